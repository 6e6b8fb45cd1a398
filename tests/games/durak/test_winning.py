"""Durak, K6: how a deal and a match are won."""

import numpy as np
import pytest

import dobrak
from tests.games.durak.situation import (
    around,
    asked,
    bout,
    deck,
    field,
    hands,
    legal,
    play,
    stock,
    table,
)

SIX = "Ts Js Qs Ks As 6h"  # a stock; hearts are trumps
SEVEN = "Ad " + SIX


# --- at once --------------------------------------------------------------------------------------


@pytest.mark.parametrize("attacker", [0, 1])
def test_K6_1_the_last_card_laid_in_attack_wins_at_once(attacker: int) -> None:
    match = table(around(attacker, ["6s", "7s 8s"]), trump="6h", attacker=attacker)
    play(match, "6s")  # a seven could beat it
    assert match.over
    assert match.winners == [attacker]
    assert match.scores == [1 - attacker, attacker]


def test_K6_1_the_last_card_laid_in_defence_wins_at_once() -> None:
    match = table(["6s 6d", "7s"], trump="6h")
    play(match, "6s")
    assert not match.over
    play(match, "7s")
    assert (match.over, match.scores, match.winners) == (True, [0, 1], [1])


def test_K6_1_the_last_card_added_wins_at_once() -> None:
    match = table(["6s 6d", "7s 8s 9s"], trump="6h")
    play(match, "6s take 6d")
    assert (match.scores, match.winners) == ([1, 0], [0])
    assert hands(match) == ["", "7s 8s 9s"]  # the bout ends there


@pytest.mark.parametrize("attacker", [0, 1, 2])
def test_K6_1_the_supporter_too(attacker: int) -> None:
    supporter = (attacker + 2) % 3
    match = table(around(attacker, ["6s 9d", "7s 8s 9s", "6d"]), trump="6h", attacker=attacker)
    play(match, "6s 7s pass 6d")
    assert match.winners == [supporter]
    match = table(around(attacker, ["6s 9d", "7s 8s 9s", "6d"]), trump="6h", attacker=attacker)
    play(match, "6s take pass 6d")
    assert match.winners == [supporter]


def test_K6_2_with_the_trump_card_still_in_the_stock_the_last_card_wins_nothing_yet() -> None:
    match = table(["6s", "7s 8s"], stock="6h")
    play(match, "6s")
    assert (match.over, match.seat) == (False, 1)
    play(match, "7s")
    assert bout(match) == (1, 0)
    assert hands(match) == ["6h", "8s"]


def test_K6_2_nor_in_defence_nor_as_an_addition() -> None:
    match = table(["6s 6d", "7s"], stock=SEVEN)
    play(match, "6s 7s")
    assert not match.over
    assert hands(match) == ["Ts Js Qs Ks 6d Ad", "As 6h"]
    match = table(["6s 6d", "7s 8s 9s"], stock=SEVEN)
    play(match, "6s take 6d")
    assert not match.over
    assert bout(match) == (0, 1)


# --- after the filling ----------------------------------------------------------------------------


@pytest.mark.parametrize("attacker", [0, 1])
def test_K6_3_with_six_in_the_stock_the_attacker_draws_them_all_and_the_defender_wins(
    attacker: int,
) -> None:
    match = table(around(attacker, ["6s", "7s"]), stock=SIX, attacker=attacker)
    play(match, "6s 7s")
    assert match.over
    assert hands(match) == around(attacker, ["Ts Js Qs Ks As 6h", ""])
    assert (stock(match), match.winners) == ("", [1 - attacker])


def test_K6_3_with_seven_there_is_one_left_for_the_defender() -> None:
    match = table(["6s", "7s"], stock=SEVEN)
    play(match, "6s 7s")
    assert not match.over
    assert hands(match) == ["Ts Js Qs Ks As Ad", "6h"]
    assert bout(match) == (1, 0)


def test_K6_3_a_supporter_who_comes_too_late_to_draw_wins_though_the_defender_gave_up() -> None:
    match = table(["6s", "7s 9s", "6c"], stock=SIX)
    play(match, "6s 7s 6c take")
    assert hands(match) == ["Ts Js Qs Ks As 6h", "6s 7s 9s 6c", ""]
    assert match.winners == [2]


def test_K6_3_a_supporter_who_draws_one_does_not() -> None:
    match = table(["6s", "7s 9s", "6c"], stock=SEVEN)
    play(match, "6s 7s 6c take")
    assert not match.over
    assert bout(match) == (2, 0)


