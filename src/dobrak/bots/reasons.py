"""Why one would make a move: one of some named reasons, found by a rule from the view alone."""

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
FEW = 3  # cards on the table that are cheap to take
STEEP = 12  # the highest value that a single card can answer


def reason_of(view: View, move: Move) -> str:
    """The key of the reason in REASONS."""
    told = {**view.to_dict(), "moves": view.moves()}
    if view.game.name == "durak":
        told["box"] = {durak.WORDS[card] for card in durak.box(int(view.row.deck_size))}
    if len(told["moves"]) == 1:
        return "only"
    return _in_dobro(told, move) if view.game.name == "dobro" else _in_durak(told, move)


def _in_dobro(told: dict[str, Any], move: Move) -> str:
    number = move.number
    if number in (dobro.CALL, dobro.DRAW):
        return "draws"
    if number == dobro.END:
        return "keeps"
    if number == dobro.TAKE:
        return "cheap" if len(told["climb"]) <= FEW else "saves"
    if not told["stock"] and len(told["hand"]) == dobro.cards_in(number):
        return "ends"
    if dobro.is_special(number):
        return "sidesteps"
    worth, value = dobro.worth_of(number), told["value"]
    if worth == value:
        return "doubles"
    if raised(value, worth) > STEEP:
        return "steep"
    if dobro.PAIR <= number < dobro.WILD:
        return "pair"
    numbers = [other.number for other in told["moves"]]
    if number < dobro.WILD and any(other >= dobro.WILD for other in numbers):
        return "jokers"
    plain = [other for other in numbers if 1 < other < dobro.WILD and other != dobro.END]
    plain = [other for other in plain if not dobro.is_special(other) and other != dobro.CALL]
    return "low" if worth == min(map(dobro.worth_of, plain), default=worth) else "answers"


def _in_durak(told: dict[str, Any], move: Move) -> str:
    number = move.number
    table = [card for pair in told["table"] for card in pair]
    if number == durak.EPAULETTES:
        return "ends"
    if number == durak.TAKE:
        return "cheap" if len(table) < FEW else "saves"
    if number == durak.PASS:
        return "keeps"
    if number > durak.TRANSFER:
        return "passes on"
    if not told["stock"] and len(told["hand"]) == 1:
        return "ends"
    if told["phase"] == "defend":
        return _defending(told, move, table)
    if told["phase"] == "add":
        return "burden"
    return "presses" if table else _opening(told, move)


def _defending(told: dict[str, Any], move: Move, table: list[str]) -> str:
    (own,) = move.cards
    laying = [other for other in told["moves"] if other.cards]
    trumps = [other for other in laying if other.cards[0][1] == told["trump"]]
    if trumps and move not in trumps and all(other.kind == "lay" for other in trumps):
        return "trump"
    if own[0] in {card[0] for card in table}:
        return "closed"
    cards = [other.cards[0] for other in laying if other.kind == "lay"]
    same = [card for card in cards if card[1] == own[1]]
    return "low" if own == min(same, key=_height) else "answers"


def _opening(told: dict[str, Any], move: Move) -> str:
    gone = {*told["discard"], *told["hand"]}
    for seat, hand in enumerate(told["known"]):
        gone |= set(hand) if seat != told["defender"] else set()
    trump = durak.SUITS.index(told["trump"])
    beating = durak.cards_of(int(durak.BEATING[trump, move.number]))
    if not {durak.WORDS[card] for card in beating} & told["box"] - gone:
        return "unbeatable"
    (own,) = move.cards
    if any(card != own and card[0] == own[0] for card in told["hand"]):
        return "follow"
    plain = [card for card in told["hand"] if card[1] != told["trump"]]
    if plain and _height(own) == min(map(_height, plain)) and own[1] != told["trump"]:
        return "low"
    return "trump" if own[1] != told["trump"] and len(plain) < len(told["hand"]) else "answers"


def _height(card: str) -> int:
    return durak.RANKS.index(card[0])
