"""Time until a thinking bot can be stopped: `python bench/stops.py [BOT …] [--matches 12]`.

A bot thinks in slices and can be stopped after each of them. Matches are played at random, which
leads to the hardest endings: those with many cards. At a third of the decisions a bot is asked, and
the processor time of each slice is measured. The first decision at each table loads compiled code
and does not count.
"""

import argparse
import random
import time
from typing import Any

import numpy as np

import dobrak
from dobrak.bots import BOTS, Bot
from dobrak.match import View

ASKED = 1 / 3  # of the decisions
LONGEST = 120  # moves of a match that are played
TABLES: list[tuple[str, int, dict[str, Any]]] = [
    ("dobro", 2, {}),
    ("dobro", 4, {}),
    ("durak", 2, {"ruleset": "dourak"}),
    ("durak", 2, {"ruleset": "podkidnoy"}),
    ("durak", 2, {"ruleset": "perevodnoy"}),
    ("durak", 2, {"ruleset": "perevodnoy", "deck": 24}),
    ("durak", 4, {"ruleset": "dourak"}),
    ("durak", 6, {"ruleset": "podkidnoy", "deck": 52}),
]


def slices(bot: Bot, view: View) -> list[float]:
    """Seconds per slice of a decision."""
    took, thought = [], bot.thinking(view, np.random.default_rng(1))
    while True:
        began = time.thread_time()
        ended = next(thought, "ended")
        took.append(time.thread_time() - began)
        if ended:
            return took


def thoughts(bot: Bot, table: tuple[str, int, dict[str, Any]], matches: int) -> list[list[float]]:
    game, players, rules = table
    found, lot = [], random.Random(1)
    for number in range(matches):
        match, moves = dobrak.new(game, players, seed=f"stops {number}", **rules), 0
        while not match.over and moves < LONGEST:
            if len(match.moves()) > 1 and lot.random() < ASKED:
                found.append(slices(bot, match.view(match.seat)))
            match.play(lot.choice(match.moves()))
            moves += 1
    return found[1:]


def main() -> None:
    asked = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    asked.add_argument("bots", nargs="*", default=["search", "learned", "master"])
    asked.add_argument("--matches", type=int, default=12)
    given = asked.parse_args()
    for table in TABLES:
        for name in given.bots:
            found = thoughts(BOTS[name](), table, given.matches)
            long = sorted((took for thought in found for took in thought), reverse=True)
            game, players, rules = table
            kind = " ".join(map(str, [game, players, *rules.values()]))
            print(
                f"{kind}, {name}: {len(found)} decisions, {sum(long) / len(found):.3f} s each; of "
                f"{len(long)} slices the longest took {1000 * long[0]:.1f} ms, then "
                f"{1000 * long[1]:.1f}",
                flush=True,
            )


if __name__ == "__main__":
    main()
