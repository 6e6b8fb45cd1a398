"""What a bot is: somebody who gets a view, and answers with a move.

A bot is handed what its seat may know, never the match. How long it thinks depends on what is
public alone: budgets are counts, not seconds. Its random numbers come from the table, the seat and
its own version (`chance_of`), never from the deck or the deck's seed.
"""

import hashlib
from collections.abc import Generator
from dataclasses import dataclass
from typing import TypeVar

import numpy as np

from dobrak.cards import shorten
from dobrak.games.game import Move
from dobrak.match import View

LONGEST_NAME = 20


@dataclass(frozen=True)
class Opinion:
    """What a bot thinks of one move."""

    move: Move
    value: float  # more is better; compares the moves of one view, on the bot's own scale
    sure: float  # how much of its belief that this is the best; over all moves 1
    reason: str = ""  # why one would make it, if that can be said: one of `reasons.REASONS`


class Forfeit(Exception):
    """A bot cannot go on, and loses the match: what is wrong in a word, and a sentence."""

    def __init__(self, kind: str, sentence: str) -> None:
        super().__init__(sentence)
        self.kind = kind


Thought = TypeVar("Thought")


def all_of(thinking: Generator[None, None, Thought]) -> Thought:
    """What comes of a thought, all its slices in one go."""
    while True:
        try:
            next(thinking)
        except StopIteration as end:
            thought: Thought = end.value
            return thought


class Bot:
    """The interface of all bots."""

    name: str
    about: str  # what it is, in a line
    version: int = 1  # rises when the bot plays otherwise

    def choose(self, view: View, rng: np.random.Generator) -> Move:
        """A move for the seat of this view, whose turn it is."""
        raise NotImplementedError

    def thinking(self, view: View, rng: np.random.Generator) -> Generator[None, None, Move]:
        """The same move, thought of in slices: a yield between two lets others think meanwhile.

        A bot that thinks for long yields every few milliseconds, 50 at most, and may be closed
        at any yield.
        """
        yield from ()  # all of it in one slice
        return self.choose(view, rng)

    def weigh(self, view: View, rng: np.random.Generator) -> list[Opinion]:
        """What it thinks of every legal move, in the order of `view.moves()`."""
        chosen = self.choose(view, rng)
        return [
            Opinion(move, float(move == chosen), float(move == chosen)) for move in view.moves()
        ]

    def calls(self, view: View, rng: np.random.Generator) -> bool:
        """Whether it points out, when that is possible, that somebody forgot to draw (D10.5)."""
        return True

    def searches(self, view: View) -> bool:
        """Whether it looks so far ahead at this table that it needs compiled rules."""
        return False

    def close(self) -> None:
        """Leave the table; whatever the bot holds open is closed."""


def checked_name(name: object) -> str:
    """A name that fits into a table; ValueError says if it does not."""
    if not isinstance(name, str) or not name.isidentifier() or len(name) > LONGEST_NAME:
        raise ValueError(f"bots: {shorten(name)} is no name for a bot: letters and digits, please")
    return name


def chance_of(table: str, seat: int, bot: Bot) -> np.random.Generator:
    """The random numbers of a bot that sits down at a table."""
    told = f"{table}/{seat}/{bot.name}/{bot.version}".encode()
    return np.random.default_rng(int.from_bytes(hashlib.sha256(told).digest()[:16], "big"))
