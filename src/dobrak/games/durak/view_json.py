"""A view of Durak as JSON, for clients and external bots (docs/views.md)."""

import numpy as np

from dobrak.games.durak.moves import MOVES, NOTATION, SUITS, WORDS
from dobrak.games.durak.rules import legal
from dobrak.games.durak.seats import attacks
from dobrak.games.durak.state import DEAL, OVER, PHASES, SEATS
from dobrak.games.json_writer import (
    closed,
    opened,
    put,
    put_number,
    put_numbers,
    put_set,
    put_word,
    put_words,
    words,
)
from dobrak.kernel import Row, kernel, no_inline, whole

_PHASES, _SUITS = words(PHASES), words(SUITS)
_CARDS = words(["", *(WORDS[card] for card in sorted(WORDS))])
_MOVES = words([NOTATION[number] for number in range(MOVES)])


@no_inline
def write_shared(v: Row, out: np.ndarray, at: int) -> int:
    """Write what is the same in every view."""
    at = put_word(out, put(out, at, b'"phase":'), _PHASES, whole(v.phase))
    at = put(out, at, b'"turn":')
    if v.phase == DEAL or v.phase == OVER:
        at = put(out, at, b"null,")
    else:
        at = put_number(out, at, whole(v.turn))
    at = put_number(out, put(out, at, b'"deal":'), whole(v.finished))
    at = put_numbers(out, put(out, at, b'"scores":'), v.scores, v.players)
    at = put_number(out, put(out, at, b'"attacker":'), whole(v.attacker))
    at = put_number(out, put(out, at, b'"defender":'), whole(v.defender))
    at = opened(out, put(out, at, b'"attackers":'))
    for seat in range(v.players):
        if attacks(v, seat):
            at = put_number(out, at, seat)
    at = closed(out, at)
    at = put_number(out, put(out, at, b'"limit":'), whole(v.limit))
    at = opened(out, put(out, at, b'"table":'))
    for i in range(v.laid):
        at = put_words(out, at, _CARDS, v.table[i], 2 if v.table[i, 1] else 1)
    at = closed(out, at)
    at = put_seats(out, put(out, at, b'"passed":'), whole(v.passed))
    at = put_seats(out, put(out, at, b'"out":'), whole(v.out))
    at = put_word(out, put(out, at, b'"trump":'), _SUITS, whole(v.trump))
    at = put_word(out, put(out, at, b'"turned":'), _CARDS, whole(v.turned))
    at = put_number(out, put(out, at, b'"stock":'), whole(v.end) - whole(v.top))
    at = put_numbers(out, put(out, at, b'"held":'), v.held, v.players)
    at = opened(out, put(out, at, b'"known":'))
    for seat in range(v.players):
        at = put_set(out, at, _CARDS, v.known[seat])
    at = closed(out, at)
    at = put_set(out, put(out, at, b'"discard":'), _CARDS, v.discard)
    at = put(out, at, b'"called":')
    return put_word(out, at, _CARDS, whole(v.called)) if v.called else put(out, at, b"null,")


@kernel
def put_seats(out: np.ndarray, at: int, mask: int) -> int:
    at = opened(out, at)
    for seat in range(SEATS):
        if mask >> seat & 1:
            at = put_number(out, at, seat)
    return closed(out, at)


@no_inline
def write_own(v: Row, seat: int, out: np.ndarray, at: int) -> int:
    """Write the hand and the legal moves of the view's seat."""
    moves = np.empty(MOVES, np.int16)
    count = legal(v, seat, moves)
    at = put_set(out, put(out, at, b'"hand":'), _CARDS, v.hands[seat])
    return put_words(out, put(out, at, b'"moves":'), _MOVES, moves, count)
