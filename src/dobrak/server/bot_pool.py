"""Bots think here: in a few threads, a slice at a time, and nobody waits for them for ever.

A thread runs one slice of a thought, and puts it back at the end if there is more to think. Those
for whom bots think take turns: addresses, and at an address its people. Who has many tables, or
many names, waits among their own. Whoever asked is told
once, in the event loop: what the bot answered, or, if it crashes, answers nonsense or is late,
something that was decided without it. A thread that is still in a slice of a thought that is late
is replaced, and ends if it comes back.
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

MOST_STUCK = 16  # threads that may be stuck until no more are replaced
CLOSING = 1.0  # seconds to wait for the threads in the end

CRASHED, ILLEGAL, LATE = "crashed", "illegal", "late"  # why something was decided without a bot
_REASONS = {"illegal": ILLEGAL, "silent": LATE}  # by the kind of a Forfeit; all others crashed

Answer = TypeVar("Answer")


class Owner(NamedTuple):
    """On whose account a bot thinks."""

    address: str
    person: str


NO_OWNER = Owner("", "")


@dataclass(frozen=True)
class Ending(Generic[Answer]):
    """What came of a thought; with a trouble, the answer is not the bot's."""

    answer: Answer
    trouble: str | None = None


@dataclass(eq=False)
class Worker:
    """A thread of the pool."""

    thread: threading.Thread = field(init=False)
    stuck: bool = False  # it was replaced, and ends if it comes back


@dataclass(eq=False)
class Thought(Generic[Answer]):
    """Something that a bot was asked, and has not answered yet."""

    bot: str
    slices: Generator[None, None, Answer]
    fallback: Answer
    tell: Callable[[Answer], None]
    loop: asyncio.AbstractEventLoop
    owner: Owner = NO_OWNER
    stopped: bool = False  # nobody waits for it: it was stopped, or has been told
    deadline: Timer | None = None
    worker: Worker | None = None  # that runs a slice of it now

    def stop(self) -> None:
        """Nobody wants to know any more. Called in the event loop's thread; then nobody is told."""
        self.stopped = True
        if self.deadline is not None and self.worker is None:  # else it may turn out to be stuck
            self.deadline.cancel()


class FairQueue:
    """The thoughts that wait for a thread: of each address in turn, and there of each person, the
    oldest first. Any thread may call it."""

    def __init__(self) -> None:
        self._addresses: queue.SimpleQueue[str | None] = queue.SimpleQueue()  # each once
        self._waiting: dict[str, dict[str, deque[Thought[Any]]]] = {}  # people in their order
        self._lock = threading.Lock()

    def put(self, thought: Thought[Any] | None) -> None:
        """None: it is closed."""
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
        """The next one, as soon as there is one."""
        address = self._addresses.get()
        if address is None:
            return None
        with self._lock:
            people = self._waiting[address]
            person = next(iter(people))
            thoughts = people.pop(person)
            thought = thoughts.popleft()
            if thoughts:
                people[person] = thoughts  # behind the others
            if people:
                self._addresses.put(address)
            else:
                del self._waiting[address]
        return thought

    def empty(self) -> bool:
        return self._addresses.empty()


