"""Bots: players that get a view and answer with a move. To add one, add a file, a line in BOTS and
one in `about`.

A bot is imported when it is created, so listing bots needs neither NumPy nor the rules.
"""

import os
import sys
from collections.abc import Callable
from importlib import import_module
from typing import TYPE_CHECKING

from dobrak.bots.about import ABOUT, bots_of
from dobrak.cards import shorten

if TYPE_CHECKING:
    from dobrak.bots.bot import Bot, Forfeit, Opinion, chance_of

__all__ = [
    "ABOUT",
    "BOTS",
    "Bot",
    "Forfeit",
    "Opinion",
    "bot_named",
    "bots_of",
    "chance_of",
    "expanded",
    "is_python",
    "names_for",
]


def _rated(name: str) -> "Bot":
    from dobrak.bots.rated import rated

    return rated(name)


def _of(module: str, kind: str) -> "Bot":
    made: Bot = getattr(import_module(f"dobrak.bots.{module}"), kind)()
    return made


BOTS: dict[str, Callable[[], "Bot"]] = {
    "random": lambda: _rated("random"),
    "beginner": lambda: _of("learned.player", "Beginner"),
    "simple": lambda: _rated("simple"),
    "careful": lambda: _rated("careful"),
    "search": lambda: _of("search", "Search"),
    "learned": lambda: _of("learned.player", "Learned"),
    "master": lambda: _of("master", "Master"),
}

if not TYPE_CHECKING:

    def __getattr__(name: str) -> object:
        if name not in ("Bot", "Forfeit", "Opinion", "chance_of"):
            raise AttributeError(f"module 'dobrak.bots' has no attribute {name!r}")
        return getattr(import_module("dobrak.bots.bot"), name)


def names_for(game: str) -> list[str]:
    """The bots that play this game: those that it names, and those that were added to BOTS."""
    return [*bots_of(game).names, *(name for name in BOTS if name not in ABOUT)]


def bot_named(text: str, game: str) -> "Bot":
    """Create a bot for a table of this game.

    careful: one of BOTS; careful-pairs: without that rule of thumb; mine=COMMAND: a program
    (docs/bots.md); module:Class: a custom subclass of Bot, which is imported.
    """
    name, external, command = text.partition("=")
    if external:
        from dobrak.bots.external import External

        return External(name, command)
    if is_python(text):
        return _imported(text)
    kind, *without = text.split("-")
    names = names_for(game)
    if kind not in names:
        what = f"{kind} does not play {game}"
        if kind not in BOTS:
            what = f"there is no bot {shorten(text)}"
        raise ValueError(f"bots: {what}; there are {', '.join(names)}")
    if not without:
        return BOTS[kind]()
    if kind != "careful":
        raise ValueError(f"bots: {kind} has no rules of thumb to be switched off")
    return _careful_without(without, game)


def is_python(name: str) -> bool:
    """Whether it names a custom Bot in Python, module:Class."""
    return ":" in name and "=" not in name


def _careful_without(without: list[str], game: str) -> "Bot":
    from dobrak.bots.rated import careful_without

    habits = list(bots_of(game).habits)
    for habit in without:
        if habit not in habits:
            raise ValueError(
                f"bots: in {game}, careful has no rule of thumb {shorten(habit)}; "
                f"it has {', '.join(habits)}"
            )
    return careful_without([habit for habit in habits if habit in without], habits)


def _imported(text: str) -> "Bot":
    from dobrak.bots.bot import Bot, checked_name

    module, _, name = text.partition(":")
    try:
        if os.getcwd() not in sys.path:
            sys.path.append(os.getcwd())  # a user's script is in their current folder
        made = getattr(import_module(module), name)()
    except Exception as error:  # importing runs a user's code
        said = f"{type(error).__name__}: {error}"
        raise ValueError(f"bots: {shorten(text)} cannot be had: {shorten(said, 100)}") from None
    if not isinstance(made, Bot):
        raise ValueError(f"bots: {shorten(text)} is no Bot of dobrak.bots")
    made.name = checked_name(getattr(made, "name", None))
    made.about = getattr(made, "about", text)
    return made


def expanded(names: list[str], game: str) -> list[str]:
    """Names of bots; careful-* becomes careful without each of its rules of thumb in turn."""
    every = [f"careful-{habit}" for habit in bots_of(game).habits]
    return [one for name in names for one in (every if name == "careful-*" else [name])]
