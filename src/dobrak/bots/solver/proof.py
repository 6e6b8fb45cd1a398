"""Proofs: can a player reach a goal in this position, whatever the other does?

The search goes where a proof, or a refutation, seems nearest (depth-first proof numbers, df-pn).
A position is as far from its proof as its nearest move where the prover is to move; where the
other is, as the farthest one, and a little more for each other move that is open. All of it is in
the table, so a search that has used up its budget goes on from there when it is asked again.
"""

import numpy as np

from dobrak.bots.solver.desk import AGE, BUDGET, DEEPEST, NODES, Desk
from dobrak.bots.solver.guess import guess
from dobrak.bots.solver.running import sure_winner
from dobrak.bots.solver.sameness import number_of, stirred
from dobrak.bots.solver.table import NEVER, find, keep, known
from dobrak.games.bits import HIGH, NONE, ONE, count, lowest
from dobrak.games.durak.rules import apply, legal_set
from dobrak.games.durak.state import DEAL, NOBODY, OVER
from dobrak.kernel import Row, apart, kernel

WIN, DRAW, LOSS, UNKNOWN = 1, 0, -1, -2
NO, YES, OPEN = 0, 1, -1

# A frame: what is wanted at a depth, how many moves there are, which is being looked at, and how
# many moves in all the prover may still see made, where that is limited.
_PROOF, _REFUTATION, _MOVES, _AT, _LEFT = 0, 1, 2, 3, 4
UNLIMITED = -1


# --- Ends -----------------------------------------------------------------------------------------


@kernel
def is_over(s: Row) -> bool:
    return bool(s.phase == DEAL or s.phase == OVER)


@kernel
def result(before: Row, after: Row, seat: int) -> int:
    """What a deal that has just ended is to `seat`: a win, a draw or a loss."""
    other = before.attacker + before.defender - seat
    more = after.scores[seat] - before.scores[seat] - after.scores[other] + before.scores[other]
    return int(more if before.first_out_wins else -more)  # K6.8, P8


@apart
def make(s: Row, move: int) -> int:
    """Make a move and all moves after it that are forced; say how many those were in all."""
    made = 0
    while True:
        apply(s, move)
        made += 1
        if is_over(s):
            return made
        low, high = legal_set(s, s.turn)
        if count(low) + count(high) > 1:
            return made
        move = lowest(low) if low != NONE else HIGH + lowest(high)


@apart
def go(desk: Desk, depth: int, move: int, prover: int, goal: int) -> int:
    """Make a move in the row at `depth`, into the next; does the prover reach the goal, as far as
    can be seen at once?"""
    s, after = desk.rows[depth], desk.rows[depth + 1]
    desk.rows[depth + 1] = s
    made = make(after, move)
    if not is_over(after):
        return at_once(desk, depth, after, made, prover)
    left = desk.frames[depth, _LEFT]
    in_time = left == UNLIMITED or made <= left
    return YES if in_time and result(s, after, prover) >= goal else NO


@kernel
def at_once(desk: Desk, depth: int, after: Row, made: int, prover: int) -> int:
    """What can be seen without a search where somebody has a choice, after some moves made."""
    left = desk.frames[depth, _LEFT]
    if left != UNLIMITED:
        left -= made
        desk.frames[depth + 1, _LEFT] = left
        if left < after.held[prover] - after.first_out_wins:  # K6.6 lays two cards in a move
            return NO
    else:
        desk.frames[depth + 1, _LEFT] = UNLIMITED
    winner = sure_winner(after)
    if winner == NOBODY or (winner == prover and left != UNLIMITED):
        return OPEN
    return YES if winner == prover else NO


# --- Questions ------------------------------------------------------------------------------------
# The table knows two: does the attacker win, and does the attacker at least not lose? That the
# defender reaches a goal is the refutation of one of them.


@kernel
def question(s: Row, left: int, prover: int, goal: int) -> int:
    if s.first_out_wins and left == UNLIMITED:
        return WIN  # one question is the other: there are no draws
    return goal if prover == s.attacker else WIN - goal


@kernel
def look_up(
    desk: Desk, s: Row, number: np.uint64, left: int, prover: int, goal: int
) -> tuple[int, int]:
    """How far it is from being proved, and from being refuted; a guess if nothing is known."""
    if left != UNLIMITED:
        place = find(desk.entries, number)
        if place >= 0:
            asked = question(s, UNLIMITED, prover, goal)
            proof, refutation = known(desk.entries, place, asked)
            if (refutation if prover == s.attacker else proof) == 0:
                return NEVER, 0
    proof, refutation = -1, -1
    place = find(desk.entries, limited(number, left))
    if place >= 0:
        proof, refutation = known(desk.entries, place, question(s, left, prover, goal))
    if proof < 0:
        proof, refutation = guess(s)
    return (proof, refutation) if prover == s.attacker else (refutation, proof)


