"""Bots think in threads. Whatever they do there, the caller gets a legal move in time."""

import asyncio
import json
import threading
import time
from collections import Counter
from collections.abc import Callable, Coroutine, Generator, Iterator
from pathlib import Path
from typing import Any, ClassVar

import numpy as np
import pytest

import dobrak
from dobrak.bots import BOTS, Bot, bot_named, chance_of
from dobrak.bots.asking import ask
from dobrak.bots.bot import OutOfTime
from dobrak.games.game import Move
from dobrak.match import View
from dobrak.server import bot_pool
from dobrak.server.bot_pool import (
    CRASHED,
    ILLEGAL,
    LATE,
    NO_OWNER,
    BotPool,
    Result,
    Thought,
)
from dobrak.server.fair_queue import Owner
from tests.patience import PATIENCE, until
from tests.server.client import Server
from tests.server.hand import HandClock
from tests.server.people import Party

SOON, LONG = 0.2, 60.0  # patiences: for those who will be late, and for those who will not

Slices = Generator[None, None, Move]


def a_view() -> View:
    match = dobrak.new("durak", 2, seed=3, ruleset="podkidnoy")
    return match.view(match.seat)


class Stub(Bot):
    """Makes the last legal move, so that it can be told from what `careful` plays in its place."""

    name, about = "stub", "a bot for a test"
    waker = threading.Event()  # who sleeps, sleeps until this
    nodded_off = threading.Semaphore(0)  # once for each of them
    begun = closed = 0  # generators of Endless and Prepared

    def choose(self, view: View, rng: np.random.Generator) -> Move:
        return view.moves()[-1]


class Slicing(Stub):
    """Needs 200 slices."""

    def thinking(self, view: View, rng: np.random.Generator) -> Slices:
        for _ in range(200):
            yield
        return self.choose(view, rng)


class Endless(Stub):
    def thinking(self, view: View, rng: np.random.Generator) -> Slices:
        Stub.begun += 1
        try:
            while True:
                time.sleep(0.001)
                yield
        finally:
            Stub.closed += 1


class Prepared(Stub):
    """Has an answer at any time, and would like to think for ever."""

    def thinking(self, view: View, rng: np.random.Generator) -> Slices:
        Stub.begun += 1
        try:
            while True:
                yield
        except OutOfTime:
            return self.choose(view, rng)


class Asleep(Stub):
    def choose(self, view: View, rng: np.random.Generator) -> Move:
        self.nodded_off.release()
        self.waker.wait()
        return view.moves()[-1]

    def calls(self, view: View, rng: np.random.Generator) -> bool:
        self.waker.wait()
        return True


class Raising(Stub):
    def __init__(self, error: BaseException) -> None:
        self.error = error

    def choose(self, view: View, rng: np.random.Generator) -> Move:
        raise self.error

    def calls(self, view: View, rng: np.random.Generator) -> bool:
        raise self.error


class Saying(Stub):
    def __init__(self, answer: Any) -> None:
        self.answer = answer

    def choose(self, view: View, rng: np.random.Generator) -> Move:
        view.row.hands[:] = 0  # nor does it help to spoil the view
        answer: Move = self.answer
        return answer


class Unslicing(Stub):
    """Its `thinking` is not a generator."""

    def thinking(self, view: View, rng: np.random.Generator) -> Any:
        return "take"


def unborn() -> Bot:
    raise SystemExit("no bot today")


CRASHING: dict[str, Callable[[], Bot]] = {
    "crashing": lambda: Raising(RuntimeError("oh")),
    "leaving": lambda: Raising(SystemExit(3)),
    "interrupting": lambda: Raising(KeyboardInterrupt()),
    "closing": lambda: Raising(GeneratorExit()),
    "stopping": lambda: Raising(StopIteration("6s")),
    "unborn": unborn,
}
TALKING: dict[str, Callable[[], Bot]] = {
    "nonsense": lambda: Saying("nonsense"),
    "nothing": lambda: Saying(None),
    "numbers": lambda: Saying(np.arange(3)),
    "unslicing": Unslicing,
}
GOOD: dict[str, Callable[[], Bot]] = {"quick": Stub, "slicing": Slicing, "as long": Slicing}
SLOW: dict[str, Callable[[], Bot]] = {
    "endless": Endless,
    "asleep": Asleep,
    "prepared": Prepared,
}


