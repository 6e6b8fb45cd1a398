"""A pool of threads in which bots think, a slice at a time.

A thread runs one slice of a thought and puts it back into the queue if it is not finished. The
queue shares the computing time, so that nobody gains from having many tables or many names
(`fair_queue.py`).

Each request is answered exactly once, in the event loop: by the bot or, if it crashes, gives an
invalid answer or is late, by `careful`. A thread that is stuck in a slice of a late thought is
replaced, and ends if the slice returns.
"""

import asyncio
import threading
import time
from collections.abc import Callable, Generator
from contextlib import closing, suppress
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Generic, TypeVar

import numpy as np

from dobrak.bots import Bot, Forfeit, bot_named, chance_of
from dobrak.bots.about import bots_of
from dobrak.bots.asking import ask, ask_in_slices, ask_to_call
from dobrak.bots.bot import OutOfTime
from dobrak.errors import BadPosition
from dobrak.match import View
from dobrak.server.fair_queue import FairQueue, Owner
from dobrak.server.run.clock import Clock, Timer

MOST_STUCK = 16  # the maximum number of stuck threads that are replaced
CLOSING = 1.0  # seconds to wait for the threads when the pool closes

CRASHED, ILLEGAL, LATE = "crashed", "illegal", "late"  # why a fallback was used
_REASONS = {"illegal": ILLEGAL, "silent": LATE}  # by kind of Forfeit; all others are crashes

FALLBACK = "careful"  # the bot that moves for one that fails
TRIES = 20  # to find a position with a choice

Answer = TypeVar("Answer")

NO_OWNER = Owner("", "")


@dataclass(frozen=True)
class Result(Generic[Answer]):
    """The answer to a request. If there is a reason, it is the fallback, and not the bot's."""

    answer: Answer
    reason: str | None = None


@dataclass(eq=False)
class Worker:
    """A thread of the pool."""

    thread: threading.Thread = field(init=False)
    stuck: bool = False  # it has been replaced, and ends after its slice


@dataclass(eq=False)
class Thought(Generic[Answer]):
    """A request to a bot, and its computation so far."""

    bot: str
    slices: Generator[None, None, Answer]
    fallback: Callable[[], Answer]
    on_answer: Callable[[Result[Answer]], None]
    loop: asyncio.AbstractEventLoop
    owner: Owner = NO_OWNER
    stopped: bool = False  # it was cancelled or answered
    urgent: bool = False  # it has to answer with what it has found
    cut_off: Timer | None = None  # when it becomes urgent
    deadline: Timer | None = None
    worker: Worker | None = None  # the worker that runs a slice of it now

    def stop(self) -> None:
        """Cancel the request. Call this in the event loop's thread."""
        self.stopped = True
        if self.cut_off is not None:
            self.cut_off.cancel()
        if self.deadline is not None and self.worker is None:  # else the worker may be stuck
            self.deadline.cancel()


