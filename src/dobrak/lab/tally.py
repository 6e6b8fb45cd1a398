"""Statistics of matches: shares with confidence intervals, and ratings."""

import math
from dataclasses import dataclass

import numpy as np

# The 97.5% quantiles of Student's t distribution, by degrees of freedom.
STUDENT = (math.nan, 12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262)
NORMAL = 1.960


@dataclass(frozen=True)
class Share:
    """A share of matches won, from 0 to 1, with its 95% interval."""

    share: float
    low: float
    high: float
    matches: int


def share_of(points: np.ndarray) -> Share:
    """The share of matches won, from points by set and match (NaN: not played).

    Matches of one set have the same cards, so only sets are independent (a cluster sample). The
    variance between sets gives an effective number of independent matches, and Wilson's formula the
    interval for that number. It holds near 0 and 1 too.
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
    has_spread = sets > 1 and spread > 1e-12  # otherwise only the number of sets is known
    independent = share * (1 - share) / spread if has_spread else float(sets)
    return Share(share, *wilson(share, independent, student_quantile(sets)), matches)


def student_quantile(sets: int) -> float:
    """The half width of a 95% interval from so many sets, in standard errors."""
    if sets < 2:
        return STUDENT[1]
    if sets <= len(STUDENT):
        return STUDENT[sets - 1]
    degrees = sets - 1
    return NORMAL + (NORMAL**3 + NORMAL) / (4 * degrees)  # the first terms of its expansion


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
