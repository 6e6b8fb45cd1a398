"""Promised passes without a server: who passes, when, and until when."""

import asyncio
from typing import Any, cast

import msgspec
import pytest

from dobrak.server.promised_passes import PASS_AFTER, PromisedPasses
from dobrak.server.protocol import entries as log
from dobrak.server.protocol.entries import AnyEntry, Pace
from dobrak.server.protocol.refused import Refused
from dobrak.server.table.commands import Decision, Table
from tests.server.table.test_commands import done, mover, playing


class Desk:
    """A table for three, with its promises, and what is scheduled and stored."""

    def __init__(self, **rules: Any) -> None:
        self.table = playing("ana", "ben", "cleo", **(rules or {"ruleset": "podkidnoy"}))
        self.scheduled: list[tuple[float, Decision]] = []
        self.stored: list[Any] = []
        self.passes = PromisedPasses("t", cast("Any", self), self.schedule)

    def schedule(self, after: float, decide: Decision) -> None:
        self.scheduled.append((after, decide))

    async def write(self, *writes: Any) -> None:
        self.stored.append(writes)

    def promise(self, person: str, on: bool = True) -> None:
        asyncio.run(self.passes.promise(self.table, person, on))

    def until_somebody_can_pass(self) -> str:
        """Play until somebody may throw in or pass, and return who."""
        table = self.table
        while table.match is None or "pass" not in table.match.moves():
            moves = [] if table.match is None else table.match.moves()
            move = next((str(m) for m in moves if m not in ("take", "pass")), "take")
            done(table, table.play(mover(table), move, table.version))
        return mover(table)


def passes_of(table: Table) -> list[AnyEntry]:
    assert table.to_move is not None
    return [log.Moved(table.to_move, "pass", "person")]


def test_a_pass_is_made_after_a_moment_for_who_has_promised_it() -> None:
    desk = Desk()
    person = desk.until_somebody_can_pass()
    desk.promise(person)
    ((after, decide),) = desk.scheduled
    assert PASS_AFTER[0] <= after <= PASS_AFTER[1]
    assert decide(desk.table) == passes_of(desk.table)
    assert desk.passes.people(desk.table) == [person]
    assert len(desk.stored) == 1


def test_nobody_passes_once_the_match_has_ended() -> None:
    desk = Desk()
    person = desk.until_somebody_can_pass()
    desk.promise(person)
    for other in ("ana", "ben", "cleo"):
        done(desk.table, desk.table.want_end(other, True))
    assert not desk.table.playing
    assert desk.passes.people(desk.table) == []


def test_with_little_time_it_is_made_in_half_of_it() -> None:
    desk = Desk()
    desk.promise(desk.until_somebody_can_pass())
    desk.table.settings = msgspec.structs.replace(desk.table.settings, pace=Pace(0.5))
    desk.passes.schedule(desk.table)
    assert desk.scheduled[-1][0] == 0.25


def test_no_pass_is_made_once_the_promise_is_taken_back() -> None:
    desk = Desk()
    person = desk.until_somebody_can_pass()
    desk.promise(person)
    desk.promise(person, on=False)
    assert desk.passes.people(desk.table) == []
    assert desk.scheduled[0][1](desk.table) == []
    assert len(desk.stored) == 2
    desk.passes.schedule(desk.table)
    assert len(desk.scheduled) == 1
    desk.promise(person, on=False)  # once more does nothing


def test_no_pass_is_made_where_the_match_has_gone_on() -> None:
    desk = Desk()
    desk.promise(desk.until_somebody_can_pass())
    done(desk.table, passes_of(desk.table))
    assert desk.scheduled[0][1](desk.table) == []


def test_no_pass_is_made_for_who_was_removed() -> None:
    desk = Desk()
    desk.promise(desk.until_somebody_can_pass())
    done(desk.table, [log.Stood(desk.table.to_move or 0, removed=True)])
    assert desk.scheduled[0][1](desk.table) == []


def test_nobody_passes_when_it_is_not_their_turn_or_not_allowed() -> None:
    desk = Desk()
    desk.promise(mover(desk.table))  # who attacks first must attack
    assert desk.scheduled == []
    person = desk.until_somebody_can_pass()
    desk.passes.since.clear()
    desk.promise(next(p for p in ("ana", "ben", "cleo") if p != person))
    assert desk.scheduled == []


def test_a_promise_ends_with_its_bout() -> None:
    desk = Desk()
    person = desk.until_somebody_can_pass()
    desk.promise(person)
    bout = desk.table.promised_since
    while desk.table.promised_since == bout:
        moves = [] if desk.table.match is None else desk.table.match.moves()
        move = next((str(move) for move in moves if move in ("take", "pass")), str(moves[0]))
        done(desk.table, desk.table.play(mover(desk.table), move, desk.table.version))
    assert desk.passes.people(desk.table) == []


def test_only_players_of_a_match_with_bouts_can_promise() -> None:
    desk, dobro = Desk(), Desk(game="dobro")
    for place, person in ((desk, "dan"), (dobro, mover(dobro.table))):
        with pytest.raises(Refused, match="no bout"):
            place.promise(person)
    done(desk.table, desk.table.abort("ana"))
    with pytest.raises(Refused, match="no bout"):
        desk.promise("ana")
    desk.passes.schedule(desk.table)
    assert desk.scheduled == desk.stored == []
