"""A process that plays an arena's matches: `python -m dobrak.lab.worker`.

It reads a plan, then errands, and writes what came of them, a line of JSON each. It says whom it is
about to ask, so that whoever started it knows whose fault it is when nothing comes any more.
"""

import json
import sys
from dataclasses import asdict
from typing import IO, Any

from dobrak.bots import Bot, bot_named
from dobrak.bots.outside import Outside
from dobrak.bots.rated import Rated
from dobrak.lab import plan as plans
from dobrak.lab.cards import Cards
from dobrak.lab.matches import Outcome, play_checked, play_compiled


class Worker:
    def __init__(self, plan: plans.Plan, out: IO[str]) -> None:
        self.plan, self.out = plan, out
        self.cards: tuple[int, Cards] | None = None  # of the last set
        self.bots = [bot_named(bot, plan.game) for bot in plan.bots]
        for bot in self.bots:
            if isinstance(bot, Outside):
                bot.patience = plan.patience

    def say(self, **news: Any) -> None:
        self.out.write(json.dumps(news) + "\n")
        self.out.flush()

    def compile(self) -> None:
        """Have everything compiled before the first match, so that no bot is blamed for it."""
        compiled = [bot for bot in self.bots if isinstance(bot, Rated)]
        for bot in compiled:
            seats = [bot] * self.plan.players
            play_checked(self.plan.cards(0), seats, "compiling", 1e9)
            play_compiled(self.plan.cards(0), seats, "compiling")

    def run(self, tasks: list[tuple[int, int, int]], checked: bool) -> None:
        """Play some matches: of a pair, with the cards of a set, in a line-up."""
        for pair, number, line_up in tasks:
            if self.cards is None or self.cards[0] != number:
                self.cards = (number, self.plan.cards(number))
            two = [self.bots[bot] for bot in self.plan.pairs[pair]]
            seats = [two[side] for side in self.plan.line_ups[line_up]]
            table = self.plan.table(pair, number, line_up)
            outcome = self.play(self.cards[1], seats, table, checked)
            self.say(done=[pair, number, line_up], **asdict(outcome))

    def play(self, cards: Cards, seats: list[Bot], table: str, checked: bool) -> Outcome:
        compiled = [bot for bot in seats if isinstance(bot, Rated)]
        if len(compiled) == len(seats) and not checked:
            return play_compiled(cards, compiled, table)
        return play_checked(
            cards, seats, table, self.plan.patience, lambda seat: self.say(asks=seat)
        )


def main() -> None:
    out = sys.stdout
    sys.stdout = sys.stderr  # what a bot prints is no news
    worker = Worker(plans.read(sys.stdin.readline()), out)
    try:
        worker.compile()
        worker.say(ready=True)
        for line in sys.stdin:
            worker.run(**json.loads(line))
            worker.say(ready=True)
    finally:
        for bot in worker.bots:
            bot.close()


if __name__ == "__main__":
    main()
