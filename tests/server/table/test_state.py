"""The state of a table: what entries change, and what a snapshot and a record keep of it."""

import pytest

from dobrak.server.protocol import entries as log
from dobrak.server.table.commands import Table
from dobrak.server.table.news import EntryNews
from dobrak.server.table.state import MOST_ANSWERED, Chair
from dobrak.server.table.view import MatchViews
from tests.server.table.test_commands import (
    SECRET,
    done,
    first_move,
    mover,
    opened,
    playing,
)


def test_a_snapshot_restores_all_but_the_match() -> None:
    table = opened(None, None, "simple")
    for person in ("ana", "ben", "cleo"):
        if person == "cleo":
            done(table, table.remove("ana", 1))
        done(table, table.sit(person, person.title()))
    done(table, table.change_rules("ana", {"ruleset": "podkidnoy"}))
    done(table, [log.Readied(0), log.AllowedChat(False, spectators=True), log.Readied(1)])
    done(table, table.begin(SECRET))
    done(table, table.want_end("ana", True))
    done(table, table.want_end("cleo", True))
    table.remember_answer("ana", "an id")
    restored = Table(table.opened)
    restored.restore(table.snapshot())
    for name in (
        "version",
        "number",
        "chat",
        "chairs",
        "sent_away",
        "answered",
        "settings",
        "spectators_chat",
    ):
        assert getattr(restored, name) == getattr(table, name)
    assert restored.sent_away == {"ben"}
    assert restored.snapshot() == table.snapshot()


def test_only_the_last_answers_are_remembered() -> None:
    table = opened(None, None)
    for number in range(MOST_ANSWERED + 2):
        table.remember_answer("ana", str(number))
    assert len(table.answered) == MOST_ANSWERED
    assert next(iter(table.answered)) == ("ana", "2")


def test_a_hand_is_seen_by_who_had_the_seat_when_it_was_dealt() -> None:
    table = playing("ana", "ben")
    assert [table.visible_seat(person) for person in ("ana", "ben", "cleo", None)] == [
        0,
        1,
        None,
        None,
    ]
    done(table, table.abort("ana"))
    done(table, table.stand("ana"))
    assert table.visible_seat("ana") is None
    done(table, table.stand("ben"))
    done(table, table.sit("ben", "Ben", 0))
    done(table, table.sit("ana", "Ana", 1))
    assert (table.visible_seat("ana"), table.visible_seat("ben")) == (None, None)


def test_the_person_to_move_is_none_while_a_bot_is() -> None:
    table = playing("ana", "ben")
    seat = table.to_move
    assert seat is not None
    assert table.person_to_move is table.chairs[seat]
    turn = table.turn
    done(table, table.stand_in(seat))
    assert [table.person_to_move] == [None]
    assert table.turn != turn
    done(table, table.come_back(table.chairs[seat].person or ""))
    done(table, [log.Ended("agreed", [])])
    assert [table.person_to_move] == [None]


@pytest.mark.parametrize(
    ("chair", "taken", "bot"),
    [
        (Chair(), False, None),
        (Chair(bot="simple"), True, "simple"),
        (Chair(person="ana"), True, None),
        (Chair(person="ana", stand_in=True), True, "careful"),
        (Chair(person="ana", conceded=True), True, "careful"),
        (Chair(removed=True), True, "careful"),
    ],
)
def test_who_plays_at_a_seat(chair: Chair, taken: bool, bot: str | None) -> None:
    assert (chair.taken, chair.active_bot) == (taken, bot)


def test_after_a_match_people_who_are_away_or_removed_have_no_seat() -> None:
    table = playing("ana", "ben", "cleo")
    done(table, table.remove("ana", 1))
    assert table.chairs[1] == Chair(name="Ben", removed=True)
    done(table, table.stand("cleo"))
    done(table, [log.Ended("agreed", [])])
    assert [chair.person for chair in table.chairs] == ["ana", None, None]
    assert not table.playing
    assert table.chairs_changed == table.version


