"""Opponents that play by chance. Each gets its own view of the match, and nothing else."""

import random

from dobrak.games.game import Move
from dobrak.match import View

FORGETS, CALLS = 0.15, 0.3  # how often one ends a turn undrawn, and calls another who did


def choose(view: View, rng: random.Random) -> Move:
    """A move for the seat whose turn it is."""
    moves = {str(move): move for move in view.moves() if move != "call"}
    if {"draw", "end"} <= set(moves):
        return moves["end" if rng.random() < FORGETS else "draw"]
    return rng.choice(list(moves.values()))


def calls(view: View, rng: random.Random) -> bool:
    """Whether this seat points out, now, that somebody has forgotten to draw (D10.5)."""
    return "call" in view.moves() and rng.random() < CALLS
