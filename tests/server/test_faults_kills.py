"""Faults, row by row: kills, full disks, locks, damage, clocks that jump, and people who leave."""

import asyncio
import json
import resource
import signal
import sqlite3
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from dobrak.server.protocol import entries as log
from dobrak.server.run.clock import LONGEST_GAP
from dobrak.server.run.failpoints import POINTS
from dobrak.server.store import snapshots
from dobrak.server.table.timeouts import AWAY
from tests.server.client import Client, Place, Server, soon
from tests.server.killing import (
    DEALS,
    SHORT_DOBRO,
    SHORT_DURAK,
    TWO_AT_DURAK,
    Kind,
    Player,
    as_logged,
    database,
    lasting,
    look_through,
    play_while_it_dies,
    play_while_it_is_killed,
    playing,
    restart,
    rows_of,
    secrets_of,
    seen_by,
    until,
)
from tests.server.people import fresh

SHORT = {"ruleset": "podkidnoy", "deck": 24}
RESTARTED = 1012


def begun(server: Server, *bots: str | None, **more: Any) -> tuple[str, list[Client], list[Place]]:
    """A table of Durak, at which people sit in the seats without a bot, and play."""
    names = ["Ana", "Ben", "Cleo"][: bots.count(None)]
    clients = [server.guest(name) for name in names]
    table = clients[0].open(
        **{"game": "durak", "players": len(bots), "bots": list(bots), "rules": SHORT, **more}
    )
    places = [client.connect(table) for client in clients]
    for wish in ("sit", "ready"):
        for place in places:
            assert place.wish(wish)["told"] == "done"
    for place in places:
        place.hear_until(lambda table: table["playing"])
    return table, clients, places


def on_turn(places: list[Place]) -> Place:
    """Who is to move, when it is a person."""
    while True:
        latest = max(place.table["version"] for place in places)
        for place in places:
            while place.table["version"] < latest:
                place.hear()
        for place in places:
            if place.my_turn:
                return place
        places[0].hear()


def again(server: Server, *clients: Client, table: str, **arm: int) -> list[Place]:
    """The server killed, and started again; everybody comes back."""
    server.stop(signal.SIGKILL)
    server.start(**arm)
    return [client.connect(table) for client in clients]


def id_of(table: str) -> str:
    return table.partition("/")[0]


def entries_of(server: Server, table: str) -> list[log.AnyEntry]:
    return [log.read(row.entry) for row in rows_of(server.folder, id_of(table))]


def in_another_program(server: Server) -> "closing[sqlite3.Connection]":
    return closing(sqlite3.connect(server.folder / "house.db", isolation_level=None))


# --- killed ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", [SHORT_DOBRO, SHORT_DURAK, TWO_AT_DURAK], ids=str)
def test_killed_at_every_point(tmp_path: Path, kind: Kind) -> None:
    """Row 1: killed at every failpoint, early and late: what was acknowledged is there, what is
    seen is what the log says, and the match is played to its end."""
    deaths = [(point, passes) for point in POINTS for passes in (0, 2, 7) if "deal" not in point]
    deaths += [(point, 0) for point in POINTS if "deal" in point]
    with Server(tmp_path) as server:
        found = play_while_it_dies(server, kind.opened(server), deaths)
    assert found.lost == 0
    assert found.acknowledged > len(deaths)
    assert found.compared > len(deaths)


def test_killed_at_random(tmp_path: Path) -> None:
    """Row 1: 25 kills at any moment, while two tables are played at as fast as can be."""
    with Server(tmp_path) as server:
        players = [*SHORT_DOBRO.opened(server, 1), *TWO_AT_DURAK.opened(server, 2)]
        found, _ = play_while_it_is_killed(server, players, kills=25, seed=1)
        kept = [player.client.get("/api/matches")[1] for player in players]
        last = {(player.table, player.seen["number"]) for player in players}
    assert found.lost == 0
    assert found.acknowledged > 100
    assert found.matches >= 2
    assert len(last) == 2
    assert sum(len(matches) for matches in kept) == 2 * found.matches  # two people at each table


