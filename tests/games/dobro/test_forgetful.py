"""D10: the forgetful card."""

from typing import Any

import pytest

import dobrak
from dobrak import Match
from tests.games.dobro.situation import (
    deck,
    for_every_number_of_players,
    hand,
    holder,
    in_every_edition,
    may,
    pass_on,
    piles,
    play,
    refused,
    stock,
    table,
)

NOBODY_TO_CALL = ("Nobody has just forgotten to draw.", "D10.5")


def manual(hands: list[str], *, edition: str = "fr", climb: str = "4", **more: Any) -> Match:
    """A table where hands are filled by hand."""
    return table(hands, edition=edition, climb=climb, draw="manual", **more)


def forgotten(*, last: str = "9 10 11 12", **more: Any) -> Match:
    """Seat 0 has just forgotten to draw (`fr`), and seat 1 is to play."""
    hands = ["2 2 2 3 3 5", "5 6 6 7 7 8", "8 8 8 9 9 10"]
    match = manual(hands, stock=last, **more)
    play(match, "5 end")
    return match


# --- D10.1: without it ----------------------------------------------------------------------------


@in_every_edition
def test_D10_1_hands_fill_themselves_and_the_card_never_comes_to_anybody(edition: str) -> None:
    match = dobrak.new("dobro", 3, edition=edition, seed=3)
    while not match.over:
        assert not {"draw", "end", "call"} & set(match.moves())
        assert holder(match) is None
        for seat in range(3):
            assert seat == match.seat or may(match, seat) == ""
        pass_on(match)


def test_D10_1_auto_is_the_default() -> None:
    assert dobrak.new("dobro", 3, seed=1).rules["draw"] == "auto"
    with pytest.raises(ValueError, match=r"^draw: takes one of 'auto', 'manual', not 'hand'$"):
        dobrak.new("dobro", 3, draw="hand")


# --- D10.2, D10.3: draw, or forget ----------------------------------------------------------------


@in_every_edition
@pytest.mark.parametrize("move", ["5", "3+3", "S"])
def test_D10_2_after_playing_the_player_draws_or_ends(edition: str, move: str) -> None:
    match = manual(["2 2 3 3 5 S"], players=3, edition=edition, stock="9 10 11")
    match.play(move)
    assert match.seat == 0
    assert may(match) == "draw end"
    assert stock(match) == "9 10 11"
    assert [may(match, seat) for seat in (1, 2)] == ["", ""]


@in_every_edition
@pytest.mark.parametrize(
    ("last", "after", "left"), [("9 10 11", "2 2 5 9 10 S", "11"), ("9", "2 2 5 9 S", "")]
)
def test_D10_2_drawing_fills_the_hand_as_far_as_the_stock_reaches_and_ends_the_turn(
    edition: str, last: str, after: str, left: str
) -> None:
    match = manual(["2 2 3 3 5 S"], players=3, edition=edition, stock=last)
    play(match, "3+3 draw")
    assert hand(match, 0) == after
    assert stock(match) == left
    assert match.seat == 1
    assert "take" in match.moves()
    assert holder(match) is None


def test_D10_2_the_turn_goes_on_the_way_a_reverse_has_set() -> None:
    match = manual(["2 2 3 3 5 R"], players=4, stock="9 10 11")
    play(match, "R")
    assert match.seat == 0
    play(match, "draw")
    assert match.seat == 3


def test_D10_2_nobody_draws_before_playing_nor_after_taking() -> None:
    match = manual(["2 2 3 3 5 S"], players=3, stock="9 10 11")
    assert may(match) == "take 5 S 2+2 3+3"
    play(match, "take")
    assert may(match) == "2 3 5 2+2 3+3"


@in_every_edition
def test_D10_3_ending_the_turn_undrawn_is_to_forget(edition: str) -> None:
    match = manual(["2 2 3 3 5 S"], players=3, edition=edition, stock="9")
    match.play("5")
    assert match.play("end")[0].seen_by(None) == {
        "game": "dobro",
        "kind": "forgot",
        "clause": "D10.3",
        "seat": 0,
    }
    assert match.seat == 1


