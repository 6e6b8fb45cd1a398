"""The compiled functions by which bots play a game.

`bots/GAME/kernels.py` has them for each game. A game without ratings and quick rules gets those
from here, which know nothing.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from dobrak.games import part
from dobrak.games.bits import HIGH, NONE, lowest
from dobrak.games.game import Game
from dobrak.kernel import Row, kernel

RANDOM, SIMPLE, CAREFUL = 0, 1, 2  # raters

# Notes of a rater are stored behind the ratings, because a GPU cannot allocate memory.
NOTES = 2 * HIGH
NOTES_LENGTH = 64
VALUES_LENGTH = NOTES + NOTES_LENGTH

CACHE_SIZE = 1024


class Outcomes(NamedTuple):
    """What is needed to value outcomes of a deal."""

    scores: np.ndarray  # of each seat, before this deal
    futures: np.ndarray  # by sample and seat: the points of the remaining rounds
    cache_keys: np.ndarray  # outcomes with known values
    cache_values: np.ndarray  # the values of these outcomes by seat


@kernel
def rate_equally(
    v: Row, seat: int, moves: np.ndarray, n: int, rater: int, habits: int, values: np.ndarray
) -> None:
    """Leave all ratings at 0."""


@kernel
def first_move(s: Row, low: np.uint64, high: np.uint64) -> int:
    return lowest(low) if low != NONE else HIGH + lowest(high)


@kernel
def nobody_answers(s: Row) -> None:
    """Nobody moves out of turn."""


@kernel
def no_futures(s: Row, futures: np.ndarray, state: np.uint64) -> None:
    """Nothing is sampled: each deal is valued by itself."""


@dataclass(frozen=True, kw_only=True)
class Kernels:
    # write the ratings of legal moves, by a rater of `compiled_bots` with some of its habits
    rate: Callable[[Row, int, np.ndarray, int, int, int, np.ndarray], None] = rate_equally
    # the quick rules of a rollout, from the mask of legal moves
    rollout_move: Callable[[Row, np.uint64, np.uint64], int] = first_move
    # make the moves out of turn that follow a move
    answer: Callable[[Row], None] = nobody_answers
    # sample the points of the deals after this one
    sample_futures: Callable[[Row, np.ndarray, np.uint64], None] = no_futures
    # write the value of a deal that is over, by seat, from 0 to 1
    write_values: Callable[[Row, Outcomes, np.ndarray], None]
    # how many winners a decided deal has
    winners: Callable[[Row], int]


def kernels_of(game: Game) -> Kernels:
    found: Kernels = part(game.name, "bots", "kernels").KERNELS
    return found
