"""The rules of Durak, clause by clause, for all three rulesets. They trust: `apply` checks nothing.

Every function takes a row (state.py) and is compiled. There is no chance in here: a row at the end
of a deal waits until `deal` brings it a deck.
"""

import numpy as np

from dobrak.games.durak.dealing import begin_bout, clear_table, end_deal, lose, set_limit, show, win
from dobrak.games.durak.moves import (
    ABOVE,
    BIT,
    EPAULETTES,
    NO_CARDS,
    OF_RANK,
    OF_SUIT,
    PASS,
    SUIT,
    TAKE,
    TRANSFER,
    lowest,
)
from dobrak.games.durak.seats import attacks, is_in, next_in, players_in, teams
from dobrak.games.durak.state import (
    ADD,
    ATTACK,
    DEAL,
    DEFEND,
    DRAWN_AFTER,
    HAND,
    NOBODY,
    OVER,
    SEATS,
)
from dobrak.kernel import Row, kernel

# --- What is legal --------------------------------------------------------------------------------


@kernel
def legal(s: Row, seat: int, out: np.ndarray) -> int:
    """Write the moves that `seat` may make now into `out`, by rising number; say how many."""
    if seat != s.turn or s.phase == DEAL or s.phase == OVER:
        return 0
    n = 0
    hand = s.hands[seat]
    if s.phase == DEFEND:
        n = write(out, n, hand & beats(s, s.table[s.beaten, 0]), 0)
        if can_transfer(s):
            n = write(out, n, hand & OF_RANK[s.table[0, 0]], TRANSFER)
        out[n] = TAKE  # K3.2
        return n + 1
    if s.laid == 0:
        n = write(out, n, hand, 0)  # K3.1
        if has_epaulettes(s):
            out[n] = EPAULETTES
            n += 1
        return n
    out[n] = PASS  # K3.5, K5.1
    return write(out, n + 1, hand & ranks_on_table(s), 0)  # K3.3


@kernel
def write(out: np.ndarray, n: int, cards: np.uint64, kind: int) -> int:
    while cards != NO_CARDS:
        card = lowest(cards)
        out[n] = kind + card
        n += 1
        cards ^= BIT[card]
    return n


@kernel
def beats(s: Row, attack: int) -> np.uint64:
    """All cards that beat `attack` (K3.2)."""
    if SUIT[attack] == s.trump:
        return ABOVE[attack]
    return ABOVE[attack] | OF_SUIT[s.trump]


@kernel
def ranks_on_table(s: Row) -> np.uint64:
    """All cards of a rank that lies on the table, as an attack or as a defence (K3.3)."""
    cards = NO_CARDS
    for i in range(s.laid):
        cards |= OF_RANK[s.table[i, 0]] | OF_RANK[s.table[i, 1]]
    return cards


@kernel
def can_transfer(s: Row) -> bool:
    """May the defender pass the attack on, with the right card? (T1)"""
    if not s.transfers or s.beaten > 0:
        return False
    if s.first_bout and not s.first_transfer:  # T2
        return False
    return bool(s.held[next_in(s, s.defender)] >= s.laid + 1)


@kernel
def has_epaulettes(s: Row) -> bool:
    """Does the attacker begin a bout that cannot be lost? (K6.6)"""
    if not s.first_out_wins or has_stock(s):
        return False
    if s.held[s.attacker] != 2 or s.held[s.defender] < 2:
        return False
    hand = s.hands[s.attacker]
    return bool((hand & OF_RANK[lowest(hand)]) == hand)


@kernel
def has_stock(s: Row) -> bool:
    return bool(s.top < s.end)


@kernel
def first_asked(s: Row) -> int:
    """Who is asked first to go on: the attacker (P2), or who laid the last card (K3.6, K5.1)."""
    return s.attacker if s.all_attack else s.last


@kernel
def is_asked(s: Row, seat: int) -> bool:
    """Whoever has not passed, and does not visibly lack the cards (K3.7)."""
    return bool(attacks(s, seat) and s.held[seat] > 0 and not s.passed >> seat & 1)


@kernel
def next_asked(s: Row) -> int:
    """Who has the word for the next attack; NOBODY if the bout is over (K3.4, K3.6, P2)."""
    if s.laid == s.limit:
        return NOBODY
    if is_asked(s, first_asked(s)):
        return first_asked(s)
    for step in range(1, s.players):
        seat = (s.defender + step) % s.players
        if is_asked(s, seat):
            return seat
    return NOBODY


@kernel
def ask(s: Row) -> None:
    """Give the word to the next attacker; if there is none, the bout is over."""
    asked = next_asked(s)
    if asked != NOBODY:
        s.turn = asked
    else:
        end_bout(s, s.phase == ADD)


# --- What a move does -----------------------------------------------------------------------------


@kernel
def apply(s: Row, move: int) -> None:
    if move == PASS:
        s.passed |= 1 << s.turn
        ask(s)
    elif move == TAKE:
        s.phase = ADD  # K5.1
        s.passed = 0
        ask(s)
    elif move == EPAULETTES:
        lay_epaulettes(s)
    elif move > TRANSFER:
        transfer(s, move - TRANSFER)
    elif s.phase == DEFEND:
        defend(s, move)
    else:
        attack(s, move)


