"""Rollouts: playing a deal to its end by quick rules, to estimate how it may end."""

import numpy as np

from dobrak.bots.kernels import kernels_of
from dobrak.games.bits import count, nth_of
from dobrak.games.chance import below, following, fraction
from dobrak.games.either import apply, each, legal_set, rests
from dobrak.kernel import Row, no_inline, whole

rollout_move = each(lambda game: kernels_of(game).rollout_move)
_answer = each(lambda game: kernels_of(game).answer)


@no_inline
def make_move(s: Row, move: int) -> None:
    """Make a move, and the others' moves out of turn that follow."""
    apply(s, move)
    _answer(s)


@no_inline
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
