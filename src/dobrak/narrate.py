"""Events in words: one short sentence for each event, as a seat sees it.

Sentences are made from events only, so they cannot reveal more than the seat may know.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from dobrak.games import GAMES
from dobrak.texts.facts import Reader

Seen = Mapping[str, Any]

NOT_FACTS = ("game", "kind", "clause")


def tell(event: Seen, names: Sequence[str], seat: int | None, language: str = "en") -> str:
    """One sentence for an event, given as `event.seen_by(seat)`; None is a spectator."""
    game = GAMES[event["game"]]
    reader = Reader(game.name, game.facts, names, seat, game.read_move)
    facts = {name: fact for name, fact in event.items() if name not in NOT_FACTS}
    return reader.tell(key_of(game.name, event["kind"]), facts, language)


def key_of(game: str, kind: str) -> str:
    """The key of an event's text."""
    return f"{game}-event-{kind.replace('_', '-')}"
