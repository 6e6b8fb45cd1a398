"""Endings of Durak (two players, no stock), and their results by a full search."""

import random

import numpy as np

from dobrak.bots.durak.solver.rows import is_over, result
from dobrak.games.durak.dealing import begin_bout
from dobrak.games.durak.game import GAME
from dobrak.games.durak.moves import MOVES, SUIT, box, hand_of
from dobrak.games.durak.state import blank
from dobrak.games.either import apply_in, legal_in
from dobrak.kernel import copied, read

RULESETS = [("dourak", 36)]
RULESETS += [(name, deck) for name in ("podkidnoy", "perevodnoy") for deck in (24, 36, 52)]


def ending(
    ruleset: str, deck: int, hands: tuple[int, int], rng: random.Random, players: int = 2
) -> np.ndarray:
    """Two players with hands of these sizes, at the start of a bout; the others are out."""
    rules = {"ruleset": ruleset} if ruleset == "dourak" else {"ruleset": ruleset, "deck": deck}
    rows = blank()
    rows[0] = GAME.begin(players, GAME.options(players, rules), None)
    s = rows[0]
    cards = rng.sample(box(deck), deck)
    two = rng.sample(range(players), 2)
    for seat, size in zip(two, hands, strict=True):
        s.hands[seat] = s.known[seat] = hand_of(cards[:size])
        s.held[seat] = size
        del cards[:size]
    s.discard = hand_of(cards)
    s.turned = rng.choice(box(deck))
    s.trump = SUIT[s.turned]
    s.top = s.end = deck
    s.out = sum(1 << seat for seat in range(players) if seat not in two)
    begin_bout(s, two[0])
    return rows


def played(rows: np.ndarray, moves: int, rng: random.Random) -> np.ndarray:
    """The ending after some random moves, or before the last that would end it."""
    for _ in range(moves):
        after = copied(rows)
        apply_in(after, rng.choice(legal_moves(rows)))
        if is_over(after[0]):
            break
        rows = after
    return rows


def legal_moves(rows: np.ndarray) -> list[int]:
    out = np.empty(MOVES, np.int16)
    return [int(move) for move in out[: legal_in(rows, int(rows["turn"][0]), out)]]


Known = dict[bytes, tuple[int, int]]


def tried(rows: np.ndarray, known: Known) -> tuple[int, int]:
    """The result of an ending for the seat to move, and how many moves it takes.

    A win should come soon, a loss late; the length of a draw does not count: 0.
    """
    s = read(rows)
    parts = (s.hands, s.table, s.phase, s.turn, s.attacker, s.limit, s.laid, s.dry * s.transfers)
    key = b"".join(np.asarray(part).tobytes() for part in parts)
    if key not in known:
        known[key] = max((after(rows, move, known) for move in legal_moves(rows)), key=rank)
    return known[key]


def after(rows: np.ndarray, move: int, known: Known) -> tuple[int, int]:
    """The same after a move, for the seat that makes it."""
    seat = int(rows["turn"][0])
    then = copied(rows)
    apply_in(then, move)
    if is_over(then[0]):
        value, moves = result(rows[0], then[0], seat), 0
    else:
        value, moves = tried(then, known)
        if then["turn"][0] != seat:
            value = -value
    return value, moves + 1 if value else 0


def rank(worth: tuple[int, int]) -> tuple[int, int]:
    value, moves = worth
    return value, -value * moves
