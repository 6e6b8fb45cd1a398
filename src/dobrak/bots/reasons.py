"""Reasons for moves, found by rules from the view."""

from typing import Any

from dobrak.games.dobro import moves as dobro
from dobrak.games.dobro.rules import raised
from dobrak.games.durak import moves as durak
from dobrak.games.game import Move
from dobrak.match import View

REASONS = {
    "only": "nothing else can be done",
    "ends": "is rid of its last cards",
    "cheap": "takes while it is cheap",
    "saves": "takes rather than spend what it needs",
    "low": "lets the lowest go",
    "follow": "has more of this rank to follow",
    "unbeatable": "nobody can beat it any more",
    "trump": "keeps the trumps",
    "closed": "leaves no new rank to throw in",
    "presses": "makes the defender pay",
    "burden": "gives the taker more to carry",
    "keeps": "keeps good cards for later",
    "passes on": "lets another deal with it",
    "doubles": "doubles the value",
    "steep": "leaves a value that is hard to answer",
    "pair": "is rid of two cards at once",
    "jokers": "keeps the jokers",
    "sidesteps": "leaves the climb to the others",
    "draws": "draws, or sees that another did not",
    "answers": "does what is asked for, and no more",
}
FEW = 3  # up to so many cards on the table are cheap to take
STEEP = 12  # the highest value that a single card can answer


def reason_of(view: View, move: Move) -> str:
    """The reason for a move, as a key of REASONS."""
    seen = {**view.to_dict(), "moves": view.moves()}
    if view.game.name == "durak":
        seen["box"] = {durak.WORDS[card] for card in durak.box(int(view.row.deck_size))}
    if len(seen["moves"]) == 1:
        return "only"
    return _in_dobro(seen, move) if view.game.name == "dobro" else _in_durak(seen, move)


def _in_dobro(seen: dict[str, Any], move: Move) -> str:
    number = move.number
    if number in (dobro.CALL, dobro.DRAW):
        return "draws"
    if number == dobro.END:
        return "keeps"
    if number == dobro.TAKE:
        return "cheap" if len(seen["climb"]) <= FEW else "saves"
    if not seen["stock"] and len(seen["hand"]) == dobro.cards_in(number):
        return "ends"
    if dobro.is_special(number):
        return "sidesteps"
    worth, value = dobro.worth_of(number), seen["value"]
    if worth == value:
        return "doubles"
    if raised(value, worth) > STEEP:
        return "steep"
    if dobro.PAIR <= number < dobro.WILD:
        return "pair"
    numbers = [other.number for other in seen["moves"]]
    if number < dobro.WILD and any(other >= dobro.WILD for other in numbers):
        return "jokers"
    plain = [other for other in numbers if 1 < other < dobro.WILD and other != dobro.END]
    plain = [other for other in plain if not dobro.is_special(other) and other != dobro.CALL]
    return "low" if worth == min(map(dobro.worth_of, plain), default=worth) else "answers"


def _in_durak(seen: dict[str, Any], move: Move) -> str:
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


def _defending(seen: dict[str, Any], move: Move, table: list[str]) -> str:
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


def _opening(seen: dict[str, Any], move: Move) -> str:
    gone = {*seen["discard"], *seen["hand"]}
    for seat, hand in enumerate(seen["known"]):
        gone |= set(hand) if seat != seen["defender"] else set()
    trump = durak.SUITS.index(seen["trump"])
    beating = durak.cards_of(int(durak.BEATING[trump, move.number]))
    if not {durak.WORDS[card] for card in beating} & seen["box"] - gone:
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
