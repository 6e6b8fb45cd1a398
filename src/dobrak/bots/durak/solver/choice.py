"""Which moves keep the value of a solved position; in a won position, the shortest win."""

from collections.abc import Callable

import numpy as np

from dobrak.bots.advice import DRAW, UNKNOWN, WIN, Advice
from dobrak.bots.durak.solver.rows import can_solve, is_over
from dobrak.bots.durak.solver.solve import moves_left, solve_moves
from dobrak.bots.durak.solver.workspace import MOVES, SolverWorkspace, solver_workspace
from dobrak.errors import BadPosition
from dobrak.games.either import apply_in
from dobrak.kernel import copied
from dobrak.match import View

SLICE, TABLE_SIZE = 30_000, 1 << 18  # positions per slice; the size of the transposition table
QUERY_COST = 100  # positions that each query costs in addition to those that it searches


class Solver:
    """The solver with the rest of a budget. Every query has a cost."""

    def __init__(self, workspace: SolverWorkspace, budget: int) -> None:
        self.workspace, self.left = workspace, budget

    def values(self, rows: np.ndarray) -> dict[int, int]:
        """The value of each legal move for the seat to move."""
        moves, values = np.empty(MOVES, np.int16), np.empty(MOVES, np.int8)
        n = solve_moves(rows[0], self.workspace, self.left, moves, values)
        self._pay()
        return dict(zip(moves[:n].tolist(), values[:n].tolist(), strict=True))

    def moves_left(self, rows: np.ndarray, winner: int) -> int:
        if is_over(rows[0]):
            return 0
        left = moves_left(rows[0], winner, self.workspace, self.left)
        self._pay()
        return left

    def _pay(self) -> None:
        self.left -= QUERY_COST + self.workspace.nodes


def advise(rows: np.ndarray, workspace: SolverWorkspace, budget: int) -> Advice:
    """Advise in a position that can be solved. The budget is a number of positions."""
    solver = Solver(workspace, budget)
    values = solver.values(rows)
    value = max(values.values())
    if value < WIN and UNKNOWN in values.values():
        drawn = [move for move, worth in values.items() if worth == DRAW]
        return Advice(UNKNOWN, drawn or list(values), UNKNOWN, values)
    best = [move for move, worth in values.items() if worth == value]
    if value < WIN:
        return Advice(value, best, UNKNOWN, values)
    winner = int(rows["turn"][0])
    left = {move: solver.moves_left(_after(rows, move), winner) for move in best}
    in_time = {move: moves for move, moves in left.items() if moves != UNKNOWN}
    if not in_time:
        return Advice(value, best[:1], UNKNOWN, values)
    move = min(in_time, key=lambda move: in_time[move])
    sure = len(in_time) == list(values.values()).count(WIN)
    return Advice(value, [move], in_time[move] + 1 if sure else UNKNOWN, values)


def _after(rows: np.ndarray, move: int) -> np.ndarray:
    then = copied(rows)
    apply_in(then, move)
    return then


def solver(view: View, rng: np.random.Generator) -> Callable[[], Advice] | None:
    """A function that advises in the position of a view, a slice at each call, if it can."""
    if not can_solve(view.row):
        return None
    rows = copied(view.rows)
    if not view.game.kernels.resample(rows[0], rng):
        raise BadPosition("no hidden cards agree with what has been seen")
    workspace = solver_workspace(TABLE_SIZE)  # a new one: the answer depends on this view only
    return lambda: advise(rows, workspace, SLICE)
