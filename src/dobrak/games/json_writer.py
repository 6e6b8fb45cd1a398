"""Writing JSON in compiled code, into an array of bytes. Views are written after every move.

Each function writes something at an index and returns the index after it.
"""

from collections.abc import Sequence

import numpy as np

from dobrak.games.bits import NONE, less, lowest
from dobrak.kernel import kernel, no_inline, whole

LONGEST = 16_384  # bytes, more than twice the size of all views of a match
COMMA, MINUS, ZERO = ord(","), ord("-"), ord("0")
OPEN, CLOSE = ord("["), ord("]")


def words(texts: Sequence[str]) -> np.ndarray:
    """Quoted texts as an array, for `put_word`: a row for each, with its length first."""
    quoted = [f'"{text}",'.encode() for text in texts]
    rows = np.zeros((len(texts), 1 + max(map(len, quoted))), np.uint8)
    for row, text in zip(rows, quoted, strict=True):
        row[0], row[1 : 1 + len(text)] = len(text), list(text)
    return rows


@no_inline
def put(out: np.ndarray, at: int, text: bytes) -> int:
    """Write a text unchanged."""
    for i in range(len(text)):
        out[at + i] = text[i]
    return at + len(text)


@no_inline
def put_word(out: np.ndarray, at: int, texts: np.ndarray, number: int) -> int:
    """Write one of the words, and a comma."""
    length = whole(texts[number, 0])
    for i in range(length):
        out[at + i] = texts[number, 1 + i]
    return at + length


@no_inline
def put_number(out: np.ndarray, at: int, number: int) -> int:
    """Write a number, and a comma."""
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
    """Write a seat, or null if it is negative (nobody), and a comma."""
    return put(out, at, b"null,") if seat < 0 else put_number(out, at, seat)


@kernel
def opened(out: np.ndarray, at: int) -> int:
    """Begin a list."""
    out[at] = OPEN
    return at + 1


@kernel
def closed(out: np.ndarray, at: int) -> int:
    """End a list: replace the comma after its last item, and write a comma."""
    if out[at - 1] == COMMA:
        at -= 1
    out[at] = CLOSE
    out[at + 1] = COMMA
    return at + 2


@no_inline
def put_numbers(out: np.ndarray, at: int, numbers: np.ndarray, count: int) -> int:
    at = opened(out, at)
    for i in range(count):
        at = put_number(out, at, whole(numbers[i]))
    return closed(out, at)


@no_inline
def put_words(out: np.ndarray, at: int, texts: np.ndarray, numbers: np.ndarray, count: int) -> int:
    at = opened(out, at)
    for i in range(count):
        at = put_word(out, at, texts, whole(numbers[i]))
    return closed(out, at)


@no_inline
def put_set(out: np.ndarray, at: int, texts: np.ndarray, mask: np.uint64) -> int:
    """Write the words of a set."""
    at = opened(out, at)
    while mask != NONE:
        at = put_word(out, at, texts, lowest(mask))
        mask = less(mask)
    return closed(out, at)
