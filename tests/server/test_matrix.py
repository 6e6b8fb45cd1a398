"""Rows 17 and 18: every wish, by everybody, before and during a match, as docs/protocol.md says."""

import re
from typing import Any, get_args

import pytest

from dobrak.server.protocol import messages as wire
from tests.server.client import ROOT, Client, Place, Server
from tests.server.people import Party, fresh, listen

CARD = re.compile(r"\b[2-9TJQKA][cdhs]\b")
BEFORE, IN = "before", "in"
TAGS = [kind.__struct_config__.tag for kind in get_args(wire.AnyWish)]

# Whoever has a part in a scene, and the column of the docs that speaks of them.
COLUMNS = {
    "owner": 0,
    "other": 1,
    "onlooker": 2,
    "host": 2,
    "from another table": 2,
    "stranger": 3,
    "bot by name": 3,
    "bot by seat": 3,
    "made-up token": 3,
}

# When somebody who may wish for it gets it, in the scenes below, and what they send.
WHEN: dict[str, dict[str, dict[str, Any]]] = {
    "sit": {BEFORE: {"seat": 2}},
    "stand": {BEFORE: {}, IN: {}},
    "ready": {BEFORE: {}},
    "play": {IN: {}},  # the version and the move are filled in
    "come_back": {IN: {}},
    "concede": {IN: {}},
    "abort": {IN: {}},
    "want_end": {IN: {}},
    "ask_back": {IN: {}},
    "answer_back": {IN: {"yes": True}},
    "remove": {BEFORE: {"seat": 1}, IN: {"seat": 1}},
    "seat_bot": {BEFORE: {"seat": 2, "bot": "simple"}},
    "change_rules": {BEFORE: {"rules": {"ruleset": "podkidnoy"}}},
    "pass_on": {IN: {}},
    "say": {BEFORE: {"text": "hello"}, IN: {"text": "hello"}},
    "allow_chat": {BEFORE: {"on": False}, IN: {"on": False}},
    "catch_up": {BEFORE: {"version": 1}, IN: {"version": 1}},
}
# The rules of the game, or the moment, are against it though they may: it is another's turn.
NOT_NOW = {("play", "other"), ("ask_back", "other")}


def docs() -> dict[str, list[str]]:
    """The table 'Who may do what': the cells of each wish."""
    text = (ROOT / "docs" / "protocol.md").read_text(encoding="utf-8")
    part = text.partition("### Who may do what")[2].partition("\n###")[0]
    rows = {}
    for line in part.splitlines():
        if line.startswith("| `"):
            wishes, *cells = (cell.strip() for cell in line.strip("|").split("|"))
            for wish in re.findall(r"`(\w+)`", wishes):
                rows[wish] = cells
    return rows


def may(cell: str, role: str) -> bool:
    """The meaning of a cell."""
    if "host only" in cell:
        return role == "host"
    assert re.match(r"(yes|no)\b", cell), f"neither yes nor no: {cell}"
    return cell.startswith("yes")


def granted(wish: str, role: str, when: str) -> bool:
    allowed = may(docs()[wish][COLUMNS[role]], role)
    return allowed and when in WHEN[wish] and (wish, role) not in NOT_NOW


def test_every_wish_is_in_the_docs_and_here() -> None:
    """Row 17: a new wish needs a row in the docs and a line in this test."""
    assert set(TAGS) == set(docs()) == set(WHEN)
    assert all(len(cells) == 4 for cells in docs().values())


