"""Faults on the wire, against real servers: the rows of the table of faults that it can show."""

import json
import random
import re
import resource
import select
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import suppress
from itertools import count
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from dobrak.server.http.app import HEADERS, ROUTES
from dobrak.server.protocol import messages as wire
from tests.patience import PATIENCE
from tests.server.client import Client, Place, Server, soon
from tests.server.people import FAR, Party, fresh, listen
from tests.server.proxy import Change, Proxy, as_it_is
from tests.server.raw import BINARY, CONT, FIN, PING, PONG, RSV1, TEXT, Raw, frame

POSTS = [
    str(getattr(r, "path", "")) for r in ROUTES if "POST" in (getattr(r, "methods", None) or ())
]
FLAT = 16 * 1024  # KiB of memory that a server may take for one bad client


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A house without limits."""
    with Server(tmp_path_factory.mktemp("house"), seconds={"CLOSE_TIMEOUT": 0.3}) as server:
        yield server


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One with low limits, and no time in which they fill up again."""
    limits: dict[str, Any] = {"sockets": 4, "wishes": 5, "guests": 2, "tables": 2, "codes": 3}
    with Server(tmp_path_factory.mktemp("strict"), by_hand=True, **limits) as server:
        yield server


@pytest.fixture(autouse=True)
def hung_up(request: pytest.FixtureRequest) -> Iterator[None]:
    """Nobody stays connected after a test."""
    yield
    for name in ("server", "strict"):
        if name in request.fixturenames:
            request.getfixturevalue(name).open_until_the_end.close()


def memory(server: Server) -> int:
    """Of the process, in KiB."""
    status = Path(f"/proc/{server.pid}/status").read_text(encoding="ascii")
    return int(status.partition("VmRSS:")[2].split()[0])


def counted(server: Server, name: str) -> float:
    _, text = Client(server).get("/metrics")
    return float(re.findall(rf"^dobrak_{name} (.*)$", text, re.M)[0])


def path_of(table: str) -> str:
    return f"/api/tables/{table}"


def from_address(server: Server, address: str) -> Client:
    """Somebody for whom a trusted proxy says where they are."""
    client = Client(server)
    client.more = {"X-Forwarded-For": address}
    return client


# --- clients that do not read, or are not there any more ------------------------------------------


def flood(raw: Raw, data: bytes, times: int) -> None:
    """Send it again and again, until all is sent or the server has enough."""
    try:
        for _ in range(times):
            raw.send(data)
    except OSError:
        return


def test_who_never_reads_is_let_go(server: Server) -> None:
    """Row 7: cut at the limit, memory flat, and nobody else at the table is held up."""
    party = Party(server)
    wish = json.dumps({"wish": "catch_up", "id": "x", "version": FAR}).encode()
    slow, before = counted(server, "slow_clients_total"), memory(server)
    with Raw(party.clients[0], path_of(party.table), room=4096) as deaf:
        flooding = threading.Thread(target=flood, args=(deaf, frame(wish) * 100, 80))
        flooding.start()
        for _ in range(4):
            mover = party.mover
            assert mover.play(mover.moves[0])["told"] == "done"
        flooding.join()
        soon(lambda: counted(server, "slow_clients_total") > slow)
    assert memory(server) - before < FLAT
    assert fresh(party.places[0])["here"] == [True, True]


def test_who_asks_for_pongs_and_never_reads_is_let_go(server: Server) -> None:
    """Row 7: the same for answers to pings."""
    ana = server.guest("Ana")
    before = memory(server)
    with Raw(ana, path_of(ana.open(game="durak", players=2)), room=4096) as deaf:
        flood(deaf, frame(b"x" * 125, PING) * 1000, 400)
        assert memory(server) - before < FLAT


@pytest.mark.parametrize("endless", ["pings", "pongs", "pieces", "after the end"])
def test_who_sends_frames_without_end_is_let_go(server: Server, endless: str) -> None:
    """Row 15: reading them would take the server all its time, whatever comes of it."""
    ana = server.guest("Ana")
    ping, pong = frame(b"", PING), frame(b"", PONG)
    begin, more = {
        "pings": (b"", ping),
        "pongs": (b"", pong),
        "pieces": (frame(b"x", bits=0), frame(b"", CONT, bits=0)),
        "after the end": (frame(b"", BINARY), frame(b"{}")),
    }[endless]
    with Raw(ana, path_of(ana.open(game="durak", players=2))) as raw:
        raw.send(begin)
        flood(raw, more * 200, 1000)
        heard = b"x"
        with suppress(ConnectionError):
            while heard:
                heard = raw.socket.recv(1 << 16)
    assert ana.get("/api/me")[0] == 200


def test_a_connection_that_is_half_open_is_noticed(tmp_path: Path) -> None:
    """Row 8: no answer to a ping, and whoever it was is not here any more."""
    with Server(tmp_path, seconds={"PING": 0.3}) as server:
        ana = server.guest("Ana")
        with Raw(ana, path_of(ana.open(game="durak", players=2))) as dead:
            assert dead.close_code() == 1011
            soon(lambda: counted(server, "connections") == 0)


@pytest.mark.parametrize("how", ["huge", "close"])
def test_who_is_sent_away_and_never_reads_is_gone(server: Server, how: str) -> None:
    """Rows 7 and 8: a connection that is closed does not wait for what nobody will read."""
    party = Party(server)
    party.places[1].close()
    party.places[0].hear_until(lambda table: table["here"] == [True, False])
    with Raw(party.clients[1], path_of(party.table), room=4096) as deaf:
        party.places[0].hear_until(lambda table: table["here"] == [True, True])
        wish = json.dumps({"wish": "catch_up", "id": "x", "version": FAR}).encode()
        slow, held = counted(server, "slow_clients_total"), -1
        while (now := unsent(deaf, party.places[0])) > held:
            held = now  # until its system takes no more: the server does
            deaf.send(frame(wish) * 45)
        if how == "huge":
            deaf.send(frame(b"", size=2**40))
        if how == "close":
            deaf.send(frame(b"\x03\xe8", 0x8))
        party.places[0].hear_until(lambda table: table["here"] == [True, False])
        assert counted(server, "slow_clients_total") == slow


