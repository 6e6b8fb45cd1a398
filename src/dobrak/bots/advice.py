"""What a solver says about a position."""

from dataclasses import dataclass

WIN, DRAW, LOSS, UNKNOWN = 1, 0, -1, -2


@dataclass(frozen=True)
class Advice:
    value: int  # WIN, DRAW or LOSS for the seat to move; UNKNOWN: the budget was too small
    moves: list[int]  # moves that keep it: the shortest win, or all; UNKNOWN: known draws, or all
    left: int  # moves of both sides until a win, against the longest defence; or UNKNOWN
    values: dict[int, int]  # of each legal move
