"""Rounds of Dobro: dealing, the opener, scoring, and the winners.

At the end of a round, a row waits for `deal` to provide a deck.
"""

import numpy as np

from dobrak.games.dobro.moves import KINDS
from dobrak.games.dobro.state import DEAL, DECK, NOBODY, OVER, PLAY, SEATS
from dobrak.kernel import Row, kernel, no_inline


@no_inline
def deal(s: Row, deck: np.ndarray) -> None:
    """Deal a new round from a complete deck of kinds (D2.2, D2.3, D2.5)."""
    for i in range(deck.shape[0]):
        s.deck[i] = deck[i]
    s.top = 0
    s.end = deck.shape[0] - s.aside  # D2.5
    for seat in range(SEATS):
        s.piles[seat] = 0
        s.pile_values[seat] = 0
    s.holder = NOBODY  # D10.6
    for _ in range(s.hand_size):
        for seat in range(s.players):
            give(s, seat)
    choose_opener(s)
    s.turn = s.opener
    s.phase = PLAY


@kernel
def give(s: Row, seat: int) -> None:
    s.hands[seat, s.deck[s.top]] += 1
    s.held[seat] += 1
    s.had[seat] += 1
    s.deck[s.top] = 0
    s.top += 1


@kernel
def choose_opener(s: Row) -> None:
    """Choose who opens the round that was just dealt. In the first round this is known (D2.4)."""
    s.dealt_direction = s.direction
    if s.finished == 0:
        return
    worst = s.closer
    for seat in range(s.players):  # D8.1
        if worse(s, seat, worst):
            worst = seat
    tied = 0
    many = 0
    for seat in range(s.players):
        if s.scores[seat] == s.scores[worst]:
            tied |= 1 << seat
            many += 1
    if s.cards_open and many > 1:  # D8.3
        s.compared = tied
        for seat in range(s.players):
            if tied >> seat & 1:
                s.dealt[seat] = height(s.hands[seat])
    s.opener = first_of(s, tied)


@kernel
def beside(s: Row, seat: int, direction: int) -> int:
    """The next seat in a direction."""
    seat = seat + direction
    if seat < 0:
        return s.players - 1
    return 0 if seat == s.players else seat


@kernel
def first_of(s: Row, tied: int) -> int:
    """Who opens among tied seats: by the dealt cards if they were compared, then by turn."""
    best = NOBODY
    seat = int(s.closer)
    for _ in range(s.players):  # D8.2: the closer comes last
        seat = beside(s, seat, s.dealt_direction)
        if tied >> seat & 1 and (best == NOBODY or s.dealt[seat] > s.dealt[best]):
            best = seat
    return best


@kernel
def height(hand: np.ndarray) -> int:
    """A number that is greater for higher hands: highest card, then second highest … (D8.3)"""
    high = 0
    for c in range(12, 1, -1):
        high = high * 8 + int(hand[c])
    return high


@kernel
def end_round(s: Row) -> None:
    for seat in range(s.players):
        s.scores[seat] += points(s, seat)
    s.closer = s.turn
    s.finished += 1
    sweep(s)
    s.phase = OVER if s.finished == s.rounds else DEAL


@kernel
def sweep(s: Row) -> None:
    """Discard the hands and the table (D6.2). The piles stay to be counted."""
    for seat in range(SEATS):
        for kind in range(KINDS):
            s.hands[seat, kind] = 0
        s.held[seat] = 0
        s.had[seat] = 0
        s.dealt[seat] = 0
    s.compared = 0
    for i in range(s.end, DECK):
        s.deck[i] = 0
    for i in range(s.plays):
        s.play_seat[i] = 0
        s.play_move[i] = 0
        s.play_had[i] = 0
    s.plays = 0
    clear_table(s)


@kernel
def clear_table(s: Row) -> None:
    s.climb = 0
    s.climb_values = 0
    s.climb_start = s.plays
    s.value = 0


@kernel
def points(s: Row, seat: int) -> int:
    """The score of `seat` in this round (D6.3, D7.1, D7.2, D7.6)."""
    place = 1
    for other in range(s.players):
        if s.low_wins and s.piles[other] < s.piles[seat]:
            place += 1
        if not s.low_wins and s.piles[other] > s.piles[seat]:
            place += 1
    return place + s.forgetful if seat == s.holder else place


@kernel
def worse(s: Row, a: int, b: int) -> bool:
    """Does `a` have a worse total than `b`? (D7.3)"""
    if s.low_wins:
        return bool(s.scores[a] > s.scores[b])
    return bool(s.scores[a] < s.scores[b])


@kernel
def won(s: Row, seat: int) -> bool:
    """Has `seat` won, or shared, the match that is over?"""
    return bool(s.phase == OVER and leads(s, seat))


@kernel
def leads(s: Row, seat: int) -> bool:
    """Would `seat` win, or share, the match if it ended with the last round?"""
    for other in range(s.players):
        if worse(s, seat, other):  # D7.3
            return False
        if worse(s, other, seat):
            continue
        if s.piles[seat] > s.piles[other]:  # D7.4
            return False
        if s.piles[seat] < s.piles[other]:
            continue
        if s.values_break_ties and s.pile_values[seat] > s.pile_values[other]:  # D7.5
            return False
    return True
