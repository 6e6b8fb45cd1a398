"""The time that a bot takes does not depend on its hand."""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from dobrak.server.bot_delay import LAST, BotDelays
from dobrak.server.bot_pool import Owner
from dobrak.server.bot_seats import HOLD
from dobrak.server.promised_passes import PASS_AFTER
from dobrak.server.protocol.entries import Pace, Settings
from dobrak.server.room import Room
from dobrak.server.run import clock as clocks
from dobrak.server.service import Service
from tests.patience import until
from tests.server.test_sleep import A_DAY, clock_of, played, run

A_WHILE = 0.7  # seconds
A_MOMENT = 0.001
NEVER = 3600.0  # seconds between two beats of the server's clock
FORCED = 4  # decisions without a choice that are looked at
DEALS = 9  # in which there are more than that


class Bots:
    """Bots that think for a while if they have a choice, like those that search."""

    def __init__(self, house: Service, monkeypatch: pytest.MonkeyPatch) -> None:
        self.house = house
        self.asked: list[tuple[Any, Callable[[str], None]]] = []
        monkeypatch.setattr(house.shared.bots, "think", self.think)

    def think(
        self,
        bot: str,
        view: Any,
        place: str,
        patience: float,
        tell: Callable[[str], None],
        owner: Owner,
    ) -> Any:
        self.asked.append((view, tell))
        return SimpleNamespace(stop=lambda: None)

    async def table(self) -> Room:
        """A table at which only bots play."""
        room = await played(self.house, Pace(A_DAY), DEALS)
        await until(lambda: room.table.playing)
        await room.commit(room.table.stand_in(0))
        await room.advance()
        return room

    async def move(self, room: Room) -> tuple[bool, bool, float]:
        """Make one move. Returns whether there was a choice and in what the bot was asked, and the
        time it took."""
        await until(lambda: self.asked)
        assert room.table.match is not None
        legal = room.table.match.moves()
        (view, tell), clock = self.asked.pop(), clock_of(self.house)
        began, version, moves = clock.hand, room.table.version, view.moves()
        if len(moves) > 1:
            clock.move(A_WHILE)
        tell(str(moves[0]))
        if clock.waiting:
            clock.move_to_next()
        await until(lambda: room.table.version != version)
        assert room.table.moves[-1].move in map(str, legal)
        return len(legal) > 1, len(moves) > 1, clock.hand - began


def test_a_bot_without_a_choice_answers_neither_sooner_nor_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nor at a beat of the server's clock, unlike alarms."""
    monkeypatch.setattr(clocks, "BEAT", NEVER)
    monkeypatch.setattr(clocks, "LONGEST_GAP", NEVER)

    async def story(house: Service) -> None:
        bots = Bots(house, monkeypatch)
        room = await bots.table()
        forced: list[float] = []
        while len(forced) < FORCED:
            choice, _, took = await bots.move(room)
            if not choice:
                forced.append(took)
        assert forced == pytest.approx([A_WHILE] * FORCED)

    run(story, tmp_path)


