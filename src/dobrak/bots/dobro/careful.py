"""`careful` in Dobro: rules of thumb about the cost of a play, for us and for the opponent.

Everything is measured in prices of cards. A play costs the cards that it uses. The value that it
leaves is a toll for the opponent, who has to answer it or take the climb. There is no search.
"""

from typing import NamedTuple

import numpy as np

from dobrak.bots.dobro import HABITS, simple
from dobrak.bots.kernels import NOTES, NOTES_LENGTH
from dobrak.games.dobro.moves import (
    CALL,
    DRAW,
    END,
    JOKER,
    KINDS,
    PAIR,
    REVERSE,
    SKIP,
    TAKE,
    cards_in,
    is_special,
    kind_of,
    worth_of,
)
from dobrak.games.dobro.rules import raised
from dobrak.kernel import Row, kernel, no_inline

THRIFT, PAIRS, EARLY, OPENING, TOLL, COUNT, REPLY, FINISH = (1 << i for i in range(len(HABITS)))

# The value of a card in the hand, by kind. Playing a low one and drawing another is a gain.
PRICE = np.array(
    [0, 0, -3.2, -2.6, -2.5, -2.0, -1.2, -0.6, -0.25, -0.2, 0.2, 0.55, 1.2, 3.5, 6.0, 5.8]
)
PAIR_BONUS, PAIR_BONUS_PER_VALUE = 0.27, 0.13
TAKEN = 1.12  # the cost of each card for the player who takes the climb
TAKING = 1.7  # the cost of taking as such
TAKING_IN_A_CROWD = 2.2  # with three or more players, where it puts all others ahead
ANY_OPENING = 1.8  # the value of opening a climb, without looking at the hand
THEIR_TOLL = 0.36  # the share of the opponent's payment that is our gain
OUR_TOLL = 0.28  # the share of our own next payment that counts already
# Without stock: playing a low card draws no new one, and a good one has few turns left to be used.
LATE_LOW, LATE_GOOD = 0.42, 0.78
LATE_TAKING, LATE_ORDER = 0.6, 2.0  # taking; and losing a place by it
ENDING = 1.6  # ending the round while in the lead
SIMPLE_PRICES = 40  # prices of `simple` in one of ours

HIGHEST = 12  # the highest card; above it only pairs and specials answer
MOST = 48  # the highest possible value
NEVER, ALWAYS, DRAWS = -30.0, 100.0, 50.0

HAND, LEFT, ONE_CARD, TWO_CARDS = (KINDS * i for i in range(4))  # in the notes


@no_inline
def rate(v: Row, seat: int, moves: np.ndarray, n: int, habits: int, values: np.ndarray) -> None:
    notes = values[NOTES : NOTES + NOTES_LENGTH]
    for kind in range(KINDS):
        notes[HAND + kind] = v.hands[seat, kind]
    note_odds_of_next(v, seat, habits, notes)
    for i in range(n):
        move = int(moves[i])
        if move == CALL:
            values[i] = ALWAYS
        elif move == DRAW:
            values[i] = DRAWS
        elif move == END:
            values[i] = NEVER
        elif move == TAKE:
            values[i] = taking(v, seat, notes, habits)
        else:
            values[i] = playing(v, seat, move, int(v.value), int(v.climb), notes, habits)


# --- Taking and playing ---------------------------------------------------------------------------


@kernel
def taking(v: Row, seat: int, notes: np.ndarray, habits: int) -> float:
    if not habits & EARLY:
        return NEVER
    worth = -TAKEN * int(v.climb) - TAKING
    if v.players > 2:
        worth -= TAKING_IN_A_CROWD
    if habits & FINISH and v.top == v.end:
        now, then = lead(v, seat, 0), lead(v, seat, int(v.climb))
        worth -= LATE_TAKING + LATE_ORDER * (now - then)
    return worth + (best_opening(v, seat, notes, habits) if habits & OPENING else ANY_OPENING)


