"""What a seat may know of a round of Dobro as an array of numbers, for training programs.

It is made from a view, which contains nothing else. Most numbers are flags, 0 or 1: one-hot inputs
are easier to learn from. Seats are counted from the observer's own, in the direction of play: 1 is
the next to play.
"""

import numpy as np

from dobrak.games.bits import NONE, bit, flag
from dobrak.games.dobro.moves import KINDS, MOVES, cards_in, kind_of
from dobrak.games.dobro.rules import legal_set
from dobrak.games.dobro.state import FILL, NOBODY, SEATS
from dobrak.games.game import parts
from dobrak.kernel import Row, kernel, no_inline

COPIES = 4  # counts of a kind from this on look the same
MOST_VALUE = 48  # the highest possible value
MOST_HELD = 6
CLIMBS = np.array([1, 2, 3, 4, 5, 6, 8, 10, 12, 16], np.int8)
STOCKS = np.array([0, 2, 5, 10, 20], np.int8)
APART = np.array([-16, -8, -4, -2, -1, 0, 1, 2, 3, 5, 9, 17], np.int8)  # see `PILES`
POINTS = 3  # larger differences between scores count as this
ROUNDS = 6

# The first index of each part.
HAND = 0  # by kind: whether there are at least 1, 2, 3, 4 in the hand
UNSEEN = HAND + KINDS * COPIES  # the same for cards that may be anywhere
MATCHED = UNSEEN + KINDS * COPIES  # by kind: held, and doubles the value in play; then as a pair
VALUE = MATCHED + 2 * KINDS  # 1 for the value in play
REACHED = VALUE + MOST_VALUE + 1  # 1 for each value up to it
LEGAL = REACHED + MOST_VALUE + 1  # 1 for each legal move
CLIMB = LEGAL + MOVES  # the climb has at least as many cards as in CLIMBS
STOCK = CLIMB + len(CLIMBS)  # the stock has at most as many as in STOCKS
HELD = STOCK + len(STOCKS)  # by seat: 1 for the size of the hand
PILES = HELD + SEATS * (MOST_HELD + 1)  # by seat: its pile is larger by at least APART
AFTER = PILES + SEATS * len(APART)  # the same if the observer took the climb now
SCORES = AFTER + SEATS * len(APART)  # by seat: 1 for how far it is behind, from -3 to 3
PLACE = SCORES + SEATS * (2 * POINTS + 1)  # 1 for how many piles are smaller than the observer's
TAKING = PLACE + SEATS  # the same if the observer took the climb now
LEFT = TAKING + SEATS  # 1 for how many rounds follow
HOLDER = LEFT + ROUNDS  # 1 for who has the forgetful card
FORGOT = HOLDER + SEATS  # 1 for who can be called
OPENER = FORGOT + SEATS  # 1 for who opened the round
RULES = OPENER + SEATS  # draw or end, and six rules of the edition and the table
COUNTS = RULES + 7  # numbers that are not flags, see below
OBSERVED = COUNTS + 7 + SEATS

# The same by name: a net finds its inputs by these. Append a new flag or part with a new name.
INPUTS = parts(
    OBSERVED,
    hand=HAND,
    unseen=UNSEEN,
    matched=MATCHED,
    value=VALUE,
    reached=REACHED,
    legal=LEGAL,
    climb=CLIMB,
    stock=STOCK,
    held=HELD,
    piles=PILES,
    after=AFTER,
    scores=SCORES,
    place=PLACE,
    taking=TAKING,
    left=LEFT,
    holder=HOLDER,
    forgot=FORGOT,
    opener=OPENER,
    fill=RULES,
    low_wins=RULES + 1,
    forgetful=RULES + 2,
    must_be_called=RULES + 3,
    values_break_ties=RULES + 4,
    cards_open=RULES + 5,
    manual=RULES + 6,
    counts=COUNTS,
)

ORDERS = np.arange(MOVES)[None]  # each move is at the index of its number
MOST = 127  # the highest number


