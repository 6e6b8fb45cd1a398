"""The games: one folder each. Files with the same purpose have the same name in both.

`DECLARED` contains the options of each game, `GAMES` their functions. `GAMES` needs NumPy, so it is
imported when it is first used.
"""

from typing import TYPE_CHECKING

from dobrak.games.dobro.declaration import DECLARED as DOBRO
from dobrak.games.durak.declaration import DECLARED as DURAK
from dobrak.games.options import Declaration

if TYPE_CHECKING:
    from dobrak.games.game import Game

    GAMES: dict[str, Game]

DECLARED: dict[str, Declaration] = {declared.name: declared for declared in (DOBRO, DURAK)}


def __getattr__(name: str) -> object:
    if name != "GAMES":
        raise AttributeError(f"module 'dobrak.games' has no attribute {name!r}")
    from dobrak.games.dobro.game import GAME as DOBRO
    from dobrak.games.durak.game import GAME as DURAK

    games = globals()["GAMES"] = {game.name: game for game in (DOBRO, DURAK)}
    return games
