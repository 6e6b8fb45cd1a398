"""The rules: one folder a game, with the same names of files in each where both need them."""

from dobrak.games.dobro import GAME as DOBRO
from dobrak.games.durak import GAME as DURAK
from dobrak.games.game import Game

GAMES: dict[str, Game] = {game.name: game for game in (DOBRO, DURAK)}
