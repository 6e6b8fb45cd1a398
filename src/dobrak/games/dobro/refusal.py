"""Why a move of Dobro is not legal: a sentence for the player, and the clause."""

from dobrak.games.dobro.moves import (
    CALL,
    CARDS,
    DRAW,
    END,
    JOKER,
    MIXED,
    NOTATION,
    REVERSE,
    TAKE,
    WILD,
    cards_in,
    clause_of,
    is_special,
    kind_of,
    worth_of,
)
from dobrak.games.dobro.state import FILL, NOBODY, OVER
from dobrak.games.game import Refusal
from dobrak.kernel import Row


def refuse(s: Row, seat: int, move: int, names: list[str]) -> Refusal:
    """Explain why a move is not legal. The explanation reveals nothing that `seat` cannot see."""
    if s.phase == OVER:
        return Refusal("The match is over.", "D9.1")
    if move == CALL:
        return _no_call(s, seat)
    if seat != s.turn:
        return Refusal(f"It is not your turn: {names[s.turn]} is to move.", "D3.5")
    if s.phase == FILL:
        if s.held[seat] == 0:
            return Refusal("Your hand is empty, so you must draw.", "D10.8")
        return Refusal("You have played: now draw, or end your turn.", "D10.2")
    if move in (DRAW, END):
        return _not_drawing(s)
    if move == TAKE and s.climb:
        sentence = "No value is in play yet, so you may not take: open with a numbered card."
        return Refusal(sentence, "D5.2")
    if move == TAKE:
        return Refusal("You open the climb: there is nothing to take, so play a card.", "D5.1")
    return _missing(s, seat, move) or _unplayable(s, move)


def _no_call(s: Row, seat: int) -> Refusal:
    if not s.manual:
        return Refusal("Hands are filled by themselves here: nobody can forget.", "D10.1")
    if not s.must_be_called:
        return Refusal("In this edition forgetting needs no call.", "D10.4")
    if s.forgot == NOBODY:
        return Refusal("There is nobody to call: no one has just forgotten to draw.", "D10.5")
    return Refusal("You cannot call yourself.", "D10.5")


def _not_drawing(s: Row) -> Refusal:
    if not s.manual:
        return Refusal("Hands are filled by themselves here: just play.", "D10.1")
    if s.top == s.end:
        return Refusal("The stock is empty: there is nothing to draw.", "D10.7")
    return Refusal("Play first; you draw after playing.", "D10.2")


def _missing(s: Row, seat: int, move: int) -> Refusal | None:
    """The refusal if the cards of a play are not in the hand."""
    kinds = [kind_of(move, card) for card in range(cards_in(move))]
    for kind in kinds:
        if s.hands[seat, kind] < kinds.count(kind):
            clause = clause_of(move)
            if s.players == 2 and kind == REVERSE and not s.box[REVERSE]:
                return Refusal("There are no reverses in a game of two.", "D2.5")
            if s.hands[seat, kind] == 1:
                return Refusal(f"You hold only one {CARDS[kind]}.", clause)
            return Refusal(f"You do not hold {CARDS[kind]}.", clause)
    return None


def _unplayable(s: Row, move: int) -> Refusal:
    v = int(s.value)
    if is_special(move):
        return Refusal("A climb opens with a numbered card, not with a special one.", "D5.1")
    text = NOTATION[move]
    if move < JOKER:
        return Refusal(f"{text} is too low: {v} is in play.", "D3.1")
    if WILD <= move < MIXED:
        if v > 12:
            sentence = f"A joker alone counts 12 at most, and {v} is in play."
        else:
            sentence = f"{text} is too low: {v} is in play."
        return Refusal(sentence, "D4.1")
    return Refusal(f"{text} makes {worth_of(move)}, which is too low: {v} is in play.", "D3.2")
