"""Statistics of Durak."""

from collections.abc import Mapping
from typing import Any

from dobrak.games.durak import moves as durak
from dobrak.kernel import Row, kernel
from dobrak.lab.statistics import Counted, Statistics

TRANSFERS, EPAULETTES = 0, 1


@kernel
def count(s: Row, move: int, stats: Row) -> None:
    if move == durak.TAKE:
        stats.takes[s.turn] += 1
    elif move == durak.EPAULETTES:
        stats.counts[EPAULETTES] += 1
    elif move > durak.TRANSFER:
        stats.counts[TRANSFERS] += 1


def figures(counted: Mapping[str, Counted], matches: int) -> dict[str, Any]:
    return {name: count.total / matches for name, count in counted.items()}


def lines(told: Mapping[str, Any]) -> list[tuple[str, str]]:
    return [
        ("drawn deals", f"{100 * told['drawn deals']:.1f}%"),
        ("transfers per match", f"{told['transfers']:.2f}"),
        ("epaulettes per match", f"{told['epaulettes']:.4f}"),
    ]


STATISTICS = Statistics(("transfers", "epaulettes"), count, figures, lines)
