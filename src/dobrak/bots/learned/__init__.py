"""`learned`: a net that taught itself by playing against itself, and nothing else.

It does what the net likes best. One net for each kind of table: `nets/GROUP-PLAYERS.npz`.
"""

from functools import cache
from pathlib import Path

import numpy as np

from dobrak.bots.bot import Bot, Opinion
from dobrak.bots.learned.net import NO_MOVE, Desk, Net, favourite, load, think
from dobrak.games.game import Move
from dobrak.match import View

ABOUT = "taught itself by playing against itself"
NETS = Path(__file__).parents[1] / "nets"
DECK = 36  # the only one that nets of Durak know
HEAT = 0.01  # how much chance of winning a move gives away that is e times less likely


class Learned(Bot):
    """One net, or the one that is there for the table it is asked at."""

    name, about = "learned", ABOUT

    def __init__(self, net: Net | None = None) -> None:
        self.net = net

    def choose(self, view: View, rng: np.random.Generator) -> Move:
        desk, moves, n = self._look(view)
        number = favourite(desk.out, moves, n)
        if number == NO_MOVE:
            raise ValueError("view: this seat has no move to choose from now")
        return view.game.by_number[number]

    def weigh(self, view: View, rng: np.random.Generator) -> list[Opinion]:
        """The net tells how likely it is to make each move, and its chance to win.

        A policy that is paid HEAT for every nat of its entropy is e times as likely to make a move
        as another where that wins HEAT more often: so its likes are read as values.
        """
        desk, moves, n = self._look(view)
        if n == 0:
            return []
        likes = desk.out[moves[:n]].astype(np.float64)
        likes -= likes.max()
        sure = np.exp(likes) / np.exp(likes).sum()
        values = self._chance(view, desk) + HEAT * (likes - (sure * likes).sum())
        return [
            Opinion(view.game.by_number[int(number)], float(value), float(belief))
            for number, value, belief in zip(moves[:n], values, sure, strict=True)
        ]

    def _chance(self, view: View, desk: Desk) -> float:
        """How much of the match the net expects for its seat."""
        return float(1 / (1 + np.exp(-np.float64(desk.out[view.game.moves]))))

    def _look(self, view: View) -> tuple[Desk, np.ndarray, int]:
        if view.seat is None:
            raise ValueError("seat: an onlooker has no move to choose")
        net = self.net or net_for(view)
        desk, moves = net.desk(), np.empty(view.game.moves, np.int16)
        n = think(view.row, view.seat, *net.layers, *desk.parts, moves)
        return desk, moves, n


def net_for(view: View) -> Net:
    """The net for the table of a view; ValueError says if there is none."""
    path = NETS / f"{group(view.game.name, view.rules)}-{len(view.names)}.npz"
    if not is_known(view) or not path.is_file():
        raise ValueError("bots: nobody has learned to play at such a table yet")
    return _kept(path)


def is_known(view: View) -> bool:
    """Whether nets learn at tables like this: with the usual deck, and drawing by itself."""
    row = view.row
    return bool(row.deck_size == DECK if view.game.name == "durak" else not row.manual)


def group(game: str, rules: dict[str, object]) -> str:
    """What one net can play: all of Dobro; dourak; podkidnoy and perevodnoy."""
    if game == "dobro":
        return game
    return "dourak" if rules.get("ruleset", "dourak") == "dourak" else "throw-in"


@cache
def _kept(path: Path) -> Net:
    return load(path)
