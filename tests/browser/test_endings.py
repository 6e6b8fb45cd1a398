"""What one sees when a round, a deal or a match ends."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.player import Player
from tests.browser.visitor import PHONE
from tests.server.client import Server

# Keeps how many cards lie on the table whenever the line above it changes while no sheet is open,
# and whether nobody can do anything then.
WATCH = """() => {
  const line = document.querySelector("header .said");
  const look = () => {
    const cards = document.querySelectorAll("[data-zone=climb], [data-zone=bout]").length;
    const sheet = document.querySelector("dialog[open]") !== null;
    window.looks.push({ line: line.innerText, cards, sheet });
  };
  window.looks = [];
  new MutationObserver(look).observe(line, { childList: true, characterData: true, subtree: true });
}"""


@pytest.mark.parametrize(
    ("game", "rules", "ending"),
    [
        ("dobro", {"rounds": 2}, "so the round is over"),
        ("durak", {"ruleset": "podkidnoy"}, "the last one with cards|The deal is drawn"),
    ],
)
def test_the_last_card_is_seen_before_the_sheet(
    server: Server, visit: Visit, game: str, rules: dict[str, object], ending: str
) -> None:
    page = visit(server, size=PHONE).quick(game, 2, **rules)
    page.locator("header .said").wait_for()
    page.evaluate(WATCH)
    player = Player(page)
    player.reads = False
    player.play(lambda: bool(player.sheet.count()))
    told = [look for look in page.evaluate("window.looks") if re.search(ending, look["line"])]
    assert told, "the end was not told before the sheet"
    assert told[0]["cards"] > 0
    assert not told[0]["sheet"]


def test_the_next_match_is_under_the_thumb(server: Server, visit: Visit) -> None:
    page = visit(server, size=PHONE).quick("durak", 2, ruleset="podkidnoy")
    player = Player(page)
    player.reads = False
    player.play(lambda: bool(player.sheet.count()))
    again = player.sheet.get_by_role("button", name="Play again")
    box = again.bounding_box()
    assert box is not None
    assert box["y"] > PHONE[1] * 3 / 4
    player.reads = True
    player.play()
    end = page.get_by_role("region", name="The match is over")
    expect(end).to_contain_text(re.compile("durak|draw"))
    box = end.get_by_role("button", name="Play again").bounding_box()
    assert box is not None
    assert box["y"] > PHONE[1] * 3 / 4
