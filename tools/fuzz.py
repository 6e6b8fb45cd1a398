"""Visitors who send a server everything, in any order: valid, nearly valid and wild requests and
messages. What comes back is checked: its shape, and that nobody learns a hidden card.

`bench/fuzz.py` does this for minutes, and `tests/server/test_fuzz.py` shortly. All that visitors
choose follows from the seed. How fast the server and its bots are does not.
"""

import asyncio
import hashlib
import json
import random
import struct
from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple, get_args

import msgspec
import numpy as np
import sqlalchemy as sa
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus, WebSocketException
from websockets.protocol import State
from websockets.typing import Origin

from dobrak.games import GAMES
from dobrak.server.protocol import messages as wire
from dobrak.server.protocol.chat import PHRASES
from dobrak.server.protocol.refused import Refused
from dobrak.server.store import schema, snapshots
from dobrak.server.table.commands import Table
from dobrak.texts import catalogue
from tools.examples import STRINGS, Examples
from tools.fuzz_routes import Asked, Requests, Rounds, ask, assets, problem, shape
from tools.replays import database, lasting, replayed, rows_of, seen_by
from tools.tables import TABLES, random_options

ROOT = Path(__file__).parents[1]
BOTS = ("careful", "simple", "random")  # those that need little time
CLOSE_CODES = {None, 1000, 1001, 1002, 1003, 1005, 1006, 1007, 1008, 1009, 4001}
FAR = 10**9  # a version that no table has
MOST_TABLES = 40  # that visitors come to, besides those of the beginning
MOST_WORLDS = 400  # other worlds that are tried
SHORT_DURAK = (ROOT / "examples/variants/short-durak.toml").read_text(encoding="utf-8")


class Address(NamedTuple):
    """Where a table is."""

    table: str
    invite: str
    owner: str  # the cookie of the person who opened it
    devices: int = 0  # how many people share one device there


class Seen(NamedTuple):
    """What somebody saw of a table, or was told."""

    table: str
    version: int
    cookie: str
    device: int | None  # the number of the person at a shared device
    kind: str  # "table", "events" or "refusal"
    what: Any


@dataclass
class Found:
    """What has happened."""

    requests: Counter[str] = field(default_factory=Counter)  # by route and status
    wishes: Counter[str] = field(default_factory=Counter)  # by kind and answer
    closed: Counter[str] = field(default_factory=Counter)  # by close code
    faults: Counter[str] = field(default_factory=Counter)
    examples: dict[str, str] = field(default_factory=dict)  # of each fault, the first
    compared: Counter[str] = field(default_factory=Counter)

    def fault(self, what: str, example: object = "") -> None:
        self.faults[what] += 1
        self.examples.setdefault(what, str(example))


@dataclass
class House:
    """A server, and what its visitors know together."""

    where: str  # its address
    seed: int
    patience: float = 120.0  # seconds until a missing answer is a fault
    kept: float = 1.0  # the part of what is seen that is compared afterwards
    bots: Sequence[str] = BOTS
    found: Found = field(default_factory=Found)
    rounds: Rounds = field(default_factory=Rounds)
    homes: list[Address] = field(default_factory=list)
    others: list[Address] = field(default_factory=list)
    cookies: list[str] = field(default_factory=list)
    codes: list[str] = field(default_factory=list)
    ids: list[str] = field(default_factory=list)
    seen: list[Seen] = field(default_factory=list)

    @property
    def host(self) -> str:
        return self.where.partition("//")[2]

    @property
    def port(self) -> int:
        return int(self.where.rpartition(":")[2])

    def note(self, address: Address) -> None:
        self.others = [*self.others, address][-MOST_TABLES:]


# --- visitors -------------------------------------------------------------------------------------


