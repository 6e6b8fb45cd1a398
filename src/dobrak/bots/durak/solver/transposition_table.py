"""The transposition table: proof numbers of positions, in a table of fixed size.

An entry has four numbers: the proof and disproof numbers of two questions, whether the attacker
wins, and whether the attacker does not lose. 0 means proved (or disproved), INFINITY that this is
impossible. Entries are valid in every deal, so the table is never cleared. Entries of older
searches are replaced first, then those that cost the least work.
"""

import numpy as np

from dobrak.games.bits import NONE
from dobrak.kernel import kernel, whole

# A proof number is stored in 16 bits, rounded up: a mantissa of 12 and an exponent of 4.
_MANTISSA, _MAX_EXPONENT = 12, 15
INFINITY = (1 << _MANTISSA) - 1 << _MAX_EXPONENT
WAYS = 4  # slots in which a position may be: the table is set-associative

_16, _32 = np.uint64(16), np.uint64(32)
_LOW_32, _LOW_16, _LOW_8 = np.uint64(0xFFFFFFFF), np.uint64(0xFFFF), np.uint64(0xFF)
_8 = np.uint64(8)
_KEY = ~_LOW_16  # the bits of a key that are stored


@kernel
def first_slot(entries: np.ndarray, key: np.uint64) -> int:
    return int(np.int64(key & np.uint64(entries.shape[0] - WAYS)))


@kernel
def find(entries: np.ndarray, key: np.uint64) -> int:
    """The slot of a position, or -1."""
    first = first_slot(entries, key)
    for slot in range(first, first + WAYS):
        if (entries[slot, 0] ^ key) & _KEY == NONE and entries[slot, 1] != NONE:
            return slot
    return -1


@kernel
def read(entries: np.ndarray, slot: int, question: int) -> tuple[int, int]:
    """The proof and disproof number of a question; -1 if there are none."""
    both = entries[slot, 1] >> np.uint64(32 * question) & _LOW_32
    if both == NONE:
        return -1, -1
    return unpacked(both & _LOW_16), unpacked(both >> _16 & _LOW_16)


@kernel
def packed(number: int) -> np.uint64:
    exponent = 0
    while number >> _MANTISSA != 0:
        number = (number + 1) >> 1
        exponent += 1
    return np.uint64(exponent << _MANTISSA | number)


@kernel
def unpacked(packed: np.uint64) -> int:
    number = whole(packed)
    return (number & (1 << _MANTISSA) - 1) << (number >> _MANTISSA)


@kernel
def store(
    entries: np.ndarray,
    key: np.uint64,
    question: int,
    proof: int,
    disproof: int,
    work: int,
    age: int,
) -> None:
    slot = find(entries, key)
    other = NONE  # nothing is known
    if slot >= 0:
        other = entries[slot, 1] >> np.uint64(32 * (1 - question)) & _LOW_32
    else:
        slot = replaceable(entries, key, age)
    if proof == 0 and question == 1:  # a player who wins does not lose
        other = packed(INFINITY) << _16
    elif disproof == 0 and question == 0:  # a player who loses does not win
        other = packed(INFINITY)
    both = packed(proof) | packed(disproof) << _16
    entries[slot, 0] = key & _KEY | np.uint64(age) << _8 | np.uint64(bit_length(work))
    entries[slot, 1] = both << np.uint64(32 * question) | other << np.uint64(32 * (1 - question))


@kernel
def replaceable(entries: np.ndarray, key: np.uint64, age: int) -> int:
    """The slot whose entry is worth the least."""
    first = first_slot(entries, key)
    best, least = first, 1 << 20
    for slot in range(first, first + WAYS):
        entry = entries[slot, 0]
        cost = int(np.int64(entry & _LOW_8))
        if np.int64(entry >> _8 & _LOW_8) == age:
            cost += 256
        if entries[slot, 1] == NONE:
            cost = -1
        if cost < least:
            best, least = slot, cost
    return best


@kernel
def bit_length(number: int) -> int:
    n = 0
    while number > 0:
        number >>= 1
        n += 1
    return n
