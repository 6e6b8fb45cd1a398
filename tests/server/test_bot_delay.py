"""When a bot answers follows from public facts and chance alone."""

import asyncio
import random
from collections import Counter
from collections.abc import Callable, Generator
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

import dobrak
from dobrak.bots import BOTS, Bot
from dobrak.games.game import Move
from dobrak.match import View
from dobrak.server.bot_delay import CUT_OFF, FIRST, FIRST_SEARCHED, REMEMBERED, USED, BotDelays
from dobrak.server.bot_pool import LATE, BotPool, Result
from dobrak.server.bot_seats import BOT_TIMEOUT, HOLD
from dobrak.server.promised_passes import PASS_AFTER
from dobrak.server.protocol.entries import Pace, Settings
from dobrak.server.room import Room
from dobrak.server.run import clock as clocks
from dobrak.server.service import Service
from tests.patience import until
from tests.server.hand import HandClock
from tests.server.test_sleep import A_DAY, clock_of, played, run

A_MOMENT = 0.001
NEVER = 3600.0  # seconds between two beats of the server's clock
FORCED = 4  # decisions without a choice that are looked at
DEALS = 9  # in which there are more than that


class Bots:
    """Bots that think as long as a test says."""

    def __init__(self, service: Service, monkeypatch: pytest.MonkeyPatch) -> None:
        self.service = service
        self.asked: list[tuple[Any, Callable[[Result[str]], None]]] = []
        self.name = ""  # of the last that was asked
        self.cut_off: float | None = None
        monkeypatch.setattr(service.shared.bots, "think", self.think)

    def think(self, bot: str, view: Any, *more: Any) -> Any:
        self.asked.append((view, more[3]))
        self.name, self.cut_off = bot, more[5]
        return SimpleNamespace(stop=lambda: None)

    async def table(self) -> Room:
        """A table at which only bots play."""
        room = await played(self.service, Pace(A_DAY), DEALS)
        await until(lambda: room.table.playing)
        await room.commit(room.table.stand_in(0))
        await room.advance()
        return room

    async def move(self, room: Room, thinks: float = 0.0) -> tuple[bool, float]:
        """Make one move. Returns whether there was a choice, and the time it took."""
        await until(lambda: self.asked)
        assert room.table.match is not None
        legal = room.table.match.moves()
        (view, tell), clock = self.asked.pop(), clock_of(self.service)
        began, version = clock.hand, room.table.version
        clock.move(thinks)
        tell(Result(str(view.moves()[0])))
        assert room.queue.empty()
        clock.move_to_next()
        await until(lambda: room.table.version != version)
        assert room.table.moves[-1].move in map(str, legal)
        return len(legal) > 1, clock.hand - began


@pytest.mark.parametrize("thinks", [0.0, 0.3 * FIRST, 0.9 * USED * FIRST])
def test_an_answer_comes_at_the_same_moment_with_a_choice_and_without(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, thinks: float
) -> None:
    """Row 34: however long the bot has thought. Not at a beat of the server's clock either, by
    which an alarm goes."""
    monkeypatch.setattr(clocks, "BEAT", NEVER)
    monkeypatch.setattr(clocks, "LONGEST_GAP", NEVER)

    async def story(service: Service) -> None:
        bots = Bots(service, monkeypatch)
        room, took = await bots.table(), dict[bool, list[float]]({True: [], False: []})
        while min(map(len, took.values())) < FORCED:
            choice, seconds = await bots.move(room, thinks)
            took[choice].append(seconds)
        for seconds in (*took[True], *took[False]):
            assert seconds == pytest.approx(FIRST)

    run(story, tmp_path)


