"""Going back in a world that was imagined: what others held, and saw, when they decided.

Whoever wants to know how likely a world is asks how likely its people were to play as they did.
"""

import numpy as np

from dobrak.games.bits import NONE, bit
from dobrak.games.dobro.moves import KINDS, REVERSE, TAKE, cards_in, is_special, kind_of, worth_of
from dobrak.games.dobro.rules import face, raised
from dobrak.games.dobro.state import DECK, NOBODY, PLAY, SEATS
from dobrak.games.dobro.view import resample_given
from dobrak.kernel import Row, apart, kernel


@apart
def recall(s: Row, rng: np.random.Generator, past: np.ndarray, moves: np.ndarray) -> int:
    """Turn a view, in place, into a world (as `resample` does), and go back in it.

    `past[0]` becomes that world as it was before the last moves, as many as there is room for in
    `moves` and can be told; behind them is a -1. The viewer's own hand is not right there, as
    nobody else looks at it. Says after how many tries a world was found; 0 if none was.
    """
    viewer = int(s.viewer) - 1
    given = np.zeros((SEATS, DECK), np.int8)
    tries = resample_given(s, rng, given)
    past[0] = s
    then = past[0]
    room = moves.shape[0] - 1
    done = 0
    if tries > 0 and not s.manual and s.phase == PLAY:
        while done < room and can_go_back(then):
            moves[room - 1 - done] = go_back(then, given, viewer)
            done += 1
    for i in range(done):  # they were written from the end
        moves[i] = moves[room - done + i]
    moves[done] = NOBODY
    return tries


@kernel
def can_go_back(s: Row) -> bool:
    """Whether it can be told what was done last."""
    return bool(s.plays > s.climb_start or s.opened & (bit(s.climb_start) - np.uint64(1)) != NONE)


@kernel
def go_back(s: Row, given: np.ndarray, viewer: int) -> int:
    """Undo what was done last, and say what it was."""
    if s.plays == s.climb_start:
        untake(s)
        return TAKE
    i = int(s.plays) - 1
    seat, move = int(s.play_seat[i]), int(s.play_move[i])
    undraw(s, seat, abs(int(s.play_had[i])), given, viewer)
    for card in range(cards_in(move)):
        kind = kind_of(move, card)
        s.hands[seat, kind] += 1
        s.held[seat] += 1
        s.climb -= 1
        s.climb_values -= face(kind)
    if move == REVERSE:
        s.direction = -s.direction
    s.turn = seat
    s.plays = i
    s.value = value_in_play(s)
    return move


@kernel
def undraw(s: Row, seat: int, had: int, given: np.ndarray, viewer: int) -> None:
    """Back onto the stock with what a seat was given since it had so many cards."""
    for slot in range(int(s.had[seat]) - 1, had - 1, -1):
        card = int(given[seat, slot])
        if seat == viewer:
            card = any_of(s, seat)
        s.hands[seat, card] -= 1
        s.held[seat] -= 1
        s.top -= 1
        s.deck[s.top] = card
    s.had[seat] = had


@kernel
def any_of(s: Row, seat: int) -> int:
    for kind in range(2, KINDS):
        if s.hands[seat, kind] > 0:
            return kind
    return 0


@kernel
def untake(s: Row) -> None:
    """Back onto the table with the last climb that was taken: by whom it is to open this one."""
    seat = int(s.turn)
    s.opened &= ~bit(s.climb_start)
    start = int(s.climb_start) - 1
    while s.opened & bit(start) == NONE:
        start -= 1
    s.climb_start = start
    for i in range(start, s.plays):
        for card in range(cards_in(s.play_move[i])):
            s.climb += 1
            s.climb_values += face(kind_of(s.play_move[i], card))
    s.piles[seat] -= s.climb
    s.pile_values[seat] -= s.climb_values
    s.value = value_in_play(s)


@kernel
def value_in_play(s: Row) -> int:
    """As the plays of this climb make it."""
    value = 0
    for i in range(s.climb_start, s.plays):
        if not is_special(s.play_move[i]):
            value = raised(value, worth_of(s.play_move[i]))
    return value
