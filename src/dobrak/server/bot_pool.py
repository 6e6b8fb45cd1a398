"""A pool of threads in which bots think, a slice at a time.

A thread runs one slice of a thought and puts it back into the queue if it is not finished. The
queue is fair: addresses take turns, and so do the people at one address, so that nobody gains from
having many tables or many names.

Each request is answered exactly once, in the event loop: by the bot or, if it crashes, gives an
invalid answer or is late, by a fallback. A thread that is stuck in a slice of a late thought is
replaced, and ends if the slice returns.
"""

import asyncio
import queue
import threading
import time
from collections import deque
from collections.abc import Callable, Generator
from contextlib import closing, suppress
from dataclasses import dataclass, field
from typing import Any, Generic, NamedTuple, TypeVar

import numpy as np

from dobrak.bots import Bot, Forfeit, bot_named, chance_of
from dobrak.bots.asking import ask_in_slices, ask_to_call
from dobrak.match import View
from dobrak.server.run.clock import Clock, Timer

MOST_STUCK = 16  # the maximum number of stuck threads that are replaced
CLOSING = 1.0  # seconds to wait for the threads when the pool closes

CRASHED, ILLEGAL, LATE = "crashed", "illegal", "late"  # why a fallback was used
_REASONS = {"illegal": ILLEGAL, "silent": LATE}  # by kind of Forfeit; all others are crashes

Answer = TypeVar("Answer")


class Owner(NamedTuple):
    """The person and address that a bot's computing time is charged to."""

    address: str
    person: str


NO_OWNER = Owner("", "")


@dataclass(frozen=True)
class Result(Generic[Answer]):
    """The answer to a request. With a reason, it is the fallback."""

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
    fallback: Answer
    on_answer: Callable[[Answer], None]
    loop: asyncio.AbstractEventLoop
    owner: Owner = NO_OWNER
    stopped: bool = False  # it was cancelled or answered
    deadline: Timer | None = None
    worker: Worker | None = None  # the worker that runs a slice of it now

    def stop(self) -> None:
        """Cancel the request. Call this in the event loop's thread."""
        self.stopped = True
        if self.deadline is not None and self.worker is None:  # else the worker may be stuck
            self.deadline.cancel()


class FairQueue:
    """The thoughts that wait for a thread. Addresses take turns, and people at an address; the
    oldest thought of a person comes first. Safe to use from any thread."""

    def __init__(self) -> None:
        self._addresses: queue.SimpleQueue[str | None] = queue.SimpleQueue()  # each at most once
        self._waiting: dict[str, dict[str, deque[Thought[Any]]]] = {}  # people in turn
        self._lock = threading.Lock()

    def put(self, thought: Thought[Any] | None) -> None:
        """Add a thought; None closes the queue."""
        if thought is None:
            self._addresses.put(None)
            return
        address, person = thought.owner
        with self._lock:
            people = self._waiting.setdefault(address, {})
            if not people:
                self._addresses.put(address)
            people.setdefault(person, deque()).append(thought)

    def get(self) -> Thought[Any] | None:
        """Wait for the next thought."""
        address = self._addresses.get()
        if address is None:
            return None
        with self._lock:
            people = self._waiting[address]
            person = next(iter(people))
            thoughts = people.pop(person)
            thought = thoughts.popleft()
            if thoughts:
                people[person] = thoughts  # behind the other people
            if people:
                self._addresses.put(address)
            else:
                del self._waiting[address]
        return thought

    def empty(self) -> bool:
        return self._addresses.empty()


