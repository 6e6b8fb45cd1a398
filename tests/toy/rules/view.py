"""What a seat may know of Ladder: as a row, as JSON, and as numbers for training programs."""

import numpy as np

from dobrak.games.game import ONLOOKER, parts
from dobrak.games.json_writer import put, put_number, put_numbers, put_set, put_words, words
from dobrak.kernel import Row, no_inline, whole
from tests.toy.rules.state import HIGHEST, MOVES, PLAY, legal

WORDS = words(["pass", *map(str, range(1, HIGHEST + 1))])
INPUTS = parts(2 * MOVES, hand=0, top=MOVES)


@no_inline
def look(s: Row, seat: int, out: Row) -> None:
    out.viewer = (seat if seat < s.players else ONLOOKER) + 1
    out.gone, out.deals, out.finished, out.players = s.gone, s.deals, s.finished, s.players
    out.phase, out.turn, out.opener = s.phase, s.turn, s.opener
    out.top, out.passes = s.top, s.passes
    for other in range(len(s.held)):
        out.scores[other], out.held[other] = s.scores[other], s.held[other]
        out.hands[other] = s.hands[other] if other == seat else 0


@no_inline
def resample(s: Row, rng: np.random.Generator) -> int:
    """Every way to deal the cards that the viewer has not seen is equally likely."""
    own = s.viewer - 1
    unseen, n = np.empty(HIGHEST, np.int64), 0
    for card in range(1, HIGHEST + 1):
        if not s.gone >> card & 1 and not (own < s.players and s.hands[own] >> card & 1):
            unseen[n] = card
            n += 1
    for seat in range(s.players):
        for _ in range(0 if seat == own else s.held[seat]):
            i = int(rng.random() * n)
            s.hands[seat] += 1 << int(unseen[i])
            n -= 1
            unseen[i] = unseen[n]
    s.viewer = 0
    return 1


@no_inline
def write_shared(v: Row, out: np.ndarray, at: int) -> int:
    at = put(out, at, b'"phase":"play","turn":' if v.phase == PLAY else b'"phase":"over","turn":')
    at = put_number(out, at, whole(v.turn)) if v.phase == PLAY else put(out, at, b"null,")
    at = put_number(out, put(out, at, b'"deal":'), whole(v.finished))
    at = put_numbers(out, put(out, at, b'"scores":'), v.scores, v.players)
    at = put_numbers(out, put(out, at, b'"held":'), v.held, v.players)
    at = put(out, at, b'"stock":0,"top":')
    return put_number(out, at, whole(v.top))


@no_inline
def write_own(v: Row, seat: int, out: np.ndarray, at: int) -> int:
    moves = np.empty(MOVES, np.int16)
    count = legal(v, seat, moves)
    at = put_set(out, put(out, at, b'"hand":'), WORDS, np.uint64(v.hands[seat]))
    return put_words(out, put(out, at, b'"moves":'), WORDS, moves, count)


@no_inline
def observe(v: Row, seat: int, out: np.ndarray) -> None:
    out[MOVES + v.top] = 1
    for card in range(1, MOVES):
        out[card] = v.hands[seat] >> card & 1
