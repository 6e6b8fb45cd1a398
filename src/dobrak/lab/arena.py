"""An arena: matches between bots, and their results.

    result = arena.run(Plan.of("durak", 2, ["careful", "simple"]))

The result of a plan does not depend on the number of cores; only times differ.
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
    """How often a bot forfeited for one reason, and the message of the first time."""

    sentence: str
    task: Task
    matches: int = 0


@dataclass
class Result:
    """The result so far."""

    plan: Plan
    points: np.ndarray = field(init=False)  # of the first bot, by pair, set and line-up
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
        """Whether all planned matches were played."""
        return self.played == self.plan.size

    def note(self, task: Task, outcome: Outcome) -> None:
        """Add the outcome of a match."""
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
        """The share of matches that the first bot of a pair won."""
        return share_of(self.points[pair])

    def bot_share(self, bot: int) -> Share:
        """The share of its matches that a bot won."""
        own = [
            self.points[number] if pair[0] == bot else 1.0 - self.points[number]
            for number, pair in enumerate(self.plan.pairs)
            if bot in pair
        ]
        return share_of(np.concatenate(own, axis=1))

    def microseconds(self, bot: int) -> float | None:
        """The average time of a decision."""
        return self.seconds[bot] / self.decisions[bot] * 1e6 if self.decisions[bot] else None


def run(
    plan: Plan,
    cores: int | None = None,
    heard: Callable[[], None] = lambda: None,
    result: Result | None = None,
) -> Result:
    """Play all matches; `heard` is called after each.

    Pass a `result` to write to, if you need what was played before an interruption.
    """
    kept = Result(plan) if result is None else result

    def note(task: Task, outcome: Outcome) -> None:
        kept.note(task, outcome)
        heard()

    play_all(plan, cores or usable_cores(), note)
    return kept


def worth(outcome: Outcome, sides: tuple[int, ...]) -> float:
    """The points of the first of two bots: 1, a half or 0.

    If the bots have several seats, the bot wins whose seats have won the larger share. A bot that
    forfeits loses.
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
