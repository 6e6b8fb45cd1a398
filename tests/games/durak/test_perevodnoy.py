"""Durak, T1 to T5: transfers."""

import pytest

import dobrak
from tests.games.durak.situation import (
    around,
    asked,
    bout,
    deck,
    field,
    hands,
    known,
    legal,
    play,
    refused,
    stock,
    table,
)

TRANSFERS = "perevodnoy"
FOUR = ["6s 9d Td", "6d 7s 9c", "6c 8s Ts", "6h Js Qs"]

# --- T1 Passing an attack on ----------------------------------------------------------------------


def test_T1_a_card_of_the_same_rank_passes_the_attack_to_the_next_seat() -> None:
    match = table(FOUR, trump="8h", ruleset=TRANSFERS)
    play(match, "6s")
    assert legal(match) == "7s >6d take"
    play(match, ">6d")
    assert match.seat == 2
    assert (match.row.attacker, match.row.defender) == (1, 2)
    assert field(match, "table") == "6s.6d"
    assert hands(match)[1] == "7s 9c"


def test_T1_every_card_of_the_rank_will_do_trumps_too() -> None:
    match = table(["9s 9d", "6d 6c 6h 7h", "Ts Js Qs"], trump="8h", laid="6s", ruleset=TRANSFERS)
    assert legal(match) == "6h 7h >6h >6d >6c take"


def test_T1_or_it_may_be_beaten_or_taken_as_ever() -> None:
    match = table(["9s", "6d 7s", "Ts Js"], trump="8h", laid="6s", ruleset=TRANSFERS)
    play(match, "7s")
    assert (match.seat, match.row.attacker, match.row.beaten) == (0, 0, 1)


@pytest.mark.parametrize(("laid", "needed"), [("6s", 2), ("6s 6c", 3)])
@pytest.mark.parametrize("held", [1, 2, 3, 4])
def test_T1_the_next_hand_holds_no_fewer_cards_than_the_attack_then_numbers(
    laid: str, needed: int, held: int
) -> None:
    next_hand = " ".join(["Ts", "Js", "Qs", "Ks"][:held])
    match = table(["9s 9d", "6d 7s", next_hand], trump="8h", laid=laid, ruleset=TRANSFERS)
    assert (">6d" in match.moves()) == (held >= needed)


def test_T1_no_seat_is_skipped_for_a_small_hand() -> None:
    match = table(["6s 9d", "6d 7s", "Ts", "6c Js Qs"], trump="8h", ruleset=TRANSFERS)
    play(match, "6s")
    assert legal(match) == "7s take"
    sentence = "The attack cannot be transferred: Seat 2 has too few cards."
    assert refused(match, ">6d") == (sentence, "T1")


def test_T1_seats_that_are_out_are() -> None:
    match = table(["6s 9d", "6d 7s", "", "", "Ts Js"], trump="8h", out=[2, 3], ruleset=TRANSFERS)
    play(match, "6s >6d")
    assert (match.row.attacker, match.row.defender, match.seat) == (1, 4, 4)


@pytest.mark.parametrize("attacker", [0, 1])
def test_T1_between_two_players_it_returns_to_the_attacker(attacker: int) -> None:
    held = around(attacker, ["6s 9d Td", "6d 7s"])
    match = table(held, trump="8h", attacker=attacker, ruleset=TRANSFERS)
    assert asked(match, "6s >6d") == [attacker, 1 - attacker, attacker]
    assert legal(match) == "take"
    assert (match.row.attacker, match.row.defender) == (1 - attacker, attacker)


# --- T2 The first bout ----------------------------------------------------------------------------


def test_T2_unless_the_table_wants_it() -> None:
    match = table(FOUR, trump="8h", first_bout=True, first_transfer=True, ruleset=TRANSFERS)
    play(match, "6s")
    assert legal(match) == "7s >6d take"


@pytest.mark.parametrize("first_transfer", [False, True])
def test_T2_from_the_second_bout_on_there_are_transfers(first_transfer: bool) -> None:
    match = table(FOUR, trump="8h", first_transfer=first_transfer, ruleset=TRANSFERS)
    play(match, "6s")
    assert legal(match) == "7s >6d take"


def test_T2_the_first_bout_of_each_deal() -> None:
    first = deck(["6s 9d Td", "6d 7s 9c"], "8h")
    match = table(["6s", "7s 8s"], trump="6h", deals=2, decks=[first], ruleset=TRANSFERS)
    play(match, "6s take 6s")
    assert not [move for move in match.moves() if move.startswith(">")]
    match = dobrak.new("durak", 2, ruleset=TRANSFERS, first_transfer=True, decks=[first], first=0)
    play(match, "6s")
    assert ">6d" in match.moves()


def test_T2_false_is_the_default() -> None:
    assert dobrak.new("durak", 2, ruleset=TRANSFERS).rules["first_transfer"] is False


