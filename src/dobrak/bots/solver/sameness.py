"""Which positions are the same: names for cards at the start of a bout, and a number for a bout.

Cards count by two things alone: their order within a suit, and which of them share a rank. So at
the start of every bout ranks that are gone close up, and the plain suits are put in order: cards
get other names, and the bout is played alike, card by card. Who sits where does not count either.
"""

import numpy as np

from dobrak.bots.solver.bout import Bout, Rules
from dobrak.games.bits import NONE, ONE, lowest
from dobrak.games.durak.moves import OF_RANK, RANKS, ranks_of, up_to
from dobrak.kernel import INTERPRETED, kernel

_OF_SUIT = np.uint64((1 << len(RANKS)) - 1)
_32 = np.uint64(32)
_MIX = np.uint64(0x9E3779B97F4A7C15)


def _cards_of(ranks: range) -> int:
    return sum(int(OF_RANK[rank]) for rank in ranks)


# By rank, counted from 1 as the cards of the first suit are: the cards of all lower ranks.
_LOWER = np.array([0, *(_cards_of(range(1, rank)) for rank in range(1, len(RANKS) + 1))], np.uint64)

Hands = tuple[np.uint64, np.uint64]


@kernel
def renamed(b: Bout, rules: Rules) -> Bout:
    """A bout that has not begun, with other names for its cards."""
    hands = in_order(closed_up((b.attacker, b.defender)), rules.trump)
    return Bout(hands[0], hands[1], b.lying, b.unbeaten, b.phase, b.room, b.dry, b.side)


@kernel
def closed_up(hands: Hands) -> Hands:
    """Without ranks that nobody holds, as far as there are higher ones."""
    attacker, defender = hands
    ranks = ranks_of(attacker | defender)
    gone = up_to(ranks) & ~ranks
    while gone != NONE:
        rank = lowest(gone)
        gone = (gone & (gone - ONE)) >> ONE
        lower = _LOWER[rank]
        attacker = (attacker & lower) | (attacker & ~lower) >> ONE
        defender = (defender & lower) | (defender & ~lower) >> ONE
    return attacker, defender


@kernel
def in_order(hands: Hands, trump: int) -> Hands:
    """With the plain suits in the order of their cards."""
    a = 1 if trump == 0 else 0
    b = 1 if trump > 1 else 2
    c = 2 if trump > 2 else 3
    return pair_in_order(pair_in_order(pair_in_order(hands, a, b), b, c), a, b)


@kernel
def pair_in_order(hands: Hands, one: int, other: int) -> Hands:
    """With two suits exchanged, if they are not in order."""
    attacker, defender = hands
    cards = attacker | defender
    first, second = of_suit(cards, one), of_suit(cards, other)
    mine, more = of_suit(attacker, one), of_suit(attacker, other)
    if first < second or (first == second and mine <= more):
        return hands
    changed = mine ^ more
    attacker ^= to_suit(changed, one) | to_suit(changed, other)
    changed ^= first ^ second
    defender ^= to_suit(changed, one) | to_suit(changed, other)
    return attacker, defender


@kernel
def of_suit(cards: np.uint64, suit: int) -> np.uint64:
    """The ranks that a suit has in a set of cards, from bit 0 up."""
    return cards >> np.uint64(len(RANKS) * suit + 1) & _OF_SUIT


@kernel
def to_suit(ranks: np.uint64, suit: int) -> np.uint64:
    return ranks << np.uint64(len(RANKS) * suit + 1)


@kernel
def stirred(number: np.uint64, more: np.uint64) -> np.uint64:
    number = (number ^ more) * _MIX
    return number ^ number >> _32


@kernel
def number_of(b: Bout, rules: Rules) -> np.uint64:
    """The number of a position in which somebody is to move."""
    table = rules.trump + 4 * rules.first_out_wins + 8 * rules.transfers
    what = b.phase + 4 * (b.room + 8 * (b.dry + 32 * (table + 16 * b.unbeaten)))
    number = stirred(stirred(stirred(NONE, b.attacker), b.defender), b.lying)
    return stirred(number, np.uint64(what))


if INTERPRETED:  # the same: NumPy would warn of every product that runs over

    def stirred(number: np.uint64, more: np.uint64) -> np.uint64:
        product = int(number ^ more) * int(_MIX) & 0xFFFFFFFFFFFFFFFF
        return np.uint64(product ^ product >> 32)
