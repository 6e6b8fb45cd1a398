"""The value of a round of Dobro for each seat: points become a chance to win the match.

The remaining rounds are sampled many times, with ties as frequent as in real rounds.
"""

import numpy as np

from dobrak.bots.kernels import CACHE_SIZE, Outcomes
from dobrak.games.chance import below, following, fraction, mixed
from dobrak.games.dobro.dealing import won
from dobrak.games.dobro.state import OVER, SEATS
from dobrak.kernel import Row, kernel, no_inline

# By number of players: the probability that neighbours in the order of the piles are level after a
# round of Dobro. `python -m tools.ties` measures it.
TIES = np.array([0.0, 0.0, 0.013, 0.033, 0.061, 0.122, 0.187])


@no_inline
def sample_futures(s: Row, futures: np.ndarray, state: np.uint64) -> None:
    """Sample the points of the rounds after this one."""
    order = np.zeros(SEATS, np.int64)
    for sample in range(futures.shape[0]):
        for _ in range(s.rounds - s.finished - 1):
            for seat in range(s.players):
                order[seat] = seat
            for i in range(s.players - 1, 0, -1):
                state = following(state)
                j = below(state, i + 1)
                order[i], order[j] = order[j], order[i]
            place = 1
            for i in range(s.players):
                state = following(state)
                if i > 0 and fraction(state) >= TIES[s.players]:
                    place = i + 1
                futures[sample, order[i]] += place


@kernel
def write_values(s: Row, outcomes: Outcomes, values: np.ndarray) -> None:
    """The chance to win the match; several winners share 1."""
    if s.phase == OVER:
        winners = 0
        for seat in range(s.players):
            winners += won(s, seat)
        for seat in range(s.players):
            values[seat] = 1.0 / winners if won(s, seat) else 0.0
        return
    key = np.int64(1)
    for seat in range(s.players):
        key = key * 16 + (s.scores[seat] - outcomes.scores[seat] + 4)
    slot = int(mixed(np.uint64(key)) & np.uint64(CACHE_SIZE - 1))
    if outcomes.cache_keys[slot] != key:
        outcomes.cache_keys[slot] = key
        _count_wins(s, outcomes.futures, outcomes.cache_values[slot])
    for seat in range(s.players):
        values[seat] = outcomes.cache_values[slot, seat]


@no_inline
def _count_wins(s: Row, futures: np.ndarray, values: np.ndarray) -> None:
    """The share of the samples in which each seat wins the match."""
    sign = -1 if s.low_wins else 1
    for seat in range(SEATS):
        values[seat] = 0.0
    for sample in range(futures.shape[0]):
        best, winners = 0, 0
        for seat in range(s.players):
            total = sign * (s.scores[seat] + futures[sample, seat])
            if winners == 0 or total > best:
                best, winners = total, 1
            elif total == best:
                winners += 1
        for seat in range(s.players):
            if sign * (s.scores[seat] + futures[sample, seat]) == best:
                values[seat] += 1.0 / (winners * futures.shape[0])


@kernel
def winners_of_deal(s: Row) -> int:
    return 1
