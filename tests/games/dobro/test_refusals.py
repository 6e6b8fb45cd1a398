"""Refused moves: the message, the clause, and that nothing has changed."""

from typing import Any

import numpy as np
import pytest

import dobrak
from dobrak import Match
from tests.games.dobro.situation import in_every_edition, last_card, play, refused, table


def manual(hands: list[str], **situation: Any) -> Match:
    return table(hands, draw="manual", **situation)


# --- Whose turn it is -----------------------------------------------------------------------------


@pytest.mark.parametrize("seat", [None, 0, 1, 3])
@pytest.mark.parametrize("move", ["7", "7+7", "J=7", "S", "take", "draw", "end", "call"])
def test_the_match_is_over(move: str, seat: int | None) -> None:
    match = last_card(rounds=1)
    match.play("7")
    assert refused(match, move, seat) == ("The match is over.", "D9.1")


@pytest.mark.parametrize("move", ["7", "7+7", "J=7", "S", "take", "draw", "end"])
@pytest.mark.parametrize("seat", [0, 2])
def test_it_is_not_your_turn(move: str, seat: int) -> None:
    match = table(["7 7 J S", "7 7 J S", "7 J"], turn=1, climb="5")
    assert refused(match, move, seat) == ("It is not your turn: Seat 1 is to move.", "D3.5")


def test_it_is_not_your_turn_while_another_has_yet_to_draw() -> None:
    match = manual(["2 2 3 3 5 S"], players=3, climb="4", stock="9")
    match.play("5")
    for move in ("draw", "end", "take", "5"):
        assert refused(match, move, 1) == ("It is not your turn: Seat 0 is to move.", "D3.5")


def test_who_is_to_move_is_called_by_name() -> None:
    match = dobrak.new("dobro", 2, names=["Ana", "Bo"], first=1, seed=1)
    assert refused(match, "take", 0) == ("It is not your turn: Bo is to move.", "D3.5")


# --- Cards that are not there ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("held", "move", "sentence", "clause"),
    [
        ("8", "7", "You hold no 7.", "D3.1"),
        ("8", "12", "You hold no 12.", "D3.1"),
        ("8", "S", "You hold no skip.", "D3.3"),
        ("8", "R", "You hold no reverse.", "D3.3"),
        ("8", "7+7", "You hold no 7.", "D3.2"),
        ("7 8", "7+7", "You hold only one 7.", "D3.2"),
        ("8", "J=7", "You hold no joker.", "D4.1"),
        ("7 8", "7+J", "You hold no joker.", "D4.2"),
        ("8 J", "7+J", "You hold no 7.", "D4.2"),
        ("8", "J+7", "You hold no 7.", "D4.2"),
        ("7 8", "J+J=7", "You hold no joker.", "D4.3"),
        ("J 8", "J+J=7", "You hold only one joker.", "D4.3"),
    ],
)
@pytest.mark.parametrize("climb", ["", "12 12"])
def test_the_cards_are_not_in_the_hand(
    climb: str, held: str, move: str, sentence: str, clause: str
) -> None:
    assert refused(table([held, "2", "2"], climb=climb), move) == (sentence, clause)


@pytest.mark.parametrize("climb", ["", "5"])
def test_two_players_have_no_reverses(climb: str) -> None:
    no_reverses = ("There are no reverses with two players.", "D2.5")
    assert refused(table(["8 S", "2"], climb=climb), "R") == no_reverses


# --- Plays that do not fit ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("climb", "move", "sentence", "clause"),
    [
        ("6", "5", "5 is too low: 6 is in play.", "D3.1"),
        ("12 12", "12", "12 is too low: 24 is in play.", "D3.1"),
        ("11", "5+5", "This pair makes 10, which is too low: 11 is in play.", "D3.2"),
        ("12 12", "5+5", "This pair makes 10, which is too low: 24 is in play.", "D3.2"),
        ("12", "5+J", "This pair makes 10, which is too low: 12 is in play.", "D3.2"),
        ("6", "J=5", "5 is too low: 6 is in play.", "D4.1"),
        ("12", "J=11", "11 is too low: 12 is in play.", "D4.1"),
        ("12", "J=2", "2 is too low: 12 is in play.", "D4.1"),
        ("7 7", "J=12", "A joker alone counts 12 at most, and 14 is in play.", "D4.1"),
        ("12 12", "J=2", "A joker alone counts 12 at most, and 24 is in play.", "D4.1"),
        ("7", "J+J=3", "This pair makes 6, which is too low: 7 is in play.", "D3.2"),
        ("12 12", "J+J=11", "This pair makes 22, which is too low: 24 is in play.", "D3.2"),
    ],
)
def test_a_play_is_too_low(climb: str, move: str, sentence: str, clause: str) -> None:
    assert refused(table(["5 5 12 J J", "2", "2"], climb=climb), move) == (sentence, clause)


