"""Seats: who is still in, who is next, and who takes part in an attack."""

import numpy as np

from dobrak.kernel import Row, kernel


@kernel
def is_in(s: Row, seat: int) -> bool:
    return not s.out >> seat & 1


@kernel
def left_of(s: Row, seat: int) -> int:
    """The next seat, clockwise."""
    return 0 if seat + 1 == s.players else seat + 1


@kernel
def next_in(s: Row, seat: int) -> int:
    """The next seat that is still in (P5)."""
    seat = left_of(s, seat)
    while not is_in(s, seat):
        seat = left_of(s, seat)
    return seat


@kernel
def players_in(s: Row) -> int:
    n = 0
    for seat in range(s.players):
        if is_in(s, seat):
            n += 1
    return n


@kernel
def attacks(s: Row, seat: int) -> bool:
    """Does `seat` take part in this attack? (K2.1, P2)"""
    if seat == s.defender or not is_in(s, seat):
        return False
    return bool(s.all_attack or seat == s.attacker or seat == left_of(s, left_of(s, s.attacker)))


@kernel
def attackers(rows: np.ndarray) -> int:
    """The seats that take part in the attack of the first row, one bit each."""
    mask = 0
    for seat in range(rows[0].players):
        if attacks(rows[0], seat):
            mask |= 1 << seat
    return mask


@kernel
def teams(s: Row) -> bool:
    return bool(s.first_out_wins and s.players == 4)
