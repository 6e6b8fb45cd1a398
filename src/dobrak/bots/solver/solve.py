"""The value of a position, and of every move in it."""

import numpy as np

from dobrak.bots.solver.desk import AGE, AGES, BUDGET, FORCED, NODES, Desk
from dobrak.bots.solver.guess import guess
from dobrak.bots.solver.proof import (
    DRAW,
    LOSS,
    NO,
    OPEN,
    UNKNOWN,
    UNLIMITED,
    WIN,
    YES,
    is_over,
    make,
    prove,
    result,
)
from dobrak.bots.solver.running import sure_winner
from dobrak.games.bits import HIGH, NONE, count, lowest
from dobrak.games.durak.rules import has_stock, legal, legal_set
from dobrak.games.durak.seats import players_in
from dobrak.games.durak.state import NOBODY
from dobrak.kernel import Row, apart, kernel

LONGEST = 1000  # moves until a win


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
    begin(desk, budget)
    seat = int(np.int64(s.turn))  # one type, so that all is compiled once
    if not to_choice(s, desk):
        return result(s, desk.rows[0], seat)
    winner = sure_winner(desk.rows[0])
    if winner != NOBODY:
        return WIN if winner == seat else LOSS
    if s.first_out_wins:
        answer = prove(desk, seat, int(np.int64(WIN)), int(np.int64(UNLIMITED)))
        return WIN if answer == YES else LOSS if answer == NO else UNKNOWN
    goal = likely_goal(desk.rows[0], seat)
    for _ in range(2):
        answer = prove(desk, seat, goal, int(np.int64(UNLIMITED)))
        if answer == OPEN:
            return UNKNOWN
        if answer == (YES if goal == WIN else NO):
            return WIN if answer == YES else LOSS
        goal = WIN - goal
    return DRAW


@kernel
def likely_goal(s: Row, seat: int) -> int:
    """What to ask first: does `seat` win, or does it not lose? One answer of each settles both."""
    proof, refutation = guess(s)
    attacker_wins = proof < refutation
    return int(np.int64(WIN if attacker_wins == (seat == s.attacker) else DRAW))


@kernel
def begin(desk: Desk, budget: int) -> None:
    desk.counts[NODES] = 0
    desk.counts[BUDGET] = budget
    desk.counts[AGE] = (desk.counts[AGE] + 1) % AGES


@apart
def to_choice(s: Row, desk: Desk) -> bool:
    """Put a position into the first row and make its forced moves; is there a choice then?"""
    desk.rows[0] = s
    first = desk.rows[0]
    desk.counts[FORCED] = 0
    low, high = legal_set(first, first.turn)
    if count(low) + count(high) == 1:
        desk.counts[FORCED] = make(first, lowest(low) if low != NONE else HIGH + lowest(high))
    return not is_over(first)


@apart
def solve_moves(s: Row, desk: Desk, budget: int, moves: np.ndarray, values: np.ndarray) -> int:
    """Write the legal moves and what each is worth to the seat to move; say how many there are."""
    n = legal(s, s.turn, moves)
    after = desk.trial[0]
    spent = 0
    for i in range(n):
        desk.trial[0] = s
        make(after, int(np.int64(moves[i])))
        if is_over(after):
            values[i] = result(s, after, s.turn)
            continue
        value = solve(after, desk, budget - spent)
        spent += desk.counts[NODES]
        values[i] = value if value == UNKNOWN or after.turn == s.turn else -value
    desk.counts[NODES] = spent
    return n


@apart
def moves_left(s: Row, winner: int, desk: Desk, budget: int) -> int:
    """In how many moves of both `winner` wins at the latest, if the other holds out longest.

    The position must be known to be a win. UNKNOWN: out of budget, or more than `LONGEST`.
    """
    begin(desk, budget)
    if not to_choice(s, desk):
        return int(desk.counts[FORCED])
    forced = desk.counts[FORCED]
    too_few, enough = 0, 0
    step = max(1, int(desk.rows[0].held[winner]))
    while enough == 0 or enough - too_few > 1:
        tried = too_few + step if enough == 0 else (too_few + enough) // 2
        if tried > LONGEST:
            return UNKNOWN
        answer = prove(desk, int(np.int64(winner)), int(np.int64(WIN)), int(np.int64(tried)))
        if answer == OPEN:
            return UNKNOWN
        if answer == YES:
            enough = tried
        else:
            too_few = tried
    return int(forced + enough)
