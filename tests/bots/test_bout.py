"""The solver's bout compared with the rules, move by move."""

import random

import numpy as np
import pytest

from dobrak.bots.durak.solver.bout import NEITHER, Bout, bout_of, moves_in, rules_of, turn
from dobrak.bots.durak.solver.bout import played as bout_after
from dobrak.bots.durak.solver.rows import is_over, result
from dobrak.games.bits import write
from dobrak.games.durak.moves import MOVES
from dobrak.games.durak.rules import apply, legal_set
from dobrak.games.durak.state import OVER
from dobrak.kernel import INTERPRETED, no_inline
from tests.bots.endings import RULESETS, ending

MOST = 20 if INTERPRETED else 2000


@no_inline
def agrees(b: Bout, rows: np.ndarray, first: int) -> bool:
    """Whether the bout equals the row, at a moment when somebody is to move. Side 0 is that of the
    seat `first`."""
    s = rows[0]
    side = 0 if s.attacker == first else 1
    whole = bout_of(s)
    return (
        b.attacker == whole.attacker
        and b.defender == whole.defender
        and b.lying == whole.lying
        and b.unbeaten == whole.unbeaten
        and b.phase == whole.phase
        and b.room == whole.room
        and b.dry == whole.dry
        and b.side == side
        and (turn(b) == 0) == (s.turn == first)
    )


@no_inline
def played_alike(rows: np.ndarray, choices: np.ndarray, moves: np.ndarray) -> int:
    """Play a deal both ways. Returns the number of moves, or -1 if they ever differ."""
    s = rows[0]
    first = int(np.int64(s.attacker))
    b, rules = bout_of(s), rules_of(s)
    for i in range(choices.shape[0]):
        low, high = legal_set(s, s.turn)
        if moves_in(b, rules) != (low, high) or not agrees(b, rows, first):
            return -1
        move = int(moves[choices[i] % write(low, high, moves)])
        rows[1] = s
        apply(s, move)
        b = bout_after(b, rules, move)
        if is_over(s):
            value = result(rows[1], s, first)
            side = NEITHER if value == 0 else 0 if value > 0 else 1
            return i if b.phase == OVER and b.side == side else -1
    return int(choices.shape[0])


@pytest.mark.parametrize(("ruleset", "deck"), RULESETS)
def test_a_bout_is_played_as_the_rules_say(ruleset: str, deck: int) -> None:
    rng = random.Random(f"{ruleset} {deck} bouts")
    made = 0
    for _ in range(MOST):
        players = 2 if ruleset == "dourak" else rng.randint(2, 4)
        mine = rng.randint(1, 12)
        hands = mine, rng.randint(1, min(12, deck - mine))
        rows = np.concatenate([ending(ruleset, deck, hands, rng, players)] * 2)
        rows["dry"] = rng.randint(0, 19)
        choices = np.array([rng.randrange(1 << 20) for _ in range(200)])
        moves = played_alike(rows, choices, np.empty(MOVES, np.int64))
        assert moves >= 0
        made += moves
    assert made > 10 * MOST