def queued(raw: Raw) -> tuple[int, int, int]:
    """Bytes on their way: those that the server has not read, where they were sent and where they
    have come; and those that its system holds back for this connection."""
    own, sent, come, held = raw.socket.getsockname()[1], 0, 0, 0
    for line in Path("/proc/net/tcp").read_text(encoding="ascii").splitlines()[1:]:
        _, near, far, _, queues, *_ = line.split()
        out, into = (int(size, 16) for size in queues.split(":"))
        if int(near.rpartition(":")[2], 16) == own:
            sent = out
        if int(far.rpartition(":")[2], 16) == own:
            come, held = into, out
    return sent, come, held


def read_by_server(raw: Raw) -> None:
    """Wait until it has read all that was sent."""
    soon(lambda: queued(raw)[:2] == (0, 0))


def unsent(raw: Raw, other: Place) -> int:
    """Bytes that the server's system holds back for this connection, once all wishes that it sent
    have been granted: those of the other at the table come behind them."""
    read_by_server(raw)
    listen(other)
    return queued(raw)[2]


# --- somebody in between --------------------------------------------------------------------------


def only(kind: str, change: Change) -> Change:
    """Do something to all texts of a kind, and pass the others on."""
    return lambda text: change(text) if f'"{kind}"' in text else [text]


def test_a_message_that_comes_twice_counts_once(server: Server) -> None:
    """Row 9: one event, and the same answer twice."""
    party = Party(server)
    mover, (other,) = party.mover, party.others
    client = party.clients[mover.table["you"]]
    with Proxy(client) as proxy:
        place = proxy.connect(party.table)
        proxy.to_server = only("play", lambda text: [text, text, text])
        id = place.say("play", version=place.table["version"], move=place.moves[0])
        answers = [place.answer(id) for _ in range(3)]
        assert answers[0]["told"] == "done"
        assert answers[0] == answers[1] == answers[2]
    heard = [told["what"]["kind"] for told in listen(other) if told["told"] == "news"]
    assert heard == ["moved"]


def test_a_message_that_comes_late_is_answered(server: Server) -> None:
    """Row 10: late, out of order or ahead of its time: a refusal, and how things stand now."""
    party = Party(server)
    mover = party.mover
    client = party.clients[mover.table["you"]]
    held: list[str] = []

    def hold(text: str) -> list[str]:
        held.append(text)
        return []

    with Proxy(client) as proxy:
        place = proxy.connect(party.table)
        proxy.to_server = only("play", hold)
        move = mover.moves[0]
        late = place.say("play", version=place.table["version"], move=move)
        soon(lambda: held)
        assert mover.play(move)["told"] == "done"
        proxy.to_server = only("say", lambda text: [text, *held])
        first = place.say("say", phrase="hello")
        assert place.answer(first)["told"] == "done"
        refusal = place.answer(late)
        assert refusal["told"] == "refusal"
        assert refusal["version"] == place.table["version"]
        told = place.hear()
        assert told["told"] == "fresh"
        assert told["table"]["version"] == refusal["version"]
        proxy.to_server = as_it_is
        for version in (0, place.table["version"] + 1, FAR, 2**63):
            refusal = place.wish("play", version=version, move=move)
            assert refusal["told"] == "refusal"
            if version != 2**63:
                assert place.hear()["told"] == "fresh"
    kinds = [told["what"]["kind"] for told in listen(party.others[0]) if told["told"] == "news"]
    assert set(kinds) <= {"moved", "chatted"}


class Mending(Place):
    """Somebody who notices a gap in the count, and asks for what is missing."""

    asked = 0

    def hear(self, patience: float = 60.0) -> dict[str, Any]:
        known = self.table
        raw = self.socket.recv(patience)
        assert isinstance(raw, str)
        told: dict[str, Any] = json.loads(raw)
        self.told.append(told)
        match told["told"]:
            case "fresh":
                self.table = told["table"]
            case "news" if told["version"] == known["version"] + 1:
                self.table = {**known, **told["changes"], "version": told["version"]}
            case "news" if told["version"] > known["version"]:
                self.asked += 1
                self.say("catch_up", version=known["version"])
            case "presence":
                self.table = {**known, "here": told["here"], "watching": told["watching"]}
        return told


def happen(party: Party, rng: random.Random) -> None:
    """Something of any kind that can happen at a table."""
    party.listen()
    one, table = rng.choice(party.places), party.places[0].table
    mover = next((place for place in party.places if place.my_turn), None)
    if not table["playing"]:
        for place in party.places:
            place.wish("sit")
            place.wish("ready")
        return
    match rng.randrange(12):
        case 0 if not table["chat"]:
            party.places[0].wish("allow_chat", on=True)
            one.wish("say", phrase="hello")
        case 0:
            one.wish("say", phrase="hello")
        case 1:
            one.wish("want_end", on=True)
        case 2:
            one.wish("stand")
        case 3:
            one.wish("come_back")
        case 4:
            party.places[0].wish("allow_chat", on=not table["chat"])
        case 5:
            one.wish("ask_back")
        case 6:
            one.wish("answer_back", yes=rng.random() < 0.7)
        case 7:
            one.wish("pass_on")
        case 8 if rng.random() < 0.2:
            one.wish("concede")
        case _ if mover is not None:
            mover.play(rng.choice(mover.moves))


