"""The end of Durak, solved: against trying everything, and in whole deals."""

import random

import pytest

from dobrak.bots.solver.desk import desk
from dobrak.bots.solver.solve import solve
from tests.bots.endings import RULESETS, Known, ending, played, tried

PLENTY = 1_000_000
DESK = desk(1 << 18)


@pytest.mark.parametrize(("ruleset", "deck"), RULESETS)
def test_the_value_is_that_of_trying_everything(ruleset: str, deck: int) -> None:
    rng = random.Random(f"{ruleset} {deck}")
    for _ in range(400):
        players = 2 if ruleset == "dourak" else rng.choice([2, 2, 3, 4])
        most = 3 if ruleset == "perevodnoy" else 4
        hands = rng.randint(1, most), rng.randint(1, most)
        rows = played(ending(ruleset, deck, hands, rng, players), rng.randint(0, 6), rng)
        known: Known = {}
        assert solve(rows[0], DESK, PLENTY) == tried(rows, known)[0], rows
