"""Measure how often neighbours in the order of the piles are level after a round of Dobro.

    python -m tools.ties [--matches 2000]

Between `careful` players, by their number. `bots/search/outcome.py` samples rounds with it.
"""

import argparse

import numpy as np

from dobrak.bots.compiled_bots import ALL_HABITS, CAREFUL, VALUES_LENGTH, play_on
from dobrak.games import GAMES
from dobrak.games.game import ONLOOKER
from dobrak.lab.decks import Decks

LUCK = 512


def level(players: int, matches: int) -> float:
    """The share of neighbours, in the order of the piles, that are equal."""
    game = GAMES["dobro"]
    chance = np.random.default_rng(players)
    raters = np.full(players, CAREFUL), np.full(players, ALL_HABITS)
    moves, values, view = (
        np.empty(game.moves, np.int16),
        np.empty(VALUES_LENGTH),
        game.blank()[0],
    )
    rounds = ties = 0
    for number in range(matches):
        decks = Decks(game, players, game.options(players, {}), f"ties {number}")
        row, dealt = decks.begin(), 0
        while not game.is_over(row):
            game.kernels.deal(row, decks.deck(dealt))
            dealt += 1
            while not game.waits_for_deck(row) and not game.is_over(row):
                luck, used = chance.random((ONLOOKER, LUCK)), np.zeros(ONLOOKER, np.int64)
                play_on(row, view, *raters, luck, used, moves, values)
            piles = np.sort(row.piles[:players])
            ties += int((piles[1:] == piles[:-1]).sum())
            rounds += 1
    return ties / (rounds * (players - 1))


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--matches", type=int, default=2000)
    matches = asked.parse_args().matches
    for players in range(2, 7):
        print(f"{players} players: {level(players, matches):.3f} of {matches} matches")


if __name__ == "__main__":
    main()