class Scene:
    """A table with its host, who is a spectator, two players, and other people."""

    def __init__(self, server: Server, wish: str, when: str) -> None:
        self.wish, self.when = wish, when
        self.host = server.guest("Hana")
        players = 2 if when == IN else 3
        self.table = self.host.open(game="durak", players=players)
        self.seated = [server.guest(name) for name in ("Ana", "Ben")]
        self.places = [client.connect(self.table) for client in self.seated]
        self.watching = self.host.connect(self.table)
        for place in self.places:
            assert place.wish("sit")["told"] == "done"
        if when == IN:
            for place in self.places:
                assert place.wish("ready")["told"] == "done"
            for place in self.places:
                place.hear_until(lambda table: table["playing"])
        playing = when == IN
        self.owner, self.other = sorted(
            self.places, key=lambda place: playing and not place.my_turn
        )
        if playing and wish in ("ask_back", "answer_back"):  # it is about the owner's move
            assert self.owner.play(self.owner.moves[0])["told"] == "done"
        if playing and wish == "answer_back":
            assert self.owner.wish("ask_back")["told"] == "done"

    def sent(self, role: str) -> dict[str, Any]:
        sent = dict(WHEN[self.wish].get(self.when) or next(iter(WHEN[self.wish].values())))
        if self.wish == "play":
            fresh(self.owner)
            move = self.owner.moves[0] if self.when == IN else "7s"
            sent = {"version": self.owner.table["version"], "move": move}
        return sent

    def check(self, place: Place, role: str) -> None:
        """Send a wish: it is granted, or refused without a change."""
        everybody = [one for one in (*self.places, self.watching) if one is not place]
        before = [fresh(one) for one in everybody]
        sent = self.sent(role)
        start = len(place.raw)
        answer = place.wish(self.wish, **sent)
        where = (self.wish, role, self.when, answer)
        if granted(self.wish, role, self.when):
            assert answer["told"] == "done", where
            return
        assert answer["told"] == "refusal", where
        assert set(answer) == {"told", "id", "version", "sentence", "key", "facts", "clause"}
        assert answer["version"] == before[0]["version"], where
        for one, table in zip(everybody, before, strict=True):
            assert listen(one) == [], where
            assert one.table == table, where
        fresh(place)
        self.check_secrets(place, place.raw[start:], sent)

    def check_secrets(self, place: Place, told: list[str], sent: dict[str, Any]) -> None:
        """Nothing in it is known only to somebody else: no card, no cookie, no person."""
        own = set((place.table["view"] or {}).get("hand") or ())
        hidden: set[str] = set()
        for one in self.places:
            view = one.table["view"]
            if view is not None and one is not place:
                seen = {view["turned"], view["called"], "Ts", *own}  # Ts is an example of a card
                seen.update(CARD.findall(sent.get("move", "")), *view["known"])
                hidden |= set(view["hand"]) - seen
        for raw in told:
            assert not hidden & set(CARD.findall(raw))
            for client in (*self.seated, self.host):
                assert client.cookie.partition("=")[2] not in raw


def cast(server: Server, scene: Scene) -> dict[str, Client]:
    """Everybody without a seat at the table of a scene."""
    tokens = {"bot by name": "simple", "bot by seat": "0", "made-up token": "a" * 43}
    actors = {
        "onlooker": server.guest("Olga"),
        "host": scene.host,
        "from another table": Party(server, "Cleo", "Dora").clients[0],
        "stranger": Client(server),
        **{role: Client(server) for role in tokens},
    }
    for role, token in tokens.items():
        actors[role].cookie = f"dobrak={token}"
    return actors


@pytest.mark.parametrize("when", [BEFORE, IN])
@pytest.mark.parametrize("wish", TAGS)
def test_who_may_do_what(server: Server, wish: str, when: str) -> None:
    """Row 17: granted or refused as the docs say. A refusal changes nothing and reveals nothing."""
    scene = Scene(server, wish, when)
    actors = cast(server, scene)
    roles = sorted(COLUMNS, key=lambda role: granted(wish, role, when))  # refusals first
    changed = False
    for role in roles:
        if changed:
            scene = Scene(server, wish, when)
            actors = {**cast(server, scene), "host": scene.host}
        changed = granted(wish, role, when) and wish != "catch_up"
        if role in ("owner", "other"):
            place = scene.owner if role == "owner" else scene.other
        elif role == "host":
            place = scene.watching
        else:
            place = actors[role].connect(scene.table)
        scene.check(place, role)
        if place not in (scene.owner, scene.other, scene.watching):
            place.close()
            scene.watching.hear_until(lambda table: table["watching"] == 1)