@no_inline
def observe(v: Row, seat: int, out: np.ndarray) -> None:
    """Write what `seat` sees, from its view, into an array of zeros."""
    for i in range(v.plays):
        for card in range(cards_in(v.play_move[i])):  # temporary counts, overwritten below
            out[UNSEEN + kind_of(v.play_move[i], card) * COPIES] += 1
    for kind in range(2, KINDS):
        held, played = int(v.hands[seat, kind]), int(out[UNSEEN + kind * COPIES])
        at_least(out, HAND + kind * COPIES, held)
        at_least(out, UNSEEN + kind * COPIES, int(v.box[kind]) - held - played)
        if v.value > 0 and held > 0:
            flag(out, MATCHED + kind, kind == v.value)
            flag(out, MATCHED + KINDS + kind, held > 1 and 2 * kind == v.value)
    out[VALUE + min(int(v.value), MOST_VALUE)] = 1
    for value in range(min(int(v.value), MOST_VALUE) + 1):
        out[REACHED + value] = 1
    low, _ = legal_set(v, seat)
    for move in range(MOVES):
        flag(out, LEGAL + move, low & bit(move) != NONE)
    stock = int(v.end) - int(v.top)
    for i in range(len(CLIMBS)):
        flag(out, CLIMB + i, v.climb >= CLIMBS[i])
    for i in range(len(STOCKS)):
        flag(out, STOCK + i, stock <= STOCKS[i])
    observe_seats(v, seat, out)
    out[LEFT + max(0, min(int(v.rounds) - int(v.finished) - 1, ROUNDS - 1))] = 1
    flag(out, RULES, v.phase == FILL)
    out[RULES + 1] = v.low_wins
    out[RULES + 2] = v.forgetful
    out[RULES + 3] = v.must_be_called
    out[RULES + 4] = v.values_break_ties
    out[RULES + 5] = v.cards_open
    out[RULES + 6] = v.manual
    out[COUNTS] = v.climb
    out[COUNTS + 1] = min(int(v.climb_values), MOST)
    out[COUNTS + 2] = stock
    out[COUNTS + 3] = v.piles[seat]
    out[COUNTS + 4] = v.players
    out[COUNTS + 5] = v.hand_size
    out[COUNTS + 6] = v.aside


@kernel
def observe_seats(v: Row, seat: int, out: np.ndarray) -> None:
    smaller, smaller_after = 0, 0
    for step in range(v.players):
        other = (int(seat) + step * int(v.direction)) % int(v.players)
        out[HELD + step * (MOST_HELD + 1) + min(int(v.held[other]), MOST_HELD)] = 1
        flag(out, HOLDER + step, v.holder != NOBODY and other == v.holder)
        flag(out, FORGOT + step, v.forgot != NOBODY and other == v.forgot)
        flag(out, OPENER + step, other == v.opener)
        if step == 0:
            continue
        more = int(v.piles[other]) - int(v.piles[seat])
        after = more - int(v.climb)
        for i in range(len(APART)):
            flag(out, PILES + step * len(APART) + i, more >= APART[i])
            flag(out, AFTER + step * len(APART) + i, after >= APART[i])
        smaller += more < 0
        smaller_after += after < 0
        behind = int(v.scores[seat]) - int(v.scores[other])
        if v.low_wins:
            behind = -behind
        out[SCORES + step * (2 * POINTS + 1) + POINTS + max(-POINTS, min(behind, POINTS))] = 1
        values = int(v.pile_values[other]) - int(v.pile_values[seat])
        out[COUNTS + 7 + step] = max(-MOST, min(values, MOST))
    out[PLACE + smaller] = 1
    out[TAKING + smaller_after] = 1


@kernel
def at_least(out: np.ndarray, begin: int, count: int) -> None:
    for i in range(COPIES):
        out[begin + i] = count > i


@kernel
def place_of(v: Row, move: int) -> int:
    """The index of a move for training programs, as in ORDERS."""
    return move
