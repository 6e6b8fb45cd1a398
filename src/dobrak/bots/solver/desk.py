"""Where a solver works: arrays that are made once, for one solver at a time."""

from typing import NamedTuple

import numpy as np

from dobrak.bots.solver.bout import Bout
from dobrak.bots.solver.table import WAYS
from dobrak.kernel import blank_rows, kernel, whole

DEEPEST = 400  # decisions on the way down; beyond them nothing is known
MOVES = 64  # legal at once

AGES = 256

_LINE = 64  # bytes that the processor fetches at once

# One row, since a row is handed on for nothing: every array that is handed on has to be counted.
WORK = np.dtype(
    (
        np.record,
        [
            ("bouts", "u8", (DEEPEST + 1, len(Bout._fields))),  # the way down, one at each depth
            ("moves", "i8", (DEEPEST, MOVES)),  # at each depth: the moves,
            ("numbers", "u8", (DEEPEST, MOVES)),  # the positions that they lead to,
            ("proofs", "i4", (DEEPEST, MOVES)),  # how far those are from being proved,
            ("refutations", "i4", (DEEPEST, MOVES)),  # and refuted
            ("frames", "i8", (DEEPEST + 1, 6)),  # at each depth: see proof.py
            ("sides", "i8", MOVES),  # after the moves being listed: who attacks,
            ("lefts", "i8", MOVES),  # and how many moves are left
            ("nodes", "i8"),  # positions looked into,
            ("budget", "i8"),  # and how many of them may be
            ("age", "i8"),  # of what is written into the table
        ],
    )
)


class Desk(NamedTuple):
    entries: np.ndarray  # the table: table.py
    work: np.ndarray  # one row

    @property
    def nodes(self) -> int:
        """How many positions the last question looked into."""
        return int(self.work["nodes"][0])


def desk(size: int = 1 << 20) -> Desk:
    """A desk whose table has this many places, a power of two; sixteen bytes each."""
    if size < WAYS or size & (size - 1):
        raise ValueError(f"size: {size} is not a power of two from {WAYS} on")
    return Desk(_entries(size), blank_rows(WORK, 1))


def _entries(size: int) -> np.ndarray:
    """The table, so that the places of a position are fetched at once."""
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
