"""The rules of Dobro, clause by clause. They trust: `apply` checks nothing.

Every function takes a row (state.py) and is compiled. There is no chance in here: a row at the end
of a round waits until `deal` brings it a deck.
"""

import numpy as np

from dobrak.games.dobro.dealing import clear_table, end_round, give
from dobrak.games.dobro.moves import (
    CALL,
    DRAW,
    END,
    JOKER,
    MIXED,
    PAIR,
    REVERSE,
    SKIP,
    TAKE,
    WILD,
    WILDS,
    cards_in,
    is_special,
    kind_of,
    worth_of,
)
from dobrak.games.dobro.state import FILL, NOBODY, PLAY
from dobrak.kernel import Row, kernel

# --- What is legal --------------------------------------------------------------------------------


@kernel
def legal(s: Row, seat: int, out: np.ndarray) -> int:
    """Write the moves that `seat` may make now into `out`, by rising number; say how many."""
    if seat != s.turn:
        if can_call(s, seat):
            out[0] = CALL
            return 1
        return 0
    if s.phase == PLAY:
        return legal_plays(s, seat, out)
    n = 0
    if s.phase == FILL:  # D10.2
        out[n] = DRAW
        n += 1
        if s.held[seat] > 0:  # D10.8
            out[n] = END
            n += 1
        if can_call(s, seat):
            out[n] = CALL
            n += 1
    return n


@kernel
def legal_plays(s: Row, seat: int, out: np.ndarray) -> int:
    hand = s.hands[seat]
    v = s.value
    opening = v == 0
    n = 0
    if not opening:  # D3.4, D5.1
        out[n] = TAKE
        n += 1
    for c in range(2, 13):  # D3.1
        if hand[c] >= 1 and c >= v:
            out[n] = c
            n += 1
    if not opening or only_specials(s, seat):  # D3.3, D5.1, D5.2
        for special in range(SKIP, REVERSE + 1):
            if hand[special] >= 1:
                out[n] = special
                n += 1
    if can_call(s, seat):
        out[n] = CALL
        n += 1
    for c in range(2, 13):  # D3.2
        if hand[c] >= 2 and 2 * c >= v:
            out[n] = PAIR + c - 2
            n += 1
    if hand[JOKER] >= 1:
        for c in range(2, 13):  # D4.1
            if c >= v:
                out[n] = WILD + c - 2
                n += 1
        for c in range(2, 13):  # D4.2
            if hand[c] >= 1 and 2 * c >= v:
                out[n] = MIXED + c - 2
                n += 1
    if hand[JOKER] >= 2:
        for c in range(2, 13):  # D4.3
            if 2 * c >= v:
                out[n] = WILDS + c - 2
                n += 1
    return n


@kernel
def only_specials(s: Row, seat: int) -> bool:
    return s.hands[seat, SKIP] + s.hands[seat, REVERSE] == s.held[seat]  # D5.2


@kernel
def can_call(s: Row, seat: int) -> bool:
    return s.forgot != NOBODY and s.forgot != seat  # D10.5


# --- What a move does -----------------------------------------------------------------------------


@kernel
def apply(s: Row, move: int) -> None:
    if move == CALL:
        call(s)
    elif move == TAKE:
        take(s)
    elif move == DRAW:
        fill(s, s.turn)
        next_turn(s)
    elif move == END:
        forget(s)
    else:
        play(s, move)


@kernel
def play(s: Row, move: int) -> None:
    note(s, move)
    for card in range(cards_in(move)):
        lay(s, kind_of(move, card))
    if not is_special(move):
        s.value = raised(s.value, worth_of(move))  # D3.1, D3.2, D4
    elif move == REVERSE:
        s.direction = -s.direction  # D3.3
    if s.top < s.end and s.manual:
        s.phase = FILL  # D10.2
    elif s.top < s.end:
        fill(s, s.turn)  # D3.5
        next_turn(s)
    elif s.held[s.turn] == 0:
        end_round(s)  # D6.2
    else:
        next_turn(s)  # D6.1


@kernel
def raised(value: int, played: int) -> int:
    """The value in play after `played` has met it: doubled if equal (D3.1, D3.2)."""
    return 2 * played if played == value else played


@kernel
def lay(s: Row, kind: int) -> None:
    s.hands[s.turn, kind] -= 1
    s.held[s.turn] -= 1
    s.climb += 1
    s.climb_values += face(kind)


@kernel
def face(kind: int) -> int:
    return kind if kind < JOKER else 0  # D7.7


@kernel
def note(s: Row, move: int) -> None:
    """Everybody sees what is played, by whom, and out of how many cards."""
    had = s.had[s.turn]
    forced = s.value == 0 and is_special(move)  # D5.2
    s.play_seat[s.plays] = s.turn
    s.play_move[s.plays] = move
    s.play_had[s.plays] = -had if forced else had
    s.plays += 1


@kernel
def fill(s: Row, seat: int) -> None:
    while s.held[seat] < s.hand_size and s.top < s.end:  # D3.5
        give(s, seat)
    if s.top == s.end:
        s.forgot = NOBODY  # D10.5, D10.7


@kernel
def next_turn(s: Row) -> None:
    s.phase = PLAY
    s.turn = (s.turn + s.direction) % s.players  # D3.5
    if s.turn == s.forgot:
        s.forgot = NOBODY  # D10.5


@kernel
def take(s: Row) -> None:
    s.piles[s.turn] += s.climb  # D5.3: and opens the next climb, with the hand as it is
    s.pile_values[s.turn] += s.climb_values
    clear_table(s)


@kernel
def forget(s: Row) -> None:
    if s.must_be_called:
        s.forgot = s.turn  # D10.5
    else:
        s.holder = s.turn  # D10.4
        fill(s, s.turn)
    next_turn(s)


@kernel
def call(s: Row) -> None:
    seat = s.forgot
    s.forgot = NOBODY
    s.holder = seat  # D10.5
    fill(s, seat)
    if s.phase == FILL and s.top == s.end:  # D10.5: nothing is left to draw
        if s.held[s.turn] == 0:
            end_round(s)
        else:
            next_turn(s)


# --- Many rows at once ----------------------------------------------------------------------------


@kernel
def apply_each(rows: np.ndarray, moves: np.ndarray) -> None:
    for i in range(rows.shape[0]):
        apply(rows[i], moves[i])
