"""Hands that run: attackers who can lay all they have, whatever the other does."""

import numpy as np

from dobrak.games.bits import NONE, ONE, bit, count, lowest
from dobrak.games.durak.moves import BEATING, OF_RANK, OF_SUIT
from dobrak.games.durak.state import ADD, ATTACK, DRAWN_AFTER, MOST_LAID
from dobrak.kernel import Row, kernel


@kernel
def runs(s: Row) -> bool:
    """Does the attacker, who is to move, surely win? (False: it is not known.)"""
    mine, theirs, held = s.hands[s.attacker], s.hands[s.defender], int(s.held[s.defender])
    if s.phase == ATTACK and s.laid == 0:
        return runs_out(s, mine, theirs, held, int(s.dry))
    if s.phase == ADD:  # by laying nothing more
        return runs_out(s, mine, theirs | s.lying, held + s.laid + s.beaten, s.dry + 1)
    return False


@kernel
def runs_out(s: Row, mine: np.uint64, theirs: np.uint64, held: int, dry: int) -> bool:
    """Can an attacker at the start of a bout lay this whole hand?

    Rank after rank, from the lowest up and trumps last, begins with a card that cannot be beaten,
    even with all that has been taken before; the others of its rank are added. One rank may be
    beaten: it is kept for the end, and all of it is laid.
    """
    trumps = mine & OF_SUIT[s.trump]
    plain = mine ^ trumps
    last = NONE
    bouts = 0
    left = count(mine)
    taken = theirs
    while plain != NONE or trumps != NONE:
        if plain != NONE:
            card = lowest_of_rank(plain)
            rank = plain & OF_RANK[card]
            plain ^= rank
        else:
            card = lowest(trumps)
            trumps ^= bit(card)
            rank = bit(card) | (last & OF_RANK[card])
        size = count(rank)
        may_go_back = s.transfers and left > 2 and (theirs & OF_RANK[card]) != NONE  # T1
        if size <= min(MOST_LAID, held) and not may_go_back and one_stands(s, rank, taken):
            taken |= rank
            held += size
            left -= size
            last &= ~rank
            bouts += 1
        elif last & ~rank != NONE:
            return False
        else:
            last = rank
    if last != NONE:
        size = count(last)
        if held < size or (held == size and not s.first_out_wins):  # K3.4; P4: both would be out
            return False
        if s.transfers and size > 2 and (theirs & OF_RANK[lowest(last)]) != NONE:  # T1
            return False
        bouts += 1
    return not s.transfers or dry + bouts <= DRAWN_AFTER  # K6.7


@kernel
def lowest_of_rank(cards: np.uint64) -> int:
    """A card of the lowest rank."""
    best = lowest(cards)
    cards &= cards - ONE
    while cards != NONE:
        card = lowest(cards)
        cards &= cards - ONE
        if (card - 1) % 13 < (best - 1) % 13:
            best = card
    return best


@kernel
def one_stands(s: Row, rank: np.uint64, against: np.uint64) -> bool:
    """Is one of these cards beyond beating?"""
    while rank != NONE:
        if BEATING[s.trump, lowest(rank)] & against == NONE:
            return True
        rank &= rank - ONE
    return False