@kernel
def best_opening(v: Row, seat: int, notes: np.ndarray, habits: int) -> float:
    best = NEVER
    for c in range(2, HIGHEST + 1):
        if notes[HAND + c] >= 1:
            best = max(best, playing(v, seat, c, 0, 0, notes, habits))
        if notes[HAND + c] >= 2:
            best = max(best, playing(v, seat, PAIR + c - 2, 0, 0, notes, habits))
    return best if best > NEVER else -PRICE[SKIP]  # only special cards are left (D5.2)


@no_inline
def playing(
    v: Row, seat: int, move: int, value: int, climb: int, notes: np.ndarray, habits: int
) -> float:
    """The rating of a play on `value` and `climb` cards."""
    late = bool(habits & FINISH) and v.top == v.end
    hand = notes[HAND : HAND + KINDS]
    worth = -spent(hand, move, late, habits)
    if late and v.held[seat] == cards_in(move):
        return worth + ENDING * lead(v, seat, 0)  # D6.2
    if not is_special(move):
        value = raised(value, worth_of(move))
    if value == 0 or v.players > 2:  # looking further is useless with more than two players
        return worth
    lay(hand, move, 1)
    worth += what_follows(hand, value, climb + cards_in(move), notes, habits)
    lay(hand, move, -1)
    return worth


@kernel
def lay(hand: np.ndarray, move: int, count: int) -> None:
    for card in range(cards_in(move)):
        hand[kind_of(move, card)] -= count


@kernel
def what_follows(hand: np.ndarray, value: int, climb: int, notes: np.ndarray, habits: int) -> float:
    """The gain from the opponent's payment, minus our own next payment unless they take."""
    worth = 0.0
    paid, takes, then = toll(value, climb, notes, habits)
    if habits & TOLL:
        worth += THEIR_TOLL * paid
    if habits & REPLY:
        worth -= OUR_TOLL * (1.0 - takes) * cheapest_answer(hand, then, climb + 1, habits)
    return worth


@kernel
def lead(v: Row, seat: int, taken: int) -> float:
    """From -1 to 1: whether the other piles are larger than ours with `taken` more cards."""
    ahead = 0.0
    for other in range(v.players):
        if other != seat:
            by = int(v.piles[other]) - int(v.piles[seat]) - taken
            ahead += by / (1.0 + abs(by))  # the first card of a difference counts most (D7.1)
    return float(ahead / (v.players - 1))


# --- The value of cards ---------------------------------------------------------------------------


@kernel
def spent(hand: np.ndarray, move: int, late: bool, habits: int) -> float:
    cards = cards_in(move)
    cost = 0.0
    if habits & THRIFT:
        for card in range(cards):
            price = PRICE[kind_of(move, card)]
            if late:
                price *= LATE_LOW if price < 0.0 else LATE_GOOD
            cost += price
    else:
        cost = simple.price(move) / SIMPLE_PRICES
    kind = kind_of(move, 0)
    copies = cards if kind_of(move, cards - 1) == kind else 1
    if kind < JOKER and hand[kind] >= 2 and hand[kind] - copies < 2:
        cost += pair_bonus(kind, habits)
    return cost


@kernel
def pair_bonus(c: int, habits: int) -> float:
    return PAIR_BONUS + PAIR_BONUS_PER_VALUE * c if habits & PAIRS else 0.0


@kernel
def pair_price(c: int, habits: int) -> float:
    return float(2.0 * PRICE[c] + pair_bonus(c, habits))


@kernel
def cheapest_answer(hand: np.ndarray, value: int, climb: int, habits: int) -> float:
    """What we will pay for `value`: the cheapest answer in the hand, or else the climb."""
    best = TAKEN * climb
    for c in range(lowest_pair(value), HIGHEST + 1):
        if hand[c] >= 1 and c >= value:
            best = min(best, PRICE[c] + (pair_bonus(c, habits) if hand[c] == 2 else 0.0))
        if hand[c] >= 2:
            best = min(best, pair_price(c, habits))
        if hand[c] >= 1 and hand[JOKER] >= 1:
            best = min(best, PRICE[c] + PRICE[JOKER])
    for kind in range(JOKER, KINDS):
        if hand[kind] >= 1 and (kind != JOKER or value <= HIGHEST):
            best = min(best, PRICE[kind])
    return best


