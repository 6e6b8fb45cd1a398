"""What the end of a deal is worth to each seat, from 0 to 1.

A deal of Durak is won, lost or drawn. A round of Dobro brings points, and those are worth what they
do for the match: rounds that are still to come are drawn by chance many times over, with the ties
that rounds have.
"""

from typing import NamedTuple

import numpy as np

from dobrak.games.chance import below, following, fraction, mixed
from dobrak.games.dobro import dealing as dobro
from dobrak.games.dobro.state import OVER, SEATS
from dobrak.games.durak.seats import teams
from dobrak.games.either import each
from dobrak.kernel import Row, apart, kernel

FUTURES = 512  # ways in which the rest of a match may go
PLACES = 1024  # for outcomes that were looked at before

# By players: how likely neighbours in the order of the piles are level after a round of Dobro;
# `python -m tools.ties` measures it.
LEVEL = np.array([0.0, 0.0, 0.013, 0.033, 0.061, 0.122, 0.187])


class Outcomes(NamedTuple):
    """What the worth of an outcome is found with."""

    scores: np.ndarray  # of each seat, before this deal
    future: np.ndarray  # by way and seat: the points of the rounds to come
    codes: np.ndarray  # of outcomes that were looked at,
    known: np.ndarray  # and their worth


def outcomes(s: Row, chance: np.random.Generator) -> Outcomes:
    """All that can be known before a deal ends."""
    made = Outcomes(
        np.array(s.scores, np.int64),
        np.zeros((FUTURES, SEATS), np.int64),
        np.zeros(PLACES, np.int64),
        np.zeros((PLACES, SEATS)),
    )
    look_forward(s, made.future, np.uint64(chance.integers(1 << 63)))
    return made


@apart
def _dobro_forward(s: Row, future: np.ndarray, state: np.uint64) -> None:
    """Draw the points of the rounds after this one, many times over."""
    order = np.zeros(SEATS, np.int64)
    for way in range(future.shape[0]):
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
                if i > 0 and fraction(state) >= LEVEL[s.players]:
                    place = i + 1
                future[way, order[i]] += place


@kernel
def _durak_forward(s: Row, future: np.ndarray, state: np.uint64) -> None:
    """Every deal of Durak is played for itself."""


look_forward = each(_dobro_forward, _durak_forward)


@kernel
def _dobro_worth(s: Row, outcomes: Outcomes, worth: np.ndarray) -> None:
    """The chance to win the match from here: the winners share 1."""
    if s.phase == OVER:
        winners = 0
        for seat in range(s.players):
            winners += dobro.won(s, seat)
        for seat in range(s.players):
            worth[seat] = 1.0 / winners if dobro.won(s, seat) else 0.0
        return
    code = np.int64(1)
    for seat in range(s.players):
        code = code * 16 + (s.scores[seat] - outcomes.scores[seat] + 4)
    place = int(mixed(np.uint64(code)) & np.uint64(PLACES - 1))
    if outcomes.codes[place] != code:
        outcomes.codes[place] = code
        _play_forward(s, outcomes.future, outcomes.known[place])
    for seat in range(s.players):
        worth[seat] = outcomes.known[place, seat]


@apart
def _play_forward(s: Row, future: np.ndarray, worth: np.ndarray) -> None:
    """How often each seat wins, over all that may come."""
    sign = -1 if s.low_wins else 1
    for seat in range(SEATS):
        worth[seat] = 0.0
    for way in range(future.shape[0]):
        best, winners = 0, 0
        for seat in range(s.players):
            total = sign * (s.scores[seat] + future[way, seat])
            if winners == 0 or total > best:
                best, winners = total, 1
            elif total == best:
                winners += 1
        for seat in range(s.players):
            if sign * (s.scores[seat] + future[way, seat]) == best:
                worth[seat] += 1.0 / (winners * future.shape[0])


@kernel
def _durak_worth(s: Row, outcomes: Outcomes, worth: np.ndarray) -> None:
    """Won is 1, lost 0, and a deal that nobody won or lost a half."""
    drawn = True
    for seat in range(s.players):
        drawn = drawn and s.scores[seat] == outcomes.scores[seat]
    for seat in range(s.players):
        counted = float(s.scores[seat] - outcomes.scores[seat])
        worth[seat] = 0.5 if drawn else counted if s.first_out_wins else 1.0 - counted


worth_at_end = each(_dobro_worth, _durak_worth)


@kernel
def _dobro_winners(s: Row) -> int:
    return 1


@kernel
def _durak_winners(s: Row) -> int:
    if s.first_out_wins:
        return 2 if teams(s) else 1
    return int(s.players - 1)


winners = each(_dobro_winners, _durak_winners)  # how many a decided deal has
