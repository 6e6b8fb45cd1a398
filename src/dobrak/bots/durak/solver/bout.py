"""A bout between two players without a stock, in a small state for the solver.

It repeats rules of games/durak, which are authoritative: tests compare the two, move by move. Moves
have the same numbers. Seats do not matter, only which of the two attacks.
"""

from typing import NamedTuple

import numpy as np

from dobrak.games.bits import HIGH, NONE, bit, count, lowest
from dobrak.games.durak.moves import (
    BEATING,
    EPAULETTES,
    OF_RANK,
    PASS,
    TAKE,
    TRANSFER,
    of_ranks,
)
from dobrak.games.durak.state import ADD, ATTACK, DEFEND, DRAWN_AFTER, MOST_LAID, OVER
from dobrak.kernel import Row, kernel, whole

NEITHER = -1  # the deal is drawn


class Rules(NamedTuple):
    trump: int
    first_out_wins: bool
    transfers: bool


class Bout(NamedTuple):
    attacker: np.uint64  # the hands
    defender: np.uint64
    lying: np.uint64  # the table
    unbeaten: int  # attacks that wait for a defence, six bits each; the next one is lowest
    phase: int  # ATTACK, DEFEND, ADD or OVER
    room: int  # the number of cards that may still be laid
    dry: int  # consecutive bouts that were given up, if this counts (K6.7)
    side: int  # 0 or 1: who attacks; when the deal is over, who has won, or NEITHER


_PASS = np.uint64(1 << PASS)
_TAKE, _EPAULETTES = np.uint64(1 << TAKE - HIGH), np.uint64(1 << EPAULETTES - HIGH)
_TO_TRANSFER, _TO_HIGH = np.uint64(TRANSFER), np.uint64(HIGH - TRANSFER)
_CARD, _CARDS = 6, 63  # a card in `unbeaten`


# --- To and from rows -----------------------------------------------------------------------------


@kernel
def rules_of(s: Row) -> Rules:
    return Rules(whole(s.trump), bool(s.first_out_wins), bool(s.transfers))


@kernel
def bout_of(s: Row) -> Bout:
    """The bout of a row in which somebody is to move. Side 0 is the attacker."""
    unbeaten = whole(0)
    if s.phase == DEFEND:
        for i in range(s.beaten, s.laid):
            unbeaten |= whole(s.table[i, 0]) << _CARD * (i - whole(s.beaten))
    return Bout(
        s.hands[s.attacker],
        s.hands[s.defender],
        s.lying,
        unbeaten,
        whole(s.phase),
        whole(s.limit) - whole(s.laid),
        whole(s.dry) if s.transfers else whole(0),  # T5: never reached with two players otherwise
        whole(0),
    )


# --- What is legal --------------------------------------------------------------------------------


@kernel
def turn(b: Bout) -> int:
    """The side to move."""
    return 1 - b.side if b.phase == DEFEND else b.side


@kernel
def moves_in(b: Bout, rules: Rules) -> tuple[np.uint64, np.uint64]:
    """The legal moves, one bit each."""
    if b.phase == DEFEND:
        low, high = b.defender & BEATING[rules.trump, next_attack(b)], _TAKE  # K3.2
        if rules.transfers and can_transfer(b):
            transfers = b.defender & OF_RANK[next_attack(b)]
            low |= transfers << _TO_TRANSFER
            high |= transfers >> _TO_HIGH
        return low, high
    if b.lying == NONE:  # K3.1
        return b.attacker, _EPAULETTES if has_epaulettes(b, rules) else NONE
    return _PASS | (b.attacker & of_ranks(b.lying)), NONE  # K3.3, K5.1


@kernel
def next_attack(b: Bout) -> int:
    """The attack that is to be beaten next."""
    return b.unbeaten & _CARDS


@kernel
def can_transfer(b: Bout) -> bool:
    """Is nothing beaten, and does the other side have enough cards? (T1)"""
    laid = count(b.lying)
    return waiting(b) == laid and count(b.attacker) > laid


