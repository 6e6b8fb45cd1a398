"""Estimates of proof numbers for positions that have not been searched yet.

An estimate consists of three sums over features of a position: the logarithms of how long it may
take to prove that the attacker wins (if so) and to disprove it (if not), and the log odds. The
weights were fitted to 41,000 positions from searches with known value and cost. The best feature is
the average number of answers that the other hand has to a card.
"""

import numpy as np

from dobrak.bots.durak.counting import loose_ranks
from dobrak.bots.durak.solver.bout import Bout, Rules, next_attack
from dobrak.games.bits import NONE, ONE, count, lowest
from dobrak.games.durak.moves import ABOVE, BEATING, BELOW, OF_SUIT, of_ranks, ranks_of
from dobrak.games.durak.state import ATTACK, DEFEND
from dobrak.kernel import kernel

# When somebody is to move: at the start of a bout, to continue a bout, to beat a card, to add.
_START, _GOING_ON, _BEATING, _ADDING = 0, 1, 2, 3

# Features of the attacker's hand and of the other (including the table if it is being taken):
# cards, ranks, ranks that the other hand can beat, average number of answers to a card. And:
# - to beat a card: answers, whether only trumps do, cards that could follow the cheapest answer,
#   loose ranks of the defender after it, loose ranks of the attacker if all is taken;
# - to continue, or add: cards that may be laid, loose ranks of the attacker without them, how many
#   of them are not trumps, loose ranks of the defender against the rest.
_ALWAYS, _CARDS, _RANKS, _LOOSE, _ANSWERS, _TABLE = 0, 1, 3, 5, 7, 9

# In hundredths, by phase and sum: to prove, to disprove, log odds.
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
).transpose(0, 2, 1)
_SUMS = np.ascontiguousarray(_WEIGHTS, np.float64)
_STEEPNESS, _HARDEST = 0.85, 700
_POWER = np.array([1 + int(np.exp(_STEEPNESS * n / 100)) for n in range(_HARDEST + 1)], np.int64)


@kernel
def estimate(b: Bout, rules: Rules) -> tuple[int, int]:
    """Estimated proof and disproof number of the question whether the attacker wins."""
    mine, theirs = b.attacker, b.defender
    when = moment(b)
    if when == _ADDING:
        theirs |= b.lying
    sums = plus((0.0, 0.0, 0.0), when, _ALWAYS, 1.0)
    to_mine, to_theirs = answers_to(rules, mine, theirs)
    sums = with_hand(sums, rules, when, 0, mine, theirs, to_mine)
    sums = with_hand(sums, rules, when, 1, theirs, mine, to_theirs)
    if when == _BEATING:
        sums = with_answers(sums, b, rules, mine, theirs)
    elif when != _START:
        sums = with_more(sums, b, rules, when, mine, theirs)
    to_prove, to_disprove, odds = sums
    return power(to_prove + max(0.0, -odds)), power(to_disprove + max(0.0, odds))


@kernel
def power(hundredths: float) -> int:
    """1 + exp(hundredths / 100), scaled by the steepness."""
    return 1 if hundredths < 0 else int(_POWER[min(int(hundredths), _HARDEST)])


@kernel
def moment(b: Bout) -> int:
    if b.phase == ATTACK:
        return _START if b.lying == NONE else _GOING_ON
    return _BEATING if b.phase == DEFEND else _ADDING


@kernel
def answers_to(rules: Rules, mine: np.uint64, theirs: np.uint64) -> tuple[int, int]:
    """The total number of answers that the other hand has to the cards of each hand."""
    trumps = OF_SUIT[rules.trump]
    to_mine = count(mine & ~trumps) * count(theirs & trumps)
    to_theirs = count(theirs & ~trumps) * count(mine & trumps)
    left = mine
    while left != NONE:
        card = lowest(left)
        left &= left - ONE
        to_mine += count(ABOVE[card] & theirs)
        to_theirs += count(BELOW[card] & theirs)
    return to_mine, to_theirs


Sums = tuple[float, float, float]


@kernel
def plus(sums: Sums, when: int, what: int, amount: float) -> Sums:
    return (
        sums[0] + _SUMS[when, what, 0] * amount,
        sums[1] + _SUMS[when, what, 1] * amount,
        sums[2] + _SUMS[when, what, 2] * amount,
    )


@kernel
def with_hand(
    sums: Sums,
    rules: Rules,
    when: int,
    whose: int,
    hand: np.uint64,
    other: np.uint64,
    answers: int,
) -> Sums:
    cards = count(hand)
    sums = plus(sums, when, _CARDS + whose, cards)
    sums = plus(sums, when, _RANKS + whose, count(ranks_of(hand)))
    sums = plus(sums, when, _LOOSE + whose, loose_ranks(rules, hand, other))
    return plus(sums, when, _ANSWERS + whose, answers / max(1, cards))


@kernel
def with_answers(sums: Sums, b: Bout, rules: Rules, mine: np.uint64, theirs: np.uint64) -> Sums:
    """Add the features of a position in which somebody is to beat a card, or take."""
    answers = theirs & BEATING[rules.trump, next_attack(b)]
    plain = answers & ~OF_SUIT[rules.trump]
    cheapest = answers if plain == NONE else plain
    if cheapest != NONE:
        cheapest &= ~(cheapest - ONE)
        following = count(mine & of_ranks(b.lying | cheapest))
        sums = plus(sums, _BEATING, _TABLE + 2, following)
        sums = plus(sums, _BEATING, _TABLE + 3, loose_ranks(rules, theirs ^ cheapest, mine))
    sums = plus(sums, _BEATING, _TABLE, count(answers))
    sums = plus(sums, _BEATING, _TABLE + 1, plain == NONE)
    return plus(sums, _BEATING, _TABLE + 4, loose_ranks(rules, mine, theirs | b.lying))


@kernel
def with_more(
    sums: Sums, b: Bout, rules: Rules, when: int, mine: np.uint64, theirs: np.uint64
) -> Sums:
    """Add the features of a position in which somebody may lay more."""
    more = mine & of_ranks(b.lying)
    sums = plus(sums, when, _TABLE, count(more))
    sums = plus(sums, when, _TABLE + 1, loose_ranks(rules, mine ^ more, theirs))
    sums = plus(sums, when, _TABLE + 2, count(more & ~OF_SUIT[rules.trump]))
    return plus(sums, when, _TABLE + 3, loose_ranks(rules, theirs, mine ^ more))
