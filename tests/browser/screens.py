"""Visits every screen of the page, one after the other."""

import re
from collections.abc import Iterator
from contextlib import suppress

from playwright.sync_api import Error, Locator, Page, expect

from tests.browser.boxes import settle
from tests.browser.player import Player, patiently
from tests.browser.visitor import Visitor


def of_home(visitor: Visitor) -> Iterator[str]:
    """Home and its dialogs, a table that waits, home with it, a table that does not exist."""
    page = visitor.go()
    page.locator("section.game").first.wait_for()
    yield "home"
    yield from _dialog(
        page, "settings", page.get_by_role("button", name=re.compile("^(Settings|Réglages)"))
    )
    devices = page.get_by_role("button", name=re.compile("^(Another device|Autre appareil)"))
    yield from _dialog(page, "another device", devices)
    for game in ("dobro", "durak"):
        games = page.locator(f"section.{game}")
        yield from _dialog(page, f"{game} on one device", games.get_by_role("button").nth(2))
        opener = games.get_by_role("button").nth(1)
        yield from _dialog(page, f"new table of {game}", opener)
    opener.click()
    dialog = page.locator("dialog[open]")
    dialog.locator("input:not([type=checkbox])").first.fill("Ana")
    dialog.locator("button.main").click()
    page.locator("#link").wait_for()
    yield "a table that waits"
    yield from _dialog(page, "menu", page.get_by_role("button", name="Menu"))
    visitor.go().locator("#continue").wait_for()
    yield "home, with a table to continue at"
    page.goto(f"{visitor.where}/t/0123456789abcdef")
    page.locator("[role=status], [role=alert]").first.wait_for()
    yield "no such table"
    visitor.slips.clear()  # Chromium logs the refused connection


def of_the_rules(visitor: Visitor) -> Iterator[str]:
    for game in ("dobro", "durak"):
        page = visitor.go(f"/rules/{game}")
        page.locator(".clause").first.wait_for()
        yield f"rules of {game}"


def of_one_device(visitor: Visitor) -> Iterator[str]:
    """Two people on one device."""
    page = visitor.go()
    page.locator("section.durak").get_by_role("button").nth(2).click()
    page.locator("dialog[open] button.main").click()
    cover = page.locator(".cover button")
    cover.first.wait_for()
    yield "covered"
    cover.first.click()
    page.get_by_role("toolbar").wait_for()
    yield "uncovered"


def of_the_past(visitor: Visitor) -> Iterator[str]:
    """Finished matches, and the replay of one."""
    page = visitor.quick("dobro", 3, rounds=1)
    Player(page, language=visitor.language).play()
    visitor.go("/matches")
    page.locator("a.match").first.wait_for()
    yield "matches"
    page.locator("a.match").first.click()
    page.get_by_role("slider").wait_for()
    yield "the first step"
    page.keyboard.press("End")
    slider = page.get_by_role("slider")
    expect(slider).to_have_value(slider.get_attribute("max") or "")
    settle(page)
    if page.locator("dialog[open]").count():
        page.keyboard.press("Escape")
    yield "the last step"
    visitor.go()
    page.locator("a.match").first.wait_for()
    yield "home, with a match"


def of_a_match(visitor: Visitor, game: str, players: int, **rules: object) -> Iterator[str]:
    """A match from its deal to its end."""
    page = visitor.quick(game, players, **rules)
    player = Player(page, language=visitor.language)
    player.lays = False
    player.play(lambda: bool(player.playable.count()))
    player.lays = True
    yield "one's turn"
    player.press(player.playable.first)
    player.picked.first.wait_for()
    yield "a card picked"
    page.keyboard.press("Escape")
    player.make(5)
    if not player.sheet.count() and not player.over:
        yield "in the middle"
        yield from _dialog(page, "menu", page.get_by_role("button", name="Menu"))
    player.reads = False
    player.play(lambda: bool(player.sheet.count()))
    yield "the sheet"
    player.reads = True
    player.play()
    yield "the end"


def of_a_refusal(visitor: Visitor) -> Iterator[str]:
    """A card that cannot be played, and the refusal."""
    page = visitor.quick("dobro", 2)
    player = Player(page, language=visitor.language)
    pick_what_rests(player).wait_for()
    yield "a card that rests, and why"


def pick_what_rests(player: Player) -> Locator:
    """Play until a card cannot be played, and tap it. Returns the reason."""
    page = player.page
    rests = page.locator('[role="toolbar"] button.rests')
    why = page.locator("main .reason")
    for _ in patiently():
        if why.count():
            break
        assert not player.ended, "every card could be played until the match was over"
        page.locator(".live:not(.waiting)").wait_for()
        if rests.count() and not player.sheet.count():
            with suppress(Error):  # it was gone before the finger was there
                player.press(rests.first)
            settle(page)
        else:
            player.act()
    return why


def _dialog(page: Page, name: str, opener: Locator) -> Iterator[str]:
    opener.click()
    page.locator("dialog[open]").wait_for()
    if (phrases := page.locator("dialog[open] .phrases")).count():  # they are loaded
        phrases.locator("button").first.wait_for(state="attached")
    settle(page)
    yield name
    page.keyboard.press("Escape")
    page.locator("dialog[open]").wait_for(state="detached")