@kernel
def waiting(b: Bout) -> int:
    """The number of attacks that wait for a defence."""
    n = 0
    left = b.unbeaten
    while left != 0:
        left >>= _CARD
        n += 1
    return n


@kernel
def has_epaulettes(b: Bout, rules: Rules) -> bool:
    """K6.6"""
    if not rules.first_out_wins or count(b.attacker) != 2 or count(b.defender) < 2:
        return False
    return bool(b.attacker & OF_RANK[lowest(b.attacker)] == b.attacker)


# --- What a move does -----------------------------------------------------------------------------


@kernel
def played(b: Bout, rules: Rules, move: int) -> Bout:
    if move == PASS:
        return beaten(b, b.attacker, b.defender) if b.phase == ATTACK else taken(b, rules)
    if move == TAKE:
        return added(Bout(b.attacker, b.defender, b.lying, 0, ADD, b.room, b.dry, b.side), rules)
    if move == EPAULETTES:
        return over(b, b.side)  # K6.6
    if move > TRANSFER:
        return transferred(b, move - TRANSFER)
    card = bit(move)
    if b.phase == DEFEND:
        return defended(b, rules, card)
    attacker, lying, room = b.attacker ^ card, b.lying | card, b.room - 1
    if rules.first_out_wins and attacker == NONE:
        return over(b, b.side)  # K6.1
    if b.phase == ADD:
        return added(Bout(attacker, b.defender, lying, 0, ADD, room, b.dry, b.side), rules)
    return Bout(attacker, b.defender, lying, move, DEFEND, room, b.dry, b.side)


@kernel
def defended(b: Bout, rules: Rules, card: np.uint64) -> Bout:
    defender, lying, unbeaten = b.defender ^ card, b.lying | card, b.unbeaten >> _CARD
    if rules.first_out_wins and defender == NONE:
        return over(b, 1 - b.side)  # K6.2
    if unbeaten != 0:  # T4
        return Bout(b.attacker, defender, lying, unbeaten, DEFEND, b.room, b.dry, b.side)
    if b.room == 0 or b.attacker == NONE:
        return beaten(b, b.attacker, defender)
    return Bout(b.attacker, defender, lying, 0, ATTACK, b.room, b.dry, b.side)


@kernel
def transferred(b: Bout, card: int) -> Bout:
    """T3"""
    laid = count(b.lying)
    unbeaten = b.unbeaten | card << _CARD * laid
    room = most_laid(b.attacker) - laid - 1
    attacker, lying = b.defender ^ bit(card), b.lying | bit(card)
    return Bout(attacker, b.attacker, lying, unbeaten, DEFEND, room, b.dry, 1 - b.side)


@kernel
def most_laid(defender: np.uint64) -> int:
    return min(MOST_LAID, count(defender))  # K3.4


@kernel
def added(b: Bout, rules: Rules) -> Bout:
    """The position after the defender gave up: the attacker may add cards, or the bout ends."""
    return taken(b, rules) if b.room == 0 or b.attacker == NONE else b


@kernel
def taken(b: Bout, rules: Rules) -> Bout:
    """The end of a bout that was given up (K5.2)."""
    if b.attacker == NONE:
        return over(b, b.side)  # P4
    dry = b.dry + 1 if rules.transfers else b.dry
    if dry >= DRAWN_AFTER:
        return over(b, NEITHER)  # K6.7
    defender = b.defender | b.lying
    return Bout(b.attacker, defender, NONE, 0, ATTACK, most_laid(defender), dry, b.side)


@kernel
def beaten(b: Bout, attacker: np.uint64, defender: np.uint64) -> Bout:
    """The end of a bout in which all attacks were beaten: the defender attacks (K4.1, K2.2)."""
    if attacker == NONE:
        return over(b, NEITHER if defender == NONE else b.side)  # P4
    if defender == NONE:
        return over(b, 1 - b.side)
    return Bout(defender, attacker, NONE, 0, ATTACK, most_laid(attacker), 0, 1 - b.side)


@kernel
def over(b: Bout, winner: int) -> Bout:
    return Bout(b.attacker, b.defender, b.lying, 0, OVER, 0, 0, winner)
