"""What a row must be in all games: assigning copies it, its bytes are a snapshot."""

import random

import numpy as np
import pytest

from dobrak.games import GAMES
from dobrak.games.dobro.state import ROW as DOBRO
from dobrak.games.durak.state import ROW as DURAK

ROWS = {"dobro": DOBRO, "durak": DURAK}


@pytest.mark.parametrize("game", ROWS)
def test_a_row_has_no_gaps(game: str) -> None:
    """Padding between fields would be undefined, and equal rows would differ."""
    fields = ROWS[game].fields
    assert fields is not None
    assert sum(field[0].itemsize for field in fields.values()) == ROWS[game].itemsize


@pytest.mark.parametrize("game", ROWS)
def test_field_names_do_not_shadow_those_of_numpy(game: str) -> None:
    assert not [name for name in ROWS[game].names or () if hasattr(np.record, name)]


@pytest.mark.parametrize("game", ROWS)
def test_a_row_that_waits_for_a_deck_offers_nothing(game: str) -> None:
    """Whatever is left in the hands: only a deal can follow."""
    rules = GAMES[game]
    rng = random.Random(1)
    chosen = rules.options(3, {"rounds" if game == "dobro" else "deals": 2})
    rows = rules.blank()
    rows[0] = rules.begin(3, chosen, 0)
    out = np.empty(rules.moves, np.int16)
    for _ in range(2):
        assert rules.waits_for_deck(rows[0])
        assert [rules.kernels.legal(rows[0], seat, out) for seat in range(3)] == [0, 0, 0]
        deck = rules.box(3, chosen)
        rng.shuffle(deck)
        rules.kernels.deal(rows[0], np.array(deck, np.int8))
        while not rules.waits_for_deck(rows[0]) and not rules.is_over(rows[0]):
            count = rules.kernels.legal(rows[0], int(rows[0].turn), out)
            rules.kernels.apply(rows[0], int(out[rng.randrange(count)]))
    assert rules.is_over(rows[0])
    assert [rules.kernels.legal(rows[0], seat, out) for seat in range(3)] == [0, 0, 0]


@pytest.mark.parametrize("game", ROWS)
def test_a_copy_is_independent(game: str) -> None:
    rows = GAMES[game].blank(2)
    rows[0].turn = 3
    rows[1] = rows[0]
    rows[0].turn = 1
    assert rows[1].turn == 3
