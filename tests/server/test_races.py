"""People and a bot who ask for take-backs, answer, concede, move and leave, all at once."""

import json
import random
from functools import partial
from itertools import count
from typing import Any

import sqlalchemy as sa

from dobrak.server.protocol import entries as log
from dobrak.server.protocol import messages as wire
from dobrak.server.protocol.entries import AnyEntry
from dobrak.server.store import schema
from dobrak.server.store.snapshots import read_table
from dobrak.server.table.commands import Table
from dobrak.server.table.view import OFFLINE, table_seen
from tests.server.client import Client, Place, Server, soon
from tests.server.people import FAR

NAMES = ("Ana", "Ben", "Cleo")
TABLE = {
    "game": "durak",
    "players": 4,
    "rules": {"ruleset": "podkidnoy", "deals": 2},
    "bots": [None, None, "simple", None],
}
SEEDS, ROUNDS = 3, 25
FOR_ALL = ("version", "chairs", "playing", "number", "asked_back", "ended", "winners", "chat")
OF_NOW = ("here", "watching", "left", "passing")  # these are not in the log of a table
# What has to happen before the test ends.
KINDS = {
    *("moved", "asked_back", "answered_back", "took_back", "conceded", "stood_in"),
    *("wanted_end", "ended"),
}

Logged = tuple[AnyEntry, str | None]  # an entry, and the id of the wish that it fulfils


class Person:
    """Somebody with two tabs, who sends wishes without waiting for the answers."""

    def __init__(self, name: str, client: Client, table: str, rng: random.Random) -> None:
        self.name, self.client, self.table, self.rng = name, client, table, rng
        self.tabs = [client.connect(table), client.connect(table)]
        self.sent: list[dict[str, Any]] = []
        self.plays = set[str]()  # ids
        self.waiting = set[str]()  # ids of wishes without an answer
        self.granted: dict[str, set[int]] = {}  # the versions of the answers, by id

    def wish(self) -> dict[str, Any]:
        """Anything that a person may try, whether it is allowed or not."""
        rng, table = self.rng, max((tab.table for tab in self.tabs), key=lambda t: t["version"])
        moves = (table["view"] or {}).get("moves")
        move = rng.choice(moves or ["pass"])
        wishes: list[tuple[float, dict[str, Any]]] = [
            (8 if moves else 1, {"wish": "play", "version": table["version"], "move": move}),
            (0.1 if table["playing"] else 4, {"wish": "ready"}),
            (1, {"wish": "sit"}),
            (3, {"wish": "ask_back"}),
            (4, {"wish": "answer_back", "yes": True}),
            (0.5, {"wish": "answer_back", "yes": False}),
            (0.3, {"wish": "concede"}),
            (0.3, {"wish": "stand"}),
            (1, {"wish": "come_back"}),
            (0.6, {"wish": "want_end", "on": rng.random() < 0.7}),
            (0.2, {"wish": "abort"}),
        ]
        return rng.choices([wish for _, wish in wishes], [weight for weight, _ in wishes])[0]

    def act(self) -> None:
        """Send some wishes, some of them from both tabs, and sometimes lose a connection."""
        for _ in range(self.rng.randrange(4)):
            wish = {**self.wish(), "id": f"{self.name} {len(self.sent)}"}
            self.sent.append(wish)
            self.waiting.add(wish["id"])
            if wish["wish"] == "play":
                self.plays.add(wish["id"])
            for tab in self.rng.sample(self.tabs, self.rng.choice((1, 1, 2))):
                tab.socket.send(json.dumps(wish))
        if self.rng.random() < 0.1:
            self.reconnect()

    def reconnect(self) -> None:
        """As a page does: send again what was not answered."""
        server = self.client.server
        connected = server.counted("connections")
        self.tabs.pop(self.rng.randrange(2)).close()
        soon(lambda: server.counted("connections") < connected)  # it has read everything
        self.tabs.append(self.client.connect(self.table))
        for wish in self.sent:
            if wish["id"] in self.waiting:
                self.tabs[-1].socket.send(json.dumps(wish))

    def hear(self) -> set[str]:
        """Hear all answers. Returns the kinds of news."""
        kinds = set[str]()
        for tab in self.tabs:
            before = len(tab.told)
            look(tab)
            for told in tab.told[before:]:
                if told["told"] == "news":
                    kinds.add(told["what"]["kind"])
                if told["told"] == "done":
                    self.granted.setdefault(told["id"], set()).add(told["version"])
                self.waiting.discard(told.get("id"))
        assert not self.waiting
        return kinds


