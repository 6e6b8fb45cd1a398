"""Compiled bots of all games: they rate the legal moves of a view and make the best one.

A rater is the number of a function that rates moves (`kernels.Kernels.rate`). `play_on` plays a
match between compiled bots at full speed.
"""

import numpy as np

from dobrak.bots.kernels import CAREFUL, RANDOM, SIMPLE, VALUES_LENGTH, kernels_of
from dobrak.games.either import apply, each, legal, look, rests
from dobrak.kernel import Row, kernel, no_inline, whole

__all__ = ["CAREFUL", "RANDOM", "SIMPLE", "VALUES_LENGTH"]

ALL_HABITS = -1  # every bit
NO_MOVE = -1

_rate = each(lambda game: kernels_of(game).rate)


@no_inline
def rate(v: Row, seat: int, rater: int, habits: int, moves: np.ndarray, values: np.ndarray) -> int:
    """Write the legal moves and their ratings. Returns how many."""
    n = legal(v, seat, moves)
    for i in range(n):
        values[i] = 0.0
    _rate(v, seat, moves, n, rater, habits, values)
    return n


@no_inline
def decide(
    v: Row, seat: int, rater: int, habits: int, luck: float, moves: np.ndarray, values: np.ndarray
) -> int:
    """The move with the highest rating; `luck`, a random number from 0 to 1, breaks ties.

    `random` rates all moves equally. The legal moves and their ratings remain in `moves` and
    `values`.
    """
    n = rate(v, seat, rater, habits, moves, values)
    if n == 0:
        return NO_MOVE
    best = values[0]
    for i in range(1, n):
        best = max(best, values[i])
    equal = 0
    for i in range(n):
        if values[i] == best:
            equal += 1
    left = int(luck * equal)
    for i in range(n):
        if values[i] == best:
            if left == 0:
                return int(moves[i])
            left -= 1
    return NO_MOVE


@kernel
def calls(rater: int, luck: float) -> bool:
    """Whether a bot calls a player who forgot to draw (D10.5); `random` does half of the time."""
    return rater != RANDOM or luck < 0.5


@no_inline
def play_on(
    s: Row,
    view: Row,
    raters: np.ndarray,
    habits: np.ndarray,
    luck: np.ndarray,
    used: np.ndarray,
    moves: np.ndarray,
    values: np.ndarray,
) -> None:
    """Play until the row rests, or until a seat has used up its random numbers (`luck`).

    Each decision uses one. `view` is memory for the view of a seat.
    """
    while not rests(s):
        players = whole(s.players)
        for seat in range(players):
            if used[seat] > luck.shape[1] - players:
                return
        seat = whole(s.turn)
        look(s, seat, view)
        move = decide(view, seat, raters[seat], habits[seat], luck[seat, used[seat]], moves, values)
        used[seat] += 1
        apply(s, move)
        let_call(s, raters, luck, used, moves)


@kernel
def let_call(
    s: Row, raters: np.ndarray, luck: np.ndarray, used: np.ndarray, moves: np.ndarray
) -> bool:
    """Ask each seat that may call out of turn, until one does. Returns whether one did."""
    for seat in range(whole(s.players)):
        if seat != s.turn and legal(s, seat, moves) > 0:
            used[seat] += 1
            if calls(raters[seat], luck[seat, used[seat] - 1]):
                apply(s, whole(moves[0]))
                return True
    return False
