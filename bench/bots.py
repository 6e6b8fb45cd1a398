"""How long a bot thinks, and whether two threads think twice as fast as one.

    python bench/bots.py

Times are of `Bot.choose`, as a server would call it, at every kind of table; `random`, which rates
nothing, is what the others are compared with. Whole matches in threads show that the GIL is free.
"""

import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np

sys.path.insert(0, str(Path(__file__).parents[1]))

from dobrak.bots import BOTS, chance_of
from dobrak.bots.rated import Rated
from dobrak.games import GAMES
from dobrak.lab.decks import Decks
from dobrak.lab.matches import play_compiled
from tests.tables import DOBRO, DOURAK, THROW_IN, Table

RUNS = 5
MATCHES = 200


def think(name: str, tables: list[Table]) -> np.ndarray:
    """Microseconds of each decision, in a match of this bot with itself at each table."""
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


def play(game: str, threads: int) -> float:
    """Matches a second between `careful` and itself, shared out to some threads."""
    bot = BOTS["careful"]()
    assert isinstance(bot, Rated)
    kind = GAMES[game]

    def some(thread: int) -> None:
        for number in range(MATCHES):
            decks = Decks(kind, 2, kind.options(2, {}), f"{thread}/{number}")
            play_compiled(decks, [bot, bot], f"bench {thread}.{number}")

    began = time.perf_counter()
    with ThreadPoolExecutor(threads) as pool:
        list(pool.map(some, range(threads)))
    return threads * MATCHES / (time.perf_counter() - began)


def main() -> None:
    for title, tables in (("Dobro", DOBRO), ("Durak", DOURAK + THROW_IN)):
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
        play(game, 1)
        ratios = [play(game, 2) / play(game, 1) for _ in range(RUNS)]
        print(
            f"{game}: two threads play {np.median(ratios):.2f} × as many matches as one "
            f"({min(ratios):.2f} to {max(ratios):.2f}, {RUNS} runs)"
        )


if __name__ == "__main__":
    main()
