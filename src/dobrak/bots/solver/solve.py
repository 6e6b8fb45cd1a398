"""The value of a position, and of every move in it."""

import numpy as np

from dobrak.bots.solver.desk import BUDGET, NODES, Desk
from dobrak.bots.solver.proof import DRAW, LOSS, NO, OPEN, UNKNOWN, WIN, YES, is_over, prove, result
from dobrak.bots.solver.running import runs
from dobrak.games.bits import HIGH, NONE, count, lowest
from dobrak.games.durak.rules import apply, has_stock, legal, legal_set
from dobrak.games.durak.seats import players_in
from dobrak.kernel import Row, apart, kernel


@kernel
def can_solve(s: Row) -> bool:
    """Are two left, the stock gone, and somebody to move?"""
    return players_in(s) == 2 and not has_stock(s) and not is_over(s) and not s.first_bout


@apart
def solve(s: Row, desk: Desk, budget: int) -> int:
    """What the deal is worth to the seat to move: WIN, DRAW, LOSS, or UNKNOWN: out of budget.

    The budget is a number of positions looked into. What was found stays on the desk: whoever asks
    again goes on from there.
    """
    counts = desk.counts
    counts[NODES] = 0
    counts[BUDGET] = budget
    desk.rows[0] = s
    first = desk.rows[0]
    seat = int(s.turn)
    while True:
        low, high = legal_set(first, first.turn)
        if count(low) + count(high) > 1:
            break
        apply(first, lowest(low) if low != NONE else HIGH + lowest(high))
        if is_over(first):
            return result(s, first, seat)
    if runs(first):
        return WIN if first.attacker == seat else LOSS
    answer = prove(desk, seat, WIN)
    if answer == YES:
        return WIN
    if answer == OPEN:
        return UNKNOWN
    if s.first_out_wins:
        return LOSS
    answer = prove(desk, seat, DRAW)
    return DRAW if answer == YES else LOSS if answer == NO else UNKNOWN


@apart
def solve_moves(s: Row, desk: Desk, budget: int, moves: np.ndarray, values: np.ndarray) -> int:
    """Write the legal moves and what each is worth to the seat to move; say how many there are."""
    n = legal(s, s.turn, moves)
    after = desk.trial[0]
    for i in range(n):
        desk.trial[0] = s
        apply(after, moves[i])
        if is_over(after):
            values[i] = result(s, after, s.turn)
            continue
        value = solve(after, desk, budget)
        budget -= desk.counts[NODES]
        values[i] = value if value == UNKNOWN or after.turn == s.turn else -value
    return n
