"""Which positions are the same: a number for a position between two players without a stock.

Cards count by two things alone: their order within a suit, and which of them share a rank. So each
suit is written as the row of its cards still in play, from the lowest up, by where they lie, and
beside it which of them share a rank with others. The three plain suits are put in order first.
Positions with the same number can be played alike, card by card; who sits where does not count.
"""

import numpy as np

from dobrak.games.bits import NONE, ONE, bit, lowest
from dobrak.games.chance import mixed
from dobrak.games.durak.state import ADD, DEFEND
from dobrak.kernel import Row, kernel

SUITS, RANKS = 4, 13
_OF_SUIT = np.uint64((1 << RANKS) - 1)
_4 = np.uint64(4)

# Where a card lies; an attack that is not beaten yet has its place in the order from here on.
_ATTACKER, _DEFENDER, _TABLE, _UNBEATEN = np.uint64(0), np.uint64(1), np.uint64(2), 3
_SHARES = np.uint64(8)  # its rank with another card

_FIRST_OUT_WINS, _TRANSFERS, _ROOM, _DRY = 8, 16, 64, 1024


@kernel
def number_of(s: Row, suits: np.ndarray, names: np.ndarray) -> np.uint64:
    """The number of a position in which somebody is to move; the arrays are for its own use."""
    attacker, defender = s.hands[s.attacker], s.hands[s.defender]
    cards = attacker | defender | s.lying
    shared = shared_ranks(cards)
    for suit in range(SUITS):
        suits[suit] = written(s, suit, cards, attacker, defender, shared)
    t = int(s.trump)
    a, b, c = (1 if t == 0 else 0), (1 if t > 1 else 2), (2 if t > 2 else 3)
    if suits[a] > suits[b]:
        a, b = b, a
    if suits[b] > suits[c]:
        b, c = c, b
    if suits[a] > suits[b]:
        a, b = b, a
    for rank in range(RANKS):
        names[rank] = 0
    number = mixed(np.uint64(situation(s)))
    named = 1
    for place in range(SUITS):
        suit = t if place == 0 else a if place == 1 else b if place == 2 else c
        number = mixed(number ^ suits[suit])
        sharing = of_suit(cards, suit) & shared
        ranks = NONE
        while sharing != NONE:
            rank = lowest(sharing)
            sharing &= sharing - ONE
            if names[rank] == 0:
                names[rank] = named
                named += 1
            ranks = ranks << _4 | np.uint64(names[rank])
        number ^= ranks * np.uint64(0x9E3779B97F4A7C15)
    return mixed(number)


@kernel
def situation(s: Row) -> int:
    """What matters besides the cards."""
    what = int(s.phase) + _FIRST_OUT_WINS * s.first_out_wins + _TRANSFERS * s.transfers
    if s.phase == ADD:
        what += _ROOM * (s.limit - s.laid)
    if s.transfers:
        what += _DRY * s.dry  # K6.7, T5: it cannot be reached otherwise
    return int(what)


@kernel
def of_suit(cards: np.uint64, suit: int) -> np.uint64:
    """The ranks that a suit has in a set of cards, from bit 0 up."""
    return cards >> np.uint64(RANKS * suit + 1) & _OF_SUIT


@kernel
def shared_ranks(cards: np.uint64) -> np.uint64:
    """The ranks of which two cards or more are there."""
    a, b, c, d = of_suit(cards, 0), of_suit(cards, 1), of_suit(cards, 2), of_suit(cards, 3)
    return (a & b) | ((a | b) & c) | ((a | b | c) & d)


@kernel
def written(
    s: Row, suit: int, cards: np.uint64, attacker: np.uint64, defender: np.uint64, shared: np.uint64
) -> np.uint64:
    """A suit as one number: where each card lies, and whether it shares its rank."""
    left = of_suit(cards, suit)
    attacker, defender = of_suit(attacker, suit), of_suit(defender, suit)
    line = ONE
    while left != NONE:
        card = left & (~left + ONE)
        left ^= card
        if card & attacker:
            place = _ATTACKER
        elif card & defender:
            place = _DEFENDER
        else:
            place = _TABLE
            if s.phase == DEFEND:
                for i in range(s.beaten, s.laid):
                    if bit(s.table[i, 0]) == card << np.uint64(RANKS * suit + 1):
                        place = np.uint64(_UNBEATEN + i - s.beaten)
        line = line << _4 | place | (_SHARES if card & shared else NONE)
    return line
