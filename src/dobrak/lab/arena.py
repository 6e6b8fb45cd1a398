"""An arena: bots against bots, and what came of it.

    result = arena.run(Plan.of("durak", 2, ["careful", "simple"]))

The same plan gives the same result, on however many cores; only times differ.
"""

import os
from collections.abc import Callable
from dataclasses import dataclass, field

import numpy as np

from dobrak.lab.matches import Outcome
from dobrak.lab.plan import Plan, Task
from dobrak.lab.pool import play_all
from dobrak.lab.tally import Share, share_of


@dataclass
class Trouble:
    """How often a bot could not go on in this way, and what was said the first time."""

    sentence: str
    task: Task
    matches: int = 0


@dataclass
class Result:
    """What has been played so far."""

    plan: Plan
    points: np.ndarray = field(init=False)  # by pair, set, line-up: what the first of it won
    decisions: list[int] = field(init=False)  # by bot, in matches that were timed
    seconds: list[float] = field(init=False)
    troubles: dict[tuple[int, str], Trouble] = field(default_factory=dict)  # by bot and kind

    def __post_init__(self) -> None:
        shape = (len(self.plan.pairs), self.plan.sets, len(self.plan.line_ups))
        self.points = np.full(shape, np.nan)
        self.decisions = [0 for _ in self.plan.bots]
        self.seconds = [0.0 for _ in self.plan.bots]

    @property
    def played(self) -> int:
        return int(np.isfinite(self.points).sum())

    @property
    def whole(self) -> bool:
        """Whether everything planned was played."""
        return self.played == self.plan.size

    def note(self, task: Task, outcome: Outcome) -> None:
        """Add how a match ended."""
        pair, _, line_up = task
        sides = self.plan.line_ups[line_up]
        bots = [self.plan.pairs[pair][side] for side in sides]
        self.points[task] = worth(outcome, sides)
        if outcome.guilty is not None:
            key = (bots[outcome.guilty], outcome.trouble)
            known = self.troubles.setdefault(key, Trouble(outcome.sentence, task))
            known.matches += 1
            if task < known.task:  # the same on any number of cores
                known.sentence, known.task = outcome.sentence, task
        for seat, took in enumerate(outcome.seconds):
            self.seconds[bots[seat]] += took
            self.decisions[bots[seat]] += outcome.decisions[seat]

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
    plan: Plan,
    cores: int | None = None,
    heard: Callable[[], None] = lambda: None,
    result: Result | None = None,
) -> Result:
    """Play what is planned; `heard` is called after every match.

    Whoever wants to keep what was played before an interruption hands in a `result` to write to.
    """
    told = Result(plan) if result is None else result

    def note(task: Task, outcome: Outcome) -> None:
        told.note(task, outcome)
        heard()

    play_all(plan, cores or usable_cores(), note)
    return told


def worth(outcome: Outcome, sides: tuple[int, ...]) -> float:
    """What the first of two bots wins of a match: all, half or nothing.

    Of two bots with several seats, the one wins whose seats have won in a larger part; whoever
    could not go on has lost.
    """
    if outcome.guilty is not None:
        return float(sides[outcome.guilty])
    won, seats = [0, 0], [0, 0]
    for seat, side in enumerate(sides):
        won[side] += outcome.won[seat]
        seats[side] += 1
    ahead = won[0] * seats[1] - won[1] * seats[0]
    return 0.5 if ahead == 0 else float(ahead > 0)


def usable_cores() -> int:
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
