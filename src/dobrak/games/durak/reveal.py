"""What is hidden from a seat in a deal of Durak, as an array of numbers.

It is for the judge during training, never for a player. It is made from the complete row; seats and
suits are counted as in an observation.
"""

import numpy as np

from dobrak.games.bits import NONE, ONE, flag
from dobrak.games.durak.observation import ORDERS
from dobrak.games.durak.state import DECK
from dobrak.games.game import Inputs, parts
from dobrak.kernel import Row, no_inline

AHEAD = 6  # cards of the stock that are included

NEXT = 0  # for each of the next cards: 1 for the card
HANDS = NEXT + AHEAD * DECK  # by other seat: 1 for each card that it holds


def inputs(players: int) -> Inputs:
    """The parts by name."""
    return parts(HANDS + (players - 1) * DECK, next=NEXT, hands=HANDS)


@no_inline
def reveal(s: Row, seat: int, out: np.ndarray) -> None:
    """Write what is hidden from `seat` into an array of zeros."""
    for i in range(AHEAD):
        if s.top + i < s.end:
            out[NEXT + i * DECK + ORDERS[s.trump, s.deck[s.top + i]] - 1] = 1
    for card in range(1, DECK + 1):
        place = ORDERS[s.trump, card] - 1
        for step in range(1, s.players):
            other = (seat + step) % s.players
            flag(
                out,
                HANDS + (step - 1) * DECK + place,
                s.hands[other] >> np.uint64(card) & ONE != NONE,
            )