@pytest.mark.parametrize("wish", ["sit", "ready", "play", "say"])
def test_killed_between_commit_and_answer(tmp_path: Path, wish: str) -> None:
    """Row 2: the same wish, sent again, gets the answer that was lost, and has counted once."""
    with Server(tmp_path) as server:
        ana, ben = server.guest("Ana"), server.guest("Ben")
        for point in ("after_the_commit", "after_applying"):
            table = ana.open(game="durak", players=2, rules=SHORT)
            places = [ana.connect(table), ben.connect(table)]
            places[1].wish("sit", seat=1)
            places[1].wish("ready")
            if wish != "sit":
                places[0].wish("sit")
            if wish in ("play", "say"):
                places[0].wish("ready")
                places[0].hear_until(lambda table: table["playing"])
            _lose_the_answer(server, table, [ana, ben], wish, point)


def _lose_the_answer(
    server: Server, table: str, clients: list[Client], wish: str, point: str
) -> None:
    places = again(server, *clients, table=table, **{point: 0})
    mover = on_turn(places) if wish == "play" else places[0]
    version = mover.table["version"]
    more: dict[str, dict[str, Any]] = {"sit": {"seat": 0}, "ready": {}, "say": {"text": "Hm."}}
    if wish == "play":
        more["play"] = {"version": version, "move": mover.moves[-1]}
    with pytest.raises(ConnectionClosed):
        mover.wish(wish, "mine", **more[wish])
    server.wait()
    server.start()
    for _ in range(2):
        place = clients[places.index(mover)].connect(table)
        told = place.wish(wish, "mine", **more[wish])
        assert told == {"told": "done", "id": "mine", "version": version + 1}
    assert sum(row.wish == "mine" for row in rows_of(server.folder, id_of(table))) == 1


# --- dealing --------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", ["dobro", "durak"])
def test_killed_while_dealing(tmp_path: Path, game: str) -> None:
    """Row 3: a match that was about to begin, or had just begun, begins once."""
    with Server(tmp_path) as server:
        ana = server.guest("Ana")
        for point in ("before_a_deal_is_stored", "after_a_deal_is_stored"):
            server.stop(signal.SIGKILL)
            server.start(**{point: 0})
            table = ana.open(game=game, players=2, bots=[None, "simple"])
            place = ana.connect(table)
            place.wish("sit")
            place.say("ready")
            with pytest.raises(ConnectionClosed):
                place.hear_until(lambda table: False)
            server.wait()
            stored = secrets_of(tmp_path, id_of(table))
            assert len(stored) == (point == "after_a_deal_is_stored")
            server.start()
            for _ in range(2):
                place = ana.connect(table)
                place.hear_until(lambda table: table["playing"])
                on_turn([place])
                as_logged(tmp_path, id_of(table), "Ana", place.table)
                (place,) = again(server, ana, table=table)
            (secret,) = secrets_of(tmp_path, id_of(table))
            assert stored in ([], [secret])


def test_the_same_hand_after_every_kill(tmp_path: Path) -> None:
    """Row 3: whoever has seen their hand finds the same one, however often the server is killed."""
    with Server(tmp_path) as server:
        table, clients, places = begun(server, None, None)
        hands = [place.table["view"]["hand"] for place in places]
        trump = places[0].table["view"]["trump"]
        for _ in range(3):
            places = again(server, *clients, table=table)
            assert [place.table["view"]["hand"] for place in places] == hands
            assert places[0].table["view"]["trump"] == trump
        assert len(secrets_of(tmp_path, id_of(table))) == 1


def test_killed_again_and_again_in_a_match_of_several_deals(tmp_path: Path) -> None:
    """Row 3: later deals come from the same secret, which is written once a match."""
    deaths = [(POINTS[number % 4], 7) for number in range(20)]
    with Server(tmp_path) as server:
        players = DEALS.opened(server)
        found = play_while_it_dies(server, players, deaths)
    secrets = secrets_of(tmp_path, id_of(players[0].table))
    assert found.lost == 0
    assert len(secrets) == len(set(secrets)) == found.matches == players[0].seen["number"]
    assert max(seen["view"]["deal"] for seen in players[0].kept if seen["view"]) >= 2


