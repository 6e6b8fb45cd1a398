"""The value of a position, and of every move in it."""

import numpy as np

from dobrak.bots.advice import DRAW, LOSS, UNKNOWN, WIN
from dobrak.bots.durak.solver.bout import Bout, Rules, bout_of, moves_in, rules_of, turn
from dobrak.bots.durak.solver.dfpn import (
    NO,
    OPEN,
    UNLIMITED,
    YES,
    Goal,
    after_move,
    is_choice,
    prove,
    worth,
)
from dobrak.bots.durak.solver.estimate import estimate
from dobrak.bots.durak.solver.sure_wins import NOBODY, sure_winner
from dobrak.bots.durak.solver.workspace import AGES, SolverWorkspace, put
from dobrak.games.bits import HIGH, NONE, count, lowest, write
from dobrak.games.durak.state import OVER
from dobrak.kernel import Row, kernel, no_inline, whole

LONGEST = 1000  # moves until a win


@no_inline
def solve(s: Row, workspace: SolverWorkspace, budget: int) -> int:
    """The value of the deal for the seat to move: WIN, DRAW, LOSS, or UNKNOWN if out of budget.

    The budget is a number of positions. The transposition table keeps what was found, and the next
    call continues from there.
    """
    begin(workspace.work[0], budget)
    b, rules = bout_of(s), rules_of(s)
    after, _ = to_choice(b, rules)
    return value_of(after, rules, turn(b), workspace.entries, workspace.work[0])


@no_inline
def value_of(b: Bout, rules: Rules, side: int, entries: np.ndarray, w: Row) -> int:
    """The value of a bout for a side. It must have a choice for somebody, or be over."""
    if b.phase == OVER:
        return worth(b, side)
    winner = sure_winner(b, rules)
    if winner != NOBODY:
        return WIN if winner == side else LOSS
    put(w.bouts, 0, b)
    unlimited = whole(UNLIMITED)
    if rules.first_out_wins:
        answer = prove(entries, w, rules, Goal(side, whole(WIN)), unlimited)
        return WIN if answer == YES else LOSS if answer == NO else UNKNOWN
    least = likely_goal(b, rules, side)
    for _ in range(2):
        answer = prove(entries, w, rules, Goal(side, least), unlimited)
        if answer == OPEN:
            return UNKNOWN
        if answer == (YES if least == WIN else NO):
            return WIN if answer == YES else LOSS
        least = WIN - least
    return DRAW


@kernel
def likely_goal(b: Bout, rules: Rules, side: int) -> int:
    """What to prove first: that `side` wins, or that it does not lose. One result settles both."""
    proof, disproof = estimate(b, rules)
    attacker_wins = proof < disproof
    return whole(WIN if attacker_wins == (side == b.side) else DRAW)


@kernel
def begin(w: Row, budget: int) -> None:
    w.nodes = 0
    w.budget = budget
    w.age = (w.age + 1) % AGES


@kernel
def to_choice(b: Bout, rules: Rules) -> tuple[Bout, int]:
    """The position after all forced moves, and their number."""
    low, high = moves_in(b, rules)
    if is_choice(low, high):
        return b, 0
    return after_move(b, rules, lowest(low) if low != NONE else HIGH + lowest(high))


@no_inline
def solve_moves(
    s: Row, workspace: SolverWorkspace, budget: int, moves: np.ndarray, values: np.ndarray
) -> int:
    """Write the legal moves and their values for the seat to move. Returns how many."""
    b, rules = bout_of(s), rules_of(s)
    low, high = moves_in(b, rules)
    n = write(low, high, moves)
    begin(workspace.work[0], budget)
    for i in range(n):
        after, _ = after_move(b, rules, whole(moves[i]))
        values[i] = value_of(after, rules, turn(b), workspace.entries, workspace.work[0])
    return n


@no_inline
def moves_left(s: Row, winner: int, workspace: SolverWorkspace, budget: int) -> int:
    """The number of moves of both sides until a seat wins against the longest defence.

    The position must be known to be a win. UNKNOWN if out of budget, or if more than `LONGEST`.
    """
    begin(workspace.work[0], budget)
    rules = rules_of(s)
    b, forced = to_choice(bout_of(s), rules)
    if b.phase == OVER:
        return forced
    entries, w = workspace.entries, workspace.work[0]
    put(w.bouts, 0, b)
    side = whole(0 if winner == s.attacker else 1)
    too_few, enough = 0, 0
    step = max(1, count(b.attacker if b.side == side else b.defender))
    while enough == 0 or enough - too_few > 1:
        tried = too_few + step if enough == 0 else (too_few + enough) // 2
        if tried > LONGEST:
            return UNKNOWN
        answer = prove(entries, w, rules, Goal(side, whole(WIN)), whole(tried))
        if answer == OPEN:
            return UNKNOWN
        if answer == YES:
            enough = tried
        else:
            too_few = tried
    return int(forced + enough)