# --- D10.4: at once -------------------------------------------------------------------------------


@pytest.mark.parametrize("edition", ["en", "pt"])
@pytest.mark.parametrize(
    ("last", "after", "left"), [("9 10 11", "2 2 5 9 10 S", "11"), ("9", "2 2 5 9 S", "")]
)
def test_D10_4_who_forgets_receives_the_card_at_once_and_the_hand_is_filled(
    edition: str, last: str, after: str, left: str
) -> None:
    match = manual(["2 2 3 3 5 S"], players=3, edition=edition, stock=last)
    play(match, "3+3 end")
    assert holder(match) == 0
    assert hand(match, 0) == after
    assert stock(match) == left
    assert match.seat == 1


@pytest.mark.parametrize("edition", ["en", "pt"])
def test_D10_4_the_card_comes_from_whoever_has_it(edition: str) -> None:
    match = manual(["2 2 3 3 5 S", "6 6 6 6 6 7"], players=3, edition=edition, stock="9 10 11")
    play(match, "5 end 6 end")
    assert holder(match) == 1


# --- D10.5: when called ---------------------------------------------------------------------------


def test_D10_5_forgetting_has_no_effect_by_itself() -> None:
    match = forgotten()
    assert holder(match) is None
    assert hand(match, 0) == "2 2 2 3 3"
    assert stock(match) == "9 10 11 12"
    assert match.seat == 1


def test_D10_5_every_other_player_may_call_in_turn_or_out_of_it() -> None:
    match = forgotten()
    assert may(match, 0) == ""
    assert may(match, 1) == "take 5 6 7 8 call 6+6 7+7"
    assert may(match, 2) == "call"


@pytest.mark.parametrize("caller", [1, 2])
@pytest.mark.parametrize("before", ["", "6", "take", "take 6"])
def test_D10_5_a_call_brings_the_card_and_fills_the_hand(caller: int, before: str) -> None:
    match = forgotten()
    play(match, before)
    moves = may(match)
    match.play("call", caller)
    assert holder(match) == 0
    assert hand(match, 0) == "2 2 2 3 3 9"
    assert stock(match) == "10 11 12"
    assert match.seat == 1
    assert may(match) == moves.replace(" call", "")
    assert may(match, 2) == ""


def test_D10_5_a_call_in_turn_needs_no_seat_and_does_not_use_the_turn_up() -> None:
    match = forgotten()
    play(match, "call 6 draw")
    assert match.record()["deals"][0]["moves"] == "5 end call@1 6 draw"
    assert match.seat == 2


def test_D10_5_a_call_can_name_its_seat() -> None:
    match = forgotten()
    match.play("call@2")
    assert match.record()["deals"][0]["moves"] == "5 end call@2"
    assert holder(match) == 0


def test_D10_5_a_lapse_is_called_once() -> None:
    match = forgotten()
    match.play("call", 2)
    assert refused(match, "call", 1) == NOBODY_TO_CALL


def test_D10_5_the_call_is_closed_when_the_forgetful_players_next_turn_starts() -> None:
    match = forgotten()
    play(match, "6 draw 8")
    assert match.seat == 2
    assert may(match, 1) == "call"
    play(match, "draw")
    assert match.seat == 0
    assert [may(match, seat) for seat in (1, 2)] == ["", ""]
    assert refused(match, "call", 1) == NOBODY_TO_CALL
    play(match, "take")
    assert [may(match, seat) for seat in (1, 2)] == ["", ""]


def test_D10_5_the_call_is_closed_when_a_reverse_brings_the_turn_back() -> None:
    match = manual(["2 2 2 3 3 5", "R 6 6 7 7 8"], players=3, stock="9 10 11 12")
    play(match, "5 end R")
    assert may(match, 2) == "call"
    play(match, "draw")
    assert match.seat == 0
    assert may(match, 2) == ""


