"""`learned`: the policy of a net that was trained by self-play, without search.

It plays the move with the highest logit. At a table without a net it plays like `search`.
`beginner` uses the same net, but samples its moves at a high temperature: the worse a move, the
less often it makes it, like somebody who has just learned the game.
"""

from collections.abc import Generator

import numpy as np

from dobrak.bots.about import ABOUT
from dobrak.bots.bot import Bot, Opinion, all_of
from dobrak.bots.learned import checked, net_for
from dobrak.bots.learned.lengths import as_learned
from dobrak.bots.learned.net import Net, NetWorkspace, evaluate_view, sample_move
from dobrak.bots.rated import rated
from dobrak.bots.reasons import reason_of
from dobrak.bots.search import Search
from dobrak.bots.search.outcome import winners
from dobrak.games.game import Move
from dobrak.match import View

VERSION = 3
ENTROPY_COEF = 0.01  # a move that is e times less likely has a value lower by this


class Learned(Bot):
    """Plays with the given net, or else with the one for the table at which it is asked."""

    name, about, version = "learned", ABOUT["learned"], VERSION
    temperature = 0.0  # at which moves are sampled; 0: always the move with the highest logit

    def __init__(self, net: Net | None = None) -> None:
        self.net = net
        self.fallback: Bot = Search()  # at tables without a net

    def choose(self, view: View, rng: np.random.Generator) -> Move:
        return all_of(self.thinking(view, rng))

    def thinking(self, view: View, rng: np.random.Generator) -> Generator[None, None, Move]:
        net = self._net(view)
        if net is None:
            return (yield from self.fallback.thinking(view, rng))
        workspace, moves, n = self._evaluate(view, net)
        if n == 0:
            raise ValueError("view: this seat has no move to choose from now")
        luck = rng.random() if self.temperature > 0 else 0.0
        number = sample_move(workspace.logits, moves, n, self.temperature, luck)
        return view.game.by_number[number]

    def weigh(self, view: View, rng: np.random.Generator) -> list[Opinion]:
        """The probability of each move by the policy, and an estimate of the chance to win with it.

        A policy that maximises its result and ENTROPY_COEF times its entropy is proportional to
        exp(value / ENTROPY_COEF). So a difference of logits, times ENTROPY_COEF, is a difference of
        values.
        """
        net = self._net(view)
        if net is None:
            return self.fallback.weigh(view, rng)
        workspace, moves, n = self._evaluate(view, net)
        if n == 0:
            return []
        logits = workspace.logits[moves[:n]].astype(np.float64)
        logits -= logits.max()
        mean = (softmax(logits) * logits).sum()
        values = self._chance_to_win(view, workspace) + ENTROPY_COEF * (logits - mean)
        values = np.clip(values, 0.0, 1.0)
        probabilities = softmax(logits / (self.temperature or 1.0))
        return [
            Opinion(move, float(value), float(probability), reason_of(view, move))
            for move, value, probability in zip(view.moves(), values, probabilities, strict=True)
        ]

    def _net(self, view: View) -> Net | None:
        return net_for(view) if self.net is None else checked(self.net, view)

    def _chance_to_win(self, view: View, workspace: NetWorkspace) -> float:
        """The net predicts a share of the match; several winners share 1."""
        return min(1.0, int(winners(view.row)) * float(workspace.values[0]))

    def searches(self, view: View) -> bool:
        return self._net(view) is None and self.fallback.searches(view)

    def _evaluate(self, view: View, net: Net) -> tuple[NetWorkspace, np.ndarray, int]:
        if view.seat is None:
            raise ValueError("seat: a spectator has no move to choose")
        workspace, moves = net.workspace(), np.empty(view.game.moves, np.int16)
        n = evaluate_view(as_learned(view, net)[0], view.seat, workspace, moves)
        return workspace, moves, n


def softmax(logits: np.ndarray) -> np.ndarray:
    """Probabilities from logits, the highest of which is 0."""
    probabilities: np.ndarray = np.exp(logits) / np.exp(logits).sum()
    return probabilities


class Beginner(Learned):
    """Knows the game, and makes mistakes."""

    name, about, version = "beginner", ABOUT["beginner"], VERSION
    temperature = 22.0

    def __init__(self, net: Net | None = None) -> None:
        super().__init__(net)
        self.fallback = rated("simple")
