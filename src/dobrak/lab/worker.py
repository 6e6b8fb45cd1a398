"""A process that plays an arena's matches: `python -m dobrak.lab.worker`.

It reads a plan, then errands, and writes what came of them, a line of JSON each. It says whom it is
about to ask, so that whoever started it knows whose fault it is when nothing comes any more.
"""

import json
import math
import os
import sys
from dataclasses import asdict
from typing import IO, Any

from dobrak.bots import bot_named
from dobrak.bots.bot import Bot
from dobrak.bots.outside import Outside
from dobrak.bots.rated import Rated
from dobrak.lab.decks import Decks
from dobrak.lab.matches import Outcome, play_checked, play_compiled
from dobrak.lab.plan import Plan, Task


class Playing:
    """One process's part of an arena."""

    def __init__(self, plan: Plan, out: IO[str]) -> None:
        self.plan, self.out = plan, out
        self.decks: tuple[int, Decks] | None = None  # of the last set

    def say(self, **news: Any) -> None:
        self.out.write(json.dumps(news) + "\n")
        self.out.flush()

    def compile(self) -> None:
        """Have everything compiled before the first match, so that no bot is blamed for it."""
        for name in self.plan.bots:
            bot = bot_named(name, self.plan.game)
            if isinstance(bot, Rated):
                seats = [bot] * self.plan.players
                play_checked(self.plan.decks(0), seats, "compiling", math.inf)
                play_compiled(self.plan.decks(0), seats, "compiling")

    def run(self, tasks: list[Task], checked: bool) -> None:
        for task in tasks:
            pair, number, line_up = task
            if self.decks is None or self.decks[0] != number:
                self.decks = (number, self.plan.decks(number))
            sides = self.plan.line_ups[line_up]
            seats = [self.sit_down(self.plan.bots[self.plan.pairs[pair][side]]) for side in sides]
            outcome = self.play(
                self.decks[1], seats, self.plan.table(pair, number, line_up), checked
            )
            for bot in seats:
                bot.close()
            self.say(done=task, **asdict(outcome))

    def sit_down(self, name: str) -> Bot:
        """A bot of its own for every seat of every match: what one has seen, no other knows."""
        bot = bot_named(name, self.plan.game)
        if isinstance(bot, Outside):
            bot.patience = self.plan.patience
        return bot

    def play(self, decks: Decks, seats: list[Bot], table: str, checked: bool) -> Outcome:
        compiled = [bot for bot in seats if isinstance(bot, Rated)]
        if len(compiled) == len(seats) and not checked:
            return play_compiled(decks, compiled, table)
        return play_checked(
            decks, seats, table, self.plan.patience, lambda seat: self.say(asks=seat)
        )


def main() -> None:
    errands, out = _own_pipes()
    with out:
        playing = Playing(Plan.read(errands.readline()), out)
        playing.compile()
        playing.say(ready=True)
        for line in errands:
            playing.run(**json.loads(line))
            playing.say(ready=True)


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
