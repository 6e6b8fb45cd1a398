"""What a seat may know of a round of Dobro, and the worlds that are consistent with it.

A view is a row of the same type, built from scratch: the seat's own hand, what everybody has seen,
and sizes. Hidden cards are zero.
"""

import numpy as np

from dobrak.games.dobro.dealing import first_of, height
from dobrak.games.dobro.moves import (
    KINDS,
    SKIP,
    cards_in,
    kind_of,
)
from dobrak.games.dobro.state import DEAL, DECK, OVER, SEATS, WHOLE
from dobrak.games.game import ONLOOKER
from dobrak.kernel import Row, kernel, no_inline

EXACT_TRIES = 20_000
CHAIN = 2_000
MOST_TRIES = 1_000_000  # an invented position may have no world at all


@no_inline
def view(s: Row, seat: int, out: Row) -> None:
    """Write into `out` what `seat` may know. A seat that is not at the table is a spectator."""
    out.viewer = (seat if seat < s.players else ONLOOKER) + 1
    out.players = s.players
    out.low_wins = s.low_wins
    out.forgetful = s.forgetful
    out.must_be_called = s.must_be_called
    out.values_break_ties = s.values_break_ties
    out.cards_open = s.cards_open
    out.manual = s.manual
    out.rounds = s.rounds
    out.finished = s.finished
    out.direction = s.direction
    out.phase = s.phase
    out.turn = s.turn
    out.opener = s.opener
    out.closer = s.closer
    out.compared = s.compared
    out.dealt_direction = s.dealt_direction
    out.value = s.value
    out.holder = s.holder
    out.forgot = s.forgot
    out.aside = s.aside
    out.hand_size = s.hand_size
    out.top = s.top
    out.end = s.end
    out.climb = s.climb
    out.climb_values = s.climb_values
    out.climb_start = s.climb_start
    out.plays = s.plays
    for i in range(DECK):
        out.deck[i] = 0
        out.play_seat[i] = s.play_seat[i]
        out.play_move[i] = s.play_move[i]
        out.play_had[i] = s.play_had[i]
    for kind in range(KINDS):
        out.box[kind] = s.box[kind]
    for other in range(SEATS):
        out.scores[other] = s.scores[other]
        out.held[other] = s.held[other]
        out.had[other] = s.had[other]
        out.piles[other] = s.piles[other]
        out.pile_values[other] = s.pile_values[other]
        out.dealt[other] = s.dealt[other] if other == seat else 0
        for kind in range(KINDS):
            out.hands[other, kind] = s.hands[other, kind] if other == seat else 0


@no_inline
def resample(s: Row, rng: np.random.Generator) -> int:
    """Turn a view, in place, into a complete row that is consistent with it. Returns the number of
    tries, or 0 if none was found.

    Every deck that would have led to this view is equally likely. The cards that others were given
    are sampled again, including cards already played, until they are consistent with everything
    seen: who played what, who could only open with a special card (D5.2), whose cards were the
    highest (D8.3).
    """
    return resample_given(s, rng, np.zeros((SEATS, DECK), np.int8))


@kernel
def resample_given(s: Row, rng: np.random.Generator, given: np.ndarray) -> int:
    """The same. Writes all cards that the others were given in this round into `given`."""
    tries = 1
    if s.phase != DEAL and s.phase != OVER:
        tries = explain(s, rng, given)
        if tries == 0:
            return 0
        for seat in range(s.players):
            if seat + 1 != s.viewer:
                for slot in range(s.had[seat]):
                    s.hands[seat, given[seat, slot]] += 1
        for i in range(s.plays):
            if s.play_seat[i] + 1 != s.viewer:
                for card in range(cards_in(s.play_move[i])):
                    s.hands[s.play_seat[i], kind_of(s.play_move[i], card)] -= 1
        pool = unseen(s)
        left = int(pool[DECK])
        for i in range(left):
            s.deck[s.top + i] = pick(rng, pool, left - i)
    s.viewer = WHOLE
    return tries


@kernel
def explain(s: Row, rng: np.random.Generator, given: np.ndarray) -> int:
    """Find cards that the others may have been given. Returns the number of tries; 0: none found.

    A sample that explains the plays in n ways is accepted with probability 1/n. If somebody has
    played many equal cards one by one, n is always large, and the acceptance rate is too low: then
    Metropolis–Hastings sampling is used.
    """
    pool = unseen(s)
    for tries in range(EXACT_TRIES):
        if imagine(s, rng, pool, given, rng.random()) > 0.0:
            return tries + 1
    last = 0.0
    kept = given.copy()
    tries = 0
    while tries < MOST_TRIES and (tries < CHAIN or last == 0.0):
        tries += 1
        ways = imagine(s, rng, pool, given, 0.0)
        if ways > 0.0 and (last == 0.0 or rng.random() * ways < last):
            last = ways
            put_over(kept, given)
    put_over(given, kept)
    found = last > 0.0 and (s.compared == 0 or explains_opener(s, given))
    return EXACT_TRIES + tries if found else 0


