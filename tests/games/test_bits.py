"""Sets as masks: how many, the lowest, the n-th, and moves above 63."""

import random

import numpy as np
import pytest

from dobrak.games import bits

SETS = [[n] for n in range(64)]
SETS += [list(range(n, 64)) for n in range(64)]
SETS += [sorted(random.Random(n).sample(range(64), n % 30 + 1)) for n in range(200)]


def mask_of(numbers: list[int]) -> np.uint64:
    return np.uint64(sum(1 << n for n in numbers))


@pytest.mark.parametrize("numbers", SETS, ids=lambda numbers: f"{len(numbers)} from {numbers[0]}")
def test_a_set_and_its_members(numbers: list[int]) -> None:
    mask = mask_of(numbers)
    assert bits.count(mask) == len(numbers)
    assert bits.lowest(mask) == numbers[0]
    assert [bits.nth(mask, n) for n in range(len(numbers))] == numbers


def test_an_empty_set_has_nothing() -> None:
    assert bits.count(bits.NONE) == 0
    assert bits.less(bits.NONE) == bits.NONE
    assert bits.write(bits.NONE, bits.NONE, np.empty(1, np.int16)) == 0


@pytest.mark.parametrize(("low", "high"), [(7, 0), (0, 5), (3, 4), (20, 30)])
def test_a_set_of_moves_is_two_masks(low: int, high: int) -> None:
    rng = random.Random(low)
    moves = sorted(rng.sample(range(64), low)) + sorted(rng.sample(range(64, 128), high))
    masks = (mask_of([m for m in moves if m < 64]), mask_of([m - 64 for m in moves if m >= 64]))
    out = np.empty(len(moves), np.int16)
    assert bits.write(*masks, out) == len(moves)
    assert out.tolist() == moves
    assert [bits.nth_of(*masks, n) for n in range(len(moves))] == moves
