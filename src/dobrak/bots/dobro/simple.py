"""`simple` in Dobro: plays the lowest cards that it can; takes only if it must."""

import numpy as np

from dobrak.games.dobro import moves as dobro
from dobrak.kernel import Row, kernel

# Groups in the order in which they are played; within a group the lowest value first.
PAIR, SPECIAL, WILD, MIXED, WILDS, TAKE = 30, 60, 90, 120, 150, 180


@kernel
def rate(v: Row, seat: int, moves: np.ndarray, n: int, habits: int, values: np.ndarray) -> None:
    for i in range(n):
        values[i] = -price(moves[i])


@kernel
def price(move: int) -> int:
    if move == dobro.CALL or move == dobro.DRAW:
        return 0
    if move == dobro.TAKE or move == dobro.END:
        return TAKE
    if dobro.is_special(move):
        return SPECIAL
    value = dobro.worth_of(move)
    if move >= dobro.WILDS:
        return WILDS + value
    if move >= dobro.MIXED:
        return MIXED + value
    if move >= dobro.WILD:
        return WILD + value
    return PAIR + value if move >= dobro.PAIR else value
