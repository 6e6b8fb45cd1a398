"""How the compiled bots decide, for both games: rate the legal moves, and make the best of them.

A mind is the number of a way to rate; a new one is a branch in `rate_dobro` and `rate_durak`. Minds
read views. `play_on` lets them play each other at full speed.
"""

import numpy as np

from dobrak.bots import simple
from dobrak.bots.careful import dobro as careful_dobro
from dobrak.bots.careful import durak as careful_durak
from dobrak.bots.careful.dobro import NOTED, NOTES
from dobrak.games.either import apply, each, legal, look, rests
from dobrak.kernel import Row, apart, kernel, whole

RANDOM, SIMPLE, CAREFUL = 0, 1, 2
ALL_HABITS = -1  # every bit
ROOM = NOTES + NOTED  # numbers that `values` has room for: of the moves, and what raters note down
NO_MOVE = -1


@kernel
def rate_dobro(
    v: Row, seat: int, moves: np.ndarray, n: int, mind: int, habits: int, values: np.ndarray
) -> None:
    if mind == CAREFUL:
        careful_dobro.rate(v, seat, moves, n, habits, values)
    elif mind == SIMPLE:
        simple.rate_dobro(v, seat, moves, n, habits, values)


@kernel
def rate_durak(
    v: Row, seat: int, moves: np.ndarray, n: int, mind: int, habits: int, values: np.ndarray
) -> None:
    if mind == CAREFUL:
        careful_durak.rate(v, seat, moves, n, habits, values)
    elif mind == SIMPLE:
        simple.rate_durak(v, seat, moves, n, habits, values)


_rate = each(rate_dobro, rate_durak)


@apart
def rate(v: Row, seat: int, mind: int, habits: int, moves: np.ndarray, values: np.ndarray) -> int:
    """Write the legal moves and what they are worth; say how many there are."""
    n = legal(v, seat, moves)
    for i in range(n):
        values[i] = 0.0
    _rate(v, seat, moves, n, mind, habits, values)
    return n


@apart
def decide(
    v: Row, seat: int, mind: int, habits: int, luck: float, moves: np.ndarray, values: np.ndarray
) -> int:
    """The best move; `luck`, from 0 to 1, chooses among equals. To `random` all are equal.

    The legal moves and what they are worth are then in `moves` and `values`.
    """
    n = rate(v, seat, mind, habits, moves, values)
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
def calls(mind: int, luck: float) -> bool:
    """Whether it calls somebody who forgot to draw (D10.5): the random one every other time."""
    return mind != RANDOM or luck < 0.5


@apart
def play_on(
    s: Row,
    eyes: Row,
    minds: np.ndarray,
    habits: np.ndarray,
    luck: np.ndarray,
    used: np.ndarray,
    moves: np.ndarray,
    values: np.ndarray,
) -> None:
    """Play until the row rests, or until a seat has used up its luck: a number for each decision.

    `eyes` is a row to look at the match with.
    """
    while not rests(s):
        players = whole(s.players)
        for seat in range(players):
            if used[seat] > luck.shape[1] - players:
                return
        seat = whole(s.turn)
        look(s, seat, eyes)
        move = decide(eyes, seat, minds[seat], habits[seat], luck[seat, used[seat]], moves, values)
        used[seat] += 1
        apply(s, move)
        let_call(s, minds, luck, used, moves)


@kernel
def let_call(
    s: Row, minds: np.ndarray, luck: np.ndarray, used: np.ndarray, moves: np.ndarray
) -> bool:
    """Whoever may call out of turn is asked, by seat, until somebody does; whether one did."""
    for seat in range(whole(s.players)):
        if seat != s.turn and legal(s, seat, moves) > 0:
            used[seat] += 1
            if calls(minds[seat], luck[seat, used[seat] - 1]):
                apply(s, whole(moves[0]))
                return True
    return False
