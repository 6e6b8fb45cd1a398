"""A client that applies the news knows the table as it is, and nothing that it may not know."""

import json
from typing import Any

import msgspec
import pytest

from dobrak.server.protocol import entries as log
from dobrak.server.protocol import messages as wire
from dobrak.server.protocol.entries import AnyEntry
from dobrak.server.table.news import EntryNews, Recent, again, what
from dobrak.server.table.view import LiveState, MatchViews, table_seen
from tests.server.table.test_commands import SECRET, first_move, mover, opened

EVERYBODY = ("ana", "ben", "cleo", "dan", None)
UNTELLABLE = (log.Sat, log.Stood, log.Began, log.TookBack)  # once they are past


class Party:
    """A table, and what each client knows of it at each version."""

    def __init__(self, deals: int = 9) -> None:
        self.table = opened(None, None, "simple", ruleset="podkidnoy", deals=deals)
        self.live = LiveState()
        self.recent: list[Recent] = []
        self.known = {1: {person: self.seen(person) for person in EVERYBODY}}

    def seen(self, person: str | None) -> dict[str, Any]:
        told = wire.write(wire.Fresh(table_seen(self.table, person, self.live)))
        seen: dict[str, Any] = json.loads(told)["table"]
        return seen

    def tell(self, entries: list[AnyEntry]) -> None:
        for entry in entries:
            before, events = self.known[self.table.version], self.table.apply(entry)
            self.recent.append((entry, events))
            views = None if self.table.match is None else MatchViews(self.table.match, events)
            news = EntryNews(self.table, entry, views, self.live)
            after = {person: heard(before[person], news, person) for person in EVERYBODY}
            self.known[self.table.version] = after
            for person in EVERYBODY:
                assert after[person] == self.seen(person)
                told = json.loads(news.for_person(person))
                seat = self.table.visible_seat(person)
                assert told["events"] == [event.seen_by(seat) for event in events]
                assert bool(told["changes"]) != isinstance(entry, log.Chatted)
            self.check_again()

    def check_again(self) -> None:
        """A client that has missed the last entries gets the news, or the whole table."""
        for missed in range(min(4, len(self.recent) + 1)):
            recent = self.recent[len(self.recent) - missed :]
            told = again(self.table, recent, self.live)
            past = any(isinstance(entry, UNTELLABLE) for entry, _ in recent)
            ended = any(isinstance(entry, log.Moved | log.Ended) for entry, _ in recent)
            assert (told is None) == (past or (ended and not self.table.playing))
            for person in EVERYBODY if told is not None else ():
                table = self.known[self.table.version - missed][person]
                for news in told or []:
                    table = heard(table, news, person)
                if missed:
                    assert table == self.seen(person)

    def move(self) -> None:
        table, seat = self.table, self.table.to_move
        assert seat is not None
        if table.chairs[seat].active_bot:
            self.tell(table.play_for(seat, first_move(table)))
        else:
            self.tell(table.play(mover(table), first_move(table), table.version))

    def begin(self) -> None:
        for person in ("ana", "ben"):
            self.tell(self.table.ready(person, True))
        self.tell(self.table.begin(SECRET))


def heard(table: dict[str, Any], news: EntryNews, person: str | None) -> dict[str, Any]:
    """What a client knows after it has applied the news."""
    told = json.loads(news.for_person(person))
    return {**table, **told["changes"], "version": told["version"]}


