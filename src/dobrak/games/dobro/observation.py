"""What a seat may know of a round of Dobro as a list of numbers, for programs that learn.

It is written from a view, which holds nothing else. Seats are counted from the observer's own.
"""

import numpy as np

from dobrak.games.dobro.moves import KINDS, cards_in, kind_of
from dobrak.games.dobro.state import FILL, NOBODY, SEATS
from dobrak.kernel import Row, apart

# The first place of each part, and of what follows the last.
HAND = 0  # cards of each kind in the hand
PLAYED = HAND + KINDS  # and among those played in this round
HELD = PLAYED + KINDS  # by seat, from here on: the size of the hand
PILES = HELD + SEATS  # cards taken
PILE_VALUES = PILES + SEATS
SCORES = PILE_VALUES + SEATS
HOLDER = SCORES + SEATS  # 1 for who has the forgetful card
FORGOT = HOLDER + SEATS  # 1 for who can be called
OPENER = FORGOT + SEATS  # 1 for who opened the round
ABOUT = OPENER + SEATS  # see below
OBSERVED = ABOUT + 17


@apart
def observe(v: Row, seat: int, out: np.ndarray) -> None:
    """Write what `seat` sees, from its view."""
    for i in range(OBSERVED):
        out[i] = 0
    for kind in range(KINDS):
        out[HAND + kind] = v.hands[seat, kind]
    for i in range(v.plays):
        for card in range(cards_in(v.play_move[i])):
            out[PLAYED + kind_of(v.play_move[i], card)] += 1
    for step in range(v.players):
        other = (seat + step) % v.players
        out[HELD + step] = v.held[other]
        out[PILES + step] = v.piles[other]
        out[PILE_VALUES + step] = v.pile_values[other]
        out[SCORES + step] = v.scores[other]
        out[HOLDER + step] = v.holder != NOBODY and other == v.holder
        out[FORGOT + step] = v.forgot != NOBODY and other == v.forgot
        out[OPENER + step] = other == v.opener
    out[ABOUT] = v.value
    out[ABOUT + 1] = v.climb
    out[ABOUT + 2] = v.climb_values
    out[ABOUT + 3] = v.end - v.top  # the stock
    out[ABOUT + 4] = v.direction
    out[ABOUT + 5] = v.phase == FILL
    out[ABOUT + 6] = v.finished
    out[ABOUT + 7] = v.rounds
    out[ABOUT + 8] = v.players
    out[ABOUT + 9] = v.hand_size
    out[ABOUT + 10] = v.aside
    out[ABOUT + 11] = v.low_wins
    out[ABOUT + 12] = v.forgetful
    out[ABOUT + 13] = v.must_be_called
    out[ABOUT + 14] = v.values_break_ties
    out[ABOUT + 15] = v.cards_open
    out[ABOUT + 16] = v.manual
