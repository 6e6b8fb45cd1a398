"""Counting cards in Durak: probabilities, and exact knowledge at the end of a deal.

`hidden` are the cards whose place the viewer does not know. Once two players are left and the stock
is empty, they are in the other hand, so all cards are known.
"""

import numpy as np

from dobrak.games.bits import bit, count, lowest
from dobrak.games.durak.moves import (
    EPAULETTES,
    NO_CARDS,
    OF_RANK,
    OF_SUIT,
    PASS,
    TAKE,
    TRANSFER,
    ranks_of,
    up_to,
)
from dobrak.games.durak.rules import beats, has_stock, ranks_on_table
from dobrak.games.durak.seats import attacks, players_in
from dobrak.games.durak.state import ADD, ATTACK, DEFEND
from dobrak.kernel import Row, kernel

# --- Probabilities --------------------------------------------------------------------------------


@kernel
def chance_of_none(v: Row, seat: int, cards: np.uint64, hidden: np.uint64) -> float:
    """The probability that `seat` holds none of these cards."""
    if v.known[seat] & cards:
        return 0.0
    places = count(hidden)
    others = places - count(hidden & cards)
    chance = 1.0
    for i in range(v.held[seat] - count(v.known[seat])):
        chance *= max(0, others - i) / (places - i)
    return chance


@kernel
def expected(v: Row, cards: np.uint64, hidden: np.uint64) -> float:
    """How many of these cards the attackers hold, on average."""
    seen = 0
    unknown = 0
    for seat in range(v.players):
        if attacks(v, seat):
            seen += count(v.known[seat] & cards)
            unknown += v.held[seat] - count(v.known[seat])
    if unknown == 0:
        return float(seen)
    return seen + unknown * count(hidden & cards) / count(hidden)


# --- The end of a deal ----------------------------------------------------------------------------


@kernel
def nothing_hidden(v: Row) -> bool:
    """Are there two players left, and no stock?"""
    return players_in(v) == 2 and not has_stock(v)


@kernel
def other_hand(v: Row, seat: int, hidden: np.uint64) -> np.uint64:
    """The hand of the other of the last two players."""
    other = v.attacker if seat == v.defender else v.defender
    return np.uint64(hidden | v.known[other])


@kernel
def loose_ranks(v: Row, hand: np.uint64, against: np.uint64) -> int:
    """The number of ranks in which the other hand can beat every card of this hand.

    One card that cannot be beaten is enough: the others of its rank are added when it is taken.
    """
    return count(ranks_of(hand) & ~ranks_of(standing(v, hand, against)))


@kernel
def standing(v: Row, hand: np.uint64, against: np.uint64) -> np.uint64:
    """The cards of a hand that the other hand cannot beat (K3.2)."""
    below = up_to(against)
    trumps = OF_SUIT[v.trump]
    if against & trumps != NO_CARDS:
        hand &= trumps
    return np.uint64(hand & ~below)


@kernel
def runs_out(v: Row, hand: np.uint64, against: np.uint64) -> bool:
    """Can an attacker lay this whole hand, whatever the other player does?

    The other player has to take rank after rank. A loose rank is laid last, when it no longer
    matters.
    """
    return loose_ranks(v, hand, against) <= 1


@kernel
def outlook(v: Row, move: int, mine: np.uint64, theirs: np.uint64) -> int:
    """1: this move wins the race to be rid of all cards; -1: it loses it; 0: neither is certain."""
    table = v.lying
    if move == EPAULETTES:
        return 1
    if move == TAKE:
        return -1 if runs_out(v, theirs, mine | table) else 0
    if move == PASS and v.phase == ADD:
        return 1 if runs_out(v, mine, theirs | table) else 0
    if move == PASS:
        return -1 if runs_out(v, theirs, mine) else 0
    if move > TRANSFER:
        return 1 if mine == bit(move - TRANSFER) else 0
    rest = mine ^ bit(move)
    if v.phase == DEFEND:
        return after_beating(v, move, rest, theirs)
    if v.phase == ADD:
        return 1 if runs_out(v, rest, theirs | table | bit(move)) else 0
    return after_laying(v, move, rest, theirs)


@kernel
def after_beating(v: Row, card: int, rest: np.uint64, theirs: np.uint64) -> int:
    if v.beaten + 1 < v.laid:
        return 0
    may_go_on = v.laid < v.limit and bool(theirs & (ranks_on_table(v) | OF_RANK[card]))
    if rest == NO_CARDS or (not may_go_on and runs_out(v, rest, theirs)):
        return 1
    return 0


@kernel
def after_laying(v: Row, card: int, rest: np.uint64, theirs: np.uint64) -> int:
    ranks = ranks_on_table(v) | OF_RANK[card]
    room = v.limit - v.laid - 1
    if rest & ~ranks == NO_CARDS and count(rest) <= room:
        return 1  # all the rest can follow
    answers = beats(v, card) & theirs
    if answers == NO_CARDS:
        return 1 if runs_out(v, rest, theirs | v.lying | bit(card)) else 0
    while answers != NO_CARDS:
        answer = lowest(answers)
        answers ^= bit(answer)
        may_go_on = room > 0 and bool(rest & (ranks | OF_RANK[answer]))
        if not may_go_on and runs_out(v, theirs ^ bit(answer), rest):
            return -1
    return 0


@kernel
def cheapest(v: Row, cards: np.uint64) -> int:
    """The lowest card; a trump only if there is nothing else."""
    plain = cards & ~OF_SUIT[v.trump]
    return lowest(cards if plain == NO_CARDS else plain)


@kernel
def lead(v: Row, move: int, mine: np.uint64, theirs: np.uint64) -> int:
    """How many more loose ranks the other hand has after this move and the cheapest answer."""
    table = v.lying
    if move == TAKE:
        mine |= table
    elif move == PASS:
        if v.phase == ADD:
            theirs |= table
    elif move < TRANSFER:
        mine ^= bit(move)
        answers = beats(v, move) & theirs
        if v.phase == ADD or (v.phase == ATTACK and answers == NO_CARDS):
            theirs |= table | bit(move)
        elif v.phase == ATTACK:
            theirs ^= bit(cheapest(v, answers))
    return loose_ranks(v, theirs, mine) - loose_ranks(v, mine, theirs)