@for_every_number_of_players
def test_D10_5_the_call_is_open_all_round_the_table(players: int) -> None:
    match = manual(["12 12"], players=players, stock="3 3 4 4 4 5 5 6 6 7 7 7")
    play(match, "12 end")
    for turn in range(1, players):
        assert match.seat == turn
        for seat in range(1, players):
            assert "call" in match.moves(seat)
        assert match.moves(0) == []
        play(match, "take")
        match.play(match.moves()[0])
        play(match, "draw")
    assert match.seat == 0
    assert not any("call" in match.moves(seat) for seat in range(players))


def test_D10_5_only_the_most_recent_lapse_can_be_called() -> None:
    match = forgotten()
    play(match, "6 end")
    assert may(match, 1) == ""
    assert may(match, 0) == "call"
    assert "call" in match.moves(2)
    match.play("call", 0)
    assert holder(match) == 1
    assert hand(match, 0) == "2 2 2 3 3"
    assert hand(match, 1) == "5 6 7 7 8 9"


def test_D10_5_of_two_players_the_other_calls() -> None:
    match = manual(["2 2 2 3 3 5", "6 6 6 6 7 7"], stock="9 10 11 12")
    play(match, "5 end")
    assert may(match, 0) == ""
    assert may(match, 1) == "take 6 7 call 6+6 7+7"
    play(match, "6 end")
    assert may(match, 1) == ""
    assert may(match, 0) == "take call 3+3"
    play(match, "call")
    assert holder(match) == 1


def test_D10_5_the_call_is_closed_when_a_draw_uses_the_stock_up() -> None:
    match = forgotten(last="12")
    play(match, "6")
    assert may(match, 2) == "call"
    play(match, "draw")
    assert match.seat == 2
    assert "call" not in match.moves()
    assert refused(match, "call", 1) == NOBODY_TO_CALL


def test_D10_5_the_call_stays_open_while_one_card_is_left() -> None:
    match = forgotten(last="11 12")
    play(match, "6 draw")
    assert stock(match) == "12"
    assert "call" in match.moves(2)
    match.play("call", 2)
    assert hand(match, 0) == "2 2 2 3 3 12"


def test_D10_5_uncalled_the_hand_remains_short_until_its_owner_draws() -> None:
    match = forgotten(last="9 10 11 12 12")
    play(match, "6 draw 8 draw take 2")
    assert hand(match, 0) == "2 2 3 3"
    play(match, "draw")
    assert hand(match, 0) == "2 2 3 3 11 12"
    assert stock(match) == "12"


def test_D10_5_a_call_fills_what_two_lapses_have_left_short() -> None:
    match = forgotten(last="9 10 11 12 12 12")
    play(match, "6 draw 8 draw take 2+2 end")
    match.play("call", 2)
    assert hand(match, 0) == "2 3 3 11 12 12"
    assert stock(match) == "12"


def test_D10_5_a_call_that_uses_the_stock_up_ends_the_turn_of_who_has_yet_to_draw() -> None:
    match = forgotten(last="12")
    play(match, "6+6")
    assert may(match) == "draw end call"
    match.play("call", 2)
    assert hand(match, 0) == "2 2 2 3 3 12"
    assert hand(match, 1) == "5 7 7 8"
    assert match.seat == 2
    assert may(match) == "take 8+8 9+9"


def test_D10_5_the_turn_ended_by_a_call_goes_on_in_the_current_direction() -> None:
    match = manual(["2 2 2 3 3 5", "R 6 6 7 7 8"], players=4, stock="12")
    play(match, "5 end R")
    match.play("call", 3)
    assert match.seat == 0
    assert may(match) == "take 12 3+3"


def test_D10_5_a_call_that_leaves_a_card_leaves_the_turn_as_it_is() -> None:
    match = forgotten(last="11 12")
    play(match, "6")
    match.play("call", 2)
    assert match.seat == 1
    assert may(match) == "draw end"
    play(match, "draw")
    assert hand(match, 1) == "5 6 7 7 8 12"


