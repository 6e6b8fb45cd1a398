"""What a table says and does: its prompts, its bars, its menu and its end."""

import re
from dataclasses import replace

from playwright.sync_api import Page, expect

from tests.browser.boxes import settle
from tests.browser.conftest import Visit
from tests.browser.keys import Keys
from tests.browser.player import Player
from tests.browser.visitor import DESK, PHONE
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
    expect(page.locator(".prompt")).to_have_count(0)
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


def test_the_menu_offers_only_what_is_possible_also_after_a_reload(
    server: Server, visit: Visit
) -> None:
    page = visit(server, size=PHONE).quick("dobro", 2)
    take_back = page.get_by_role("button", name="Take my move back")
    cancel = page.get_by_role("button", name="Cancel the match before the first move")
    player = Player(page)
    player.make(1)
    page.reload()
    page.get_by_role("button", name="Menu").click()
    expect(page.get_by_role("button", name="Give up this match")).to_be_visible()
    for never in (take_back, cancel):
        expect(never).to_have_count(0)


def test_whoever_leaves_a_running_match_is_at_home(server: Server, visit: Visit) -> None:
    page = visit(server, size=PHONE).quick("durak", 3)
    table = page.url
    page.get_by_role("toolbar", name="Your hand").wait_for()
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Leave the table").click()
    expect(page.get_by_role("dialog")).to_contain_text("A bot plays on for you")
    page.get_by_role("button", name="Leave the table").click()
    card = page.get_by_role("region", name="Continue").get_by_role("link")
    card.click()
    expect(
        page.get_by_role("toolbar", name="Your hand").or_(page.locator(".verdict"))
    ).to_be_visible()
    assert page.url == table


HURRIED = """async () => {
  const body = JSON.stringify({game: "dobro", players: 2, bots: [null, "simple"], seconds: 0.1});
  const told = await (await fetch("/api/tables", {method: "POST", body})).json();
  return `/t/${told.table}#${told.invite}`;
}"""


def test_a_timeout_is_told_as_one(server: Server, visit: Visit) -> None:
    visitor = visit(server, size=PHONE, settings={"pace": "calm"})
    page = visitor.go()
    visitor.quick_table("dobro", 2)  # makes a guest
    page.goto(visitor.where + page.evaluate(HURRIED))
    page.get_by_role("button", name="Begin").click()
    expect(page.locator("header .said")).to_contain_text("Your time was up, so a bot plays for you")


def test_the_middle_of_the_table_stays_where_it_is(server: Server, visit: Visit) -> None:
    """Prompts of one and of two lines, and the button with the scores, take the same space."""
    page = visit(server, size=PHONE).quick("dobro", 3, rounds=2)
    player = Player(page)
    player.await_turn()
    tops = set()

    def look() -> bool:
        if player.laid and not player.sheet.count():
            tops.add(
                page.locator(".value").evaluate(
                    "one => Math.round(one.getBoundingClientRect().top)"
                )
            )
        return player.sheets > 0 and page.get_by_role("button", name="Scores").count() > 0

    player.play(lambda: look() and len(page.locator(".prompt").inner_text()) > 40)
    look()
    assert max(tops) - min(tops) <= 3


IN_SIGHT = """one => {
  const edge = document.documentElement.clientWidth;
  return [...one.querySelectorAll(".up")].filter((card) => {
    const { left } = card.getBoundingClientRect();
    return left >= 0 && left < edge - 16;
  }).length;
}"""


def test_every_card_that_can_be_played_is_in_sight_or_counted(server: Server, visit: Visit) -> None:
    page = visit(server, size=PHONE).quick("durak", 2, ruleset="podkidnoy", deck=52)
    player, hand = Player(page), page.get_by_role("toolbar", name="Your hand")
    player.yields = True
    cards = hand.get_by_role("button")
    player.play(lambda: player.laid and cards.count() >= 22 and player.playable.count() > 0)
    settle(page)
    beyond = [int(re.sub(r"\D", "", one)) for one in page.locator(".more").all_inner_texts()]
    assert hand.evaluate(IN_SIGHT) + sum(beyond) == player.playable.count()
    assert hand.evaluate(IN_SIGHT) > 0


