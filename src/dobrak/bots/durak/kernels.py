"""The compiled functions by which bots play Durak. A new rater is a branch in `rate`."""

import numpy as np

from dobrak.bots.durak import careful, outcome, rollout, simple
from dobrak.bots.kernels import CAREFUL, SIMPLE, Kernels
from dobrak.kernel import Row, kernel


@kernel
def rate(
    v: Row, seat: int, moves: np.ndarray, n: int, rater: int, habits: int, values: np.ndarray
) -> None:
    if rater == CAREFUL:
        careful.rate(v, seat, moves, n, habits, values)
    elif rater == SIMPLE:
        simple.rate(v, seat, moves, n, habits, values)


KERNELS = Kernels(
    rate=rate,
    rollout_move=rollout.rollout_move,
    write_values=outcome.write_values,
    winners=outcome.winners_of_deal,
)