@kernel
def lowest_pair(value: int) -> int:
    """The lowest card with which a pair is an answer (D3.2)."""
    return max(2, (value + 1) // 2)


# --- What the next player can do ------------------------------------------------------------------


class Bill(NamedTuple):
    """The next player's payment: probabilities, and sums over them."""

    nothing: float  # the probability of having none of the answers so far
    paid: float
    answers: float  # the probability of an answer
    reached: float  # the values after it, weighted with their probabilities


@kernel
def toll(value: int, climb: int, notes: np.ndarray, habits: int) -> tuple[float, float, int]:
    """The next player's expected payment for `value`, the chance of taking, and the next value.

    The player answers with the lowest possible card, else a pair, else a joker or a special card,
    unless taking the climb is cheaper, and takes if there is no answer.
    """
    bill = Bill(1.0, 0.0, 0.0, 0.0)
    dearest = TAKEN * climb
    for c in range(max(2, value), HIGHEST + 1):
        bill = offer(bill, notes[ONE_CARD + c], PRICE[c], dearest, raised(value, c))
    for c in range(lowest_pair(value), min(value, HIGHEST + 1)):
        odds, price = notes[TWO_CARDS + c], pair_price(c, habits)
        bill = offer(bill, odds, price, dearest, raised(value, 2 * c))
    for kind in range(JOKER if value <= HIGHEST else SKIP, REVERSE + 1):
        bill = offer(bill, notes[ONE_CARD + kind], PRICE[kind], dearest, value)
    paid = bill.paid + bill.nothing * dearest
    if bill.answers > 0.0:
        value = min(MOST, int(bill.reached / bill.answers + 0.5))
    return paid, 1.0 - bill.answers, value


@kernel
def offer(bill: Bill, odds: float, price: float, dearest: float, value: int) -> Bill:
    """Add another answer, for the case that there is none of those before. It leads to `value`."""
    chance = bill.nothing * odds
    answers = chance if price < dearest else 0.0
    return Bill(
        bill.nothing - chance,
        bill.paid + chance * min(price, dearest),
        bill.answers + answers,
        bill.reached + answers * value,
    )


@kernel
def note_odds_of_next(v: Row, seat: int, habits: int, notes: np.ndarray) -> None:
    """Write the chances that the next player has at least one, and two, cards of each kind."""
    left = notes[LEFT : LEFT + KINDS]
    for kind in range(KINDS):
        left[kind] = v.box[kind]
    if habits & COUNT:
        for kind in range(KINDS):
            left[kind] -= v.hands[seat, kind]
        for i in range(v.plays):
            lay(left, int(v.play_move[i]), 1)
    cards = 0
    for kind in range(KINDS):
        cards += int(left[kind])
    held = int(v.held[(seat + v.direction) % v.players])
    for kind in range(2, len(left)):  # not a constant, which the compiler would unroll
        copies = int(left[kind])
        no_card = chance_of_none(copies, cards, held)
        notes[ONE_CARD + kind] = 1.0 - no_card
        notes[TWO_CARDS + kind] = 0.0
        if copies >= 2 and held >= 2:
            one_card = held * copies / cards * chance_of_none(copies - 1, cards - 1, held - 1)
            notes[TWO_CARDS + kind] = max(0.0, 1.0 - no_card - one_card)


@kernel
def chance_of_none(copies: int, cards: int, held: int) -> float:
    """The probability that `held` cards out of `cards` include none of `copies`."""
    chance = 1.0
    for i in range(min(held, cards)):
        chance *= max(0.0, (cards - copies - i) / (cards - i))
    return chance
