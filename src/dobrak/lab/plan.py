"""The plan of an arena: pairs, seats and decks.

Two bots sit alternately at a table. They play the same cards again with changed seats until each
bot has played every seat; these matches are a set. All pairs of bots play the same sets.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from typing import Any

from dobrak.bots import bot_named, expanded
from dobrak.bots.external import PATIENCE
from dobrak.games.game import Game
from dobrak.games.options import whole
from dobrak.lab.decks import Decks
from dobrak.match import game_named

MOST_BOTS, MOST_MATCHES = 50, 10_000_000

Task = tuple[int, int, int]  # a match: its pair, its set, its line-up


@dataclass(frozen=True)
class Plan:
    """Created and checked by `Plan.of`."""

    game: str
    players: int
    rules: dict[str, Any]
    bots: list[str]  # as `bot_named` reads them
    matches: int  # for each pair, rounded up to complete sets
    seed: str
    gauntlet: bool  # only the first bot plays, against each of the others
    patience: float  # seconds for a decision

    @classmethod
    def of(
        cls,
        game: str,
        players: int,
        bots: Sequence[str],
        *,
        matches: int = 2000,
        seed: str | int = 1,
        gauntlet: bool = False,
        patience: float = PATIENCE,
        **rules: Any,
    ) -> "Plan":
        """Create a plan. Raises ValueError if an argument is not valid."""
        chosen = game_named(game).options(players, rules)
        named = expanded(list(bots), game)
        if not 2 <= len(named) <= MOST_BOTS:
            raise ValueError(f"bots: takes 2 to {MOST_BOTS} of them, not {len(named)}")
        if not 0 < _number(patience) < 1e6:
            raise ValueError("patience: takes a number of seconds above 0")
        if not str(seed).isprintable():
            raise ValueError("seed: takes a number, or a text that can be printed")
        each = whole("matches", matches, 1, MOST_MATCHES)
        plan = cls(game, players, chosen, named, each, str(seed), gauntlet, patience)
        for name in plan.names:
            if plan.names.count(name) > 1:
                raise ValueError(f"bots: {name} is named twice")
        if plan.size > MOST_MATCHES:
            raise ValueError(f"matches: that would be {plan.size} in all, above {MOST_MATCHES}")
        return plan

    @property
    def kind(self) -> Game:
        return game_named(self.game)

    @cached_property
    def names(self) -> list[str]:
        return [bot_named(bot, self.game).name for bot in self.bots]

    @cached_property
    def pairs(self) -> list[tuple[int, int]]:
        pairs = combinations(range(len(self.bots)), 2)
        return [pair for pair in pairs if pair[0] == 0 or not self.gauntlet]

    @cached_property
    def line_ups(self) -> list[tuple[int, ...]]:
        return line_ups(self.players)

    @property
    def sets(self) -> int:
        """The number of sets that each pair plays."""
        return -(-self.matches // len(self.line_ups))

    @property
    def size(self) -> int:
        """The total number of matches."""
        return len(self.pairs) * self.sets * len(self.line_ups)

    def decks(self, number: int) -> Decks:
        """The decks of a set."""
        return Decks(self.kind, self.players, self.rules, f"{self.seed}/{number}")

    def table(self, pair: int, number: int, line_up: int) -> str:
        """The name of a table, which seeds its bots' random numbers, without the plan's seed."""
        first, second = (self.names[bot] for bot in self.pairs[pair])
        return f"arena {first} {second} {number}.{line_up}"


def line_ups(players: int) -> list[tuple[int, ...]]:
    """Which of two bots sits where: alternately, in all rotations, and with the bots exchanged."""
    seats = range(players)
    turned = [tuple((seat + by) % players % 2 for seat in seats) for by in seats]
    reverse = [tuple(1 - side for side in line_up) for line_up in turned]
    return list(dict.fromkeys(turned + reverse))


def _number(given: object) -> float:
    return float(given) if isinstance(given, int | float) else math.nan
