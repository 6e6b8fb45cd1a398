"""A table without a server: wishes, the entries that they lead to, and refusals."""

import random
from functools import partial
from typing import Any

import pytest

from dobrak.server.protocol import entries as log
from dobrak.server.protocol.entries import AnyEntry, Opened, Pace, Settings
from dobrak.server.protocol.refused import Refused
from dobrak.server.table.commands import Table
from tools.tables import TABLES
from tools.tables import Table as Kind

SECRET = "a secret"


def opened(*bots: str | None, game: str = "durak", **rules: Any) -> Table:
    """A table that Ana opened, with these bots in their seats and the others free."""
    rules = rules or ({"ruleset": "dourak"} if game == "durak" else {})
    settings = Settings(game, len(bots), rules, list(bots), listed=False, pace=Pace(), chat=True)
    return Table(Opened("ana", settings))


def done(table: Table, entries: list[AnyEntry]) -> None:
    for entry in entries:
        table.apply(log.read(log.write(entry)))


def playing(*people: str, game: str = "durak", **rules: Any) -> Table:
    """A table at which these people are playing."""
    table = opened(*(None for _ in people), game=game, **rules)
    for person in people:
        done(table, table.sit(person, person.title()))
    for person in people:
        done(table, table.ready(person, True))
    done(table, table.begin(SECRET))
    return table


def mover(table: Table) -> str:
    """The person whose turn it is."""
    assert table.to_move is not None
    person = table.chairs[table.to_move].person
    assert person is not None
    return person


def other(table: Table) -> str:
    people = [chair.person for chair in table.people if chair.person is not None]
    return next(person for person in people if person != mover(table))


def first_move(table: Table) -> str:
    assert table.match is not None
    return str(table.match.moves()[0])


# --- sitting down ---------------------------------------------------------------------------------


def test_people_sit_down_where_nobody_sits() -> None:
    table = opened(None, "careful", None)
    done(table, table.sit("ana", "Ana"))
    done(table, table.sit("ben", "Ben", 2))
    assert [chair.name for chair in table.chairs] == ["Ana", "Masha", "Ben"]
    for wish in (("ana", "Ana"), ("cleo", "Cleo"), ("cleo", "Cleo", 1), ("cleo", "Cleo", 7)):
        with pytest.raises(Refused):
            table.sit(*wish)


def test_who_sits_can_move_to_a_free_seat_between_matches() -> None:
    table = opened(None, "careful", None, None)
    done(table, table.sit("ana", "Ana"))
    done(table, table.sit("ben", "Ben"))
    done(table, table.ready("ana", True))
    done(table, table.sit("ana", "Ana", 3))
    assert [chair.person for chair in table.chairs] == [None, None, "ben", "ana"]
    assert not table.chairs[3].ready
    for seat in (3, 2, 1, 4, None):  # their own, taken, a bot's, none, any
        with pytest.raises(Refused):
            table.sit("ana", "Ana", seat)
    table = playing("ana", "ben")
    with pytest.raises(Refused, match="You already have a seat"):
        table.sit("ana", "Ana", 1)


# --- the rules ------------------------------------------------------------------------------------


def test_the_host_changes_the_rules_and_nobody_is_ready_any_more() -> None:
    table = opened(None, None, "simple")
    done(table, table.sit("ana", "Ana"))
    done(table, table.sit("ben", "Ben"))
    done(table, table.ready("ben", True))
    done(table, table.change_rules("ana", {"ruleset": "podkidnoy", "deck": 52}))
    assert [chair.ready for chair in table.chairs] == [False, False, True]
    with pytest.raises(Refused, match="has just changed the rules"):
        table.ready("ben", True, table.version - 1)
    for person in ("ana", "ben"):
        done(table, table.ready(person, True, table.version))
    done(table, table.begin(SECRET))
    assert table.match is not None
    rules = table.match.record()["rules"]
    assert (rules["ruleset"], rules["deck"], rules["deals"]) == ("podkidnoy", 52, 1)


