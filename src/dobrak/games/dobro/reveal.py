"""What is hidden from a seat in a round of Dobro, as an array of numbers.

It is for the judge during training, never for a player. It is made from the complete row; seats are
counted as in an observation.
"""

import numpy as np

from dobrak.games.bits import flag
from dobrak.games.dobro.moves import KINDS
from dobrak.games.dobro.observation import COPIES
from dobrak.games.game import Inputs, parts
from dobrak.kernel import Row, kernel, no_inline

AHEAD = 12  # cards of the stock that are included, in their order

STOCK = 0  # by kind: whether there are at least 1, 2, 3, 4 in the stock
NEXT = STOCK + KINDS * COPIES  # for each of the next cards: 1 for its kind
HANDS = NEXT + AHEAD * KINDS  # by other seat and kind: whether it has at least 1, 2, 3, 4


def inputs(players: int) -> Inputs:
    """The parts by name."""
    return parts(HANDS + (players - 1) * KINDS * COPIES, stock=STOCK, next=NEXT, hands=HANDS)


@no_inline
def reveal(s: Row, seat: int, out: np.ndarray) -> None:
    """Write what is hidden from `seat` into an array of zeros."""
    for i in range(int(s.top), int(s.end)):
        add_one(out, STOCK + int(s.deck[i]) * COPIES)
        if i - s.top < AHEAD:
            out[NEXT + (i - int(s.top)) * KINDS + int(s.deck[i])] = 1
    for step in range(1, s.players):
        other = (int(seat) + step * int(s.direction)) % int(s.players)
        for kind in range(2, KINDS):
            for copy in range(COPIES):
                place = HANDS + ((step - 1) * KINDS + kind) * COPIES + copy
                flag(out, place, s.hands[other, kind] > copy)


@kernel
def add_one(out: np.ndarray, begin: int) -> None:
    """Set the next flag of a count, which increases it by one."""
    for copy in range(COPIES):
        if out[begin + copy] == 0:
            out[begin + copy] = 1
            return
