"""Canonical positions: equivalent positions get the same cards and the same key (a hash).

Only the order of cards within a suit matters, and which cards share a rank. So at the start of each
bout, missing ranks are closed up and the plain suits are sorted. The bout is then played with the
renamed cards. Seats do not matter either.
"""

import numpy as np

from dobrak.bots.durak.solver.bout import Bout, Rules
from dobrak.games.bits import NONE, ONE, lowest
from dobrak.games.durak.moves import OF_RANK, RANKS, ranks_of, up_to
from dobrak.kernel import INTERPRETED, kernel

_OF_SUIT = np.uint64((1 << len(RANKS)) - 1)
_32 = np.uint64(32)
_MIX = np.uint64(0x9E3779B97F4A7C15)


def _cards_of(ranks: range) -> int:
    return sum(int(OF_RANK[rank]) for rank in ranks)


# By rank, counted from 1 as in the first suit: all cards of lower ranks.
_LOWER = np.array([0, *(_cards_of(range(1, rank)) for rank in range(1, len(RANKS) + 1))], np.uint64)

Hands = tuple[np.uint64, np.uint64]


@kernel
def canonical(b: Bout, rules: Rules) -> Bout:
    """The canonical form of a bout that has not begun."""
    hands = in_order(closed_up((b.attacker, b.defender)), rules.trump)
    return Bout(hands[0], hands[1], b.lying, b.unbeaten, b.phase, b.room, b.dry, b.side)


@kernel
def closed_up(hands: Hands) -> Hands:
    """Move cards down over ranks that nobody holds."""
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
    """Sort the plain suits by their cards."""
    a = 1 if trump == 0 else 0
    b = 1 if trump > 1 else 2
    c = 2 if trump > 2 else 3
    return pair_in_order(pair_in_order(pair_in_order(hands, a, b), b, c), a, b)


@kernel
def pair_in_order(hands: Hands, one: int, other: int) -> Hands:
    """Exchange two suits if they are not in order."""
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
    """The ranks of a suit in a set of cards, from bit 0 up."""
    return cards >> np.uint64(len(RANKS) * suit + 1) & _OF_SUIT


@kernel
def to_suit(ranks: np.uint64, suit: int) -> np.uint64:
    return ranks << np.uint64(len(RANKS) * suit + 1)


@kernel
def mixed(key: np.uint64, more: np.uint64) -> np.uint64:
    key = (key ^ more) * _MIX
    return key ^ key >> _32


@kernel
def key_of(b: Bout, rules: Rules) -> np.uint64:
    """The key of a position in which somebody is to move."""
    table = rules.trump + 4 * rules.first_out_wins + 8 * rules.transfers
    what = b.phase + 4 * (b.room + 8 * (b.dry + 32 * (table + 16 * b.unbeaten)))
    key = mixed(mixed(mixed(NONE, b.attacker), b.defender), b.lying)
    return mixed(key, np.uint64(what))


if INTERPRETED:  # the same, because NumPy warns when a product overflows

    def mixed(key: np.uint64, more: np.uint64) -> np.uint64:
        product = int(key ^ more) * int(_MIX) & 0xFFFFFFFFFFFFFFFF
        return np.uint64(product ^ product >> 32)