def test_D10_5_a_call_before_the_play_ends_nobodys_turn() -> None:
    match = forgotten(last="12")
    match.play("call", 2)
    assert stock(match) == ""
    assert match.seat == 1
    assert may(match) == "take 5 6 7 8 6+6 7+7"


def test_D10_5_a_call_that_uses_the_stock_up_ends_the_round_of_an_empty_hand() -> None:
    match = manual(["2 2 2 3 3 5", "6", "8 8 8 9 9 10"], stock="12", piles=[4, 4, 4], rounds=1)
    play(match, "5 end 6")
    assert may(match) == "draw call"
    match.play("call", 2)
    assert match.over
    assert match.row.closer == 1
    assert piles(match) == [4, 4, 4]
    assert match.scores == [2, 1, 1]  # the card had come to seat 0


def test_D10_5_a_call_that_leaves_a_card_does_not_end_the_round_of_an_empty_hand() -> None:
    match = manual(["2 2 2 3 3 5", "6", "8 8 8 9 9 10"], stock="11 12")
    play(match, "5 end 6")
    match.play("call", 2)
    assert match.row.finished == 0
    assert match.seat == 1
    assert may(match) == "draw"


def test_D10_5_the_call_is_closed_when_the_round_is_over() -> None:
    match = manual(["2 2 2 3 3 5", "6"], players=3, stock="12", decks=[deck(players=3)])
    play(match, "5 end 6")
    match.play("call", 2)
    assert match.row.finished == 1
    assert not any("call" in match.moves(seat) for seat in range(3))
    assert refused(match, "call", 2) == NOBODY_TO_CALL


# --- D10.6 to D10.8 -------------------------------------------------------------------------------


@pytest.mark.parametrize("edition", ["en", "pt"])
def test_D10_6_the_holder_keeps_the_card_until_another_receives_it(edition: str) -> None:
    match = manual(
        ["2 2 3 3 5 5", "6 6 6 6 6 7", "7 7 7 8 8 8"],
        edition=edition,
        stock="9 9 10 10 11 11 12 12",
    )
    holders = []
    for moves in ("5 end", "6 draw", "7 draw", "take 2 draw", "6 end", "7 draw", "take 2 end"):
        play(match, moves)
        holders.append(holder(match))
    assert holders == [0, 0, 0, 0, 1, 1, 0]


def test_D10_6_in_fr_only_a_call_moves_the_card() -> None:
    match = forgotten(last="9 10 11 12")
    play(match, "call 6 end")
    assert holder(match) == 0
    match.play("call", 0)
    assert holder(match) == 1


@in_every_edition
def test_D10_6_each_round_starts_with_the_card_on_the_table(edition: str) -> None:
    match = table(["7", "2", "2"], edition=edition, draw="manual", holder=1, piles=[3, 3, 3])
    match.play("7")
    assert match.scores == ([1, 2, 1] if edition == "fr" else [1, 0, 1])
    assert holder(match) is None


@in_every_edition
def test_D10_7_there_is_no_forgetting_without_stock(edition: str) -> None:
    match = manual(["2 2 3 3 5 S"], players=3, edition=edition)
    match.play("5")
    assert match.seat == 1
    assert hand(match, 0) == "2 2 3 3 S"
    assert not {"draw", "end", "call"} & set(match.moves())
    assert may(match, 2) == ""


@in_every_edition
def test_D10_8_who_has_played_their_last_card_has_to_draw(edition: str) -> None:
    match = manual(["5"], players=3, edition=edition, stock="9")
    match.play("5")
    assert may(match) == "draw"
    assert refused(match, "end") == ("Your hand is empty, so you must draw.", "D10.8")
    match.play("draw")
    assert hand(match, 0) == "9"
    assert match.row.finished == 0
    assert match.seat == 1


@in_every_edition
def test_D10_8_one_card_left_is_enough_to_end_the_turn(edition: str) -> None:
    match = manual(["5 6"], players=3, edition=edition, stock="9")
    match.play("5")
    assert may(match) == "draw end"
