"""Reasons for moves, found by rules from the view."""

from dobrak.bots.knowledge import knowledge_of
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


def reason_of(view: View, move: Move) -> str:
    """The reason for a move, as a key of REASONS, or "" if there is none."""
    moves = view.moves()
    if len(moves) == 1:
        return "only"
    return knowledge_of(view.game).reason({**view.to_dict(), "moves": moves}, move)