@kernel
def put_over(there: np.ndarray, here: np.ndarray) -> None:
    """Copy an array of cards into another. A slice would take longer to compile."""
    for seat in range(here.shape[0]):
        for slot in range(here.shape[1]):
            there[seat, slot] = here[seat, slot]


@kernel
def unseen(s: Row) -> np.ndarray:
    """The cards that the viewer has not seen, as an array."""
    count = s.box.copy()
    for seat in range(s.players):
        for kind in range(KINDS):
            count[kind] -= s.hands[seat, kind]
    for i in range(s.plays):
        for card in range(cards_in(s.play_move[i])):
            count[kind_of(s.play_move[i], card)] -= 1
    pool = np.zeros(DECK + 1, np.int8)  # the last item is their number
    for kind in range(KINDS):
        for _ in range(count[kind]):
            pool[pool[DECK]] = kind
            pool[DECK] += 1
    return pool


@no_inline
def imagine(
    s: Row, rng: np.random.Generator, pool: np.ndarray, given: np.ndarray, unlikely: float
) -> float:
    """Sample what the others were given, in order. Returns in how many ways it explains the plays;
    0 if it is not consistent with what was seen, or if that number times `unlikely` is above 1."""
    left = int(pool[DECK])
    told = 1.0
    for seat in range(s.players):
        if seat + 1 == s.viewer:
            continue
        slots = given[seat]
        for slot in range(s.had[seat]):
            slots[slot] = 0
        special_before = lay_open(s, rng, seat, slots)
        if special_before < 0:
            return 0.0
        for slot in range(s.had[seat]):
            if slots[slot] == 0:
                slots[slot] = pick(rng, pool, left)
                left -= 1
                if slot < special_before and slots[slot] < SKIP:
                    return 0.0
        told *= ways(s, seat, slots)
        if unlikely * told > 1.0:
            return 0.0
    if s.compared and not explains_opener(s, given):
        return 0.0
    return told


@kernel
def lay_open(s: Row, rng: np.random.Generator, seat: int, slots: np.ndarray) -> int:
    """Put the cards that `seat` has played into slots from which they may have come.

    When the seat had to open with a special card (D5.2), all slots before the returned one held
    special cards or had been played. Returns -1 if another card was played from them later.
    """
    laid = 0
    special_before = 0
    for i in range(s.plays):
        if s.play_seat[i] != seat:
            continue
        had = abs(s.play_had[i])
        for card in range(cards_in(s.play_move[i])):
            kind = kind_of(s.play_move[i], card)
            slot = free_slot(slots, int(rng.random() * (had - laid)))
            if slot < special_before and kind < SKIP:
                return -1
            slots[slot] = kind
            laid += 1
        if s.play_had[i] < 0:
            special_before = had
    return special_before


@kernel
def free_slot(slots: np.ndarray, skip: int) -> int:
    slot = 0
    while slots[slot] != 0 or skip > 0:
        if slots[slot] == 0:
            skip -= 1
        slot += 1
    return slot


@kernel
def ways(s: Row, seat: int, slots: np.ndarray) -> float:
    """The number of choices of slots that explain the same plays, because equal cards are
    interchangeable. Without it, hands with several cards of a kind would be sampled too often."""
    count = 1.0
    played = np.zeros(KINDS, np.int8)
    for i in range(s.plays):
        if s.play_seat[i] != seat:
            continue
        cards = cards_in(s.play_move[i])
        for card in range(cards):
            kind = kind_of(s.play_move[i], card)
            copies = -played[kind]
            for slot in range(abs(s.play_had[i])):
                if slots[slot] == kind:
                    copies += 1
            count *= copies
            played[kind] += 1
        if cards == 2 and kind_of(s.play_move[i], 0) == kind_of(s.play_move[i], 1):
            count /= 2.0
    return count


@kernel
def explains_opener(s: Row, given: np.ndarray) -> bool:
    """Would these dealt hands have chosen the same opener? (D8.3)"""
    hand = np.zeros(KINDS, np.int8)
    for seat in range(s.players):
        if s.compared >> seat & 1 and seat + 1 != s.viewer:
            for kind in range(KINDS):
                hand[kind] = 0
            for slot in range(s.hand_size):
                hand[given[seat, slot]] += 1
            s.dealt[seat] = height(hand)
    return bool(first_of(s, s.compared) == s.opener)


@kernel
def pick(rng: np.random.Generator, pool: np.ndarray, left: int) -> int:
    """Pick a random card of the first `left`, and swap it with the last of them."""
    i = int(rng.random() * left)
    card = pool[i]
    pool[i] = pool[left - 1]
    pool[left - 1] = card
    return int(card)
