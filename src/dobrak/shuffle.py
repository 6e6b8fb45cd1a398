"""Shuffles from a secret: the same secret and number give the same deck on every machine."""

import hashlib
import hmac
import secrets
from collections.abc import Iterator, Sequence
from operator import index


def secret_of(seed: int | str | bytes | None) -> bytes:
    """The secret that decks come from: a seed for repeatable matches, or random bytes."""
    if seed is None:
        return secrets.token_bytes(32)
    if isinstance(seed, bytes):
        return b"bytes:" + seed
    if isinstance(seed, str):
        return b"str:" + seed.encode("utf-8", "surrogatepass")
    try:
        if not isinstance(seed, bool):
            return f"int:{index(seed)}".encode()
    except (TypeError, ValueError):  # not a number, or one with too many digits
        pass
    raise ValueError("seed: takes a whole number, text, or bytes")


def _words(secret: bytes, purpose: str) -> Iterator[int]:
    """An infinite sequence of 32-bit numbers."""
    block = 0
    while True:
        digest = hmac.digest(secret, f"{purpose}/{block}".encode(), hashlib.sha256)
        for i in range(0, len(digest), 4):
            yield int.from_bytes(digest[i : i + 4], "big")
        block += 1


def _below(words: Iterator[int], bound: int) -> int:
    """A uniform number below `bound`, by rejection sampling."""
    limit = (1 << 32) - (1 << 32) % bound
    return next(word for word in words if word < limit) % bound


def drawn_seat(secret: bytes, players: int) -> int:
    """The seat that begins, if that is random."""
    return _below(_words(secret, "first"), players)


def shuffled(secret: bytes, number: int, cards: Sequence[int]) -> list[int]:
    """Deck `number` of a match (Fisher–Yates shuffle)."""
    deck = list(cards)
    words = _words(secret, f"deck {number}")
    for i in range(len(deck) - 1, 0, -1):
        j = _below(words, i + 1)
        deck[i], deck[j] = deck[j], deck[i]
    return deck
