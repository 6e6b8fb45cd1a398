"""What matches say of bots: shares with intervals, and skills."""

import math
from dataclasses import dataclass

import numpy as np

# How many standard errors hold 95 %: Student's, by how many sets there are beyond the first.
STUDENT = (math.nan, 12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262)
NORMAL = 1.960


@dataclass(frozen=True)
class Share:
    """How much was won, from 0 to 1, and the 95 % interval of that."""

    share: float
    low: float
    high: float
    matches: int


def share_of(points: np.ndarray) -> Share:
    """The share won, from points by set and match; NaN was not played.

    Matches of one set have the same cards, so it is sets that are independent. The spread between
    sets says how many independent matches they are worth (a cluster sample); with that number
    comes Wilson's interval, which holds near 0 and 1 too.
    """
    played = np.isfinite(points)
    counts = played.sum(axis=1)
    sums = np.where(played, points, 0.0).sum(axis=1)[counts > 0]
    counts = counts[counts > 0]
    sets, matches = len(counts), int(counts.sum())
    if matches == 0:
        return Share(math.nan, 0.0, 1.0, 0)
    share = float(sums.sum() / matches)
    spread = float(((sums - share * counts) ** 2).sum()) / matches**2 * sets / max(sets - 1, 1)
    told_apart = sets > 1 and spread > 1e-12  # else nothing is known of it but how many there are
    independent = share * (1 - share) / spread if told_apart else float(sets)
    return Share(share, *wilson(share, independent, errors_within(sets)), matches)


def errors_within(sets: int) -> float:
    """How many standard errors of so many sets hold 95 %."""
    if sets < 2:
        return STUDENT[1]
    if sets <= len(STUDENT):
        return STUDENT[sets - 1]
    beyond = sets - 1
    return NORMAL + (NORMAL**3 + NORMAL) / (4 * beyond)  # the first term of its expansion


def wilson(share: float, matches: float, z: float) -> tuple[float, float]:
    """Wilson's interval for a share of so many independent matches."""
    middle = share + z**2 / (2 * matches)
    half = z * math.sqrt(share * (1 - share) / matches + (z / (2 * matches)) ** 2)
    whole = 1 + z**2 / matches
    return max(0.0, (middle - half) / whole), min(1.0, (middle + half) / whole)


@dataclass(frozen=True)
class Skill:
    """A rating of OpenSkill: where a bot stands, and how uncertain that is. All begin at 25."""

    mu: float
    sigma: float


def skills(points: np.ndarray, pairs: list[tuple[int, int]], bots: int) -> list[Skill]:
    """Ratings (OpenSkill, Plackett and Luce) after all matches, set by set."""
    from openskill.models import PlackettLuce

    model = PlackettLuce(tau=0.0)  # a bot is as strong in its last match as in its first
    rated = [model.rating() for _ in range(bots)]
    for number in np.flatnonzero(np.isfinite(points).any(axis=(0, 2))):
        for (first, second), of_pair in zip(pairs, points[:, number], strict=True):
            for won in of_pair[np.isfinite(of_pair)]:
                [[rated[first]], [rated[second]]] = model.rate(
                    [[rated[first]], [rated[second]]], scores=[won, 1 - won]
                )
    return [Skill(float(rating.mu), float(rating.sigma)) for rating in rated]
