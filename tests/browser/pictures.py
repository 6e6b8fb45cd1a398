"""Takes the pictures for README and docs: `python -m tests.browser.pictures`."""

from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import Page, Playwright, sync_playwright

from tests.browser.player import Player
from tests.browser.visitor import Visitor
from tests.server.client import Server
from tools import chromium

PICTURES = Path(__file__).parents[2] / "docs" / "pictures"
PHONE, DESK = (390, 780), (1200, 750)


def home(visitor: Visitor) -> Page:
    page = visitor.go()
    page.locator("section.game").last.wait_for()
    return page


def in_the_middle(game: str, players: int) -> Callable[[Visitor], Page]:
    """Your turn, with cards on the table and several that can be played."""

    def come(visitor: Visitor) -> Page:
        page = visitor.quick(game, players)
        player = Player(page)
        player.make(2)
        player.play(lambda: player.ended or (laid_on(page) and player.playable.count() > 1))
        return come(visitor) if player.ended else page

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


def take_all(playwright: Playwright, server: Server) -> None:
    where = chromium.find(playwright)
    assert where is not None, chromium.MISSING
    browser = chromium.launch(playwright, where)
    for name, (come, size, theme) in SCREENS.items():
        visitor = Visitor(browser, server.where, size=size, theme=theme)
        page = come(visitor)
        page.evaluate("document.fonts.ready.then(() => true)")
        page.mouse.move(0, 0)
        page.screenshot(path=PICTURES / f"{name}.jpg", type="jpeg", quality=85)
        visitor.close()
    browser.close()


if __name__ == "__main__":
    with (
        TemporaryDirectory() as folder,
        Server(Path(folder)) as server,
        sync_playwright() as playwright,
    ):
        take_all(playwright, server)
