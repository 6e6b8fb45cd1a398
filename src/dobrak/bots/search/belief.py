"""Worlds in which others would have done what they did.

All worlds that agree with a view are equally likely until one asks why the others moved as they
did: who opens with a 9 holds no 3. So each world is played again from some moves before, and counts
for as much as a net, in the others' places, would have made their moves likely.
"""

import math
from typing import NamedTuple

import numpy as np

from dobrak.bots.learned.net import Mind, think
from dobrak.bots.search.playout import make
from dobrak.bots.search.tree import TRIES
from dobrak.games.either import look, recall
from dobrak.kernel import Row, apart, kernel, whole

MEMORY = 12  # moves, of all seats
ODD = 0.1  # the part of moves that others make for reasons that no net knows


class Memory(NamedTuple):
    """Where worlds are played again."""

    past: np.ndarray
    eyes: np.ndarray
    moves: np.ndarray


@apart
def believe(
    view: np.ndarray,
    worlds: np.ndarray,
    likely: np.ndarray,
    memory: Memory,
    mind: Mind,
    rng: np.random.Generator,
    counts: np.ndarray,
) -> int:
    """Fill rows with worlds that agree with a view, while tries are left; say how many it were.

    `likely` becomes the logarithm of how likely the others' last moves were in each.
    """
    for i in range(worlds.shape[0]):
        if counts[TRIES] <= 0:
            return i
        worlds[i] = view[0]
        tries = whole(recall(worlds[i], rng, memory.past, memory.moves))
        if tries == 0:
            return 0
        counts[TRIES] -= tries
        likely[i] = how_likely(memory.past[0], whole(view[0].viewer) - 1, memory, mind)
    return int(worlds.shape[0])


@apart
def how_likely(s: Row, viewer: int, memory: Memory, mind: Mind) -> float:
    """Play on from the past: the logarithm of how likely the others were to move so."""
    moves = np.empty(mind.out.shape[0], np.int16)
    likely, i = 0.0, 0
    while memory.moves[i] >= 0:
        seat = whole(s.turn)
        if seat != viewer:
            look(s, seat, memory.eyes[0])
            n = think(memory.eyes[0], seat, mind, moves)
            if n > 1:
                likely += math.log((1.0 - ODD) * part_of(mind.out, moves, n, i, memory) + ODD / n)
        make(s, whole(memory.moves[i]))
        i += 1
    return likely


@kernel
def part_of(out: np.ndarray, moves: np.ndarray, n: int, i: int, memory: Memory) -> float:
    """How likely the net makes the move that was made; 0 if it was not legal there."""
    made, best, total = 0.0, -math.inf, 0.0
    for j in range(n):
        best = max(best, float(out[moves[j]]))
    for j in range(n):
        likes = math.exp(float(out[moves[j]]) - best)
        total += likes
        if moves[j] == memory.moves[i]:
            made = likes
    return made / total


def drawn_by(likely: np.ndarray, count: int, rng: np.random.Generator) -> np.ndarray:
    """So many places, each drawn as often as it is likely, but for a fraction."""
    weights = np.exp(likely - likely.max())
    ends = np.cumsum(weights / weights.sum())
    places = np.searchsorted(ends, (np.arange(count) + rng.random()) / count)
    return np.minimum(places, len(likely) - 1)