def notice(party: Party) -> None:
    """Something that everybody hears of: a move, if one can be made."""
    party.listen()
    mover = next((place for place in party.places if place.my_turn), None)
    if mover is None or mover.play(mover.moves[0])["told"] == "refusal":
        host = party.places[0]
        assert host.wish("allow_chat", on=not fresh(host)["chat"])["told"] == "done"


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("way", ["catch_up", "connect"])
def test_lost_frames_are_made_good(server: Server, way: str, seed: int) -> None:
    """Row 11: whoever lost news ends with the same table as who lost nothing, without a reload."""
    rng, dice = random.Random(seed), random.Random(seed)
    players = 2 + seed % 2
    party = Party(server, *["Ana", "Ben", "Cleo"][:players], game=["durak", "dobro"][seed % 2])
    watcher = server.guest("Dora")
    whole = [*party.places, watcher.connect(party.table)]
    proxies = [Proxy(client) for client in (*party.clients, watcher)]
    losing: list[Mending] = []
    for proxy in proxies:
        place = proxy.connect(party.table)
        losing.append(Mending(place.socket, place.table))
    for turn in count():
        if turn >= 25 and (way == "connect" or sum(place.asked for place in losing) > 10):
            break
        for proxy in proxies:
            proxy.to_client = only("news", lambda text: [] if dice.random() < 0.4 else [text])
        for _ in range(rng.randrange(1, 4)):
            happen(party, rng)
        for number, (proxy, place) in enumerate(zip(proxies, losing, strict=True)):
            if way == "connect" and turn % 4 == 0:
                while True:  # all that has come so far; the rest is lost
                    try:
                        place.hear(0.01)
                    except TimeoutError:
                        break
                proxy.to_client = as_it_is
                again = proxy.connect(party.table, known=place)
                losing[number] = place = Mending(again.socket, place.table)
            proxy.to_client = as_it_is
        notice(party)
        for place, other in zip(losing, whole, strict=True):
            version = fresh(other)["version"]
            place.hear_until(lambda table, version=version: table["version"] >= version)
            a_while_after(place, other)
    for place, other in zip(losing, whole, strict=True):
        first = {t["version"]: t for t in other.told if t["told"] == "news"}
        for told in place.told:
            if told["told"] == "news" and told["version"] in first:
                same = first[told["version"]]
                assert (told["what"], told["events"]) == (same["what"], same["events"])
    for proxy in proxies:
        proxy.__exit__(None, None, None)


NEWS = ["chatted", "moved", "stood_in", "wanted_end", "asked_back", "answered_back", "allowed_chat"]


def test_all_that_can_happen_is_told_again(server: Server) -> None:
    """Row 11: news where that is possible, else the table as it is; by each their own cards."""
    party = Party(server, rules={"deals": 9})
    ana, ben = party.places
    watching = Client(server).connect(party.table)
    whole = [ana, ben, watching]
    before: list[list[dict[str, Any]]] = []
    told: list[set[str]] = []

    def check(kinds: set[str]) -> None:
        """What happened since has been of these kinds; nothing: it is told as a whole."""
        now = [fresh(place) for place in whole]
        known = [dict(table) for table in before[-1]]
        for place, table, there in zip(whole, known, now, strict=True):
            late = Mending(place.socket, table)
            assert late.wish("catch_up", version=table["version"])["told"] == "done"
            assert late.table == there
            assert ({t["told"] for t in late.told} == {"news", "done"}) == bool(kinds)
            if kinds:
                assert {t["what"]["kind"] for t in late.told[:-1]} == kinds
            for t in late.told[:-1] if kinds else ():
                drew = [event for event in t["events"] if event["kind"] == "drew"]
                assert all(event["seat"] == there["you"] for event in drew if "cards" in event)
        before.append(now)
        told.append(kinds)

    def move(times: int = 1) -> None:
        for _ in range(times):
            one = party.mover
            assert one.play(one.moves[0])["told"] == "done"

    def wish(place: Place, what: str, **more: Any) -> None:
        assert place.wish(what, **more)["told"] == "done"

    before.append([fresh(place) for place in whole])
    wish(ana, "say", text="hello")
    check({"chatted"})
    move(12)
    check({"moved"})
    move()
    wish(ben, "say", phrase="oops")
    check({"moved", "chatted"})
    wish(ana, "allow_chat", on=False)
    move()
    check({"allowed_chat", "moved"})
    (waiting,) = party.others
    wish(waiting, "stand")
    wish(waiting, "come_back")
    move()
    check({"stood_in", "moved"})
    wish(ana, "want_end")
    wish(ana, "want_end", on=False)
    check({"wanted_end"})
    while True:
        one = party.mover
        wish(one, "play", version=one.table["version"], move=one.moves[0])
        (other,) = (place for place in party.places if place is not one)
        before.append([fresh(place) for place in whole])
        if one.wish("ask_back")["told"] == "done":
            break
    wish(other, "answer_back", yes=False)
    check({"asked_back", "answered_back"})
    wish(one, "ask_back")
    wish(other, "answer_back", yes=True)
    check(set())
    assert set().union(*told) == set(NEWS)
    wish(other, "concede")
    check(set())
    wish(other, "stand")
    check(set())
    wish(other, "sit")
    for place in (ana, ben):
        wish(place, "ready")
    check(set())


def a_while_after(place: Mending, other: Place) -> None:
    """Both know the same, once all that is on its way has come."""
    until = time.monotonic() + PATIENCE
    while place.table != other.table and time.monotonic() < until:
        try:
            place.hear(0.05)
        except TimeoutError:
            listen(other)
    assert place.table == other.table


# --- what nobody can read -------------------------------------------------------------------------

GOOD: dict[str, dict[str, Any]] = {
    "sit": {"seat": 0},
    "ready": {"on": True},
    "play": {"version": 1, "move": "7s"},
    "want_end": {"on": True},
    "answer_back": {"yes": True},
    "remove": {"seat": 1},
    "seat_bot": {"seat": 1, "bot": "simple"},
    "pass_on": {"on": True},
    "say": {"phrase": None, "text": "hello"},
    "allow_chat": {"on": False},
    "catch_up": {"version": 1},
}
HUGE = 10**30
WRONG: dict[type, list[object]] = {
    int: ["1", True, 1.5, -1, HUGE, -HUGE, [], {}, [[1]], "NaN"],
    str: [1, True, [], {}, "x" * 2000, ["x"]],
    bool: [1, 0, "true", None, [], {}],
}


def wishes() -> Iterator[dict[str, Any]]:
    for kind in get_args(wire.AnyWish):
        tag = kind.__struct_config__.tag
        needed = {f.encode_name for f in msgspec.structs.fields(kind)} - {"id"}
        assert needed == set(GOOD.get(tag, {})), f"{tag} is new: say what it takes"
        yield {"wish": tag, "id": "x", **GOOD.get(tag, {})}