def test_rules_are_changed_by_the_host_between_matches_and_only_to_possible_ones() -> None:
    table = opened(*[None] * 5, ruleset="podkidnoy")
    refused: list[tuple[str, dict[str, Any], str]] = [
        ("ben", {"ruleset": "perevodnoy"}, "Only the host"),
        ("ana", {"ruleset": "dourak"}, "These rules are not possible here: players"),
        ("ana", {"ruleset": "podkidnoy", "deck": 24}, "These rules are not possible here: players"),
        ("ana", {"ruleset": "podkidnoy", "deals": 999}, "These rules are not possible here: deals"),
        ("ana", {"edition": "fr"}, "These rules are not possible here"),
    ]
    for person, rules, sentence in refused:
        with pytest.raises(Refused, match=sentence):
            table.change_rules(person, rules)
    done(table, table.change_rules("ana", {"ruleset": "perevodnoy"}))
    with pytest.raises(Refused, match="already"):
        table.change_rules("ana", {"ruleset": "perevodnoy"})
    table = playing("ana", "ben")
    with pytest.raises(Refused, match="The match has begun"):
        table.change_rules("ana", {"ruleset": "perevodnoy"})
    done(table, table.abort("ana"))
    done(table, table.change_rules("ana", {"ruleset": "perevodnoy"}))
    assert table.match is not None
    assert table.match.record()["rules"]["ruleset"] == "dourak"  # of the match that was played


def test_bots_do_not_have_all_the_seats() -> None:
    """They would play for ever without a person."""
    table = opened(None, "careful", None)
    done(table, table.seat_bot("ana", 0, "simple"))
    with pytest.raises(Refused, match="At least one seat must be for a person"):
        table.seat_bot("ana", 2, "simple")
    done(table, table.seat_bot("ana", 1, None))
    done(table, table.seat_bot("ana", 2, "simple"))


def test_who_agreed_once_is_asked_again_when_somebody_else_did_not() -> None:
    table = playing("ana", "ben", "cleo", ruleset="podkidnoy")
    asker = mover(table)
    done(table, table.play(asker, first_move(table), table.version))
    one, two = (person for person in ("ana", "ben", "cleo") if person != asker)
    done(table, table.ask_back(asker))
    done(table, table.answer_back(one, True))
    done(table, table.answer_back(two, False))
    done(table, table.ask_back(asker))
    done(table, table.answer_back(two, True))
    assert table.moves
    done(table, table.answer_back(one, True))
    assert not table.moves


def test_a_match_begins_when_all_are_ready() -> None:
    table = opened(None, "careful", None)
    done(table, table.sit("ana", "Ana"))
    done(table, table.ready("ana", True))
    with pytest.raises(Refused, match="Not everybody is ready"):
        table.begin(SECRET)
    done(table, table.sit("ben", "Ben"))
    assert not table.all_ready
    done(table, table.ready("ben", True))
    done(table, table.begin(SECRET))
    assert table.playing
    assert table.match is not None
    assert table.match.names == ["Ana", "Masha", "Ben"]
    with pytest.raises(Refused, match="The match has begun"):
        table.ready("ana", False)


def test_the_host_can_remove_somebody_and_nobody_else_can() -> None:
    table = opened(None, None)
    done(table, table.sit("ana", "Ana"))
    done(table, table.sit("ben", "Ben"))
    for person, seat in (("ben", 0), ("cleo", 1), ("ana", 0), ("ana", 9), ("ana", -1)):
        with pytest.raises(Refused):
            table.remove(person, seat)
    done(table, table.remove("ana", 1))
    assert table.seat_of("ben") is None


# --- playing --------------------------------------------------------------------------------------


def test_moves_are_checked_as_everywhere() -> None:
    table = playing("ana", "ben")
    for person, move, sentence in (
        (mover(table), "pass", "You cannot pass before the first attack: lay a card."),
        (other(table), first_move(table), "is to move"),
        ("cleo", first_move(table), "You have no seat at this table."),
    ):
        with pytest.raises(Refused, match=sentence):
            table.play(person, move, table.version)
    with pytest.raises(Refused, match="A person plays at this seat."):
        table.play_for(0, first_move(table))
    before = table.version
    done(table, table.play(mover(table), first_move(table), table.version))
    assert table.version == before + 1