@in_every_edition
@pytest.mark.parametrize("special", ["S", "R"])
@pytest.mark.parametrize("other", ["2", "J"])
def test_a_climb_does_not_open_with_a_special_card(edition: str, special: str, other: str) -> None:
    assert refused(table([f"S R {other}", "3", "3"], edition=edition), special) == (
        "A climb opens with a number, not with a special card.",
        "D5.1",
    )


@in_every_edition
def test_the_opener_has_nothing_to_take(edition: str) -> None:
    match = table(["5 6", "3", "3"], climb="4", edition=edition)
    nothing = ("You open the climb, and there is nothing to take: play a card.", "D5.1")
    match.play("take")
    assert refused(match, "take") == nothing
    assert refused(table(["5 6", "3", "3"], edition=edition), "take") == nothing


def test_after_a_forced_special_card_the_opener_is_not_told_that_nothing_lies_there() -> None:
    match = table(["S S", "3 4", "3"])
    match.play("S")
    sentence, clause = refused(match, "take")
    assert "nothing to take" not in sentence
    assert clause == "D5.2"


# --- Drawing --------------------------------------------------------------------------------------


@pytest.mark.parametrize("move", ["draw", "end"])
@pytest.mark.parametrize("climb", ["", "5"])
@pytest.mark.parametrize("stock", ["", "9"])
def test_where_hands_fill_themselves_nobody_draws(move: str, climb: str, stock: str) -> None:
    match = table(["7 8", "2", "2"], climb=climb, stock=stock)
    sentence = "Hands are filled automatically here: just play."
    assert refused(match, move) == (sentence, "D10.1")


@in_every_edition
@pytest.mark.parametrize("move", ["draw", "end"])
def test_the_stock_is_empty(edition: str, move: str) -> None:
    match = manual(["7 8", "2", "2"], climb="5", edition=edition)
    sentence = "The stock is empty: there is nothing to draw."
    assert refused(match, move) == (sentence, "D10.7")


@in_every_edition
@pytest.mark.parametrize("move", ["draw", "end"])
@pytest.mark.parametrize("climb", ["", "5"])
def test_drawing_comes_after_playing(edition: str, move: str, climb: str) -> None:
    match = manual(["7 8", "2", "2"], climb=climb, stock="9", edition=edition)
    assert refused(match, move) == ("Play first; you draw after playing.", "D10.2")


@in_every_edition
@pytest.mark.parametrize("move", ["7", "8", "7+7", "J=9", "S", "take", "2"])
def test_who_has_played_draws_or_ends(edition: str, move: str) -> None:
    match = manual(["7 8 8 8 J S"], players=3, climb="5", stock="9", edition=edition)
    match.play("7")
    assert refused(match, move) == ("You have played: now draw, or end your turn.", "D10.2")


@in_every_edition
@pytest.mark.parametrize("move", ["end", "7", "S", "take"])
def test_who_has_played_the_last_card_must_draw(edition: str, move: str) -> None:
    match = manual(["7"], players=3, climb="5", stock="9", edition=edition)
    match.play("7")
    assert refused(match, move) == ("Your hand is empty, so you must draw.", "D10.8")


# --- Calling --------------------------------------------------------------------------------------


@in_every_edition
@pytest.mark.parametrize("seat", [None, 0, 1])
def test_where_hands_fill_themselves_nobody_is_called(edition: str, seat: int | None) -> None:
    match = table(["7 8", "2", "2"], climb="5", stock="9", edition=edition)
    sentence = "Hands are filled automatically here, so nobody can forget."
    assert refused(match, "call", seat) == (sentence, "D10.1")


@pytest.mark.parametrize("edition", ["en", "pt"])
@pytest.mark.parametrize("seat", [None, 0, 1, 2])
def test_where_forgetting_counts_at_once_nobody_is_called(edition: str, seat: int | None) -> None:
    match = manual(["2 2 3 3 5 S"], players=3, climb="4", stock="9 10", edition=edition)
    sentence = "In this edition nobody has to point out that somebody forgot to draw."
    needs_no_call = (sentence, "D10.4")
    assert refused(match, "call", seat) == needs_no_call
    play(match, "5 end")
    assert refused(match, "call", seat) == needs_no_call


