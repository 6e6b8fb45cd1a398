"""What a browser and its house go through in an evening: the game goes on where it was."""

import re
import signal

import pytest
from playwright.sync_api import Page, expect

from tests.browser.cable import Cable
from tests.browser.conftest import Visit
from tests.browser.player import Player
from tests.browser.visitor import DESK
from tests.server.client import Server

CUT = 10_000  # ms


def hand(page: Page) -> list[str]:
    """The cards that one sees in one's hand."""
    cards = page.get_by_role("toolbar", name="Your hand").get_by_role("button")
    return [str(card.get_attribute("aria-label")).partition(",")[0] for card in cards.all()]


def holds(page: Page, cards: list[str]) -> None:
    """Wait until one sees just these: a page that opens lays its cards out one after the other."""
    buttons = page.get_by_role("toolbar", name="Your hand").get_by_role("button")
    expect(buttons).to_have_count(len(cards))
    assert hand(page) == cards


def my_turn(page: Page) -> None:
    """Wait until it is one's turn."""
    expect(page).to_have_title(re.compile("^●"))


def test_the_house_is_killed_and_comes_back(own_house: Server, visit: Visit) -> None:
    visitor = visit(own_house, size=DESK)
    page = visitor.quick("dobro", 2)
    player = Player(page)
    player.make(4)
    my_turn(page)
    before = hand(page)
    own_house.stop(signal.SIGKILL)
    expect(page.get_by_text("The connection is lost")).to_be_visible()
    assert hand(page) == before  # grey, and still there
    own_house.start()
    expect(page.get_by_text("The connection is lost")).to_be_hidden()
    holds(page, before)
    player.play(lambda: player.sheets == 1)
    visitor.slips.clear()  # Chromium notes each connection that failed


@pytest.mark.parametrize("how", ["silent", "refused"])
def test_the_network_is_gone_for_ten_seconds(house: Server, visit: Visit, how: str) -> None:
    with Cable(house.port) as cable:
        visitor = visit(house, size=DESK)
        visitor.where = cable.where
        page = visitor.quick("durak", 2)
        player = Player(page)
        player.make(2)
        my_turn(page)
        before = player.moves
        cable.hold() if how == "silent" else cable.cut()
        player.act()  # a move that does not arrive
        page.wait_for_timeout(CUT)
        cable.mend()
        expect(page.get_by_text("The connection is lost")).to_be_hidden()
        page.locator(".room:not(.waiting)").wait_for()  # it did, in the end
        assert player.moves == before + 1
        player.make(4)
        visitor.slips.clear()  # Chromium notes each connection that failed


def test_a_tab_is_closed_and_opened_again(house: Server, visit: Visit) -> None:
    visitor = visit(house, size=DESK)
    page = visitor.quick("dobro", 3)
    player = Player(page)
    player.make(4)
    my_turn(page)
    where, before = page.url, hand(page)
    page.close()
    page = visitor.tab()
    page.goto(where)
    my_turn(page)
    holds(page, before)
    page.goto(house.where)  # and home again, and back
    page.go_back()
    my_turn(page)
    holds(page, before)


def test_two_tabs_at_one_seat(house: Server, visit: Visit) -> None:
    visitor = visit(house, size=DESK)
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
        two.locator(".room:not(.waiting)").wait_for()
        holds(one, hand(two))
