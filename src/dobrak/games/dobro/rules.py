"""The rules of Dobro, clause by clause. `apply` does not check whether a move is legal.

Every function takes a row (state.py) and is compiled. Nothing here is random: at the end of a
round, a row waits for `deal` to provide a deck.
"""

import numpy as np

from dobrak.games.bits import NONE, write
from dobrak.games.dobro.dealing import beside, clear_table, end_round, give
from dobrak.games.dobro.moves import (
    CALL,
    DRAW,
    END,
    JOKER,
    KINDS,
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


_TAKE, _DRAW, _END, _CALL = (np.uint64(1 << move) for move in (TAKE, DRAW, END, CALL))
_NUMBERS = np.uint64(sum(1 << n for n in range(2, 13)))
_SPECIALS = np.uint64(1 << SKIP | 1 << REVERSE)
_ALL = ~NONE
# From the bit of a value to the bit of the move that names it.
_TO_PAIR, _TO_WILD, _TO_MIXED, _TO_WILDS = (
    np.uint64(first - 2) for first in (PAIR, WILD, MIXED, WILDS)
)


@kernel
def legal(s: Row, seat: int, out: np.ndarray) -> int:
    """Write the legal moves of `seat` into `out`, in ascending order. Returns how many."""
    low, high = legal_set(s, seat)
    return write(low, high, out)


@kernel
def legal_set(s: Row, seat: int) -> tuple[np.uint64, np.uint64]:
    """The legal moves of `seat`, one bit each."""
    moves = NONE
    if seat == s.turn and s.phase == PLAY:
        moves = legal_plays(s, seat)
    elif seat == s.turn and s.phase == FILL:  # D10.2, D10.8
        moves = _DRAW | _END if s.held[seat] > 0 else _DRAW
    elif seat == s.turn:
        return NONE, NONE
    return moves | _CALL if can_call(s, seat) else moves, NONE


@kernel
def legal_plays(s: Row, seat: int) -> np.uint64:
    single, double = NONE, NONE  # the kinds of which there is at least one, and two
    for kind in range(2, KINDS):
        single |= np.uint64(s.hands[seat, kind] >= 1) << np.uint64(kind)
        double |= np.uint64(s.hands[seat, kind] >= 2) << np.uint64(kind)
    enough = _NUMBERS & _ALL << np.uint64(s.value)  # D3.1: numbers that reach the value in play
    by_two = _NUMBERS & _ALL << np.uint64((s.value + 1) // 2)  # D3.2: those that do so as a pair
    moves = single & enough
    if s.value > 0:
        moves |= _TAKE  # D3.4, D5.1
    if s.value > 0 or only_specials(s, seat):
        moves |= single & _SPECIALS  # D3.3, D5.1, D5.2
    moves |= (double & by_two) << _TO_PAIR
    if s.hands[seat, JOKER] >= 1:
        moves |= enough << _TO_WILD | (single & by_two) << _TO_MIXED  # D4.1, D4.2
    if s.hands[seat, JOKER] >= 2:
        moves |= by_two << _TO_WILDS  # D4.3
    return moves


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
    lay(s, kind_of(move, 0))
    if cards_in(move) == 2:
        lay(s, kind_of(move, 1))
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
    """The value in play after a play of value `played`: doubled if equal (D3.1, D3.2)."""
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
    """Record what everybody sees: what is played, by whom, and from how many cards."""
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
    s.turn = beside(s, s.turn, s.direction)  # D3.5
    if s.turn == s.forgot:
        s.forgot = NOBODY  # D10.5


@kernel
def take(s: Row) -> None:
    s.piles[s.turn] += s.climb  # D5.3: the taker opens the next climb, without drawing
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
