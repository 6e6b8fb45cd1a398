"""One person: against a bot, on one device and on two, replays, refusals, and the keyboard."""

import json
import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.keys import Keys
from tests.browser.player import EDGE, Player, patiently
from tests.browser.screens import pick_what_rests
from tests.browser.visitor import DESK, PHONE
from tests.server.client import Server


def test_a_match_against_one_bot_from_its_table_to_its_replay(server: Server, visit: Visit) -> None:
    choices = {"Players": "2", "Bots among them": "1", "Level of the bots": "simple", "Rounds": "2"}
    page = visit(server, size=PHONE).open_table("Dobro", **choices)
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
    player.play(lambda: page.get_by_text(re.compile("or higher.* or take")).count() > 0)
    player.reads = False
    player.play(lambda: bool(player.sheet.count()))
    expect(player.sheet).to_contain_text("no cards left, so the round is over.")
    player.reads = True
    player.play()

    expect(page.locator(".verdict")).to_be_in_viewport()
    expect(page.get_by_role("button", name="Play again")).to_be_in_viewport()
    page.get_by_role("link", name="Watch the replay").click()
    expect(page.get_by_role("slider")).to_be_visible()


# The addresses of the pictures of all backs of cards on the page, and whether they exist.
BACKS = """async () => {
  const backs = [...document.querySelectorAll(".back")].map((one) => getComputedStyle(one));
  const images = [...new Set(backs.map((style) => style.backgroundImage))];
  const found = images.filter((one) => one !== "none").map((one) => one.slice(5, -2));
  return Promise.all(found.map(async (one) => [one, (await fetch(one)).ok]));
}"""


def test_each_game_has_its_own_backs_of_cards(server: Server, visit: Visit) -> None:
    pictures = {}
    for game in ("dobro", "durak"):
        page = visit(server, size=DESK).quick(game, 2)
        expect(page.get_by_label("Your hand")).to_be_visible()
        expect(page.locator("[data-back] .back").first).to_be_visible()
        expect(page.locator("[data-place=seat1] .back").first).to_be_visible()
        pictures[game] = dict(page.evaluate(BACKS))
        assert len(pictures[game]) == 2  # a small one shows fewer details
        assert all(pictures[game].values())
    assert not pictures["dobro"].keys() & pictures["durak"].keys()


def test_play_now_deals_before_anybody_moves_and_keeps_what_was_chosen(
    server: Server, visit: Visit
) -> None:
    visitor = visit(server, size=PHONE)
    page = visitor.go()
    durak = page.get_by_role("region", name="Durak")
    expect(durak).to_contain_text("There is no fool.")
    durak.get_by_label("Rules").select_option("Podkidnoy")
    expect(durak).to_contain_text("is the durak, the fool.")
    durak.get_by_label("Players").select_option("5")
    durak.get_by_label("Bots").select_option("simple")
    durak.get_by_role("button", name="Play now").click()
    others = page.get_by_role("list", name="The players").get_by_role("listitem")
    expect(others).to_have_count(4)
    page.get_by_role("toolbar", name="Your hand").wait_for()
    told = [json.loads(frame) for frame in visitor.frames]
    news = [one for one in told if one["told"] == "news"]
    assert news[0]["what"]["kind"] == "began"
    assert "dealt" in [event["kind"] for event in news[0]["events"]]
    (settings,) = [one["table"]["settings"] for one in told if one["told"] == "fresh"]
    assert (settings["rules"]["ruleset"], settings["bots"][1:]) == ("podkidnoy", ["simple"] * 4)

    page.goto(server.where)
    for label, value in (("Rules", "podkidnoy"), ("Players", "5"), ("Bots", "simple")):
        expect(durak.get_by_label(label)).to_have_value(value)
    durak.get_by_label("Rules").select_option("Dourak")  # for at most four
    expect(durak.get_by_label("Players")).to_have_value("4")
    durak.get_by_role("button", name="with friends").click()
    expect(page.get_by_role("dialog").get_by_label("Level of the bots")).to_have_count(0)
    expect(page.get_by_role("dialog").get_by_label("Players")).to_have_value("4")


@pytest.mark.long
def test_a_replay_does_not_move_the_table(server: Server, visit: Visit) -> None:
    visitor = visit(server, size=PHONE)
    page = visitor.quick("durak", 2)
    Player(page).play()
    page.get_by_role("link", name="Watch the replay").click()
    slider = page.get_by_role("slider")
    slider.wait_for()
    heights = set()
    for _ in range(int(slider.get_attribute("max") or 0)):
        heights.add(page.evaluate("document.querySelector('header').offsetHeight"))
        page.keyboard.press("ArrowRight")
    assert len(heights) == 1


