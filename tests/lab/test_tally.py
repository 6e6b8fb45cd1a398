"""Shares, intervals and ratings."""

import numpy as np
import pytest

from dobrak.lab.tally import share_of, skills


def test_the_interval_of_independent_matches_is_wilsons() -> None:
    points = np.array([[1.0]] * 70 + [[0.0]] * 30)
    found = share_of(points)
    assert found.share == pytest.approx(0.7)
    # Wilson's interval for 70 of 100 is 60.4% to 78.1%; one set fewer is free here
    assert found.low == pytest.approx(0.604, abs=0.002)
    assert found.high == pytest.approx(0.781, abs=0.002)
    assert found.matches == 100


def test_sets_that_agree_in_themselves_count_once() -> None:
    """A hundred sets of two matches that always end alike count like a hundred matches."""
    alone = share_of(np.array([[1.0]] * 60 + [[0.0]] * 40))
    twice = share_of(np.array([[1.0, 1.0]] * 60 + [[0.0, 0.0]] * 40))
    assert (twice.low, twice.high) == pytest.approx((alone.low, alone.high))


def test_sets_in_which_the_cards_decide_say_more() -> None:
    """If the better cards win, the two matches of a set cancel out."""
    even = share_of(np.array([[1.0, 0.0]] * 95 + [[1.0, 1.0]] * 5))
    apart = share_of(np.array([[1.0]] * 105 + [[0.0]] * 95))
    assert even.share == pytest.approx(apart.share)
    assert even.high - even.low < 0.5 * (apart.high - apart.low)


def test_nothing_but_wins_is_no_proof() -> None:
    found = share_of(np.ones((20, 2)))
    assert found.share == 1.0
    assert found.low == pytest.approx(0.82, abs=0.01)  # as 20 of 20, not 40 of 40
    assert found.high == 1.0


def test_one_set_is_hardly_any_proof() -> None:
    found = share_of(np.array([[1.0] * 15 + [0.5] + [0.0] * 14]))
    assert found.low < 0.1
    assert found.high > 0.9


def test_what_was_not_played_is_left_out() -> None:
    points = np.full((10, 2), np.nan)
    assert share_of(points).matches == 0
    assert (share_of(points).low, share_of(points).high) == (0.0, 1.0)
    points[0] = [1.0, 0.0]
    points[1, 0] = 0.5
    assert share_of(points).share == pytest.approx(0.5)
    assert share_of(points).matches == 3


@pytest.mark.parametrize("chance", [0.5, 0.8])
@pytest.mark.parametrize(("sets", "each"), [(60, 2), (12, 2), (5, 6), (2, 10)])
def test_intervals_hold_what_they_promise(chance: float, sets: int, each: int) -> None:
    """In about 95% of 400 arenas the interval contains the true share, with and without correlated
    sets."""
    rng = np.random.default_rng(1)
    held = 0
    for _ in range(400):
        luck = rng.random((sets, 1)) < 0.5  # the cards of a set decide every other match of it
        own = rng.random((sets, each)) < chance
        common = np.repeat(rng.random((sets, 1)) < chance, each, axis=1)
        found = share_of(np.where(luck, common, own).astype(float))
        held += found.low <= chance <= found.high
    assert held / 400 > 0.92
    assert held / 400 < 0.98 or sets < 60  # with few sets they are rather too wide


def test_who_wins_more_is_rated_higher() -> None:
    rng = np.random.default_rng(1)
    pairs = [(0, 1), (0, 2), (1, 2)]
    points = np.stack([rng.random((200, 2)) < chance for chance in (0.8, 0.9, 0.7)]).astype(float)
    best, middle, worst = skills(points, pairs, 3)
    assert best.mu > middle.mu + 2 * middle.sigma > worst.mu
    points[:] = 0.5
    even = skills(points, pairs, 3)
    assert max(skill.mu for skill in even) - min(skill.mu for skill in even) < 1e-6