# --- T3 The new attacker --------------------------------------------------------------------------

FIVE = ["6s 6h 9d", "6d 7s 9c", "7c 8s 7d Ks As", "6c Js Qs", "Tc Jc"]


@pytest.mark.parametrize("attacker", range(5))
def test_T3_who_transfers_is_the_attacker_when_others_are_asked(attacker: int) -> None:
    a, b, c, d, e = ((attacker + step) % 5 for step in range(5))
    match = table(around(attacker, FIVE), trump="8h", attacker=attacker, ruleset=TRANSFERS)
    assert asked(match, "6s >6d 8s 7d") == [a, b, c, c, b]
    assert asked(match, "pass pass pass pass") == [b, d, e, a, c]
    assert bout(match) == (c, d)  # K2.2: the new defender's defence has held


@pytest.mark.parametrize("attacker", range(5))
def test_T3_and_when_the_defender_gives_up(attacker: int) -> None:
    a, b, c, d, e = ((attacker + step) % 5 for step in range(5))
    match = table(around(attacker, FIVE), trump="8h", attacker=attacker, ruleset=TRANSFERS)
    assert asked(match, "6s >6d take pass 6c pass pass 6h") == [a, b, c, b, d, d, e, a, a]
    play(match, "pass")
    assert bout(match) == (d, e)
    assert hands(match)[c] == "6s 8s Ks As 6h 6d 7d 6c 7c"


def test_T3_and_when_hands_are_filled() -> None:
    held = ["6s 9d Td Jd Qd", "6d 9c Tc Jc Qc Kc", "7s 7d 8d 9s Ts Js", "9h Th Jh Qh Kh"]
    match = table(held, stock="As Ad Ac Ah Ks Kd 6h", ruleset=TRANSFERS)
    play(match, "6s >6d 7s 7d pass pass pass")
    assert hands(match) == [
        "Ah 9d Td Jd Qd Ac",  # the third to draw
        "As 9c Tc Jc Qc Kc",  # the first
        "9s Ts Js Ks 8d Kd",  # the last
        "9h Th Jh Qh Kh Ad",
    ]
    assert stock(match) == "6h"


def test_T3_who_has_given_up_after_a_transfer_does_not_draw() -> None:
    held = ["6s 9d Td Jd Qd", "6d 9c Tc Jc Qc Kc", "7s 7d", "9h Th Jh Qh Kh"]
    match = table(held, stock="As Ad Ac Ah Ks Kd 6h", ruleset=TRANSFERS)
    play(match, "6s >6d take")
    assert hands(match) == [
        "Ah 9d Td Jd Qd Ac",
        "As 9c Tc Jc Qc Kc",
        "6s 7s 6d 7d",
        "9h Th Jh Qh Kh Ad",
    ]
    assert known(match)[2] == "6s 6d"
    assert bout(match) == (3, 0)


@pytest.mark.parametrize(("held", "limit"), [(2, 2), (3, 3), (5, 5), (6, 6), (7, 6)])
def test_T3_the_limit_is_set_afresh_by_the_new_defenders_hand(held: int, limit: int) -> None:
    new_defender = "7s 7d Ts Js Qs Ks As"[: 3 * held - 1]
    match = table(["6s 9d", "6d 7c 9c", new_defender, "Jc"], trump="8h", ruleset=TRANSFERS)
    play(match, "6s")
    assert match.row.limit == 3
    play(match, ">6d")
    assert match.row.limit == limit


@pytest.mark.parametrize(("chosen", "limit"), [(5, 5), (6, 6)])
def test_T3_in_the_first_bout_the_first_limit_stands(chosen: int, limit: int) -> None:
    match = table(
        ["6s 9d", "6d 7c 9c", "7s 7d Ts Js Qs Ks As", "Jc"],
        trump="8h",
        first_bout=True,
        first_transfer=True,
        first_limit=chosen,
        ruleset=TRANSFERS,
    )
    play(match, "6s >6d")
    assert match.row.limit == limit


def test_T3_the_cards_laid_so_far_count() -> None:
    match = table(["6s 6h 9d", "6d 7c 9c", "7s 7d Ts"], trump="8h", ruleset=TRANSFERS)
    assert asked(match, "6s >6d 7s 7d") == [0, 1, 2, 2, 1]
    assert asked(match, "7c take") == [1, 2, 0]  # the third of three: nobody adds to it
    assert hands(match)[2] == "6s 7s Ts 6d 7d 7c"
    assert bout(match) == (0, 1)


def test_T3_an_attack_that_fills_the_limit_is_over_when_it_is_beaten() -> None:
    match = table(["6s 6h 9d", "6d 7c 9c", "7s 7d"], trump="8h", ruleset=TRANSFERS)
    play(match, "6s >6d 7s 7d")
    assert match.row.out == 0b100
    assert bout(match) == (0, 1)