def test_who_applies_the_news_knows_the_table() -> None:
    party = Party()
    table = party.table
    party.live = LiveState(None, [], ["ana"], 1)
    party.tell(table.sit("ana", "Ana"))
    party.tell(table.sit("cleo", "Cleo"))
    party.tell(table.remove("ana", 1))
    party.tell(table.sit("ben", "Ben"))
    party.tell(table.seat_bot("ana", 2, None))
    party.tell(table.seat_bot("ana", 2, "simple"))
    party.tell(table.ready("ana", True))
    party.tell(table.change_rules("ana", {"ruleset": "podkidnoy", "deals": 8}))
    party.tell(table.ready("ana", True))
    party.tell(table.ready("ana", False))
    party.begin()
    for _ in range(20):
        party.live = party.live._replace(left=float(table.version), passing=[["ana"], []][_ % 2])
        party.move()
    party.tell(table.say("ana", None, "hello"))
    party.tell(table.allow_chat("ana", True, spectators=True))
    party.tell(table.say("dan", None, "hello", "Dan"))
    party.tell(table.allow_chat("ana", False))
    while party.live.left != 0.0:
        party.move()
        if table.person_to_move and table.moves[-1].by == "person" and not table.revealed:
            party.live = party.live._replace(left=0.0)
    asker = table.chairs[table.moves[-1].seat].person or ""
    answerer = "ben" if asker == "ana" else "ana"
    for yes in (False, True):
        party.tell(table.ask_back(asker))
        party.tell(table.answer_back(answerer, yes))
    party.tell(table.want_end(answerer, True))
    party.move()
    party.tell(table.stand("ben"))
    party.tell(table.come_back("ben"))
    party.live = LiveState(5.0, ["ben"], ["ben"], 3)
    party.tell(table.concede("ana"))
    party.tell(table.want_end("ben", True))
    assert not table.playing
    party.live = LiveState(None, [], ["ben", "dan"], 3)
    party.tell(table.stand("ben"))
    party.tell(table.sit("dan", "Dan"))
    party.tell(table.stand("dan"))
    party.tell(table.sit("ben", "Ben"))
    party.begin()
    party.move()


def test_whoever_is_connected_is_shown_and_bots_always() -> None:
    party = Party()
    party.live = LiveState(None, [], ["ben"], 0)
    party.tell(party.table.sit("ana", "Ana"))
    party.tell(party.table.sit("ben", "Ben"))
    assert party.seen(None)["here"] == [False, True, True]
    names = [(chair["name"], chair["bot"]) for chair in party.seen(None)["chairs"]]
    assert names == [("Ana", None), ("Ben", None), ("Masha", "simple")]
    party.begin()
    party.tell(party.table.stand_in(0))
    assert [chair["bot"] for chair in party.seen(None)["chairs"]] == ["careful", None, "simple"]


@pytest.mark.parametrize(
    ("entry", "told"),
    [
        (log.Sat("ana", "Ana", 1), {"kind": "sat", "seat": 1, "name": "Ana"}),
        (log.Stood(1, True), {"kind": "stood", "seat": 1, "removed": True}),
        (log.SeatedBot(1, None), {"kind": "seated_bot", "seat": 1, "bot": None}),
        (log.Readied(1, False), {"kind": "readied", "seat": 1, "on": False}),
        (log.Began(SECRET, 1, "chance"), {"kind": "began"}),
        (log.Moved(1, "7s", "bot"), {"kind": "moved", "seat": 1, "move": "7s", "by": "bot"}),
        (log.StoodIn(1, False), {"kind": "stood_in", "seat": 1, "on": False}),
        (log.Conceded(1), {"kind": "conceded", "seat": 1}),
        (
            log.Ended("aborted", [], 1),
            {"kind": "ended", "reason": "aborted", "winners": [], "by": 1},
        ),
        (log.WantedEnd(1, False), {"kind": "wanted_end", "seat": 1, "on": False}),
        (log.AskedBack(1), {"kind": "asked_back", "seat": 1}),
        (log.AnsweredBack(1, True), {"kind": "answered_back", "seat": 1, "yes": True}),
        (log.TookBack(1), {"kind": "took_back", "seat": 1}),
        (
            log.Chatted(2, "oops"),
            {"kind": "chatted", "seat": 2, "name": "Masha", "phrase": "oops", "text": None},
        ),
        (
            log.Chatted(None, "oops", name="Cleo"),
            {"kind": "chatted", "seat": None, "name": "Cleo", "phrase": "oops", "text": None},
        ),
        (log.ChangedRules({"deals": 2}), {"kind": "changed_rules"}),
        (log.AllowedChat(False), {"kind": "allowed_chat", "on": False, "spectators": False}),
        (opened().opened, {"kind": "opened"}),
    ],
    ids=lambda part: type(part).__name__ if isinstance(part, log.Entry) else "",
)
def test_what_happened_is_told_without_secrets(entry: AnyEntry, told: dict[str, Any]) -> None:
    assert msgspec.to_builtins(what(Party().table, entry)) == told


def test_the_last_move_tells_who_has_won() -> None:
    party = Party(deals=1)
    for person in ("ana", "ben"):
        party.tell(party.table.sit(person, person.title()))
    party.begin()
    while party.table.playing:
        assert party.seen(None)["winners"] is None
        party.move()
    assert party.seen(None)["winners"]
