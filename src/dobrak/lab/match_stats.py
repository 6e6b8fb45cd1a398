"""Statistics of matches between compiled bots, for designers of games.

Match number n of a seed does not depend on which other matches are played.
"""

import numpy as np

from dobrak.batch.loops import begin_match, shuffle_and_deal
from dobrak.bots.compiled_bots import decide, let_call
from dobrak.games.chance import following, fraction
from dobrak.games.either import apply, each, is_over, leads, look, rests
from dobrak.games.game import ONLOOKER
from dobrak.kernel import Row, kernel, no_inline, whole
from dobrak.lab.statistics import MOST_COUNTS, statistics_of

SEATS = ONLOOKER

_FIELDS = np.dtype(
    [
        ("number", "i8"),
        ("scores", "i4", SEATS),
        ("moves", "i4"),
        ("deals", "i2"),
        ("drawn", "i2"),  # deals that nobody won or lost
        ("takes", "i2", SEATS),
        ("counts", "i2", MOST_COUNTS),  # what the game counts (statistics.py)
        ("opened", "i1"),  # who opened the first deal
        ("won", "i1"),  # the winners, a bit each
        ("led", "i1"),  # the same without the last deal; 0 if it was the only one
        ("spare", "i1"),
    ],
    align=True,
)
STATS = np.dtype((np.record, _FIELDS))  # the fields of a row are attributes, also when interpreted


count_move = each(lambda game: statistics_of(game).count)


@kernel
def leaders(s: Row) -> int:
    mask = 0
    for seat in range(s.players):
        if leads(s, seat):
            mask |= 1 << seat
    return mask


@kernel
def total_of(scores: np.ndarray) -> int:
    points = 0
    for seat in range(SEATS):
        points += scores[seat]
    return points


@no_inline
def play_and_count(
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
    """Play matches of a seed, from number `first` on. `rows` is memory for a match and a view."""
    deck = np.empty_like(box)
    luck = np.zeros((SEATS, 2))
    used = np.zeros(SEATS, np.int64)
    for i in range(out.shape[0]):
        stats = out[i]
        stats.number = first + i
        state = begin_match(rows, starts, box, deck, seed, stats.number)
        points = 0
        while not is_over(rows[0]):
            s = rows[0]
            if rests(s):
                stats.led = leaders(s) if stats.deals > 0 else 0
                points = total_of(s.scores)
                state = shuffle_and_deal(s, deck, state)
                if not rests(s):  # a void deal is dealt again
                    stats.deals += 1
                    stats.opened = s.turn if stats.deals == 1 else stats.opened
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
            count_move(s, move, stats)
            apply(s, move)
            stats.moves += 1
            stats.moves += let_call(s, raters, luck, used, moves)
            if rests(s) and total_of(s.scores) == points:
                stats.drawn += 1
        stats.won = leaders(rows[0])
        for seat in range(SEATS):
            stats.scores[seat] = rows[0].scores[seat]
