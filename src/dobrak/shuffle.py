"""Shuffles from a secret: the same secret and number always give the same deck, everywhere."""

import hashlib
import hmac
import secrets
from collections.abc import Iterator, Sequence
from operator import index


def secret_of(seed: int | str | bytes | None) -> bytes:
    """What decks are made from: a seed for repeatable matches, or the system's randomness."""
    if seed is None:
        return secrets.token_bytes(32)
    if isinstance(seed, bytes):
        return b"bytes:" + seed
    if isinstance(seed, str):
        return b"str:" + seed.encode("utf-8", "surrogatepass")
    try:
        if not isinstance(seed, bool):
            return f"int:{index(seed)}".encode()
    except (TypeError, ValueError):  # no number, or one too long to be written
        pass
    raise ValueError("seed: takes a whole number, text, or bytes")


def _words(secret: bytes, purpose: str) -> Iterator[int]:
    """An endless row of 32-bit numbers."""
    block = 0
    while True:
        digest = hmac.digest(secret, f"{purpose}/{block}".encode(), hashlib.sha256)
        for i in range(0, len(digest), 4):
            yield int.from_bytes(digest[i : i + 4], "big")
        block += 1


def _below(words: Iterator[int], bound: int) -> int:
    """An even choice from 0 to bound - 1: numbers past the last whole multiple are left out."""
    limit = (1 << 32) - (1 << 32) % bound
    return next(word for word in words if word < limit) % bound


def drawn_seat(secret: bytes, players: int) -> int:
    """Who begins, when that is left to chance."""
    return _below(_words(secret, "first"), players)


def shuffled(secret: bytes, number: int, cards: Sequence[int]) -> list[int]:
    """Deck `number` of a match (Fisher and Yates)."""
    deck = list(cards)
    words = _words(secret, f"deck {number}")
    for i in range(len(deck) - 1, 0, -1):
        j = _below(words, i + 1)
        deck[i], deck[j] = deck[j], deck[i]
    return deck