def test_a_bot_that_never_had_a_choice_thinks_about_another_deal(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """At its first decision in a match, or the first after a restart."""
    monkeypatch.setattr(BotDelays, "note", lambda *_: None)

    async def story(house: Service) -> None:
        bots = Bots(house, monkeypatch)
        room, forced = await bots.table(), 0
        while forced < FORCED:
            choice, thought, took = await bots.move(room)
            assert thought
            assert took == pytest.approx(A_WHILE)
            forced += not choice

    run(story, tmp_path)


def test_bots_do_not_move_on_while_people_can_call_somebody(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """D10.5: somebody has ended a turn without drawing."""

    async def story(house: Service) -> None:
        bots, clock = Bots(house, monkeypatch), clock_of(house)
        monkeypatch.setattr(house.shared.bots, "ask_call", lambda *_: None)
        ana, _ = await house.people.add("Ana")
        rules = {"edition": "fr", "draw": "manual"}
        settings = Settings("dobro", 2, rules, [None, "simple"], True, Pace(A_DAY), True)
        room = await house.open(ana, settings, sit=True)
        await until(lambda: room.table.playing)
        while not room.table.out_of_turn_since:
            if room.table.person_to_move is None:
                await bots.move(room)
                continue
            assert room.table.match is not None
            moves = [str(move) for move in room.table.match.moves() if move != "draw"]
            move = "end" if "end" in moves else moves[0]
            await room.commit(room.table.play(ana.id, move, room.table.version))
            await room.advance()
        view, tell = bots.asked.pop()
        tell(str(view.moves()[0]))
        clock.move(HOLD - A_MOMENT)
        assert room.queue.empty()
        clock.move(2 * A_MOMENT)
        assert not room.queue.empty()

    run(story, tmp_path)


def test_an_answer_to_an_earlier_position_is_dropped(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story(house: Service) -> None:
        bots = Bots(house, monkeypatch)
        room = await bots.table()
        await until(lambda: bots.asked)
        view, tell = bots.asked.pop()
        tell(str(view.moves()[0]))
        decide = room.queue.get_nowait()
        assert callable(decide)
        entries = decide(room.table)
        assert entries
        await room.commit(entries)
        assert decide(room.table) == []

    run(story, tmp_path)


async def until_ana_may_pass(room: Room) -> str:
    """Make her moves until then. Returns her seat."""
    await until(lambda: room.table.playing)
    ana = room.table.opened.by
    while True:
        await until(lambda: room.table.person_to_move is not None)
        assert room.table.match is not None
        moves = room.table.match.moves()
        if "pass" in moves:
            return ana
        await room.commit(room.table.play(ana, str(moves[0]), room.table.version))
        await room.advance()


def test_a_pass_that_was_promised_does_not_keep_to_the_beats_of_the_clock(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody else may learn that it was promised; people pass at any moment."""
    monkeypatch.setattr(clocks, "BEAT", NEVER)
    soonest, latest = PASS_AFTER

    async def story(house: Service) -> None:
        room = await played(house, Pace(A_DAY), DEALS)
        for _ in range(FORCED):
            ana, before = await until_ana_may_pass(room), room.table.version
            await room.passes.promise(room.table, ana, True)
            assert room.queue.empty()
            clock_of(house).move(soonest - A_MOMENT)
            assert room.queue.empty()
            clock_of(house).move(latest - soonest + 2 * A_MOMENT)
            assert not room.queue.empty()
            await until(partial(lambda version: room.table.version != version, before))

    run(story, tmp_path)


def test_a_promise_to_pass_can_be_withdrawn(tmp_path: Path) -> None:
    async def story(house: Service) -> None:
        room = await played(house, Pace(A_DAY), DEALS)
        ana = await until_ana_may_pass(room)
        for on in (True, False):
            await room.passes.promise(room.table, ana, on)
        clock_of(house).move(PASS_AFTER[1])
        decide = room.queue.get_nowait()
        assert callable(decide)
        assert decide(room.table) == []

    run(story, tmp_path)


def test_what_the_end_of_a_deal_took_does_not_count_in_the_next(tmp_path: Path) -> None:
    """A bot is quick when few cards are left. Without this rule it would be as quick afterwards if
    it has no choice."""

    async def story(house: Service) -> None:
        room = await played(house, Pace(A_DAY))
        room.bots.delays.note("master", 0.001)
        await until(lambda: room.table.playing)
        assert room.bots.delays.draw("master") is None

    run(story, tmp_path)


def test_no_bot_waits_for_what_another_took() -> None:
    """Seats change from match to match, and the next bot there may be much faster."""
    pondered = BotDelays()
    pondered.note("master", 5.0)
    assert pondered.draw("simple") is None
    pondered.note("simple", 0.1)
    assert pondered.draw("simple") == 0.1
    assert pondered.draw("master") == 5.0


def test_no_two_answers_take_the_same_time_to_the_millisecond() -> None:
    pondered = BotDelays()
    for seconds in (9.0, *range(1, LAST + 1)):
        pondered.note("master", seconds)
    drawn = [pondered.draw("master") or 0.0 for _ in range(50)]
    assert len(set(drawn)) > 40
    assert 1 <= min(drawn) <= max(drawn) <= LAST  # and what is long past does not count