@kernel
def attack(s: Row, card: int) -> None:
    lay_attack(s, card)
    if has_won(s, s.turn):
        win(s, s.turn)
    elif s.phase == ADD:
        ask(s)
    else:
        s.phase = DEFEND
        s.turn = s.defender


@kernel
def lay_attack(s: Row, card: int) -> None:
    s.table[s.laid, 0] = card
    s.laid += 1
    s.last = s.turn
    leave_hand(s, s.turn, card)


@kernel
def defend(s: Row, card: int) -> None:
    s.table[s.beaten, 1] = card
    s.beaten += 1
    leave_hand(s, s.turn, card)
    if has_won(s, s.turn):
        win(s, s.turn)
    elif s.beaten == s.laid:  # T4: all are beaten before more are laid
        s.phase = ATTACK
        s.passed = 0
        ask(s)


@kernel
def transfer(s: Row, card: int) -> None:
    lay_attack(s, card)
    s.attacker = s.turn  # T3
    s.defender = next_in(s, s.turn)
    s.turn = s.defender
    set_limit(s)


@kernel
def lay_epaulettes(s: Row) -> None:
    for _ in range(2):
        lay_attack(s, lowest(s.hands[s.turn]))
    win(s, s.turn)  # K6.6


@kernel
def leave_hand(s: Row, seat: int, card: int) -> None:
    s.hands[seat] ^= BIT[card]
    s.held[seat] -= 1
    if s.known[seat] & BIT[card]:
        s.known[seat] ^= BIT[card]
    else:
        show(s, seat, card)
    if s.held[seat] == 0:
        before = 0
        for other in range(SEATS):
            before = max(before, s.emptied[other])
        s.emptied[seat] = before + 1  # K6.4


@kernel
def has_won(s: Row, seat: int) -> bool:
    """Has `seat` laid the last card when nothing is left to draw? (K6.1, K6.2)"""
    return bool(s.first_out_wins and s.held[seat] == 0 and not has_stock(s))


# --- The end of a bout ----------------------------------------------------------------------------


@kernel
def end_bout(s: Row, gave_up: bool) -> None:
    before = s.top
    if gave_up:
        take_up(s)
    else:
        discard(s)
    clear_table(s)
    fill_hands(s, gave_up)
    if gave_up and s.top == before:
        s.dry = min(s.dry + 1, DRAWN_AFTER)  # K6.7
    else:
        s.dry = 0
    if s.first_out_wins:
        winner = first_emptied(s)
        if winner != NOBODY:
            win(s, winner)  # K6.3
            return
    else:
        for seat in range(s.players):
            if s.held[seat] == 0:
                s.out |= 1 << seat  # P4
        if players_in(s) < 2:
            lose(s)
            return
    if s.dry == DRAWN_AFTER and goes_round(s):
        s.opener = NOBODY  # K6.7
        end_deal(s)
        return
    s.first_bout = 0
    if gave_up or not is_in(s, s.defender):
        begin_bout(s, next_in(s, s.defender))  # K2.2
    else:
        begin_bout(s, s.defender)


@kernel
def take_up(s: Row) -> None:
    """The defender takes all cards of the bout, and everybody saw which (K5.2)."""
    for i in range(s.laid):
        for side in range(2):
            card = s.table[i, side]
            if card != 0:
                s.hands[s.defender] |= BIT[card]
                s.known[s.defender] |= BIT[card]
                s.held[s.defender] += 1


@kernel
def discard(s: Row) -> None:
    for i in range(s.laid):
        s.discard |= BIT[s.table[i, 0]] | BIT[s.table[i, 1]]  # K4.1


@kernel
def fill_hands(s: Row, gave_up: bool) -> None:
    """Attacker first, then the others, the defender last (K4.2, K5.3, P6)."""
    fill(s, s.attacker)
    for step in range(1, s.players):
        seat = (s.defender + step) % s.players
        if attacks(s, seat):
            fill(s, seat)
    if not gave_up:
        fill(s, s.defender)


@kernel
def fill(s: Row, seat: int) -> None:
    while s.held[seat] < HAND and has_stock(s):
        give(s, seat)


@kernel
def give(s: Row, seat: int) -> None:
    card = s.deck[s.top]
    s.deck[s.top] = 0
    s.top += 1
    s.hands[seat] |= BIT[card]
    s.held[seat] += 1
    if card == s.turned:
        s.known[seat] |= BIT[card]  # it lay open
    else:
        s.got[seat] += 1


@kernel
def first_emptied(s: Row) -> int:
    """Who has no cards after the filling (K6.3); of several, who was rid of them first (K6.4)."""
    first = NOBODY
    for seat in range(s.players):
        if s.held[seat] == 0 and (first == NOBODY or s.emptied[seat] < s.emptied[first]):
            first = seat
    return first


@kernel
def goes_round(s: Row) -> bool:
    """Can cards go round for ever? (K6.7, P9, T5)"""
    return bool((players_in(s) >= 3 and not teams(s)) or s.transfers)


# --- Many rows at once ----------------------------------------------------------------------------


@kernel
def apply_each(rows: np.ndarray, moves: np.ndarray) -> None:
    for i in range(rows.shape[0]):
        apply(rows[i], moves[i])
