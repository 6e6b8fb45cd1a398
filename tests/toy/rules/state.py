"""A match of Ladder as a row, its moves, and the rules over them."""

import numpy as np

from dobrak.games.bits import NONE, bit, write
from dobrak.games.options import MOST_PLAYERS
from dobrak.kernel import Row, kernel, no_inline

HAND, HIGHEST, PASS, MOVES = 3, 12, 0, 13  # a move is the number of its card, or PASS
PLAY, DEAL, OVER = 0, 1, 2
FIELDS = [
    ("scores", "i4", MOST_PLAYERS),  # deals won
    ("hands", "u2", MOST_PLAYERS),  # a bit for each card
    ("gone", "u2"),  # cards that were laid
    ("deals", "i2"),
    ("finished", "i2"),
    ("players", "i1"),
    ("phase", "i1"),
    ("turn", "u1"),
    ("opener", "i1"),
    ("top", "i1"),  # the last card; 0 if none was laid
    ("passes", "i1"),  # in a row
    ("held", "i1", MOST_PLAYERS),
    ("viewer", "i1"),  # 0 for the complete state, seat + 1 for a view
    ("spare", "i1"),
]
ROW = np.dtype((np.record, np.dtype(FIELDS, align=True)))


@kernel
def legal_set(s: Row, seat: int) -> tuple[np.uint64, np.uint64]:  # L2
    low = NONE
    if s.phase == PLAY and seat == s.turn:
        if s.top > 0:
            low |= bit(PASS)
        for card in range(s.top + 1, HIGHEST + 1):
            if s.hands[seat] >> card & 1:
                low |= bit(card)
    return low, NONE


@kernel
def legal(s: Row, seat: int, out: np.ndarray) -> int:
    low, high = legal_set(s, seat)
    return write(low, high, out)


@no_inline
def deal(s: Row, deck: np.ndarray) -> None:  # L1
    for i in range(HAND * s.players):
        s.hands[i % s.players] += 1 << int(deck[i])
        s.held[i % s.players] += 1
    s.gone = s.top = s.passes = 0
    s.turn, s.phase = s.opener, PLAY


@no_inline
def apply(s: Row, move: int) -> None:
    if move == PASS:
        s.passes += 1
    else:
        s.hands[s.turn] -= 1 << int(move)
        s.gone += 1 << int(move)
        s.held[s.turn] -= 1
        s.top, s.passes = move, 0
    if s.held[s.turn] == 0 or s.passes == s.players:
        finish(s)
    else:
        s.turn = (s.turn + 1) % s.players


@kernel
def finish(s: Row) -> None:  # L3
    fewest = s.held[: s.players].min()
    for seat in range(s.players):
        s.scores[seat] += s.held[seat] == fewest
        s.held[seat] = s.hands[seat] = 0
    s.finished += 1
    s.opener = (s.opener + 1) % s.players
    s.phase = OVER if s.finished == s.deals else DEAL


@kernel
def rests(s: Row) -> bool:
    return bool(s.phase != PLAY)


@kernel
def is_over(s: Row) -> bool:
    return bool(s.phase == OVER)


@kernel
def leads(s: Row, seat: int) -> bool:  # L4
    return bool(s.scores[seat] == s.scores[: s.players].max())


@kernel
def won(s: Row, seat: int) -> bool:
    return bool(is_over(s) and leads(s, seat))
