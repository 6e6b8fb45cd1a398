"""A description of each bot, in one line, and which bots play a game. Importing it is fast."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from dobrak.games import DECLARED, part

ABOUT = {
    "random": "plays any legal move at random",
    "beginner": "neural net that makes a beginner's mistakes; like simple where it has no net",
    "simple": "plays the lowest legal card; takes only if it has to",
    "careful": "follows a good player's rules of thumb",
    "search": "guesses the hidden cards many times, and looks ahead",
    "learned": "neural net trained by self-play; like search where it has no net",
    "master": "the strongest: search guided by a neural net, and exact endgames",
}


@dataclass(frozen=True)
class GameBots:
    """The bots that play a game."""

    names: tuple[str, ...] = tuple(ABOUT)
    # More than seats at a table, so that one is always free.
    nicknames: tuple[str, ...] = ("Ada", "Bo", "Cleo", "Dan", "Eve", "Finn", "Gil", "Hana", "Ivo")
    usual: str = "careful"  # at tables that ask for no other, and for people and bots that fail
    habits: Mapping[str, str] = field(default_factory=dict)  # the rules of thumb of `careful`


def bots_of(game: str) -> GameBots:
    found: GameBots = part(game, "bots").BOTS
    return found


def habits_of_all() -> dict[str, Mapping[str, str]]:
    """The rules of thumb of `careful`, by game. Each can be switched off."""
    return {game: bots_of(game).habits for game in DECLARED}
