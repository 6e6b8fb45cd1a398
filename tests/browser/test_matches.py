"""Whole games in the browser, played by what a person would tap."""

import pytest

from tests.browser.conftest import Visit
from tests.browser.keys import Keys
from tests.browser.player import Player, touch
from tests.browser.visitor import DESK, PHONE
from tests.server.client import Server


def test_a_whole_match_of_dobro_from_play_now(house: Server, visit: Visit) -> None:
    page = visit(house, size=DESK).go()
    page.get_by_role("region", name="Dobro").get_by_role("button", name="Play now").click()
    player = Player(page)
    player.play()
    assert player.moves > 10
    assert player.sheets == 3  # one for each round


def test_a_whole_deal_of_dourak(house: Server, visit: Visit) -> None:
    player = Player(visit(house, size=DESK).quick("durak", 3, ruleset="dourak"))
    player.play()
    assert player.sheets == 1


@pytest.mark.parametrize("game", ["Dobro", "Durak"])
def test_by_touch_on_a_phone(house: Server, visit: Visit, game: str) -> None:
    page = visit(house, size=PHONE, touch=True).go()
    page.get_by_role("region", name=game).get_by_role("button", name="Play now").tap()
    player = Player(page, press=touch)
    player.play(lambda: player.sheets == 1)


@pytest.mark.parametrize("game", ["Dobro", "Durak"])
def test_with_the_keyboard_alone(house: Server, visit: Visit, game: str) -> None:
    page = visit(house, size=DESK).go()
    keys = Keys(page)
    keys(page.get_by_role("region", name=game).get_by_role("button", name="Play now"))
    player = Player(page, press=keys)
    player.play(lambda: player.sheets == 1)
