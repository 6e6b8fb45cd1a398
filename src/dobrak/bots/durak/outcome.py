"""The value of a deal of Durak for each seat: it is won, lost or drawn.

Each deal is searched separately.
"""

import numpy as np

from dobrak.bots.kernels import Outcomes
from dobrak.games.durak.seats import teams
from dobrak.kernel import Row, kernel


def single_deal(rows: np.ndarray) -> None:
    """Turn the match into one of this deal only."""
    rows["scores"], rows["finished"], rows["deals"] = 0, 0, 1


@kernel
def write_values(s: Row, outcomes: Outcomes, values: np.ndarray) -> None:
    """A win is 1, a loss 0, a draw a half."""
    drawn = True
    for seat in range(s.players):
        drawn = drawn and s.scores[seat] == outcomes.scores[seat]
    for seat in range(s.players):
        counted = float(s.scores[seat] - outcomes.scores[seat])
        values[seat] = 0.5 if drawn else counted if s.first_out_wins else 1.0 - counted


@kernel
def winners_of_deal(s: Row) -> int:
    if s.first_out_wins:
        return 2 if teams(s) else 1
    return int(s.players - 1)