def test_a_match_that_was_left_is_found_on_the_home_page(server: Server, visit: Visit) -> None:
    visitor = visit(server, size=PHONE)
    page = visitor.quick("durak", 2)
    table = page.url
    Player(page).make(1)
    page.get_by_role("button", name="Home").click()
    card = page.get_by_role("region", name="Continue").get_by_role("link")
    expect(card).to_contain_text("Durak")
    expect(card).to_contain_text("Your turn")
    expect(page.locator("link[rel=icon]")).to_have_attribute("href", "/icon-turn.svg")
    expect(page).to_have_title("● Your turn")
    card.click()
    expect(page.get_by_label("Your hand")).to_be_visible()
    assert page.url == table


def test_a_shared_device_and_days_per_move_are_continued_from_the_home_page(
    server: Server, visit: Visit
) -> None:
    visitor = visit(server, size=PHONE)
    choices = {"Players": "2", "Bots among them": "1", "Time per move": "a day"}
    page = visitor.open_table("Dobro", **choices)
    page.get_by_role("button", name="Begin").click()
    Player(page).await_turn()
    page.get_by_role("button", name="Home").click()
    page.get_by_role("region", name="Durak").get_by_role("button", name="On one device").click()
    page.get_by_role("button", name="Open the table").click()
    page.get_by_role("button", name=re.compile("show my cards")).first.wait_for()
    expect(page).to_have_title("● Your turn at another table")
    page.get_by_role("button", name="Home").click()
    shared, slow = page.get_by_role("region", name="Continue").get_by_role("link").all()
    for words in ("Durak", "On one device", "Ana and Player 2"):
        expect(shared).to_contain_text(words)
    for words in ("Dobro", "a day", "Your turn", "23 hours"):
        expect(slow).to_contain_text(words)
    shared.click()
    page.get_by_role("button", name=re.compile("show my cards")).first.wait_for()


def test_what_a_wrong_name_brings_is_in_sight(server: Server, visit: Visit) -> None:
    visitor = visit(server, size=PHONE)
    page = visitor.go()
    page.get_by_role("region", name="Durak").get_by_role("button", name="with friends").click()
    page.get_by_label("Your name").fill("   ")
    page.get_by_role("button", name="Open the table").click()
    expect(page.get_by_role("dialog").get_by_role("alert")).to_be_in_viewport()
    expect(page.get_by_role("button", name="Open the table")).to_be_in_viewport()
    visitor.slips.clear()  # Chromium logs the refusal


def test_an_address_that_leads_nowhere_is_said_to(server: Server, visit: Visit) -> None:
    visitor = visit(server)
    for path in ("/t/cut-off", "/nowhere", "/rules/poker", "/play/on"):
        page = visitor.go(path)
        expect(page.get_by_role("status").first).to_contain_text("nothing at this address")
        expect(page.get_by_role("button", name="Play now")).to_have_count(2)
    visitor.slips.clear()  # Chromium logs the error 404


def test_the_focus_comes_back_to_the_hand_from_a_button(server: Server, visit: Visit) -> None:
    page = visit(server).quick("dobro", 2)
    keys = Keys(page)
    player = Player(page, press=keys)
    player.twice = 0
    player.make(1)
    player.await_turn()
    in_hand = page.locator("[data-place=hand] button:focus")
    expect(in_hand).to_have_count(1)
    pick_what_rests(player).wait_for()
    expect(in_hand).to_have_count(1)


def test_the_focus_of_the_keyboard_covers_no_card(server: Server, visit: Visit) -> None:
    page = visit(server, size=PHONE).quick("durak", 2)
    Player(page).await_turn()
    hand = page.get_by_role("toolbar", name="Your hand").get_by_role("button")
    Keys(page)(hand.nth(1))
    expect(hand.nth(1)).to_be_focused()
    hand.nth(2).click(position={"x": EDGE, "y": 2 * EDGE})


def test_a_code_brings_one_to_another_device(server: Server, visit: Visit) -> None:
    desk = visit(server, size=DESK)
    table = desk.quick("dobro", 2).url
    desk.go()
    desk.page.get_by_role("button", name="Another device").click()
    desk.page.get_by_role("button", name="For now").click()
    code = desk.page.locator(".code").inner_text()

    phone = visit(server, size=PHONE)
    page = phone.go()
    page.get_by_role("button", name="Another device").click()
    page.get_by_label("I have a code").fill("nonsense")
    page.get_by_role("button", name="Use it").click()
    expect(page.get_by_text("This code is wrong or has expired")).to_be_visible()
    page.get_by_label("I have a code").fill(code)
    page.get_by_role("button", name="Use it").click()
    expect(page.get_by_text("you are Ana here now")).to_be_visible()
    page.goto(table.partition("#")[0])  # without the invite, which people with a seat do not need
    expect(page.get_by_role("toolbar", name="Your hand")).to_be_visible()
    phone.slips.clear()  # Chromium logs the refused code


