"""Two people with browsers of their own at one table, and a spectator."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.player import Player, patiently
from tests.browser.visitor import DESK, PHONE, TABLET
from tests.server.client import Server

SHORT = Path(__file__).parents[2] / "examples" / "variants" / "short-durak.toml"


def test_from_the_link_to_the_rematch(server: Server, visit: Visit) -> None:
    ana, ben = two_at_a_table(server, visit)
    cleo = visit(server, size=TABLET).page
    cleo.goto(ana.url)
    expect(cleo.get_by_role("list", name="The players").get_by_role("listitem")).to_have_count(2)
    assert cleo.get_by_role("toolbar").count() == 0  # a spectator has no hand

    players = [Player(ana, seed=1), Player(ben, seed=2)]
    for _ in patiently():
        if all(player.over for player in players):
            break
        for player in players:
            player.act()
    expect(cleo.locator(".verdict")).to_be_visible()

    for player in players:
        player.play()  # until the last sheet is closed
    said = [page.locator(".verdict").inner_text() for page in (ana, ben)]
    assert said.count("You won!") <= 1
    for page in (ana, ben):
        page.get_by_role("button", name="Play again").click()
    for page in (ana, ben):
        expect(page.locator(".verdict")).to_be_hidden()
        expect(page.get_by_role("toolbar", name="Your hand").get_by_role("button")).to_have_count(6)
    expect(cleo.locator(".verdict")).to_be_hidden()


def test_a_name_that_is_taken_can_be_changed_at_the_table(server: Server, visit: Visit) -> None:
    link = visit(server).open_table("Dobro").get_by_label("Invite with this link").input_value()
    other = visit(server).sit_down(link, "Ana")
    expect(other.get_by_text("Somebody here has a name that looks like yours")).to_be_visible()
    other.get_by_label("Your name").fill("Ben")
    other.get_by_role("button", name="Sit down").click()
    expect(other.get_by_role("listitem").filter(has_text="Ben")).to_contain_text("you")


def test_what_one_says_is_heard_in_the_others_language(server: Server, visit: Visit) -> None:
    ana = visit(server, size=DESK).open_table("Dobro")
    link = ana.get_by_label("Invite with this link").input_value()
    bea = visit(server, size=PHONE, language="fr").page
    bea.goto(link)
    bea.get_by_label("Votre nom").fill("Bea")
    bea.locator("form button").click()
    ana.get_by_role("button", name="Menu").click()
    ana.get_by_text("Phrases", exact=True).click()
    ana.get_by_role("button", name="Well played").click()
    bea.get_by_role("button", name="Menu").click()
    expect(bea.get_by_role("dialog").get_by_role("listitem")).to_contain_text("Bien joué")


def test_a_host_seats_a_bot_and_all_agree_to_end(server: Server, visit: Visit) -> None:
    ana = visit(server, size=DESK).open_table("Dobro")
    link = ana.get_by_label("Invite with this link").input_value()
    ben = visit(server, size=PHONE).sit_down(link, "Ben")
    chair = ana.get_by_label("Who sits on chair")
    expect(chair).to_have_count(1)  # Ben sits
    chair.select_option("bot · simple")
    expect(ben.get_by_role("listitem").filter(has_text="bot · simple")).to_be_visible()
    chair.select_option("bot · beginner")
    expect(ben.get_by_role("listitem").filter(has_text="bot · beginner")).to_be_visible()
    for page in (ana, ben):
        page.get_by_role("button", name="I am ready").click()
    for page in (ana, ben):
        expect(page.get_by_role("toolbar", name="Your hand")).to_be_visible()
    ana.get_by_role("button", name="Menu").click()
    ana.get_by_role("button", name="End the match if all agree").click()
    expect(ben.get_by_text("Ana would like to end the match here.")).to_be_visible()
    ben.get_by_role("button", name="I agree").click()
    for page in (ana, ben):
        expect(page.locator(".verdict")).to_have_text("Nobody won")


def test_the_rules_are_changed_at_the_table_and_all_have_to_be_ready_again(
    server: Server, visit: Visit
) -> None:
    ana = visit(server, size=DESK).open_table("Durak", Players="3")
    link = ana.get_by_label("Invite with this link").input_value()
    ben = visit(server, size=PHONE).sit_down(link, "Ben")
    ben.get_by_role("button", name="Move here").click()
    own = ben.get_by_role("listitem").filter(has_text="you")
    expect(own).to_contain_text("Ben")
    ben.get_by_role("button", name="I am ready").click()
    expect(own).to_contain_text("ready")
    expect(ben.get_by_role("button", name="Change the rules")).to_have_count(0)
    ana.get_by_role("button", name="Change the rules").click()
    ana.get_by_role("dialog").get_by_label("Rules").select_option("Perevodnoy")
    ana.get_by_role("button", name="Play by these").click()
    expect(ben.get_by_text("The host has changed the rules.")).to_be_visible()
    expect(ben.get_by_role("main")).to_contain_text("Rules Perevodnoy")
    expect(own).not_to_contain_text("ready")
    cleo = visit(server, size=PHONE).page
    cleo.goto(link)
    expect(cleo.get_by_text("You are watching.")).to_be_visible()


def test_an_open_table_appears_at_home_and_one_sits_down_from_there(
    server: Server, visit: Visit
) -> None:
    ben = at_home(server, visit, "Ben")
    open_tables = ben.get_by_role("region", name="Open tables")
    expect(open_tables).to_contain_text("Nobody waits at an open table right now.")
    ana = visit(server, size=DESK).go()
    ana.get_by_role("button", name="Open a table of Durak").click()
    ana.get_by_label("Your name").fill("Ana")
    ana.get_by_role("dialog").get_by_label("Players").select_option("2")
    ana.get_by_role("button", name="Open the table").click()
    for words in ("Durak", "Dourak", "Ana", "1 free seat"):
        expect(open_tables.get_by_role("listitem")).to_contain_text(words)
    open_tables.get_by_role("link", name="Sit down").click()
    expect(ben.get_by_role("listitem").filter(has_text="Ben")).to_contain_text("you")
    cleo = at_home(server, visit, "Cleo")
    watch = cleo.get_by_role("region", name="Open tables").get_by_role("link", name="Watch")
    expect(watch).to_be_visible()
    for page in (ana, ben):
        page.get_by_role("button", name="I am ready").click()
    watch.click()
    expect(cleo.get_by_text("You are watching", exact=True)).to_be_visible()

    cleo.get_by_role("button", name="Menu").click()
    expect(cleo.get_by_role("heading", name="Chat")).to_have_count(0)
    ana.get_by_role("button", name="Menu").click()
    ana.get_by_role("button", name="Let spectators chat").click()
    cleo.get_by_placeholder("Write something").fill("Hello")
    cleo.get_by_role("button", name="Send").click()
    expect(ben.locator(".heard")).to_have_text("Cleo Hello")


def at_home(server: Server, visit: Visit, name: str) -> Page:
    """The home page of somebody who has chosen a name."""
    page = visit(server, size=PHONE).go()
    page.get_by_role("button", name=re.compile("^Your name")).click()
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_role("button", name=f"{name} · Change")).to_be_visible()
    return page


def two_at_a_table(server: Server, visit: Visit) -> tuple[Page, Page]:
    """Ana and Ben, who have begun a match."""
    ana = visit(server, size=DESK).open_table("Durak", Players="2")
    link = ana.get_by_label("Invite with this link").input_value()
    ben = visit(server, size=PHONE).sit_down(link, "Ben")
    for page in (ana, ben):
        page.get_by_role("button", name="I am ready").click()
    for page in (ana, ben):
        page.get_by_role("toolbar", name="Your hand").wait_for()
    return ana, ben


def test_what_is_said_is_seen_by_who_has_the_menu_closed(server: Server, visit: Visit) -> None:
    ana, ben = two_at_a_table(server, visit)
    ana.get_by_role("button", name="Menu").click()
    ana.get_by_placeholder("Write something").fill("It is late")
    ana.get_by_role("button", name="Send").click()
    expect(ben.locator(".heard")).to_have_text("Ana It is late")
    ana.get_by_text("Phrases", exact=True).click()
    ana.get_by_role("button", name="Well played!").click()
    expect(ben.locator(".heard")).to_have_text("Ana Well played!")
    expect(ana.locator(".heard")).to_be_empty()  # her own message

    ben.get_by_role("button", name="Menu, 2 new messages").click()
    expect(ben.get_by_role("dialog").get_by_role("listitem")).to_have_text(
        ["Ana It is late", "Ana Well played!"]
    )
    ben.keyboard.press("Escape")
    expect(ben.get_by_role("button", name="Menu", exact=True)).to_be_visible()
    expect(ben.locator(".heard")).to_be_empty()


@pytest.mark.long
def test_whoever_is_muted_is_not_heard_also_after_a_reload(server: Server, visit: Visit) -> None:
    ana, ben = two_at_a_table(server, visit)
    ben.get_by_role("button", name="Menu").click()
    ben.get_by_role("button", name="Mute").click()
    expect(ben.get_by_role("button", name="Unmute")).to_be_visible()
    ben.reload()
    ben.get_by_role("toolbar", name="Your hand").wait_for()
    ana.get_by_role("button", name="Menu").click()
    ana.get_by_placeholder("Write something").fill("You are slow")
    ana.get_by_role("button", name="Send").click()
    ben.get_by_role("button", name="Menu", exact=True).click()  # it counts no new messages
    ana.get_by_role("button", name="Turn off chat at this table").click()
    expect(ben.get_by_placeholder("Write something")).to_be_hidden()  # so the message has arrived
    ana.get_by_role("button", name="Turn on chat at this table").click()
    expect(ben.get_by_placeholder("Write something")).to_be_visible()
    expect(ben.get_by_role("dialog").get_by_role("listitem")).to_have_count(0)
    ben.get_by_role("button", name="Unmute").click()
    expect(ben.get_by_role("dialog").get_by_role("listitem")).to_have_text(["Ana You are slow"])


def test_a_match_is_not_given_up_by_one_tap(server: Server, visit: Visit) -> None:
    ana, ben = two_at_a_table(server, visit)
    give_up = ben.get_by_role("button", name="Give up this match")
    ben.get_by_role("button", name="Menu").click()
    give_up.click()
    ben.get_by_role("button", name="Cancel").click()
    expect(ben.get_by_role("button", name="Close")).to_be_visible()
    give_up.click()
    expect(ben.get_by_role("dialog")).to_contain_text("You will lose this match.")
    expect(ana.locator(".verdict")).to_be_hidden()
    give_up.click()
    expect(ana.locator(".verdict")).to_have_text("You won!")
    for page in (ana, ben):
        expect(page.locator("header .said")).to_have_text("Ben gave up")
    expect(ana.get_by_role("img", name="bot")).to_have_count(0)
    expect(ana.get_by_text("to play", exact=True)).to_have_count(0)

    ben.get_by_role("button", name="Play again").click()
    expect(ana.get_by_text("Ready to play again: Ben")).to_be_in_viewport()


def first_to_move(players: list[Player]) -> Page:
    """The page of the person who made the first move."""
    for _ in patiently():
        for player in players:
            player.act()
            if player.moves:
                return player.page
    raise AssertionError


def test_who_asks_for_a_move_back_hears_what_comes_of_it(server: Server, visit: Visit) -> None:
    pages = two_at_a_table(server, visit)
    page = first_to_move([Player(page) for page in pages])
    (other,) = (one for one in pages if one is not page)
    page.locator(".live:not(.waiting)").wait_for()
    other.get_by_role("button", name="Menu").click()
    expect(other.get_by_role("button", name="Give up this match")).to_be_visible()
    for name in ("Take my move back", "Cancel the match before the first move"):
        expect(other.get_by_role("button", name=name)).to_have_count(0)
    other.keyboard.press("Escape")
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Take my move back").click()
    expect(page.get_by_text("The others have to agree")).to_be_visible()
    other.get_by_role("button", name="No", exact=True).click()
    expect(page.locator(".heard")).to_contain_text(
        "does not agree, so the move cannot be taken back."
    )
    expect(page.get_by_text("The others have to agree")).to_have_count(0)


def test_a_bad_variant_file_is_explained_in_french(
    server: Server, visit: Visit, tmp_path: Path
) -> None:
    ana = visit(server, size=PHONE, language="fr")
    page = ana.go()
    page.get_by_role("region", name="Dourak").get_by_role("button", name="Jouer entre amis").click()
    page.get_by_label("Votre nom").fill("Ana")
    bad = tmp_path / "bad.toml"
    bad.write_text("game = 'durak'\nname = 'bad'\n[rules]\nhand_size = 99\n")
    page.get_by_label("Fichier de variante…").set_input_files(bad)
    page.get_by_role("button", name="Ouvrir la table").click()
    error = "bad.toml\u202f: hand_size\u202f: il faut un nombre de 1 à 26, et non '99'"
    expect(page.get_by_role("alert")).to_have_text(error)
    ana.slips.clear()  # the browser reports the request that was refused


def test_a_table_is_opened_by_a_variant_file(server: Server, visit: Visit, tmp_path: Path) -> None:
    ana = visit(server, size=PHONE)
    page = ana.go()
    page.get_by_role("region", name="Durak").get_by_role("button", name="with friends").click()
    page.get_by_label("Your name").fill("Ana")
    bad = tmp_path / "bad.toml"
    bad.write_text("game = 'durak'\nname = 'bad'\n[rules]\nhand_size = 99\n")
    page.get_by_label("Variant file…").set_input_files(bad)
    page.get_by_role("button", name="Open the table").click()
    error = "bad.toml: hand_size: takes a number from 1 to 26, not '99'"
    expect(page.get_by_role("alert")).to_have_text(error)
    ana.slips.clear()  # the browser reports the request that was refused
    page.get_by_label("Variant file…").set_input_files(SHORT)
    page.get_by_role("button", name="Open the table").click()
    for rule in ("short-durak", "Podkidnoy", "28 cards", "Cards in hand"):
        expect(page.get_by_role("main")).to_contain_text(rule)