def test_points_say_which_way_is_good(server: Server, visit: Visit) -> None:
    visitor = visit(server, size=PHONE)
    for edition, aim in (("fr", "The fewest points win"), ("en", "The most points win")):
        page = visitor.quick("dobro", 3, edition=edition)
        expect(page.get_by_text(f"Take few cards. {aim}")).to_be_visible()
        expect(page.locator(".own").get_by_text("0 taken").first).to_be_visible()


def test_on_a_desk_the_bout_is_in_the_middle(server: Server, visit: Visit) -> None:
    page = visit(server, size=DESK).quick("durak", 3)
    Player(page).await_turn()
    stock, bout, heap = (
        page.locator(one).evaluate("one => one.getBoundingClientRect().toJSON()")
        for one in (".stock", ".bout", ".heap")
    )
    assert abs(bout["x"] + bout["width"] / 2 - DESK[0] / 2) < 40
    for gap in (
        bout["x"] - stock["x"] - stock["width"],
        heap["x"] - bout["x"] - bout["width"],
    ):
        assert 0 < gap < 120


def test_the_stock_draws_and_the_forgetful_are_not_reminded(server: Server, visit: Visit) -> None:
    page = visit(server, size=DESK).quick("dobro", 2, draw="manual")
    player = Player(page)
    player.words = replace(player.words, ways_out=("Take",))  # it does not draw by itself
    stock = page.get_by_role("button", name=re.compile(r"^Draw\. \d+ cards in the stock"))
    for prompt in ("Tap the stock to draw", "You have played"):
        player.play(lambda: page.get_by_role("button", name="End my turn").count() > 0)
        expect(page.locator(".prompt")).to_have_text(prompt)
        expect(page.get_by_role("region", name="What you can do")).not_to_contain_text("Draw")
        Keys(page)(stock)
        expect(stock).to_have_count(0)


def test_a_replay_plays_by_itself_jumps_and_opens_all_hands(server: Server, visit: Visit) -> None:
    page = visit(server, size=PHONE).quick("durak", 2, ruleset="podkidnoy")
    Player(page).play()
    page.get_by_role("link", name="Watch the replay").click()
    slider = page.get_by_role("slider", name="Step")
    last = int(slider.get_attribute("max") or 0)
    page.get_by_role("button", name="To the next bout").click()
    expect(slider).not_to_have_value("0")
    bout = int(slider.input_value())
    assert 1 < bout < last
    page.get_by_role("button", name="To the bout before").click()
    expect(slider).to_have_value("0")

    page.get_by_label("Speed").select_option("4 ×")
    page.get_by_role("button", name="Play", exact=True).click()
    expect(slider).not_to_have_value("0")
    page.get_by_role("button", name="Pause").click()

    theirs = page.get_by_role("list", name="The players").locator(".open svg")
    expect(theirs).to_have_count(0)
    page.get_by_label("Seen by").select_option("all hands open")
    expect(theirs).not_to_have_count(0)
    own = page.get_by_role("group", name="Your hand").get_by_role("img")
    before = own.evaluate_all("all => all.map((one) => one.ariaLabel).join()")
    other = page.get_by_label("Seen by").locator("option").nth(1).inner_text()
    page.get_by_label("Seen by").select_option(other)
    expect(theirs).to_have_count(0)
    assert own.evaluate_all("all => all.map((one) => one.ariaLabel).join()") != before


def test_after_a_reload_the_log_and_the_last_move_are_still_told(
    server: Server, visit: Visit
) -> None:
    page = visit(server, size=PHONE).quick("durak", 2)
    player = Player(page)
    player.make(2)
    player.await_turn()
    said = page.locator("header .said")
    before = said.inner_text()
    page.reload()
    expect(said).to_have_text(before)
    page.get_by_role("button", name="What happened").click()
    log = page.get_by_role("dialog")
    expect(log.locator("summary")).to_contain_text(["Bout 1", "Deal 1"])
    expect(log.locator("li").first).to_be_visible()
    log.locator("summary").first.click()
    expect(log.locator("li").first).to_be_hidden()


def test_the_end_of_a_match_leaves_the_hand_on_the_screen(server: Server, visit: Visit) -> None:
    page = visit(server, size=PHONE).quick("dobro", 2)
    page.get_by_role("toolbar", name="Your hand").wait_for()
    give_up(page)
    low = page.locator("[data-place=hand] .row").last.evaluate(
        "one => one.getBoundingClientRect().bottom"
    )
    assert low <= PHONE[1]
