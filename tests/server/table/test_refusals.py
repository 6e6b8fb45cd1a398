"""What is refused at a table, and why."""

from collections.abc import Callable

import pytest

from dobrak.server.protocol import entries as log
from dobrak.server.protocol.entries import AnyEntry
from dobrak.server.protocol.refused import Refused
from dobrak.server.table.commands import Table
from tests.server.table.test_commands import (
    done,
    first_move,
    mover,
    opened,
    other,
    playing,
)


def waiting() -> Table:
    """Ana at her table, with a bot and a free seat."""
    table = opened(None, "simple", None)
    done(table, table.sit("ana", "Ana"))
    return table


@pytest.mark.parametrize(
    ("command", "why"),
    [
        (lambda t: t.sit("ana", "Anna"), "have a seat"),
        (lambda t: t.sit("ben", "Ben", 0), "seat is taken"),
        (lambda t: t.sit("ben", "ANA"), "looks like yours"),
        (lambda t: t.sit("ben", "Masha"), "looks like yours"),
        (lambda t: t.stand("ben"), "no seat"),
        (lambda t: t.remove("ana", 1), "There is nobody at that seat"),
        (lambda t: t.remove("ana", 3), "There is nobody at that seat"),
        (lambda t: t.missed(2), "Nobody is missing"),
        (lambda t: t.seat_bot("ben", 2, "simple"), "Only the host"),
        (lambda t: t.seat_bot("ana", 2, "nobody"), "no such bot"),
        (lambda t: t.seat_bot("ana", 0, "simple"), "Somebody sits there"),
        (lambda t: t.seat_bot("ana", 3, "simple"), "Somebody sits there"),
        (lambda t: t.seat_bot("ana", -1, "simple"), "Somebody sits there"),
        (lambda t: t.seat_bot("ana", 1, "simple"), "already set like this"),
        (lambda t: t.ready("ana", False), "not ready"),
        (lambda t: t.ready("ben", True), "no seat"),
        (lambda t: t.stand_in(0), "Nobody needs a stand-in"),
        (lambda t: t.come_back("ana"), "No match"),
        (lambda t: t.concede("ana"), "No match"),
        (lambda t: t.abort("ana"), "No match"),
        (lambda t: t.want_end("ana", True), "No match"),
        (lambda t: t.play("ana", "7s", t.version), "No match"),
        (lambda t: t.play_for(1, "7s"), "No match"),
        (lambda t: t.say("ben", "oops", None), "no seat"),
        (lambda t: t.say("ana", None, None), "either a phrase or a text"),
        (lambda t: t.say("ana", "oops", "oops"), "either a phrase or a text"),
        (lambda t: t.say("ana", "?", None), "no such phrase"),
        (lambda t: t.say("ana", None, ""), "nothing to read"),
        (lambda t: t.allow_chat("ben", False), "Only the host"),
        (lambda t: t.allow_chat("ana", True), "already set like this"),
    ],
)
def test_before_a_match_is_refused(command: Callable[[Table], list[AnyEntry]], why: str) -> None:
    with pytest.raises(Refused, match=why):
        command(waiting())


def test_nothing_is_said_where_the_host_wants_it_quiet() -> None:
    table = waiting()
    assert table.say("ana", None, "hello") == [log.Chatted(0, None, "hello")]
    assert table.say("ana", "oops", None) == [log.Chatted(0, "oops", None)]


def test_spectators_chat_where_the_host_allows_it_and_under_no_players_name() -> None:
    table = opened(None, "careful")
    done(table, table.sit("ana", "Ana"))
    with pytest.raises(Refused, match="You have no seat"):
        table.say("cleo", None, "hello", "Cleo")
    done(table, table.allow_chat("ana", True, spectators=True))
    said = table.say("cleo", None, "hello", "Cleo")
    assert said == [log.Chatted(None, None, "hello", "Cleo")]
    for name in ("ANA", "Masha"):
        with pytest.raises(Refused, match="looks like yours"):
            table.say("cleo", None, "hello", name)
    table.sent_away.add("cleo")
    with pytest.raises(Refused, match="removed you"):
        table.say("cleo", None, "hello", "Cleo")
    done(table, table.allow_chat("ana", False, spectators=True))
    with pytest.raises(Refused, match="turned the chat off"):
        table.say("dan", None, "hello", "Dan")
    done(table, table.allow_chat("ana", False))
    with pytest.raises(Refused, match="turned the chat off"):
        table.say("ana", "oops", None)


