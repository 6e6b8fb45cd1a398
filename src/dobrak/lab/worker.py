"""A process that plays an arena's matches: `python -m dobrak.lab.worker`.

It reads a plan, then errands, and writes what came of them, a line of JSON each. It says whom it is
about to ask, so that whoever started it knows whose fault it is when nothing comes any more.
"""

import json
import math
import os
import queue
import sys
import threading
import time
from contextlib import suppress
from dataclasses import asdict
from typing import IO, Any

from dobrak.bots import bot_named
from dobrak.bots.bot import Bot
from dobrak.bots.outside import Outside, end_programs
from dobrak.bots.rated import Rated
from dobrak.lab.decks import Decks
from dobrak.lab.matches import Outcome, play_checked, play_compiled
from dobrak.lab.plan import Plan, Task

GRACE = 1.0  # seconds to end by itself; the crew waits for longer


class Playing:
    """One process's part of an arena."""

    def __init__(self, plan: Plan, out: IO[str]) -> None:
        self.plan, self.out = plan, out
        self.decks: tuple[int, Decks] | None = None  # of the last set
        made = {name: bot_named(name, plan.game) for name in plan.bots}
        self.rated = {name: bot for name, bot in made.items() if isinstance(bot, Rated)}

    def say(self, **news: Any) -> None:
        self.out.write(json.dumps(news) + "\n")
        self.out.flush()

    def compile(self) -> None:
        """Have everything compiled before the first match, so that no bot is blamed for it."""
        for bot in self.rated.values():
            seats = [bot] * self.plan.players
            play_checked(self.plan.decks(0), seats, "compiling", math.inf)
            play_compiled(self.plan.decks(0), seats, "compiling")

    def run(self, tasks: list[Task], checked: bool) -> None:
        for task in tasks:
            pair, number, line_up = task
            if self.decks is None or self.decks[0] != number:
                self.decks = (number, self.plan.decks(number))
            two = [self.plan.bots[bot] for bot in self.plan.pairs[pair]]
            names = [two[side] for side in self.plan.line_ups[line_up]]
            self.play(task, names, checked or any(name not in self.rated for name in two))

    def play(self, task: Task, names: list[str], checked: bool) -> None:
        """Play a match, say how it ended, and only then let its bots go."""
        assert self.decks is not None
        decks, table = self.decks[1], self.plan.table(*task)
        if not checked:
            rated = [self.rated[name] for name in names]
            self.say(done=task, **asdict(play_compiled(decks, rated, table)))
            return
        seats: list[Bot] = []
        try:
            for seat, name in enumerate(names):
                self.say(asks=seat)
                seats.append(self.sit_down(name))
            outcome = play_checked(
                decks, seats, table, self.plan.patience, lambda seat: self.say(asks=seat)
            )
        except ValueError as error:  # it could be made before, and now cannot
            outcome = Outcome([], [], [], len(seats), "crashed", str(error))
        self.say(done=task, **asdict(outcome))
        for seat, bot in enumerate(seats):
            if not isinstance(bot, Rated):
                self.say(closes=seat)
                with suppress(Exception):  # the match is over, whatever it does now
                    bot.close()

    def sit_down(self, name: str) -> Bot:
        """A bot of its own for every seat of every match: what one has seen, no other knows."""
        if name in self.rated:  # these remember nothing
            return self.rated[name]
        bot = bot_named(name, self.plan.game)
        if isinstance(bot, Outside):
            bot.patience = self.plan.patience
        return bot


def main() -> None:
    pipe, out = _own_pipes()
    errands: queue.Queue[str] = queue.Queue()
    threading.Thread(target=_listen, args=(pipe, errands), daemon=True).start()
    playing = Playing(Plan.read(errands.get()), out)
    playing.compile()
    playing.say(ready=True)
    while line := errands.get():
        playing.run(**json.loads(line))
        playing.say(ready=True)


def _listen(pipe: IO[str], errands: "queue.Queue[str]") -> None:
    """Pass errands on; when the arena has gone, end, even in the middle of a bot's thought.

    An empty line ends everything at once. The programs that play here would not notice it.
    """
    for line in pipe:
        if line == "\n":
            break
        errands.put(line)
    else:
        errands.put("")
        time.sleep(GRACE)
    end_programs()
    os._exit(1)


def _own_pipes() -> tuple[IO[str], IO[str]]:
    """The pipes to the arena, for us alone: what a bot prints or reads goes elsewhere."""
    errands = os.fdopen(os.dup(0), encoding="utf-8")
    out = os.fdopen(os.dup(1), "w", encoding="utf-8")
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.dup2(2, 1)
    sys.stdout = sys.stderr
    return errands, out


if __name__ == "__main__":
    main()