def test_the_link_is_shown_as_a_code_for_cameras(server: Server, visit: Visit) -> None:
    page = visit(server, size=PHONE).open_table("Dobro")
    expect(page.get_by_role("img", name="QR code of the link to this table")).to_be_visible()


def test_one_device_goes_round_with_hands_covered(server: Server, visit: Visit) -> None:
    visitor = visit(server, size=PHONE)
    page = visitor.go()
    page.locator("section.durak").get_by_role("button", name="On one device").click()
    for number, name in ((1, "Ana"), (2, "Ben")):
        page.get_by_label(f"Name {number}").fill(name)
    page.get_by_role("button", name="Open the table").click()
    player = Player(page)
    show = page.get_by_role("button", name=re.compile("^I am (Ana|Ben): show my cards"))
    holders: list[str] = []
    for _ in patiently():
        if player.over or len(holders) == 6:
            break
        if show.count():
            assert page.get_by_role("toolbar").count() == 0  # covered, and not even in the page
            holders.append(show.first.inner_text())
            show.first.click()
            page.get_by_role("toolbar").or_(page.locator(".verdict")).first.wait_for()
            if len(holders) > 1 and not player.over:  # it says what the other did
                other = "Ben" if "Ana" in holders[-1] else "Ana"
                expect(page.locator("header .said")).to_contain_text(other)
        elif (hide := page.get_by_role("button", name="Hide my cards")).count():
            hide.click()
            show.first.or_(page.locator(".verdict")).first.wait_for()
        else:
            player.act()
    assert len(set(holders)) == 2
    seats = {json.loads(frame)["table"]["you"] for frame in visitor.frames if '"fresh"' in frame}
    assert seats == {None, 0, 1}  # a spectator while the device is covered


def test_a_match_is_looked_at_again_step_by_step(server: Server, visit: Visit) -> None:
    visitor = visit(server, size=DESK)
    page = visitor.quick("durak", 2)
    Player(page).play()
    page.get_by_role("button", name="Home").click()
    page.locator("a.match").first.click()
    step = page.get_by_role("slider", name="Step")
    expect(step).to_have_value("0")
    cards = page.get_by_role("group", name="Your hand").get_by_role("img")
    expect(cards).to_have_count(6)
    for _ in range(3):
        page.keyboard.press("ArrowRight")
    expect(step).to_have_value("3")
    page.get_by_role("button", name="back").first.click()
    expect(step).to_have_value("2")
    with page.expect_download() as download:
        page.get_by_role("link", name=re.compile("record|file", re.IGNORECASE)).click()
    record = json.loads(download.value.path().read_text())
    assert record["game"] == "durak"
    page.keyboard.press("End")
    expect(page.locator("body")).to_contain_text(re.compile("won|durak"))


def test_a_refused_card_leads_to_its_rule(server: Server, visit: Visit) -> None:
    visitor = visit(server, size=DESK)
    page = visitor.quick("dobro", 2)
    pick_what_rests(Player(page)).wait_for()
    with visitor.context.expect_page() as opened:
        page.get_by_role("alert").get_by_role("link", name=re.compile("^Rule D")).click()
    rule = opened.value
    expect(rule.locator(".clause.asked")).to_be_in_viewport()
    assert rule.url.partition("#")[2] == str(rule.locator(".clause.asked").get_attribute("id"))


def test_a_language_is_loaded_when_it_is_chosen(server: Server, visit: Visit) -> None:
    visitor = visit(server)
    page = visitor.go()
    languages = "performance.getEntriesByType('resource').map((one) => one.name.match(/(en|fr)-/))"
    page.route("**/assets/fr-*.js", lambda route: route.abort())
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Language").select_option("Français")
    for _ in patiently():
        if any("ERR_FAILED" in slip for slip in visitor.slips):
            break
        page.wait_for_timeout(25)
    expect(page.get_by_role("button", name="Close")).to_be_visible()  # in English, as before
    visitor.slips.clear()  # Chromium logs the file that was not there

    page.unroute("**/assets/fr-*.js")
    page.reload()
    expect(page.get_by_role("heading", name="Tables ouvertes")).to_be_visible()
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    loaded = {found[1] for found in page.evaluate(languages) if found}
    assert loaded == {"fr"}
    page.get_by_role("button", name="Réglages").click()
    page.get_by_label("Langue").select_option("English")
    expect(page.get_by_role("button", name="Close")).to_be_visible()
    expect(page.locator("html")).to_have_attribute("lang", "en")