def test_the_same_entries_make_the_same_table() -> None:
    rng = random.Random(1)
    table = opened("simple", "careful", None, ruleset="podkidnoy")
    entries: list[AnyEntry] = [log.Sat("ana", "Ana", 2), log.Readied(2), log.Began(SECRET)]
    done(table, entries)
    while table.playing:
        assert table.match is not None
        assert table.to_move is not None
        move = rng.choice(table.match.moves())
        seat = table.to_move
        made = table.play("ana", move, table.version) if seat == 2 else table.play_for(seat, move)
        entries += made
        done(table, made)
    again = opened("simple", "careful", None, ruleset="podkidnoy")
    done(again, entries)
    assert again.match is not None
    assert table.match is not None
    assert again.match.record() == table.match.record()
    assert (again.version, again.playing, again.chairs) == (
        table.version,
        table.playing,
        table.chairs,
    )


@pytest.mark.parametrize("kind", TABLES[::6], ids=str)
def test_every_kind_of_table_is_played_to_its_end_by_bots(kind: Kind) -> None:
    table = opened(*["random"] * kind.players, game=kind.game, **kind.rules)
    done(table, table.begin(SECRET))
    while table.to_move is not None:
        assert table.match is not None
        done(table, table.play_for(table.to_move, str(table.match.moves()[-1])))
    assert table.match is not None
    assert table.match.over


# --- being away -----------------------------------------------------------------------------------


def test_a_bot_plays_for_whoever_is_away_until_they_are_back() -> None:
    table = playing("ana", "ben")
    away, seat = mover(table), table.to_move
    assert seat is not None
    done(table, table.stand_in(seat))
    with pytest.raises(Refused):
        table.stand_in(seat)
    done(table, table.play_for(seat, first_move(table)))
    assert table.moves[-1].by == "stand-in"
    done(table, table.come_back(away))
    assert table.chairs[seat].active_bot is None
    with pytest.raises(Refused, match="A person plays"):
        table.play_for(seat, "pass")
    assert table.come_back(away) == []


def test_a_move_gives_the_seat_back() -> None:
    table = playing("ana", "ben")
    seat = table.to_move
    assert seat is not None
    done(table, table.stand_in(seat))
    done(table, table.play(mover(table), first_move(table), table.version))
    assert not table.chairs[seat].stand_in
    assert table.moves[-1].by == "person"


def test_leaving_during_a_match_spoils_nothing() -> None:
    table = playing("ana", "ben")
    done(table, table.stand("ben"))
    assert table.playing
    assert table.seat_of("ben") == 1
    assert table.chairs[1].active_bot == "careful"


# --- ends -----------------------------------------------------------------------------------------


def test_conceding_between_two_ends_the_match() -> None:
    table = playing("ana", "ben")
    done(table, table.concede("ana"))
    assert not table.playing
    assert table.ended == log.Ended("conceded", [1])


def test_conceding_among_teams_concedes_for_the_partner_too() -> None:
    table = playing("ana", "ben", "cleo", "dan")
    done(table, table.concede("cleo"))
    assert table.ended == log.Ended("conceded", [1, 3])


def test_conceding_among_more_leaves_the_seat_to_a_bot() -> None:
    table = playing("ana", "ben", "cleo")
    done(table, table.concede("ben"))
    assert table.playing
    assert table.chairs[1].active_bot == "careful"
    with pytest.raises(Refused, match="given up"):
        table.play("ben", "pass", table.version)
    with pytest.raises(Refused, match="given up"):
        table.concede("ben")


def test_who_concedes_is_not_waited_for() -> None:
    """The others had agreed already, so they are not asked again."""
    table = playing("ana", "ben", "cleo", ruleset="podkidnoy")
    asker = mover(table)
    done(table, table.play(asker, first_move(table), table.version))
    one, two = (person for person in ("ana", "ben", "cleo") if person != asker)
    done(table, table.ask_back(asker))
    done(table, table.answer_back(one, True))
    done(table, table.concede(two))
    assert (table.moves, table.asked_back) == ([], None)
    done(table, table.want_end(one, True))
    done(table, table.concede(asker))
    assert table.ended == log.Ended("agreed", [])