def test_K6_3_an_attacker_is_ahead_in_drawing_and_does_not_win() -> None:
    match = table(["6s", "7s 9s"], stock="6h")
    play(match, "6s take")
    assert not match.over
    assert hands(match) == ["6h", "6s 7s 9s"]


@pytest.mark.parametrize("attacker", [0, 1, 2])
def test_K6_4_of_several_empty_hands_the_one_that_was_empty_first_wins(attacker: int) -> None:
    match = table(around(attacker, ["6s", "7s Tc", "6c"]), stock=SIX, attacker=attacker)
    play(match, "6s 7s 6c Tc")
    assert hands(match) == around(attacker, ["Ts Js Qs Ks As 6h", "", ""])
    assert match.winners == [(attacker + 2) % 3]  # the supporter laid it before the defender


@pytest.mark.parametrize("attacker", [0, 1, 2])
@pytest.mark.parametrize("first", [1, 2])
def test_K6_4_whoever_that_is(attacker: int, first: int) -> None:
    winner, other = (attacker + first) % 3, (attacker + 3 - first) % 3
    held = around(attacker, ["9d Td", "", ""])
    match = table(held, stock="6h", laid="6s<7s", attacker=attacker, emptied=[winner, other])
    play(match, "pass")
    assert match.winners == [winner]


def test_K6_4_the_order_is_kept_for_a_bout() -> None:
    match = table(["6s", "7s 8c Kc", "6c"], stock=SEVEN)
    play(match, "6s")
    assert field(match, "emptied") == "1,0,0"
    play(match, "7s 6c")
    assert field(match, "emptied") == "1,0,2"
    play(match, "8c")
    assert field(match, "emptied") == "0,0,0"


# --- teams ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("winner", [0, 1, 2, 3])
def test_K6_5_of_four_players_the_whole_team_wins(winner: int) -> None:
    match = table(around(winner, ["6s", "7s 8s", "9s Ts", "Js Qs"]), trump="6h", attacker=winner)
    play(match, "6s")
    assert match.scores == [int(seat % 2 == winner % 2) for seat in range(4)]
    assert match.winners == [winner % 2, winner % 2 + 2]


@pytest.mark.parametrize("winner", [0, 1, 2])
def test_K6_5_three_players_play_for_themselves(winner: int) -> None:
    match = table(around(winner, ["6s", "7s 8s", "9s Ts"]), trump="6h", attacker=winner)
    play(match, "6s")
    assert match.scores == [int(seat == winner) for seat in range(3)]
    assert match.winners == [winner]


# --- epaulettes -----------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("held", ["8s 9s", "8s 9s Ts"])
def test_K6_6_two_last_cards_of_one_rank_are_epaulettes(players: int, held: str) -> None:
    others = ["Js Qs", "Ks As"]
    match = table(["6s 6d", held, *others][:players], trump="6h")
    assert legal(match) == "6s 6d epaulettes"
    play(match, "epaulettes")
    assert match.over
    assert match.winners == ([0, 2] if players == 4 else [0])
    assert field(match, "table") == "6s.6d"
    assert hands(match)[0] == ""


def test_K6_6_an_attacker_may_do_without() -> None:
    match = table(["6s 6d", "8s 9s"], trump="6h")
    play(match, "6d take")
    assert legal(match) == "pass 6s"


@pytest.mark.parametrize("pair", ["6s 6c", "6h 6d", "As Ah", "Ad Ac", "Tc Th"])
def test_K6_6_any_rank_and_suits(pair: str) -> None:
    match = table([pair, "8s 9s"], trump="8h")
    assert match.moves()[-1] == "epaulettes"
    play(match, "epaulettes")
    assert match.winners == [0]


# --- a deal without end ---------------------------------------------------------------------------

THREE = ["6s 9c Tc", "7s 8s 9s", "Ts Js Qs"]
GIVES_UP = "6s take pass pass"
STOCKED = ["6s 9c Tc Jc Qc Kc Ac", "7s 8s 9s 7d 8d 9d", "Ts Js Qs Td Jd Qd"]  # nobody will draw


@pytest.mark.parametrize("dry", [0, 1, 17, 18])
def test_K6_7_before_the_twentieth_bout_the_deal_goes_on(dry: int) -> None:
    match = table(THREE, trump="6h", dry=dry)
    play(match, GIVES_UP)
    assert match.row.dry == dry + 1
    assert bout(match) == (2, 0)


def test_K6_7_after_twenty_bouts_given_up_the_deal_is_drawn() -> None:
    match = table(THREE, trump="6h", dry=19)
    play(match, GIVES_UP)
    assert match.over
    assert match.scores == [0, 0, 0]
    assert match.row.opener == -1


