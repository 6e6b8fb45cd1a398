"""Two people with browsers of their own at one table, and a third who looks on."""

from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.player import Player, patiently
from tests.browser.visitor import DESK, PHONE, TABLET
from tests.server.client import Server


def test_from_the_link_to_the_rematch(house: Server, visit: Visit) -> None:
    ana = visit(house, size=DESK).go()
    ana.get_by_role("region", name="Durak").get_by_role("button", name="with friends").click()
    ana.get_by_label("Your name").fill("Ana")
    ana.get_by_label("Players").select_option("2")
    ana.get_by_role("button", name="Open the table").click()
    link = ana.get_by_label("Invite with this link").input_value()

    ben = visit(house, size=PHONE)
    ben.page.goto(link)
    ben.page.get_by_label("Your name").fill("Ben")
    ben.page.get_by_role("button", name="Sit down").click()
    for page in (ana, ben.page):
        page.get_by_role("button", name="I am ready").click()

    cleo = visit(house, size=TABLET)
    cleo.page.goto(link)
    seats = cleo.page.get_by_role("list", name="The players").get_by_role("listitem")
    expect(seats).to_have_count(2)
    assert cleo.page.get_by_role("toolbar").count() == 0  # who looks on has no hand

    players = [Player(ana, seed=1), Player(ben.page, seed=2)]
    for _ in patiently():
        if all(player.over for player in players):
            break
        for player in players:
            player.act()
    expect(cleo.page.locator(".verdict")).to_be_visible()

    for player in players:
        player.play()  # to the sheet, and close it
    said = [page.locator(".verdict").inner_text() for page in (ana, ben.page)]
    assert said.count("You won!") <= 1
    for page in (ana, ben.page):
        page.get_by_role("button", name="Play again").click()
    for page in (ana, ben.page):
        expect(page.locator(".verdict")).to_be_hidden()
        expect(page.get_by_role("toolbar", name="Your hand").get_by_role("button")).to_have_count(6)
    expect(cleo.page.locator(".verdict")).to_be_hidden()


def test_what_one_says_is_heard_in_the_others_language(house: Server, visit: Visit) -> None:
    ana = visit(house, size=DESK).go()
    ana.get_by_role("region", name="Dobro").get_by_role("button", name="with friends").click()
    ana.get_by_label("Your name").fill("Ana")
    ana.get_by_role("button", name="Open the table").click()
    link = ana.get_by_label("Invite with this link").input_value()
    bea = visit(house, size=PHONE, language="fr").page
    bea.goto(link)
    bea.get_by_label("Votre nom").fill("Bea")
    bea.locator("form button").click()
    ana.get_by_role("button", name="Menu").click()
    ana.get_by_role("group", name="Phrases").get_by_role("button", name="Well played").click()
    bea.get_by_role("button", name="Menu").click()
    expect(bea.get_by_role("dialog").get_by_role("listitem")).to_contain_text("Bien joué")


def test_a_host_seats_a_bot_and_all_agree_to_end(house: Server, visit: Visit) -> None:
    ana = visit(house, size=DESK).go()
    ana.get_by_role("region", name="Dobro").get_by_role("button", name="with friends").click()
    ana.get_by_label("Your name").fill("Ana")
    ana.get_by_role("button", name="Open the table").click()
    link = ana.get_by_label("Invite with this link").input_value()
    ben = visit(house, size=PHONE).page
    ben.goto(link)
    ben.get_by_label("Your name").fill("Ben")
    ben.get_by_role("button", name="Sit down").click()
    expect(ana.get_by_role("button", name="Seat a bot")).to_have_count(1)  # Ben sits
    ana.get_by_role("button", name="Seat a bot").click()
    expect(ana.get_by_role("button", name="Free this seat")).to_be_visible()
    for page in (ana, ben):
        page.get_by_role("button", name="I am ready").click()
    for page in (ana, ben):
        expect(page.get_by_role("toolbar", name="Your hand")).to_be_visible()
    ana.get_by_role("button", name="Menu").click()
    ana.get_by_role("button", name="End it here, if all agree").click()
    expect(ben.get_by_text("To end the match here: Ana.")).to_be_visible()
    ben.get_by_role("button", name="I agree").click()
    for page in (ana, ben):
        expect(page.locator(".verdict")).to_have_text("Nobody won")
