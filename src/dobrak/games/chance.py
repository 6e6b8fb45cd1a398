"""Random numbers for compiled loops: fast, and the same on every machine, compiled or not.

The state is one number (SplitMix64). Decks at tables with people come from `dobrak.shuffle`, not
from here. A choice from n is uniform to within n parts in 2**32.
"""

import numpy as np

from dobrak.kernel import INTERPRETED, kernel

_STEP = np.uint64(0x9E3779B97F4A7C15)
_MIX_1, _MIX_2 = np.uint64(0xBF58476D1CE4E5B9), np.uint64(0x94D049BB133111EB)
_11, _27, _30 = np.uint64(11), np.uint64(27), np.uint64(30)
_31, _32 = np.uint64(31), np.uint64(32)


@kernel
def following(state: np.uint64) -> np.uint64:
    """The next state."""
    return state + _STEP


@kernel
def mixed(state: np.uint64) -> np.uint64:
    """The random number of a state."""
    mixing = (state ^ state >> _30) * _MIX_1
    mixing = (mixing ^ mixing >> _27) * _MIX_2
    return mixing ^ mixing >> _31


if INTERPRETED:  # the same, because NumPy warns when a product overflows

    def following(state: np.uint64) -> np.uint64:
        return np.uint64(int(state) + int(_STEP) & 0xFFFFFFFFFFFFFFFF)

    def mixed(state: np.uint64) -> np.uint64:
        mixing = int(state)
        mixing = (mixing ^ mixing >> 30) * int(_MIX_1) & 0xFFFFFFFFFFFFFFFF
        mixing = (mixing ^ mixing >> 27) * int(_MIX_2) & 0xFFFFFFFFFFFFFFFF
        return np.uint64(mixing ^ mixing >> 31)


@kernel
def stream(seed: np.uint64, number: int) -> np.uint64:
    """The initial state of match `number`."""
    return mixed(mixed(seed) ^ mixed(following(np.uint64(number))))


@kernel
def below(state: np.uint64, n: int) -> int:
    """A uniform number from 0 to n - 1."""
    return int(np.int64((mixed(state) >> _32) * np.uint64(n) >> _32))


@kernel
def fraction(state: np.uint64) -> float:
    """A uniform number from 0 to 1, excluding 1."""
    return np.int64(mixed(state) >> _11) * 2.0**-53


@kernel
def shuffle(deck: np.ndarray, state: np.uint64) -> np.uint64:
    """Shuffle a deck (Fisher–Yates). Returns the next state."""
    for i in range(deck.shape[0] - 1, 0, -1):
        state = following(state)
        j = below(state, i + 1)
        card = deck[i]
        deck[i] = deck[j]
        deck[j] = card
    return state
