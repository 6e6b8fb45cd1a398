"""Finished matches in the store: what is kept, for whom, and in what order."""

import asyncio
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from dobrak.server.store import history, schema, tables
from dobrak.server.store.history import match_ended, matches_of, record_of, replay_of
from dobrak.server.store.people import Person, added
from dobrak.server.store.store import Store, Write
from dobrak.server.table.commands import Table
from tests.server.database import database_in
from tests.server.table.test_commands import done, first_move, mover, playing
from tests.server.test_one_device import device_table

PEOPLE = ["ana", "ben", "cleo", "a", "b", "owner"]


def stored(folder: Path, *writes: Sequence[Write]) -> sa.Connection:
    """A connection to a store in which these were committed one after the other."""

    async def write() -> None:
        store = Store(database_in(folder))
        await store.write(*added([Person(name, name) for name in PEOPLE]))
        for some in writes:
            await store.write(*some)
        store.close()

    asyncio.run(write())
    return sa.create_engine(database_in(folder)).connect()


def opened(name: str, table: Table) -> list[Write]:
    return [tables.opened(name, table.settings), tables.playing(name, True)]


def moved(table: Table, moves: int = 1) -> Table:
    for _ in range(moves):
        done(table, table.play(mover(table), first_move(table), table.version))
    return table


def conceded() -> Table:
    table = moved(playing("ana", "ben"), 2)
    done(table, table.concede("ana"))
    return table


def test_a_match_that_ended_is_kept_for_its_players(tmp_path: Path) -> None:
    table = conceded()
    with stored(tmp_path, opened("t", table), match_ended("t", table)) as connection:
        assert not connection.scalar(sa.select(schema.tables.c.playing))
        for seat, person in enumerate(("ana", "ben")):
            (kept,) = matches_of(connection, person, None)
            assert (kept.table, kept.number, kept.seat, kept.moves) == ("t", 1, seat, 2)
            assert (kept.game, kept.players) == ("durak", ["Ana", "Ben"])
            assert (kept.winners, kept.reason) == ([1], "conceded")
            record, own = record_of(connection, person, "t", 1) or ("", None)
            assert own == seat
            assert json.loads(record)["table"] == "t"
        assert matches_of(connection, "cleo", None) == []
        for person, name, number in (("cleo", "t", 1), ("ana", "u", 1), ("ana", "t", 2)):
            assert record_of(connection, person, name, number) is None


def test_a_match_that_was_played_out_has_its_winners_and_no_reason(tmp_path: Path) -> None:
    table = playing("ana", "ben")
    while table.playing:
        moved(table)
    with stored(tmp_path, opened("t", table), match_ended("t", table)) as connection:
        (kept,) = matches_of(connection, "ana", None)
        assert table.match is not None
        assert (kept.winners, kept.reason) == (table.match.winners, None)
        assert (kept.scores, kept.rules) == (table.match.scores, table.match.rules)


def test_a_match_that_was_aborted_is_kept(tmp_path: Path) -> None:
    """Whoever looks at deals and throws them away is seen to."""
    table = playing("ana", "ben")
    done(table, table.abort("ana"))
    with stored(tmp_path, opened("t", table), match_ended("t", table)) as connection:
        assert not connection.scalar(sa.select(schema.tables.c.playing))
        (kept,) = matches_of(connection, "ben", None)
        assert (kept.reason, kept.moves, kept.winners) == ("aborted", 0, [])
        text, seat = record_of(connection, "ben", "t", 1) or ("", 0)
    (only,) = json.loads(replay_of(text, seat))["steps"]
    assert not only["stood_in"]


def test_a_match_on_one_device_is_kept_for_who_opened_the_table(tmp_path: Path) -> None:
    table = moved(device_table())
    done(table, table.concede("b"))
    with stored(tmp_path, opened("t", table), match_ended("t", table)) as connection:
        (kept,) = matches_of(connection, "owner", None)
        assert kept.seat == table.players["a"]


