"""`simple`: plays the lowest card that it can; takes only if it must."""

import numpy as np

from dobrak.games.dobro import moves as dobro
from dobrak.games.durak import moves as durak
from dobrak.games.durak.moves import SUIT
from dobrak.kernel import Row, kernel

VERSION = 1  # increased when it plays differently

# Dobro: groups in the order in which they are played; within a group the lowest value first.
PAIR, SPECIAL, WILD, MIXED, WILDS, TAKE = 30, 60, 90, 120, 150, 180
# Durak: trumps come after all other cards.
TRUMP, NOTHING = 13, 26


@kernel
def rate_dobro(
    v: Row, seat: int, moves: np.ndarray, n: int, habits: int, values: np.ndarray
) -> None:
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


@kernel
def rate_durak(
    v: Row, seat: int, moves: np.ndarray, n: int, habits: int, values: np.ndarray
) -> None:
    for i in range(n):
        move = moves[i]
        if move == durak.EPAULETTES:
            values[i] = 1
        elif move == durak.PASS or move == durak.TAKE:
            values[i] = -NOTHING
        else:
            card = move - durak.TRANSFER if move > durak.TRANSFER else move
            values[i] = -height(card, v.trump)


@kernel
def height(card: int, trump: int) -> int:
    """The height of a card: by its rank, trumps above all others."""
    return (card - 1) % 13 + (TRUMP if SUIT[card] == trump else 0)
