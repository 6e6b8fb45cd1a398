"""The compiled functions that each game has."""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from dobrak.kernel import Row, kernel


@kernel
def clockwise(s: Row) -> int:
    return 1


@kernel
def nothing_hidden(s: Row, seat: int, out: np.ndarray) -> None:
    """For games that no judge is trained for."""


@kernel
def same_place(v: Row, move: int) -> int:
    return move


@dataclass(frozen=True, kw_only=True)
class Kernels:
    """Functions over a row of the game. Nothing is checked, so callers pass only what is valid."""

    # the rules
    legal: Callable[[Row, int, np.ndarray], int]  # write a seat's legal moves; return how many
    legal_set: Callable[[Row, int], tuple[np.uint64, np.uint64]]  # the same as a mask
    apply: Callable[[Row, int], None]
    deal: Callable[[Row, np.ndarray], None]
    rests: Callable[[Row], bool]  # waits for a deck, or is over
    is_over: Callable[[Row], bool]
    won: Callable[[Row, int], bool]
    leads: Callable[[Row, int], bool]  # would win if the match ended now
    direction: Callable[[Row], int] = clockwise  # 1 is clockwise
    # views. (Numba would take `s.view` for its own method.)
    look: Callable[[Row, int, Row], None]
    resample: Callable[[Row, np.random.Generator], int]
    write_shared: Callable[[Row, np.ndarray, int], int]
    write_own: Callable[[Row, int, np.ndarray, int], int]
    # for training programs
    observe: Callable[[Row, int, np.ndarray], None]
    reveal: Callable[[Row, int, np.ndarray], None] = nothing_hidden
    # the index of a move in the order of the net
    place_of: Callable[[Row, int], int] = same_place
