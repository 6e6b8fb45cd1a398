"""Bots that rate every move by a compiled rule, and make the best. They do not search."""

import numpy as np

from dobrak.bots import minds
from dobrak.bots.bot import Bot, Opinion
from dobrak.games.game import Move
from dobrak.match import View


class Rated(Bot):
    def __init__(
        self, name: str, about: str, mind: int, version: int = 1, habits: int = minds.ALL_HABITS
    ) -> None:
        self.name, self.about, self.version = name, about, version
        self.mind, self.habits = mind, habits

    def choose(self, view: View, rng: np.random.Generator) -> Move:
        seat, moves, values = _desk(view)
        number = minds.decide(view.row, seat, self.mind, self.habits, rng.random(), moves, values)
        if number == minds.NO_MOVE:
            raise ValueError("view: this seat has no move to choose from now")
        return view.game.by_number[number]

    def weigh(self, view: View, rng: np.random.Generator) -> list[Opinion]:
        seat, moves, values = _desk(view)
        legal = view.moves()
        if not legal:
            return []
        minds.decide(view.row, seat, self.mind, self.habits, 0.0, moves, values)
        values = values[: len(legal)]
        belief = np.exp(values - values.max())
        return [
            Opinion(move, float(value), float(sure))
            for move, value, sure in zip(legal, values, belief / belief.sum(), strict=True)
        ]

    def calls(self, view: View, rng: np.random.Generator) -> bool:
        return minds.calls(self.mind, rng.random())


def _desk(view: View) -> tuple[int, np.ndarray, np.ndarray]:
    """Whose view it is, and room for the moves and their values."""
    if view.seat is None:
        raise ValueError("seat: an onlooker has no move to choose")
    return view.seat, np.empty(view.game.moves, np.int16), np.empty(minds.ROOM)
