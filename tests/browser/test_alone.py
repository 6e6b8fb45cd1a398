"""One person against a bot, wrong addresses, and the focus of the keyboard."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.keys import Keys
from tests.browser.player import EDGE, Player
from tests.browser.screens import pick_what_rests
from tests.browser.visitor import PHONE
from tests.server.client import Server


def test_a_match_against_one_bot_from_its_table_to_its_replay(house: Server, visit: Visit) -> None:
    choices = {"Players": "2", "Bots among them": "1", "How they play": "simple", "Rounds": "2"}
    page = visit(house, size=PHONE).open_table("Dobro", **choices)
    waiting = page.get_by_role("region", name="Waiting for others")
    for rule in ("Edition French", "Rounds 2", "bot · simple"):
        expect(waiting).to_contain_text(rule)
    expect(waiting.get_by_role("heading")).to_have_text("Dobro")  # it waits for nobody
    page.get_by_role("button", name="Begin").click()

    page.get_by_role("button", name="Menu").click()
    expect(page.get_by_role("button", name="Give up this match")).to_be_visible()
    expect(page.get_by_role("heading", name="Chat")).to_be_hidden()  # bots do not chat
    page.keyboard.press("Escape")

    player = Player(page)
    player.play(lambda: page.get_by_text("or higher, or take").count() > 0)
    player.reads = False
    player.play(lambda: bool(player.sheet.count()))
    expect(player.sheet).to_contain_text("no cards left, so the round is over.")
    player.reads = True
    player.play()

    expect(page.locator(".verdict")).to_be_in_viewport()
    expect(page.get_by_role("button", name="Play again")).to_be_in_viewport()
    page.get_by_role("link", name="Look at it again").click()
    expect(page.get_by_role("slider")).to_be_visible()


@pytest.mark.long
def test_a_replay_does_not_move_the_table(house: Server, visit: Visit) -> None:
    visitor = visit(house, size=PHONE)
    page = visitor.quick("durak", 2)
    Player(page).play()
    page.get_by_role("link", name="Look at it again").click()
    slider = page.get_by_role("slider")
    slider.wait_for()
    heights = set()
    for _ in range(int(slider.get_attribute("max") or 0)):
        heights.add(page.evaluate("document.querySelector('header').offsetHeight"))
        page.keyboard.press("ArrowRight")
    assert len(heights) == 1


def test_what_a_wrong_name_brings_is_in_sight(house: Server, visit: Visit) -> None:
    visitor = visit(house, size=PHONE)
    page = visitor.go()
    page.get_by_role("region", name="Durak").get_by_role("button", name="with friends").click()
    page.get_by_label("Your name").fill("   ")
    page.get_by_role("button", name="Open the table").click()
    expect(page.get_by_role("dialog").get_by_role("alert")).to_be_in_viewport()
    expect(page.get_by_role("button", name="Open the table")).to_be_in_viewport()
    visitor.slips.clear()  # Chromium logs the refusal


def test_an_address_that_leads_nowhere_is_said_to(house: Server, visit: Visit) -> None:
    visitor = visit(house)
    for path in ("/t/cut-off", "/nowhere", "/rules/poker", "/play/on"):
        page = visitor.go(path)
        expect(page.get_by_role("status").first).to_contain_text("nothing at this address")
        expect(page.get_by_role("button", name="Play now")).to_have_count(2)
    visitor.slips.clear()  # Chromium logs the error 404


def test_the_focus_comes_back_to_the_hand_from_a_button(house: Server, visit: Visit) -> None:
    page = visit(house).quick("dobro", 2)
    keys = Keys(page)
    player = Player(page, press=keys)
    player.twice = 0
    player.make(1)
    player.await_turn()
    in_hand = page.locator("[data-place=hand] button:focus")
    expect(in_hand).to_have_count(1)
    why = pick_what_rests(player)
    keys(why)
    page.get_by_role("alert").wait_for()
    expect(in_hand).to_have_count(1)


def test_the_focus_of_the_keyboard_covers_no_card(house: Server, visit: Visit) -> None:
    page = visit(house, size=PHONE).quick("durak", 2)
    Player(page).await_turn()
    hand = page.get_by_role("toolbar", name="Your hand").get_by_role("button")
    Keys(page)(hand.nth(1))
    expect(hand.nth(1)).to_be_focused()
    hand.nth(2).click(position={"x": EDGE, "y": 2 * EDGE})
