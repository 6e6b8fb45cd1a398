"""The value of the end of a deal for each seat, from 0 to 1.

A deal of Durak is won, lost or drawn. Points of a round of Dobro are converted into the chance to
win the match: the remaining rounds are sampled many times, with ties as frequent as in real rounds.
"""

from typing import NamedTuple

import numpy as np

from dobrak.games.chance import below, following, fraction, mixed
from dobrak.games.dobro import dealing as dobro
from dobrak.games.dobro.state import OVER, SEATS
from dobrak.games.durak.seats import teams
from dobrak.games.either import each
from dobrak.kernel import Row, apart, kernel

FUTURES = 512  # samples of the rest of a match
CACHE_SIZE = 1024

# By number of players: the probability that neighbours in the order of the piles are level after a
# round of Dobro. `python -m tools.ties` measures it.
TIES = np.array([0.0, 0.0, 0.013, 0.033, 0.061, 0.122, 0.187])


class Outcomes(NamedTuple):
    """What is needed to value outcomes of a deal."""

    scores: np.ndarray  # of each seat, before this deal
    futures: np.ndarray  # by sample and seat: the points of the remaining rounds
    cache_keys: np.ndarray  # outcomes with known values
    cache_values: np.ndarray  # the values of these outcomes by seat


def outcomes(s: Row, chance: np.random.Generator) -> Outcomes:
    """Sample the remaining rounds, once for all outcomes of a decision."""
    made = Outcomes(
        np.array(s.scores, np.int64),
        np.zeros((FUTURES, SEATS), np.int64),
        np.zeros(CACHE_SIZE, np.int64),
        np.zeros((CACHE_SIZE, SEATS)),
    )
    sample_futures(s, made.futures, np.uint64(chance.integers(1 << 63)))
    return made


@apart
def _sample_dobro(s: Row, futures: np.ndarray, state: np.uint64) -> None:
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
def _sample_durak(s: Row, futures: np.ndarray, state: np.uint64) -> None:
    """Nothing to sample: each deal of Durak is searched separately."""


sample_futures = each(_sample_dobro, _sample_durak)


@kernel
def _dobro_values(s: Row, outcomes: Outcomes, values: np.ndarray) -> None:
    """The chance to win the match; several winners share 1."""
    if s.phase == OVER:
        winners = 0
        for seat in range(s.players):
            winners += dobro.won(s, seat)
        for seat in range(s.players):
            values[seat] = 1.0 / winners if dobro.won(s, seat) else 0.0
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


@apart
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
def _durak_values(s: Row, outcomes: Outcomes, values: np.ndarray) -> None:
    """A win is 1, a loss 0, a draw a half."""
    drawn = True
    for seat in range(s.players):
        drawn = drawn and s.scores[seat] == outcomes.scores[seat]
    for seat in range(s.players):
        counted = float(s.scores[seat] - outcomes.scores[seat])
        values[seat] = 0.5 if drawn else counted if s.first_out_wins else 1.0 - counted


write_values = each(_dobro_values, _durak_values)  # of a deal that is over, by seat


@kernel
def _dobro_winners(s: Row) -> int:
    return 1


@kernel
def _durak_winners(s: Row) -> int:
    if s.first_out_wins:
        return 2 if teams(s) else 1
    return int(s.players - 1)


winners = each(_dobro_winners, _durak_winners)  # how many winners a decided deal has
