"""Compiled loops over the matches of a batch. A GPU uses the functions for one match.

The rules are in `either`. When a match ends, the next one begins at once.
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
from dobrak.kernel import Row, kernel, no_inline


@kernel
def begin_match(
    row: np.ndarray, starts: np.ndarray, box: np.ndarray, deck: np.ndarray, seed: np.uint64, n: int
) -> np.uint64:
    """Begin match `n` of a seed in `row`, with memory for a deck. Return its random state."""
    state = following(stream(seed, n))
    row[0] = starts[below(state, starts.shape[0])]
    for i in range(box.shape[0]):
        deck[i] = box[i]
    return state


@no_inline
def shuffle_and_deal(s: Row, deck: np.ndarray, state: np.uint64) -> np.uint64:
    state = shuffle(deck, state)
    deal(s, deck)
    return state


@kernel
def random_move(s: Row, state: np.uint64) -> np.uint64:
    """Make a uniformly random legal move."""
    low, high = legal_set(s, s.turn)
    state = following(state)
    apply(s, nth_of(low, high, below(state, count(low) + count(high))))
    return state


@kernel
def play_randomly(s: Row, deck: np.ndarray, state: np.uint64) -> int:
    """Play a match to its end with random moves. Returns their number."""
    made = 0
    while not is_over(s):
        if rests(s):
            state = shuffle_and_deal(s, deck, state)
        else:
            state = random_move(s, state)
            made += 1
    return made


@no_inline
def play_numbers(
    row: np.ndarray,
    starts: np.ndarray,
    box: np.ndarray,
    seed: np.uint64,
    first: int,
    moves: np.ndarray,
    scores: np.ndarray,
) -> None:
    """Play random matches of a seed, from `first` on. Write their numbers of moves and scores."""
    deck = np.empty_like(box)
    for i in range(moves.shape[0]):
        state = begin_match(row, starts, box, deck, seed, first + i)
        moves[i] = play_randomly(row[0], deck, state)
        for seat in range(scores.shape[1]):
            scores[i, seat] = row[0].scores[seat]


@no_inline
def deal_or_restart(
    rows: np.ndarray,
    i: int,
    starts: np.ndarray,
    box: np.ndarray,
    deck: np.ndarray,
    states: np.ndarray,
    returns: np.ndarray,
) -> bool:
    """Deal if a row waits for it; if it is over, begin a new match. Return whether it was over."""
    ended = False
    state = states[i]
    while rests(rows[i]):
        if is_over(rows[i]):
            ended = True
            write_returns(rows[i], returns[i])
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
    deal_or_restart(rows, i, starts, box, deck, states, returns)


@kernel
def write_returns(s: Row, out: np.ndarray) -> None:
    """Each seat's share of a match that is over: several winners share 1."""
    winners = 0
    for seat in range(out.shape[0]):
        winners += won(s, seat)
    for seat in range(out.shape[0]):
        out[seat] = 1.0 / winners if won(s, seat) else 0.0


@no_inline
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
    """Make a move in one match. If it is illegal, do nothing and return False."""
    ended[i] = False
    for seat in range(returns.shape[1]):
        returns[i, seat] = 0.0
    if not is_legal(rows[i], move):
        return False
    apply(rows[i], move)
    ended[i] = deal_or_restart(rows, i, starts, box, deck, states, returns)
    return True


@kernel
def is_legal(s: Row, move: int) -> bool:
    low, high = legal_set(s, s.turn)
    if move < 0 or move >= 2 * HIGH:
        return False
    return bool((low & bit(move) if move < HIGH else high & bit(move - HIGH)) != NONE)


@no_inline
def observe_one(
    rows: np.ndarray,
    i: int,
    view: np.ndarray,
    masks: np.ndarray,
    seats: np.ndarray,
    directions: np.ndarray,
    seen: np.ndarray,
    hidden: np.ndarray,
) -> None:
    """Write the seat to move, its legal moves, its observation, and what is hidden from it.

    The arrays must contain zeros. `hidden` may be empty.
    """
    seat = rows[i].turn
    seats[i] = seat
    directions[i] = direction(rows[i])
    look(rows[i], seat, view[0])
    low, high = legal_set(view[0], seat)
    for move in range(masks.shape[1]):
        word = low if move < HIGH else high
        if word >> np.uint64(move % HIGH) & np.uint64(1) != NONE:
            masks[i, move] = True
    observe(view[0], seat, seen[i])
    if hidden.shape[1] > 0:
        reveal(rows[i], seat, hidden[i])


# --- On the CPU -----------------------------------------------------------------------------------


@no_inline
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


@no_inline
def first_illegal(rows: np.ndarray, moves: np.ndarray) -> int:
    """The first match whose move is not legal, or -1."""
    for i in range(rows.shape[0]):
        if not is_legal(rows[i], moves[i]):
            return i
    return -1


@no_inline
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


@no_inline
def observe_all(
    rows: np.ndarray,
    view: np.ndarray,
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
        observe_one(rows, i, view, masks, seats, directions, seen, hidden)
