"""A view of Dobro as JSON, for clients and external bots (docs/views.md)."""

import numpy as np

from dobrak.games.dobro.moves import CARDS, KINDS, MOVES, NOTATION
from dobrak.games.dobro.rules import legal
from dobrak.games.dobro.state import DEAL, OVER, PHASES
from dobrak.games.json_writer import (
    closed,
    opened,
    put,
    put_number,
    put_numbers,
    put_seat,
    put_word,
    put_words,
    words,
)
from dobrak.kernel import Row, no_inline, whole

_PHASES = words(PHASES)
_MOVES = words([NOTATION[number] for number in range(MOVES)])
_CARDS = words([CARDS[kind] if kind in CARDS.numbers() else "" for kind in range(KINDS)])


@no_inline
def write_shared(v: Row, out: np.ndarray, at: int) -> int:
    """Write what is the same in every view."""
    at = put_word(out, put(out, at, b'"phase":'), _PHASES, whole(v.phase))
    at = put(out, at, b'"turn":')
    if v.phase == DEAL or v.phase == OVER:
        at = put(out, at, b"null,")
    else:
        at = put_number(out, at, whole(v.turn))
    at = put_number(out, put(out, at, b'"round":'), whole(v.finished))
    at = put_numbers(out, put(out, at, b'"scores":'), v.scores, v.players)
    at = put_number(out, put(out, at, b'"direction":'), whole(v.direction))
    at = put_number(out, put(out, at, b'"opener":'), whole(v.opener))
    at = put_number(out, put(out, at, b'"value":'), whole(v.value))
    at = put_numbers(out, put(out, at, b'"held":'), v.held, v.players)
    at = put_number(out, put(out, at, b'"stock":'), whole(v.end) - whole(v.top))
    at = put_plays(out, put(out, at, b'"climb":'), v, whole(v.climb_start))
    at = put_numbers(out, put(out, at, b'"piles":'), v.piles, v.players)
    at = put_numbers(out, put(out, at, b'"pile_values":'), v.pile_values, v.players)
    at = put_plays(out, put(out, at, b'"plays":'), v, 0)
    at = put_seat(out, put(out, at, b'"holder":'), whole(v.holder))
    return put_seat(out, put(out, at, b'"forgot":'), whole(v.forgot))


@no_inline
def put_plays(out: np.ndarray, at: int, v: Row, first: int) -> int:
    """Write the plays of this round, from `first` on."""
    at = opened(out, at)
    for i in range(first, v.plays):
        at = put_number(out, put(out, at, b'{"seat":'), whole(v.play_seat[i]))
        at = put_word(out, put(out, at, b'"move":'), _MOVES, whole(v.play_move[i]))
        at = put(out, at - 1, b"},")
    return closed(out, at)


@no_inline
def write_own(v: Row, seat: int, out: np.ndarray, at: int) -> int:
    """Write the hand and the legal moves of the view's seat."""
    moves = np.empty(MOVES, np.int16)
    count = legal(v, seat, moves)
    at = opened(out, put(out, at, b'"hand":'))
    for kind in range(KINDS):
        for _ in range(v.hands[seat, kind]):
            at = put_word(out, at, _CARDS, kind)
    at = closed(out, at)
    return put_words(out, put(out, at, b'"moves":'), _MOVES, moves, count)