class BotPool:
    """Call the public methods from the thread of one event loop."""

    def __init__(
        self,
        threads: int,
        on_fallback: Callable[[str, str], None] | None = None,
        clock: Clock | None = None,
    ) -> None:
        """`on_fallback` gets the reason for each fallback and the bot's name."""
        self.clock = clock or Clock()
        self.fallbacks = {CRASHED: 0, ILLEGAL: 0, LATE: 0}  # how often, by reason
        self.stuck = 0  # threads
        self._on_fallback = on_fallback
        self._queue = FairQueue()
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
        seed: str,
        timeout: float,
        on_answer: Callable[[str], None],
        owner: Owner = NO_OWNER,
    ) -> Thought[str]:
        """Ask a bot for a move. There is always an answer within `timeout` seconds.

        The bot's random numbers are seeded by `seed`. The fallback is the first legal move.
        """
        legal = view.moves()
        if not legal:
            raise ValueError("view: this seat has no move to choose from now")
        slices = _move_slices(bot, view, seed)
        return self._ask(bot, slices, str(legal[0]), timeout, on_answer, owner)

    def ask_call(
        self,
        bot: str,
        view: View,
        seed: str,
        timeout: float,
        on_answer: Callable[[bool], None],
        owner: Owner = NO_OWNER,
    ) -> Thought[bool]:
        """Ask a bot whether it calls a player who forgot to draw (D10.5). The fallback is no."""
        slices = _call_slices(bot, view, seed)
        return self._ask(bot, slices, False, timeout, on_answer, owner)

    def close(self) -> None:
        """Stop thinking, and wait briefly for the threads. Pending requests are not answered."""
        if self._closed:
            return
        with self._lock:
            self._closed = True
        self._queue.put(None)  # each worker puts it back for the next
        end = time.monotonic() + CLOSING
        for worker in self._workers:
            worker.thread.join(max(0.0, end - time.monotonic()))

    # --- in the event loop's thread ---

    def _ask(
        self,
        bot: str,
        slices: Generator[None, None, Answer],
        fallback: Answer,
        timeout: float,
        on_answer: Callable[[Answer], None],
        owner: Owner,
    ) -> Thought[Answer]:
        loop = asyncio.get_running_loop()
        thought = Thought(bot, slices, fallback, on_answer, loop, owner)
        thought.deadline = self.clock.call_later(timeout, self._late, thought)
        if not self._closed:
            self._queue.put(thought)
        return thought

    def _late(self, thought: Thought[Answer]) -> None:
        """Answer with the fallback. If a thread is still in a slice of the thought, replace it."""
        with self._lock:
            worker = thought.worker
            if worker is not None and self.stuck < MOST_STUCK and not self._closed:
                worker.stuck = True
                self.stuck += 1
                self._workers.remove(worker)
                self._start_worker()
        self._answer(thought, Result(thought.fallback, LATE))

    def _answer(self, thought: Thought[Answer], result: Result[Answer]) -> None:
        """Answer a request, unless it was cancelled or has been answered before."""
        if thought.stopped or self._closed:
            return
        thought.stop()
        if result.reason is not None:
            self.fallbacks[result.reason] += 1
            if self._on_fallback is not None:
                thought.loop.call_soon(self._on_fallback, result.reason, thought.bot)
        thought.on_answer(result.answer)

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
            if thought is not None:
                self._run_slice(worker, thought)
                del thought  # free its memory while this waits for the next
            else:  # the pool is closed, but thoughts to close may be behind this
                last = self._queue.empty()
                self._queue.put(None)
                if last:
                    return

    def _run_slice(self, worker: Worker, thought: Thought[Answer]) -> None:
        with self._lock:
            thought.worker, closed = worker, self._closed
        result = _run_slice(thought, closed)
        with self._lock:
            thought.worker = None
            if worker.stuck:
                self.stuck -= 1
        if result is None:
            self._queue.put(thought)
            return
        with suppress(RuntimeError):  # the event loop has ended
            thought.loop.call_soon_threadsafe(self._answer, thought, result)


def _run_slice(thought: Thought[Answer], closed: bool) -> Result[Answer] | None:
    """Run one slice, or close the thought if no answer is wanted. None if there is more to do."""
    try:
        if thought.stopped or closed:
            thought.slices.close()
            return Result(thought.fallback, LATE)
        next(thought.slices)
    except StopIteration as end:
        return Result(end.value)
    except Forfeit as forfeit:
        return Result(thought.fallback, _REASONS.get(forfeit.kind, CRASHED))
    except BaseException:  # an exception of a bot only ends its own thought
        return Result(thought.fallback, CRASHED)
    return None


def _move_slices(name: str, view: View, seed: str) -> Generator[None, None, str]:
    bot, rng = _create_bot(name, view, seed)
    with closing(bot):
        return str((yield from ask_in_slices(bot, view, rng)))


def _call_slices(name: str, view: View, seed: str) -> Generator[None, None, bool]:
    yield from ()  # one slice
    bot, rng = _create_bot(name, view, seed)
    with closing(bot):
        return ask_to_call(bot, view, rng)


def _create_bot(name: str, view: View, seed: str) -> tuple[Bot, np.random.Generator]:
    if view.seat is None:
        raise ValueError("seat: a spectator has no bot")
    bot = bot_named(name, view.game.name)
    return bot, chance_of(seed, view.seat, bot)
