"""Time to sample the hidden cards of a view, at every kind of table.

python bench/worlds.py
"""

import random
import sys
import time
from pathlib import Path

import numpy as np

sys.path.insert(0, str(Path(__file__).parents[1]))

from tools.tables import DOBRO, DURAK, Table, next_move


def measure(tables: list[Table], rng: random.Random) -> np.ndarray:
    """Microseconds for one world, after each move of three matches at each table."""
    dice = np.random.default_rng(rng.randrange(2**32))
    taken = []
    for table in tables:
        for habit in ("any", "eager", "lazy"):
            match = table.new(seed=rng.randrange(2**32))
            while not match.over:
                rows = match.view(rng.randrange(table.players))._rows.copy()
                start = time.perf_counter()
                match.game.kernels.resample(rows[0], dice)
                taken.append(time.perf_counter() - start)
                move, seat = next_move(match, habit, rng)
                match.play(move, seat=seat)
    return np.array(taken[1:]) * 1e6  # the first one compiles


def main() -> None:
    for name, tables in (("Dobro", DOBRO), ("Durak", DURAK)):
        taken = measure(tables, random.Random(1))
        middle, most = np.median(taken), np.percentile(taken, 99)
        print(
            f"{name}: {len(taken)} worlds, median {middle:.0f} µs, "
            f"99 of 100 within {most:.0f} µs, the longest {taken.max():.0f} µs"
        )


if __name__ == "__main__":
    main()
