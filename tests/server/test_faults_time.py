"""Servers that are stopped for a while, and people who leave: rows 13, 25 and 31 of the faults."""

import signal
import sqlite3
from collections.abc import Callable
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from dobrak.server.protocol import entries as log
from dobrak.server.run.clock import LONGEST_GAP
from dobrak.server.table.timeouts import AWAY
from tests.server.client import Client, Server, soon
from tests.server.killing import entries_of
from tests.server.people import Party, fresh
from tools.replays import lasting


def stood_in(party: Party) -> list[log.StoodIn]:
    entries = entries_of(party.server.folder, party.table)
    return [entry for entry in entries if isinstance(entry, log.StoodIn)]


def matches_of(person: Client) -> Any:
    return person.get("/api/matches")[1]


def note_the_time(server: Server) -> None:
    """Let the server store its clock's time, as it does every few seconds."""
    assert Client(server).get("/healthz")[0] == 200


def test_the_server_is_stopped_for_longer_than_a_move_may_take(tmp_path: Path) -> None:
    """Row 13: nobody is charged for the time in which the server did nothing."""
    with Server(tmp_path, by_hand=True) as server:
        assert server.hand is not None
        party = Party(server, seconds=LONGEST_GAP + 0.3)
        mover = party.mover
        server.pause()
        id = mover.say("play", version=mover.table["version"], move=mover.moves[0])
        server.hand.jump(20.0)
        server.send(signal.SIGCONT)
        assert mover.answer(id)["told"] == "done"
        mover = party.mover
        server.pause()
        server.hand.jump(20.0)
        server.send(signal.SIGCONT)
        server.pass_time(0.2)
        assert fresh(mover)["left"] == pytest.approx(0.1)
        assert mover.play(mover.moves[0])["told"] == "done"
        assert not stood_in(party)


def test_clocks_stand_while_the_server_is_down(tmp_path: Path) -> None:
    """Row 31: after a restart, players have the time left that they had before."""
    with Server(tmp_path, by_hand=True) as server:
        assert server.hand is not None
        party = Party(server, seconds=30.0)
        server.pass_time(20.0)
        note_the_time(server)
        server.stop(signal.SIGKILL)
        server.hand.jump(60.0)
        server.start()
        party.come_back()
        assert party.places[0].table["left"] == pytest.approx(10.0)
        server.pass_time(9.0)
        party.move()
        assert not stood_in(party)


def test_nobody_has_more_than_their_time_after_a_restart(tmp_path: Path) -> None:
    """Row 31: even if the server ran for long without storing the time."""
    with Server(tmp_path, seconds={"HEARTBEAT": 3600.0}, by_hand=True) as server:
        server.pass_time(50.0)
        party = Party(server, seconds=30.0)
        party.kill()
        assert party.places[0].table["left"] == pytest.approx(30.0)
        server.pass_time(29.0)
        assert fresh(party.places[0])["left"] == pytest.approx(1.0)
        assert not stood_in(party)
        server.pass_time(1.1)
        soon(lambda: stood_in(party))


def test_a_table_wakes_by_itself_when_its_clock_is_due(tmp_path: Path) -> None:
    """Row 31: after a restart, time runs out even if nobody connects. A table that cannot be loaded
    does not keep others from waking."""
    with Server(tmp_path, by_hand=True) as server:
        *damaged, good = [Party(server, seconds=30.0) for _ in range(3)]
        server.stop(signal.SIGKILL)
        with closing(sqlite3.connect(tmp_path / "house.db", isolation_level=None)) as stored:
            for party in damaged:
                damage = "UPDATE entries SET entry='?' WHERE version=6 AND \"table\"=?"
                stored.execute(damage, [party.table.partition("/")[0]])
        server.start()
        soon(lambda: server.log.read_text().count('"where":"wake"') == 2)
        server.pass_time(31.0)

        def by_stand_ins() -> bool:
            moves = [e for e in entries_of(tmp_path, good.table) if isinstance(e, log.Moved)]
            return any(move.by == "stand-in" for move in moves)

        soon(by_stand_ins)
        good.come_back()
        assert any(chair["away"] for chair in good.places[0].table["chairs"])


def test_somebody_leaves_for_good(tmp_path: Path) -> None:
    """Row 25: a bot takes the seat, gives it back and takes it again, and the match ends. The
    record says which moves were the bot's."""
    with Server(tmp_path, seconds={"AWAY": 0.05}) as server:
        party = Party(server, rules={"ruleset": "podkidnoy", "deck": 24})
        (ana, ben), (at_ana, at_ben) = party.clients, party.places
        at_ben.close()

        def play_until(so: Callable[[dict[str, Any]], bool]) -> None:
            while not so(at_ana.table):
                if at_ana.my_turn:
                    at_ana.play(at_ana.moves[0])
                else:
                    at_ana.hear()

        play_until(lambda table: bool(table["chairs"][1]["away"]))
        play_until(lambda table: at_ana.told[-1].get("what", {}).get("by") == "stand-in")
        at_ben = ben.connect(party.table)
        at_ben.hear_until(lambda table: not table["chairs"][1]["away"])
        assert at_ben.table["you"] == 1
        at_ben.close()
        play_until(lambda table: not table["playing"])

        entries = entries_of(tmp_path, party.table)
        moved = [entry for entry in entries if isinstance(entry, log.Moved)]
        marked = [number for number, move in enumerate(moved, 1) if move.by == "stand-in"]
        there_and_back = [(entry.seat, entry.on) for entry in stood_in(party)]
        assert there_and_back[:3] == [(1, True), (1, False), (1, True)]
        assert marked
        assert {move.seat for move in moved if move.by == "stand-in"} == {1}
        for person in (ana, ben):
            (match,) = soon(partial(matches_of, person))
            record = person.get(f"/api/matches/{match['table']}/{match['number']}")[1]
            assert record["stood_in"] == marked
        assert at_ana.table["chairs"][1]["name"] is None


def test_whoever_is_alone_with_bots_is_waited_for(tmp_path: Path) -> None:
    """Row 25: nobody else waits, so no bot takes the seat."""
    with Server(tmp_path, by_hand=True) as server:
        party = Party(server, "Ana", bots=[None, "simple"])
        before = party.mover.table
        party.places[0].close()
        server.pass_time(1.5 * AWAY)
        party.come_back()
        assert lasting(party.places[0].table) == lasting(before)
        assert not stood_in(party)


def test_nobody_is_late_who_comes_back_after_a_restart(tmp_path: Path) -> None:
    """Rows 25 and 31: a player who has thought for long and reconnects second does not lose the
    move."""
    with Server(tmp_path, by_hand=True) as server:
        party = Party(server)
        seat = party.places.index(party.mover)
        server.pass_time(1.5 * AWAY)
        note_the_time(server)
        server.stop(signal.SIGKILL)
        server.start()
        party.clients[1 - seat].connect(party.table)
        server.pass_time(0.5 * AWAY)
        mover = party.clients[seat].connect(party.table)
        assert mover.play(mover.moves[0])["told"] == "done"
        assert not stood_in(party)