def test_K6_7_with_a_stock_as_well_if_nobody_draws() -> None:
    match = table(STOCKED, stock="Ks 6h", dry=18)
    play(match, GIVES_UP)
    assert (match.over, match.row.dry) == (False, 19)
    match = table(STOCKED, stock="Ks 6h", dry=19)
    play(match, GIVES_UP)
    assert match.over


def test_K6_7_a_drawn_card_begins_the_count_anew() -> None:
    match = table([STOCKED[0].replace(" Ac", ""), *STOCKED[1:]], stock="Ks 6h", dry=19)
    play(match, GIVES_UP)
    assert (match.over, match.row.dry) == (False, 0)


def test_K6_7_also_if_the_supporter_drew_it() -> None:
    match = table([*STOCKED[:2], "Ts Js Qs Td Jd"], stock="Ks 6h", dry=19)
    play(match, GIVES_UP)
    assert (match.over, match.row.dry) == (False, 0)


def test_K6_7_so_does_a_defence_that_holds() -> None:
    match = table(THREE, trump="6h", dry=19)
    play(match, "6s 7s pass pass")
    assert (match.over, match.row.dry) == (False, 0)


def test_K6_7_and_a_new_deal() -> None:
    match = table(["6s", "7s 8s", "9s Ts"], trump="6h", dry=19, deals=2)
    play(match, "6s")
    assert match.row.dry == 0


@pytest.mark.parametrize("players", [2, 4])
def test_K6_7_two_or_four_players_never_come_to_this(players: int) -> None:
    held = ["6s 6d 9c Tc", "7s 8s 9s", "Ts Js 6c", "Qs Ks"][:players]
    match = table(held, trump="6h", dry=19)
    play(match, "6s take" + " pass" * (players // 2))
    assert (match.over, match.row.dry) == (False, 20)
    play(match, match.moves()[0] + " take" + " pass" * (players // 2))
    assert (match.over, match.row.dry) == (False, 20)


def test_K6_7_twenty_bouts_in_a_row() -> None:
    held = [
        "6s 7s 8s 9s Ts Js Qs Ks As",
        "6d 7d 8d 9d Td Jd Qd Kd Ad",
        "6c 7c 8c 9c Tc Jc Qc Kc Ac",
    ]
    match = table(held, trump="6h", deals=2, decks=[deck(["8h", "7h", "9h"], "6h")])
    for bouts in range(20):
        assert (match.row.finished, match.row.dry) == (0, bouts)
        play(match, f"{match.moves()[0]} take pass pass")
    assert match.row.finished == 1
    assert match.scores == [0, 0, 0]
    assert bout(match) == (1, 2)  # the lowest trump, in the next of the match's deals


# --- the match ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("scores", "winners"),
    [([0, 0], [0]), ([0, 1], [0, 1]), ([0, 2], [1]), ([1, 1], [0]), ([1, 2], [0, 1])],
)
def test_K6_8_who_won_most_deals_wins_the_match(scores: list[int], winners: list[int]) -> None:
    match = table(["6s", "7s 8s"], trump="6h", deal=2, deals=3, scores=scores)
    assert match.winners == []
    play(match, "6s")
    assert match.over
    assert match.scores == [scores[0] + 1, scores[1]]
    assert match.winners == winners


def test_K6_8_partners_win_together() -> None:
    held = ["6s", "7s 8s", "9s Ts", "Js Qs"]
    match = table(held, trump="6h", deal=2, deals=3, scores=[0, 2, 0, 2])
    play(match, "6s")
    assert match.scores == [1, 2, 1, 2]
    assert match.winners == [1, 3]


def test_K6_8_if_nobody_has_won_a_deal_all_share_the_match() -> None:
    match = table(THREE, trump="6h", dry=19)
    play(match, GIVES_UP)
    assert match.winners == [0, 1, 2]


def test_K6_8_a_drawn_deal_is_one_of_the_match() -> None:
    match = table(THREE, trump="6h", dry=19, deal=1, deals=2, scores=[0, 1, 0])
    play(match, GIVES_UP)
    assert (match.over, match.winners) == (True, [1])


@pytest.mark.parametrize("deals", [1, 2, 3])
def test_K6_8_a_match_has_as_many_deals_as_were_agreed(deals: int) -> None:
    match = dobrak.new("durak", 2, deals=deals, seed=3)
    rng = np.random.default_rng(1)
    while not match.over:
        moves = match.moves()
        match.play(moves[rng.integers(len(moves))])
    assert sum(match.scores) == deals
    assert asked(match, "") == [None]
    assert sum(deal["first"] is not None for deal in match.record()["deals"]) == deals
