"""The pictures of README and docs: each exists, is small enough, and is shown."""

from pathlib import Path

import pytest

from tests.browser.pictures import PICTURES, SCREENS

ROOT = Path(__file__).parents[2]
LARGEST = 100_000  # bytes


@pytest.mark.parametrize("name", SCREENS)
def test_the_papers_show_the_page(name: str) -> None:
    picture = PICTURES / f"{name}.jpg"
    assert picture.stat().st_size < LARGEST
    papers = "".join(path.read_text() for path in (ROOT / "README.md", ROOT / "docs" / "page.md"))
    assert f"pictures/{picture.name}" in papers


def test_there_are_no_others() -> None:
    assert {picture.stem for picture in PICTURES.iterdir()} == set(SCREENS)
