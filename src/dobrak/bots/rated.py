"""Bots that rate every move with compiled code and make the best one. They do not search."""

import numpy as np

from dobrak.bots.about import ABOUT
from dobrak.bots.bot import Bot, Opinion
from dobrak.bots.compiled_bots import (
    ALL_HABITS,
    CAREFUL,
    NO_MOVE,
    RANDOM,
    SIMPLE,
    VALUES_LENGTH,
    calls,
    decide,
)
from dobrak.games.game import Move
from dobrak.match import View

RATERS = {"random": RANDOM, "simple": SIMPLE, "careful": CAREFUL}
VERSIONS = {"random": 1, "simple": 1, "careful": 1}  # increased when one of them plays differently


class Rated(Bot):
    def __init__(
        self, name: str, about: str, rater: int, version: int = 1, habits: int = ALL_HABITS
    ) -> None:
        self.name, self.about, self.version = name, about, version
        self.rater, self.habits = rater, habits

    def choose(self, view: View, rng: np.random.Generator) -> Move:
        seat, moves, values = _workspace(view)
        number = decide(view.row, seat, self.rater, self.habits, rng.random(), moves, values)
        if number == NO_MOVE:
            raise ValueError("view: this seat has no move to choose from now")
        return view.game.by_number[number]

    def weigh(self, view: View, rng: np.random.Generator) -> list[Opinion]:
        seat, moves, values = _workspace(view)
        legal = view.moves()
        if not legal:
            return []
        decide(view.row, seat, self.rater, self.habits, 0.0, moves, values)
        values = values[: len(legal)]
        belief = np.exp(values - values.max())
        return [
            Opinion(move, float(value), float(sure))
            for move, value, sure in zip(legal, values, belief / belief.sum(), strict=True)
        ]

    def calls(self, view: View, rng: np.random.Generator) -> bool:
        return calls(self.rater, rng.random())


def rated(name: str) -> Rated:
    """One of RATERS."""
    return Rated(name, ABOUT[name], RATERS[name], VERSIONS[name])


def careful_without(off: list[str], habits: list[str]) -> Rated:
    """`careful` without some of its rules of thumb, which are in the order of all of them, so that
    each bot has only one name."""
    name, about = "-".join(["careful", *off]), f"careful without {', '.join(off)}"
    on = ALL_HABITS & ~sum(1 << habits.index(habit) for habit in off)
    return Rated(name, about, CAREFUL, VERSIONS["careful"], on)


def _workspace(view: View) -> tuple[int, np.ndarray, np.ndarray]:
    """The seat of a view, and memory for the moves and their ratings."""
    if view.seat is None:
        raise ValueError("seat: a spectator has no move to choose")
    return view.seat, np.empty(view.game.moves, np.int16), np.empty(VALUES_LENGTH)
