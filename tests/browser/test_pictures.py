"""The pictures of the papers; with `DOBRAK_PICTURES=1` those just taken take their places."""

import os
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import Visit
from tests.browser.player import Player
from tests.browser.visitor import Visitor
from tests.server.client import Server

ROOT = Path(__file__).parents[2]
PICTURES = ROOT / "docs" / "pictures"
LARGEST = 100_000  # bytes
PHONE, DESK = (390, 780), (1200, 750)


def home(visitor: Visitor) -> Page:
    page = visitor.go()
    page.locator("section.game").last.wait_for()
    return page


def in_the_middle(game: str, players: int) -> Callable[[Visitor], Page]:
    """One's turn, when something lies on the table and there is something to choose."""

    def come(visitor: Visitor) -> Page:
        page = visitor.quick(game, players)
        player = Player(page)
        player.make(2)
        player.play(lambda: laid_on(page) and player.playable.count() > 1)
        return page

    return come


def laid_on(page: Page) -> bool:
    laid = page.locator("[aria-label^='The climb:'], [aria-label='The bout'] .card")
    return laid.count() > 0


def sheet(visitor: Visitor) -> Page:
    page = visitor.quick("dobro", 4)
    player = Player(page)
    player.reads = False
    player.play(lambda: bool(player.sheet.count()))
    return page


SCREENS: dict[str, tuple[Callable[[Visitor], Page], tuple[int, int], str]] = {
    "home-desk": (home, DESK, "light"),
    "dobro-phone": (in_the_middle("dobro", 3), PHONE, "light"),
    "dobro-desk": (in_the_middle("dobro", 5), DESK, "dark"),
    "dobro-scores": (sheet, PHONE, "light"),
    "durak-phone": (in_the_middle("durak", 2), PHONE, "dark"),
    "durak-desk": (in_the_middle("durak", 4), DESK, "light"),
}


@pytest.mark.parametrize("name", SCREENS)
def test_the_papers_show_the_page(house: Server, visit: Visit, tmp_path: Path, name: str) -> None:
    come, size, theme = SCREENS[name]
    page = come(visit(house, size=size, theme=theme))
    page.evaluate("document.fonts.ready.then(() => true)")
    page.mouse.move(0, 0)
    taken = tmp_path / f"{name}.jpg"
    page.screenshot(path=taken, type="jpeg", quality=85)
    assert taken.stat().st_size < LARGEST
    if os.environ.get("DOBRAK_PICTURES"):
        shutil.copy(taken, PICTURES)
    assert (PICTURES / taken.name).is_file()
    papers = "".join(path.read_text() for path in (ROOT / "README.md", ROOT / "docs" / "page.md"))
    assert f"pictures/{taken.name}" in papers