@pytest.mark.parametrize("seat", [None, 0, 1, 2])
@pytest.mark.parametrize("before", ["", "5", "5 draw"])
def test_nobody_has_forgotten(seat: int | None, before: str) -> None:
    match = manual(["2 2 3 3 5 S"], players=3, climb="4", stock="9 10")
    play(match, before)
    sentence = "Nobody has just forgotten to draw."
    assert refused(match, "call", seat) == (sentence, "D10.5")


def test_nobody_calls_themselves() -> None:
    match = manual(["2 2 3 3 5 S"], players=3, climb="4", stock="9 10")
    play(match, "5 end")
    own_call = ("Only another player can point out that you forgot to draw.", "D10.5")
    assert refused(match, "call", 0) == own_call
    assert refused(match, "call@0") == own_call


# --- What cannot be read --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("move", "shown"),
    [
        ("", "''"),
        ("1", "'1'"),
        ("13", "'13'"),
        ("J", "'J'"),
        ("J=13", "'J=13'"),
        ("J+J", "'J+J'"),
        ("7+8", "'7+8'"),
        ("7 7", "'7 7'"),
        ("7@0", "'7@0'"),
        ("take@0", "'take@0'"),
        ("call@", "'call@'"),
        ("call@x", "'call@x'"),
        ("call@-1", "'call@-1'"),
        ("call@²", "'call@²'"),
        ("\x1b[2J", r"'\x1b[2J'"),
        ("\ud800", r"'\ud800'"),
        ("7" * 50, "'" + "7" * 39 + "…'"),
    ],
)
def test_what_is_no_move_is_quoted(move: str, shown: str) -> None:
    match = table(["7 7", "2", "2"], climb="5")
    forms = "7, 7+7, J=7, 7+J, J+J=7, S, R, take, draw, end or call"
    assert refused(match, move) == (f"{shown} is not a move of Dobro: write {forms}.", None)


@pytest.mark.parametrize("move", [None, 7, 7.0, b"7", ["7"], True])
def test_a_move_is_text(move: Any) -> None:
    match = table(["7 7", "2", "2"], climb="5")
    assert refused(match, move) == ("A move is written as text.", None)


@pytest.mark.parametrize("move", ["7+7", " 7+7\n", "7+J", "j+7", "J+J=7", "TAKE"])
def test_what_is_read_forgives_case_and_blanks(move: str) -> None:
    match = table(["7 7 J J 2", "2", "2"], climb="5")
    match.play(move)


@pytest.mark.parametrize("seat", [-1, 3, 99, True, False, 1.0, "1", b"1", [1]])
@pytest.mark.parametrize("move", ["7", "call", "call@1", "nonsense"])
def test_a_seat_is_a_number_at_the_table(seat: Any, move: str) -> None:
    match = table(["7 7", "2", "2"], climb="5")
    before = match.row.tobytes(), match.record()
    with pytest.raises(ValueError, match=r"^seat: takes a number from 0 to 2"):
        match.play(move, seat)
    assert (match.row.tobytes(), match.record()) == before


@pytest.mark.parametrize("call", ["call@3", "call@9"])
def test_a_call_names_a_seat_at_the_table(call: str) -> None:
    match = table(["7 7", "2", "2"], climb="5")
    assert refused(match, call) == (f"'{call}' names a seat that is not at the table.", None)


def test_a_long_number_names_no_seat() -> None:
    match = manual(["2 2 3 3 5 S"], players=3, climb="4", stock="9 10")
    play(match, "5 end")
    for number in ("9" * 20, "0" * 5000 + "7", "0000000002", "002"):
        assert "is not a move of Dobro" in refused(match, f"call@{number}")[0]
    match.play("call@02")
    assert match.record()["deals"][0]["moves"] == "5 end call@2"


def test_a_call_names_the_seat_that_makes_it() -> None:
    match = manual(["2 2 3 3 5 S"], players=3, climb="4", stock="9 10")
    play(match, "5 end")
    assert refused(match, "call@1", 2) == ("'call@1' names another seat.", None)
    match.play("call@1", 1)


def test_a_seat_may_be_a_numpy_number() -> None:
    match = table(["7 7", "2", "2"], climb="5")
    match.play("7", np.int64(0))  # type: ignore[arg-type]
    assert match.seat == 1
