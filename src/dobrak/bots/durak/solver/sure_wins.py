"""Wins that are recognised without a search: hands that *run*. An attacker can lay all of their
cards, whatever the other player does."""

import numpy as np

from dobrak.bots.durak.counting import loose_ranks, standing
from dobrak.bots.durak.solver.bout import Bout, Rules, next_attack
from dobrak.games.bits import NONE, ONE, bit, count, lowest
from dobrak.games.durak.moves import BEATING, OF_RANK, OF_SUIT, of_ranks, ranks_of
from dobrak.games.durak.state import ADD, DEFEND, DRAWN_AFTER, MOST_LAID
from dobrak.kernel import kernel, no_inline, whole

NOBODY = -1


@kernel
def sure_winner(b: Bout, rules: Rules) -> int:
    """The side that surely wins, if this is recognised; otherwise NOBODY."""
    if b.phase == DEFEND:
        return 1 - b.side if beats_and_runs(b, rules) else NOBODY
    if b.lying == NONE:
        surely = runs_out(rules, b.attacker, b.defender, b.dry)
    else:
        surely = b.phase == ADD and adds_and_runs(b, rules)
    return b.side if surely else NOBODY


@kernel
def beats_and_runs(b: Bout, rules: Rules) -> bool:
    """Can the defender beat the attack so that no other can follow, and then run?"""
    if is_one_of_many(b) or b.attacker == NONE:
        return False
    mine, theirs = b.attacker, b.defender
    answers = theirs & BEATING[rules.trump, next_attack(b)]
    if theirs & (theirs - ONE) == NONE and (rules.first_out_wins or b.room == 0):
        return bool(answers != NONE)  # K6.1, P4: the last card
    if b.room > 0:
        if mine & of_ranks(b.lying) != NONE:
            return False
        answers &= ~of_ranks(mine)
    while answers != NONE:
        rest = theirs ^ (answers & ~(answers - ONE))
        answers &= answers - ONE
        if rest != NONE and runs_out(rules, rest, mine, whole(0)):
            return True
    return False


@kernel
def is_one_of_many(b: Bout) -> bool:
    """Do several attacks wait for a defence?"""
    return b.unbeaten != next_attack(b)


@kernel
def adds_and_runs(b: Bout, rules: Rules) -> bool:
    """Can the attacker run after adding nothing for the taker, or everything possible?"""
    mine, theirs = b.attacker, b.defender | b.lying
    if runs_out(rules, mine, theirs, b.dry + 1):
        return True
    more = mine & of_ranks(b.lying)
    if count(more) > b.room:
        return False
    return runs_out(rules, mine ^ more, theirs | more, b.dry + 1)


@kernel
def runs_out(rules: Rules, mine: np.uint64, theirs: np.uint64, dry: int) -> bool:
    """Can an attacker at the start of a bout lay this whole hand?"""
    return loose_ranks(rules, mine, theirs) <= 1 and runs_in_order(rules, mine, theirs, dry)


@no_inline
def runs_in_order(rules: Rules, mine: np.uint64, theirs: np.uint64, dry: int) -> bool:
    """Can the ranks be laid one after the other?

    Each rank, from the lowest up and trumps last, begins with a card that cannot be beaten, even
    with all cards taken before; the others of its rank are added. One rank may be beaten: it is
    kept for the end, and all of it is laid.
    """
    trumps = mine & OF_SUIT[rules.trump]
    plain = mine ^ trumps
    last = NONE
    bouts = 0
    left, held = count(mine), count(theirs)
    taken = theirs
    while plain != NONE or trumps != NONE:
        if plain != NONE:
            ranks = ranks_of(plain)
            card = lowest(ranks)
            rank = plain & OF_RANK[card]
            plain ^= rank
        else:
            card = lowest(trumps)
            trumps ^= bit(card)
            rank = bit(card) | (last & OF_RANK[card])
        size = count(rank)
        may_go_back = rules.transfers and left > 2 and (theirs & OF_RANK[card]) != NONE  # T1
        if (
            size <= min(MOST_LAID, held)
            and not may_go_back
            and standing(rules, rank, taken) != NONE
        ):
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
        # K3.4; P4: both would be out
        if held < size or (held == size and not rules.first_out_wins):
            return False
        if rules.transfers and size > 2 and (theirs & OF_RANK[lowest(last)]) != NONE:  # T1
            return False
        bouts += 1
    return not rules.transfers or dry + bouts <= DRAWN_AFTER  # K6.7