# --- a disk, and a database, that do not want -----------------------------------------------------


@contextmanager
def small_disk(folder: Path) -> Iterator[None]:
    """The folder on a disk of 8 MiB."""
    mounting = ["mount", "-t", "tmpfs", "-o", "size=8m", "tmpfs", str(folder)]
    try:
        done = subprocess.run(mounting, capture_output=True, check=False).returncode == 0
    except FileNotFoundError:
        done = False
    if not done:
        pytest.skip("only root can mount a small disk here")
    try:
        yield
    finally:
        subprocess.run(["umount", "-l", str(folder)], check=True)


@contextmanager
def full_disk(server: Server) -> Iterator[None]:
    """Not a byte is left."""
    ballast = server.folder / "ballast"
    with open(ballast, "wb", buffering=0) as out:
        for size in (65536, 4096, 1):
            try:
                while True:
                    out.write(b"x" * size)
            except OSError:
                continue
    yield
    ballast.unlink()


@contextmanager
def no_larger_files(server: Server) -> Iterator[None]:
    """The system lets the server's files grow no more."""
    largest = max(path.stat().st_size for path in server.folder.iterdir())
    before = resource.prlimit(server.pid, resource.RLIMIT_FSIZE)
    resource.prlimit(server.pid, resource.RLIMIT_FSIZE, (min(4096, largest), before[1]))
    yield
    resource.prlimit(server.pid, resource.RLIMIT_FSIZE, before)


@pytest.mark.parametrize("full", [full_disk, no_larger_files])
def test_a_full_disk(tmp_path: Path, full: Any) -> None:
    """Row 4: a move is refused with a sentence, reads go on; so does play when there is room."""
    folder = tmp_path / "disk"
    folder.mkdir()
    if full is full_disk:
        with small_disk(folder):
            _play_on_a_full_disk(folder, full)
    else:
        _play_on_a_full_disk(folder, full)


def _play_on_a_full_disk(folder: Path, full: Any) -> None:
    with Server(folder, log_entries=True) as server:
        table, clients, places = begun(server, None, None, listed=True)
        mover = on_turn(places)
        mover.play(mover.moves[0])
        mover = on_turn(places)
        before, rows = mover.table, rows_of(folder, id_of(table))
        with full(server):
            for _ in range(2):
                told = mover.play(mover.moves[0])
                assert told["told"] == "refusal"
                assert told["version"] == before["version"]
                assert "tored, and nothing was played. Try again later." in told["sentence"]
                if full is full_disk:
                    assert told["sentence"].startswith("The disk is full")
            looking = Client(server)
            assert lasting(looking.connect(table).table)["view"]["turn"] == before["view"]["turn"]
            assert lasting(clients[0].connect(table).table)["version"] == before["version"]
            assert [one["table"] for one in looking.get("/api/tables")[1]] == [id_of(table)]
            assert looking.get("/healthz")[0] == 503
            assert looking.post("/api/guest", {"name": "Cleo"})[0] == 503
            assert rows_of(folder, id_of(table)) == rows
        assert lasting(mover.table) == lasting(before)
        assert mover.play(mover.moves[0])["told"] == "done"
        assert looking.get("/healthz")[0] == 200
        (fresh,) = again(server, clients[places.index(mover)], table=table)
        assert lasting(fresh.table) == lasting(mover.table)


