"""Reasons for moves in Dobro."""

from collections.abc import Mapping
from typing import Any

from dobrak.games.dobro import moves as dobro
from dobrak.games.dobro.rules import raised
from dobrak.games.game import Move

FEW = 3  # up to so many cards on the table are cheap to take
STEEP = 12  # the highest value that a single card can answer


def reason(seen: Mapping[str, Any], move: Move) -> str:
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
