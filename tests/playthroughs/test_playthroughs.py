"""The playthroughs, played again line by line."""

from pathlib import Path

import pytest

from tests.playthroughs.files import paths, playthrough
from tests.tables import TABLES


@pytest.mark.parametrize("number", range(len(TABLES)), ids=lambda number: str(TABLES[number]))
def test_playthrough(number: int) -> None:
    expected = paths()[number].read_text().splitlines()
    found = playthrough(TABLES[number], number).splitlines()
    for line, (was, now) in enumerate(zip(expected, found, strict=False), 1):
        assert now == was, f"line {line}"
    assert len(found) == len(expected)


def test_there_is_a_file_for_every_table() -> None:
    assert sorted(paths()) == sorted(Path(__file__).parent.glob("*.txt"))
