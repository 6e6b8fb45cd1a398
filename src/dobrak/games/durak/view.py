"""What a seat may know of a deal of Durak, and the worlds that are consistent with it.

A view is a row of the same type, built from scratch: the seat's own hand, the open cards, what
everybody has seen, and sizes. Hidden cards are zero.
"""

import numpy as np

from dobrak.games.bits import bit, count, lowest
from dobrak.games.durak.moves import (
    NO_CARDS,
    lowest_rank,
)
from dobrak.games.durak.state import (
    DECK,
    MOST_LAID,
    SEATS,
    WHOLE,
)
from dobrak.games.game import ONLOOKER
from dobrak.kernel import Row, kernel, no_inline

STOCK = SEATS  # places of hidden cards: a seat, or from here on the cards of the stock in order
MOST_TRIES = 1_000_000  # far more than a real deal needs; an invented one may have no world


@no_inline
def view(s: Row, seat: int, out: Row) -> None:
    """Write into `out` what `seat` may know. A seat that is not at the table is a spectator."""
    out.viewer = (seat if seat < s.players else ONLOOKER) + 1
    out.players = s.players
    out.first_out_wins = s.first_out_wins
    out.all_attack = s.all_attack
    out.transfers = s.transfers
    out.deck_size = s.deck_size
    out.hand_size = s.hand_size
    out.bout_limit = s.bout_limit
    out.first_limit = s.first_limit
    out.dry_bouts = s.dry_bouts
    out.first_transfer = s.first_transfer
    out.durak_attacked = s.durak_attacked
    out.deals = s.deals
    out.finished = s.finished
    out.phase = s.phase
    out.turn = s.turn
    out.opener = s.opener
    out.attacker = s.attacker
    out.defender = s.defender
    out.out = s.out
    out.first_bout = s.first_bout
    out.dry = s.dry
    out.limit = s.limit
    out.laid = s.laid
    out.beaten = s.beaten
    out.last = s.last
    out.passed = s.passed
    out.top = s.top
    out.end = s.end
    out.turned = s.turned
    out.trump = s.trump
    out.lying = s.lying
    out.discard = s.discard
    out.called = s.called
    out.low = s.low
    out.shown = s.shown
    for i in range(MOST_LAID):
        out.table[i, 0] = s.table[i, 0]
        out.table[i, 1] = s.table[i, 1]
    for i in range(DECK):
        out.deck[i] = 0
        out.shown_seat[i] = s.shown_seat[i]
        out.shown_got[i] = s.shown_got[i]
    if s.top < s.end:
        out.deck[s.end - 1] = s.turned  # K1.1: it lies face up under the stock
    for other in range(SEATS):
        out.scores[other] = s.scores[other]
        out.emptied[other] = s.emptied[other]
        out.held[other] = s.held[other]
        out.got[other] = s.got[other]
        out.known[other] = s.known[other]
        out.hands[other] = s.hands[other] if other == seat else NO_CARDS


@no_inline
def resample(s: Row, rng: np.random.Generator) -> int:
    """Turn a view, in place, into a complete row that is consistent with it. Returns the number of
    tries, or 0 if none was found.

    Every deck that would have led to this view is equally likely. All cards differ, so the hidden
    ones are uniformly distributed, whatever has been shown; except that no low trump was dealt
    (K1.4).
    """
    places = np.zeros(DECK, np.int8)
    open_to_low = -1
    tries = 0
    while open_to_low < 0:
        if tries == MOST_TRIES:
            return 0
        open_to_low = hidden_places(s, rng, places)
        tries += 1
    cards = unseen(s)
    for seat in range(s.players):
        if seat + 1 != s.viewer:
            s.hands[seat] = s.known[seat]
    left = count(cards)
    low = cards & s.low
    while low != NO_CARDS:
        card = lowest(low)
        put(s, card, draw_place(rng, places, open_to_low, left))
        open_to_low -= 1
        left -= 1
        low ^= bit(card)
        cards ^= bit(card)
    while cards != NO_CARDS:
        card = lowest(cards)
        put(s, card, draw_place(rng, places, left, left))
        left -= 1
        cards ^= bit(card)
    s.viewer = WHOLE
    return tries


@kernel
def draw_place(rng: np.random.Generator, places: np.ndarray, among: int, left: int) -> int:
    """Take one of the first `among` places from the list at random, and keep the list compact."""
    i = int(rng.random() * among)
    place = places[i]
    places[i] = places[among - 1]
    places[among - 1] = places[left - 1]
    return int(place)


@kernel
def put(s: Row, card: int, place: int) -> None:
    if place < STOCK:
        s.hands[place] |= bit(card)
    else:
        s.deck[s.top + place - STOCK] = card


@kernel
def unseen(s: Row) -> np.uint64:
    """The cards that the viewer cannot place."""
    seen = s.discard | s.lying
    for seat in range(s.players):
        seen |= s.known[seat] | s.hands[seat]
    if s.top < s.end:
        seen |= bit(s.turned)
    cards = NO_CARDS
    for card in range(1, DECK + 1):
        if (card - 1) % 13 >= lowest_rank(s.deck_size):
            cards |= bit(card) & ~seen
    return cards


@kernel
def hidden_places(s: Row, rng: np.random.Generator, places: np.ndarray) -> int:
    """List the places of hidden cards, first those that may hold a low trump. Returns how many may.

    Which hidden cards of a hand were dealt, and so are not low (K1.4), is sampled at random, given
    what has been shown. Returns -1 if the sample is not consistent with it, or is rejected.
    """
    dealt = np.zeros(SEATS, np.int8)
    hidden_low = count(unseen(s) & s.low)
    n = 0
    most = 0
    for seat in range(s.players):
        if seat + 1 == s.viewer:
            continue
        hidden = s.held[seat] - count(s.known[seat])
        if s.low:
            dealt[seat] = still_dealt(s, rng, seat)
            if dealt[seat] < 0:
                return -1
        most += min(hidden, s.got[seat] - s.hand_size)
        for _ in range(hidden - dealt[seat]):
            places[n] = seat
            n += 1
    for i in range(s.end - 1 - s.top):
        places[n] = STOCK + i
        n += 1
        most += 1
    open_to_low = n
    for seat in range(s.players):
        for _ in range(dealt[seat]):
            places[n] = seat
            n += 1
    chance = 1.0
    for i in range(hidden_low):
        chance *= (open_to_low - i) / (most - i)
    return open_to_low if rng.random() < chance else -1


@kernel
def still_dealt(s: Row, rng: np.random.Generator, seat: int) -> int:
    """Sample how many cards dealt to `seat` are not shown; -1 if a dealt one would be low."""
    dealt = int(s.hand_size)
    shown = 0
    for i in range(s.shown):
        if s.shown_seat[i] == seat:
            was_dealt = rng.random() * (abs(s.shown_got[i]) - shown) < dealt
            if was_dealt and s.shown_got[i] < 0:
                return -1
            if was_dealt:
                dealt -= 1
            shown += 1
    return dealt


def seats_of(mask: int) -> list[int]:
    return [seat for seat in range(SEATS) if mask >> seat & 1]