@pytest.fixture(autouse=True)
def _stubs(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    for name, make in {**CRASHING, **TALKING, **GOOD, **SLOW}.items():
        monkeypatch.setitem(BOTS, name, make)
    monkeypatch.setattr(Stub, "waker", threading.Event())
    monkeypatch.setattr(Stub, "nodded_off", threading.Semaphore(0))
    monkeypatch.setattr(Stub, "begun", 0)
    monkeypatch.setattr(Stub, "closed", 0)
    yield
    Stub.waker.set()  # nobody sleeps on in the next test


class Asker:
    """Asks the pool, and stores the answers."""

    expected = 0  # how many answers were awaited

    def __init__(self, threads: int, thread_time: Callable[[], float]) -> None:
        self.clock = HandClock()
        self.troubles: list[tuple[str, str]] = []
        self.told: list[tuple[str, str | bool]] = []
        self.pool = BotPool(
            threads, lambda kind, bot: self.troubles.append((kind, bot)), self.clock, thread_time
        )
        self.view = a_view()
        careful, seat = bot_named("careful", "durak"), self.view.seat
        assert seat is not None
        self.careful = str(ask(careful, self.view, chance_of("here", seat, careful)))
        self.last = str(self.view.moves()[-1])
        assert self.careful not in (self.last, str(self.view.moves()[0]))

    def ask(
        self,
        bot: str,
        patience: float = LONG,
        place: str = "here",
        owner: Owner = NO_OWNER,
        cut_off: float | None = None,
    ) -> Thought[str]:
        def tell(result: Result[str]) -> None:
            assert type(result.answer) is str
            self.told.append((bot, result.answer))

        view = a_view()
        return self.pool.think(bot, view, view, place, patience, tell, owner, cut_off)

    def call(self, bot: str, patience: float = LONG) -> Thought[bool]:
        def tell(result: Result[bool]) -> None:
            self.told.append((bot, result.answer))

        return self.pool.ask_call(bot, a_view(), "here", patience, tell)

    async def hear(self, count: int) -> list[tuple[str, str | bool]]:
        """Wait for so many answers. At the end there must be no more."""
        self.expected = count
        await until(lambda: len(self.told) >= count)
        await asyncio.sleep(0)  # whoever is told of troubles is told next
        assert len(self.told) == count
        return self.told

    async def nod_off(self, count: int = 1) -> None:
        """Wait until so many more threads hang in a slice."""
        for _ in range(count):
            await until(lambda: Stub.nodded_off.acquire(blocking=False))


def play(
    test: Callable[[Asker], Coroutine[Any, Any, None]],
    threads: int = 2,
    thread_time: Callable[[], float] = time.thread_time,
) -> None:
    """Run a test in an event loop; unhandled errors fail it."""
    wrong: list[dict[str, Any]] = []

    async def run() -> None:
        asyncio.get_running_loop().set_exception_handler(lambda _, what: wrong.append(what))
        asker = Asker(threads, thread_time)
        try:
            await test(asker)
        finally:
            Stub.waker.set()
            asker.pool.close()
        await asyncio.sleep(0.01)
        assert len(asker.told) == asker.expected

    asyncio.run(run())
    assert wrong == []


def working() -> int:
    return sum(thread.name == "bots" for thread in threading.enumerate())


# --- good bots ------------------------------------------------------------------------------------


def test_a_bot_answers() -> None:
    async def test(asker: Asker) -> None:
        asker.ask("quick")
        assert await asker.hear(1) == [("quick", asker.last)]
        assert asker.pool.fallbacks == {CRASHED: 0, ILLEGAL: 0, LATE: 0}
        assert asker.troubles == []

    play(test)


@pytest.mark.parametrize("name", ["random", "simple", "careful"])
def test_the_bots_answer_as_they_do_everywhere_by_the_chance_of_the_place(name: str) -> None:
    async def test(asker: Asker) -> None:
        view, places = asker.view, [f"a table {number}" for number in range(8)]
        bot = bot_named(name, "durak")
        assert view.seat is not None
        for number, place in enumerate(places, 1):
            asker.ask(name, place=place)
            move = (await asker.hear(number))[-1][1]
            assert move == ask(bot, view, chance_of(place, view.seat, bot))

    play(test)


def test_many_think_at_once() -> None:
    async def test(asker: Asker) -> None:
        for _ in range(100):
            asker.ask("quick")
            asker.ask("slicing")
        told = await asker.hear(200)
        assert {move for _, move in told} == {asker.last}
        await until(lambda: working() == 2)

    play(test)


def test_a_long_thinker_does_not_delay_the_quick_ones_behind_it() -> None:
    async def test(asker: Asker) -> None:
        for name in ["asleep", "slicing", "quick", "quick", "quick"]:
            asker.ask(name)
        Stub.waker.set()  # now that all of them are in the queue
        told = await asker.hear(5)
        assert [name for name, _ in told] == ["asleep", "quick", "quick", "quick", "slicing"]

    play(test, threads=1)


class Working(Stub):
    """Works by a counted clock: 30 long slices, or 400 short ones."""

    seconds = 0.0  # by all of them
    ended: ClassVar[list[float]] = []  # when those with short slices had ended

    def __init__(self, slices: int, cost: float) -> None:
        self.slices, self.cost = slices, cost

    def thinking(self, view: View, rng: np.random.Generator) -> Slices:
        for _ in range(self.slices):
            Working.seconds += self.cost
            yield
        if self.cost == SHORT:
            self.ended.append(Working.seconds)
        return self.choose(view, rng)


SHORT, LENGTHY = 0.0004, 0.0075


def test_bots_with_long_slices_make_those_of_others_at_most_twice_as_slow(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Row 35: thirty tables of six at one address."""
    monkeypatch.setattr(Working, "seconds", 0.0)
    monkeypatch.setattr(Working, "ended", [])
    monkeypatch.setitem(BOTS, "lengthy", lambda: Working(30, LENGTHY))
    monkeypatch.setitem(BOTS, "brief", lambda: Working(400, SHORT))

    async def test(asker: Asker) -> None:
        asker.ask("asleep")
        await asker.nod_off()
        for number in range(30):
            asker.ask("lengthy", owner=Owner("there", f"guest {number}"))
        asker.ask("brief", owner=Owner("here", "Ana"))
        Stub.waker.set()  # now that all of them are in the queue
        await asker.hear(32)
        assert Working.ended[0] <= 2 * 400 * SHORT + LENGTHY

    play(test, threads=1, thread_time=lambda: Working.seconds)


@pytest.mark.parametrize(
    ("name", "address"), [("Ana", "here"), ("guest {}", "there")], ids=["one name", "one address"]
)
def test_who_has_many_bots_thinking_waits_among_their_own(name: str, address: str) -> None:
    """Neither a person with a hundred tables nor fifty guests of one address take computing time
    from the bots of others."""

    async def test(asker: Asker) -> None:
        asker.ask("asleep")
        for number in range(50):
            asker.ask("slicing", owner=Owner("here", name.format(number)))
        asker.ask("as long", owner=Owner(address, "Ben"))
        Stub.waker.set()  # now that all of them are in the queue
        told = await asker.hear(52)
        assert [name for name, _ in told[:2]] == ["asleep", "as long"]

    play(test, threads=1)


def test_a_bot_is_asked_whether_it_calls() -> None:
    async def test(asker: Asker) -> None:
        for name in ["quick", "crashing", "leaving"]:
            asker.call(name)
        asker.call("asleep", SOON)
        await asker.hear(3)
        asker.clock.move(SOON)
        told = await asker.hear(4)
        assert sorted(told) == [
            ("asleep", False), ("crashing", False), ("leaving", False), ("quick", True),
        ]  # fmt: skip
        assert asker.pool.fallbacks == {CRASHED: 2, ILLEGAL: 0, LATE: 1}

    play(test)


# --- stopping -------------------------------------------------------------------------------------


def test_whoever_stops_a_thought_is_not_told_and_the_bot_is_closed() -> None:
    async def test(asker: Asker) -> None:
        stopped, unheard = asker.ask("endless"), asker.ask("endless", SOON)
        unheard.stop()
        await until(lambda: Stub.begun >= 1)
        stopped.stop()
        await until(lambda: Stub.closed == Stub.begun)
        asker.clock.move(2 * LONG)  # past the deadlines
        asker.ask("quick")
        assert await asker.hear(1) == [("quick", asker.last)]
        assert asker.pool.fallbacks[LATE] == 0

    play(test)


def test_a_thought_can_be_stopped_when_its_answer_is_on_the_way() -> None:
    async def test(asker: Asker) -> None:
        thought = asker.ask("quick")
        asker.ask("asleep")
        # The thread is done with the first when it is at the second; the event loop stands.
        assert Stub.nodded_off.acquire(timeout=PATIENCE)
        thought.stop()
        thought.stop()
        Stub.waker.set()
        assert await asker.hear(1) == [("asleep", asker.last)]

    play(test, threads=1)


def test_a_thought_that_is_stopped_before_its_turn_is_never_begun() -> None:
    async def test(asker: Asker) -> None:
        asker.ask("asleep", LONG)
        await until(lambda: asker.pool._queue.empty())
        asker.ask("endless", LONG).stop()
        Stub.waker.set()
        await asker.hear(1)
        assert Stub.begun == 0

    play(test, threads=1)


# --- bad bots -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        *((name, CRASHED) for name in (*CRASHING, "does not exist")),
        *((name, ILLEGAL) for name in TALKING),
    ],
)
def test_careful_moves_at_once_for_a_bot_that_crashes_or_talks_nonsense(
    name: str, reason: str
) -> None:
    """Row 24: the server makes a legal move in place of a bot that crashes, hangs or answers
    nonsense, by the deadline."""

    async def test(asker: Asker) -> None:
        for number in range(1, 4):
            asker.ask(name)
            assert await asker.hear(number) == [(name, asker.careful)] * number
        assert asker.pool.fallbacks == {CRASHED: 0, ILLEGAL: 0, LATE: 0} | {reason: 3}
        assert asker.troubles == [(reason, name)] * 3
        asker.ask("quick")  # the threads are as they were
        assert (await asker.hear(4))[-1] == ("quick", asker.last)
        await until(lambda: working() == 2)

    play(test)


def test_a_bot_that_thinks_without_end_is_closed_and_late() -> None:
    """Row 24: the server makes a legal move in place of a bot that crashes, hangs or answers
    nonsense, by the deadline."""

    async def test(asker: Asker) -> None:
        asker.ask("endless", SOON)
        await until(lambda: Stub.begun)
        asker.clock.move(SOON - 0.001)
        assert asker.told == []
        asker.clock.move(0.001)
        assert await asker.hear(1) == [("endless", asker.careful)]
        await until(lambda: Stub.closed == 1)
        assert asker.pool.fallbacks == {CRASHED: 0, ILLEGAL: 0, LATE: 1}
        assert asker.troubles == [(LATE, "endless")]

    play(test)


def test_a_bot_that_is_cut_off_answers_with_what_it_has_found() -> None:
    """Row 34: at its moment, however much more it would have thought."""

    async def test(asker: Asker) -> None:
        for _ in range(3):
            asker.ask("prepared", cut_off=SOON)
        await until(lambda: Stub.begun == 3)
        asker.clock.move(SOON - 0.001)
        assert asker.pool.cut_offs == 0
        asker.clock.move(0.001)
        assert await asker.hear(3) == [("prepared", asker.last)] * 3
        assert asker.pool.cut_offs == 3
        assert asker.pool.fallbacks == {CRASHED: 0, ILLEGAL: 0, LATE: 0}

    play(test)


def test_careful_moves_for_a_bot_that_is_cut_off_and_has_found_nothing() -> None:
    async def test(asker: Asker) -> None:
        asker.ask("asleep")
        await asker.nod_off()
        asker.ask("prepared", cut_off=SOON)  # cannot even begin
        asker.ask("endless", cut_off=SOON)
        asker.clock.move(SOON)
        Stub.waker.set()
        told = await asker.hear(3)
        assert told[1:] == [("prepared", asker.careful), ("endless", asker.careful)]
        assert asker.pool.fallbacks == {CRASHED: 0, ILLEGAL: 0, LATE: 2}

    play(test, threads=1)


def test_a_bot_that_has_answered_is_not_cut_off() -> None:
    async def test(asker: Asker) -> None:
        asker.ask("quick", cut_off=SOON)
        await asker.hear(1)
        asker.clock.move(LONG)
        assert asker.pool.cut_offs == 0

    play(test)


def test_threads_that_are_stuck_are_replaced_and_end_when_they_come_back() -> None:
    """Row 24: the server makes a legal move in place of a bot that crashes, hangs or answers
    nonsense, by the deadline."""

    async def test(asker: Asker) -> None:
        for _ in range(2):
            asker.ask("asleep", SOON)
        for _ in range(5):
            asker.ask("quick")
        await asker.nod_off(2)
        asker.clock.move(SOON)
        assert asker.told == [("asleep", asker.careful)] * 2
        told = await asker.hear(7)
        assert told[2:] == [("quick", asker.last)] * 5
        assert asker.pool.stuck == 2
        assert working() == 4
        Stub.waker.set()
        await until(lambda: asker.pool.stuck == 0 and working() == 2)
        assert asker.troubles == [(LATE, "asleep")] * 2
        asker.ask("quick")
        assert (await asker.hear(8))[-1] == ("quick", asker.last)

    play(test)


def test_a_thread_whose_thought_was_stopped_is_replaced_too() -> None:
    async def test(asker: Asker) -> None:
        thought = asker.ask("asleep", SOON)
        await asker.nod_off()
        thought.stop()
        asker.clock.move(SOON)
        asker.ask("quick")
        assert await asker.hear(1) == [("quick", asker.last)]
        assert asker.pool.fallbacks[LATE] == 0

    play(test, threads=1)


def test_when_too_many_threads_are_stuck_the_deadline_answers(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Row 24: the server makes a legal move in place of a bot that crashes, hangs or answers
    nonsense, by the deadline."""
    monkeypatch.setattr(bot_pool, "MOST_STUCK", 2)

    async def test(asker: Asker) -> None:
        for count in range(1, 4):
            asker.ask("asleep", SOON)
            await asker.nod_off()
            asker.clock.move(SOON)
            assert await asker.hear(count) == [("asleep", asker.careful)] * count
        assert (asker.pool.stuck, working()) == (2, 3)
        asker.ask("quick", SOON)
        asker.clock.move(SOON)
        assert (await asker.hear(4))[-1] == ("quick", asker.careful)
        Stub.waker.set()
        await until(lambda: (asker.pool.stuck, working()) == (0, 1))
        asker.ask("quick")
        assert (await asker.hear(5))[-1] == ("quick", asker.last)

    play(test, threads=1)


def test_a_view_without_a_move_is_refused() -> None:
    async def test(asker: Asker) -> None:
        match = dobrak.new("durak", 2, seed=3, ruleset="podkidnoy")
        for seat in (None, 1 - int(match.row.turn)):
            view = match.view(seat)
            with pytest.raises(ValueError, match="no move"):
                asker.pool.think("quick", view, view, "here", LONG, lambda _: None)

    play(test)


# --- the end --------------------------------------------------------------------------------------


def test_closing_stops_all_and_does_not_wait_for_those_who_are_stuck(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(bot_pool, "MOST_STUCK", 0)

    async def test(asker: Asker) -> None:
        for _ in range(2):
            asker.ask("asleep", SOON)
        await asker.nod_off(2)
        asker.clock.move(SOON)
        await asker.hear(2)
        for _ in range(3):
            asker.ask("asleep", LONG)
            asker.ask("endless", LONG)
        asker.pool.close()
        asker.pool.close()
        assert working() == 2  # they sleep on
        asker.ask("quick", SOON)
        Stub.waker.set()
        await until(lambda: working() == 0)
        asker.clock.move(2 * LONG)
        assert len(asker.told) == 2

    play(test)


def test_closing_closes_the_bots() -> None:
    async def test(asker: Asker) -> None:
        for _ in range(5):
            asker.ask("endless", LONG)
        await until(lambda: Stub.begun == 5)
        asker.pool.close()
        await until(lambda: working() == 0)
        assert Stub.closed == 5
        assert asker.told == []

    play(test)


def test_threads_outlive_an_event_loop_that_ended_without_closing_them() -> None:
    pool = BotPool(1)

    async def ask_and_go() -> None:
        pool.think("quick", a_view(), a_view(), "here", LONG, lambda _: None)
        pool.think("asleep", a_view(), a_view(), "here", LONG, lambda _: None)

    asyncio.run(ask_and_go())
    Stub.waker.set()
    pool.close()
    assert working() == 0


# --- at a table -----------------------------------------------------------------------------------


def test_bots_that_fail_hold_nobody_up(tmp_path: Path) -> None:
    """Row 24: the fallbacks are legal, other tables are unharmed, and no card is in the log."""
    with Server(tmp_path, seconds={"BOT_TIMEOUT": 0.05}, log_entries=True) as server:
        bots = [None, "crashes", "hangs", "babbles", "ponders"]
        elsewhere = Party(server, rules={"deals": 20})
        before = server.counted("bot_fallbacks_total")
        party = Party(server, "Ana", game="dobro", bots=bots)
        (place,) = party.places
        hands = set()
        made = Counter[str | None]()
        while min(made[bot] for bot in bots) < 2:
            if place.my_turn:
                hands.add(" ".join(place.table["view"]["hand"]))
                assert place.play(place.moves[0])["told"] == "done"
                made[None] += 1
            else:
                told = place.hear()
                if told["told"] == "news" and told["what"].get("by") == "bot":
                    made[bots[told["what"]["seat"]]] += 1
            elsewhere.move()
        assert server.counted("bot_fallbacks_total") - before >= 8
        written = server.log.read_text(encoding="utf-8")
        events = {json.loads(line)["event"] for line in written.splitlines()}
        assert events <= {"open", "opened", "entry", "bot failed"}
        assert "hand" not in written
        assert all(hand not in written for hand in hands)
