"""What a row must be for all games: a copy is an assignment, a snapshot is its bytes."""

import numpy as np
import pytest

from dobrak.games import GAMES
from dobrak.games.dobro.state import ROW as DOBRO
from dobrak.games.durak.state import ROW as DURAK

ROWS = {"dobro": DOBRO, "durak": DURAK}


@pytest.mark.parametrize("game", ROWS)
def test_a_row_has_no_gaps(game: str) -> None:
    """Bytes between the fields would be anything, and two equal rows would differ."""
    fields = ROWS[game].fields
    assert fields is not None
    assert sum(field[0].itemsize for field in fields.values()) == ROWS[game].itemsize


@pytest.mark.parametrize("game", ROWS)
def test_field_names_do_not_shadow_those_of_numpy(game: str) -> None:
    assert not [name for name in ROWS[game].names or () if hasattr(np.record, name)]


@pytest.mark.parametrize("game", ROWS)
def test_a_copy_is_independent(game: str) -> None:
    rows = GAMES[game].blank(2)
    rows[0].turn = 3
    rows[1] = rows[0]
    rows[0].turn = 1
    assert rows[1].turn == 3