def test_a_locked_database(tmp_path: Path) -> None:
    """Row 5: whoever wishes waits for a while, is refused, and nothing is so; then it goes on."""
    with Server(tmp_path, seconds={"BUSY": 0.5}) as server:
        ana = server.guest("Ana")
        tables = [ana.open(game="durak", players=2) for _ in range(6)]
        places = [ana.connect(table) for table in tables]
        with in_another_program(server) as other:
            other.execute("BEGIN EXCLUSIVE")
            ids = [place.say("sit", f"sit {number}") for number, place in enumerate(places)]
            for place, id in zip(places, ids, strict=True):
                told = place.answer(id)
                assert told["told"] == "refusal"
                assert told["sentence"].startswith("The database is busy: nothing was stored")
            assert ana.connect(tables[0]).table["version"] == 1
            other.execute("ROLLBACK")
        assert all(len(rows_of(tmp_path, id_of(table))) == 1 for table in tables)
        for place, id in zip(places, ids, strict=True):
            assert place.wish("sit", id) == {"told": "done", "id": id, "version": 2}


OVERFLOW = "abs(-9223372036854775808)"  # an error that is nobody's fault
BROKEN = f"CREATE TRIGGER broken BEFORE INSERT ON {{}} WHEN {{}} BEGIN SELECT {OVERFLOW}; END"


@pytest.mark.parametrize(
    ("what", "where", "when"),
    [
        ("deal", "entries", """NEW.entry LIKE '%"began"%'"""),
        ("move", "entries", """NEW.entry LIKE '%"by":"bot"%'"""),
        ("match", "matches", "1"),
    ],
)
def test_what_could_not_be_stored_is_tried_again(
    tmp_path: Path, what: str, where: str, when: str
) -> None:
    """Row 4: what nobody wished for (a deal, a bot's move, keeping a match) recovers by itself."""
    with Server(tmp_path, seconds={"RETRY": 0.1}) as server:
        ana = server.guest("Ana")
        table = ana.open(game="dobro", players=2, bots=[None, "simple"], rules={"rounds": 1})
        place = ana.connect(table)
        place.wish("sit")
        with in_another_program(server) as other:
            other.execute(BROKEN.format(where, when))
            place.wish("ready")
            if what != "deal":
                place.hear_until(lambda table: table["playing"])
            if what == "move" and place.my_turn:
                place.play(place.moves[0])
            if what == "match":
                on_turn([place]).play(place.moves[0])
                assert place.wish("concede")["told"] == "done"
            soon(lambda: server.log.read_text().count('"not stored"') >= 2)
            happened = entries_of(server, table)
            assert not any(isinstance(entry, log.Began) for entry in happened) or what != "deal"
            bots = [e for e in happened if isinstance(e, log.Moved) and e.by == "bot"]
            assert not bots or what == "match"
            assert ana.get("/api/matches")[1] == []
            other.execute("DROP TRIGGER broken")
        if what == "match":
            assert len(soon(lambda: ana.get("/api/matches")[1])) == 1
        else:
            assert on_turn([place]).play(place.moves[0])["told"] == "done"


def test_a_match_that_ended_with_the_server_is_kept(tmp_path: Path) -> None:
    """Row 1: killed after the last entry of a match, and before the match was among those kept."""
    with Server(tmp_path) as server:
        table, clients, places = begun(server, None, None)
        on_turn(places).play(on_turn(places).moves[0])
        places = again(server, *clients, table=table, after_the_commit=0)
        with pytest.raises(ConnectionClosed):
            places[0].wish("concede")
        server.wait()
        server.start()
        assert not clients[0].connect(table).table["playing"]
        (match,) = soon(lambda: clients[1].get("/api/matches")[1])
        assert match["reason"] == "conceded"


# --- a damaged snapshot ---------------------------------------------------------------------------


def _digest(state: str) -> str:
    return snapshots._digest(state)


