"""Playing a deal to its end, quickly: for a search that wants to know how it may end."""

import numpy as np

from dobrak.bots.search.glance import glance
from dobrak.games.bits import count, nth_of
from dobrak.games.chance import below, following, fraction
from dobrak.games.dobro.moves import CALL
from dobrak.games.dobro.rules import apply as apply_to_dobro
from dobrak.games.dobro.state import NOBODY
from dobrak.games.either import apply, each, legal_set, rests
from dobrak.kernel import Row, apart, kernel, whole


@kernel
def _settle_dobro(s: Row) -> None:
    """Who forgets to draw is called at once: somebody always sees it (D10.5)."""
    if s.forgot != NOBODY:
        apply_to_dobro(s, CALL)


@kernel
def _settle_durak(s: Row) -> None:
    """Nobody says anything out of turn."""


_settle = each(_settle_dobro, _settle_durak)


@apart
def make(s: Row, move: int) -> None:
    """A move, and what others say to it."""
    apply(s, move)
    _settle(s)


@apart
def play_out(s: Row, by_chance: float, state: np.uint64) -> np.uint64:
    """To the end of the deal: a part of the moves by chance, the others at a glance."""
    while not rests(s):
        low, high = legal_set(s, whole(s.turn))
        state = following(state)
        if by_chance > 0.0 and fraction(state) < by_chance:
            state = following(state)
            make(s, whole(nth_of(low, high, below(state, count(low) + count(high)))))
        else:
            make(s, whole(glance(s, low, high)))
    return state
