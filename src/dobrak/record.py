"""The record of a match: one JSON object from which it can be replayed (docs/record.md).

This module writes records and checks their shape. `replay` checks whether the moves are legal.
"""

import json
from copy import deepcopy
from dataclasses import dataclass, field
from typing import Any

from dobrak.cards import Spelling, shorten
from dobrak.errors import BadRecord

FORMAT = "dobrak-record/1"


@dataclass
class Deal:
    """The moves that were played with one deck."""

    deck: list[int] | None  # None: the match was set up during this deal
    first: int | None  # None: void, because nobody had a trump (K1.2)
    given: bool = False  # whether the caller chose `first`, and the rules would, too
    moves: list[str] = field(default_factory=list)
    extras: dict[str, Any] = field(default_factory=dict)

    def write(self, cards: Spelling) -> dict[str, Any]:
        deck = None if self.deck is None else cards.write(self.deck)
        deal: dict[str, Any] = {"deck": deck, "first": self.first}
        if self.given:
            deal["given"] = True
        return {**deal, "moves": " ".join(self.moves), **deepcopy(self.extras)}


@dataclass
class Record:
    """A record of the right shape."""

    game: str
    players: list[str]
    rules: dict[str, Any]
    version: int
    deals: list[dict[str, Any]]
    setup: str | None
    result: dict[str, Any] | None
    extras: dict[str, Any]  # keys that the rules do not use


def read(given: object) -> Record:
    """Check the shape of a record, given as JSON text or as the object itself."""
    record = _object(_parsed(given), "the record")
    form = record.pop("format", None)
    if form != FORMAT:
        raise BadRecord(f"format: this reads {FORMAT}, not {shorten(form)}")
    rules = _object(record.pop("rules", None), "rules")
    version = rules.pop("version", None)
    if type(version) is not int:
        raise BadRecord("rules: the version of the rules is missing")
    deals = record.pop("deals", None)
    if not isinstance(deals, list) or not deals:
        raise BadRecord("deals: a list of deals belongs here")
    result = record.pop("result", None)
    position = record.pop("setup", None)
    if position is not None and not isinstance(position, str):
        raise BadRecord("setup: a position line belongs here")
    game, players = record.pop("game", None), record.pop("players", None)
    if not isinstance(game, str):
        raise BadRecord("game: the name of a game belongs here")
    if not isinstance(players, list):
        raise BadRecord("players: a list of names belongs here")
    return Record(
        game,
        players,
        rules,
        version,
        [_deal(deal, number) for number, deal in enumerate(deals, 1)],
        position,
        None if result is None else _object(result, "result"),
        record,
    )


def _parsed(given: object) -> object:
    if not isinstance(given, str | bytes | bytearray):
        return given
    try:
        return json.loads(given)
    except (ValueError, RecursionError):
        raise BadRecord("the record is not JSON") from None


def _object(value: object, name: str) -> dict[str, Any]:
    if not isinstance(value, dict) or not all(isinstance(key, str) for key in value):
        raise BadRecord(f"{name}: a JSON object belongs here")
    return dict(value)


def _deal(value: object, number: int) -> dict[str, Any]:
    deal = _object(value, f"deal {number}")
    deal.setdefault("moves", "")
    deal.setdefault("given", False)
    first = deal.setdefault("first", None)
    if first is not None and type(first) is not int:
        raise BadRecord(f"deal {number}: first is a seat, or null for a void deal")
    if not isinstance(deal["given"], bool):
        raise BadRecord(f"deal {number}: given is true or false")
    if not isinstance(deal["moves"], str):
        raise BadRecord(f"deal {number}: moves are a text, with spaces between")
    if deal.get("deck") is not None and not isinstance(deal["deck"], str):
        raise BadRecord(f"deal {number}: the deck is a text, its cards with spaces between")
    return deal