def test_T3_the_new_defender_may_transfer_in_turn() -> None:
    held = ["6s 9d Td Jd Kd", "6d 7s 9c", "6c 8s Ts", "6h Js Qs"]
    match = table(held, trump="8h", ruleset=TRANSFERS)
    assert asked(match, "6s >6d >6c >6h") == [0, 1, 2, 3, 0]
    assert field(match, "table") == "6s.6d.6c.6h"
    assert (match.row.attacker, match.row.defender, match.row.limit) == (3, 0, 4)
    assert asked(match, "take") == [0, 1]  # four cards against four
    assert bout(match) == (1, 2)
    assert hands(match)[0] == "6s 6h 6d 9d Td Jd Kd 6c"


def test_T3_between_two_players_the_attack_can_come_and_go() -> None:
    match = table(["6s 6c 9h Th Jh", "6d 6h 7s Ks As Qs"], trump="8d", ruleset=TRANSFERS)
    play(match, "6s >6d")
    assert (match.row.limit, legal(match)) == (4, ">6c take")
    play(match, ">6c")
    assert (match.row.limit, legal(match)) == (5, "7s Qs Ks As take")  # 3 < 4: not back again
    play(match, "take pass")
    assert bout(match) == (0, 1)


def test_T3_who_transfers_their_last_card_is_not_asked_and_is_out() -> None:
    match = table(["6s 9d", "6d", "7s 7d Ts", "Jc Qc"], trump="8h", ruleset=TRANSFERS)
    assert asked(match, "6s >6d 7s 7d pass pass") == [0, 1, 2, 2, 3, 0, 2]
    assert match.row.out == 0b0010
    assert bout(match) == (2, 3)


def test_T3_a_card_that_was_known_is_so_no_longer() -> None:
    match = table(FOUR, trump="8h", known=["", "6d 7s", "", ""], ruleset=TRANSFERS)
    play(match, "6s >6d")
    assert known(match) == ["", "7s", "", ""]


# --- T4 Several unbeaten cards --------------------------------------------------------------------


def test_T4_they_are_beaten_in_the_order_laid() -> None:
    held = ["6s 9d Tc", "6d Td Jd", "7s 8s 7d 8d 8c"]
    match = table(held, trump="8h", ruleset=TRANSFERS)
    play(match, "6s >6d")
    assert legal(match) == "7s 8s take"
    play(match, "8s")
    assert (match.seat, legal(match)) == (2, "7d 8d take")
    assert refused(match, "7s") == ("7♠ does not beat 6♦.", "K3.2")
    play(match, "7d")
    assert field(match, "table") == "6s<8s.6d<7d"
    assert match.seat == 1


def test_T4_nobody_throws_in_before_the_last_is_beaten() -> None:
    held = ["6s 7c Tc", "6d 7h Jd", "7s 8s 7d 8d 8c"]
    match = table(held, trump="8h", ruleset=TRANSFERS)
    play(match, "6s >6d 7s")
    assert [match.moves(0), match.moves(1)] == [[], []]
    assert refused(match, "7h", 1)[1] == "K3.3"
    play(match, "7d")
    assert (match.seat, legal(match)) == (1, "pass 7h")


def test_T4_giving_up_midway_is_to_take_them_all() -> None:
    held = ["6s 9d Tc", "6d Td Jd", "7s 8s 7d 8d 8c"]
    match = table(held, trump="8h", ruleset=TRANSFERS)
    play(match, "6s >6d 7s take pass pass")
    assert hands(match)[2] == "6s 7s 8s 6d 7d 8d 8c"


# --- T5 A deal without end ------------------------------------------------------------------------


@pytest.mark.parametrize("out", [[], [2], [2, 3]])
def test_T5_the_deal_can_be_drawn_between_two_as_well(out: list[int]) -> None:
    for dry, over in ((18, False), (19, True)):
        match = table(
            ["6s 9c", "7s 8s", *[""] * len(out)], trump="6h", out=out, dry=dry, ruleset=TRANSFERS
        )
        play(match, "6s take pass")
        assert match.over == over
    assert match.scores == [0] * match.players


def test_T5_after_transfers_too() -> None:
    match = table(["6s 9c Tc", "6d 8s"], trump="6h", dry=19, ruleset=TRANSFERS)
    play(match, "6s >6d take")
    assert (match.over, match.scores) == (True, [0, 0])


def test_T5_the_lowest_trump_opens_the_next_deal() -> None:
    order = deck(["8h", "7h"], "6h")
    match = table(["6s 9c", "7s 8s"], trump="6h", dry=19, deals=2, decks=[order], ruleset=TRANSFERS)
    play(match, "6s take pass")
    assert bout(match) == (1, 0)
