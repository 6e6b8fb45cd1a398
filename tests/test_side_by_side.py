"""The rules compared with the slow references, which were written from the rule pages alone."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.reference.beside import reference_of, reference_situation, situation
from tools.tables import HABITS, TABLES, Table, next_move, random_options


@pytest.mark.parametrize("table", TABLES, ids=str)
@settings(max_examples=4, deadline=None)
@given(
    seed=st.integers(0, 2**32), habit=st.sampled_from(sorted(HABITS)), choose_first=st.booleans()
)
def test_rules_and_reference_agree(table: Table, seed: int, habit: str, choose_first: bool) -> None:
    rng = random.Random(seed)
    first = rng.randrange(table.players) if choose_first else None
    match = table.new(seed=seed, first=first, **random_options(table, rng))
    reference = reference_of(match, first)
    moves: list[str] = []
    while not match.over:
        assert situation(match) == reference_situation(reference, table.players), moves
        move, seat = next_move(match, habit, rng)
        moves.append(f"{move}@{seat}")
        match.play(move, seat=seat)
        reference.play(str(move), seat)
    assert situation(match) == reference_situation(reference, table.players), moves
