"""Faces at a table."""

from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.player import Player
from tests.browser.visitor import PHONE
from tests.server.client import Server


def test_a_face_that_was_chosen_stays(server: Server, visit: Visit) -> None:
    page = visit(server, size=PHONE).quick("dobro", 2)
    Player(page).await_turn()
    own = page.locator(".own > svg path")
    from_name = own.first.evaluate("one => one.closest('svg').innerHTML")
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("radio", name="Face 5").check()
    chosen = page.locator("label:has(:checked) svg").first.inner_html()
    page.reload()
    Player(page).await_turn()
    expect(own.first).to_be_attached()
    now = own.first.evaluate("one => one.closest('svg').innerHTML")
    assert now == chosen != from_name


def test_bots_are_marked_as_bots(server: Server, visit: Visit) -> None:
    page = visit(server, size=PHONE).quick("dobro", 3)
    Player(page).await_turn()
    expect(page.get_by_role("img", name="bot", exact=True)).to_have_count(2)
    expect(page.get_by_role("button", name="Reactions")).to_have_count(0)  # nobody would read them
