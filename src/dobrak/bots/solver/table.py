"""What is known about positions: a table of fixed size that is made once and never cleared.

A position has four numbers: how far it is from being proved, and from being refuted, that the
attacker wins, and the same that the attacker does not lose. 0 is done, NEVER cannot be. What is
known of a position holds in every deal, so it stays until its place is needed; then what cost the
least goes first, and of what older searches left, anything.
"""

import numpy as np

from dobrak.games.bits import NONE
from dobrak.kernel import kernel, whole

# A number is kept in sixteen bits: twelve of its own, and how often it was halved, rounded up.
_OWN, _MOST_HALVED = 12, 15
NEVER = (1 << _OWN) - 1 << _MOST_HALVED
WAYS = 4  # places where a position may be

_16, _32 = np.uint64(16), np.uint64(32)
_LOW_32, _LOW_16, _LOW_8 = np.uint64(0xFFFFFFFF), np.uint64(0xFFFF), np.uint64(0xFF)
_8 = np.uint64(8)
_WHICH = ~_LOW_16


@kernel
def first_place(entries: np.ndarray, number: np.uint64) -> int:
    return int(np.int64(number & np.uint64(entries.shape[0] - WAYS)))


@kernel
def find(entries: np.ndarray, number: np.uint64) -> int:
    """Where a position is, or -1."""
    first = first_place(entries, number)
    for place in range(first, first + WAYS):
        if (entries[place, 0] ^ number) & _WHICH == NONE and entries[place, 1] != NONE:
            return place
    return -1


@kernel
def known(entries: np.ndarray, place: int, question: int) -> tuple[int, int]:
    """How far a question is from its proof, and from its refutation; -1 if it was never asked."""
    both = entries[place, 1] >> np.uint64(32 * question) & _LOW_32
    if both == NONE:
        return -1, -1
    return unpacked(both & _LOW_16), unpacked(both >> _16 & _LOW_16)


@kernel
def packed(number: int) -> np.uint64:
    halved = 0
    while number >> _OWN != 0:
        number = (number + 1) >> 1
        halved += 1
    return np.uint64(halved << _OWN | number)


@kernel
def unpacked(packed: np.uint64) -> int:
    number = whole(packed)
    return (number & (1 << _OWN) - 1) << (number >> _OWN)


@kernel
def keep(
    entries: np.ndarray,
    number: np.uint64,
    question: int,
    proof: int,
    refutation: int,
    work: int,
    age: int,
) -> None:
    place = find(entries, number)
    other = NONE  # nothing is known
    if place >= 0:
        other = entries[place, 1] >> np.uint64(32 * (1 - question)) & _LOW_32
    else:
        place = cheapest(entries, number, age)
    if proof == 0 and question == 1:  # who wins does not lose
        other = packed(NEVER) << _16
    elif refutation == 0 and question == 0:  # who loses does not win
        other = packed(NEVER)
    both = packed(proof) | packed(refutation) << _16
    entries[place, 0] = number & _WHICH | np.uint64(age) << _8 | np.uint64(magnitude(work))
    entries[place, 1] = both << np.uint64(32 * question) | other << np.uint64(32 * (1 - question))


@kernel
def cheapest(entries: np.ndarray, number: np.uint64, age: int) -> int:
    """The place whose loss costs the least."""
    first = first_place(entries, number)
    best, least = first, 1 << 20
    for place in range(first, first + WAYS):
        entry = entries[place, 0]
        cost = int(np.int64(entry & _LOW_8))
        if np.int64(entry >> _8 & _LOW_8) == age:
            cost += 256
        if entries[place, 1] == NONE:
            cost = -1
        if cost < least:
            best, least = place, cost
    return best


@kernel
def magnitude(work: int) -> int:
    n = 0
    while work > 0:
        work >>= 1
        n += 1
    return n
