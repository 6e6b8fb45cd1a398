"""Faces and reactions at a table of people."""

from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.player import Player, patiently
from tests.browser.visitor import DESK, PHONE
from tests.server.client import Server

# Keeps what appears on a seat and above the table: both stay for a few seconds.
WATCH = """() => {
  window.seen = [];
  new MutationObserver(() => {
    for (const one of document.querySelectorAll("[data-reaction]"))
      window.seen.push(one.dataset.reaction);
    window.seen.push(document.querySelector(".heard").innerText);
  }).observe(document.body, { childList: true, characterData: true, subtree: true });
}"""


def in_a_match(server: Server, visit: Visit) -> tuple[Page, Page]:
    """Ana on a phone and Ben at a desk."""
    ana = visit(server, size=PHONE).open_table("Durak", Players="2")
    link = ana.get_by_label("Invite with this link").input_value()
    ben = visit(server, size=DESK).sit_down(link, "Ben")
    for page in (ana, ben):
        page.get_by_role("button", name="I am ready").click()
    for page in (ana, ben):
        expect(page.get_by_role("toolbar", name="Your hand")).to_be_visible()
    return ana, ben


def react(page: Page, words: str) -> None:
    page.get_by_role("button", name="Reactions").click()
    page.get_by_role("button", name=words).click()


def test_a_reaction_is_two_taps_and_can_be_muted(server: Server, visit: Visit) -> None:
    ana, ben = in_a_match(server, visit)
    ana.get_by_role("button", name="Reactions").click()
    offer = ana.get_by_role("group", name="Reactions")
    expect(offer.get_by_role("button")).to_have_count(7)  # six, and the other phrases
    ana.keyboard.press("Escape")
    expect(offer).to_be_hidden()
    ben.evaluate(WATCH)
    react(ana, "Well played!")
    expect(offer).to_be_hidden()
    for _ in patiently():
        seen = ben.evaluate("window.seen")
        if "well_played" in seen and "Ana Well played!" in seen:
            break
        ben.wait_for_timeout(25)

    ben.get_by_role("button", name="Menu").click()
    ben.get_by_role("button", name="Settings").click()
    ben.get_by_label("Show reactions and phrases of others").uncheck()
    ben.keyboard.press("Escape")
    ben.keyboard.press("Escape")
    ana.get_by_role("button", name="Reactions").click()
    ana.get_by_role("button", name="Phrases").click()
    ana.get_by_role("button", name="Goodbye!").click()
    ben.get_by_role("button", name="Menu").click()
    ben.get_by_label("Write something").fill("I hear no phrases")
    ben.get_by_role("button", name="Send").click()
    expect(ben.get_by_role("dialog")).to_contain_text("I hear no phrases")
    expect(ben.get_by_role("dialog")).not_to_contain_text("Goodbye!")


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
