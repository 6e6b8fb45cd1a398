"""The rules of Durak, clause by clause, for all rulesets. `apply` does not check for legality.

Every function takes a row (state.py) and is compiled. Nothing here is random: at the end of a deal,
a row waits for `deal` to provide a deck.
"""

import numpy as np

from dobrak.games.bits import HIGH, bit, lowest, write
from dobrak.games.durak.dealing import (
    begin_bout,
    clear_table,
    end_deal,
    lose,
    most_laid,
    set_limit,
    show,
    win,
)
from dobrak.games.durak.moves import (
    BEATING,
    EPAULETTES,
    NO_CARDS,
    OF_RANK,
    PASS,
    TAKE,
    TRANSFER,
    of_ranks,
)
from dobrak.games.durak.seats import attacks, is_in, left_of, next_in, players_in, teams
from dobrak.games.durak.state import (
    ADD,
    ATTACK,
    DEAL,
    DEFEND,
    NOBODY,
    OVER,
    SEATS,
)
from dobrak.kernel import Row, kernel

# --- What is legal --------------------------------------------------------------------------------


_PASS = np.uint64(1 << PASS)
_TAKE, _EPAULETTES = np.uint64(1 << TAKE - HIGH), np.uint64(1 << EPAULETTES - HIGH)
_TO_TRANSFER, _TO_HIGH = np.uint64(TRANSFER), np.uint64(HIGH - TRANSFER)


@kernel
def legal(s: Row, seat: int, out: np.ndarray) -> int:
    """Write the legal moves of `seat` into `out`, in ascending order. Returns how many."""
    low, high = legal_set(s, seat)
    return write(low, high, out)


@kernel
def legal_set(s: Row, seat: int) -> tuple[np.uint64, np.uint64]:
    """The legal moves of `seat`, one bit each."""
    if seat != s.turn or s.phase == DEAL or s.phase == OVER:
        return NO_CARDS, NO_CARDS
    hand = s.hands[seat]
    if s.phase == DEFEND:
        low, high = hand & beats(s, s.table[s.beaten, 0]), _TAKE  # K3.2
        if can_transfer(s):
            transfers = hand & OF_RANK[s.table[0, 0]]
            low |= transfers << _TO_TRANSFER
            high |= transfers >> _TO_HIGH
        return low, high
    if s.laid == 0:  # K3.1
        return hand, _EPAULETTES if has_epaulettes(s) else NO_CARDS
    return _PASS | (hand & ranks_on_table(s)), NO_CARDS  # K3.3, K3.5, K5.1


@kernel
def beats(s: Row, attack: int) -> np.uint64:
    """All cards that beat `attack` (K3.2)."""
    return BEATING[s.trump, attack]


@kernel
def ranks_on_table(s: Row) -> np.uint64:
    """All cards of the ranks on the table, whether of attacks or defences (K3.3)."""
    return of_ranks(s.lying)


@kernel
def can_transfer(s: Row) -> bool:
    """May the defender transfer the attack, with the right card? (T1)"""
    if not s.transfers or s.beaten > 0:
        return False
    if s.first_bout and not s.first_transfer:  # T2
        return False
    if s.laid >= most_laid(s):  # K3.4: only a variant has so low a limit
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
    """Who may continue first: the attacker (P2), or the player of the last card (K3.6, K5.1)."""
    return s.attacker if s.all_attack else s.last


@kernel
def is_asked(s: Row, seat: int) -> bool:
    """Does `seat` take part in the attack, hold cards, and has it not passed? (K3.7)"""
    return bool(attacks(s, seat) and s.held[seat] > 0 and not s.passed >> seat & 1)


@kernel
def next_asked(s: Row) -> int:
    """Who may attack next; NOBODY if the bout is over (K3.4, K3.6, P2)."""
    if s.laid == s.limit:
        return NOBODY
    if is_asked(s, first_asked(s)):
        return first_asked(s)
    seat = s.defender
    for _ in range(1, s.players):
        seat = left_of(s, seat)
        if is_asked(s, seat):
            return seat
    return NOBODY


