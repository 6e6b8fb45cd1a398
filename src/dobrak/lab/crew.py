"""The processes that play an arena's matches, and what is done when one of them gets no further."""

import json
import queue
import sys
import time
from collections import Counter, deque
from collections.abc import Callable, Collection, Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from dobrak.bots import bot_named
from dobrak.bots.child import Child, undisturbed
from dobrak.bots.rated import Rated
from dobrak.lab.matches import Outcome
from dobrak.lab.plan import Plan, Task

COMPILED_SETS = 40  # in one errand
BENCHED_AFTER = 3  # processes that a bot has cost
START = 300.0  # seconds for a process to be ready: it may have to compile
GRACE = 1.0  # seconds beyond a bot's patience, for the news to arrive
PARTING = 2.0  # seconds for a process to end when it is told to: more than it takes by itself
PAUSE = 0.1
TRIES = 3  # for an errand whose process ended while nobody was asked

HERE = str(Path(__file__).parents[2])  # where the package lies
COMMAND = [sys.executable, "-P", "-m", "dobrak.lab.worker"]  # -P: not what lies in this folder


@dataclass
class Errand:
    """Some matches for one process."""

    tasks: deque[Task]
    checked: bool  # through the checked door, every decision timed
    lost: int = 0  # processes that ended over it while nobody was asked


@dataclass
class Member:
    """One process of the crew."""

    child: Child
    since: float  # when something was last heard of it
    errand: Errand | None = None
    asked: int | None = None  # the seat that is thinking
    closing: int | None = None  # the bot that is being let go, after its match
    task: Task = (0, 0, 0)  # the last match that was played


class Broken(RuntimeError):
    """The processes do not work here, whatever the bots do."""


class Crew:
    def __init__(self, plan: Plan, cores: int, heard: Callable[[Task, Outcome], None]) -> None:
        self.plan, self.cores, self.heard = plan, cores, heard
        self.errands = _errands(plan)
        self.again: deque[Errand] = deque()  # what a lost process has left
        self.news: queue.Queue[tuple[int, str]] = queue.Queue()
        self.rated = [isinstance(bot_named(bot, plan.game), Rated) for bot in plan.bots]
        self.looked = time.monotonic()
        self.members: dict[int, Member] = {}
        self.started = 0
        self.cost: Counter[int] = Counter()  # processes lost, by bot

    def run(self) -> None:
        """Play everything. However this ends, no process is left."""
        try:
            for _ in range(min(self.cores, self.plan.size)):
                self.start()
            while self.members:
                self.listen()
        finally:
            with undisturbed():
                self.send_away(self.members.values())

    def start(self) -> None:
        number = self.started
        self.started += 1

        def hear(line: str) -> None:
            if number in self.members:
                self.members[number].since = time.monotonic()
            self.news.put((number, line))

        try:
            child = Child(COMMAND, hear, own_group=True, where=HERE)
        except OSError as error:
            if not self.members:
                raise Broken(f"no process can be started: {error.strerror}") from None
            return  # the others will do
        self.members[number] = Member(child, time.monotonic())
        self.send(child, self.plan.write())

    def send(self, child: Child, line: str) -> None:
        with suppress(OSError, ValueError):  # it has ended, or was told to
            child.say(line)

    def send_away(self, members: Collection[Member]) -> None:
        """Have processes end at once, with the programs that play in them; kill who does not."""
        for member in members:
            self.send(member.child, "")
        until = time.monotonic() + PARTING
        for member in members:
            member.child.dismiss(until - time.monotonic())

    def listen(self) -> None:
        """Hear the next news, and look now and then who has been silent for too long."""
        if time.monotonic() - self.looked > PAUSE:
            self.look_round()
        try:
            number, line = self.news.get(timeout=PAUSE)
        except queue.Empty:
            return
        member = self.members.get(number)
        if member is not None and line:
            self.hear(number, member, json.loads(line))
        elif member is not None:
            self.lose(number, "died", f"its process ended{member.child.last_words()}")

    def look_round(self) -> None:
        now = time.monotonic()
        asleep, self.looked = now - self.looked > GRACE, now
        for number, member in list(self.members.items()):
            if asleep:  # the arena itself was stopped: nobody is to blame for that time
                member.since = now
            patience = START if member.errand is None else self.plan.patience + GRACE
            if now - member.since > patience:
                said = f"it thought for longer than {self.plan.patience:g} s"
                self.lose(number, "endless", said)

    def hear(self, number: int, member: Member, news: dict[str, Any]) -> None:
        if "asks" in news:
            member.asked, member.closing = news["asks"], None
        elif "closes" in news:
            member.closing = self.bot_at(member.task, news["closes"])
        elif "done" in news:
            assert member.errand is not None
            member.asked = None
            member.task = member.errand.tasks.popleft()
            del news["done"]
            self.heard(member.task, Outcome(**news))
        else:
            member.closing = None
            member.errand = self.next_errand()
            if member.errand is None:
                member.child.dismiss(PARTING)
                del self.members[number]
            else:
                errand = {"tasks": list(member.errand.tasks), "checked": member.errand.checked}
                self.send(member.child, json.dumps(errand))

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
        member = self.members[number]
        self.send_away([member])
        del self.members[number]
        errand = member.errand
        if errand is None or errand.lost == TRIES:
            raise Broken(f"a process of the arena got no further{member.child.last_words()}")
        if member.closing is not None:
            self.cost[member.closing] += 1  # its match is over, and counts
        elif errand.tasks and member.asked is None:
            errand.checked = True  # the same again, to see who is asked
            errand.lost += 1
        elif errand.tasks and member.asked is not None:
            task = errand.tasks.popleft()
            bot = self.guilty(task, member.asked)
            self.cost[bot] += 1
            self.forfeit(task, bot, trouble, sentence)
        self.again.append(errand)
        self.start()

    def bot_at(self, task: Task, seat: int) -> int:
        return self.plan.pairs[task[0]][self.plan.line_ups[task[2]][seat]]

    def guilty(self, task: Task, asked: int) -> int:
        """Whom a process was lost over: who was asked, unless that is a bot of the house."""
        bot = self.bot_at(task, asked)
        others = [other for other in self.plan.pairs[task[0]] if not self.rated[other]]
        return others[0] if self.rated[bot] and others else bot

    def forfeit(self, task: Task, bot: int, trouble: str, sentence: str) -> None:
        side = self.plan.pairs[task[0]].index(bot)
        seat = self.plan.line_ups[task[2]].index(side)
        self.heard(task, Outcome([], [], guilty=seat, trouble=trouble, sentence=sentence))


def _errands(plan: Plan) -> Iterator[Errand]:
    """All matches. Every pair's first set is played through the checked door, and timed."""
    rated = [isinstance(bot_named(bot, plan.game), Rated) for bot in plan.bots]
    compiled = [all(rated[bot] for bot in pair) for pair in plan.pairs]
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
