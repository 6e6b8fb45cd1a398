"""A game that the page has no folder for (tests/toy): it is played in the general view."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.visitor import PHONE
from tests.server.client import Server


@pytest.fixture
def ladder_server(tmp_path: Path) -> Iterator[Server]:
    with Server(tmp_path, games=("tests.toy",)) as server:
        yield server


def test_a_match_against_a_bot(ladder_server: Server, visit: Visit) -> None:
    page = visit(ladder_server, size=PHONE).go()
    page.get_by_role("region", name="Ladder").get_by_role("button", name="Play now").click()
    table = page.locator(".generic")
    expect(table.get_by_role("list", name="Your hand").get_by_role("listitem")).to_have_count(3)
    expect(table.locator("dt").filter(has_text="top")).to_be_visible()
    moves = table.locator("button[data-move]")
    over = page.locator(".verdict")
    while not over.count():
        expect(moves.first.or_(over).first).to_be_visible()
        if not over.count():
            lines = table.locator(".lines li").count()
            moves.last.click()
            expect(table.locator(".lines li").nth(min(lines, 7)).or_(over).first).to_be_visible()
    expect(table.locator(".lines")).to_contain_text("deal over")
