"""One person with two devices, several people with one device, replays and refusals."""

import json
import re

from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.player import Player, patiently
from tests.browser.screens import pick_what_rests
from tests.browser.visitor import DESK, PHONE
from tests.server.client import Server


def test_a_code_brings_one_to_another_device(house: Server, visit: Visit) -> None:
    desk = visit(house, size=DESK)
    table = desk.quick("dobro", 2).url
    desk.go()
    desk.page.get_by_role("button", name="Another device").click()
    desk.page.get_by_role("button", name="For now").click()
    code = desk.page.locator(".code").inner_text()

    phone = visit(house, size=PHONE)
    page = phone.go()
    page.get_by_role("button", name="Another device").click()
    page.get_by_label("I have a code").fill("nonsense")
    page.get_by_role("button", name="Use it").click()
    expect(page.get_by_text("This code is not good")).to_be_visible()
    page.get_by_label("I have a code").fill(code)
    page.get_by_role("button", name="Use it").click()
    expect(page.get_by_text("you are Ana here now")).to_be_visible()
    page.goto(table.partition("#")[0])  # without the invite, which people with a seat do not need
    expect(page.get_by_role("toolbar", name="Your hand")).to_be_visible()
    phone.slips.clear()  # Chromium logs the refused code


def test_the_link_is_shown_as_a_code_for_cameras(house: Server, visit: Visit) -> None:
    page = visit(house, size=PHONE).open_table("Dobro")
    expect(page.get_by_role("img", name="QR code of the link to this table")).to_be_visible()


def test_one_device_goes_round_with_hands_covered(house: Server, visit: Visit) -> None:
    visitor = visit(house, size=PHONE)
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


def test_a_match_is_looked_at_again_step_by_step(house: Server, visit: Visit) -> None:
    visitor = visit(house, size=DESK)
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


def test_a_refused_card_leads_to_its_rule(house: Server, visit: Visit) -> None:
    visitor = visit(house, size=DESK)
    page = visitor.quick("dobro", 2)
    pick_what_rests(Player(page)).click()
    with visitor.context.expect_page() as opened:
        page.get_by_role("alert").get_by_role("link", name=re.compile("^Rule D")).click()
    rule = opened.value
    expect(rule.locator(".clause.asked")).to_be_in_viewport()
    assert rule.url.partition("#")[2] == str(rule.locator(".clause.asked").get_attribute("id"))
