"""Why a move of Dobro is not legal: the key of a sentence, its facts, and the clause."""

from dobrak.games.dobro.moves import (
    CALL,
    CARDS,
    DRAW,
    END,
    JOKER,
    MIXED,
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


def refuse(s: Row, seat: int, move: int) -> Refusal:
    """Explain why a move is not legal. The explanation reveals nothing that `seat` cannot see."""
    if s.phase == OVER:
        return Refusal("match-over", "D9.1")
    if move == CALL:
        return _no_call(s, seat)
    if seat != s.turn:
        return Refusal("not-your-turn", "D3.5", {"turn": int(s.turn)})
    if s.phase == FILL:
        if s.held[seat] == 0:
            return Refusal("must-draw", "D10.8")
        return Refusal("draw-or-end", "D10.2")
    if move in (DRAW, END):
        return _not_drawing(s)
    if move == TAKE and s.climb:
        return Refusal("no-value", "D5.2")
    if move == TAKE:
        return Refusal("nothing-to-take", "D5.1")
    return _missing(s, seat, move) or _unplayable(s, move)


def _no_call(s: Row, seat: int) -> Refusal:
    if not s.manual:
        return Refusal("nobody-can-forget", "D10.1")
    if not s.must_be_called:
        return Refusal("no-call-needed", "D10.4")
    if s.forgot == NOBODY:
        return Refusal("nobody-forgot", "D10.5")
    return Refusal("own-call", "D10.5")


def _not_drawing(s: Row) -> Refusal:
    if not s.manual:
        return Refusal("filled-automatically", "D10.1")
    if s.top == s.end:
        return Refusal("stock-empty", "D10.7")
    return Refusal("play-first", "D10.2")


def _missing(s: Row, seat: int, move: int) -> Refusal | None:
    """The refusal if the cards of a play are not in the hand."""
    kinds = [kind_of(move, card) for card in range(cards_in(move))]
    for kind in kinds:
        if s.hands[seat, kind] < kinds.count(kind):
            clause = clause_of(move)
            if s.players == 2 and kind == REVERSE and not s.box[REVERSE]:
                return Refusal("no-reverses", "D2.5")
            if s.hands[seat, kind] == 1:
                return Refusal("only-one", clause, {"name": CARDS[kind]})
            return Refusal("not-held", clause, {"name": CARDS[kind]})
    return None


def _unplayable(s: Row, move: int) -> Refusal:
    v = int(s.value)
    if is_special(move):
        return Refusal("special-opens", "D5.1")
    if WILD <= move < MIXED and v > 12:
        return Refusal("joker-too-low", "D4.1", {"value": v})
    facts = {"worth": int(worth_of(move)), "value": v}
    if cards_in(move) == 1:
        return Refusal("too-low", "D3.1" if move < JOKER else "D4.1", facts)
    return Refusal("pair-too-low", "D3.2", facts)
