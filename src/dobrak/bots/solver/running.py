"""Hands that run: attackers who can lay all they have, whatever the other does."""

import numpy as np

from dobrak.bots.careful.durak_counting import loose_ranks, standing
from dobrak.games.bits import NONE, ONE, bit, count, lowest
from dobrak.games.durak.moves import OF_RANK, OF_SUIT, of_ranks
from dobrak.games.durak.rules import beats
from dobrak.games.durak.state import ADD, ATTACK, DEFEND, DRAWN_AFTER, MOST_LAID, NOBODY
from dobrak.kernel import Row, apart, kernel


@apart
def sure_winner(s: Row) -> int:
    """Who surely wins, as far as can be seen at once; NOBODY: it is not known."""
    mine, theirs = s.hands[s.attacker], s.hands[s.defender]
    if s.phase == DEFEND:
        return int(s.defender) if beats_and_runs(s) else NOBODY
    if s.phase == ATTACK and s.laid == 0:
        surely = runs_out(s, mine, theirs, int(np.int64(s.dry)))
    elif s.phase == ADD:
        surely = adds_and_runs(s)
    else:
        surely = False
    return int(s.attacker) if surely else NOBODY


@kernel
def beats_and_runs(s: Row) -> bool:
    """Can the defender beat the attack so that no other can follow, and then run?"""
    if s.laid - s.beaten != 1 or s.held[s.attacker] == 0:
        return False
    mine, theirs = s.hands[s.attacker], s.hands[s.defender]
    dry = int(np.int64(0))  # not a literal, for which `runs_out` would be compiled once more
    answers = theirs & beats(s, s.table[s.beaten, 0])
    if s.held[s.defender] == 1 and (s.first_out_wins or s.laid == s.limit):
        return bool(answers != NONE)  # K6.1, P4: the last card
    if s.laid < s.limit:
        if mine & of_ranks(s.lying) != NONE:
            return False
        answers &= ~of_ranks(mine)
    while answers != NONE:
        rest = theirs ^ (answers & ~(answers - ONE))
        answers &= answers - ONE
        if rest != NONE and runs_out(s, rest, mine, dry):
            return True
    return False


@kernel
def adds_and_runs(s: Row) -> bool:
    """Can the attacker run after adding nothing more for the taker, or all there is?"""
    mine, theirs = s.hands[s.attacker], s.hands[s.defender] | s.lying
    if runs_out(s, mine, theirs, s.dry + 1):
        return True
    more = mine & of_ranks(s.lying)
    if count(more) > s.limit - s.laid:
        return False
    return runs_out(s, mine ^ more, theirs | more, s.dry + 1)


@apart
def runs_out(s: Row, mine: np.uint64, theirs: np.uint64, dry: int) -> bool:
    """Can an attacker at the start of a bout lay this whole hand?

    Rank after rank, from the lowest up and trumps last, begins with a card that cannot be beaten,
    even with all that has been taken before; the others of its rank are added. One rank may be
    beaten: it is kept for the end, and all of it is laid.
    """
    if loose_ranks(s, mine, theirs) > 1:
        return False
    trumps = mine & OF_SUIT[s.trump]
    plain = mine ^ trumps
    last = NONE
    bouts = 0
    left, held = count(mine), count(theirs)
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
        if size <= min(MOST_LAID, held) and not may_go_back and standing(s, rank, taken) != NONE:
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