class BotPool:
    """Call the public methods from the thread of one event loop."""

    def __init__(
        self,
        threads: int,
        on_fallback: Callable[[str, str], None] | None = None,
        clock: Clock | None = None,
        thread_time: Callable[[], float] = time.thread_time,
    ) -> None:
        """`on_fallback` gets the reason for each fallback and the bot's name. `thread_time` is the
        computing time of the current thread, in seconds."""
        self.clock = clock or Clock()
        self.fallbacks = {CRASHED: 0, ILLEGAL: 0, LATE: 0}  # how often, by reason
        self.cut_offs = 0  # how often a bot had to answer before it had finished
        self.stuck = 0  # threads
        self._on_fallback = on_fallback
        self._thread_time = thread_time
        self._queue: FairQueue[Thought[Any]] = FairQueue()
        self._lock = threading.Lock()  # for state that the threads share
        self._closed = False
        self._workers: list[Worker] = []  # without stuck workers
        for _ in range(threads):
            self._start_worker()

    # --- asking ---

    def think(
        self,
        bot: str,
        view: View,
        public: View,
        seed: str,
        timeout: float,
        on_answer: Callable[[Result[str]], None],
        owner: Owner = NO_OWNER,
        cut_off: float | None = None,
    ) -> Thought[str]:
        """Ask a bot for a move. There is always an answer within `timeout` seconds.

        After `cut_off` seconds, the bot has to answer with what it has found. Its random numbers
        are seeded by `seed`. If it has only one legal move, it thinks as long as if it had a
        choice, about a position that agrees with the `public` view.
        """
        if not view.moves():
            raise ValueError("view: this seat has no move to choose from now")
        kept = view.copy()  # a bot may change what it gets
        slices = _move_slices(bot, view, public, seed)
        fallback = partial(_fallback_move, kept, seed)
        thought = self._ask(bot, slices, fallback, timeout, on_answer, owner)
        if cut_off is not None:
            thought.cut_off = self.clock.call_later(cut_off, self._cut_off, thought)
        return thought

    def ask_call(
        self,
        bot: str,
        view: View,
        seed: str,
        timeout: float,
        on_answer: Callable[[Result[bool]], None],
        owner: Owner = NO_OWNER,
    ) -> Thought[bool]:
        """Ask a bot whether it calls a player who forgot to draw (D10.5). The fallback is no."""
        slices = _call_slices(bot, view, seed)
        return self._ask(bot, slices, lambda: False, timeout, on_answer, owner)

    def close(self) -> None:
        """Stop thinking, and wait briefly for the threads. Pending requests are not answered."""
        if self._closed:
            return
        with self._lock:
            self._closed = True
        self._queue.close()
        end = time.monotonic() + CLOSING
        for worker in self._workers:
            worker.thread.join(max(0.0, end - time.monotonic()))

    # --- in the event loop's thread ---

    def _ask(
        self,
        bot: str,
        slices: Generator[None, None, Answer],
        fallback: Callable[[], Answer],
        timeout: float,
        on_answer: Callable[[Result[Answer]], None],
        owner: Owner,
    ) -> Thought[Answer]:
        loop = asyncio.get_running_loop()
        thought = Thought(bot, slices, fallback, on_answer, loop, owner)
        thought.deadline = self.clock.call_later(timeout, self._late, thought)
        if not self._closed:
            self._queue.put(thought)
        return thought

    def _cut_off(self, thought: Thought[Answer]) -> None:
        """Let the bot answer with what it has found, as soon as its slice ends."""
        self.cut_offs += 1
        self._queue.hurry(thought)

    def _late(self, thought: Thought[Answer]) -> None:
        """Answer with the fallback. If a thread is still in a slice of the thought, replace it."""
        with self._lock:
            worker = thought.worker
            if worker is not None and self.stuck < MOST_STUCK and not self._closed:
                worker.stuck = True
                self.stuck += 1
                self._workers.remove(worker)
                self._start_worker()
        self._fail(thought, LATE)

    def _answer(self, thought: Thought[Answer], result: Result[Answer]) -> None:
        """Answer a request, unless it was cancelled or has been answered before."""
        if thought.stopped or self._closed:
            return
        thought.stop()
        thought.on_answer(result)

    def _fail(self, thought: Thought[Answer], reason: str) -> None:
        """Answer with the fallback."""
        if thought.stopped or self._closed:
            return
        self.fallbacks[reason] += 1
        if self._on_fallback is not None:
            thought.loop.call_soon(self._on_fallback, reason, thought.bot)
        self._answer(thought, Result(thought.fallback(), reason))

    def _start_worker(self) -> None:
        worker = Worker()
        worker.thread = threading.Thread(
            target=self._work, args=(worker,), name="bots", daemon=True
        )
        self._workers.append(worker)
        worker.thread.start()

    # --- in the threads ---

    def _work(self, worker: Worker) -> None:
        while not worker.stuck:
            thought = self._queue.get()
            if thought is None:
                return
            self._run_slice(worker, thought)
            del thought  # free its memory while this waits for the next

    def _run_slice(self, worker: Worker, thought: Thought[Answer]) -> None:
        with self._lock:
            thought.worker, closed = worker, self._closed
        began = self._thread_time()
        answer = self._next_slice(thought, closed)
        seconds = self._thread_time() - began
        with self._lock:
            thought.worker = None
            if worker.stuck:
                self.stuck -= 1
        if answer is None:
            self._queue.put_back(thought, seconds)
            return
        self._queue.finish(thought, seconds)
        with suppress(RuntimeError):  # the event loop has ended
            thought.loop.call_soon_threadsafe(answer)

    def _next_slice(self, thought: Thought[Answer], closed: bool) -> Callable[[], None] | None:
        """Run one slice, or close the thought if no answer is wanted. Returns how to answer; None
        if there is more to do."""
        try:
            if thought.stopped or closed:
                thought.slices.close()
                return partial(self._fail, thought, LATE)
            if thought.urgent:
                thought.slices.throw(OutOfTime())
            else:
                next(thought.slices)
        except StopIteration as end:
            return partial(self._answer, thought, Result(end.value))
        except Forfeit as forfeit:
            return partial(self._fail, thought, _REASONS.get(forfeit.kind, CRASHED))
        except OutOfTime:
            return partial(self._fail, thought, LATE)
        except BaseException:  # an exception of a bot only ends its own thought
            return partial(self._fail, thought, CRASHED)
        return None


def _move_slices(name: str, view: View, public: View, seed: str) -> Generator[None, None, str]:
    bot, rng = _create_bot(name, view, seed)
    legal = view.moves()
    with closing(bot):
        if len(legal) > 1 or not bot.searches(view):
            return str((yield from ask_in_slices(bot, view, rng)))
        other = yield from _with_choice(public, view.seat, rng)
        if other is not None:
            yield from ask_in_slices(bot, other, rng)
        else:
            yield from bot.pondering(view, rng)
        return str(legal[0])


def _with_choice(
    public: View, seat: int | None, rng: np.random.Generator
) -> Generator[None, None, View | None]:
    """What this seat could see, for all that everybody knows, if it had a choice."""
    for _ in range(TRIES):
        try:
            view = public.world(rng).view(seat)
        except BadPosition:
            return None
        if len(view.moves()) > 1:
            return view
        yield
    return None


def _fallback_move(view: View, seed: str) -> str:
    bot, rng = _create_bot(FALLBACK, view, seed)
    return str(ask(bot, view, rng))


def _call_slices(name: str, view: View, seed: str) -> Generator[None, None, bool]:
    yield from ()  # one slice
    bot, rng = _create_bot(name, view, seed)
    with closing(bot):
        return ask_to_call(bot, view, rng)


def _create_bot(name: str, view: View, seed: str) -> tuple[Bot, np.random.Generator]:
    if view.seat is None:
        raise ValueError("seat: a spectator has no bot")
    game = view.game.name
    if name == FALLBACK:  # not every game is played by it
        name = bots_of(game).usual
    bot = bot_named(name, game)
    return bot, chance_of(seed, view.seat, bot)
