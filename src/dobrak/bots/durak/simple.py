"""`simple` in Durak: lays the lowest card that it can; takes only if it must."""

import numpy as np

from dobrak.games.durak import moves as durak
from dobrak.games.durak.moves import SUIT
from dobrak.kernel import Row, kernel

TRUMP, NOTHING = 13, 26  # trumps come after all other cards


@kernel
def rate(v: Row, seat: int, moves: np.ndarray, n: int, habits: int, values: np.ndarray) -> None:
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