@kernel
def ask(s: Row) -> None:
    """Give the turn to the next attacker. If there is none, the bout is over."""
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
    elif move <= TRANSFER:
        if s.phase == DEFEND:
            defend(s, move)
        else:
            lay_attack(s, move)
        if has_won(s, s.turn):
            win(s, s.turn)
            return
    elif move == TAKE:
        s.phase = ADD  # K5.1
        s.passed = 0
    elif move == EPAULETTES:
        lay_epaulettes(s)
        return
    else:
        transfer(s, move - TRANSFER)
        return
    if s.phase == ADD or s.beaten == s.laid:  # T4: all attacks are beaten before more are laid
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
    if s.beaten == s.laid:
        s.phase = ATTACK
        s.passed = 0


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
    s.hands[seat] ^= bit(card)
    s.lying |= bit(card)
    s.held[seat] -= 1
    show(s, seat, card)
    s.known[seat] &= ~bit(card)
    if s.held[seat] == 0:
        before = 0
        for other in range(SEATS):
            before = max(before, s.emptied[other])
        s.emptied[seat] = before + 1  # K6.4


@kernel
def has_won(s: Row, seat: int) -> bool:
    """Has `seat` laid its last card, with no stock left? (K6.1, K6.2)"""
    return bool(s.first_out_wins and s.held[seat] == 0 and not has_stock(s))


# --- The end of a bout ----------------------------------------------------------------------------


@kernel
def end_bout(s: Row, gave_up: bool) -> None:
    before = s.top
    if gave_up:
        take_up(s)
    else:
        s.discard |= s.lying  # K4.1
    clear_table(s)
    fill_hands(s, gave_up)
    if gave_up and s.top == before:
        s.dry = min(s.dry + 1, s.dry_bouts)  # K6.7
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
    if s.dry == s.dry_bouts and goes_round(s):
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
    """The defender takes all cards of the bout, which everybody has seen (K5.2)."""
    s.hands[s.defender] |= s.lying
    s.known[s.defender] |= s.lying
    s.held[s.defender] += s.laid
    s.held[s.defender] += s.beaten


@kernel
def fill_hands(s: Row, gave_up: bool) -> None:
    """Fill the hands: the attacker first, then the others, the defender last (K4.2, K5.3, P6)."""
    fill(s, s.attacker)
    seat = s.defender
    for _ in range(1, s.players):
        seat = left_of(s, seat)
        if attacks(s, seat):
            fill(s, seat)
    if not gave_up:
        fill(s, s.defender)


@kernel
def fill(s: Row, seat: int) -> None:
    """Draw up to a full hand. The turned-up trump, drawn last, is already known (K4.2, K1.1)."""
    top, hand = int(s.top), s.hands[seat]
    drawn = min(s.hand_size - s.held[seat], s.end - top)
    if drawn <= 0:
        return
    for i in range(top, top + drawn):
        hand |= bit(s.deck[i])
        s.deck[i] = 0
    s.hands[seat] = hand
    s.held[seat] += drawn
    s.got[seat] += drawn
    s.top += drawn
    if s.top == s.end:
        s.got[seat] -= 1
        s.known[seat] |= bit(s.turned)


@kernel
def first_emptied(s: Row) -> int:
    """The seat without cards after drawing (K6.3); of several, the first to run out (K6.4)."""
    first = NOBODY
    for seat in range(s.players):
        if s.held[seat] == 0 and (first == NOBODY or s.emptied[seat] < s.emptied[first]):
            first = seat
    return first


@kernel
def goes_round(s: Row) -> bool:
    """Could the deal go on for ever? (K6.7, P9, T5)"""
    return bool((players_in(s) >= 3 and not teams(s)) or s.transfers)


# --- Many rows at once ----------------------------------------------------------------------------


@kernel
def apply_each(rows: np.ndarray, moves: np.ndarray) -> None:
    for i in range(rows.shape[0]):
        apply(rows[i], moves[i])
