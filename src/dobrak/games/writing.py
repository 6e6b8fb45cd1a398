"""JSON written by compiled code, into an array of bytes: views are written after every move.

Each function writes something at a place and says where it ends.
"""

from collections.abc import Sequence

import numpy as np

from dobrak.games.bits import NONE, less, lowest
from dobrak.kernel import apart, kernel, whole

LONGEST = 16_384  # bytes, more than twice what all views of a match can take
COMMA, MINUS, ZERO = ord(","), ord("-"), ord("0")
OPEN, CLOSE = ord("["), ord("]")


def words(texts: Sequence[str]) -> np.ndarray:
    """Texts that are put by their numbers, quoted: a row for each, its length first."""
    quoted = [f'"{text}",'.encode() for text in texts]
    rows = np.zeros((len(texts), 1 + max(map(len, quoted))), np.uint8)
    for row, text in zip(rows, quoted, strict=True):
        row[0], row[1 : 1 + len(text)] = len(text), list(text)
    return rows


@apart
def put(out: np.ndarray, at: int, text: bytes) -> int:
    """The text as it is."""
    for i in range(len(text)):
        out[at + i] = text[i]
    return at + len(text)


@apart
def put_word(out: np.ndarray, at: int, texts: np.ndarray, number: int) -> int:
    """One of the words, and a comma."""
    length = whole(texts[number, 0])
    for i in range(length):
        out[at + i] = texts[number, 1 + i]
    return at + length


@apart
def put_number(out: np.ndarray, at: int, number: int) -> int:
    """A number, and a comma."""
    if number < 0:
        out[at] = MINUS
        at += 1
        number = -number
    digits, above = 1, 10
    while number >= above:
        digits += 1
        above *= 10
    for i in range(digits):
        out[at + digits - 1 - i] = ZERO + number % 10
        number //= 10
    out[at + digits] = COMMA
    return at + digits + 1


@kernel
def put_seat(out: np.ndarray, at: int, seat: int) -> int:
    """A seat, null if it is nobody's (a negative one), and a comma."""
    return put(out, at, b"null,") if seat < 0 else put_number(out, at, seat)


@kernel
def opened(out: np.ndarray, at: int) -> int:
    """The beginning of a list."""
    out[at] = OPEN
    return at + 1


@kernel
def closed(out: np.ndarray, at: int) -> int:
    """The end of a list, instead of the comma after its last part; and a comma."""
    if out[at - 1] == COMMA:
        at -= 1
    out[at] = CLOSE
    out[at + 1] = COMMA
    return at + 2


@apart
def put_numbers(out: np.ndarray, at: int, numbers: np.ndarray, count: int) -> int:
    at = opened(out, at)
    for i in range(count):
        at = put_number(out, at, whole(numbers[i]))
    return closed(out, at)


@apart
def put_words(out: np.ndarray, at: int, texts: np.ndarray, numbers: np.ndarray, count: int) -> int:
    at = opened(out, at)
    for i in range(count):
        at = put_word(out, at, texts, whole(numbers[i]))
    return closed(out, at)


@apart
def put_set(out: np.ndarray, at: int, texts: np.ndarray, mask: np.uint64) -> int:
    """The words of a set."""
    at = opened(out, at)
    while mask != NONE:
        at = put_word(out, at, texts, lowest(mask))
        mask = less(mask)
    return closed(out, at)