def unreadable() -> Iterator[str]:
    """Texts that are no wish, made of every wish there is."""
    yield from ("", " ", "null", "true", "0", "[]", "{}", '"sit"', "NaN", "-", "\x00", "\ufeff{}")
    yield from ("[" * 4000, '{"wish":' * 1000, "[" * 2000 + "]" * 2000)
    yield from ('{"wish": "fly", "id": "x"}', '{"wish": null, "id": "x"}', '{"wish": ["sit"]}')
    for wish in wishes():
        text = json.dumps(wish)
        yield from (text[:-1], text[: len(text) // 2], text + "x", text + text, "\ufeff" + text)
        yield from (text + "\x00", text[:-1] + ',"wish":"stand"}', text[:-1] + ',"id":"y"}')
        yield text[:-1] + ',"as":0}'
        yield text.replace('"x"', '""')
        yield text.replace('"x"', '"' + "x" * 41 + '"')
        yield text.replace('"x"', '"\\ud800"')
        yield text.replace('"x"', '"\x00"')
        for key, value in wish.items():
            if key == "wish":
                continue
            for wrong in WRONG[str if value is None else type(value)]:
                if (key, wrong) != (
                    "version",
                    HUGE,
                ):  # one that no table has, and no more than that
                    yield json.dumps({**wish, key: wrong})
            for word in ("NaN", "Infinity", "-Infinity", "1e999", "0x1", "01", '"\\ud800"'):
                yield json.dumps({**wish, key: "@"}).replace('"@"', word)
            yield json.dumps({**wish, key: "@"}).replace('"@"', "[" * 900 + "]" * 900)
            if key in needed(wish["wish"]):
                yield json.dumps({k: v for k, v in wish.items() if k != key})


def needed(tag: str) -> set[str]:
    """What cannot be left out of a wish."""
    (kind,) = (one for one in get_args(wire.AnyWish) if one.__struct_config__.tag == tag)
    return {field.encode_name for field in msgspec.structs.fields(kind) if field.required}


def test_what_is_no_wish_is_refused_and_nothing_has_changed(server: Server) -> None:
    """Row 14: a refusal for each, the table untouched, and nobody else hears of it."""
    party = Party(server)
    onlooker = Client(server).connect(party.table)
    one, (other,) = party.mover, party.others
    before = [fresh(place) for place in (one, other, onlooker)]
    sent = list(unreadable())
    assert len(sent) > 500
    for text in sent:
        raw = text.encode("utf-8", "surrogatepass")
        one.socket.send(raw, text=True)
        told = one.hear()
        assert (told["told"], told["id"]) == ("refusal", None), text
        assert told["sentence"] == "That is not a message that can be read here."
    assert listen(other) == listen(onlooker) == []
    assert [fresh(place) for place in (one, other, onlooker)] == before


BODIES = [
    *[b"", b" ", b"null", b"[]", b"{", b"NaN", b"\x00", b"\xff", b"\xef\xbb\xbf{}", b'"x"', b"1"],
    *[b"[" * 8000, b'{"a":' * 1000, b"x" * 9000, b'{"name": "a"} x', b'{"x": 1}'],
    *[b'{"name": "Ana", "name": "Ben"}', b'{"keep": true, "keep": true}', b'{"name": NaN}'],
    *[b'{"name": "\\ud800"}', b'{"code": "\\udfff"}', b'{"name": "\xed\xa0\x80"}', b'{"keep": 1}'],
    *[b'{"game": "durak", "players": %s}' % n for n in (b"1e3", b"-1", b'"2"', b"9" * 400, b"2.5")],
    b'{"game": "durak", "players": 2, "players": 3}',
    b'{"game": "durak", "players": 2, "rules": {"deals": 1, "deals": 2}}',
    b'{"game": "durak", "players": 2, "rules": {"\\ud800": 1}}',
    b'{"game": "durak", "players": 2, "rules": {"deals": [1]}}',
    b'{"game": "durak", "players": 2, "seconds": 1e999}',
    b'{"game": "durak", "players": 2, "bots": [null, "\\u0000"]}',
    b'{"game": "\\u0000", "players": 2}',
]


@pytest.mark.parametrize("path", POSTS)
def test_requests_that_cannot_be_read_are_refused(server: Server, path: str) -> None:
    """Row 14: the same over HTTP."""
    ana = server.guest("Ana")
    for body in BODIES:
        if path in ("/api/quick", "/api/code") and body == b"{}":
            continue
        status, told = ana.send(path, body)
        assert status in (400, 413), (body, told)
        assert set(told) == {"sentence"}
        assert headers_are_right(ana)
    assert ana.get("/api/me")[1] == {"name": "Ana"}


ODD_PATHS = [
    *["/api/matches/x/" + "9" * n for n in (9, 10, 19, 40, 5000)],
    *["/api/matches/%00/1", "/api/matches/%ff/1", "/api/matches/x/%D9%A1", "/api/matches/x/-1"],
    *[f"/api/matches?before={n}" for n in ("nan", "inf", "-inf", "1e400", "x", "", "%00", "1&x=2")],
    *["/api/matches?after=1", "/api/nothing", "/..%2f..%2fetc/passwd", "/api/guest", "//", "/%00"],
]


@pytest.mark.parametrize("path", ODD_PATHS)
def test_odd_addresses_are_answered(server: Server, path: str) -> None:
    """Rows 14 and 20: with a sentence, and with the same headers as everything."""
    ana = server.guest("Ana")
    status, _ = ana.get(path)
    assert status in (200, 400, 404, 405)
    assert headers_are_right(ana)


def test_frames_that_are_no_text_end_the_connection(server: Server) -> None:
    """Rows 14 to 16: each with the code that says why; nobody else hears of it."""
    party = Party(server)
    client, path = party.clients[0], path_of(party.table)
    good = json.dumps({"wish": "stand", "id": "x"}).encode()
    deflated = b"\xaa\x56\x2a\xcf\x2c\xce\x50\xb2"
    before = fresh(party.places[1])
    memory_before = memory(server)
    for sent, code in [
        (frame(good, BINARY), 1003),
        (frame(b"", BINARY), 1003),
        *[(frame(b'{"wish":"say","id":"x","text":"%s"}' % b), 1007) for b in BAD_UTF8],
        (frame(BAD_UTF8[0], bits=0) + frame(b"x", CONT), 1007),
        (frame(good, size=64 * 2**20) + good * 100, 1009),
        (frame(good, size=2**62), 1009),
        (frame(good, size=2**63), 1009),
        (frame(b" " * 8193), 1009),
        (frame(b" " * 4000, bits=0) + frame(b" " * 4000, CONT, bits=0) * 2, 1009),
        (frame(b"", bits=0) + frame(b"", CONT, bits=0) * 200, 1009),
        (frame(deflated, bits=FIN | RSV1), 1002),
        (frame(good, bits=FIN | 0x20), 1002),
        (frame(good, 0x3), 1002),
        (frame(good, 0xB), 1002),
        (frame(good, CONT), 1002),
        (frame(good, bits=0) + frame(good), 1002),
        (frame(b"x" * 126, PING), 1002),
        (frame(b"x", PING, bits=0), 1002),
        (frame(good)[:1] + bytes((len(good),)) + good, 1002),
        (frame(b"\x00", 0x8), 1002),
    ]:
        with Raw(client, path) as raw:
            raw.send(sent)
            assert raw.close_code() == code, sent[:60]
    heard = {told["told"] for told in listen(party.places[1])}
    assert heard <= {"presence"}
    assert fresh(party.places[1]) == before
    assert memory(server) - memory_before < FLAT


BAD_UTF8 = [b"\xff", b"\xc3", b"\xc0\xaf", b"\xe2\x82", b"\xed\xa0\x80", b"\xf5\x80\x80\x80"]


def answers(raw: Raw, *ids: str) -> None:
    """These wishes are answered, in this order, and no others."""
    for id in ids:
        kind, told = raw.hear()
        while b'"told":"done"' not in told:
            assert kind in (TEXT, PONG)
            kind, told = raw.hear()
        assert json.loads(told)["id"] == id


def test_messages_come_in_whatever_pieces(server: Server) -> None:
    """Alone, cut in two, two at once, long, with a ping before or in between, in two frames."""
    party = Party(server)

    def wish(id: str, blanks: int = 0) -> bytes:
        return f'{{"wish": "catch_up", "id": "{id}", {" " * blanks}"version": 0}}'.encode()

    with Raw(party.clients[0], path_of(party.table)) as raw:
        raw.send(frame(wish("alone")))
        answers(raw, "alone")
        raw.send(frame(b"?", PING))
        raw.send(frame(wish("after a ping")))
        answers(raw, "after a ping")
        raw.send(frame(wish("long", blanks=300)))
        answers(raw, "long")
        raw.send(frame(wish("two")) + frame(wish("at once")))
        answers(raw, "two", "at once")
        whole = frame(wish("cut"))
        for cut in (1, 2, 4, 6, 20):
            raw.send(whole[:cut])
            read_by_server(raw)
            raw.send(whole[cut:])
            answers(raw, "cut")
    with Raw(party.clients[0], path_of(party.table)) as raw:
        for first in (frame(wish("alone")), b""):
            raw.send(first)
            raw.send(frame(wish("in two")[:9], bits=0))
            read_by_server(raw)
            raw.send(frame(b"?", PING))
            read_by_server(raw)
            raw.send(frame(wish("in two")[9:], CONT))
            answers(raw, *(["alone"] if first else []), "in two")
    with Raw(party.clients[0], path_of(party.table)) as raw:
        raw.send(frame(wish("never ended")[:9], bits=0))
        read_by_server(raw)
        raw.send(frame(wish("not a continuation")))
        assert raw.close_code() == 1002


def test_letters_may_be_split_between_frames(server: Server) -> None:
    """Row 15: what is right as a whole is read."""
    party = Party(server)
    text = '{"wish":"say","id":"x","text":"é♠🂡"}'.encode()
    with Raw(party.clients[0], path_of(party.table)) as raw:
        parts = [text[i : i + 1] for i in range(len(text))]
        middle = b"".join(frame(part, CONT, bits=0) for part in parts[1:-1])
        raw.send(frame(parts[0], TEXT, bits=0) + middle + frame(parts[-1], CONT))
        while not raw.hear()[1].startswith(b'{"told":"done"'):
            pass
    (news,) = (told for told in listen(party.places[1]) if told["told"] == "news")
    assert news["what"]["text"] == "é♠🂡"


@pytest.mark.parametrize("sign", ["\\ud800", "\\udfff", "\\udc00\\ud800", "a\\ud83d"])
def test_half_letters_never_reach_anybody(server: Server, sign: str) -> None:
    """Row 15: lone surrogates in every text there is."""
    party = Party(server)
    one, (other,) = party.mover, party.others
    for field in ("id", "phrase", "text", "move", "bot"):
        wish: dict[str, Any] = {"wish": "say", "id": "x", "text": "x"}
        if field == "move":
            wish = {"wish": "play", "id": "x", "move": "", "version": one.table["version"]}
        if field == "bot":
            wish = {"wish": "seat_bot", "id": "x", "seat": 0}
        one.socket.send(json.dumps({**wish, field: "@"}).replace("@", sign))
        assert one.hear()["told"] == "refusal"
    assert listen(other) == []
    for path, field in (("guest", "name"), ("quick", "name"), ("enter", "code"), ("quick", "bot")):
        assert (
            Client(server).send(f"/api/{path}", b'{"%s": "%s"}' % (field.encode(), sign.encode()))[
                0
            ]
            == 400
        )


def test_huge_frames_and_bodies_take_no_memory(server: Server) -> None:
    """Row 16: 64 MiB, one by one or all at once, announced or in many parts."""
    ana = server.guest("Ana")
    path = path_of(ana.open(game="durak", players=2))
    before = memory(server)
    for _ in range(20):
        with Raw(ana, path) as raw:
            flood(raw, frame(b"x" * 65536, size=64 * 2**20), 4)
    with Raw(ana, path) as raw:
        flood(raw, frame(b"", bits=0) + frame(b"", CONT, bits=0) * 10000, 20)
    with Raw(ana, path) as raw:  # a part of a message, and then nothing more
        raw.send(frame(b" " * 8000, bits=0))
        assert ana.send("/api/guest", b"x" * 2**20)[0] == 413
    assert memory(server) - before < FLAT


def test_nothing_is_compressed(server: Server) -> None:
    """Row 16: what a client offers is not taken, so there is nothing to blow up."""
    ana = server.guest("Ana")
    path = path_of(ana.open(game="durak", players=2))
    offer = "permessage-deflate; client_max_window_bits"
    with Raw(ana, path, sec_websocket_extensions=offer) as raw:
        assert raw.status == 101
        assert "extensions" not in raw.answer.lower()


# --- who one is -----------------------------------------------------------------------------------


def test_a_captured_move_is_good_for_its_owner_only(server: Server) -> None:
    """Row 18: the same answer for the owner, refused for all others, and one event."""
    party = Party(server, "Ana", "Ben", "Cleo")
    mover = party.mover
    owner = party.clients[mover.table["you"]]
    wish = {"id": "m", "version": mover.table["version"], "move": mover.moves[0]}
    first = mover.wish("play", **wish)
    assert first["told"] == "done"
    thieves = [place for place in party.places if place is not mover]
    thieves = [*thieves, server.guest("Dora").connect(party.table)]
    thieves.append(Client(server).connect(party.table))
    for thief in thieves:
        refusal = thief.wish("play", **wish)
        assert refusal["told"] == "refusal"
    assert mover.wish("play", **wish) == first
    assert owner.connect(party.table).wish("play", **wish) == first
    heard = [told for told in party.places[0].told if told["told"] == "news"]
    assert [told["what"]["kind"] for told in heard].count("moved") == 1


def test_a_stolen_link_gives_no_seat_and_no_hand(server: Server) -> None:
    """Row 19: whoever has the link looks on."""
    party = Party(server)
    for thief in (server.guest("Thief"), Client(server), server.guest("Ana")):
        place = thief.connect(party.table)
        for seat in (None, 0, 1):
            assert place.wish("sit", seat=seat)["told"] == "refusal"
        table = fresh(place)
        assert table["you"] is None
        assert not table["host"]
        assert (table["view"]["hand"], table["view"]["moves"]) == (None, [])
        mover = party.mover
        assert (
            place.wish("play", version=table["version"], move=mover.moves[0])["told"] == "refusal"
        )
        assert mover.play(mover.moves[0])["told"] == "done"
        listen(place)
        assert no_secret_is_told(place)
    while "drew" not in kinds_heard(place):  # the last of them looks on until somebody draws
        assert party.mover.play(party.mover.moves[0])["told"] == "done"
        listen(place)
    assert no_secret_is_told(place)


def events_heard(place: Place) -> list[dict[str, Any]]:
    news = [told for told in place.told if told["told"] == "news"]
    assert news
    return [event for told in news for event in told["events"]]


def kinds_heard(place: Place) -> set[str]:
    return {event["kind"] for event in events_heard(place)}


def no_secret_is_told(place: Place) -> bool:
    """Who draws, or is dealt a hand, learns which cards; nobody else does."""
    secret = [event for event in events_heard(place) if event["kind"] in ("drew", "dealt")]
    return not any(event.keys() & {"cards", "hand"} for event in secret)


def test_a_table_that_is_not_there_answers_like_one_that_one_may_not_see(server: Server) -> None:
    """Row 19: byte for byte, whatever the key, and whoever asks."""
    ana = server.guest("Ana")
    name, _, invite = ana.open(game="durak", players=2).partition("/socket?invite=")
    answers = set()
    for asker in (server.guest("Ben"), Client(server)):
        for table in (name, "0" * 16, name[::-1], name.upper() + "x", "%00", "x" * 300):
            for key in ("", "?invite=", "?invite=" + "0" * 16, "?invite=%ff&version=1"):
                with Raw(asker, f"/api/tables/{table}/socket{key}") as raw:
                    said = raw.answer.encode() + raw.rest()
                    answers.add(re.sub(rb"(?i)date: [^\r]*\r\n", b"", said))
    assert len(answers) == 1
    assert answers.pop().startswith(b"HTTP/1.1 403 ")
    with Raw(Client(server), f"/api/tables/{name}/socket?invite={invite}") as raw:
        assert raw.status == 101


def foreign(server: Server) -> list[str | None]:
    own = server.where
    return [
        *[None, "", "null", "NULL", "http://evil.example", own + ".evil", own.replace(":", "", 1)],
        *[f"http://127.0.0.1:{server.port + 1}", "http://127.0.0.1", own.replace("127", "0127")],
        *[f"http://evil@127.0.0.1:{server.port}", f"http://evil.example/{own}", "file://"],
        *[
            own.replace("127.0.0.1", "LOCALHOST"),
            "http://[::1",
            "//",
            "http://",
            own + "/../x.evil@",
        ],
    ]


def test_other_pages_can_do_nothing(server: Server) -> None:
    """Row 20: every POST and both sockets refuse a foreign, null or missing Origin."""
    ana = server.guest("Ana")
    table = ana.open(game="durak", players=2, listed=True)
    bodies: dict[str, Any] = {"/api/guest": {"name": "Eve"}, "/api/code": {}, "/api/quick": {}}
    bodies["/api/tables"] = {"game": "durak", "players": 2}
    bodies["/api/enter"] = {"code": "x"}
    opened = Path(server.log).read_text(encoding="utf-8").count('"opened"')
    for origin in foreign(server):
        ana.origin = origin
        for path in POSTS:
            status, told = ana.post(path, bodies[path])
            assert (status, set(told)) == (403, {"sentence"}), origin
            assert "set-cookie" not in ana.headers
        for path in (path_of(table), "/api/lobby/socket"):
            with Raw(ana, path) as raw:
                assert raw.status == 403, origin
    assert Path(server.log).read_text(encoding="utf-8").count('"opened"') == opened
    ana.origin = server.where
    assert ana.get("/api/me")[1] == {"name": "Ana"}
    for path in (path_of(table), "/api/lobby/socket"):
        with Raw(ana, path) as raw:
            assert raw.status == 101


def test_cookies_are_for_this_house_only(server: Server) -> None:
    """Row 20: HttpOnly, SameSite=Lax, and Secure where TLS ends in front of the server."""
    for path, body in (("/api/guest", {"name": "Ana"}), ("/api/quick", {})):
        for proto, secure in (("http", False), ("https", True)):
            client = Client(server)
            client.more = {"X-Forwarded-Proto": proto}
            assert client.post(path, body)[0] == 200
            said = {part.strip().lower() for part in client.headers["set-cookie"].split(";")}
            assert {"httponly", "samesite=lax", "path=/"} <= said
            assert ("secure" in said) == secure
            assert not any(part.startswith("domain") for part in said)


def headers_are_right(client: Client) -> bool:
    given = {key.lower(): value for key, value in client.headers.items()}
    return all(given.get(key.decode()) == value.decode() for key, value in HEADERS.items())


def test_every_answer_says_what_a_browser_may_do_with_it(server: Server) -> None:
    """Row 20: also those that say no."""
    ana = server.guest("Ana")
    assert headers_are_right(ana)
    for path in (
        "/healthz",
        "/metrics",
        "/api/me",
        "/api/tables",
        "/api/matches",
        "/api/games",
        "/no",
    ):
        ana.get(path)
        assert headers_are_right(ana)
    for path in POSTS:
        Client(server, origin=None).post(path, {})
        ana.send(path, b"x" * 9000)
        assert headers_are_right(ana)
    assert b"default-src 'self'" in HEADERS[b"content-security-policy"]
    assert b"frame-ancestors 'none'" in HEADERS[b"content-security-policy"]


def test_one_person_in_two_tabs(server: Server) -> None:
    """Row 21: both see, a move counts once, and who closes one of them is still there."""
    party = Party(server)
    mover, (other,) = party.mover, party.others
    client = party.clients[mover.table["you"]]
    tabs = [mover, client.connect(party.table)]
    assert fresh(tabs[0]) == fresh(tabs[1])
    wish = {"version": mover.table["version"], "move": mover.moves[0]}
    ids = [tab.say("play", id=f"tab {n}", **wish) for n, tab in enumerate(tabs)]
    answers = [tab.answer(id) for tab, id in zip(tabs, ids, strict=True)]
    assert sorted(told["told"] for told in answers) == ["done", "refusal"]
    assert fresh(tabs[0]) == fresh(tabs[1])
    heard = [told["what"]["kind"] for told in listen(other) if told["told"] == "news"]
    assert heard == ["moved"]
    connections = counted(server, "connections")
    tabs[1].close()
    soon(lambda: counted(server, "connections") < connections)
    assert all(told["here"] == [True, True] for told in listen(other) if told["told"] == "presence")
    assert fresh(other)["here"] == [True, True]
    assert [chair["away"] for chair in other.table["chairs"]] == [False, False]
    tabs[0].close()
    other.hear_until(lambda table: table["here"].count(True) == 1)


# --- bots -----------------------------------------------------------------------------------------


def test_bots_that_fail_hold_nobody_up(tmp_path: Path) -> None:
    """Row 24: legal moves in their places, other tables unharmed, and no card in the log."""
    with Server(tmp_path, seconds={"BOT_TIMEOUT": 0.3}, log_entries=True) as hasty:
        play_with_bots_that_fail(hasty)


def play_with_bots_that_fail(hasty: Server) -> None:
    elsewhere = Party(hasty, game="durak", rules={"deals": 20})
    ana = hasty.guest("Ana")
    bots = [None, "crashes", "hangs", "babbles", "ponders"]
    place = ana.connect(ana.open(game="dobro", players=5, bots=bots))
    before = counted(hasty, "bot_fallbacks_total")
    for wish in ("sit", "ready"):
        assert place.wish(wish)["told"] == "done"
    hands = set()
    made: dict[str, int] = {}
    while min([made.get(bot or "me", 0) for bot in bots]) < 2:
        if place.my_turn:
            hands.add(" ".join(place.table["view"]["hand"]))
            assert place.play(place.moves[0])["told"] == "done"
            made["me"] = made.get("me", 0) + 1
        else:
            told = place.hear()
            if told["told"] == "news" and told["what"].get("by") == "bot":
                bot = bots[told["what"]["seat"]] or ""
                made[bot] = made.get(bot, 0) + 1
        mover = elsewhere.mover
        assert mover.play(mover.moves[0])["told"] == "done"
    assert counted(hasty, "bot_fallbacks_total") - before >= 8
    log = hasty.log.read_text(encoding="utf-8")
    assert {json.loads(line)["event"] for line in log.splitlines()} <= {
        *("open", "opened", "entry", "bot failed"),
    }
    assert "hand" not in log
    assert all(hand not in log for hand in hands)


# --- limits ---------------------------------------------------------------------------------------


def test_who_asks_too_much_on_a_socket_is_refused_and_then_sent_away(strict: Server) -> None:
    """Limits: refusals above the rate; after a hundred of them the connection ends."""
    client = from_address(strict, "10.0.0.1")
    place = client.connect(open_table(strict, "10.0.0.2", listed=True))
    refused = 0
    wish = json.dumps({"wish": "catch_up", "id": "x", "version": FAR})
    place.socket.socket.sendall(frame(wish.encode()) * 200)
    try:
        while True:
            told = place.hear()
            if told["told"] == "refusal":
                assert told["sentence"].startswith("That is too much at once")
                refused += 1
    except ConnectionClosed as closed:
        assert closed.rcvd is not None
        assert closed.rcvd.code == 1008
    assert refused == 100


def open_table(server: Server, address: str, **table: Any) -> str:
    client = from_address(server, address)
    assert client.post("/api/guest", {"name": "Host"})[0] == 200
    return client.open(**{"game": "durak", "players": 2, **table})


@pytest.mark.parametrize(
    ("near", "far"),
    [("10.0.1.1", "10.0.1.2"), ("2001:db8::1", "2001:db8:0:1::1"), ("::ffff:10.0.3.1", "10.0.3.2")],
)
def test_only_so_many_sockets_from_one_address(strict: Server, near: str, far: str) -> None:
    """Limits: the one too many is refused; when one ends, or comes to nothing, another may come."""
    table = open_table(strict, far, listed=True)
    here, there = from_address(strict, near), from_address(strict, far)
    for _ in range(10):  # these do not count: nobody was let in
        with pytest.raises(InvalidStatus):
            here.connect("nowhere/socket?")
    for _ in range(10):
        with Raw(here, path_of(table), x_forwarded_for=near) as hurried:
            assert hurried.status in (101, 403)  # the server may not have noticed all that ended
        shut = socket.create_connection(("127.0.0.1", strict.port))
        lines = [
            *[f"GET {path_of(table)} HTTP/1.1", "Host: x", "Origin: http://x", "Cookie: dobrak=x"],
            *[f"X-Forwarded-For: {near}", "Upgrade: websocket", "Connection: Upgrade"],
            *["Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==", "Sec-WebSocket-Version: 13", "", ""],
        ]
        shut.sendall("\r\n".join(lines).encode())
        shut.close()  # before any answer
    soon(lambda: not counted(strict, "connections"))
    places: list[Place] = []
    until = time.monotonic() + PATIENCE
    while len(places) < 4:
        assert time.monotonic() < until
        with suppress(InvalidStatus):
            places.append(here.connect(table))
    neighbour = (
        from_address(strict, near[:-1] + "9") if ":" in near and "f" not in near[:6] else here
    )
    for client in (here, neighbour):
        with pytest.raises(InvalidStatus) as refused:
            client.connect(table)
        assert refused.value.response.status_code == 403
    elsewhere = there.connect(table)
    places.pop().close()
    elsewhere.hear_until(lambda table: table["watching"] == 4)
    places.append(here.connect(table))
    for place in (*places, elsewhere):
        place.close()
    soon(lambda: not counted(strict, "connections"))


@pytest.mark.parametrize(
    ("path", "body", "most", "good"),
    [
        ("/api/guest", {"name": "Ana"}, 2, 200),
        ("/api/enter", {"code": "AAAA-AAAA"}, 3, 403),
        ("/api/quick", {}, 2, 200),
    ],
)
def test_only_so_many_requests_from_one_address(
    strict: Server, path: str, body: dict[str, str], most: int, good: int
) -> None:
    """Limits: 429 with a sentence, and others are not held up."""
    place = POSTS.index(path)
    for network in (f"10.1.{place}.", f"2001:db8:1:{place}::"):
        for number in range(most + 2):
            asker = network + "1" if "." in network else f"{network}{number}"
            status, told = from_address(strict, asker).post(path, body)
            assert status == (good if number < most else 429), told
        assert set(told) == {"sentence"}
        assert told["sentence"].startswith("That is too much at once")
    assert from_address(strict, f"10.2.0.{place}").post(path, body)[0] == good


# --- chat -----------------------------------------------------------------------------------------

UNSAID: list[dict[str, Any]] = [
    *[{"text": text} for text in ("", "   ", "\n\t", "\u3000", "x" * 301, "x" * 1200)],
    *[
        {"text": f"a{sign}b"}
        for sign in "\x00\x07\x1b\x7f\u200b\u200e\u202e\u2066\u2069\ufeff\ue000"
    ],
    *[{"text": f"a{sign}b"} for sign in ("\U000e0041", "\u0301" * 6, "\uffff", "\u061c")],
    *[{"phrase": "no such"}, {"phrase": ""}, {}, {"phrase": "hello", "text": "hello"}],
]


@pytest.mark.parametrize("start", range(0, len(UNSAID), 5))
def test_what_cannot_be_said_is_heard_by_nobody(server: Server, start: int) -> None:
    """Chat: too long, empty, with controls or marks that turn the direction."""
    party = Party(server, playing=False)
    for what in UNSAID[start : start + 5]:
        assert party.places[0].wish("say", **what)["told"] == "refusal", what
    assert listen(party.places[1]) == []


def test_who_says_a_lot_waits(tmp_path: Path) -> None:
    """Chat: five at once; also with another tab."""
    with Server(tmp_path, by_hand=True) as server:
        party = Party(server, playing=False)
        tabs = [party.places[0], party.clients[0].connect(party.table)]
        said = [tabs[n % 2].wish("say", text=f"{n}")["told"] for n in range(8)]
        assert said == ["done"] * 5 + ["refusal"] * 3
        heard = [told["what"]["text"] for told in listen(party.places[1]) if told["told"] == "news"]
        assert heard == ["0", "1", "2", "3", "4"]


def silent(server: Server, many: int) -> list[socket.socket]:
    """Connections that ask for nothing."""
    return [socket.create_connection(("127.0.0.1", server.port)) for _ in range(many)]


def test_so_many_connections_come_from_one_address(tmp_path: Path) -> None:
    """Row 20: whether they ask for something or not."""
    with Server(tmp_path, sockets=5, proxies="192.0.2.0/24, 192.0.3.1") as strict:
        ana = strict.guest("Ana")
        connections = silent(strict, 20)
        soon(lambda: len(ended(connections)) >= 15)
        assert len(ended(connections)) < 20
        for connection in connections:
            connection.close()
        soon(lambda: answered(ana))
        place = ana.connect(ana.open(game="durak", players=2))
        assert place.wish("sit")["told"] == "done"


@pytest.mark.skipif(not hasattr(resource, "prlimit"), reason="another process has no such limits")
def test_when_there_are_no_more_connections_the_log_stays_short(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        ana = server.guest("Ana")
        before = resource.prlimit(server.pid, resource.RLIMIT_NOFILE)
        resource.prlimit(server.pid, resource.RLIMIT_NOFILE, (40, before[1]))
        began = time.monotonic()
        connections = silent(server, 100)
        soon(lambda: refused_in(server) >= 2)
        assert refused_in(server) <= time.monotonic() - began + 1  # one a second
        for connection in connections:
            connection.close()
        resource.prlimit(server.pid, resource.RLIMIT_NOFILE, before)
        soon(lambda: answered(ana))


def refused_in(server: Server) -> int:
    """How often the log says that a connection could not be taken."""
    return sum('"OSError"' in line for line in server.log.read_text().splitlines())


def ended(connections: list[socket.socket]) -> list[socket.socket]:
    return select.select(connections, [], [], 0)[0]


def answered(client: Client) -> bool:
    try:
        return client.get("/api/me")[0] == 200
    except OSError:
        return False
