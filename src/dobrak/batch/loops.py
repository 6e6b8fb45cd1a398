"""What is done with every match of a batch, one at a time: compiled, and for a GPU as it is.

Nothing here knows a rule; `either` has them. A match that ends is followed by another at once.
"""

import numpy as np

from dobrak.games.bits import HIGH, NONE, bit, count, nth_of
from dobrak.games.chance import below, following, shuffle, stream
from dobrak.games.either import (
    apply,
    deal,
    direction,
    is_over,
    legal_set,
    look,
    observe,
    rests,
    reveal,
    won,
)
from dobrak.kernel import Row, apart, kernel


@kernel
def begin_number(
    row: np.ndarray, starts: np.ndarray, box: np.ndarray, deck: np.ndarray, seed: np.uint64, n: int
) -> np.uint64:
    """Begin match `n` of a seed; its chance. `row` and `deck` are room for one match."""
    state = following(stream(seed, n))
    row[0] = starts[below(state, starts.shape[0])]
    for i in range(box.shape[0]):
        deck[i] = box[i]
    return state


@apart
def deal_by_chance(s: Row, deck: np.ndarray, state: np.uint64) -> np.uint64:
    state = shuffle(deck, state)
    deal(s, deck)
    return state


@kernel
def move_by_chance(s: Row, state: np.uint64) -> np.uint64:
    """Make a move that is drawn evenly from the legal ones."""
    low, high = legal_set(s, s.turn)
    state = following(state)
    apply(s, nth_of(low, high, below(state, count(low) + count(high))))
    return state


@kernel
def play_out(s: Row, deck: np.ndarray, state: np.uint64) -> int:
    """Play a match to its end by chance; say how many moves were made."""
    made = 0
    while not is_over(s):
        if rests(s):
            state = deal_by_chance(s, deck, state)
        else:
            state = move_by_chance(s, state)
            made += 1
    return made


@apart
def play_numbers(
    row: np.ndarray,
    starts: np.ndarray,
    box: np.ndarray,
    seed: np.uint64,
    first: int,
    moves: np.ndarray,
    scores: np.ndarray,
) -> None:
    """Some matches of a seed, from `first` on: how many moves each had, and its scores."""
    deck = np.empty_like(box)
    for i in range(moves.shape[0]):
        state = begin_number(row, starts, box, deck, seed, first + i)
        moves[i] = play_out(row[0], deck, state)
        for seat in range(scores.shape[1]):
            scores[i, seat] = row[0].scores[seat]


@apart
def carry_on(
    rows: np.ndarray,
    i: int,
    starts: np.ndarray,
    box: np.ndarray,
    deck: np.ndarray,
    states: np.ndarray,
    returns: np.ndarray,
) -> bool:
    """Deal where a row waits for it, and begin anew where it is over; whether it was."""
    ended = False
    state = states[i]
    while rests(rows[i]):
        if is_over(rows[i]):
            ended = True
            share(rows[i], returns[i])
            state = following(state)
            rows[i] = starts[below(state, starts.shape[0])]
        for card in range(box.shape[0]):
            deck[card] = box[card]
        state = shuffle(deck, state)
        deal(rows[i], deck)
    states[i] = state
    return ended


@kernel
def begin_one(
    rows: np.ndarray,
    i: int,
    starts: np.ndarray,
    box: np.ndarray,
    deck: np.ndarray,
    seed: np.uint64,
    states: np.ndarray,
    returns: np.ndarray,
) -> None:
    """Begin match `i` of a seed."""
    states[i] = following(stream(seed, i))
    rows[i] = starts[below(states[i], starts.shape[0])]
    carry_on(rows, i, starts, box, deck, states, returns)


@kernel
def share(s: Row, out: np.ndarray) -> None:
    """What each seat has of a match that is over: the winners share 1."""
    winners = 0
    for seat in range(out.shape[0]):
        winners += won(s, seat)
    for seat in range(out.shape[0]):
        out[seat] = 1.0 / winners if won(s, seat) else 0.0


@apart
def step_one(
    rows: np.ndarray,
    i: int,
    move: int,
    starts: np.ndarray,
    box: np.ndarray,
    deck: np.ndarray,
    states: np.ndarray,
    returns: np.ndarray,
    ended: np.ndarray,
) -> bool:
    """One move in one match. An illegal one is not made: False."""
    ended[i] = False
    for seat in range(returns.shape[1]):
        returns[i, seat] = 0.0
    if not is_legal(rows[i], move):
        return False
    apply(rows[i], move)
    ended[i] = carry_on(rows, i, starts, box, deck, states, returns)
    return True


@kernel
def is_legal(s: Row, move: int) -> bool:
    low, high = legal_set(s, s.turn)
    if move < 0 or move >= 2 * HIGH:
        return False
    return bool((low & bit(move) if move < HIGH else high & bit(move - HIGH)) != NONE)


@apart
def tell_one(
    rows: np.ndarray,
    i: int,
    eyes: np.ndarray,
    masks: np.ndarray,
    seats: np.ndarray,
    directions: np.ndarray,
    seen: np.ndarray,
    hidden: np.ndarray,
) -> None:
    """Whose decision it is, what that seat may do, what it sees, and, if there is room for it, what
    it does not: written over zeros."""
    seat = rows[i].turn
    seats[i] = seat
    directions[i] = direction(rows[i])
    look(rows[i], seat, eyes[0])
    low, high = legal_set(eyes[0], seat)
    for move in range(masks.shape[1]):
        word = low if move < HIGH else high
        if word >> np.uint64(move % HIGH) & np.uint64(1) != NONE:
            masks[i, move] = True
    observe(eyes[0], seat, seen[i])
    if hidden.shape[1] > 0:
        reveal(rows[i], seat, hidden[i])


# --- On the CPU -----------------------------------------------------------------------------------


@apart
def begin_all(
    rows: np.ndarray,
    starts: np.ndarray,
    box: np.ndarray,
    seed: np.uint64,
    states: np.ndarray,
    returns: np.ndarray,
) -> None:
    deck = np.empty_like(box)
    for i in range(rows.shape[0]):
        begin_one(rows, i, starts, box, deck, seed, states, returns)


@apart
def first_illegal(rows: np.ndarray, moves: np.ndarray) -> int:
    """The first match whose move is not legal, or -1."""
    for i in range(rows.shape[0]):
        if not is_legal(rows[i], moves[i]):
            return i
    return -1


@apart
def step_all(
    rows: np.ndarray,
    moves: np.ndarray,
    starts: np.ndarray,
    box: np.ndarray,
    states: np.ndarray,
    returns: np.ndarray,
    ended: np.ndarray,
) -> None:
    deck = np.empty_like(box)
    for i in range(rows.shape[0]):
        step_one(rows, i, moves[i], starts, box, deck, states, returns, ended)


@apart
def tell_all(
    rows: np.ndarray,
    eyes: np.ndarray,
    masks: np.ndarray,
    seats: np.ndarray,
    directions: np.ndarray,
    seen: np.ndarray,
    hidden: np.ndarray,
) -> None:
    masks[:] = False
    seen[:] = 0
    hidden[:] = 0
    for i in range(rows.shape[0]):
        tell_one(rows, i, eyes, masks, seats, directions, seen, hidden)