def test_a_match_begins_with_nothing_of_the_last() -> None:
    table = opened(None, None, "simple", ruleset="podkidnoy")
    for person in ("ana", "ben"):
        done(table, [*table.sit(person, person.title()), log.Readied(table.version // 2)][:1])
        done(table, table.ready(person, True))
    done(table, table.begin(SECRET, "chance"))
    assert [chair.ready for chair in table.chairs] == [False, False, True]
    assert table.bot_seed.startswith("chance ")
    done(table, table.concede("ana"))
    done(table, table.want_end("ben", True))
    assert table.ended == log.Ended("agreed", [])
    for person in ("ana", "ben"):
        done(table, table.ready(person, True))
    done(table, table.begin("another"))
    assert table.number == 2
    assert not table.moves
    assert "ended" not in table.record()
    assert not any(chair.conceded or chair.stand_in for chair in table.chairs)
    assert table.players == table.seats


def test_a_new_move_ends_wishes_and_questions() -> None:
    table = playing("ana", "ben", "cleo", ruleset="podkidnoy")
    asker = mover(table)
    done(table, table.play(asker, first_move(table), table.version))
    done(table, table.ask_back(asker))
    done(table, table.want_end(asker, True))
    one = next(person for person in ("ana", "ben", "cleo") if person != asker)
    done(table, table.answer_back(one, True))
    before = table.version
    done(table, table.play(mover(table), first_move(table), table.version))
    assert table.asked_back is None
    assert not any(chair.wants_end or chair.grants_back for chair in table.chairs)
    assert table.chairs_changed == before + 1
    done(table, table.play(mover(table), first_move(table), table.version))
    assert table.chairs_changed == before + 1


def test_a_move_that_is_taken_back_leaves_those_before_it() -> None:
    table = playing("ana", "ben")
    done(table, table.play(mover(table), first_move(table), table.version))
    assert table.match is not None
    record = table.match.record()
    person = mover(table)
    done(table, table.play(person, first_move(table), table.version))
    done(table, [log.TookBack(0)])
    assert table.match.record() == record
    assert (mover(table), len(table.moves)) == (person, 1)


def test_a_record_says_what_bots_did_and_how_the_match_ended() -> None:
    table = opened(None, "simple")
    done(table, [log.Sat("ana", "Ana", 0), log.Readied(0)])
    done(table, table.begin(SECRET))
    by: list[str] = []
    while "stand-in" not in by:
        if table.to_move == 1:
            done(table, table.play_for(1, first_move(table)))
        elif "person" in by:
            done(table, table.stand_in(0))
            done(table, table.play_for(0, first_move(table)))
        else:
            done(table, table.play("ana", first_move(table), table.version))
        by.append(table.moves[-1].by)
    record = table.record()
    assert record["bots"] == [None, "simple"]
    assert record["stood_in"] == [n for n, who in enumerate(by, 1) if who == "stand-in"]
    assert "ended" not in record
    done(table, table.concede("ana"))
    assert table.record()["ended"] == {"reason": "conceded", "winners": [1]}


def test_a_move_in_place_of_a_bot_is_told_in_the_record_and_nowhere_before() -> None:
    """At the table it would reveal that there was a choice."""
    told = []
    for fallback in (False, True):
        table = opened(None, "simple")
        done(table, [log.Sat("ana", "Ana", 0), log.Readied(0)])
        done(table, table.begin(SECRET))
        while table.to_move == 0:
            done(table, table.play("ana", first_move(table), table.version))
        (entry,) = table.play_for(1, first_move(table), fallback)
        events = table.apply(entry)
        views = MatchViews(table.match, events) if table.match else None
        told.append(EntryNews(table, entry, views).for_person("ana"))
        number = len(table.moves)
        assert table.record()["fallback"] == ([number] if fallback else [])
    assert told[0] == told[1]


def test_a_bout_and_a_forgotten_card_are_known_by_their_version() -> None:
    table = playing("ana", "ben")
    assert table.promised_since == table.version
    bout = table.promised_since
    done(table, table.play(mover(table), first_move(table), table.version))
    assert table.promised_since == bout
    table = playing("ana", "ben", game="dobro", draw="manual")
    assert (table.promised_since, table.out_of_turn_since) == (0, 0)
    while table.match is not None and not table.out_of_turn_since:
        move = next((m for m in table.match.moves() if m == "end"), table.match.moves()[0])
        done(table, table.play(mover(table), str(move), table.version))
    assert table.moves[-1].move == "end"
    assert table.out_of_turn_since == table.position == table.version
