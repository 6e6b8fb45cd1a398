"""Whole matches in the browser: with a mouse, a touch screen and a keyboard."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.keys import Keys
from tests.browser.player import EDGE, Player, touch
from tests.browser.visitor import DESK, PHONE, Visitor
from tests.server.client import Server


@pytest.mark.long
def test_a_whole_match_of_dobro_from_play_now(server: Server, visit: Visit) -> None:
    page = visit(server, size=DESK).go()
    page.get_by_role("region", name="Dobro").get_by_role("button", name="Play now").click()
    player = Player(page)
    player.play()
    assert player.moves > 10
    assert player.sheets == 3  # one for each round


@pytest.mark.long
def test_a_whole_deal_of_dourak(server: Server, visit: Visit) -> None:
    player = Player(visit(server, size=DESK).quick("durak", 3, ruleset="dourak"))
    player.play()
    assert player.sheets == 1


@pytest.mark.parametrize("game", [pytest.param("Dobro", marks=pytest.mark.long), "Durak"])
def test_by_touch_on_a_phone(server: Server, visit: Visit, game: str) -> None:
    page = visit(server, size=PHONE, touch=True).go()
    page.get_by_role("region", name=game).get_by_role("button", name="Play now").tap()
    player = Player(page, press=touch)
    player.play(lambda: player.sheets == 1)


@pytest.mark.parametrize("game", ["Dobro", pytest.param("Durak", marks=pytest.mark.long)])
def test_with_the_keyboard_alone(server: Server, visit: Visit, game: str) -> None:
    page = visit(server, size=DESK).go()
    keys = Keys(page)
    keys(page.get_by_role("region", name=game).get_by_role("button", name="Play now"))
    player = Player(page, press=keys)
    player.play(lambda: player.sheets == 1)


def draw_finger(visitor: Visitor, start: tuple[float, float], by: tuple[int, int]) -> None:
    """Touch the screen, move the finger, and lift it."""
    session = visitor.context.new_cdp_session(visitor.page)
    for step in range(11):
        x, y = (here + way * step / 10 for here, way in zip(start, by, strict=True))
        point = {"type": "touchMove" if step else "touchStart", "touchPoints": [{"x": x, "y": y}]}
        session.send("Input.dispatchTouchEvent", point)
        visitor.page.wait_for_timeout(16)
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    session.detach()


def test_a_finger_scrolls_a_long_hand_or_draws_a_card_from_it(server: Server, visit: Visit) -> None:
    visitor = visit(server, size=(320, 500), touch=True)
    page = visitor.quick("durak", 2, ruleset="podkidnoy", deck=52)
    player, hand = Player(page, press=touch), page.get_by_role("toolbar", name="Your hand")
    player.yields = True
    answered = page.locator(".live:not(.waiting)")
    long = "one => one.scrollWidth > one.clientWidth"
    player.play(lambda: bool(answered.count() and player.playable.count() and hand.evaluate(long)))
    cards = hand.get_by_role("button")
    many = cards.count()
    box = cards.nth(4).bounding_box()
    assert box is not None
    draw_finger(visitor, (box["x"] + EDGE, box["y"] + 2 * EDGE), (-90, -6))
    expect(hand).not_to_have_js_property("scrollLeft", 0)
    expect(cards).to_have_count(many)

    player.playable.first.scroll_into_view_if_needed()
    box = player.playable.first.bounding_box()
    assert box is not None
    draw_finger(visitor, (box["x"] + EDGE, box["y"] + 2 * EDGE), (4, -250))
    expect(cards).to_have_count(many - 1)
