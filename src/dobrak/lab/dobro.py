"""Statistics of Dobro."""

from collections.abc import Mapping
from typing import Any

from dobrak.games.dobro import moves as dobro
from dobrak.games.dobro.rules import raised
from dobrak.kernel import Row, kernel
from dobrak.lab.statistics import Counted, Statistics

DOUBLINGS, HIGHEST_VALUE = 0, 1  # how often a value was met and doubled; the highest in play


@kernel
def count(s: Row, move: int, stats: Row) -> None:
    if move == dobro.TAKE:
        stats.takes[s.turn] += 1
    elif move > dobro.CALL or (move > dobro.DRAW and move < dobro.END):
        value = raised(s.value, dobro.worth_of(move))
        stats.counts[DOUBLINGS] += value != dobro.worth_of(move)
        stats.counts[HIGHEST_VALUE] = max(stats.counts[HIGHEST_VALUE], value)


def figures(counted: Mapping[str, Counted], matches: int) -> dict[str, Any]:
    value = counted["highest"]
    return {
        "doublings": counted["doublings"].total / matches,
        "highest value": {
            "median": value.quantile(0.5),
            "95 %": value.quantile(0.95),
            "of all": value.highest,
        },
    }


def lines(told: Mapping[str, Any]) -> list[tuple[str, str]]:
    high = told["highest value"]
    return [
        ("doublings per match", f"{told['doublings']:.2f}"),
        ("highest value in play", f"median {high['median']}, maximum {high['of all']}"),
    ]


STATISTICS = Statistics(("doublings", "highest"), count, figures, lines)
