"""What a seat may know of a deal of Durak as a list of numbers, for programs that learn.

It is written from a view, which holds nothing else. Seats are counted from the observer's own.
"""

import numpy as np

from dobrak.games.bits import ONE
from dobrak.games.durak.state import DECK, SEATS
from dobrak.kernel import Row, apart

# The first place of each part, and of what follows the last. A part for cards has a place for each.
HAND = 0
ATTACKS = HAND + DECK  # on the table: attacks
DEFENCES = ATTACKS + DECK  # and what beat them
OPEN = DEFENCES + DECK  # the attack that is to be beaten now
DISCARD = OPEN + DECK
TURNED = DISCARD + DECK  # the card that named trumps
TRUMPS = TURNED + DECK  # all cards of its suit
KNOWN = TRUMPS + DECK  # by seat: cards that everybody knows it to hold
HELD = KNOWN + SEATS * DECK  # by seat, from here on: the size of the hand
SCORES = HELD + SEATS
ATTACKER = SCORES + SEATS
DEFENDER = ATTACKER + SEATS
PASSED = DEFENDER + SEATS
OUT = PASSED + SEATS
ABOUT = OUT + SEATS  # see below
OBSERVED = ABOUT + 17


@apart
def observe(v: Row, seat: int, out: np.ndarray) -> None:
    """Write what `seat` sees, from its view."""
    for i in range(OBSERVED):
        out[i] = 0
    for card in range(1, DECK + 1):
        place = card - 1
        out[HAND + place] = int(v.hands[seat] >> np.uint64(card) & ONE)
        out[DISCARD + place] = int(v.discard >> np.uint64(card) & ONE)
        out[TRUMPS + place] = place // 13 == v.trump
    for i in range(v.laid):
        out[ATTACKS + int(v.table[i, 0]) - 1] = 1
        if i < v.beaten:
            out[DEFENCES + int(v.table[i, 1]) - 1] = 1
        if i == v.beaten:
            out[OPEN + int(v.table[i, 0]) - 1] = 1
    out[TURNED + int(v.turned) - 1] = 1
    for step in range(v.players):
        other = (seat + step) % v.players
        for card in range(1, DECK + 1):
            known = int(v.known[other] >> np.uint64(card) & ONE)
            out[KNOWN + step * DECK + card - 1] = known
        out[HELD + step] = v.held[other]
        out[SCORES + step] = v.scores[other]
        out[ATTACKER + step] = other == v.attacker
        out[DEFENDER + step] = other == v.defender
        out[PASSED + step] = v.passed >> other & 1
        out[OUT + step] = v.out >> other & 1
    out[ABOUT + int(v.phase)] = 1  # attack, defend, add
    out[ABOUT + 3] = v.end - v.top  # the stock
    out[ABOUT + 4] = v.limit
    out[ABOUT + 5] = v.laid
    out[ABOUT + 6] = v.beaten
    out[ABOUT + 7] = v.first_bout
    out[ABOUT + 8] = v.dry
    out[ABOUT + 9] = v.finished
    out[ABOUT + 10] = v.deals
    out[ABOUT + 11] = v.players
    out[ABOUT + 12] = v.deck_size
    out[ABOUT + 13] = v.first_out_wins
    out[ABOUT + 14] = v.all_attack
    out[ABOUT + 15] = v.transfers
    out[ABOUT + 16] = v.first_transfer
