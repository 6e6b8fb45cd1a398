"""Keep the store of a server of this version, with tables in the middle of matches.

    python -m tools.freeze

Writes tests/server/upgrades/VERSION.sql, the database, and VERSION.json, what everybody sees there.
Later versions must find the same and play on. Instead of tokens, the cookies are the names.
"""

import hashlib
import json
import random
import sqlite3
import sys
import tempfile
from contextlib import closing
from pathlib import Path
from typing import Any

from dobrak import __version__
from tests.server.client import ROOT, Client, Server
from tests.server.killing import read_table
from tests.server.people import Party
from tools.replays import lasting

FOLDER = ROOT / "tests" / "server" / "upgrades"
VARIANT = (ROOT / "examples/variants/short-durak.toml").read_text(encoding="utf-8")


def main() -> None:
    sql, state = (FOLDER / f"{__version__}.{ending}" for ending in ("sql", "json"))
    if sql.exists():
        sys.exit(f"{sql} exists, and is never changed. Raise the version first.")
    with tempfile.TemporaryDirectory() as place:
        made, again = Path(place) / "made", Path(place) / "again"
        made.mkdir()
        with Server(made) as server:
            tables = play(server)
        sql.write_text(dumped(made / "house.db"), encoding="utf-8")
        restore(sql, again)
        with Server(again, by_hand=True) as server:
            seen = {name: table_as_seen(server, name, tables[name]) for name in sorted(tables)}
        state.write_text(json.dumps(seen, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


# --- playing --------------------------------------------------------------------------------------


def play(server: Server) -> dict[str, dict[str, Any]]:
    """Play at tables of all kinds. Returns, by table, its key and who is there."""
    rng = random.Random(__version__)
    found: dict[str, dict[str, Any]] = {}

    def at(*names: str, moves: int, **table: Any) -> Party:
        party = Party(server, *names, **table)
        note(found, party.table, names)
        go_on(party, moves, rng)
        return party

    took = at("Ana", "Ben", moves=3, rules={"ruleset": "podkidnoy", "deck": 24})
    take_back(took, rng)
    go_on(took, 2, rng)
    rules = {"ruleset": "perevodnoy", "deals": 3}
    conceded = at("Cleo", "Dora", "Egon", moves=5, rules=rules)
    assert conceded.mover.wish("concede")["told"] == "done"
    at("Fay", "Gil", moves=7, variant=VARIANT, rules={})
    rematch = at("Hal", "Ida", moves=4, rules={"ruleset": "dourak"})
    assert rematch.mover.wish("concede")["told"] == "done"
    rematch.listen()
    rematch.begin()
    go_on(rematch, 3, rng)
    bots = [None, "careful", None]
    dobro = {"game": "dobro", "rules": {"edition": "en", "rounds": 3}}
    at("Jan", "Kim", moves=6, bots=bots, **dobro)
    manual = {"game": "dobro", "rules": {"edition": "fr", "draw": "manual"}}
    clocked = at("Lea", "Max", moves=9, days=2, **manual)
    assert clocked.places[0].wish("say", text="Bien joué !")["told"] == "done"
    assert clocked.places[1].wish("want_end")["told"] == "done"
    at("Nora", "Olga", "Pia", "Quin", moves=11, game="dobro", rules={"edition": "pt"})
    passing = at("Rob", "Sue", "Tom", moves=1, rules={"ruleset": "podkidnoy", "deck": 52})
    attacker = passing.places[passing.places[0].table["view"]["attacker"]]
    assert attacker.wish("pass_on")["told"] == "done"
    waiting = Party(server, "Uma", "Vic", playing=False, players=3, listed=True)
    note(found, waiting.table, ["Uma", "Vic"])
    on_one_device(server, found, rng)
    return found


def note(found: dict[str, dict[str, Any]], address: str, names: Any, device: int = 0) -> None:
    table, _, invite = address.partition("/socket?invite=")
    found[table] = {"invite": invite, "people": list(names), "device": device}


def go_on(party: Party, moves: int, rng: random.Random) -> None:
    for _ in range(moves):
        mover = party.mover
        assert mover.play(rng.choice(mover.moves))["told"] == "done"
    assert party.mover.table["playing"], "the match ended too early: choose fewer moves"


def take_back(party: Party, rng: random.Random) -> None:
    """Make moves until one can be taken back, and take it back."""
    while True:
        mover, (other,) = party.mover, party.others
        assert mover.play(rng.choice(mover.moves))["told"] == "done"
        if mover.wish("ask_back")["told"] == "done":
            assert other.wish("answer_back", yes=True)["told"] == "done"
            return


def on_one_device(server: Server, found: dict[str, dict[str, Any]], rng: random.Random) -> None:
    owner, names = server.guest("Wim"), ["Xenia", "Yves"]
    table = owner.open(game="durak", players=2, one_device=names)
    note(found, table, ["Wim"], len(names))
    for _ in range(5):
        places = [owner.connect(table, **{"as": number}) for number in range(len(names))]
        for place in places:
            place.hear_until(lambda table: table["playing"])
        mover = next(place for place in places if place.my_turn)
        assert mover.play(rng.choice(mover.moves))["told"] == "done"


# --- storing --------------------------------------------------------------------------------------


def dumped(database: Path) -> str:
    """A database as SQL, in which the cookie of each person is their name."""
    with closing(sqlite3.connect(database)) as connection:
        asked = "SELECT tokens.token, name FROM tokens JOIN people ON people.id = tokens.person"
        for token, name in connection.execute(asked).fetchall():
            hashed = hashlib.sha256(name.encode()).hexdigest()
            connection.execute("UPDATE tokens SET token = ? WHERE token = ?", (hashed, token))
        connection.commit()
        return "\n".join(connection.iterdump()) + "\n"


def restore(sql: Path, folder: Path) -> None:
    """Make a database of it, in which a server finds it."""
    folder.mkdir(exist_ok=True)
    with closing(sqlite3.connect(folder / "house.db")) as connection:
        connection.executescript(sql.read_text(encoding="utf-8"))


def table_as_seen(server: Server, name: str, of: dict[str, Any]) -> dict[str, Any]:
    """Who is at a table, what everybody sees there, and its position."""
    match = read_table(server.folder, name).match
    seen = {"": looked(server, name, of["invite"], "")}
    for person in of["people"]:
        seen[person] = looked(server, name, of["invite"], person)
    for number in range(of["device"]):
        owner = of["people"][0]
        seen[f"{number}"] = looked(server, name, of["invite"], owner, **{"as": number})
    position = None if match is None else match.position()
    return {**of, "position": position, "seen": seen}


def looked(server: Server, name: str, invite: str, cookie: str, **query: Any) -> dict[str, Any]:
    """A table as somebody sees it."""
    place = visitor(server, cookie).connect(f"{name}/socket?invite={invite}", **query)
    table = place.table
    place.close()
    return {**lasting(table), **{key: table[key] for key in ("host", "passing", "left")}}


def visitor(server: Server, cookie: str) -> Client:
    client = Client(server)
    client.cookie = f"dobrak={cookie}" if cookie else ""
    return client


if __name__ == "__main__":
    main()
