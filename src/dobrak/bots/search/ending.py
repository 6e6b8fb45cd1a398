"""Ends of Durak in a tree: what is won for certain, in a world whose two players know all of it.

Only the searcher's own wins are: it will find them when it comes to that. What the other could win
by perfect play is another matter, since nobody else has a solver; a judge knows better how often
that is found.
"""

import numpy as np

from dobrak.bots.solver.desk import Desk
from dobrak.bots.solver.proof import LOSS, WIN
from dobrak.bots.solver.rows import can_solve
from dobrak.bots.solver.solve import solve
from dobrak.games.either import each
from dobrak.kernel import Row, kernel, whole


@kernel
def _dobro_won(s: Row, seat: int, desk: Desk, budget: int, worth: np.ndarray) -> bool:
    """Ten cards lie aside (D2.5): nobody ever knows all."""
    return False


@kernel
def _durak_won(s: Row, seat: int, desk: Desk, budget: int, worth: np.ndarray) -> bool:
    if budget == 0 or s.players != 2 or not can_solve(s):
        return False
    if solve(s, desk, budget) != (WIN if whole(s.turn) == seat else LOSS):
        return False
    worth[seat], worth[1 - seat] = 1.0, 0.0
    return True


# Whether a seat surely wins, as far as a budget of positions tells; its worth is written then.
surely_won = each(_dobro_won, _durak_won)
