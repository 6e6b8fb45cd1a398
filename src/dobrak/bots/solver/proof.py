"""Proofs: can a player reach a goal in this position, whatever the other does?

The search goes where a proof, or a refutation, seems nearest (depth-first proof numbers, df-pn).
A position is as far from its proof as its nearest move where the prover is to move; where the
other is, as the farthest one, and a little more for each other move that is open. All of it is in
the table, so a search that has used up its budget goes on from there when it is asked again.
"""

from typing import NamedTuple

import numpy as np

from dobrak.bots.solver.bout import NEITHER, Bout, Rules, moves_in, played, turn
from dobrak.bots.solver.desk import DEEPEST, get, put
from dobrak.bots.solver.guess import guess
from dobrak.bots.solver.running import NOBODY, sure_winner
from dobrak.bots.solver.sameness import number_of, renamed, stirred
from dobrak.bots.solver.table import NEVER, find, keep, known
from dobrak.games.bits import HIGH, NONE, ONE, count, lowest
from dobrak.games.durak.state import OVER
from dobrak.kernel import Row, apart, kernel, whole

WIN, DRAW, LOSS, UNKNOWN = 1, 0, -1, -2
NO, YES, OPEN = 0, 1, -1

# A frame: what is wanted at a depth, how many moves there are, which is being looked at, how many
# moves in all the prover may still see made, where that is limited, and how many positions had been
# looked into before.
_PROOF, _REFUTATION, _MOVES, _AT, _LEFT, _BEGAN = 0, 1, 2, 3, 4, 5
UNLIMITED = -1

_SHARE = 5  # a position is as far as the farthest of its moves, and this part of the others


class Goal(NamedTuple):
    prover: int  # the side
    least: int  # WIN or DRAW: what it wants at least


# --- Ends -----------------------------------------------------------------------------------------


@kernel
def made(b: Bout, rules: Rules, move: int) -> tuple[Bout, int]:
    """After a move and all moves after it that are forced; and how many those were in all."""
    n = 0
    while True:
        b = played(b, rules, move)
        n += 1
        if b.phase == OVER:
            return b, n
        low, high = moves_in(b, rules)
        if is_choice(low, high):
            if b.lying == NONE:
                b = renamed(b, rules)
            return b, n
        move = lowest(low) if low != NONE else HIGH + lowest(high)


@kernel
def is_choice(low: np.uint64, high: np.uint64) -> bool:
    """Are there two moves or more?"""
    if low == NONE:
        return bool(high & (high - ONE) != NONE)
    return bool(high != NONE or low & (low - ONE) != NONE)


@kernel
def worth(b: Bout, side: int) -> int:
    """What a deal that is over is to a side."""
    if b.side == NEITHER:
        return DRAW
    return WIN if b.side == side else LOSS


@kernel
def at_once(b: Bout, rules: Rules, goal: Goal, left: int) -> int:
    """Does the prover reach the goal, as far as can be seen without a search?"""
    if b.phase == OVER:
        return YES if worth(b, goal.prover) >= goal.least else NO
    if left != UNLIMITED:
        mine = b.attacker if b.side == goal.prover else b.defender
        if left < count(mine) - rules.first_out_wins:  # K6.6 lays two cards in a move
            return NO
    winner = sure_winner(b, rules)
    if winner == NOBODY or (winner == goal.prover and left != UNLIMITED):
        return OPEN
    return YES if winner == goal.prover else NO


# --- Questions ------------------------------------------------------------------------------------
# The table knows two: does the attacker win, and does the attacker at least not lose? That the
# defender reaches a goal is the refutation of one of them.


@kernel
def question(side: int, rules: Rules, left: int, goal: Goal) -> int:
    """Which of them it is, where `side` attacks."""
    if rules.first_out_wins and left == UNLIMITED:
        return WIN  # one question is the other: there are no draws
    return goal.least if goal.prover == side else WIN - goal.least


@kernel
def look_up(
    entries: np.ndarray, number: np.uint64, side: int, rules: Rules, left: int, goal: Goal
) -> tuple[int, int]:
    """How far it is from being proved, and from being refuted; -1 if nothing is known."""
    attacks = goal.prover == side
    if left != UNLIMITED:
        place = find(entries, number)
        if place >= 0:
            proof, refutation = known(entries, place, question(side, rules, whole(UNLIMITED), goal))
            if (refutation if attacks else proof) == 0:
                return NEVER, 0
    place = find(entries, limited(number, left))
    if place < 0:
        return -1, -1
    proof, refutation = known(entries, place, question(side, rules, left, goal))
    return (proof, refutation) if attacks else (refutation, proof)


@kernel
def limited(number: np.uint64, left: int) -> np.uint64:
    """The number of a position in which so many moves are left."""
    return number if left == UNLIMITED else stirred(number, np.uint64(left))


# --- The search -----------------------------------------------------------------------------------


