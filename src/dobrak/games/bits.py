"""Sets of small numbers as bit masks: hands of cards, legal moves.

A set of moves is two masks: `low` for the moves 0 to 63, `high` for those from 64 on.
"""

import numpy as np

from dobrak.kernel import INTERPRETED, kernel

NONE, ONE = np.uint64(0), np.uint64(1)
HIGH = 64  # the first move of the second mask


@kernel
def flag(out: np.ndarray, place: int, true: bool) -> None:
    """Set a flag in an array of zeros. Most flags are not set, and writing is slow on a GPU."""
    if true:
        out[place] = 1


@kernel
def bit(number: int) -> np.uint64:
    return ONE << np.uint64(number)


@kernel
def count(mask: np.uint64) -> int:
    """The size of a set. The compiler turns this loop into one instruction."""
    n = 0
    while mask != NONE:
        mask &= mask - ONE
        n += 1
    return n


@kernel
def lowest(mask: np.uint64) -> int:
    """The lowest number in a set that is not empty."""
    return count((mask - ONE) & ~mask)


if INTERPRETED:  # the same without a loop

    def count(mask: np.uint64) -> int:
        return int(mask).bit_count()


@kernel
def less(mask: np.uint64) -> np.uint64:
    """The set without its lowest number; an empty set stays empty."""
    return mask & (mask - ONE) if mask != NONE else NONE


@kernel
def nth(mask: np.uint64, n: int) -> int:
    """The number with `n` lower numbers in the set. Branch-free: random branches would be
    mispredicted."""
    while n >= 8:
        mask = less(less(less(less(less(less(less(less(mask))))))))
        n -= 8
    mask = less(less(less(less(mask)))) if n & 4 else mask
    mask = less(less(mask)) if n & 2 else mask
    mask = less(mask) if n & 1 else mask
    return lowest(mask)


@kernel
def nth_of(low: np.uint64, high: np.uint64, n: int) -> int:
    """The same for a set of moves."""
    in_low = count(low)
    mask = low if n < in_low else high
    first = 0 if n < in_low else HIGH
    n = n if n < in_low else n - in_low
    return first + nth(mask, n)


@kernel
def holds(low: np.uint64, high: np.uint64, number: int) -> bool:
    """Whether a move is in a set of moves."""
    if number < HIGH:
        return bool(low & bit(number) != NONE)
    return bool(high & bit(number - HIGH) != NONE)


@kernel
def write(low: np.uint64, high: np.uint64, out: np.ndarray) -> int:
    """Write a set of moves into `out`, in ascending order. Returns how many."""
    n = 0
    while low != NONE:
        out[n] = lowest(low)
        low &= low - ONE
        n += 1
    while high != NONE:
        out[n] = HIGH + lowest(high)
        high &= high - ONE
        n += 1
    return n
