"""What bots know of a game, apart from its compiled functions.

`bots/GAME/knowledge.py` has it for each game.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from dobrak.bots.advice import Advice
from dobrak.games import part
from dobrak.games.game import Game, Move
from dobrak.games.options import Options
from dobrak.kernel import Row
from dobrak.match import View


@dataclass(frozen=True)
class Nets:
    """What the nets of a game were trained on."""

    group: Callable[[Options], str]  # the tables that share a net, by their options
    fits: Callable[[Row], bool]  # whether a table is of the kind that nets are trained on
    length: str  # the field of a row with the length of a match
    scales: tuple[tuple[int, int, float], ...]  # factors of inputs that are not 0 or 1: from, to
    weak_at: str  # for people: what nets have not learned


@dataclass(frozen=True)
class Knowledge:
    # a key of `reasons.REASONS` for a move, from the view as a dictionary, or ""
    reason: Callable[[Mapping[str, Any], Move], str] = lambda seen, move: ""
    # prepare a row for search, for example as a match of a single deal
    focus: Callable[[np.ndarray], None] = lambda rows: None
    # a function that solves the position, a slice at each call; None if it cannot be solved
    solver: Callable[[View, np.random.Generator], Callable[[], Advice] | None] | None = None
    nets: Nets | None = None


def knowledge_of(game: Game) -> Knowledge:
    found: Knowledge = part(game.name, "bots", "knowledge").KNOWLEDGE
    return found