def test_the_moment_of_a_search_is_known_before_it_begins(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Row 34: it has to answer by then. Only its first answer takes as long as it needs."""
    monkeypatch.setattr(clocks, "LONGEST_GAP", NEVER)
    monkeypatch.setattr(Bot, "searches", lambda self, view: True)
    moment, answers = 2 * FIRST_SEARCHED, Counter[str]()

    async def story(service: Service) -> None:
        bots = Bots(service, monkeypatch)
        room = await bots.table()
        while min(answers.values(), default=0) <= FORCED:
            await until(lambda: bots.asked)
            answers[bots.name] += 1
            if answers[bots.name] == 1:
                assert bots.cut_off is None
                thinks = 0.6 * moment
            else:
                assert bots.cut_off == pytest.approx(CUT_OFF * moment)
                thinks = random.uniform(0.0, USED * moment)
            _, took = await bots.move(room, thinks)
            assert took == pytest.approx(moment)

    run(story, tmp_path)


def test_a_bot_that_nearly_misses_a_moment_answers_at_the_next_for_a_while() -> None:
    """So that nobody learns on which side of a moment its thoughts are."""
    delays = BotDelays()

    def answers(*took: float) -> list[float]:
        return [delays.delay("master", True, seconds, BOT_TIMEOUT) for seconds in took]

    first = FIRST_SEARCHED
    assert delays.planned("master", BOT_TIMEOUT) is None
    assert answers(0.0, 0.5 * first, 0.99 * USED * first) == [first] * 3
    assert delays.planned("master", BOT_TIMEOUT) == first
    assert answers(CUT_OFF * first, *[0.1] * REMEMBERED) == [first, *[2 * first] * REMEMBERED]
    assert answers(3.0 * first) == [4 * first]
    assert delays.planned("master", 1.0) == 1.0
    assert delays.delay("simple", False, 0.0, BOT_TIMEOUT) == FIRST


def test_a_bot_that_runs_out_of_time_answers_then_and_not_later() -> None:
    delays = BotDelays()
    assert delays.delay("master", True, 0.9 * BOT_TIMEOUT, BOT_TIMEOUT) == BOT_TIMEOUT
    assert delays.delay("master", True, BOT_TIMEOUT, BOT_TIMEOUT) == BOT_TIMEOUT
    delays = BotDelays()
    assert delays.delay("master", True, BOT_TIMEOUT, BOT_TIMEOUT) == BOT_TIMEOUT
    assert delays.delay("master", True, 0.0, BOT_TIMEOUT) == FIRST_SEARCHED  # the next is not late


class Searching(Bot):
    """Keeps what it is asked about."""

    name, about = "searching", "a bot for a test"

    def __init__(self, asked: list[View]) -> None:
        self.asked = asked

    def thinking(self, view: View, rng: np.random.Generator) -> Generator[None, None, Move]:
        yield
        self.asked.append(view)
        return view.moves()[-1]

    def searches(self, view: View) -> bool:
        return True


@pytest.mark.parametrize("game", ["dobro", "durak"])
def test_a_bot_without_a_choice_thinks_as_if_it_had_one(
    monkeypatch: pytest.MonkeyPatch, game: str
) -> None:
    """About what it could hold for all that everybody knows; and it makes its only move."""
    asked: list[View] = []
    monkeypatch.setitem(BOTS, "searching", lambda: Searching(asked))

    async def story() -> None:
        pool, answers, match = BotPool(1), list[Result[str]](), dobrak.new(game, 2, seed=1)
        forced = 0
        while not match.over and forced < FORCED:
            view, moves = match.view(match.seat), match.moves()
            asked.clear()
            public, many = match.view(None), len(answers)
            pool.think("searching", view, public, "here", 60.0, answers.append)
            await until(partial(lambda many: len(answers) > many, many))
            assert answers[-1].reason is None
            if len(moves) > 1:
                assert asked == [view]
            elif asked:
                forced += 1
                (other,) = asked
                assert len(other.moves()) > 1
                assert other.seat == view.seat
                assert answers[-1].answer == moves[0]
            match.play(moves[-1])
        assert forced == FORCED
        pool.close()

    asyncio.run(story())


def test_who_moves_for_a_bot_that_is_late_is_counted_and_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story(service: Service) -> None:
        bots = Bots(service, monkeypatch)
        room = await bots.table()
        kept: list[bool] = []
        while set(kept) != {True, False}:
            await until(lambda: bots.asked)
            assert room.table.match is not None
            legal, version = room.table.match.moves(), room.table.version
            bots.asked.pop()[1](Result(str(legal[0]), LATE))
            clock_of(service).move_to_next()
            await until(partial(lambda version: room.table.version != version, version))
            kept.append(room.table.moves[-1].fallback)
            assert kept[-1] == (len(legal) > 1)  # without a choice nothing was lost
        service._bot_failed(LATE, "simple")
        assert b"dobrak_bot_late_total 1.0" in service.shared.metrics.text()

    run(story, tmp_path)


def test_bots_do_not_move_on_while_people_can_call_somebody(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """D10.5: somebody has ended a turn without drawing."""

    async def story(service: Service) -> None:
        bots, clock = Bots(service, monkeypatch), clock_of(service)
        monkeypatch.setattr(service.shared.bots, "ask_call", lambda *_: None)
        ana, _ = await service.people.add("Ana")
        rules = {"edition": "fr", "draw": "manual"}
        settings = Settings("dobro", 2, rules, [None, "simple"], True, Pace(A_DAY), True)
        room = await service.open(ana, settings, sit=True)
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
        tell(Result(str(view.moves()[0])))
        clock.move(HOLD - A_MOMENT)
        assert room.queue.empty()
        clock.move(2 * A_MOMENT)
        assert not room.queue.empty()

    run(story, tmp_path)


def test_an_answer_to_an_earlier_position_is_dropped(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story(service: Service) -> None:
        bots = Bots(service, monkeypatch)
        room = await bots.table()
        await until(lambda: bots.asked)
        view, tell = bots.asked.pop()
        tell(Result(str(view.moves()[0])))
        clock_of(service).move_to_next()
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
    ana, clock = room.table.opened.by, room.shared.clock
    assert isinstance(clock, HandClock)

    def look() -> bool:
        if room.table.person_to_move is None:
            clock.move(FIRST)  # a bot answers
        return room.table.person_to_move is not None

    while True:
        await until(look)
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

    async def story(service: Service) -> None:
        room = await played(service, Pace(A_DAY), DEALS)
        for _ in range(FORCED):
            ana, before = await until_ana_may_pass(room), room.table.version
            await room.passes.promise(room.table, ana, True)
            assert room.queue.empty()
            clock_of(service).move(soonest - A_MOMENT)
            assert room.queue.empty()
            clock_of(service).move(latest - soonest + 2 * A_MOMENT)
            assert not room.queue.empty()
            await until(partial(lambda version: room.table.version != version, before))

    run(story, tmp_path)


def test_a_promise_to_pass_can_be_withdrawn(tmp_path: Path) -> None:
    async def story(service: Service) -> None:
        room = await played(service, Pace(A_DAY), DEALS)
        ana = await until_ana_may_pass(room)
        for on in (True, False):
            await room.passes.promise(room.table, ana, on)
        clock_of(service).move(PASS_AFTER[1])
        decide = room.queue.get_nowait()
        assert callable(decide)
        assert decide(room.table) == []

    run(story, tmp_path)
