"""Depth-first proof-number search (df-pn): can a player force a goal in this position?

A position has a proof and a disproof number, which say how hard it seems to prove or disprove that
the prover reaches the goal. The search goes to the move for which this seems easiest. If the prover
is to move, the proof number is the lowest of its moves; otherwise it is the highest, plus a part of
the others (not their sum, because moves often lead to similar positions). All numbers are kept in
the transposition table, so a search that is out of budget can be continued.
"""

from typing import NamedTuple

import numpy as np

from dobrak.bots.advice import DRAW, LOSS, WIN
from dobrak.bots.durak.solver.bout import NEITHER, Bout, Rules, moves_in, played, turn
from dobrak.bots.durak.solver.canonical import canonical, key_of, mixed
from dobrak.bots.durak.solver.estimate import estimate
from dobrak.bots.durak.solver.sure_wins import NOBODY, sure_winner
from dobrak.bots.durak.solver.transposition_table import INFINITY, find, read, store
from dobrak.bots.durak.solver.workspace import MAX_DEPTH, get, put
from dobrak.games.bits import HIGH, NONE, ONE, count, lowest
from dobrak.games.durak.state import OVER
from dobrak.kernel import Row, kernel, no_inline, whole

NO, YES, OPEN = 0, 1, -1

# The frame of each depth: thresholds of the proof and disproof number, the number of moves, the
# move that is being searched, the number of moves that may still be made (if limited), and the
# number of positions searched before.
_PROOF, _DISPROOF, _MOVES, _CHILD, _LEFT, _BEGAN = 0, 1, 2, 3, 4, 5
UNLIMITED = -1

_SHARE = 5  # the highest number counts in full, the others are divided by this


class Goal(NamedTuple):
    prover: int  # the side
    least: int  # WIN or DRAW: the lowest result that it accepts


# --- Ends -----------------------------------------------------------------------------------------


@kernel
def after_move(b: Bout, rules: Rules, move: int) -> tuple[Bout, int]:
    """The position after a move and all forced moves that follow, and the number of these moves."""
    n = 0
    while True:
        b = played(b, rules, move)
        n += 1
        if b.phase == OVER:
            return b, n
        low, high = moves_in(b, rules)
        if is_choice(low, high):
            if b.lying == NONE:
                b = canonical(b, rules)
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
    """The value of a deal that is over for a side."""
    if b.side == NEITHER:
        return DRAW
    return WIN if b.side == side else LOSS


@kernel
def decide_at_once(b: Bout, rules: Rules, goal: Goal, left: int) -> int:
    """Whether the prover reaches the goal, if this is known without a search."""
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
# The table has two questions: does the attacker win, and does the attacker not lose? A proof that
# the defender reaches a goal is a disproof of one of them.


@kernel
def question(side: int, rules: Rules, left: int, goal: Goal) -> int:
    """Which of the two questions to look up if `side` attacks."""
    if rules.first_out_wins and left == UNLIMITED:
        return WIN  # both are equivalent, because there are no draws
    return goal.least if goal.prover == side else WIN - goal.least


@kernel
def look_up(
    entries: np.ndarray, key: np.uint64, side: int, rules: Rules, left: int, goal: Goal
) -> tuple[int, int]:
    """The proof and disproof number of a position; -1 if it is not in the table."""
    attacks = goal.prover == side
    if left != UNLIMITED:
        slot = find(entries, key)
        if slot >= 0:
            proof, disproof = read(entries, slot, question(side, rules, whole(UNLIMITED), goal))
            if (disproof if attacks else proof) == 0:
                return INFINITY, 0
    slot = find(entries, limited(key, left))
    if slot < 0:
        return -1, -1
    proof, disproof = read(entries, slot, question(side, rules, left, goal))
    return (proof, disproof) if attacks else (disproof, proof)


@kernel
def limited(key: np.uint64, left: int) -> np.uint64:
    """The key of a position in which only so many moves may still be made."""
    return key if left == UNLIMITED else mixed(key, np.uint64(left))


# --- The search -----------------------------------------------------------------------------------


