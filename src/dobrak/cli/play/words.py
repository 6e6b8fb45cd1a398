"""Words for the terminal's tables of cards. Lines for events are in the catalogue of texts."""

from collections.abc import Sequence

from dobrak.games.durak import moves as durak

SUIT_NAMES = {"s": "spades", "h": "hearts", "d": "diamonds", "c": "clubs"}
CLOCKWISE = {1: "clockwise", -1: "counter-clockwise"}


def pretty(card: str) -> str:
    """A card of Durak as people write it: Ts is 10♠."""
    return durak.pretty(durak.CARDS.read(card))


def listed(words: Sequence[str]) -> str:
    """7, 8 and J."""
    return " and ".join(filter(None, [", ".join(words[:-1]), *words[-1:]]))


def counted(number: int, thing: str) -> str:
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"
