"""Which moves keep what a solved position is worth; of wins, the shortest."""

from dataclasses import dataclass

import numpy as np

from dobrak.bots.solver.desk import MOVES, Desk
from dobrak.bots.solver.proof import DRAW, UNKNOWN, WIN
from dobrak.bots.solver.rows import is_over
from dobrak.bots.solver.solve import moves_left, solve_moves
from dobrak.games.either import apply_in
from dobrak.kernel import copied

QUESTION = 100  # positions that a question counts for, besides those looked into


@dataclass(frozen=True)
class Advice:
    value: int  # WIN, DRAW or LOSS for the seat to move; UNKNOWN: the budget was too small
    moves: list[int]  # that keep it: one that wins soonest, or all; UNKNOWN: draws, or all
    left: int  # moves of both until a win, if the other holds out longest; UNKNOWN, or it is none
    values: dict[int, int]  # what each legal move is worth


class Purse:
    """What is left of a budget; every question costs something."""

    def __init__(self, desk: Desk, budget: int) -> None:
        self.desk, self.left = desk, budget

    def values(self, rows: np.ndarray) -> dict[int, int]:
        """What each legal move is worth to the seat to move."""
        moves, values = np.empty(MOVES, np.int16), np.empty(MOVES, np.int8)
        n = solve_moves(rows[0], self.desk, self.left, moves, values)
        self._pay()
        return dict(zip(moves[:n].tolist(), values[:n].tolist(), strict=True))

    def moves_left(self, rows: np.ndarray, winner: int) -> int:
        if is_over(rows[0]):
            return 0
        left = moves_left(rows[0], winner, self.desk, self.left)
        self._pay()
        return left

    def _pay(self) -> None:
        self.left -= QUESTION + self.desk.nodes


def advise(rows: np.ndarray, desk: Desk, budget: int) -> Advice:
    """What to do in a position that can be solved, within a number of positions looked into."""
    purse = Purse(desk, budget)
    values = purse.values(rows)
    value = max(values.values())
    if value < WIN and UNKNOWN in values.values():
        drawn = [move for move, worth in values.items() if worth == DRAW]
        return Advice(UNKNOWN, drawn or list(values), UNKNOWN, values)
    best = [move for move, worth in values.items() if worth == value]
    if value < WIN:
        return Advice(value, best, UNKNOWN, values)
    winner = int(rows["turn"][0])
    left = {move: purse.moves_left(_after(rows, move), winner) for move in best}
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
