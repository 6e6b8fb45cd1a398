"""`learned`: a net that taught itself by playing against itself, and nothing else.

It does what the net likes best. At a table that no net has learned it plays as `search` does.
`beginner` is the same net, less sure of itself: what it likes less it often does too, and the more
seldom the worse it is, as somebody errs who has just learned the game.
"""

from collections.abc import Generator

import numpy as np

from dobrak.bots import minds, simple
from dobrak.bots.about import ABOUT
from dobrak.bots.bot import Bot, Opinion, all_of
from dobrak.bots.learned import checked, net_for
from dobrak.bots.learned.lengths import as_learned
from dobrak.bots.learned.net import Mind, Net, drawn, think
from dobrak.bots.rated import Rated
from dobrak.bots.reasons import reason_of
from dobrak.bots.search import Search
from dobrak.bots.search.outcome import winners
from dobrak.games.game import Move
from dobrak.match import View

VERSION = 3
HEAT = 0.01  # how much chance of winning a move gives away that is e times less likely


class Learned(Bot):
    """One net, or the one that is there for the table it is asked at."""

    name, about, version = "learned", ABOUT["learned"], VERSION
    warmth = 0.0  # above 0 it errs: a move is e times less likely that the net likes so much less

    def __init__(self, net: Net | None = None) -> None:
        self.net = net
        self.otherwise: Bot = Search()

    def choose(self, view: View, rng: np.random.Generator) -> Move:
        return all_of(self.thinking(view, rng))

    def thinking(self, view: View, rng: np.random.Generator) -> Generator[None, None, Move]:
        net = self._net(view)
        if net is None:
            return (yield from self.otherwise.thinking(view, rng))
        mind, moves, n = self._look(view, net)
        if n == 0:
            raise ValueError("view: this seat has no move to choose from now")
        luck = rng.random() if self.warmth > 0 else 0.0
        number = drawn(mind.out, moves, n, self.warmth, luck)
        return view.game.by_number[number]

    def weigh(self, view: View, rng: np.random.Generator) -> list[Opinion]:
        """The net tells how likely it is to make each move, and its chance to win.

        A policy that is paid HEAT for every nat of its entropy is e times as likely to make a move
        as another where that wins HEAT more often: so its likes are read as values, from 0 to 1.
        """
        net = self._net(view)
        if net is None:
            return self.otherwise.weigh(view, rng)
        mind, moves, n = self._look(view, net)
        if n == 0:
            return []
        likes = mind.out[moves[:n]].astype(np.float64)
        likes -= likes.max()
        values = self._chance(view, mind) + HEAT * (likes - (likely(likes) * likes).sum())
        values = np.clip(values, 0.0, 1.0)
        sure = likely(likes / (self.warmth or 1.0))
        return [
            Opinion(move, float(value), float(belief), reason_of(view, move))
            for move, value, belief in zip(view.moves(), values, sure, strict=True)
        ]

    def _net(self, view: View) -> Net | None:
        return net_for(view) if self.net is None else checked(self.net, view)

    def _chance(self, view: View, mind: Mind) -> float:
        """How likely its seat wins: the net expects a part, and winners share 1."""
        return min(1.0, int(winners(view.row)) * float(mind.out[view.game.moves]))

    def searches(self, view: View) -> bool:
        return self._net(view) is None and self.otherwise.searches(view)

    def _look(self, view: View, net: Net) -> tuple[Mind, np.ndarray, int]:
        if view.seat is None:
            raise ValueError("seat: an onlooker has no move to choose")
        mind, moves = net.mind(), np.empty(view.game.moves, np.int16)
        return mind, moves, think(as_learned(view, net)[0], view.seat, mind, moves)


def likely(likes: np.ndarray) -> np.ndarray:
    """How likely each move is made (softmax); the best of them is liked 0."""
    parts: np.ndarray = np.exp(likes) / np.exp(likes).sum()
    return parts


class Beginner(Learned):
    """Somebody who knows the game, and errs."""

    name, about, version = "beginner", ABOUT["beginner"], VERSION
    warmth = 22.0

    def __init__(self, net: Net | None = None) -> None:
        super().__init__(net)
        self.otherwise = Rated("simple", ABOUT["simple"], minds.SIMPLE, simple.VERSION)
