"""Going back in a world that was imagined: what others held, and saw, when they decided.

A bout between two can be told from the table, as hands are filled only after it. Who of several
laid a card cannot, nor what was passed on: then nothing is told.
"""

import numpy as np

from dobrak.games.bits import bit, count
from dobrak.games.durak.moves import NO_CARDS, TAKE
from dobrak.games.durak.seats import players_in
from dobrak.games.durak.state import ADD, ATTACK, MOST_LAID, NOBODY, SEATS
from dobrak.games.durak.view import resample
from dobrak.kernel import Row, apart, kernel


@apart
def recall(s: Row, rng: np.random.Generator, past: np.ndarray, moves: np.ndarray) -> int:
    """Turn a view, in place, into a world (as `resample` does), and go back in it.

    `past[0]` becomes that world as the bout began, and `moves` what was done since, with a -1
    behind it. Nothing was done if there is no room for it or if it cannot be told. Which cards of
    the bout had been known before is forgotten. Says after how many tries a world was found; 0 if
    none was.
    """
    tries = resample(s, rng)
    past[0] = s
    done = 0
    between_two = players_in(s) == 2 and not s.transfers
    if tries > 0 and between_two and s.laid + s.beaten + 1 < moves.shape[0]:
        done = write_bout(s, moves)
        begin_again(past[0])
    moves[done] = NOBODY
    return tries


@kernel
def write_bout(s: Row, moves: np.ndarray) -> int:
    """What was done in a bout between two, in order; say how much."""
    done = 0
    for i in range(s.laid):
        moves[done] = s.table[i, 0]
        done += 1
        if i < s.beaten:
            moves[done] = s.table[i, 1]
            done += 1
        elif i == s.beaten and s.phase == ADD:
            moves[done] = TAKE
            done += 1
    return done


@kernel
def begin_again(s: Row) -> None:
    """All cards of the bout go back to where they came from."""
    for i in range(MOST_LAID):
        if i < s.laid:
            give_back(s, int(s.attacker), int(s.table[i, 0]))
        if i < s.beaten:
            give_back(s, int(s.defender), int(s.table[i, 1]))
        s.table[i, 0] = s.table[i, 1] = 0
    s.shown -= min(int(s.shown), count(s.lying))  # they will be shown again
    for seat in range(SEATS):
        s.emptied[seat] = 0
    s.lying = NO_CARDS
    s.laid = s.beaten = s.passed = 0
    s.phase = ATTACK
    s.turn = s.attacker


@kernel
def give_back(s: Row, seat: int, card: int) -> None:
    s.hands[seat] |= bit(card)
    s.held[seat] += 1
