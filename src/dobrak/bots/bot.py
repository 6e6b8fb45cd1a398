"""The interface of bots: a bot gets a view and answers with a move.

A bot gets what its seat may know, never the match. Its budgets are counts, not seconds, so that
its moves do not depend on the speed of the machine. Its random numbers are seeded by the table, the
seat and its version (`chance_of`), never by the deck or the deck's seed.
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
    value: float  # higher is better; comparable within one view, on the bot's own scale
    sure: float  # the bot's probability that this is the best move; the sum over all moves is 1
    reason: str = ""  # a key of `reasons.REASONS`, if there is a reason


class Forfeit(Exception):
    """A bot cannot continue and loses the match. The kind is one word, the message a sentence."""

    def __init__(self, kind: str, sentence: str) -> None:
        super().__init__(sentence)
        self.kind = kind


class OutOfTime(Exception):
    """Raised in a bot that thinks for too long, because it has to answer now."""


Thought = TypeVar("Thought")


def all_of(thinking: Generator[None, None, Thought]) -> Thought:
    """Run a generator of slices to its end and return its result."""
    while True:
        try:
            next(thinking)
        except StopIteration as end:
            thought: Thought = end.value
            return thought


class Bot:
    """The interface of all bots."""

    name: str
    about: str  # a description of one line
    version: int = 1  # increased when the bot plays differently

    def choose(self, view: View, rng: np.random.Generator) -> Move:
        """A move for the seat of this view, whose turn it is."""
        raise NotImplementedError

    def thinking(self, view: View, rng: np.random.Generator) -> Generator[None, None, Move]:
        """The same move, computed in slices: other bots can compute at each yield.

        A bot that thinks long yields every few milliseconds, at least every 50. It may be closed at
        any yield. A yield may also raise `OutOfTime`: the bot then returns the best move that it
        has found so far, or lets the exception pass.
        """
        yield from ()  # a single slice
        return self.choose(view, rng)

    def pondering(self, view: View, rng: np.random.Generator) -> Generator[None, None, object]:
        """Think in slices about as long as it would if there were a choice."""
        return self.thinking(view, rng)

    def weigh(self, view: View, rng: np.random.Generator) -> list[Opinion]:
        """Its opinion on every legal move, in the order of `view.moves()`."""
        chosen = self.choose(view, rng)
        return [
            Opinion(move, float(move == chosen), float(move == chosen)) for move in view.moves()
        ]

    def calls(self, view: View, rng: np.random.Generator) -> bool:
        """Whether it calls a player who forgot to draw, when it may (D10.5)."""
        return True

    def searches(self, view: View) -> bool:
        """Whether it searches at this table, and so needs compiled rules."""
        return False

    def close(self) -> None:
        """Leave the table, and close whatever the bot has opened."""


def checked_name(name: object) -> str:
    """A name that fits into a table. Raises ValueError if it does not."""
    if not isinstance(name, str) or not name.isidentifier() or len(name) > LONGEST_NAME:
        raise ValueError(f"bots: {shorten(name)} is no name for a bot: letters and digits, please")
    return name


def chance_of(table: str, seat: int, bot: Bot) -> np.random.Generator:
    """The random numbers of a bot at a table."""
    seed = f"{table}/{seat}/{bot.name}/{bot.version}".encode()
    return np.random.default_rng(int.from_bytes(hashlib.sha256(seed).digest()[:16], "big"))