def look(place: Place) -> dict[str, Any]:
    """The table as it is. The news must have told the same."""
    known, id = place.table, place.say("catch_up", version=FAR)
    while (told := place.hear()).get("id") != id:
        if told["told"] == "fresh" and known["version"] == told["table"]["version"]:
            assert lasting(known) == lasting(place.table)
        known = place.table
    return place.table


def lasting(table: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in table.items() if key not in OF_NOW}


def settled(table: dict[str, Any]) -> bool:
    """Whether nothing happens until a person does something."""
    return not table["playing"] or table["chairs"][table["view"]["turn"]]["bot"] is None


def logged(server: Server, name: str) -> tuple[Table, list[Logged]]:
    """The table that its log replays to, and the log."""
    engine = sa.create_engine(f"sqlite:///{server.folder / 'house.db'}")
    entries = sa.select(schema.log).where(schema.log.c.table == name)
    with engine.connect() as connection:
        rows = connection.execute(entries.order_by(schema.log.c.version)).all()
        table = read_table(connection, name)
    engine.dispose()
    assert table is not None
    return table, [(log.read(row.entry), row.wish) for row in rows]


def check_wishes(person: Person, entries: list[Logged]) -> None:
    """Each wish that was granted is in the log once, and none that was refused."""
    found: dict[str, list[int]] = {}
    for version, (_, wish) in enumerate(entries, 1):
        if wish is not None and wish.startswith(f"{person.name} "):
            found.setdefault(wish, []).append(version)
    for id, versions in found.items():
        assert versions == list(range(versions[0], versions[-1] + 1))
        assert versions[-1] in person.granted[id]
    for id in person.plays & person.granted.keys():
        assert person.granted[id] == {found[id][-1]}
        assert [isinstance(entries[n - 1][0], log.Moved) for n in found[id]].count(True) == 1


def kept(client: Client, matches: int) -> bool:
    return len(client.get("/api/matches")[1]) == matches


def play(server: Server, rng: random.Random) -> set[str]:
    """Play at one table and check it. Returns the kinds of what happened there."""
    clients = [server.guest(name) for name in NAMES]
    address = clients[0].open(**TABLE)
    people = [Person(*one, address, rng) for one in zip(NAMES, clients, strict=True)]
    kinds, seats = set[str](), dict[int, list[int]]()
    for person in people:
        assert person.tabs[0].wish("sit")["told"] == "done"
    for _ in range(ROUNDS):
        for person in rng.sample(people, len(people)):
            person.act()
        for person in people:
            kinds |= person.hear()
        look(people[0].tabs[0])  # all wishes were answered, but bots may be moving
        people[0].tabs[0].hear_until(settled)
        seen = [look(tab) for person in people for tab in person.tabs]
        for name in FOR_ALL:
            assert all(table[name] == seen[0][name] for table in seen), name
        if seen[0]["playing"]:  # nobody loses their seat during a match
            sitting = [table["you"] for table in seen]
            assert None not in sitting
            assert seats.setdefault(seen[0]["number"], sitting) == sitting
    table, entries = logged(server, address.partition("/")[0])
    ids = {entry.name: entry.person for entry, _ in entries if isinstance(entry, log.Sat)}
    for person in people:
        check_wishes(person, entries)
        replayed = wire.write(wire.Fresh(table_seen(table, ids[person.name], OFFLINE)))
        assert lasting(json.loads(replayed)["table"]) == lasting(look(person.tabs[0]))
    for client in clients:  # every match that has ended is kept for everybody
        soon(partial(kept, client, table.number - table.playing))
    return kinds


def test_whatever_people_do_at_once_they_have_the_same_table_and_lose_nothing(
    server: Server,
) -> None:
    """Row 42: wishes are also sent twice, from another tab and after a lost connection."""
    kinds = set[str]()
    for seed in count():
        kinds |= play(server, random.Random(seed))
        server.open_until_the_end.close()
        if seed + 1 >= SEEDS and kinds >= KINDS:
            break
