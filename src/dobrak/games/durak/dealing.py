"""Deals of Durak: dealing, the first attacker, the start of a bout, and the winners.

At the end of a deal, a row waits for `deal` to provide a deck.
"""

import numpy as np

from dobrak.games.bits import bit, lowest
from dobrak.games.durak.moves import NO_CARDS, OF_SUIT, SUIT
from dobrak.games.durak.seats import is_in, next_in, teams
from dobrak.games.durak.state import ATTACK, DEAL, MOST_LAID, NOBODY, OVER, SEATS
from dobrak.kernel import Row, kernel, no_inline


@no_inline
def deal(s: Row, deck: np.ndarray) -> None:
    """Deal from a complete deck of cards. After a void deal the row still waits (K1.2)."""
    clear(s)
    dealt = s.hand_size * s.players
    s.turned = deck[min(dealt, s.deck_size - 1)]  # P1: or the last card dealt
    s.trump = SUIT[s.turned]
    i = 0
    for _ in range(s.hand_size):
        for seat in range(s.players):
            s.hands[seat] |= bit(deck[i])
            i += 1
    for seat in range(s.players):
        s.held[seat] = s.hand_size
        s.got[seat] = s.hand_size
    if dealt < s.deck_size:
        for i in range(dealt + 1, s.deck_size):
            s.deck[i - 1] = deck[i]
        s.deck[s.deck_size - 1] = s.turned  # K1.1: drawn last
        s.top = dealt
        s.end = s.deck_size
    else:
        see(s, s.players - 1, s.turned)  # P1
    if s.opener == NOBODY:
        call_trumps(s)
    if s.opener != NOBODY:
        begin_bout(s, s.opener)


@kernel
def clear(s: Row) -> None:
    clear_table(s)
    for seat in range(SEATS):
        s.hands[seat] = 0
        s.known[seat] = 0
        s.held[seat] = 0
        s.got[seat] = 0
    for i in range(s.deck_size):
        s.deck[i] = 0
    for i in range(s.shown):
        s.shown_seat[i] = 0
        s.shown_got[i] = 0
    s.shown = 0
    s.top = 0
    s.end = 0
    s.discard = 0
    s.called = 0
    s.low = 0
    s.out = 0
    s.dry = 0
    s.first_bout = 1


@kernel
def see(s: Row, seat: int, card: int) -> None:
    """Record that everybody knows that `seat` was dealt `card`."""
    show(s, seat, card)
    s.known[seat] |= bit(card)


@kernel
def show(s: Row, seat: int, card: int) -> None:
    """Record a shown card, unless everybody knew it already. (Branch-free: see bits.nth.)"""
    got = -s.got[seat] if s.low & bit(card) else s.got[seat]
    unseen = 0 if s.known[seat] & bit(card) else 1
    s.shown_seat[s.shown] = seat * unseen
    s.shown_got[s.shown] = got * unseen
    s.shown += unseen


@kernel
def call_trumps(s: Row) -> None:
    """The lowest trump in a hand decides who begins, and everybody knows it (K1.2, K1.4)."""
    dealt = NO_CARDS
    for seat in range(s.players):
        dealt |= s.hands[seat]
    trumps = dealt & OF_SUIT[s.trump]
    if trumps == NO_CARDS:
        return
    card = lowest(trumps)
    for seat in range(s.players):
        if s.hands[seat] & bit(card):
            s.opener = seat
            see(s, seat, card)
    s.called = card
    for i in range(s.top, s.end - 1):
        lower = s.deck[i]
        if SUIT[lower] == s.trump and lower < card:
            s.low |= bit(lower)


@kernel
def begin_bout(s: Row, attacker: int) -> None:
    s.attacker = attacker
    s.defender = next_in(s, attacker)  # K2.1, P5
    for seat in range(SEATS):
        s.emptied[seat] = 0
    s.passed = 0
    s.last = attacker
    s.turn = attacker
    s.phase = ATTACK
    set_limit(s)


@kernel
def set_limit(s: Row) -> None:
    s.limit = min(most_laid(s), s.held[s.defender])  # K3.4, T3


@kernel
def most_laid(s: Row) -> int:
    """The number of attacks that may be laid in this bout, if the defender holds as many."""
    return s.first_limit if s.first_bout else s.bout_limit  # K3.4, P3


@kernel
def clear_table(s: Row) -> None:
    for i in range(MOST_LAID):
        s.table[i, 0] = 0
        s.table[i, 1] = 0
    s.laid = 0
    s.beaten = 0
    s.lying = 0


@kernel
def win(s: Row, seat: int) -> None:
    s.scores[seat] += 1
    if teams(s):
        s.scores[(seat + 2) % s.players] += 1  # K6.5
    s.opener = seat  # K1.3
    end_deal(s)


@kernel
def lose(s: Row) -> None:
    """End the deal. At most one player is still in: the durak (P4)."""
    s.opener = NOBODY
    for seat in range(s.players):
        if is_in(s, seat):
            s.scores[seat] += 1
            if s.durak_attacked:
                s.opener = (seat - 1) % s.players  # P7
    end_deal(s)


@kernel
def end_deal(s: Row) -> None:
    s.finished += 1
    s.phase = OVER if s.finished == s.deals else DEAL


@kernel
def won(s: Row, seat: int) -> bool:
    """Has `seat` won, or shared, the match that is over?"""
    return bool(s.phase == OVER and leads(s, seat))


@kernel
def leads(s: Row, seat: int) -> bool:
    """Would `seat` win, or share, the match if it ended with the last deal? (K6.8, P8)"""
    for other in range(s.players):
        if s.first_out_wins and s.scores[other] > s.scores[seat]:
            return False
        if not s.first_out_wins and s.scores[other] < s.scores[seat]:
            return False
    return True
