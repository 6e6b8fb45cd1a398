"""The page never holds a card that it may not know: in memory, in storage or on the wire."""

import json
import re
from typing import Any

from playwright.sync_api import Page

from dobrak.match import Match
from dobrak.replaying import steps
from tests.browser.conftest import Visit
from tests.browser.player import Player
from tests.browser.visitor import DESK, Visitor
from tests.server.client import Server
from tools.replays import replayed, rows_of

CARD = re.compile(r'"([2-9TJQKA][shdc])"')
OWN = re.compile(r'"hand":\[(.*?)\]')


def the_truth(server: Server, page: Page) -> Match:
    """The match, from the log on the disk."""
    name = page.url.rpartition("/t/")[2].partition("#")[0]
    *_, (table, _) = replayed(rows_of(server.folder, name))
    assert table.match is not None
    return table.match


def hands_in(match: Match) -> list[list[str]]:
    return [list(match.view(seat).to_dict()["hand"]) for seat in range(match.players)]


def shown_to_all(match: Match) -> set[str]:
    """All cards that were open or called: whoever took them may still have them."""
    told = [event.seen_by(None) for _, events in steps(match.record()) for event in events]
    return set(CARD.findall(json.dumps(told)))


def strings_in_memory(visitor: Visitor, page: Page) -> set[str]:
    """All strings on the heap of the page."""
    chunks: list[str] = []
    session = visitor.context.new_cdp_session(page)
    session.on("HeapProfiler.addHeapSnapshotChunk", lambda told: chunks.append(told["chunk"]))
    session.send("HeapProfiler.collectGarbage")
    session.send("HeapProfiler.takeHeapSnapshot", {"reportProgress": False})
    session.detach()
    return set(json.loads("".join(chunks))["strings"])


def kept_in(page: Page) -> str:
    """What the page has stored, and its document."""
    kept: str = page.evaluate(
        """async () => JSON.stringify([
          {...localStorage}, {...sessionStorage}, document.cookie,
          (await indexedDB.databases()).map((one) => one.name), await caches.keys(),
          history.state, name, document.documentElement.outerHTML,
        ])"""
    )
    return kept


def lists_in(told: Any) -> list[list[str]]:
    """All lists of strings in a message, at any depth."""
    inner = told.values() if isinstance(told, dict) else told if isinstance(told, list) else []
    found = [one for part in inner for one in lists_in(part)]
    if isinstance(told, list) and told and all(isinstance(word, str) for word in told):
        found.append(sorted(told))
    return found


def test_durak_no_card_that_another_holds(server: Server, visit: Visit) -> None:
    visitor = visit(server, size=DESK)
    page = visitor.go()
    art = {text for text in strings_in_memory(visitor, page) if CARD.fullmatch(f'"{text}"')}
    page = visitor.quick("durak", 3, ruleset="podkidnoy")
    player = Player(page)
    for many in (1, 3):
        player.make(many)
        player.await_turn()
        frames = "".join(visitor.frames)
        memory = strings_in_memory(visitor, page)
        match = the_truth(server, page)
        mine, *others = hands_in(match)
        told = set(CARD.findall(frames))
        assert set(mine) <= told & memory | art, "one's own cards are found"
        hidden = {card for hand in others for card in hand} - shown_to_all(match)
        assert hidden
        assert not hidden & told
        assert not (hidden - art) & memory
        assert not any(f'"{card}"' in kept_in(page) for card in hidden)


def test_dobro_no_hand_that_another_holds(server: Server, visit: Visit) -> None:
    visitor = visit(server, size=DESK)
    page = visitor.quick("dobro", 4)
    player = Player(page)
    player.make(4)
    player.await_turn()
    mine, *others = [sorted(hand) for hand in hands_in(the_truth(server, page))]
    lists = [found for frame in visitor.frames for found in lists_in(json.loads(frame))]
    held = [sorted(json.loads(f"[{hand}]")) for hand in OWN.findall("".join(visitor.frames))]
    assert mine in lists
    for hand in others:  # another hand may by chance equal one that was one's own
        assert hand in held or hand not in lists
    hands = [frame.count('"hand":') for frame in visitor.frames]
    assert max(hands) == 1  # your own