def test_who_concedes_answers_nothing_for_the_others() -> None:
    table = playing("ana", "ben", "cleo", "dan", ruleset="podkidnoy")
    asker = mover(table)
    done(table, table.play(asker, first_move(table), table.version))
    one, two, three = (person for person in ("ana", "ben", "cleo", "dan") if person != asker)
    done(table, table.ask_back(asker))
    done(table, table.want_end(one, True))
    done(table, table.answer_back(one, True))
    done(table, table.concede(two))
    assert (len(table.moves), table.playing) == (1, True)
    done(table, table.answer_back(three, True))
    assert table.moves == []


def test_who_has_sent_others_away_needs_somebody_to_agree() -> None:
    table = playing("ana", "ben", "cleo", ruleset="podkidnoy")
    done(table, table.remove("ana", 1))
    done(table, table.want_end("ana", True))
    done(table, table.concede("cleo"))
    assert table.playing


def test_who_concedes_no_longer_asks_to_take_a_move_back() -> None:
    table = playing("ana", "ben", "cleo", ruleset="podkidnoy")
    asker = mover(table)
    done(table, table.play(asker, first_move(table), table.version))
    one, two = (person for person in ("ana", "ben", "cleo") if person != asker)
    done(table, table.ask_back(asker))
    done(table, table.answer_back(one, True))
    done(table, table.concede(asker))
    with pytest.raises(Refused, match="Nobody has asked"):
        table.answer_back(two, True)
    assert not any(chair.grants_back for chair in table.chairs)


def test_a_match_is_aborted_before_its_first_move_only() -> None:
    table = playing("ana", "ben")
    copy = playing("ana", "ben")
    done(copy, copy.abort("ben"))
    assert copy.ended == log.Ended("aborted", [], 1)
    done(table, table.play(mover(table), first_move(table), table.version))
    with pytest.raises(Refused, match="A move has been made"):
        table.abort("ana")


def test_who_has_sent_everybody_away_has_no_more_rights() -> None:
    """Alone with bots one may take moves back and end the match; but not by removing the others."""
    table = playing("ana", "ben", ruleset="podkidnoy")
    while mover(table) != "ana":
        done(table, table.play("ben", first_move(table), table.version))
    done(table, table.play("ana", first_move(table), table.version))
    done(table, table.remove("ana", 1))
    for wish in (partial(table.want_end, "ana", True), partial(table.ask_back, "ana")):
        with pytest.raises(Refused, match="removed everybody else"):
            wish()
    done(table, table.concede("ana"))
    assert table.ended == log.Ended("conceded", [1])


def test_who_has_been_back_in_this_turn_leaves_this_move_to_the_bot() -> None:
    """By coming back and by a move alike: otherwise both could move."""
    table = playing("ana", "ben")
    person, seat = mover(table), table.to_move
    assert seat is not None
    for _ in range(2):
        done(table, table.stand_in(seat))
        if not table.came_back:
            done(table, table.come_back(person))
    for move in (partial(table.come_back, person), partial(play_first, table, person)):
        with pytest.raises(Refused, match="The bot makes this move"):
            move()
    done(table, table.play_for(seat, first_move(table)))
    done(table, table.come_back(person))
    assert not table.chairs[seat].stand_in


def play_first(table: Table, person: str) -> list[AnyEntry]:
    return table.play(person, first_move(table), table.version)


def test_a_match_ends_when_all_people_want_it() -> None:
    table = playing("ana", "ben", "cleo")
    done(table, table.want_end("ana", True))
    done(table, table.want_end("cleo", True))
    assert table.playing
    done(table, table.want_end("cleo", False))
    done(table, table.want_end("ben", True))
    assert table.playing
    done(table, table.want_end("cleo", True))
    assert table.ended == log.Ended("agreed", [])


def test_wishes_for_an_end_are_forgotten_when_play_goes_on() -> None:
    table = playing("ana", "ben")
    done(table, table.want_end("ana", True))
    done(table, table.play(mover(table), first_move(table), table.version))
    done(table, table.want_end("ben", True))
    assert table.playing


