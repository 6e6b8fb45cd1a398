"""Matches between compiled bots, watched: what a designer of games would want to know of each.

Match number n of a seed is the same match whatever is played before, beside or after it.
"""

import numpy as np

from dobrak.batch.loops import begin_number, deal_by_chance
from dobrak.bots.compiled_bots import decide, let_call
from dobrak.games.chance import following, fraction
from dobrak.games.dobro import moves as dobro
from dobrak.games.dobro.rules import raised
from dobrak.games.durak import moves as durak
from dobrak.games.either import apply, each, is_over, leads, look, rests
from dobrak.games.game import ONLOOKER
from dobrak.kernel import Row, apart, kernel, whole

SEATS = ONLOOKER

_FIELDS = np.dtype(
    [
        ("number", "i8"),
        ("scores", "i4", SEATS),
        ("moves", "i4"),
        ("deals", "i2"),
        ("drawn", "i2"),  # Durak: deals that nobody won or lost
        ("takes", "i2", SEATS),
        ("doublings", "i2"),  # Dobro: how often a value was met and doubled
        ("highest", "i2"),  # Dobro: the highest value in play
        ("transfers", "i2"),  # Durak
        ("epaulettes", "i2"),  # Durak
        ("opened", "i1"),  # who opened the first deal
        ("won", "i1"),  # the winners, a bit each
        ("led", "i1"),  # who would have won without the last deal; nobody if it was the only one
        ("spare", "i1"),
    ],
    align=True,
)
TOLD = np.dtype((np.record, _FIELDS))  # a row's fields are attributes, interpreted too


@kernel
def watch_dobro(s: Row, move: int, told: Row) -> None:
    """Note what a move is about to do."""
    if move == dobro.TAKE:
        told.takes[s.turn] += 1
    elif move > dobro.CALL or (move > dobro.DRAW and move < dobro.END):
        value = raised(s.value, dobro.worth_of(move))
        told.doublings += value != dobro.worth_of(move)
        told.highest = max(told.highest, value)


@kernel
def watch_durak(s: Row, move: int, told: Row) -> None:
    if move == durak.TAKE:
        told.takes[s.turn] += 1
    elif move == durak.EPAULETTES:
        told.epaulettes += 1
    elif move > durak.TRANSFER:
        told.transfers += 1


watch = each(watch_dobro, watch_durak)


@kernel
def leaders(s: Row) -> int:
    mask = 0
    for seat in range(s.players):
        if leads(s, seat):
            mask |= 1 << seat
    return mask


@kernel
def in_all(scores: np.ndarray) -> int:
    points = 0
    for seat in range(SEATS):
        points += scores[seat]
    return points


@apart
def play_watched(
    starts: np.ndarray,
    box: np.ndarray,
    seed: np.uint64,
    first: int,
    raters: np.ndarray,
    habits: np.ndarray,
    rows: np.ndarray,
    moves: np.ndarray,
    values: np.ndarray,
    out: np.ndarray,
) -> None:
    """Matches of a seed, from number `first` on. `rows` is room for a match and for its eyes."""
    deck = np.empty_like(box)
    luck = np.zeros((SEATS, 2))
    used = np.zeros(SEATS, np.int64)
    for i in range(out.shape[0]):
        told = out[i]
        told.number = first + i
        state = begin_number(rows, starts, box, deck, seed, told.number)
        points = 0
        while not is_over(rows[0]):
            s = rows[0]
            if rests(s):
                told.led = leaders(s) if told.deals > 0 else 0
                points = in_all(s.scores)
                state = deal_by_chance(s, deck, state)
                if not rests(s):  # a deal may be void
                    told.deals += 1
                    told.opened = s.turn if told.deals == 1 else told.opened
                continue
            for seat in range(s.players):
                used[seat] = 0
                for n in range(2):
                    state = following(state)
                    luck[seat, n] = fraction(state)
            seat = whole(s.turn)
            look(s, seat, rows[1])
            move = decide(rows[1], seat, raters[seat], habits[seat], luck[seat, 0], moves, values)
            used[seat] = 1
            watch(s, move, told)
            apply(s, move)
            told.moves += 1
            told.moves += let_call(s, raters, luck, used, moves)
            if rests(s) and in_all(s.scores) == points:
                told.drawn += 1
        told.won = leaders(rows[0])
        for seat in range(SEATS):
            told.scores[seat] = rows[0].scores[seat]
