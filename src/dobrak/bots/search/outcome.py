"""The value of the end of a deal for each seat, from 0 to 1."""

import numpy as np

from dobrak.bots.kernels import CACHE_SIZE, Outcomes, kernels_of
from dobrak.games.either import each
from dobrak.games.options import MOST_PLAYERS
from dobrak.kernel import Row

FUTURES = 512  # samples of the rest of a match


def outcomes(s: Row, chance: np.random.Generator) -> Outcomes:
    """Sample the remaining rounds, once for all outcomes of a decision."""
    made = Outcomes(
        np.array(s.scores, np.int64),
        np.zeros((FUTURES, MOST_PLAYERS), np.int64),
        np.zeros(CACHE_SIZE, np.int64),
        np.zeros((CACHE_SIZE, MOST_PLAYERS)),
    )
    sample_futures(s, made.futures, np.uint64(chance.integers(1 << 63)))
    return made


sample_futures = each(lambda game: kernels_of(game).sample_futures)
write_values = each(lambda game: kernels_of(game).write_values)
winners = each(lambda game: kernels_of(game).winners)
