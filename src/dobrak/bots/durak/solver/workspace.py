"""Memory of the solver: arrays that are allocated once, for one solver at a time."""

from typing import NamedTuple

import numpy as np

from dobrak.bots.durak.solver.bout import Bout
from dobrak.bots.durak.solver.transposition_table import WAYS
from dobrak.kernel import blank_rows, kernel, whole

MAX_DEPTH = 400  # decisions; deeper positions count as unknown
MOVES = 64  # legal at once

AGES = 256

_LINE = 64  # bytes in a cache line

# One row, because passing a row is free, while Numba counts references to each array passed.
WORK = np.dtype(
    (
        np.record,
        [
            (
                "bouts",
                "u8",
                (MAX_DEPTH + 1, len(Bout._fields)),
            ),  # the current line
            ("moves", "i8", (MAX_DEPTH, MOVES)),  # at each depth: the moves,
            ("keys", "u8", (MAX_DEPTH, MOVES)),  # the keys of the positions after them,
            ("proofs", "i4", (MAX_DEPTH, MOVES)),  # their proof numbers,
            ("disproofs", "i4", (MAX_DEPTH, MOVES)),  # and disproof numbers
            ("frames", "i8", (MAX_DEPTH + 1, 6)),  # at each depth: see dfpn.py
            ("sides", "i8", MOVES),  # after each move being listed: who attacks,
            ("lefts", "i8", MOVES),  # and how many moves may still be made
            ("nodes", "i8"),  # positions searched
            ("budget", "i8"),  # positions that may be searched
            ("age", "i8"),  # of new entries of the table
        ],
    )
)


class SolverWorkspace(NamedTuple):
    entries: np.ndarray  # the transposition table
    work: np.ndarray  # one row

    @property
    def nodes(self) -> int:
        """The number of positions that the last query searched."""
        return int(self.work["nodes"][0])


def solver_workspace(size: int = 1 << 20) -> SolverWorkspace:
    """A workspace whose transposition table has this many entries of 16 bytes, a power of two."""
    if size < WAYS or size & (size - 1):
        raise ValueError(f"size: {size} is not a power of two from {WAYS} on")
    return SolverWorkspace(_entries(size), blank_rows(WORK, 1))


def _entries(size: int) -> np.ndarray:
    """The table, aligned so that the slots of a position share a cache line."""
    room = np.zeros(16 * size + _LINE, np.uint8)
    begin = -room.ctypes.data % _LINE
    return room[begin : begin + 16 * size].view(np.uint64).reshape(size, 2)


@kernel
def put(bouts: np.ndarray, place: int, b: Bout) -> None:
    bouts[place, 0] = b.attacker
    bouts[place, 1] = b.defender
    bouts[place, 2] = b.lying
    bouts[place, 3] = b.unbeaten
    bouts[place, 4] = b.phase
    bouts[place, 5] = b.room
    bouts[place, 6] = b.dry
    bouts[place, 7] = b.side


@kernel
def get(bouts: np.ndarray, place: int) -> Bout:
    return Bout(
        bouts[place, 0],
        bouts[place, 1],
        bouts[place, 2],
        whole(bouts[place, 3]),
        whole(bouts[place, 4]),
        whole(bouts[place, 5]),
        whole(bouts[place, 6]),
        whole(bouts[place, 7]),
    )
