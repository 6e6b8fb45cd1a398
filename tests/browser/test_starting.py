"""The first evening on a new machine: matches begin while the rules are being compiled."""

from pathlib import Path

import pytest
from playwright.sync_api import expect

from dobrak import compiled
from tests.browser.conftest import Visit
from tests.browser.player import Player
from tests.browser.visitor import DESK
from tests.server.hosted import Hosted

pytestmark = pytest.mark.skipif(not compiled.can_compile(), reason="nothing is compiled here")

WAITS = "is getting ready. This takes about a minute"


@pytest.mark.long
def test_a_match_goes_on_compiled_without_a_reload(tmp_path: Path, visit: Visit) -> None:
    with Hosted(tmp_path) as server:
        visitor = visit(server, size=DESK)
        page = visitor.go()
        expect(page.get_by_text("The stronger bots are getting ready")).to_be_visible()
        page = visitor.quick("dobro", 3)
        page.evaluate("window.mark = 'the same page'")
        player = Player(page)
        player.make(3)
        waiting = Player(visitor.tab())
        waiting.page.goto(visitor.quick_table("durak", 2, bot="master"))
        waiting.play(lambda: waiting.page.get_by_text(WAITS).is_visible())

        server.compile()
        expect(waiting.page.get_by_text(WAITS)).to_be_hidden()
        waiting.await_turn()
        player.play(lambda: player.sheets == 1)
        assert page.evaluate("window.mark") == "the same page"
        visitor.slips.clear()  # Chromium logs each connection that ended
