"""Which move to make in a solved position.

A win is brought home by the shortest way that is known. Where the game is lost, or drawn, the move
is made that sets the hardest problem: an opponent who chose among its legal moves by chance would
be the least likely to keep what it has, over its next `CHOICES` choices. This takes at most half of
what is left of the budget, and counts for all moves or, where that is too little, for none. Of
equals, a lost game goes to the move that holds out longest, as far as that is known in the budget;
else to the first.
"""

from dataclasses import dataclass

import numpy as np

from dobrak.bots.solver.desk import MOVES, Desk
from dobrak.bots.solver.proof import DRAW, LOSS, UNKNOWN, WIN
from dobrak.bots.solver.rows import is_over
from dobrak.bots.solver.solve import moves_left, solve_moves
from dobrak.games.either import apply_in
from dobrak.kernel import copied

CHOICES = 2
QUESTION = 100  # positions that a question counts for, besides those looked into


@dataclass(frozen=True)
class Advice:
    value: int  # WIN, DRAW or LOSS for the seat to move; UNKNOWN: the budget was too small
    move: int  # the move to make; the best that is known if the value is not
    left: int  # moves of both until the deal is decided by best play; UNKNOWN, or it is a draw
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
        known = [move for move, worth in values.items() if worth == max(value, DRAW)]
        return Advice(UNKNOWN, (known or list(values))[0], UNKNOWN, values)
    best = [move for move, worth in values.items() if worth == value]
    seat = int(rows["turn"][0])
    other = int(rows["attacker"][0]) + int(rows["defender"][0]) - seat
    winner = other if value == LOSS else seat
    if value < WIN and len(best) > 1:
        best = _hardest(rows, best, seat, purse)
    if value == DRAW:
        return Advice(value, best[0], UNKNOWN, values)
    left = {move: purse.moves_left(_after(rows, move), winner) for move in best}
    in_time = {move: moves for move, moves in left.items() if moves != UNKNOWN}
    if not in_time:
        return Advice(value, best[0], UNKNOWN, values)
    move = (min if value == WIN else max)(in_time, key=lambda move: in_time[move])
    sure = len(in_time) == len(best) and len(best) == list(values.values()).count(value)
    return Advice(value, move, in_time[move] + 1 if sure else UNKNOWN, values)


def _after(rows: np.ndarray, move: int) -> np.ndarray:
    then = copied(rows)
    apply_in(then, move)
    return then


def _hardest(rows: np.ndarray, moves: list[int], seat: int, purse: Purse) -> list[int]:
    """The moves that set the hardest problem; all of them, if half the purse cannot tell."""
    half = Purse(purse.desk, purse.left // 2)
    kept = {move: _kept(_after(rows, move), seat, CHOICES, half) for move in moves}
    purse.left -= purse.left // 2 - half.left
    if half.left <= 0:
        return moves
    return [move for move in moves if kept[move] == min(kept.values())]


def _kept(rows: np.ndarray, seat: int, choices: int, purse: Purse) -> float:
    """How likely somebody who plays by chance against `seat` keeps what the position is worth."""
    if choices == 0 or purse.left <= 0 or is_over(rows[0]):
        return 1.0
    values = purse.values(rows)
    if UNKNOWN in values.values():
        purse.left = min(purse.left, 0)
        return 1.0
    best = [move for move, worth in values.items() if worth == max(values.values())]
    if rows["turn"][0] == seat:
        return min(_kept(_after(rows, move), seat, choices, purse) for move in best)
    less = choices - 1 if len(values) > 1 else choices
    return sum(_kept(_after(rows, move), seat, less, purse) for move in best) / len(values)