def test_who_was_removed_does_not_sit_down_again() -> None:
    table = waiting()
    done(table, table.sit("ben", "Ben"))
    done(table, table.remove("ana", 2))
    with pytest.raises(Refused, match="removed you"):
        table.sit("ben", "Ben")
    assert table.sit("cleo", "Ben") == [log.Sat("cleo", "Ben", 2)]


@pytest.mark.parametrize(
    ("command", "why"),
    [
        (lambda t: t.missed(0), "Nobody is missing"),
        (lambda t: t.seat_bot("ana", 0, None), "The match has begun"),
        (lambda t: t.ready("ana", True), "The match has begun"),
        (lambda t: t.begin("s"), "Not everybody is ready"),
        (lambda t: t.want_end("ana", False), "already said so"),
        (lambda t: t.answer_back("ana", True), "Nobody has asked you"),
        (lambda t: t.ask_back("ana"), "only your own last move"),
    ],
)
def test_during_a_match_is_refused(command: Callable[[Table], list[AnyEntry]], why: str) -> None:
    with pytest.raises(Refused, match=why):
        command(playing("ana", "ben"))


def test_a_move_counts_for_the_position_that_it_was_chosen_in() -> None:
    table = playing("ana", "ben")
    done(table, [log.AllowedChat(False)])
    person, move, position = mover(table), first_move(table), table.position
    for version in (position - 1, table.version + 1):
        with pytest.raises(Refused, match="has moved on"):
            table.play(person, move, version)
    for version in (position, table.version):
        assert table.play(person, move, version) == [log.Moved(table.to_move or 0, move)]


def test_D10_5_a_call_counts_since_somebody_forgot() -> None:
    """Other moves must be chosen anew after each move; a call may be a little late."""
    table = playing("ana", "ben", "cleo", game="dobro", draw="manual", edition="fr")
    assert table.match is not None
    while not table.out_of_turn_since:
        move = next((m for m in table.match.moves() if m == "end"), table.match.moves()[0])
        done(table, table.play(mover(table), str(move), table.version))
    forgot = table.out_of_turn_since
    move = next(move for move in table.match.moves() if move != "call")
    done(table, table.play(mover(table), str(move), table.version))
    seat = next(seat for seat in range(3) if "call" in table.match.moves(seat))
    caller = table.chairs[seat].person or ""
    with pytest.raises(Refused, match="has moved on"):
        table.play(caller, "call", forgot - 1)
    assert table.play(caller, "call", forgot) == [log.Moved(seat, "call")]


def test_who_was_asked_and_who_asked_answer_no_other_question() -> None:
    table = playing("ana", "ben", "cleo", ruleset="podkidnoy")
    asker = mover(table)
    done(table, table.play(asker, first_move(table), table.version))
    done(table, table.ask_back(asker))
    with pytest.raises(Refused, match="already asked for that"):
        table.ask_back(other(table))
    with pytest.raises(Refused, match="Nobody has asked you"):
        table.answer_back(asker, True)


def test_coming_back_and_standing_in_are_for_people_who_are_away() -> None:
    table = playing("ana", "ben")
    seat = table.to_move or 0
    done(table, table.stand_in(seat))
    done(table, table.come_back(mover(table)))
    done(table, table.stand_in(seat))
    with pytest.raises(Refused, match="come back only once in a turn"):
        table.come_back(mover(table))
    done(table, table.play_for(seat, first_move(table)))
    assert table.come_back(table.chairs[seat].person or "") == [log.StoodIn(seat, on=False)]


def test_partners_of_dourak_are_the_seats_across() -> None:
    for people, ruleset, ended in (
        (("ana", "ben", "cleo", "dan"), "dourak", log.Ended("conceded", [0, 2])),
        (("ana", "ben", "cleo", "dan"), "podkidnoy", None),
        (("ana", "ben"), "podkidnoy", log.Ended("conceded", [0])),
    ):
        table = playing(*people, ruleset=ruleset)
        done(table, table.concede("ben"))
        assert table.ended == ended
