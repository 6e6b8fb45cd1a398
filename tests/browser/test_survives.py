"""Killed servers, closed tabs and second tabs: the match continues where it was.

Lost and silent connections are tested without a browser, in `web/test/`.
"""

import re
import signal
import time
from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.player import Player
from tests.browser.visitor import DESK, PATIENCE
from tests.server.client import Server


def hand(page: Page) -> list[str]:
    """The visible cards of the hand."""
    cards = page.get_by_role("toolbar", name="Your hand").get_by_role("button")
    names: list[str] = cards.evaluate_all("all => all.map((one) => one.ariaLabel)")
    return [name.partition(",")[0] for name in names]


def holds(page: Page, cards: Callable[[], list[str]]) -> None:
    """Wait until the hand shows exactly these cards, which are drawn one after the other."""
    end = time.monotonic() + PATIENCE / 1000
    while (seen := hand(page)) != (meant := cards()):
        assert time.monotonic() < end, f"{seen}, and not {meant}"
        page.wait_for_timeout(50)


def test_the_server_is_killed_and_comes_back(own_server: Server, visit: Visit) -> None:
    visitor = visit(own_server, size=DESK)
    page = visitor.quick("dobro", 2)
    player = Player(page)
    player.make(4)
    player.await_turn()
    before = hand(page)
    own_server.stop(signal.SIGKILL)
    expect(page.get_by_text("The connection is lost")).to_be_visible()
    assert hand(page) == before  # grey, but visible
    player.tap(1)  # a move that waits for the connection
    own_server.start()
    expect(page.get_by_text("The connection is lost")).to_be_hidden()
    page.locator(".live:not(.waiting)").wait_for()
    expect(page.get_by_role("alert")).to_have_count(0)  # the move fits the table that came back
    player.play(lambda: player.sheets == 1)
    visitor.slips.clear()  # Chromium logs each connection that failed


def test_a_tab_is_closed_and_opened_again(server: Server, visit: Visit) -> None:
    visitor = visit(server, size=DESK)
    page = visitor.quick("dobro", 3)
    player = Player(page)
    player.make(4)
    player.await_turn()
    where, before = page.url, hand(page)
    page.close()
    page = visitor.tab()
    page.goto(where)
    expect(page).to_have_title(re.compile("^●"))  # it is still their turn
    holds(page, lambda: before)
    page.goto(server.where)  # go home, and back
    page.go_back()
    holds(page, lambda: before)


def test_two_tabs_at_one_seat(server: Server, visit: Visit) -> None:
    visitor = visit(server, size=DESK)
    one = visitor.quick("durak", 3)
    two = visitor.tab()
    two.goto(one.url)
    players = Player(one), Player(two, seed=2)
    for turn in range(8):
        player = players[turn % 2]
        player.page.bring_to_front()
        player.make(1)
    one.bring_to_front()
    if not players[0].over:
        holds(one, lambda: hand(two))
