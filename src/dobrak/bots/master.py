"""`master`: the best of all that there is.

A tree search with a net's first sights and values where one has learned the table, and with
`careful`'s where none has; between two at the end of Durak, the solver. That knows what is won, but
not how people lose: of moves that it finds equal, and not won, the search takes its pick.
"""

from collections.abc import Generator
from dataclasses import replace

import numpy as np

from dobrak.bots.about import ABOUT
from dobrak.bots.bot import Opinion, all_of
from dobrak.bots.learned import judge_for, net_for
from dobrak.bots.search import WITH_NET, Effort, Search
from dobrak.bots.solver.choice import Advice, advise
from dobrak.bots.solver.desk import desk
from dobrak.bots.solver.proof import DRAW, LOSS, UNKNOWN, WIN
from dobrak.bots.solver.rows import can_solve
from dobrak.errors import BadPosition
from dobrak.games.game import Move
from dobrak.kernel import INTERPRETED, copied
from dobrak.match import View

VERSION = 5

BY_RULES = Effort(ways_down=50_000, worlds=400)
BY_NET = Effort(ways_down=4000, worlds=200, way=WITH_NET, slice=10)

# The solver: positions that it looks into between two yields, how often it is asked, and its table.
A_WHILE, TIMES, TABLE = 30_000, 30, 1 << 18


class Master(Search):
    name, about, version = "master", ABOUT["master"], VERSION

    def __init__(self, share: float = 1.0) -> None:
        super().__init__(share=share)

    def effort_at(self, view: View) -> Effort:
        net, judge = net_for(view), judge_for(view)
        return replace(BY_NET, net=net, judge=judge) if net and judge else BY_RULES

    def thinking(self, view: View, rng: np.random.Generator) -> Generator[None, None, Move]:
        advice = (yield from self.solved(view, rng)) if len(view.moves()) > 1 else None
        if advice is None:
            return (yield from super().thinking(view, rng))
        return (yield from self.best_of(moves_of(advice, view), view, rng))

    def weigh(self, view: View, rng: np.random.Generator) -> list[Opinion]:
        """As `search` does; but a win is sure, and what gives away a draw is worth nothing."""
        advice = all_of(self.solved(view, rng)) if len(view.moves()) > 1 else None
        opinions = super().weigh(view, rng)
        if advice is None or advice.value == LOSS:
            return opinions
        kept = moves_of(advice, view)
        if advice.value == DRAW:
            return [one if one.move in kept else replace(one, value=0.0) for one in opinions]
        known = {WIN: 1.0, LOSS: 0.0}  # what is drawn, or not known yet, is a half
        return [
            replace(
                one,
                value=known.get(advice.values[one.move.number], 0.5),
                sure=float(one.move in kept),
            )
            for one in opinions
        ]

    def solved(self, view: View, rng: np.random.Generator) -> Generator[None, None, Advice | None]:
        """What the solver says, if two are left who know each other's cards, in time."""
        if INTERPRETED or view.game.name != "durak" or not can_solve(view.row):
            return None
        rows = copied(view.rows)
        if not view.game.resample(rows[0], rng):
            raise BadPosition("no hidden cards agree with what has been seen")
        table = desk(TABLE)  # a new one, so that what it says depends on this view alone
        for _ in range(max(1, int(TIMES * self.share))):
            advice = advise(rows, table, A_WHILE)
            if advice.value != UNKNOWN:
                return advice
            yield
        return None


def moves_of(advice: Advice, view: View) -> list[Move]:
    return [view.game.by_number[number] for number in advice.moves]
