"""The processes that play an arena's matches, and what is done when one of them gets no further."""

import json
import queue
import sys
import time
from collections import Counter, deque
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from dobrak.bots import bot_named
from dobrak.bots.child import Child
from dobrak.bots.rated import Rated
from dobrak.lab.matches import Outcome
from dobrak.lab.plan import Plan

COMPILED_SETS = 40  # in one errand
BENCHED_AFTER = 3  # processes that a bot has cost
START = 300.0  # seconds for a process to be ready: it may have to compile
GRACE = 1.0  # seconds beyond a bot's patience, for the news to arrive
PAUSE = 0.1

Task = tuple[int, int, int]  # a match: its pair, its set, its line-up


@dataclass
class Errand:
    """Some matches for one process."""

    tasks: deque[Task]
    checked: bool  # through the checked door, every decision timed


@dataclass
class Worker:
    child: Child
    since: float  # when it was last heard of
    errand: Errand | None = None
    asked: int | None = None  # the seat that is thinking


class Broken(RuntimeError):
    """The processes do not work here, whatever the bots do."""


class Crew:
    def __init__(self, plan: Plan, cores: int, heard: Callable[[Task, Outcome], None]) -> None:
        self.plan, self.cores, self.heard = plan, cores, heard
        self.errands = _errands(plan)
        self.again: deque[Errand] = deque()  # what a lost process has left
        self.news: queue.Queue[tuple[int, str]] = queue.Queue()
        self.workers: dict[int, Worker] = {}
        self.started = 0
        self.cost: Counter[int] = Counter()  # processes lost, by bot

    def run(self) -> None:
        """Play everything. However this ends, no process is left."""
        try:
            for _ in range(self.cores):
                self.start()
            while self.workers:
                self.listen()
        finally:
            for worker in self.workers.values():
                worker.child.kill()

    def start(self) -> None:
        number = self.started
        self.started += 1
        words = [sys.executable, "-m", "dobrak.lab.worker"]
        child = Child(words, lambda line: self.news.put((number, line)), own_group=True)
        self.workers[number] = Worker(child, time.monotonic())
        self.send(child, self.plan.write())

    def listen(self) -> None:
        """Hear the next news, and look who has not been heard of for too long."""
        try:
            number, line = self.news.get(timeout=PAUSE)
        except queue.Empty:
            number, line = -1, ""
        worker = self.workers.get(number)
        if worker is not None and line:
            worker.since = time.monotonic()
            self.hear(number, worker, json.loads(line))
        elif worker is not None:
            self.lose(number, "died", f"its process ended{worker.child.last_words()}")
        for number, worker in list(self.workers.items()):
            patience = START if worker.errand is None else self.plan.patience + GRACE
            if time.monotonic() - worker.since > patience:
                self.lose(number, "endless", f"it thought for {self.plan.patience:g} seconds")

    def hear(self, number: int, worker: Worker, news: dict[str, Any]) -> None:
        if "asks" in news:
            worker.asked = news["asks"]
        elif "done" in news:
            assert worker.errand is not None
            worker.asked = None
            worker.errand.tasks.popleft()
            pair, played, line_up = news.pop("done")
            self.heard((pair, played, line_up), Outcome(**news))
        else:
            worker.errand = self.next_errand()
            if worker.errand is None:
                self.workers.pop(number).child.dismiss(GRACE)
            else:
                errand = {"tasks": list(worker.errand.tasks), "checked": worker.errand.checked}
                self.send(worker.child, json.dumps(errand))

    def send(self, child: Child, line: str) -> None:
        with suppress(OSError):  # it has ended, which will be heard in a moment
            child.say(line)

    def next_errand(self) -> Errand | None:
        """The next that can be played; matches of a bot that is benched are forfeited at once."""
        while errand := self.again.popleft() if self.again else next(self.errands, None):
            tasks, errand.tasks = errand.tasks, deque()
            for task in tasks:
                benched = [bot for bot in self.plan.pairs[task[0]] if self.is_benched(bot)]
                if benched:
                    self.forfeit(task, benched[0], "benched", "it had cost too many processes")
                else:
                    errand.tasks.append(task)
            if errand.tasks:
                return errand
        return None

    def is_benched(self, bot: int) -> bool:
        return self.cost[bot] >= BENCHED_AFTER

    def lose(self, number: int, trouble: str, sentence: str) -> None:
        """A process gets no further: whose fault is it, and who goes on with its errand?"""
        worker = self.workers.pop(number)
        worker.child.kill()
        errand = worker.errand
        if errand is None or (errand.tasks and errand.checked and worker.asked is None):
            raise Broken(f"A process of the arena got no further{worker.child.last_words()}.")
        if errand.tasks and not errand.checked:
            errand.checked = True  # the same again, to see who is asked
        elif errand.tasks:
            task = errand.tasks.popleft()
            side = self.plan.line_ups[task[2]][worker.asked or 0]
            bot = self.plan.pairs[task[0]][side]
            self.cost[bot] += 1
            self.forfeit(task, bot, trouble, sentence)
        self.again.append(errand)
        self.start()

    def forfeit(self, task: Task, bot: int, trouble: str, sentence: str) -> None:
        side = self.plan.pairs[task[0]].index(bot)
        seat = self.plan.line_ups[task[2]].index(side)
        self.heard(task, Outcome([], [], guilty=seat, trouble=trouble, sentence=sentence))


def _errands(plan: Plan) -> Iterator[Errand]:
    """All matches. Every pair's first set is played through the checked door, and timed."""
    bots = [bot_named(bot, plan.game) for bot in plan.bots]
    compiled = [all(isinstance(bots[bot], Rated) for bot in pair) for pair in plan.pairs]
    for begin in range(0, plan.sets, COMPILED_SETS):
        for pair in range(len(plan.pairs)):
            sets = list(range(begin, min(begin + COMPILED_SETS, plan.sets)))
            alone = [sets.pop(0)] if begin == 0 else []
            if not compiled[pair]:
                alone, sets = alone + sets, []
            for number in alone:
                yield Errand(_tasks(plan, pair, [number]), checked=True)
            if sets:
                yield Errand(_tasks(plan, pair, sets), checked=False)


def _tasks(plan: Plan, pair: int, sets: list[int]) -> deque[Task]:
    line_ups = range(len(plan.line_ups))
    return deque((pair, number, line_up) for number in sets for line_up in line_ups)
