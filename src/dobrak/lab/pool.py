"""The processes that play an arena's matches: an executor of the standard library.

They run only dobrak's own code. Third-party bots run in their own processes, which can be killed.
"""

import atexit
import multiprocessing
import os
import signal
import threading
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import islice
from multiprocessing.connection import Connection

from dobrak.bots import bot_named, is_python
from dobrak.bots.bot import Bot, Forfeit
from dobrak.bots.external import External, end_programs
from dobrak.bots.hosted import Host
from dobrak.bots.line_process import undisturbed
from dobrak.bots.rated import Rated
from dobrak.lab.decks import Decks
from dobrak.lab.matches import Outcome, play_checked, play_compiled
from dobrak.lab.plan import Plan, Task

COMPILED_SETS = 40  # in one task for a process
BENCHED_AFTER = 3  # matches in a row in which a bot did not answer or exited
AHEAD = 2  # errands that wait or run, per process

Played = list[tuple[Task, Outcome]]


class Broken(RuntimeError):
    """The processes do not work on this system. This is not the fault of a bot."""


@dataclass
class Errand:
    """Some matches for one process."""

    tasks: list[Task]
    checked: bool  # checked and timed move by move, not compiled as a whole


def play_all(plan: Plan, cores: int, heard: Callable[[Task, Outcome], None]) -> None:
    """Play all matches. No process remains, even after an error."""
    bench = Bench(plan, heard)
    errands = (errand for errand in _errands(plan) if not bench.forfeits(errand))
    processes = multiprocessing.get_context("spawn")
    reader, writer = processes.Pipe(duplex=False)
    pool = ProcessPoolExecutor(min(cores, plan.size), processes, _begin, (plan, reader))
    running: set[Future[Played]] = set()
    try:
        with undisturbed():  # this starts the processes
            running |= {pool.submit(_play, errand) for errand in islice(errands, AHEAD * cores)}
        while running:
            done, running = wait(running, return_when=FIRST_COMPLETED)
            for future in done:
                for task, outcome in future.result():
                    bench.note(task, outcome)
            running |= {pool.submit(_play, errand) for errand in islice(errands, len(done))}
        pool.shutdown()
    except BrokenProcessPool:
        raise Broken("a process of the arena has ended unexpectedly") from None
    finally:
        with undisturbed():
            writer.close()  # processes that still play exit at once
            pool.shutdown(cancel_futures=True)


@dataclass
class Bench:
    """Bots that are no longer asked: they did not answer, or exited, several matches in a row."""

    plan: Plan
    heard: Callable[[Task, Outcome], None]
    lost: Counter[int] = field(default_factory=Counter)  # by bot: such matches in a row

    def note(self, task: Task, outcome: Outcome) -> None:
        pair, _, line_up = task
        bots = self.plan.pairs[pair]
        if outcome.guilty is not None and outcome.trouble in ("silent", "died"):
            self.lost[bots[self.plan.line_ups[line_up][outcome.guilty]]] += 1
        else:
            for bot in bots:
                if self.lost[bot] < BENCHED_AFTER:
                    self.lost[bot] = 0
        self.heard(task, outcome)

    def forfeits(self, errand: Errand) -> bool:
        """If a bot of these matches is benched, forfeit them all. Returns whether one is."""
        pair = self.plan.pairs[errand.tasks[0][0]]
        benched = [side for side in range(2) if self.lost[pair[side]] >= BENCHED_AFTER]
        for task in errand.tasks if benched else []:
            seat = self.plan.line_ups[task[2]].index(benched[0])
            said = f"it was silent or ended in {BENCHED_AFTER} matches in a row"
            self.heard(task, Outcome([], [], guilty=seat, trouble="benched", sentence=said))
        return bool(benched)


def _errands(plan: Plan) -> Iterator[Errand]:
    """All matches. The first set of each pair is played move by move, and timed."""
    rated = [bot in rated_bots(plan) for bot in plan.bots]
    line_ups = range(len(plan.line_ups))
    for begin in range(0, plan.sets, COMPILED_SETS):
        for pair, bots in enumerate(plan.pairs):
            sets = range(begin, min(begin + COMPILED_SETS, plan.sets))
            compiled = [n for n in sets if n > 0 and all(rated[bot] for bot in bots)]
            tasks = [(pair, n, line_up) for n in sets for line_up in line_ups]
            checked = len(tasks) - len(compiled) * len(line_ups)
            yield from (Errand([task], checked=True) for task in tasks[:checked])
            if compiled:
                yield Errand(tasks[checked:], checked=False)


def rated_bots(plan: Plan) -> dict[str, Rated]:
    """The bots whose matches can be compiled as a whole."""
    made = {name: bot_named(name, plan.game) for name in plan.bots if not is_python(name)}
    return {name: bot for name, bot in made.items() if isinstance(bot, Rated)}


# --- in a process of the pool ---------------------------------------------------------------------


class Player:
    """The state of a process of the pool."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.decks: tuple[int, Decks] | None = None  # of the last set
        self.hosts = {
            name: Host(name, plan.game, plan.players, plan.rules, plan.patience)
            for name in plan.bots
            if is_python(name)
        }
        self.rated = rated_bots(plan)

    def compile(self) -> None:
        """Compile everything before the first match, so that it does not count as thinking time."""
        for bot in self.rated.values():
            seats = [bot] * self.plan.players
            play_checked(self.plan.decks(0), seats, "compiling", float("inf"))
            play_compiled(self.plan.decks(0), seats, "compiling")

    def play(self, task: Task, checked: bool) -> Outcome:
        pair, number, line_up = task
        two = [self.plan.bots[bot] for bot in self.plan.pairs[pair]]
        names = [two[side] for side in self.plan.line_ups[line_up]]
        if self.decks is None or self.decks[0] != number:
            self.decks = number, self.plan.decks(number)
        decks, table = self.decks[1], self.plan.table(*task)
        if not checked:
            return play_compiled(decks, [self.rated[name] for name in names], table)
        seats: list[Bot] = []
        try:
            seats.extend(self.sit_down(name, seat, table) for seat, name in enumerate(names))
            return play_checked(decks, seats, table, self.plan.patience)
        except Forfeit as forfeit:
            return Outcome([], [], [], len(seats), forfeit.kind, str(forfeit))
        finally:
            for bot in seats:
                bot.close()

    def sit_down(self, name: str, seat: int, table: str) -> Bot:
        """Create a bot for one seat of one match, so that bots do not share what they have seen."""
        if name in self.rated:  # these have no state
            return self.rated[name]
        if name in self.hosts:
            return self.hosts[name].sit_down(seat, table)
        bot = bot_named(name, self.plan.game)
        if isinstance(bot, External):
            bot.patience = self.plan.patience
        return bot


_player: Player


def _begin(plan: Plan, pipe: Connection) -> None:
    global _player
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the arena ends this process
    atexit.register(end_programs)
    threading.Thread(target=_end_with, args=(pipe,), daemon=True).start()
    _player = Player(plan)
    _player.compile()


def _end_with(pipe: Connection) -> None:
    """Exit when the arena has ended, even while a bot is thinking."""
    with suppress(EOFError, OSError):
        pipe.recv()
    end_programs()
    os._exit(1)


def _play(errand: Errand) -> Played:
    return [(task, _player.play(task, errand.checked)) for task in errand.tasks]
