"""What a table says and does: its prompts, its bars, its menu and its end."""

import re

from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.player import Player
from tests.browser.visitor import PHONE
from tests.server.client import Server


def give_up(page: Page) -> None:
    page.get_by_role("button", name="Menu").click()
    for _ in range(2):  # the second time to confirm it
        page.get_by_role("button", name="Give up this match").click()
    page.locator(".verdict").wait_for()


def test_nothing_can_be_done_at_a_table_that_was_given_up(server: Server, visit: Visit) -> None:
    page = visit(server, size=PHONE).quick("dobro", 2)
    player = Player(page)
    player.play(lambda: page.get_by_role("button", name=re.compile("^Take")).count() > 0)
    give_up(page)
    expect(page.locator(".prompt")).to_have_text("The match is over")
    expect(page.get_by_role("button", name=re.compile("^Take"))).to_have_count(0)


LIGHTNESS = """one => {
  const [r, g, b] = getComputedStyle(one).backgroundColor.match(/[0-9.]+/g).map(Number);
  return (r + g + b) / 765;
}"""


def test_no_button_outshines_the_cards_in_the_dark(server: Server, visit: Visit) -> None:
    page = visit(server, size=PHONE, theme="dark").quick("dobro", 2)
    Player(page).await_turn()
    page.get_by_role("button", name="Menu").click()
    shades = [one.evaluate(LIGHTNESS) for one in page.locator("button:not(.main):visible").all()]
    shades = [shade for shade in shades if shade]  # a card has no background of its own
    assert shades
    assert max(shades) < 0.5