class BotPool:
    """The threads. All that is public is called in the thread of one event loop."""

    def __init__(
        self,
        threads: int,
        trouble: Callable[[str, str], None] | None = None,
        clock: Clock | None = None,
    ) -> None:
        """`trouble` is told of each fallback: why, and the bot's name; nothing of cards. Deadlines
        are measured by the `clock`."""
        self.clock = clock or Clock()
        self.fallbacks = {CRASHED: 0, ILLEGAL: 0, LATE: 0}  # how often, and why
        self.stuck = 0  # threads
        self._trouble = trouble
        self._queue = FairQueue()
        self._lock = threading.Lock()  # for what the threads change, or must see at once
        self._closed = False
        self._workers: list[Worker] = []  # without those that were replaced
        for _ in range(threads):
            self._hire()

    # --- asking ---

    def think(
        self,
        bot: str,
        view: View,
        place: str,
        patience: float,
        tell: Callable[[str], None],
        owner: Owner = NO_OWNER,
    ) -> Thought[str]:
        """Ask a bot for its move, which is told within `patience` seconds, whatever the bot does.

        Its chance comes from the `place`. What is told without the bot is the first legal move.
        `owner` is on whose account it thinks.
        """
        legal = view.moves()
        if not legal:
            raise ValueError("view: this seat has no move to choose from now")
        return self._ask(bot, _moving(bot, view, place), str(legal[0]), patience, tell, owner)

    def ask_call(
        self,
        bot: str,
        view: View,
        place: str,
        patience: float,
        tell: Callable[[bool], None],
        owner: Owner = NO_OWNER,
    ) -> Thought[bool]:
        """Ask a bot whether it calls somebody who forgot to draw (D10.5); in doubt it does not."""
        return self._ask(bot, _calling(bot, view, place), False, patience, tell, owner)

    def close(self) -> None:
        """Stop all, and wait a little for the threads. Nobody is told anything any more."""
        if self._closed:
            return
        with self._lock:
            self._closed = True
        self._queue.put(None)  # one for all: they hand it on
        end = time.monotonic() + CLOSING
        for worker in self._workers:
            worker.thread.join(max(0.0, end - time.monotonic()))

    # --- in the event loop's thread ---

    def _ask(
        self,
        bot: str,
        slices: Generator[None, None, Answer],
        fallback: Answer,
        patience: float,
        tell: Callable[[Answer], None],
        owner: Owner,
    ) -> Thought[Answer]:
        loop = asyncio.get_running_loop()
        thought = Thought(bot, slices, fallback, tell, loop, owner)
        thought.deadline = self.clock.call_later(patience, self._late, thought)
        if not self._closed:
            self._queue.put(thought)
        return thought

    def _late(self, thought: Thought[Answer]) -> None:
        """The time is up: replace the thread if it is still in a slice, and tell whoever asked."""
        with self._lock:
            worker = thought.worker
            if worker is not None and self.stuck < MOST_STUCK and not self._closed:
                worker.stuck = True
                self.stuck += 1
                self._workers.remove(worker)
                self._hire()
        self._settle(thought, Ending(thought.fallback, LATE))

    def _settle(self, thought: Thought[Answer], ending: Ending[Answer]) -> None:
        """Tell whoever asked, unless they have been told, or do not want to know any more."""
        if thought.stopped or self._closed:
            return
        thought.stop()
        if ending.trouble is not None:
            self.fallbacks[ending.trouble] += 1
            if self._trouble is not None:
                thought.loop.call_soon(self._trouble, ending.trouble, thought.bot)
        thought.tell(ending.answer)

    def _hire(self) -> None:
        """Start one more thread."""
        worker = Worker()
        worker.thread = threading.Thread(
            target=self._work, args=(worker,), name="thinker", daemon=True
        )
        self._workers.append(worker)
        worker.thread.start()

    # --- in the threads ---

    def _work(self, worker: Worker) -> None:
        while not worker.stuck:
            thought = self._queue.get()
            if thought is not None:
                self._turn(worker, thought)
                del thought  # while it waits for the next, nothing stays in memory for this one
            else:  # it is closed; but thoughts may stand behind this that are to be closed, too
                last = self._queue.empty()
                self._queue.put(None)
                if last:
                    return

    def _turn(self, worker: Worker, thought: Thought[Answer]) -> None:
        """One slice of a thought."""
        with self._lock:
            thought.worker, unwanted = worker, self._closed
        ending = _slice(thought, unwanted)
        with self._lock:
            thought.worker = None
            if worker.stuck:
                self.stuck -= 1
        if ending is None:
            self._queue.put(thought)
            return
        with suppress(RuntimeError):  # the loop has ended, and nobody waits
            thought.loop.call_soon_threadsafe(self._settle, thought, ending)


def _slice(thought: Thought[Answer], unwanted: bool) -> Ending[Answer] | None:
    """Let a bot think for a slice, or close it; how the thought ended, None if it goes on."""
    try:
        if thought.stopped or unwanted:
            thought.slices.close()
            return Ending(thought.fallback, LATE)
        next(thought.slices)
    except StopIteration as end:
        return Ending(end.value)
    except Forfeit as forfeit:
        return Ending(thought.fallback, _REASONS.get(forfeit.kind, CRASHED))
    except BaseException:  # a bot may raise anything, and ends nothing but its own thought
        return Ending(thought.fallback, CRASHED)
    return None


def _moving(name: str, view: View, place: str) -> Generator[None, None, str]:
    bot, rng = _seated(name, view, place)
    with closing(bot):
        return str((yield from ask_in_slices(bot, view, rng)))


def _calling(name: str, view: View, place: str) -> Generator[None, None, bool]:
    yield from ()  # one slice
    bot, rng = _seated(name, view, place)
    with closing(bot):
        return ask_to_call(bot, view, rng)


def _seated(name: str, view: View, place: str) -> tuple[Bot, np.random.Generator]:
    """A fresh bot, and its chance."""
    if view.seat is None:
        raise ValueError("seat: an onlooker has no bot")
    bot = bot_named(name, view.game.name)
    return bot, chance_of(place, view.seat, bot)
