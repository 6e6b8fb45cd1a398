"""`master`: the strongest bot, a tree search (ISMCTS) with nets and an endgame solver (df-pn).

Priors and values come from a net and its judge, or, at tables without a net, from `careful` and
rollouts. If a game has a solver for its endings, it decides there. It knows which moves win, but
not which errors opponents make: in lost and drawn positions the search chooses among the moves that
keep the result.
"""

from collections.abc import Generator
from dataclasses import replace

import numpy as np

from dobrak.bots.about import ABOUT
from dobrak.bots.advice import DRAW, LOSS, UNKNOWN, WIN, Advice
from dobrak.bots.bot import Opinion, OutOfTime, all_of
from dobrak.bots.knowledge import knowledge_of
from dobrak.bots.learned import judge_for, net_for
from dobrak.bots.search import BY_NET, Search, SearchSettings
from dobrak.games.game import Move
from dobrak.kernel import INTERPRETED
from dobrak.match import View

VERSION = 5

WITHOUT_NET = SearchSettings(playouts=50_000, worlds=400)
WITH_NET = SearchSettings(playouts=4000, worlds=200, params=BY_NET, slice=10)

SLICES = 30  # of the solver


class Master(Search):
    name, about, version = "master", ABOUT["master"], VERSION

    def __init__(self, share: float = 1.0) -> None:
        super().__init__(share=share)

    def settings_for(self, view: View) -> SearchSettings:
        net, judge = net_for(view), judge_for(view)
        return replace(WITH_NET, net=net, judge=judge) if net and judge else WITHOUT_NET

    def thinking(self, view: View, rng: np.random.Generator) -> Generator[None, None, Move]:
        advice = (yield from self.solved(view, rng)) if len(view.moves()) > 1 else None
        if advice is None:
            return (yield from super().thinking(view, rng))
        kept = moves_of(advice, view)
        try:
            return (yield from self.best_of(kept, view, rng))
        except OutOfTime:
            return kept[0]

    def weigh(self, view: View, rng: np.random.Generator) -> list[Opinion]:
        """Like `search`, but proved wins have value 1, and moves that lose a drawn position 0."""
        advice = all_of(self.solved(view, rng)) if len(view.moves()) > 1 else None
        opinions = super().weigh(view, rng)
        if advice is None or advice.value == LOSS:
            return opinions
        kept = moves_of(advice, view)
        if advice.value == DRAW:
            return [one if one.move in kept else replace(one, value=0.0) for one in opinions]
        known = {WIN: 1.0, LOSS: 0.0}  # a draw, or an unknown value, is a half
        return [
            replace(
                one,
                value=known.get(advice.values[one.move.number], 0.5),
                sure=float(one.move in kept),
            )
            for one in opinions
        ]

    def solved(self, view: View, rng: np.random.Generator) -> Generator[None, None, Advice | None]:
        """The solver's advice, if it can solve the position within its budget."""
        solver = None if INTERPRETED else knowledge_of(view.game).solver
        advise = None if solver is None else solver(view, rng)
        if advise is None:
            return None
        for _ in range(max(1, int(SLICES * self.share))):
            advice = advise()
            if advice.value != UNKNOWN:
                return advice
            yield
        return None


def moves_of(advice: Advice, view: View) -> list[Move]:
    return [view.game.by_number[number] for number in advice.moves]