def test_the_next_match_has_everybody_a_seat_further() -> None:
    table = playing("ana", "ben", "cleo")
    done(table, table.play(mover(table), first_move(table), table.version))
    for person in ("ana", "ben", "cleo"):
        done(table, table.want_end(person, True))
    for person in ("ana", "ben", "cleo"):
        done(table, table.ready(person, True))
    done(table, table.begin("another secret"))
    assert [chair.person for chair in table.chairs] == ["cleo", "ana", "ben"]
    assert table.playing


def test_after_an_aborted_match_everybody_stays_where_they_are() -> None:
    table = playing("ana", "ben", "cleo")
    done(table, table.abort("ana"))
    for person in ("ana", "ben", "cleo"):
        done(table, table.ready(person, True))
    done(table, table.begin("another secret"))
    assert [chair.person for chair in table.chairs] == ["ana", "ben", "cleo"]


# --- taking back ----------------------------------------------------------------------------------


def test_a_move_is_taken_back_when_all_agree() -> None:
    table = playing("ana", "ben", "cleo")
    asker = mover(table)
    assert table.match is not None
    before = table.match.record()
    done(table, table.play(asker, first_move(table), table.version))
    others = [person for person in ("ana", "ben", "cleo") if person != asker]
    done(table, table.ask_back(asker))
    done(table, table.answer_back(others[0], True))
    assert table.moves
    done(table, table.answer_back(others[1], True))
    assert table.match.record() == before
    assert mover(table) == asker


def test_one_no_is_enough() -> None:
    table = playing("ana", "ben")
    asker = mover(table)
    done(table, table.play(asker, first_move(table), table.version))
    done(table, table.ask_back(asker))
    refuser = "ben" if asker == "ana" else "ana"
    done(table, table.answer_back(refuser, False))
    assert table.asked_back is None
    with pytest.raises(Refused, match="Nobody has asked"):
        table.answer_back(refuser, True)


def test_what_brought_cards_to_light_cannot_be_taken_back() -> None:
    table = playing("ana", "ben", game="dobro")
    asker = mover(table)
    done(table, table.play(asker, first_move(table), table.version))  # and draws
    with pytest.raises(Refused, match="Cards have been seen"):
        table.ask_back(asker)


def test_only_ones_own_last_move_is_taken_back() -> None:
    table = playing("ana", "ben")
    with pytest.raises(Refused, match="only your own last move"):
        table.ask_back("ana")
    asker = mover(table)
    done(table, table.play(asker, first_move(table), table.version))
    with pytest.raises(Refused, match="only your own last move"):
        table.ask_back("ben" if asker == "ana" else "ana")


def test_alone_with_bots_nobody_has_to_be_asked() -> None:
    table = opened(None, "random")
    done(table, table.sit("ana", "Ana"))
    done(table, table.ready("ana", True))
    done(table, table.begin(SECRET))
    while table.to_move != 0:
        assert table.to_move is not None
        done(table, table.play_for(table.to_move, first_move(table)))
    moves = len(table.moves)
    done(table, table.play("ana", first_move(table), table.version))
    if not table.revealed:
        done(table, table.ask_back("ana"))
        assert len(table.moves) == moves


def test_what_is_offered_is_what_would_be_granted() -> None:
    table = playing("ana", "ben")
    offered = [(table.may_take_back(seat), table.may_abort(seat)) for seat in (0, 1, None)]
    assert offered == [(False, True), (False, True), (False, False)]
    asker = mover(table)
    done(table, table.play(asker, first_move(table), table.version))
    seat = table.seat_of(asker)
    for own in (0, 1):
        assert (table.may_take_back(own), table.may_abort(own)) == (own == seat, False)
    done(table, table.ask_back(asker))
    assert not table.may_take_back(seat)
    done(table, table.concede(asker))
    assert not any(table.may_take_back(own) for own in (0, 1))


def test_a_move_that_brought_cards_to_light_is_not_offered_to_be_taken_back() -> None:
    table = playing("ana", "ben", game="dobro")
    asker = mover(table)
    done(table, table.play(asker, first_move(table), table.version))
    assert not table.may_take_back(table.seat_of(asker))