DAMAGES: dict[str, Callable[[str], dict[str, Any]]] = {
    "none": lambda state: {},
    "a letter": lambda state: {"state": state.replace("Ana", "Anb", 1)},
    "a number": lambda state: {"state": state.replace('"number":1', '"number":7')},
    "half": lambda state: {"state": state[: len(state) // 2]},
    "no state": lambda state: {"state": ""},
    "not text": lambda state: {"state": state.encode()[:20] + b"\xff\xfe" + state.encode()[22:]},
    "not UTF-8": lambda state: {"state": "invalid"},
    "digest": lambda state: {"digest": "0" * 64},
    "no digest": lambda state: {"digest": ""},
    "neither": lambda state: {"state": "", "digest": ""},
    "another kind": lambda state: {"state": '{"version":3}', "digest": _digest('{"version":3}')},
    "version": lambda state: {"version": 3},
    "a later version": lambda state: {"version": 10_000},
}


def test_a_damaged_snapshot(tmp_path: Path) -> None:
    """Row 6: whatever is wrong with it, the table is made of its log, and is the same."""
    with Server(tmp_path) as server:
        table, (ana,), (place,) = begun(server, None, "simple")
        on_turn([place]).play(place.moves[0])
        assert place.wish("say", text="Well.")["told"] == "done"
        assert place.wish("concede")["told"] == "done"
        assert place.wish("ready", "second")["told"] == "done"
        place.hear_until(lambda table: table["number"] == 2 and table["playing"])
        first = on_turn([place]).play(place.moves[0], "a move")
        on_turn([place])
        server.stop(signal.SIGKILL)

        with in_another_program(server) as other:
            version, state, digest = other.execute(
                "SELECT version, state, digest FROM snapshots"
            ).fetchone()
        assert version > 5
        for name, damage in DAMAGES.items():
            row = {"version": version, "state": state, "digest": digest, **damage(state)}
            with in_another_program(server) as other:
                other.execute("UPDATE snapshots SET version=:version, digest=:digest", row)
                other.execute("UPDATE snapshots SET state=:state", row)
                if name == "not UTF-8":
                    other.execute("UPDATE snapshots SET state=CAST(x'7bff22fe7d' AS TEXT)")
            with database(tmp_path) as connection:
                made = snapshots.read_table(connection, id_of(table))
            assert made is not None, name
            assert seen_by(made, "Ana") == lasting(place.table), name
            assert "second" in [wish for _, wish in made.answered], name
            server.start()
            seen = ana.connect(table)
            assert lasting(seen.table) == lasting(place.table), name
            again = seen.wish("play", "a move", version=1, move="nonsense")
            assert again == first, name
            server.stop(signal.SIGKILL)
        server.start()
        assert on_turn([ana.connect(table)]).wish("concede")["told"] == "done"


# --- clocks ---------------------------------------------------------------------------------------


def stood_in(server: Server, table: str) -> list[log.AnyEntry]:
    return [entry for entry in entries_of(server, table) if isinstance(entry, log.StoodIn)]


def test_the_wall_clock_jumps(tmp_path: Path) -> None:
    """Row 12: nobody has more or less time when the wall clock jumps by an hour, or back."""
    with Server(tmp_path, by_hand=True) as server:
        table, clients, places = begun(server, None, None, seconds=4.0)
        server.jumps = [3600.0, -7200.0]
        places = again(server, *clients, table=table)
        mover = on_turn(places)
        for name, ahead in (("Cleo", 3600.0), ("Dan", -3600.0)):
            server.send(signal.SIGUSR1)
            server.guest(name)
            with in_another_program(server) as other:
                asked = other.execute("SELECT since FROM people WHERE name=?", [name])
                assert abs(asked.fetchone()[0] - time.time() - ahead) < 60
            assert fresh(mover)["left"] == 4.0
        server.pass_time(3.0)
        assert fresh(mover)["left"] == 1.0
        assert mover.play(mover.moves[0])["told"] == "done"
        server.pass_time(3.9)
        assert fresh(mover)["left"] == pytest.approx(0.1)
        assert not stood_in(server, table)
        server.pass_time(0.2)
        soon(lambda: stood_in(server, table))


def test_the_server_is_stopped_for_longer_than_a_move_may_take(tmp_path: Path) -> None:
    """Row 13: nobody is charged the time in which the server did nothing."""
    with Server(tmp_path, by_hand=True) as server:
        assert server.hand is not None
        table, _, places = begun(server, None, None, seconds=LONGEST_GAP + 0.3)
        mover = on_turn(places)
        server.pause()
        id = mover.say("play", version=mover.table["version"], move=mover.moves[0])
        server.hand.jump(20.0)
        server.send(signal.SIGCONT)
        assert mover.answer(id)["told"] == "done"
        mover = on_turn(places)
        server.pause()
        server.hand.jump(20.0)
        server.send(signal.SIGCONT)
        server.pass_time(0.2)
        assert fresh(mover)["left"] == pytest.approx(0.1)
        assert mover.play(mover.moves[0])["told"] == "done"
        assert not stood_in(server, table)


def test_clocks_stand_while_the_server_is_down(tmp_path: Path) -> None:
    """Row 31: who had used some of their time has the rest of it after a restart."""
    with Server(tmp_path, by_hand=True) as server:
        assert server.hand is not None
        table, clients, places = begun(server, None, None, seconds=30.0)
        on_turn(places)
        server.pass_time(20.0)
        assert Client(server).get("/healthz")[0] == 200  # notes the time
        server.stop(signal.SIGKILL)
        server.hand.jump(60.0)
        server.start()
        places = [client.connect(table) for client in clients]
        assert places[0].table["left"] == pytest.approx(10.0)
        server.pass_time(9.0)
        mover = on_turn(places)
        assert mover.play(mover.moves[0])["told"] == "done"
        assert not stood_in(server, table)


def test_nobody_has_more_than_their_time_after_a_restart(tmp_path: Path) -> None:
    """Row 31: also if the server ran for long without noting the time."""
    with Server(tmp_path, seconds={"HEARTBEAT": 3600.0}, by_hand=True) as server:
        server.pass_time(50.0)
        table, clients, _ = begun(server, None, None, seconds=30.0)
        places = again(server, *clients, table=table)
        assert places[0].table["left"] == pytest.approx(30.0)
        server.pass_time(29.0)
        assert fresh(places[0])["left"] == pytest.approx(1.0)
        assert not stood_in(server, table)
        server.pass_time(1.1)
        soon(lambda: stood_in(server, table))


def test_a_table_wakes_by_itself_when_its_clock_is_due(tmp_path: Path) -> None:
    """Row 31: after a restart time runs out also if nobody comes; one table that cannot be made
    again does not keep the others from waking."""
    with Server(tmp_path, by_hand=True) as server:
        tables = [begun(server, None, None, seconds=30.0, listed=True)[0] for _ in range(3)]
        server.stop(signal.SIGKILL)
        with in_another_program(server) as other:
            for table in tables[:2]:
                damage = "UPDATE entries SET entry='?' WHERE version=6 AND \"table\"=?"
                other.execute(damage, [id_of(table)])
        server.start()
        soon(lambda: server.log.read_text().count('"where":"wake"') == 2)
        server.pass_time(31.0)

        def by_stand_ins() -> list[log.Moved]:
            moves = [e for e in entries_of(server, tables[2]) if isinstance(e, log.Moved)]
            return [move for move in moves if move.by == "stand-in"]

        assert soon(by_stand_ins)
        seen = Client(server).connect(tables[2]).table
        assert any(chair["away"] for chair in seen["chairs"])
        assert len(stood_in(server, tables[2])) >= 1


def test_a_table_that_cannot_be_read_is_closed_without_a_word_of_it(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        table = begun(server, None, None)[0]
        server.stop(signal.SIGKILL)
        with in_another_program(server) as other:
            other.execute("UPDATE entries SET entry='?' WHERE version=6")
        server.start()
        stranger = Client(server)
        url = f"ws://127.0.0.1:{server.port}/api/tables/{id_of(table)}/socket"
        with pytest.raises(ConnectionClosed) as closed:
            stranger.dial(url).recv()
        assert closed.value.rcvd is not None
        assert (closed.value.rcvd.code, closed.value.rcvd.reason) == (1011, "")
        assert '"where":"wake"' in server.log.read_text()


# --- people who leave -----------------------------------------------------------------------------


def _matches(person: Client) -> Any:
    return person.get("/api/matches")[1]


def test_somebody_leaves_for_good(tmp_path: Path) -> None:
    """Row 25: a bot takes the seat, gives it back, takes it again, and the match ends; the record
    says which moves were the bot's."""
    with Server(tmp_path, seconds={"AWAY": 0.05}) as server:
        table, (ana, ben), (at_ana, at_ben) = begun(server, None, None)
        at_ben.close()

        def play_until(so: Callable[[dict[str, Any]], bool]) -> None:
            while not so(at_ana.table):
                if at_ana.my_turn:
                    at_ana.play(at_ana.moves[0])
                else:
                    at_ana.hear()

        play_until(lambda table: bool(table["chairs"][1]["away"]))
        play_until(lambda table: at_ana.told[-1].get("what", {}).get("by") == "stand-in")
        at_ben = ben.connect(table)
        at_ben.hear_until(lambda table: not table["chairs"][1]["away"])
        assert at_ben.table["you"] == 1
        at_ben.close()
        play_until(lambda table: not table["playing"])

        moved = [entry for entry in entries_of(server, table) if isinstance(entry, log.Moved)]
        marked = [number for number, move in enumerate(moved, 1) if move.by == "stand-in"]
        assert [(entry.seat, entry.on) for entry in stood_in(server, table)][:3] == [  # type: ignore[union-attr]
            (1, True),
            (1, False),
            (1, True),
        ]
        assert marked
        assert {move.seat for move in moved if move.by == "stand-in"} == {1}
        for person in (ana, ben):
            (match,) = soon(partial(_matches, person))
            record = person.get(f"/api/matches/{match['table']}/{match['number']}")[1]
            assert record["stood_in"] == marked
        assert at_ana.table["chairs"][1]["name"] is None


def test_whoever_is_alone_with_bots_is_waited_for(tmp_path: Path) -> None:
    """Row 25: nobody is held up, and no bot takes the seat."""
    with Server(tmp_path, by_hand=True) as server:
        table, (ana,), (place,) = begun(server, None, "simple")
        before = on_turn([place]).table
        place.close()
        server.pass_time(1.5 * AWAY)
        assert lasting(ana.connect(table).table) == lasting(before)
        assert not stood_in(server, table)


def test_nobody_is_late_who_comes_back_after_a_restart(tmp_path: Path) -> None:
    """Rows 25 and 31: having thought for long, and coming back second, costs nobody their move."""
    with Server(tmp_path, by_hand=True) as server:
        table, clients, places = begun(server, None, None)
        seat = places.index(on_turn(places))
        server.pass_time(1.5 * AWAY)
        assert Client(server).get("/healthz")[0] == 200  # notes the time
        server.stop(signal.SIGKILL)
        server.start()
        clients[1 - seat].connect(table)
        server.pass_time(0.5 * AWAY)
        mover = clients[seat].connect(table)
        assert mover.play(mover.moves[0])["told"] == "done"
        assert not stood_in(server, table)


# --- told to stop ---------------------------------------------------------------------------------


def _more_acknowledged(before: dict[Player, int], enough: int) -> bool:
    """By each so many more: then all of them are there."""
    return all(len(player.acknowledged) >= so_far + enough for player, so_far in before.items())


def test_told_to_stop_under_load(tmp_path: Path) -> None:
    """Row 31: SIGTERM loses nothing, and says to everybody that it is a restart."""
    with Server(tmp_path) as server:
        players = [*SHORT_DOBRO.opened(server, 1), *TWO_AT_DURAK.opened(server, 2)]

        async def run() -> None:
            async with playing(players):
                for _ in range(3):
                    before = {player: len(player.acknowledged) for player in players}
                    await until(partial(_more_acknowledged, before, 5))
                    server.send(signal.SIGTERM)
                    await until(lambda: not server.alive)
                    await restart(server)

        asyncio.run(run())
        found = look_through(tmp_path, players)
        assert found.lost == 0
        assert found.acknowledged >= 3 * 5 * len(players)
        assert all(player.closed.count(RESTARTED) >= 2 for player in players), [
            player.closed for player in players
        ]
        said = [json.loads(line)["event"] for line in server.log.read_text().splitlines()]
        assert said.count("closed") == 3
        assert "trouble" not in said