def test_a_match_of_bots_alone_is_kept_for_nobody(tmp_path: Path) -> None:
    table = conceded()
    table.players = {}
    with stored(tmp_path, opened("t", table), match_ended("t", table)) as connection:
        assert connection.scalar(sa.select(sa.func.count()).select_from(schema.matches)) == 1


def test_matches_are_listed_newest_first_a_page_at_a_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(history, "PAGE", 2)
    table, names = conceded(), ("t", "u", "v")
    writes: list[list[Write]] = []
    for name, ended in zip(names, (200.0, 100.0, 300.0), strict=True):
        monkeypatch.setattr("time.time", lambda ended=ended: ended)
        writes += [opened(name, table), match_ended(name, table)]
    with stored(tmp_path, *writes) as connection:
        assert [kept.table for kept in matches_of(connection, "ana", None)] == ["v", "t"]
        assert [kept.table for kept in matches_of(connection, "ana", 200.0)] == ["u"]


def test_a_page_of_matches_reads_no_more_matches_than_it_lists(tmp_path: Path) -> None:
    """Row 36: an index has them in their order, so none are sorted."""
    table = conceded()
    with stored(tmp_path, opened("t", table), match_ended("t", table)) as connection:
        asked: list[str] = []
        sa.event.listen(
            connection.engine,
            "before_cursor_execute",
            lambda *given: asked.append(given[2]),
        )
        matches_of(connection, "ana", 10.0)
        plan = connection.exec_driver_sql(
            f"EXPLAIN QUERY PLAN {asked[0]}", ("ana", 10.0, 50, 0)[: asked[0].count("?")]
        )
        steps = [str(row[-1]) for row in plan]
        assert any("ix_players_person_ended (person=? AND ended<?)" in step for step in steps)
        assert not any("TEMP B-TREE" in step for step in steps)


def test_a_replay_shows_what_its_seat_saw_and_all_hands(monkeypatch: pytest.MonkeyPatch) -> None:
    table = playing("ana", "ben")
    seat = table.to_move
    assert seat is not None
    done(table, table.stand_in(seat))
    done(table, table.play_for(seat, first_move(table)))
    done(table, table.stand_in(1 - seat) if not table.chairs[1 - seat].stand_in else [])
    while table.playing and table.to_move is not None:
        done(table, table.play_for(table.to_move, first_move(table)))
    text = json.dumps(table.record())
    monkeypatch.setattr(history, "MOST_STEPS", len(table.moves) + 1)
    replay: dict[str, Any] = json.loads(replay_of(text, 1))
    assert replay["of"] == len(replay["steps"]) == len(table.moves) + 1
    monkeypatch.setattr(history, "MOST_STEPS", 7)
    parts = [json.loads(replay_of(text, 1, first)) for first in range(0, replay["of"] + 7, 7)]
    assert [step for part in parts for step in part["steps"]] == replay["steps"]
    assert [part["of"] for part in parts] == [replay["of"]] * len(parts)
    assert [part["record"] for part in parts[1:]] == [None] * len(parts[1:])
    assert parts[0]["record"] == replay["record"]
    assert replay["record"] == json.loads(text)
    first = replay["steps"][0]
    assert first["view"]["seat"] == 1
    assert first["view"]["hand"] == first["hands"][1]
    assert len(first["hands"]) == 2
    assert [step["stood_in"] for step in replay["steps"][:3]] == [False, True, True]
    assert [
        len(event.get("hand", [])) for event in first["events"] if event["kind"] == "dealt"
    ] == [6]


def test_a_replay_tells_a_draw_by_lot_as_one() -> None:
    """As it was told at the table: nobody chose who opens."""
    table = playing("ana", "ben", game="dobro")
    assert table.match is not None
    told = [event.seen_by(1) for event in table.match.opening]
    (first, *_) = json.loads(replay_of(json.dumps(table.record()), 1))["steps"]
    assert first["events"] == told
    assert [event["reason"] for event in told if event["kind"] == "opens"] == ["drawn"]
