"""The games, and how to find their parts.

A game has a part in each layer: the rules, what bots know of it, its statistics, and how it looks
in the terminal. Files with the same purpose have the same name in all games. docs/adding-a-game.md
describes the parts.

`DECLARED` contains the options of each game, `GAMES` the rules. `GAMES` needs NumPy, so it is
created when it is first used.
"""

import os
import sys
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING

from dobrak import compiled
from dobrak.games.options import Declaration
from dobrak.texts import add_folder

if TYPE_CHECKING:
    from dobrak.games.game import Game

    GAMES: dict[str, Game]

OWN = ("dobro", "durak")  # the games of this package
USUAL = OWN[0]  # the game of those who do not choose one
LAYERS = {
    "rules": "dobrak.games",
    "bots": "dobrak.bots",
    "lab": "dobrak.lab",
    "terminal": "dobrak.cli.play",
}
OTHERS = "DOBRAK_GAMES"  # the packages of other games, with commas between; processes inherit it

DECLARED: dict[str, Declaration] = {}
_packages: dict[str, str] = {}  # of the games that are not in this package


def register(package: str) -> str:
    """Add a game from a package of its own. Return the name of the game.

    The package has the parts of a game as modules: `rules`, `bots`, `lab` and `terminal`, and its
    texts in the folder `texts`. Processes that this one starts will have the game, too.
    """
    declared = import_module(f"{package}.rules.declaration").DECLARED
    if not isinstance(declared, Declaration):
        raise ValueError(f"{package}: its rules.declaration has no Declaration")
    name = declared.name
    if name in DECLARED and _packages.get(name) != package:
        raise ValueError(f"{package}: there is a game {name} already")
    DECLARED[name], _packages[name] = declared, package
    if package not in compiled.PACKAGES:
        compiled.PACKAGES.append(package)
        add_folder(Path(str(import_module(package).__file__)).with_name("texts"))
    os.environ[OTHERS] = ",".join(_packages.values())
    if "GAMES" in globals():
        _add(globals()["GAMES"], name)
    return name


def part(game: str, layer: str, module: str = "") -> ModuleType:
    """A module of a game in one of LAYERS. Raises LookupError if the game has none."""
    if game not in DECLARED:
        raise LookupError(f"there is no game {game}; there are {', '.join(DECLARED)}")
    home = f"{_packages[game]}.{layer}" if game in _packages else f"{LAYERS[layer]}.{game}"
    name = f"{home}.{module}".rstrip(".")
    if not _exists(name):
        raise LookupError(f"{game} has no {module or layer} yet: add the module {name}")
    return import_module(name)


def _exists(name: str) -> bool:
    try:
        return find_spec(name) is not None
    except ModuleNotFoundError:  # nor does the package exist that would contain it
        return False


def _add(games: "dict[str, Game]", name: str) -> None:
    """Add the rules of a game."""
    from dobrak.kernel import other_rows

    game: Game = part(name, "rules", "game").GAME
    for other in games.values():
        if other.row == game.row and other.name != name:
            raise ValueError(f"{name} and {other.name} have rows of the same type: add a field")
    if name in _packages:
        other_rows[_packages[name]] = game.row
    games[name] = game


def __getattr__(name: str) -> object:
    if name != "GAMES":
        raise AttributeError(f"module 'dobrak.games' has no attribute {name!r}")
    games: dict[str, Game] = {}
    for game in DECLARED:
        _add(games, game)
    globals()["GAMES"] = games
    return games


def _register_all() -> None:
    for name in OWN:
        DECLARED[name] = import_module(f"{LAYERS['rules']}.{name}.declaration").DECLARED
    if others := os.environ.get(OTHERS):
        if os.getcwd() not in sys.path:
            sys.path.append(os.getcwd())  # as for bots in Python
        for package in others.split(","):
            register(package)


_register_all()
