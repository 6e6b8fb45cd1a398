"""Time per decision of the bots, and whether two threads are twice as fast as one.

    python bench/bots.py

Measures `Bot.choose`, as a server calls it, at every kind of table. Compare with `random`, which
rates nothing. Two threads that rate moves all the time show whether they release the GIL.
"""

import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np

sys.path.insert(0, str(Path(__file__).parents[1]))

from dobrak.bots import BOTS, chance_of
from dobrak.bots.compiled_bots import ALL_HABITS, CAREFUL, VALUES_LENGTH, rate
from dobrak.games import GAMES
from dobrak.kernel import Row, kernel
from tools.tables import DOBRO, DURAK, Table

RUNS = 5


def think(name: str, tables: list[Table]) -> np.ndarray:
    """Microseconds per decision, in a match of this bot against itself at each table."""
    bot = BOTS[name]()
    taken = []
    for table in tables:
        match = table.new(seed=1)
        chances = [chance_of(str(table), seat, bot) for seat in range(table.players)]
        while match.seat is not None:
            view = match.view(match.seat)
            began = time.perf_counter()
            move = bot.choose(view, chances[match.seat])
            taken.append(time.perf_counter() - began)
            match.play(move)
    return np.array(taken[1:]) * 1e6  # the first one may compile


@kernel
def think_often(v: Row, seat: int, times: int, moves: np.ndarray, values: np.ndarray) -> None:
    for _ in range(times):
        rate(v, seat, CAREFUL, ALL_HABITS, moves, values)


def decide(game: str, threads: int, times: int = 200_000) -> float:
    """Decisions of `careful` per second, at the first turn of a match, in several threads."""
    match = Table(game, 4).new(seed=1)
    seat = match.seat
    assert seat is not None
    view = match.view(seat)

    def some(_: int) -> None:
        moves, values = np.empty(view.game.moves, np.int16), np.empty(VALUES_LENGTH)
        think_often(view.row, seat, times, moves, values)

    some(0)  # compiles
    began = time.perf_counter()
    with ThreadPoolExecutor(threads) as pool:
        list(pool.map(some, range(threads)))
    return threads * times / (time.perf_counter() - began)


def main() -> None:
    for title, tables in (("Dobro", DOBRO), ("Durak", DURAK)):
        times = {name: [think(name, tables) for _ in range(RUNS)] for name in BOTS}
        peer = float(np.median(np.concatenate(times["random"])))
        for name, runs in times.items():
            medians = [float(np.median(run)) for run in runs]
            every = np.concatenate(runs)
            print(
                f"{title}, {name}: {len(every)} decisions in {RUNS} runs, median "
                f"{np.median(every):.0f} µs ({min(medians):.0f} to {max(medians):.0f}), 99 of 100 "
                f"within {np.percentile(every, 99):.0f} µs, the longest {every.max():.0f} µs, "
                f"{np.median(every) / peer:.2f} × random"
            )
    for game in GAMES:
        ratios = [decide(game, 2) / decide(game, 1) for _ in range(RUNS)]
        print(
            f"{game}: two threads decide {np.median(ratios):.2f} × as often as one "
            f"({min(ratios):.2f} to {max(ratios):.2f}, {RUNS} runs)"
        )


if __name__ == "__main__":
    main()
