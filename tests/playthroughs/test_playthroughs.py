"""The playthroughs replay line by line."""

import pytest

from tests.playthroughs.files import FOLDER, SHOWN, path_of, playthrough


@pytest.mark.parametrize("name", SHOWN)
def test_playthrough(name: str) -> None:
    expected = path_of(name).read_text().splitlines()
    found = playthrough(name).splitlines()
    for line, (was, now) in enumerate(zip(expected, found, strict=False), 1):
        assert now == was, f"line {line}"
    assert len(found) == len(expected)


def test_there_are_no_others() -> None:
    assert sorted(FOLDER.glob("*.txt")) == sorted(map(path_of, SHOWN))