@no_inline
def prove(entries: np.ndarray, w: Row, rules: Rules, goal: Goal, left: int) -> int:
    """Whether the prover can force the goal from the first bout, in which there is a choice."""
    frames = w.frames
    depth = whole(0)  # a literal would have everything compiled again
    frames[0, _PROOF] = frames[0, _DISPROOF] = INFINITY
    frames[0, _LEFT] = left
    expand(entries, w, depth, rules, goal)
    while True:
        b = get(w.bouts, depth)
        mine = turn(b) == goal.prover
        proof, disproof, nearest, second, others = combine(w, depth, mine)
        stopped = w.nodes >= w.budget
        if (
            proof >= frames[depth, _PROOF]
            or disproof >= frames[depth, _DISPROOF]
            or proof == 0
            or disproof == 0
            or stopped
            or depth == MAX_DEPTH - 1
        ):
            if depth == 0:
                return YES if proof == 0 else NO if disproof == 0 else OPEN
            if depth == MAX_DEPTH - 1 and proof > 0 and disproof > 0:
                w.budget = 0
            attacks = goal.prover == b.side
            asked = question(b.side, rules, frames[depth, _LEFT], goal)
            work = w.nodes - frames[depth, _BEGAN]
            depth -= 1
            at = frames[depth, _CHILD]
            w.proofs[depth, at], w.disproofs[depth, at] = proof, disproof
            if not attacks:
                proof, disproof = disproof, proof
            store(entries, w.keys[depth, at], asked, proof, disproof, work, w.age)
            continue
        beyond = second + 6 + second // 4  # slightly more, to return less often
        if mine:
            frames[depth + 1, _PROOF] = min(frames[depth, _PROOF], beyond)
            frames[depth + 1, _DISPROOF] = frames[depth, _DISPROOF] - others
        else:
            frames[depth + 1, _PROOF] = frames[depth, _PROOF] - others
            frames[depth + 1, _DISPROOF] = min(frames[depth, _DISPROOF], beyond)
        frames[depth, _CHILD] = nearest
        b, n = after_move(b, rules, w.moves[depth, nearest])
        left = frames[depth, _LEFT]
        depth += 1
        put(w.bouts, depth, b)
        frames[depth, _LEFT] = left if left == UNLIMITED else left - n
        expand(entries, w, depth, rules, goal)


@no_inline
def expand(entries: np.ndarray, w: Row, depth: int, rules: Rules, goal: Goal) -> None:
    """List the moves at `depth` with their numbers, or only one if it decides."""
    w.frames[depth, _BEGAN] = w.nodes
    w.nodes += 1
    mine = turn(get(w.bouts, depth)) == goal.prover
    n = list_moves(entries, w, depth, rules, goal, mine)
    w.frames[depth, _MOVES] = look_up_moves(entries, w, depth, n, rules, goal, mine)


@kernel
def list_moves(
    entries: np.ndarray, w: Row, depth: int, rules: Rules, goal: Goal, mine: bool
) -> int:
    """Write the moves at `depth` with keys and estimated numbers. Returns how many."""
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
        after, moves = after_move(b, rules, move)
        left = before if before == UNLIMITED else before - moves
        too_late = before != UNLIMITED and left < 0
        answer = NO if too_late else decide_at_once(after, rules, goal, left)
        if answer == OPEN:
            key = key_of(after, rules)
            if is_listed(w, depth, n, key):
                continue
            proof, disproof = estimate(after, rules)
            if after.side != goal.prover:
                proof, disproof = disproof, proof
        else:
            key = NONE
            proof, disproof = (0, INFINITY) if answer == YES else (INFINITY, 0)
            if (answer == YES) == mine:
                n = 0
                low = high = NONE
        w.moves[depth, n] = move
        w.keys[depth, n] = key
        w.proofs[depth, n] = proof
        w.disproofs[depth, n] = disproof
        w.sides[n] = after.side
        w.lefts[n] = left
        n += 1
    return n


@kernel
def look_up_moves(
    entries: np.ndarray, w: Row, depth: int, n: int, rules: Rules, goal: Goal, mine: bool
) -> int:
    """Look up all moves in the table. Returns how many there are, or 1 if one decides."""
    for i in range(n):
        key, left = w.keys[depth, i], w.lefts[i]
        if key == NONE:
            continue
        proof, disproof = look_up(entries, key, w.sides[i], rules, left, goal)
        w.keys[depth, i] = limited(key, left)
        if proof < 0:
            continue
        at, count = (0, 1) if (proof if mine else disproof) == 0 else (i, n)
        w.moves[depth, at] = w.moves[depth, i]
        w.keys[depth, at] = w.keys[depth, i]
        w.proofs[depth, at] = proof
        w.disproofs[depth, at] = disproof
        if count < n:
            return count
    return n


@kernel
def is_listed(w: Row, depth: int, n: int, key: np.uint64) -> bool:
    for i in range(n):  # noqa: SIM110 (compiled)
        if w.keys[depth, i] == key:
            return True
    return False


@kernel
def combine(w: Row, depth: int, mine: bool) -> tuple[int, int, int, int, int]:
    """The proof and disproof number of a position, from those of its moves.

    Also returns the move that is nearest to the player's goal, the number of the second nearest,
    and how much the others add to the opposite number of the position.
    """
    nearest, least, second = 0, INFINITY + 1, INFINITY + 1
    most, total, at_nearest, still_open = 0, 0, 0, 0
    for i in range(w.frames[depth, _MOVES]):
        proof, disproof = whole(w.proofs[depth, i]), whole(w.disproofs[depth, i])
        near, far = (proof, disproof) if mine else (disproof, proof)
        if near < least:
            nearest, least, second, at_nearest = i, near, least, far
        elif near < second:
            second = near
        if far > 0:
            most = max(most, far)
            total += far
            still_open += 1
    others = max(still_open, 1) - 1
    farthest = min(most + others + (total - most) // _SHARE, INFINITY - 1)
    if least == 0:
        farthest = INFINITY
    elif still_open == 0:
        farthest = 0
    others += (total - at_nearest) // _SHARE
    if mine:
        return least, farthest, nearest, second, others
    return farthest, least, nearest, second, others
