"""Where a solver works: arrays that are made once, for one solver at a time."""

from typing import NamedTuple

import numpy as np

from dobrak.bots.solver.table import WAYS
from dobrak.games.durak.state import blank

DEEPEST = 400  # decisions on the way down; beyond them nothing is known
MOVES = 64  # legal at once

# What is counted, by its place in `counts`.
NODES, BUDGET, AGE, FORCED = 0, 1, 2, 3
AGES = 256


class Desk(NamedTuple):
    entries: np.ndarray  # the table: table.py
    rows: np.ndarray  # the way down, a position at each depth
    moves: np.ndarray  # at each depth: the moves,
    numbers: np.ndarray  # the positions that they lead to,
    proofs: np.ndarray  # how far those are from being proved,
    refutations: np.ndarray  # and refuted
    trial: np.ndarray  # a row to make a move in
    frames: np.ndarray  # at each depth: see proof.py
    suits: np.ndarray  # room to work in: see sameness.py
    counts: np.ndarray


def desk(size: int = 1 << 20) -> Desk:
    """A desk whose table has this many places, a power of two; sixteen bytes each."""
    if size < WAYS or size & (size - 1):
        raise ValueError(f"size: {size} is not a power of two from {WAYS} on")
    return Desk(
        np.zeros((size, 2), np.uint64),
        blank(DEEPEST + 1),
        np.zeros((DEEPEST, MOVES), np.int64),
        np.zeros((DEEPEST, MOVES), np.uint64),
        np.zeros((DEEPEST, MOVES), np.int32),
        np.zeros((DEEPEST, MOVES), np.int32),
        blank(),
        np.zeros((DEEPEST + 1, 5), np.int64),
        np.zeros(4, np.uint64),
        np.zeros(4, np.int64),
    )
