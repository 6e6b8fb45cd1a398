"""What a game counts in simulations, beyond what is counted in all games.

`lab/GAME.py` has it for each game.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from dobrak.games import part
from dobrak.games.game import Game
from dobrak.kernel import Row, kernel

MOST_COUNTS = 4
HIGHEST = 255  # higher counts of a match are this high in `Counted.of_matches`


class Counted:
    """One of the counts, over all matches."""

    def __init__(self) -> None:
        self.total = 0
        self.of_matches = np.zeros(HIGHEST + 1, np.int64)  # how often a match had each count

    def add(self, counts: np.ndarray) -> None:
        self.total += int(counts.sum(dtype=np.int64))
        self.of_matches += np.bincount(np.clip(counts, 0, HIGHEST), minlength=HIGHEST + 1)

    def quantile(self, part: float) -> int:
        return quantile(self.of_matches, part)

    @property
    def highest(self) -> int:
        return int(np.flatnonzero(self.of_matches).max(initial=0))


def quantile(counts: np.ndarray, part: float) -> int:
    """A quantile, from the number of times that each value occurred."""
    return int(np.searchsorted(np.cumsum(counts), part * counts.sum()))


@kernel
def count_nothing(s: Row, move: int, stats: Row) -> None:
    """Nothing but what is counted in all games."""


@dataclass(frozen=True)
class Statistics:
    names: tuple[str, ...] = ()  # of the counts, at most MOST_COUNTS
    # counts what a move will do, in `stats.counts` and in `stats.takes` of a seat
    count: Callable[[Row, int, Row], None] = count_nothing
    # the statistics as JSON, from the counts by name and the number of matches
    figures: Callable[[Mapping[str, Counted], int], dict[str, Any]] = lambda counted, matches: {}
    # the same as lines of a table: names and values
    lines: Callable[[Mapping[str, Any]], list[tuple[str, str]]] = lambda told: []


def statistics_of(game: Game) -> Statistics:
    found: Statistics = part(game.name, "lab").STATISTICS
    return found