class Visitor:
    """Somebody who does one thing after another."""

    def __init__(self, house: House, number: int) -> None:
        self.house, self.number = house, number
        self.rng = random.Random(f"{house.seed} {number}")
        self.examples = Examples(self.rng, self._words())
        self.requests = Requests(
            self.examples,
            house.host,
            house.rounds,
            self._in_path(),
            self._bodies(self.table_asked),
        )
        self.cookie = ""
        self.socket: ClientConnection | None = None
        self.listening: asyncio.Task[None] | None = None
        self.address: Address | None = None
        self.device: int | None = None
        self.as_is = ""  # the cookie of this connection
        self.table: dict[str, Any] | None = None  # as it was told
        self.exact = False  # whether that is all of it, and not in the midst of catching up
        self.waiting: dict[str, asyncio.Future[dict[str, Any]]] = {}
        self.wishes = 0
        self.kinds: list[Any] = []  # of wishes in this round

    # --- words for examples ---

    def _words(self) -> dict[str, Callable[[], Any]]:
        def pick(*words: Any) -> Callable[[], Any]:
            return lambda: self.rng.choice(words)

        return {
            "id": self.new_id,
            "version": self.version,
            "move": self.move,
            "seat": lambda: self.rng.randrange(max(1, len((self.table or {}).get("chairs", [])))),
            "bot": pick(None, *self.house.bots),
            "phrase": pick(None, *PHRASES),
            "text": pick(None, "Hello", "Zut, alors !", *STRINGS[:20]),
            "name": lambda: f"{self.rng.choice(('Ana', 'Ben', 'Émile', '李'))} {self.number}",
            "game": pick(*GAMES),
            "code": lambda: self.rng.choice([*self.house.codes[-5:], "ABCD-EFGH"]),
            "rules": dict,
            "one_device": list,
            "bots": lambda: None,
            "variant": lambda: None,
        }

    def _in_path(self) -> dict[str, Callable[[], str]]:
        def table() -> Address:
            known = [*self.house.homes, *self.house.others]
            return self.rng.choice(known or [Address("none", "", "")])

        return {
            "table": lambda: table().table,
            "invite": lambda: table().invite,
            "number": lambda: self.rng.choice(("1", "1", "1", "2", "3", "0", "01", "²")),
            "game": lambda: self.rng.choice((*GAMES, "whist")),
            "name": lambda: self.rng.choice((*assets(), "none.js")),
        }

    def _bodies(self, table: Callable[[], dict[str, Any]]) -> dict[str, Callable[[], Any]]:
        def quick() -> dict[str, Any]:
            asked = table()
            return {key: asked[key] for key in ("game", "players", "rules")}

        return {"/api/tables": table, "/api/quick": quick}

    def table_asked(self) -> dict[str, Any]:
        """The fields of a new table that depend on each other."""
        rng, kind = self.rng, self.rng.choice(TABLES)
        rules = {**kind.rules, **random_options(kind, rng)}
        asked: dict[str, Any] = {"game": kind.game, "players": kind.players, "rules": rules}
        asked |= {"seconds": None, "days": None, "one_device": [], "variant": None}
        bots = [rng.choice((None, *self.house.bots)) for _ in range(kind.players)]
        asked["bots"] = [None, *bots[1:]]
        match rng.randrange(5):
            case 0:
                asked["seconds"] = rng.choice((0.1, 2.0, 3600))
            case 1:
                asked["days"] = rng.choice((0.01, 30))
            case 2:
                names = [f"P{number}" for number in range(kind.players)]
                asked |= {"one_device": names, "bots": None, "listed": False}
            case 3:
                asked |= {"game": "durak", "players": 2, "rules": {}, "bots": [None, None]}
                asked["variant"] = SHORT_DURAK
        return asked

    def new_id(self) -> str:
        """Mostly a new one, sometimes somebody else's."""
        if self.house.ids and self.rng.random() < 0.05:
            return self.rng.choice(self.house.ids)
        self.wishes += 1
        made = f"{self.number}.{self.wishes}"
        self.house.ids = [*self.house.ids, made][-50:]
        return made

    def version(self) -> int:
        now = 0 if self.table is None else int(self.table["version"])
        return self.rng.choice((now, now, now, now, now, now, max(0, now - 3), 0, FAR))

    def move(self) -> str:
        view = (self.table or {}).get("view") or {"moves": []}
        if view["moves"] and self.rng.random() < 0.9:
            return str(self.rng.choice(view["moves"]))
        return self.rng.choice(("take", "pass", "end", "draw", "call", "call@1", "9s", "7+7", "5"))

    # --- doing ---

    async def act(self) -> None:
        """Do the next thing."""
        match self.rng.random():
            case chance if chance < 0.30:
                await self.request()
            case chance if chance < 0.33 or self.socket is None:
                await self.come()
            case chance if chance < 0.34:
                await self.become_somebody()
            case chance if chance < 0.36:
                await self.send_bytes()
            case _:
                await self.wish()

    async def become_somebody(self) -> None:
        """Become a new guest, or nobody."""
        await self.leave()
        self.cookie = ""
        if self.rng.random() < 0.9:
            name = f"V{self.number} {self.rng.randrange(10**6)}"
            await self.post("/api/guest", {"name": name})

    async def post(self, path: str, body: Any) -> Any:
        """Send a valid request, and keep what it answers."""
        text = json.dumps(body).encode()
        origin = ("Origin", self.house.where)
        headers = [("Host", self.house.host), origin, ("Connection", "close")]
        headers += [("Cookie", f"dobrak={self.cookie}")] * bool(self.cookie)
        asked = Asked("POST", path, [*headers, ("Content-Length", str(len(text)))], text)
        asked.raw = asked.written()
        return await self.answered(asked, body)

    async def request(self) -> None:
        asked, body = self.requests.next(self.cookie)
        await self.answered(asked, body)

    async def answered(self, asked: Asked, body: Any) -> Any:
        """Send a request, check its answer, and learn from it."""
        house = self.house
        try:
            answer = await ask(house.port, asked, house.patience)
        except TimeoutError:
            house.found.fault("a request without an answer", asked)
            return None
        status = "none" if answer is None else str(answer.status)
        house.found.requests[f"{asked.route} {status}"] += 1
        if wrong := problem(asked, answer):
            house.found.fault(f"{wrong}, {asked.route}", f"{asked}\n  {answer}")
        if answer is None or answer.status != 200:
            return None
        given = answer.headers.get("set-cookie", "").partition(";")[0].partition("=")[2]
        if given:
            self.cookie = given
            house.cookies = [*house.cookies, given][-100:]
        with suppress(ValueError):
            told = json.loads(answer.body)
            if asked.path == "/api/code":
                house.codes.append(told["code"])
            if asked.path in ("/api/tables", "/api/quick") and asked.method == "POST":
                devices = len((body or {}).get("one_device") or []) if not asked.spoilt else 0
                made = Address(told["table"], told["invite"], self.cookie, devices)
                house.note(made)
                return made
        return None

    # --- at tables ---

    async def come(self, address: Address | None = None, **query: Any) -> None:
        """Connect to a table: mostly one's own home, and mostly with the key."""
        await self.leave()
        house, rng = self.house, self.rng
        if address is None:
            homes = house.homes[self.number // 2 % len(house.homes) :][:1]
            address = rng.choice([*homes * 12, *house.homes, *house.others[-3:]])
            if rng.random() < 0.2:
                key = rng.choice(("version", "as", "protocol"))
                query[key] = rng.choice((0, 1, 2, 5, "x", "²"))
            if address.devices and rng.random() < 0.9:
                query["as"] = rng.randrange(address.devices)
                self.cookie = address.owner
        invite = address.invite if rng.random() < 0.95 else "wrong"
        more = "".join(f"&{key}={value}" for key, value in query.items())
        url = f"ws://{house.host}/api/tables/{address.table}/socket?invite={invite}{more}"
        headers = {"Cookie": f"dobrak={self.cookie}"} if self.cookie else {}
        try:
            self.socket = await connect(
                url,
                origin=Origin(house.where),
                additional_headers=headers,
                open_timeout=house.patience,
                ping_interval=None,
                max_size=None,
                compression=None,
            )
        except InvalidStatus as refused:
            house.found.closed[f"handshake {refused.response.status_code}"] += 1
            if refused.response.status_code != 403:
                house.found.fault(f"handshake {refused.response.status_code}", url)
            return
        except (OSError, WebSocketException, TimeoutError) as error:
            house.found.fault(f"no connection: {type(error).__name__}", url)
            return
        number = query.get("as")
        self.device = number if isinstance(number, int) and number < address.devices else None
        self.address, self.as_is, self.table, self.exact = address, self.cookie, None, False
        self.listening = asyncio.create_task(self.listen(self.socket))
        if "version" in query:  # what is told then does not tell the whole table
            await self.say({"wish": "catch_up", "id": self.new_id(), "version": FAR})

    async def leave(self) -> None:
        if self.socket is not None:
            await self.socket.close()
        if self.listening is not None:
            await self.listening
        self.socket = self.listening = None

    async def listen(self, socket: ClientConnection) -> None:
        try:
            async for raw in socket:
                self.hear(raw if isinstance(raw, bytes) else raw.encode())
        except ConnectionClosed:
            pass
        except Exception as error:
            self.house.found.fault(f"what was told cannot be understood: {error!r}")
        finally:
            self.house.found.closed[str(socket.close_code)] += 1
            if socket.close_code not in CLOSE_CODES:
                self.house.found.fault(f"close code {socket.close_code}", self.address)
            for future in self.waiting.values():
                future.cancel()
            self.waiting.clear()
            if self.socket is socket:
                self.socket = None

    def hear(self, raw: bytes) -> None:
        """Check a message, and keep what it says of the table."""
        found, told = self.house.found, json.loads(raw)
        if wrong := shape(without_view(told), wire.AnyTold):
            found.fault(f"{wrong}, of {told.get('told')}", raw[:2000])
        match told["told"]:
            case "fresh":
                self.table, self.exact = told["table"], True
                self.check_view(told["table"]["view"])
                self.keep("table", told["table"]["version"], self.table)
            case "news":
                self.hear_news(told)
            case "presence" if self.table is not None:
                self.table = {**self.table, "here": told["here"], "watching": told["watching"]}
            case "refusal":
                if told["key"] not in catalogue() or not told["sentence"].strip():
                    found.fault(f"a refusal without a text: {told['key']}", raw)
                if told["key"].startswith("store-"):
                    found.fault(f"{told['key']} of a healthy store", raw)
        if told.get("id") in self.waiting:
            future = self.waiting.pop(told["id"])
            if not future.done():
                future.set_result(told)

    def hear_news(self, told: dict[str, Any]) -> None:
        if self.table is None or told["version"] <= self.table["version"]:
            return  # asked for again
        if told["version"] != self.table["version"] + 1:
            self.house.found.fault("a gap in the versions", told["version"])
        self.check_view(told["changes"].get("view"))
        self.table = {**self.table, **told["changes"], "version": told["version"]}
        chatted = told["what"]["kind"] == "chatted"  # changes nothing
        self.exact = bool(told["changes"]) or (chatted and self.exact)
        self.keep("events", told["version"], told["events"])
        if self.exact:
            self.keep("table", told["version"], self.table)

    def check_view(self, view: dict[str, Any] | None) -> None:
        """Whether a view has exactly the declared keys."""
        if view is not None and msgspec.convert(view, GAMES[view["game"]].view_type) != view:
            self.house.found.fault("a view of another shape", view)

    def keep(self, kind: str, version: int, what: Any) -> None:
        if self.address is not None and self.rng.random() < self.house.kept:
            seen = Seen(self.address.table, version, self.as_is, self.device, kind, what)
            self.house.seen.append(seen)

    async def wish(self) -> None:
        """Wish for something, well or badly, and mostly wait for the answer."""
        kind = self.next_kind()
        tag, wish = kind.__struct_config__.tag, self.examples.valid(kind)
        how = self.rng.random()
        if how < 0.72:
            await self.say(wish, wait=self.rng.random() < 0.8, tag=tag)
            return
        spoilt = self.examples.text(self.examples.spoilt(wish))
        await self.send(spoilt if how < 0.9 else self.examples.garbled(spoilt))
        self.house.found.wishes[f"{tag} spoilt"] += 1

    def next_kind(self) -> Any:
        """In rounds through all kinds. In between, what fits the moment, so that games go on."""
        if not self.kinds:
            self.kinds = list(get_args(wire.AnyWish))
            self.rng.shuffle(self.kinds)
        table = self.table
        if table is None or self.rng.random() < 0.2:
            return self.kinds.pop()
        seat, view = table["you"], table["view"]
        if seat is None:
            return wire.Sit if self.rng.random() < 0.5 else self.kinds.pop()
        if table["asked_back"] not in (None, seat):
            return wire.AnswerBack
        if not table["playing"]:
            return wire.Ready if not table["chairs"][seat]["ready"] else wire.Say
        if view["turn"] == seat:
            return wire.Play
        return self.rng.choice((wire.AskBack, wire.CatchUp, wire.Say, wire.Play, wire.PassOn))

    async def say(self, wish: dict[str, Any], wait: bool = True, tag: str = "catch_up") -> None:
        found, future = self.house.found, None
        if wait and wish["id"] not in self.waiting:
            future = asyncio.get_running_loop().create_future()
            self.waiting[wish["id"]] = future
        await self.send(self.examples.text(wish))
        if future is None:
            found.wishes[f"{tag} sent"] += 1
            return
        try:
            told = await asyncio.wait_for(future, self.house.patience)
        except asyncio.CancelledError:  # the connection has ended
            if self.socket is not None:
                raise
        except TimeoutError:
            found.fault("a wish without an answer", wish)
        else:
            found.wishes[f"{tag} {told['told']}"] += 1
            if told["told"] == "refusal" and tag == "play":
                self.keep("refusal", told["version"], (wish, told))

    async def send(self, text: bytes) -> None:
        socket = self.socket
        if socket is None:
            return
        size = max(1, len(text) // self.rng.choice((1, 1, 1, 2, 5)))
        parts = [text[at : at + size] for at in range(0, len(text), size)]
        with suppress(ConnectionClosed):
            await socket.send(parts if len(parts) > 1 else text, text=True)

    async def send_bytes(self) -> None:
        """Send frames that no library would send."""
        rng, socket = self.rng, self.socket
        if socket is None or socket.state is not State.OPEN:
            return
        payload = rng.choice((b"", b"x", b"\xff", b"\x03\xe8", b"x" * 200, b"{}", rng.randbytes(9)))
        head = bytes((rng.randrange(256), 0x80 | min(len(payload), 125)))
        if rng.random() < 0.1:
            head = bytes((rng.randrange(256), 0xFF)) + struct.pack("!Q", rng.getrandbits(64))
        frame = head + bytes(4) + payload[:125]
        frame = rng.choice((frame, frame, frame[:3], rng.randbytes(rng.randint(1, 40)), frame * 20))
        socket.transport.write(frame)
        if rng.random() < 0.2:  # is read as the rest of that frame, or never
            await self.say(self.examples.valid(wire.Ready), wait=False, tag="ready")
        await self.leave_suddenly()

    async def leave_suddenly(self) -> None:
        """Let the server answer, and go without closing properly."""
        if self.socket is not None:
            with suppress(OSError, RuntimeError):  # it has ended already
                self.socket.transport.write_eof()
            if self.listening is not None:
                await self.listening
        self.socket = self.listening = None


def without_view(told: dict[str, Any]) -> bytes:
    """A message as JSON. The type of a view is declared by its game, not by the protocol."""
    for key in ("table", "changes"):
        if told.get(key, {}).get("view"):
            told = {**told, key: {**told[key], "view": None}}
    return json.dumps(told).encode()


# --- all together ---------------------------------------------------------------------------------

HOMES: list[dict[str, Any]] = [
    {"game": "durak", "players": 2, "rules": {"ruleset": "podkidnoy", "deck": 24}},
    {"game": "dobro", "players": 3, "rules": {"rounds": 1}, "bots": [None, "simple", None]},
    {"game": "durak", "players": 3, "rules": {"ruleset": "perevodnoy", "deals": 2}, "listed": True}
    | {"bots": [None, None, "careful"]},
    {"game": "dobro", "players": 2, "rules": {"edition": "fr", "draw": "manual"}, "seconds": 3600},
    {"game": "durak", "players": 2, "rules": {"ruleset": "dourak"}, "one_device": ["Zoé", "Yves"]},
    {"game": "durak", "players": 3, "rules": {}, "variant": SHORT_DURAK}
    | {"bots": [None, "random", None]},
]


async def visit(house: House, visitors: int, more: Callable[[Visitor, int], bool]) -> None:
    """Let visitors do things as long as there is `more`, which gets a visitor and the number of
    things that they have done."""
    people = [Visitor(house, number) for number in range(visitors)]
    for number, asked in enumerate(HOMES):
        person = people[number * 2 % visitors]
        await person.become_somebody()
        while not person.cookie:
            await person.become_somebody()
        made = await person.post("/api/tables", asked)
        if made is None:
            raise RuntimeError(f"the server opens no table for {asked}")
        house.homes.append(made._replace(devices=len(asked.get("one_device", []))))

    async def live(person: Visitor) -> None:
        if not person.cookie:
            await person.become_somebody()
        done = 0
        while more(person, done):
            try:
                await person.act()
            except (OSError, WebSocketException) as error:  # the connection ended meanwhile
                house.found.closed[f"suddenly {type(error).__name__}"] += 1
            done += 1
        await person.leave()

    async with asyncio.TaskGroup() as group:
        for person in people:
            group.create_task(live(person))
    house.kept = 1.0
    for address in [*house.homes, *house.others]:  # as their owners see them in the end
        people[0].cookie = address.owner
        await people[0].come(address)
        if people[0].socket is not None:
            await people[0].say({"wish": "catch_up", "id": people[0].new_id(), "version": FAR})
    await people[0].leave()


# --- afterwards -----------------------------------------------------------------------------------


def compare(house: House, folder: Path) -> None:
    """Compare what visitors saw with the logs, and with other worlds that agree with their view.
    The server must have stopped, so that nothing changes meanwhile."""
    rng = np.random.default_rng(house.seed)
    chance, found = random.Random(house.seed), house.found
    with database(folder) as connection:
        rows = connection.execute(sa.select(schema.tokens.c.token, schema.tokens.c.person))
        tokens = {row.token: row.person for row in rows}
        names = list(connection.scalars(sa.select(schema.tables.c.id)))
    by_table: dict[str, dict[int, list[Seen]]] = {name: {} for name in names}
    for seen in house.seen:
        by_table[seen.table].setdefault(seen.version, []).append(seen)
    worlds = MOST_WORLDS / max(1, len(house.seen))
    for name, by_version in by_table.items():
        table = None
        for table, events in replayed(rows_of(folder, name)):
            for seen in by_version.pop(table.version, ()):
                person = _person(table, seen, tokens)
                try:
                    compared = _compared(table, events, person, seen)
                except AssertionError as error:
                    found.fault(f"not as the log has it: {error}", seen)
                    continue
                found.compared[seen.kind] += compared
                if chance.random() < worlds and not _same_in_another_world(
                    table, person, seen, rng, found
                ):
                    found.fault("a hidden card makes a difference", seen)
        if by_version:
            found.fault("a version that is not in the log", by_version)
        with database(folder) as connection:
            stored = snapshots.read_table(connection, name)
        assert table is not None
        assert stored is not None
        people = [None, *(chair.person for chair in table.chairs)]
        if any(seen_by(stored, person) != seen_by(table, person) for person in people):
            found.fault("a table that is loaded otherwise than its log says", name)
        found.compared["tables"] += 1
        found.compared["entries"] += table.version


def _person(table: Table, seen: Seen, tokens: dict[str, str]) -> str | None:
    if table.opened.device:
        return None if seen.device is None else table.opened.device[seen.device]
    return tokens.get(hashlib.sha256(seen.cookie.encode()).hexdigest())


def _compared(table: Table, events: list[Any], person: str | None, seen: Seen) -> bool:
    if seen.kind == "table":
        was, told = seen_by(table, person), lasting(seen.what)
        differs = [key for key in was.keys() | told.keys() if was.get(key) != told.get(key)]
        assert not differs, f"a table, its {', '.join(differs)}"
    elif seen.kind == "events":
        eyes = table.visible_seat(person)
        facts = [event.facts_for(eyes) for event in events]
        assert seen.what == json.loads(msgspec.json.encode(facts)), "events"
    return True


def _same_in_another_world(
    table: Table, person: str | None, seen: Seen, rng: np.random.Generator, found: Found
) -> bool:
    """Whether it would have been the same with other hidden cards."""
    seat, match = table.visible_seat(person), table.match
    if match is None or match.over or not table.playing or seen.kind == "events":
        return True
    other = match.view(seat).world(rng)
    found.compared["other worlds"] += 1
    if seen.kind == "table":
        return bool(other.view(seat).to_dict() == seen.what["view"])
    wish, told = seen.what
    table.match = other
    try:
        table.play(person or "", wish["move"], wish["version"])
    except Refused as refused:
        same = (refused.key, json.loads(msgspec.json.encode(refused.facts)), str(refused))
        mine = (told["key"], told["facts"], told["sentence"])
        return same == mine or "fast" in told["key"] or "spectator" in told["key"]
    finally:
        table.match = match
    return "fast" in told["key"]


def look_at_log(house: House, log: Path) -> None:
    """Whether the server logged anything unexpected."""
    for line in log.read_text(encoding="utf-8").splitlines():
        try:
            told = json.loads(line)
        except ValueError:
            house.found.fault("a line in the log that is no JSON", line)
            continue
        if told["event"] == "trouble":
            house.found.fault(f"trouble: {told['where']} {told['kind']}", line)
