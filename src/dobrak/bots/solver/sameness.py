"""Which positions are the same: a number for a position between two players without a stock.

Cards count by two things alone: their order within a suit, and which of them share a rank. So each
suit is written as the row of its cards still in play, from the lowest up, by where they lie, and
beside it which of them share a rank with others. The three plain suits are put in order first.
Positions with the same number can be played alike, card by card; who sits where does not count.
"""

import numpy as np

from dobrak.games.bits import NONE, ONE, bit, count, lowest
from dobrak.games.durak.moves import SUIT
from dobrak.games.durak.state import ADD, DEFEND
from dobrak.kernel import INTERPRETED, Row, apart, kernel

SUITS, RANKS = 4, 13
_OF_SUIT = np.uint64((1 << RANKS) - 1)
_2, _3, _4, _32 = np.uint64(2), np.uint64(3), np.uint64(4), np.uint64(32)
_MIX = np.uint64(0x9E3779B97F4A7C15)

# A card is three bits: where it lies (the attacker, the defender, or the table), and whether it
# shares its rank. So a whole suit leaves room for an attack that is not beaten yet.
_UNBEATEN = 44

_FIRST_OUT_WINS, _TRANSFERS, _ROOM, _DRY = 8, 16, 64, 1024


@apart
def number_of(s: Row, suits: np.ndarray) -> np.uint64:
    """The number of a position in which somebody is to move; `suits` is for its own use."""
    defender = s.hands[s.defender]
    cards = s.hands[s.attacker] | defender | s.lying
    shared = shared_ranks(cards)
    for suit in range(SUITS):
        suits[suit] = written(of_suit(cards, suit), defender, s.lying, shared, suit)
    if s.phase == DEFEND:
        for i in range(s.beaten, s.laid):  # one at most of each suit, since all are of one rank
            card = int(s.table[i, 0])
            suit = int(SUIT[card])
            below = count(of_suit(cards & (bit(card) - ONE), suit))
            suits[suit] |= np.uint64(1 + below + 16 * (i - s.beaten)) << np.uint64(_UNBEATEN)
    a, b, c = in_order(suits, int(s.trump))
    number = stirred(NONE, np.uint64(situation(s)))
    names = NONE  # four bits for each rank
    named = ONE
    for place in range(SUITS):
        suit = int(s.trump) if place == 0 else a if place == 1 else b if place == 2 else c
        sharing = of_suit(cards, suit) & shared
        ranks = NONE
        while sharing != NONE:
            at = np.uint64(4 * lowest(sharing))
            sharing &= sharing - ONE
            if names >> at & np.uint64(15) == NONE:
                names |= named << at
                named += ONE
            ranks = ranks << _4 | (names >> at & np.uint64(15))
        number = stirred(stirred(number, suits[suit]), ranks)
    return number


@kernel
def stirred(number: np.uint64, more: np.uint64) -> np.uint64:
    number = (number ^ more) * _MIX
    return number ^ number >> _32


@kernel
def situation(s: Row) -> int:
    """What matters besides the cards."""
    what = 1 + int(s.phase)
    what += _FIRST_OUT_WINS * int(s.first_out_wins) + _TRANSFERS * int(s.transfers)
    if s.phase == ADD:
        what += _ROOM * int(s.limit - s.laid)
    if s.transfers:
        what += _DRY * int(s.dry)  # K6.7, T5: elsewhere two players never come to that
    return int(what)


if INTERPRETED:  # the same: NumPy would warn of every product that runs over

    def stirred(number: np.uint64, more: np.uint64) -> np.uint64:
        product = int(number ^ more) * int(_MIX) & 0xFFFFFFFFFFFFFFFF
        return np.uint64(product ^ product >> 32)


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
    left: np.uint64, defender: np.uint64, table: np.uint64, shared: np.uint64, suit: int
) -> np.uint64:
    """A suit as one number: where each card lies, and whether it shares its rank."""
    defender, table = of_suit(defender, suit), of_suit(table, suit)
    line = ONE
    while left != NONE:
        at = np.uint64(lowest(left))
        left &= left - ONE
        place = (defender >> at & ONE) | (table >> at & ONE) << ONE | (shared >> at & ONE) << _2
        line = line << _3 | place
    return line


@kernel
def in_order(suits: np.ndarray, trump: int) -> tuple[int, int, int]:
    """The three plain suits, by what is written of them."""
    a = 1 if trump == 0 else 0
    b = 1 if trump > 1 else 2
    c = 2 if trump > 2 else 3
    if suits[a] > suits[b]:
        a, b = b, a
    if suits[b] > suits[c]:
        b, c = c, b
    if suits[a] > suits[b]:
        a, b = b, a
    return a, b, c
