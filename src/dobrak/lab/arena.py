"""An arena: bots against bots, and what came of it.

    result = arena.run(plan("durak", 2, ["careful", "simple"]))

The same plan gives the same result, on however many cores; only times differ.
"""

import os
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field

import numpy as np

from dobrak.lab.crew import Crew, Task
from dobrak.lab.matches import Outcome
from dobrak.lab.plan import Plan
from dobrak.lab.tally import Share, share_of


@dataclass
class Result:
    plan: Plan
    points: np.ndarray  # by pair, set and line-up: what the first of the pair won of that match
    decisions: list[int]  # by bot, in matches that were timed
    seconds: list[float]
    troubles: Counter[tuple[int, str, str]] = field(default_factory=Counter)  # by bot

    @property
    def played(self) -> int:
        return int(np.isfinite(self.points).sum())

    @property
    def whole(self) -> bool:
        """Whether everything planned was played."""
        return self.played == self.points.size

    def pair_share(self, pair: int) -> Share:
        """How much the first of a pair won of its matches with the second."""
        return share_of(self.points[pair])

    def bot_share(self, bot: int) -> Share:
        """How much a bot won of all its matches."""
        own = [
            self.points[number] if pair[0] == bot else 1.0 - self.points[number]
            for number, pair in enumerate(self.plan.pairs)
            if bot in pair
        ]
        return share_of(np.concatenate(own, axis=1))

    def microseconds(self, bot: int) -> float | None:
        """What a decision took on average."""
        return self.seconds[bot] / self.decisions[bot] * 1e6 if self.decisions[bot] else None


def run(
    plan: Plan, cores: int | None = None, heard: Callable[[Result], None] = lambda result: None
) -> Result:
    """Play what is planned, telling `heard` of every match. Ctrl-C ends it with what it has."""
    count = len(plan.bots)
    points = np.full((len(plan.pairs), plan.sets, len(plan.line_ups)), np.nan)
    result = Result(plan, points, [0] * count, [0.0] * count)

    def note(task: Task, outcome: Outcome) -> None:
        pair, _, line_up = task
        sides = plan.line_ups[line_up]
        seats = [plan.pairs[pair][side] for side in sides]
        points[task] = worth(outcome, sides)
        if outcome.guilty is not None:
            trouble = (seats[outcome.guilty], outcome.trouble, outcome.sentence)
            result.troubles[trouble] += 1
        for seat, took in enumerate(outcome.seconds):
            result.seconds[seats[seat]] += took
            result.decisions[seats[seat]] += outcome.decisions[seat]
        heard(result)

    with suppress(KeyboardInterrupt):
        Crew(plan, cores or usable_cores(), note).run()
    return result


def worth(outcome: Outcome, sides: tuple[int, ...]) -> float:
    """What the first of two bots wins of a match: all, half or nothing.

    The bot wins whose seats have won it more often, for its number of seats; whoever could not go
    on has lost.
    """
    if outcome.guilty is not None:
        return float(sides[outcome.guilty])
    first, second = (
        np.mean([won for won, at in zip(outcome.won, sides, strict=True) if at == side])
        for side in (0, 1)
    )
    return 0.5 if first == second else float(first > second)


def usable_cores() -> int:
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
