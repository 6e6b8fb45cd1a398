"""Mean and median time, in microseconds, of each method of `Match`, at tables of four.

python bench/door.py
"""

import random
import sys
import time
from collections import defaultdict
from collections.abc import Callable
from pathlib import Path
from statistics import fmean, median
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

from tools.tables import TABLES, Table, next_move

MATCHES = 10


class Clock:
    """Microseconds per call, by name."""

    def __init__(self) -> None:
        self.taken: dict[str, list[float]] = defaultdict(list)

    def time(self, name: str, call: Callable[..., Any], *given: Any) -> Any:
        start = time.perf_counter()
        answer = call(*given)
        self.taken[name].append(1e6 * (time.perf_counter() - start))
        return answer


def measure(table: Table, seed: int, clock: Clock) -> None:
    """Measure a match, and its replay."""
    rng = random.Random(seed)
    match, again = table.new(seed=seed), table.new(seed=seed)
    while not match.over:
        move, seat = next_move(match, "any", rng)
        clock.time("check", match.check, move, seat)
        events = clock.time("play", match.play, move, seat)
        clock.time("repeat", again.repeat, [(move, seat)])
        clock.time("moves", match.moves)
        clock.time("eyes", match.eyes)
        view = clock.time("view", match.view, seat)
        clock.time("to_dict", view.to_dict)
        clock.time("seen_by", events[0].seen_by, seat)


def main() -> None:
    for name in ("dobro", "durak"):
        tables = [table for table in TABLES if table.game == name and table.players == 4]
        for table in tables:
            measure(table, 0, Clock())  # compiles
        clock = Clock()
        for seed in range(MATCHES):
            for table in tables:
                measure(table, seed, clock)
        for call, taken in clock.taken.items():
            print(f"{name} {call:8} {fmean(taken):6.1f} {median(taken):6.1f}")


if __name__ == "__main__":
    main()
