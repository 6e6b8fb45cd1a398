"""`careful` in Durak: a good player's rules of thumb.

The rating of a move is what it gains, minus what the card is worth in the hand. Passing is worth 0.
Each rule of thumb (a habit) is a term of this sum and can be switched off; without all of them, the
lowest possible card is laid. counting.py counts cards.
"""

import numpy as np

from dobrak.bots.durak import HABITS
from dobrak.bots.durak.counting import (
    chance_of_none,
    cheapest,
    expected,
    lead,
    nothing_hidden,
    other_hand,
    outlook,
)
from dobrak.games.bits import bit, count
from dobrak.games.durak.moves import (
    ABOVE,
    EPAULETTES,
    NO_CARDS,
    OF_RANK,
    OF_SUIT,
    PASS,
    SUIT,
    TAKE,
    TRANSFER,
    lowest_rank,
)
from dobrak.games.durak.rules import beats, has_stock, ranks_on_table
from dobrak.games.durak.seats import next_in, players_in, teams
from dobrak.games.durak.state import ADD, DEFEND
from dobrak.games.durak.view import unseen
from dobrak.kernel import Row, kernel, no_inline

THRIFT, JUNK, SPEND, PAIRS, CLOSED, TAKES, COUNT, PLAN, PASS_ON, NEIGHBOUR, BOTTOM = (
    1 << bit for bit in range(len(HABITS))
)

# The value of a card. A difference of 1 leaves little doubt.
HIGHEST = 2.2  # the highest rank; the lowest is 0
TRUMP = 5.8  # more, for a trump
SPENT_TRUMP = 1.9  # less, for a trump between two without stock

# Pairs of numbers: with plenty of stock, and without stock.
PLENTY = 3.3  # cards in the stock for each player
THROWN_IN = (2.9, 10.0)  # gained by a card thrown in, in a race
THROWN_IN_BY_MANY = (2.9, 5.3)  # the same if it is enough not to be the last
ADDED = (1.9, 3.8)  # gained by a card that the defender takes
TURN_LOST = (5.2, 9.3)  # by taking
CARD_TAKEN = (1.7, 4.0)  # the cost of each card taken, good or bad
UNBEATEN = (0.0, 1.3)  # gained if the defender cannot beat it
FELLOW = (0.0, 1.5)  # gained by each card of the same rank that can follow, in a race

ONLY_TRUMPS = 0.5  # gained if the defender has to beat with a trump
EXPOSED = 2.0  # for each card that the attackers can be expected to throw in on a defence
BEHIND_DEFENDER = 2.0  # a throw-in by the seat that the defender would attack next
TO_THIRD, BACK = 0.9, -0.5  # a transfer to another player, or back to the attacker
COMES_BACK = 0.7  # an opening that the defender can transfer
BOTTOM_TRUMP = 0.8  # drawing the trump under the stock
LOOSE_RANK = 0.8  # the lead by a rank (durak_counting.py), once nothing is hidden

DECIDED = 30.0  # more than everything else together
LAST_RESORT = -20.0  # less than any card
IN_VAIN = -100.0  # less than everything else


@no_inline
def rate(v: Row, seat: int, moves: np.ndarray, n: int, habits: int, values: np.ndarray) -> None:
    """Write the rating of each legal move; higher is better."""
    hidden = unseen(v)
    for i in range(n):
        values[i] = value(v, seat, moves[i], hidden, habits)
    if habits & BOTTOM and has_stock(v) and players_in(v) == 2:
        for i in range(n):
            values[i] += BOTTOM_TRUMP * draws_turned(v, seat, moves[i])
    if habits & PLAN and nothing_hidden(v):
        mine, theirs = v.hands[seat], other_hand(v, seat, hidden)
        for i in range(n):
            values[i] += LOOSE_RANK * lead(v, moves[i], mine, theirs)
            values[i] += DECIDED * outlook(v, moves[i], mine, theirs)


@kernel
def value(v: Row, seat: int, move: int, hidden: np.uint64, habits: int) -> float:
    if move == EPAULETTES:
        return DECIDED
    if move == PASS:
        return passing(v, habits)
    if move == TAKE:
        return taking(v, seat, habits)
    if move > TRANSFER:
        return transferring(v, move - TRANSFER, habits)
    if v.phase == DEFEND:
        return defending(v, seat, move, hidden, habits)
    if v.phase == ADD:
        return by_stock(v, ADDED) - worth(v, move, habits)
    if v.laid == 0:
        return opening(v, seat, move, hidden, habits)
    return throwing_in(v, seat, move, hidden, habits)


# --- The value of a card --------------------------------------------------------------------------


@kernel
def worth(v: Row, card: int, habits: int) -> float:
    low = lowest_rank(int(v.deck_size))
    rank = (card - 1) % 13
    of_card = HIGHEST * (rank - low) / (12 - low)
    if SUIT[card] != v.trump:
        return of_card
    if habits & SPEND and players_in(v) == 2:
        of_card -= by_stock(v, (0.0, SPENT_TRUMP))
    return of_card + TRUMP


