"""What a seat may know of a deal of Durak as an array of numbers, for training programs.

It is made from a view, which contains nothing else. Seats are counted from the observer's own.
The trump suit comes first, and the other three follow in their usual order, so trumps look the
same in every deal. Moves are ordered in the same way.
"""

import numpy as np

from dobrak.games.bits import NONE, ONE, flag
from dobrak.games.durak.moves import MOVES, PASS, TRANSFER, lowest_rank, suit_of
from dobrak.games.durak.rules import legal_set
from dobrak.games.durak.state import DECK, MOST_LAID, PHASES, SEATS
from dobrak.games.game import parts
from dobrak.kernel import Row, kernel, no_inline

RANKS = 13
HELD_APART = np.array([1, 2, 3, 4, 5, 6, 7, 9, 12, 16], np.int8)
STOCKS = np.array([0, 1, 2, 3, 4, 6, 9, 12, 18], np.int8)
MOST = 127  # the highest number

# The first index of each part. A part for cards has one number for each card.
HAND = 0
ATTACKS = HAND + DECK  # on the table: attacks
DEFENCES = ATTACKS + DECK  # and what beat them
OPEN = DEFENCES + DECK  # the attack that is to be beaten now
DISCARD = OPEN + DECK
TURNED = DISCARD + DECK  # the turned-up card
UNSEEN = TURNED + DECK  # cards that may be anywhere
LEGAL = UNSEEN + DECK  # cards that can be played now, except as transfers
KNOWN = LEGAL + DECK  # by seat: cards that everybody knows it to hold
LYING = KNOWN + SEATS * DECK  # by rank: whether it is on the table
HELD = LYING + RANKS  # by seat: the hand has at least as many cards as in HELD_APART
SCORES = HELD + SEATS * len(HELD_APART)  # by seat, from here on
ATTACKER = SCORES + SEATS
DEFENDER = ATTACKER + SEATS
PASSED = DEFENDER + SEATS
OUT = PASSED + SEATS
STOCK = OUT + SEATS  # the stock has at most as many cards as in STOCKS
LAID = STOCK + len(STOCKS)  # 1 for the number of attacks laid
ROOM = LAID + MOST_LAID + 1  # 1 for the number of attacks that may still be laid
PHASE = ROOM + MOST_LAID + 1  # 1 for attack, defend or add
RULES = PHASE + len(PHASES)  # the first bout, and four rules of the ruleset
COUNTS = RULES + 5  # numbers that are not flags, see below
TRUMP = COUNTS + 6  # the trump suit: for ORDERS, not for a net
OBSERVED = TRUMP + 1

# The same by name: a net finds its inputs by these. Append a new flag or part with a new name.
INPUTS = parts(
    OBSERVED,
    hand=HAND,
    attacks=ATTACKS,
    defences=DEFENCES,
    open=OPEN,
    discard=DISCARD,
    turned=TURNED,
    unseen=UNSEEN,
    legal=LEGAL,
    known=KNOWN,
    lying=LYING,
    held=HELD,
    scores=SCORES,
    attacker=ATTACKER,
    defender=DEFENDER,
    passed=PASSED,
    out=OUT,
    stock=STOCK,
    laid=LAID,
    room=ROOM,
    phase=PHASE,
    first_bout=RULES,
    first_out_wins=RULES + 1,
    all_attack=RULES + 2,
    transfers=RULES + 3,
    first_transfer=RULES + 4,
    counts=COUNTS,
    trump=TRUMP,
)


def _place(trump: int, card: int) -> int:
    """The number that a card would have if trumps were the first suit."""
    suit = suit_of(card)
    return card + RANKS * ((0 if suit == trump else suit + (suit < trump)) - suit)


def _move_place(trump: int, move: int) -> int:
    if PASS < move <= DECK:
        return _place(trump, move)
    if TRANSFER < move <= TRANSFER + DECK:
        return TRANSFER + _place(trump, move - TRANSFER)
    return move


# By trump and move: its index for training programs. Cards are moves, with the same indices.
ORDERS = np.array([[_move_place(trump, move) for move in range(MOVES)] for trump in range(4)])


@no_inline
def observe(v: Row, seat: int, out: np.ndarray) -> None:
    """Write what `seat` sees, from its view, into an array of zeros."""
    legal, _ = legal_set(v, seat)
    seen = v.hands[seat] | v.lying | v.discard | ONE << np.uint64(v.turned)
    for other in range(v.players):
        seen |= v.known[other]
    for card in range(1, DECK + 1):
        place = ORDERS[v.trump, card] - 1
        here = ONE << np.uint64(card)
        flag(out, HAND + place, v.hands[seat] & here != NONE)
        flag(out, DISCARD + place, v.discard & here != NONE)
        flag(out, LEGAL + place, legal & here != NONE)
        if v.lying & here != NONE:
            out[LYING + (card - 1) % RANKS] = 1
        if (card - 1) % RANKS >= lowest_rank(v.deck_size):
            flag(out, UNSEEN + place, seen & here == NONE)
        for step in range(v.players):
            other = (seat + step) % v.players
            flag(out, KNOWN + step * DECK + place, v.known[other] & here != NONE)
    for i in range(v.laid):
        attack = ORDERS[v.trump, v.table[i, 0]] - 1
        out[ATTACKS + attack] = 1
        if i < v.beaten:
            out[DEFENCES + ORDERS[v.trump, v.table[i, 1]] - 1] = 1
        if i == v.beaten:
            out[OPEN + attack] = 1
    if v.turned > 0:
        out[TURNED + ORDERS[v.trump, v.turned] - 1] = 1
    for step in range(v.players):
        other = (seat + step) % v.players
        for i in range(len(HELD_APART)):
            flag(out, HELD + step * len(HELD_APART) + i, v.held[other] >= HELD_APART[i])
        out[SCORES + step] = min(int(v.scores[other]), MOST)
        flag(out, ATTACKER + step, other == v.attacker)
        flag(out, DEFENDER + step, other == v.defender)
        out[PASSED + step] = v.passed >> other & 1
        out[OUT + step] = v.out >> other & 1
    stock = int(v.end) - int(v.top)
    for i in range(len(STOCKS)):
        flag(out, STOCK + i, stock <= STOCKS[i])
    out[LAID + min(int(v.laid), MOST_LAID)] = 1
    out[ROOM + max(0, min(int(v.limit) - int(v.laid), MOST_LAID))] = 1
    out[PHASE + int(v.phase)] = 1
    out[RULES] = v.first_bout
    out[RULES + 1] = v.first_out_wins
    out[RULES + 2] = v.all_attack
    out[RULES + 3] = v.transfers
    out[RULES + 4] = v.first_transfer
    out[COUNTS] = stock
    out[COUNTS + 1] = v.dry
    out[COUNTS + 2] = min(int(v.finished), MOST)
    out[COUNTS + 3] = min(int(v.deals), MOST)
    out[COUNTS + 4] = v.players
    out[COUNTS + 5] = v.deck_size
    out[TRUMP] = v.trump


@kernel
def place_of(v: Row, move: int) -> int:
    """The index of a move for training programs, as in ORDERS."""
    return int(ORDERS[v.trump, move])