@kernel
def limited(number: np.uint64, left: int) -> np.uint64:
    """The number of a position in which so many moves are left."""
    return number if left == UNLIMITED else stirred(number, np.uint64(left))


# --- The search -----------------------------------------------------------------------------------


@apart
def prove(desk: Desk, prover: int, goal: int, left: int) -> int:
    """Whether the prover reaches the goal from the first row, in which there is a choice."""
    rows, frames, counts = desk.rows, desk.frames, desk.counts
    depth = int(np.int64(0))  # not a literal, for which all would be compiled once more
    frames[0, _PROOF] = frames[0, _REFUTATION] = NEVER
    frames[0, _LEFT] = left
    expand(desk, depth, prover, goal)
    while True:
        s = rows[depth]
        proof, refutation, nearest, second, still_open = weigh(desk, depth, s.turn == prover)
        stopped = counts[NODES] >= counts[BUDGET]
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
                counts[BUDGET] = 0
            attacks = prover == s.attacker
            left = frames[depth, _LEFT]
            depth -= 1
            at = frames[depth, _AT]
            desk.proofs[depth, at], desk.refutations[depth, at] = proof, refutation
            if not attacks:
                proof, refutation = refutation, proof
            keep(
                desk.entries,
                desk.numbers[depth, at],
                question(s, left, prover, goal),
                proof,
                refutation,
                1,
                counts[AGE],
            )
            continue
        beyond = second + 6 + second // 4  # a little more, so as not to come back too often
        if s.turn == prover:
            frames[depth + 1, _PROOF] = min(frames[depth, _PROOF], beyond)
            frames[depth + 1, _REFUTATION] = frames[depth, _REFUTATION] - still_open + 1
        else:
            frames[depth + 1, _PROOF] = frames[depth, _PROOF] - still_open + 1
            frames[depth + 1, _REFUTATION] = min(frames[depth, _REFUTATION], beyond)
        frames[depth, _AT] = nearest
        go(desk, depth, desk.moves[depth, nearest], prover, goal)
        depth += 1
        expand(desk, depth, prover, goal)


@apart
def expand(desk: Desk, depth: int, prover: int, goal: int) -> None:
    """List the moves at `depth` and what is known about each; one is enough if it decides."""
    s = desk.rows[depth]
    mine = s.turn == prover
    low, high = legal_set(s, s.turn)
    desk.counts[NODES] += 1
    n = 0
    while low != NONE or high != NONE:
        move = lowest(low) if low != NONE else HIGH + lowest(high)
        if low != NONE:
            low &= low - ONE
        else:
            high &= high - ONE
        answer = go(desk, depth, move, prover, goal)
        if answer == OPEN:
            after = desk.rows[depth + 1]
            number = number_of(after, desk.suits)
            left = desk.frames[depth + 1, _LEFT]
            if is_listed(desk, depth, n, limited(number, left)):
                continue
            proof, refutation = look_up(desk, after, number, left, prover, goal)
            number = limited(number, left)
        else:
            number = NONE
            proof, refutation = (0, NEVER) if answer == YES else (NEVER, 0)
        if (proof if mine else refutation) == 0:
            n = 0
            low = high = NONE
        desk.moves[depth, n] = move
        desk.numbers[depth, n] = number
        desk.proofs[depth, n] = proof
        desk.refutations[depth, n] = refutation
        n += 1
    desk.frames[depth, _MOVES] = n


@kernel
def is_listed(desk: Desk, depth: int, n: int, number: np.uint64) -> bool:
    for i in range(n):  # noqa: SIM110 (compiled)
        if desk.numbers[depth, i] == number:
            return True
    return False


@kernel
def weigh(desk: Desk, depth: int, mine: bool) -> tuple[int, int, int, int, int]:
    """How far a position is from its proof and refutation, by its moves.

    And which move is nearest to what the player wants, how far the second is, how many are open.
    """
    nearest, least, second, most, still_open = 0, NEVER + 1, NEVER + 1, 0, 0
    for i in range(desk.frames[depth, _MOVES]):
        proof, refutation = int(desk.proofs[depth, i]), int(desk.refutations[depth, i])
        near, far = (proof, refutation) if mine else (refutation, proof)
        if near < least:
            nearest, least, second = i, near, least
        elif near < second:
            second = near
        if far > 0:
            most = max(most, far)
            still_open += 1
    total = min(most + max(still_open, 1) - 1, NEVER - 1)
    if least == 0:
        total = NEVER
    elif still_open == 0:
        total = 0
    if mine:
        return least, total, nearest, second, still_open
    return total, least, nearest, second, still_open