@kernel
def by_stock(v: Row, numbers: tuple[float, float]) -> float:
    """Interpolate between the first number, with plenty of stock, and the second, without stock."""
    stock = min(1.0, (v.end - v.top) / (PLENTY * players_in(v)))
    return float(numbers[1] + (numbers[0] - numbers[1]) * stock)


@kernel
def is_race(v: Row) -> bool:
    """Does only being rid of the cards first count? With many players, not being last is enough."""
    return bool(v.first_out_wins or players_in(v) == 2)


# --- Attack ---------------------------------------------------------------------------------------


@kernel
def opening(v: Row, seat: int, card: int, hidden: np.uint64, habits: int) -> float:
    gain = -worth(v, card, habits)
    if habits & PAIRS and is_race(v):
        fellows = v.hands[seat] & OF_RANK[card] & ~OF_SUIT[v.trump] & ~bit(card)
        gain += by_stock(v, FELLOW) * count(fellows)
    if habits & COUNT and players_in(v) > 2:
        gain += pressure(v, card, hidden)
    if habits & PASS_ON and v.transfers and (v.first_transfer or not v.first_bout):
        gain -= COMES_BACK * (1.0 - chance_of_none(v, v.defender, OF_RANK[card], hidden))
    return gain


@kernel
def passing(v: Row, habits: int) -> float:
    if v.phase == ADD:
        return 0.0 if habits & JUNK else LAST_RESORT
    if teams(v):  # help a partner at any price
        return LAST_RESORT
    return 0.0 if habits & THRIFT else LAST_RESORT


@kernel
def throwing_in(v: Row, seat: int, card: int, hidden: np.uint64, habits: int) -> float:
    gain = by_stock(v, THROWN_IN if is_race(v) else THROWN_IN_BY_MANY) - worth(v, card, habits)
    if habits & COUNT and players_in(v) > 2:
        gain += pressure(v, card, hidden)
    if habits & NEIGHBOUR and players_in(v) > 2 and seat == next_in(v, v.defender):
        gain += BEHIND_DEFENDER
    return gain


@kernel
def pressure(v: Row, card: int, hidden: np.uint64) -> float:
    """The gain if the defender has nothing that beats the card, or only trumps."""
    gain = 0.0
    if not (v.first_out_wins and players_in(v) == 3):  # there, the attack would pass to the third
        gain += by_stock(v, UNBEATEN) * chance_of_none(v, v.defender, beats(v, card), hidden)
    if SUIT[card] != v.trump:
        gain += ONLY_TRUMPS * chance_of_none(v, v.defender, ABOVE[card], hidden)
    return gain


# --- Defence --------------------------------------------------------------------------------------


@kernel
def defending(v: Row, seat: int, card: int, hidden: np.uint64, habits: int) -> float:
    if habits & TAKES and not beats_rest(v, v.hands[seat] ^ bit(card)):
        return IN_VAIN  # all cards would be taken anyway
    gain = -worth(v, card, habits)
    if habits & CLOSED and v.laid < v.limit:
        gain -= EXPOSED * expected(v, OF_RANK[card] & ~ranks_on_table(v), hidden)
    return gain


@kernel
def beats_rest(v: Row, hand: np.uint64) -> bool:
    """Can a hand beat the attacks after the next, if a transfer brought several? (T4)"""
    for i in range(v.beaten + 1, v.laid):
        cards = hand & beats(v, v.table[i, 0])
        if cards == NO_CARDS:
            return False
        hand ^= bit(cheapest(v, cards))
    return True


@kernel
def taking(v: Row, seat: int, habits: int) -> float:
    goes_out = v.held[seat] == 1 and not has_stock(v)
    if goes_out or teams(v) or not habits & TAKES:  # a team that takes is attacked again
        return LAST_RESORT
    gain = -by_stock(v, TURN_LOST)
    for i in range(v.laid):
        for side in range(2):
            if v.table[i, side] != 0:
                gain += worth(v, v.table[i, side], habits) - by_stock(v, CARD_TAKEN)
    return max(gain, LAST_RESORT)


@kernel
def transferring(v: Row, card: int, habits: int) -> float:
    gain = -worth(v, card, habits)
    if habits & PASS_ON:
        gain += TO_THIRD if players_in(v) > 2 else BACK
    return gain


# --- The stock ------------------------------------------------------------------------------------


@kernel
def draws_turned(v: Row, seat: int, move: int) -> int:
    """Who draws the trump under the stock if the bout ends here: 1 for me, -1 for the other."""
    lays = move != PASS and move != TAKE
    stock = v.end - v.top
    mine = max(0, v.hand_size - v.held[seat] + lays)
    if seat == v.attacker:
        if mine >= stock:
            return 1
        theirs = max(0, v.hand_size - v.held[v.defender] + lays)
        return -1 if v.phase != ADD and mine + theirs >= stock else 0
    theirs = max(0, v.hand_size - v.held[v.attacker])
    if theirs >= stock:
        return -1
    return 1 if lays and theirs + mine >= stock else 0
