"""Reasons for moves in Durak."""

from collections.abc import Mapping
from typing import Any

from dobrak.games.durak import moves as durak
from dobrak.games.game import Move

FEW = 3  # up to so many cards on the table are cheap to take
USUAL_DECK = 36


def reason(seen: Mapping[str, Any], move: Move) -> str:
    number = move.number
    table = [card for pair in seen["table"] for card in pair]
    if number == durak.EPAULETTES:
        return "ends"
    if number == durak.TAKE:
        return "cheap" if len(table) < FEW else "saves"
    if number == durak.PASS:
        return "keeps"
    if number > durak.TRANSFER:
        return "passes on"
    if not seen["stock"] and len(seen["hand"]) == 1:
        return "ends"
    if seen["phase"] == "defend":
        return _defending(seen, move, table)
    if seen["phase"] == "add":
        return "burden"
    return "presses" if table else _opening(seen, move)


def _defending(seen: Mapping[str, Any], move: Move, table: list[str]) -> str:
    (own,) = move.cards
    laying = [other for other in seen["moves"] if other.cards]
    trumps = [other for other in laying if other.cards[0][1] == seen["trump"]]
    if trumps and move not in trumps and all(other.kind == "lay" for other in trumps):
        return "trump"
    if own[0] in {card[0] for card in table}:
        return "closed"
    cards = [other.cards[0] for other in laying if other.kind == "lay"]
    same = [card for card in cards if card[1] == own[1]]
    return "low" if own == min(same, key=_height) else "answers"


def _opening(seen: Mapping[str, Any], move: Move) -> str:
    gone = {*seen["discard"], *seen["hand"]}
    for seat, hand in enumerate(seen["known"]):
        gone |= set(hand) if seat != seen["defender"] else set()
    trump = durak.SUITS.index(seen["trump"])
    beating = durak.cards_of(int(durak.BEATING[trump, move.number]))
    box = durak.box(seen["rules"].get("deck", USUAL_DECK))
    if not {durak.WORDS[card] for card in beating} & {durak.WORDS[card] for card in box} - gone:
        return "unbeatable"
    (own,) = move.cards
    if any(card != own and card[0] == own[0] for card in seen["hand"]):
        return "follow"
    plain = [card for card in seen["hand"] if card[1] != seen["trump"]]
    if plain and _height(own) == min(map(_height, plain)) and own[1] != seen["trump"]:
        return "low"
    return "trump" if own[1] != seen["trump"] and len(plain) < len(seen["hand"]) else "answers"


def _height(card: str) -> int:
    return durak.RANKS.index(card[0])
