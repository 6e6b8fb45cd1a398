"""Random numbers for compiled loops: the published numbers of SplitMix64, and uniform choices."""

import numpy as np
import pytest

from dobrak.games import chance


def test_the_numbers_are_those_of_splitmix64() -> None:
    """The first ones for the seed 1234567, as its authors print them."""
    state, numbers = np.uint64(1234567), []
    for _ in range(5):
        state = np.uint64(chance.following(state))
        numbers.append(int(np.uint64(chance.mixed(state))))
    assert numbers == [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
        4593380528125082431,
        16408922859458223821,
    ]


@pytest.mark.parametrize("n", [1, 2, 7, 36, 57])
def test_choices_are_even(n: int) -> None:
    state, counts = np.uint64(n), [0] * n
    for _ in range(200 * n):
        state = np.uint64(chance.following(state))
        counts[int(chance.below(state, n))] += 1
    assert min(counts) > 120
    assert max(counts) < 300


def test_a_fraction_is_below_one() -> None:
    state, drawn = np.uint64(1), []
    for _ in range(1000):
        state = np.uint64(chance.following(state))
        drawn.append(float(chance.fraction(state)))
    assert 0.0 <= min(drawn) < 0.01
    assert 0.99 < max(drawn) < 1.0


def test_a_shuffle_keeps_the_cards_and_puts_each_anywhere() -> None:
    state, places = np.uint64(5), set()
    for _ in range(300):
        deck = np.arange(10, dtype=np.int8)
        state = np.uint64(chance.shuffle(deck, state))
        assert sorted(deck.tolist()) == list(range(10))
        places |= set(enumerate(deck.tolist()))
    assert len(places) == 100


def test_matches_of_a_seed_have_streams_of_their_own() -> None:
    seeds = [np.uint64(0), np.uint64(1), np.uint64(2**64 - 1)]
    assert len({int(chance.stream(seed, n)) for seed in seeds for n in range(500)}) == 1500
