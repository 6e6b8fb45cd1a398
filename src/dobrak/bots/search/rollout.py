"""Rollouts: playing a deal to its end by quick rules, to estimate how it may end."""

import numpy as np

from dobrak.bots.search.rollout_policy import rollout_move
from dobrak.games.bits import count, nth_of
from dobrak.games.chance import below, following, fraction
from dobrak.games.dobro.moves import CALL
from dobrak.games.dobro.rules import apply as apply_to_dobro
from dobrak.games.dobro.state import NOBODY
from dobrak.games.either import apply, each, legal_set, rests
from dobrak.kernel import Row, apart, kernel, whole


@kernel
def _answer_dobro(s: Row) -> None:
    """A player who forgets to draw is always called at once (D10.5)."""
    if s.forgot != NOBODY:
        apply_to_dobro(s, CALL)


@kernel
def _answer_durak(s: Row) -> None:
    """Nobody moves out of turn."""


_answer = each(_answer_dobro, _answer_durak)


@apart
def make_move(s: Row, move: int) -> None:
    """Make a move, and the others' moves out of turn that follow."""
    apply(s, move)
    _answer(s)


@apart
def rollout(s: Row, random_share: float, state: np.uint64) -> np.uint64:
    """Play to the end of the deal: a share of the moves at random, the others by quick rules."""
    while not rests(s):
        low, high = legal_set(s, whole(s.turn))
        state = following(state)
        if random_share > 0.0 and fraction(state) < random_share:
            state = following(state)
            make_move(s, whole(nth_of(low, high, below(state, count(low) + count(high)))))
        else:
            make_move(s, whole(rollout_move(s, low, high)))
    return state
