"""First guesses: how hard a position looks, before anything is known about it.

Three sums over what is counted in a position: how long it may take to prove that the attacker wins,
if that is so; how long to refute it, if it is not (both as logarithms); and how likely it is. They
were fitted to 41,000 positions met in searches, whose value and cost are known. What tells most is
how many answers the other hand has to a card, on average.
"""

import numpy as np

from dobrak.bots.careful.durak_counting import loose_ranks
from dobrak.games.bits import NONE, ONE, count, lowest
from dobrak.games.durak.moves import BEATING, OF_SUIT, of_ranks, ranks_of
from dobrak.games.durak.rules import beats
from dobrak.games.durak.state import ATTACK, DEFEND
from dobrak.kernel import Row, apart, kernel

# When somebody is to move: at the start of a bout, when a bout may go on, to beat a card, to add.
_START, _GOING_ON, _BEATING, _ADDING = 0, 1, 2, 3

# What is counted of the attacker's hand and of the other (with the table, if that is being taken):
# cards, ranks, ranks that the other hand can beat, answers to a card on average. And of the table:
# - to beat a card: answers, if only trumps do, cards that could follow the cheapest answer, loose
#   ranks of the defender after it, loose ranks of the attacker if all is taken;
# - to go on, or add: cards that may be laid, loose ranks of the attacker without them, how many of
#   them are no trumps, loose ranks of the defender against what is left.
_ALWAYS, _CARDS, _RANKS, _LOOSE, _ANSWERS, _TABLE = 0, 1, 3, 5, 7, 9

# In hundredths: by when, and which sum: to prove, to refute, the logarithm of the odds.
_WEIGHTS = np.array(
    [
        [
            [29, 19, 15, 32, 28, 20, -36, 25, -13, 0, 0, 0, 0, 0],
            [118, 39, 30, -6, 8, -25, 19, -26, 25, 0, 0, 0, 0, 0],
            [183, 18, 33, -158, 137, 23, 5, -278, 127, 0, 0, 0, 0, 0],
        ],
        [
            [107, 13, 10, 33, 1, 7, -23, 21, -3, -24, 39, 20, 15, 0],
            [96, 4, 22, 9, 16, -37, 15, -23, 13, 70, 30, -14, 18, 0],
            [125, -99, 10, -68, 72, -36, 19, -117, 153, 129, -26, 12, 23, 0],
        ],
        [
            [137, 22, 8, 14, 0, -18, -3, 30, -4, 9, -23, -18, -3, 46],
            [105, 4, 26, -17, 31, 10, -10, -19, 21, -22, -2, 24, 41, 8],
            [-65, -37, 36, -114, 125, 53, -63, -183, 173, -45, 55, 82, 59, -29],
        ],
        [
            [-53, 25, 7, 34, 0, -14, -12, -3, -20, 38, 87, -26, 15, 0],
            [170, 47, 16, -22, 7, -4, 20, -11, 56, -19, -24, 35, 0, 0],
            [432, -40, -4, -83, 78, 1, -20, -68, 284, -139, -143, 168, 11, 0],
        ],
    ]
)
_HARDEST = 800


@apart
def guess(s: Row) -> tuple[int, int]:
    """How hard it may be to prove, and to refute, that the attacker reaches the goal."""
    mine, theirs = s.hands[s.attacker], s.hands[s.defender]
    when = moment(s)
    if when == _ADDING:
        theirs |= s.lying
    sums = _WEIGHTS[when, 0, _ALWAYS], _WEIGHTS[when, 1, _ALWAYS], _WEIGHTS[when, 2, _ALWAYS]
    sums = with_hand(sums, s, when, 0, mine, theirs)
    sums = with_hand(sums, s, when, 1, theirs, mine)
    if when == _BEATING:
        sums = with_answers(sums, s, mine, theirs)
    elif when != _START:
        sums = with_more(sums, s, when, mine, theirs)
    to_prove, to_refute, odds = sums
    proof = min(to_prove + max(0.0, -odds), _HARDEST)
    refutation = min(to_refute + max(0.0, odds), _HARDEST)
    return 1 + int(np.exp(proof / 100)), 1 + int(np.exp(refutation / 100))


@kernel
def moment(s: Row) -> int:
    if s.phase == ATTACK:
        return _START if s.laid == 0 else _GOING_ON
    return _BEATING if s.phase == DEFEND else _ADDING


Sums = tuple[float, float, float]


@kernel
def plus(sums: Sums, when: int, what: int, amount: float) -> Sums:
    weights = _WEIGHTS[when]
    return (
        sums[0] + weights[0, what] * amount,
        sums[1] + weights[1, what] * amount,
        sums[2] + weights[2, what] * amount,
    )


@kernel
def with_hand(sums: Sums, s: Row, when: int, whose: int, hand: np.uint64, other: np.uint64) -> Sums:
    cards = count(hand)
    answers, left = 0, hand
    while left != NONE:
        answers += count(BEATING[s.trump, lowest(left)] & other)
        left &= left - ONE
    sums = plus(sums, when, _CARDS + whose, cards)
    sums = plus(sums, when, _RANKS + whose, count(ranks_of(hand)))
    sums = plus(sums, when, _LOOSE + whose, loose_ranks(s, hand, other))
    return plus(sums, when, _ANSWERS + whose, answers / max(1, cards))


@kernel
def with_answers(sums: Sums, s: Row, mine: np.uint64, theirs: np.uint64) -> Sums:
    """Somebody is to beat a card, or take."""
    answers = theirs & beats(s, s.table[s.beaten, 0])
    plain = answers & ~OF_SUIT[s.trump]
    cheapest = answers if plain == NONE else plain
    if cheapest != NONE:
        cheapest &= ~(cheapest - ONE)
        following = count(mine & of_ranks(s.lying | cheapest))
        sums = plus(sums, _BEATING, _TABLE + 2, following)
        sums = plus(sums, _BEATING, _TABLE + 3, loose_ranks(s, theirs ^ cheapest, mine))
    sums = plus(sums, _BEATING, _TABLE, count(answers))
    sums = plus(sums, _BEATING, _TABLE + 1, plain == NONE)
    return plus(sums, _BEATING, _TABLE + 4, loose_ranks(s, mine, theirs | s.lying))


@kernel
def with_more(sums: Sums, s: Row, when: int, mine: np.uint64, theirs: np.uint64) -> Sums:
    """Somebody may lay more."""
    more = mine & of_ranks(s.lying)
    sums = plus(sums, when, _TABLE, count(more))
    sums = plus(sums, when, _TABLE + 1, loose_ranks(s, mine ^ more, theirs))
    sums = plus(sums, when, _TABLE + 2, count(more & ~OF_SUIT[s.trump]))
    return plus(sums, when, _TABLE + 3, loose_ranks(s, theirs, mine ^ more))