@apart
def prove(entries: np.ndarray, w: Row, rules: Rules, goal: Goal, left: int) -> int:
    """Whether the prover reaches the goal from the first bout, in which there is a choice."""
    frames = w.frames
    depth = whole(0)  # not a literal, for which all would be compiled once more
    frames[0, _PROOF] = frames[0, _REFUTATION] = NEVER
    frames[0, _LEFT] = left
    expand(entries, w, depth, rules, goal)
    while True:
        b = get(w.bouts, depth)
        mine = turn(b) == goal.prover
        proof, refutation, nearest, second, others = weigh(w, depth, mine)
        stopped = w.nodes >= w.budget
        if (
            proof >= frames[depth, _PROOF]
            or refutation >= frames[depth, _REFUTATION]
            or proof == 0
            or refutation == 0
            or stopped
            or depth == DEEPEST - 1
        ):
            if depth == 0:
                return YES if proof == 0 else NO if refutation == 0 else OPEN
            if depth == DEEPEST - 1 and proof > 0 and refutation > 0:
                w.budget = 0
            attacks = goal.prover == b.side
            asked = question(b.side, rules, frames[depth, _LEFT], goal)
            work = w.nodes - frames[depth, _BEGAN]
            depth -= 1
            at = frames[depth, _AT]
            w.proofs[depth, at], w.refutations[depth, at] = proof, refutation
            if not attacks:
                proof, refutation = refutation, proof
            number = w.numbers[depth, at]
            keep(entries, number, asked, proof, refutation, work, w.age)
            continue
        beyond = second + 6 + second // 4  # a little more, so as not to come back too often
        if mine:
            frames[depth + 1, _PROOF] = min(frames[depth, _PROOF], beyond)
            frames[depth + 1, _REFUTATION] = frames[depth, _REFUTATION] - others
        else:
            frames[depth + 1, _PROOF] = frames[depth, _PROOF] - others
            frames[depth + 1, _REFUTATION] = min(frames[depth, _REFUTATION], beyond)
        frames[depth, _AT] = nearest
        b, n = made(b, rules, w.moves[depth, nearest])
        left = frames[depth, _LEFT]
        depth += 1
        put(w.bouts, depth, b)
        frames[depth, _LEFT] = left if left == UNLIMITED else left - n
        expand(entries, w, depth, rules, goal)


@apart
def expand(entries: np.ndarray, w: Row, depth: int, rules: Rules, goal: Goal) -> None:
    """List the moves at `depth` and what is known about each; one is enough if it decides."""
    w.frames[depth, _BEGAN] = w.nodes
    w.nodes += 1
    mine = turn(get(w.bouts, depth)) == goal.prover
    n = list_moves(entries, w, depth, rules, goal, mine)
    w.frames[depth, _MOVES] = recall(entries, w, depth, n, rules, goal, mine)


@kernel
def list_moves(
    entries: np.ndarray, w: Row, depth: int, rules: Rules, goal: Goal, mine: bool
) -> int:
    """Write the moves at `depth`, where they lead and how far that seems; say how many."""
    b = get(w.bouts, depth)
    before = w.frames[depth, _LEFT]
    low, high = moves_in(b, rules)
    n = 0
    while low != NONE or high != NONE:
        move = lowest(low) if low != NONE else HIGH + lowest(high)
        if low != NONE:
            low &= low - ONE
        else:
            high &= high - ONE
        after, moves = made(b, rules, move)
        left = before if before == UNLIMITED else before - moves
        too_late = before != UNLIMITED and left < 0
        answer = NO if too_late else at_once(after, rules, goal, left)
        if answer == OPEN:
            number = number_of(after, rules)
            if is_listed(w, depth, n, number):
                continue
            proof, refutation = guess(after, rules)
            if after.side != goal.prover:
                proof, refutation = refutation, proof
        else:
            number = NONE
            proof, refutation = (0, NEVER) if answer == YES else (NEVER, 0)
            if (answer == YES) == mine:
                n = 0
                low = high = NONE
        w.moves[depth, n] = move
        w.numbers[depth, n] = number
        w.proofs[depth, n] = proof
        w.refutations[depth, n] = refutation
        w.sides[n] = after.side
        w.lefts[n] = left
        n += 1
    return n


@kernel
def recall(
    entries: np.ndarray, w: Row, depth: int, n: int, rules: Rules, goal: Goal, mine: bool
) -> int:
    """Write what the table knows of the moves; say how many there are, one if it decides."""
    for i in range(n):
        number, left = w.numbers[depth, i], w.lefts[i]
        if number == NONE:
            continue
        proof, refutation = look_up(entries, number, w.sides[i], rules, left, goal)
        w.numbers[depth, i] = limited(number, left)
        if proof < 0:
            continue
        at, count = (0, 1) if (proof if mine else refutation) == 0 else (i, n)
        w.moves[depth, at] = w.moves[depth, i]
        w.numbers[depth, at] = w.numbers[depth, i]
        w.proofs[depth, at] = proof
        w.refutations[depth, at] = refutation
        if count < n:
            return count
    return n


@kernel
def is_listed(w: Row, depth: int, n: int, number: np.uint64) -> bool:
    for i in range(n):  # noqa: SIM110 (compiled)
        if w.numbers[depth, i] == number:
            return True
    return False


@kernel
def weigh(w: Row, depth: int, mine: bool) -> tuple[int, int, int, int, int]:
    """How far a position is from its proof and refutation, by its moves.

    And which move is nearest to what the player wants, how far the second is, and how much the
    others add to how far the position is from what the player does not want.
    """
    nearest, least, second = 0, NEVER + 1, NEVER + 1
    most, total, at_nearest, still_open = 0, 0, 0, 0
    for i in range(w.frames[depth, _MOVES]):
        proof, refutation = whole(w.proofs[depth, i]), whole(w.refutations[depth, i])
        near, far = (proof, refutation) if mine else (refutation, proof)
        if near < least:
            nearest, least, second, at_nearest = i, near, least, far
        elif near < second:
            second = near
        if far > 0:
            most = max(most, far)
            total += far
            still_open += 1
    others = max(still_open, 1) - 1
    farthest = min(most + others + (total - most) // _SHARE, NEVER - 1)
    if least == 0:
        farthest = NEVER
    elif still_open == 0:
        farthest = 0
    others += (total - at_nearest) // _SHARE
    if mine:
        return least, farthest, nearest, second, others
    return farthest, least, nearest, second, others
