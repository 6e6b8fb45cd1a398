"""Durak, K3 to K5: attack, defence, and where the cards go."""

import pytest

from tests.games.durak.situation import (
    around,
    asked,
    bout,
    box,
    discarded,
    hands,
    known,
    legal,
    play,
    refused,
    stock,
    table,
)

HEIGHT = {rank: height for height, rank in enumerate("6789TJQKA")}

# --- K3 A bout ------------------------------------------------------------------------------------


def test_K3_1_any_card_may_open_trumps_too() -> None:
    match = table(["6s 9h Ac", "7s 8s"], trump="6h")
    assert legal(match) == "6s 9h Ac"


def test_K3_1_nobody_else_may_open() -> None:
    match = table(["6s 9h", "7s 8s", "9s Ts", "Js Qs"], trump="6h")
    assert [match.moves(seat) for seat in (1, 2, 3)] == [[], [], []]


def beats(card: str, attack: str, trump: str) -> bool:
    if card[1] == attack[1]:
        return HEIGHT[card[0]] > HEIGHT[attack[0]]
    return card[1] == trump


@pytest.mark.parametrize("trump", ["6s", "9h", "Kd", "Ac"])
def test_K3_2_each_card_is_beaten_by_what_is_higher_or_by_a_trump(trump: str) -> None:
    for attack in box():
        others = [card for card in box() if card != attack]
        for kept in (others[0], others[-1]):
            held = [card for card in others if card != kept]
            match = table([kept, " ".join(held)], trump=trump, laid=attack)
            beaten_by = [card for card in held if beats(card, attack, trump[1])]
            assert match.moves() == [*beaten_by, "take"]


def test_K3_2_who_can_beat_may_still_give_up() -> None:
    match = table(["6d 7d", "Ts Js"], trump="6h", laid="9s")
    play(match, "take pass")
    assert hands(match)[1] == "9s Ts Js"


def test_K3_3_attacks_come_one_at_a_time() -> None:
    match = table(["7s 7c 9d", "8s 9s Th", "7d 9h"], trump="6h")
    play(match, "7s")
    assert [legal(match), match.moves(0), match.moves(2)] == ["8s 9s Th take", [], []]
    sentence = "The last card is not beaten yet: Seat 1 is to move."
    assert refused(match, "7c", 0) == (sentence, "K3.3")
    assert refused(match, "7d", 2) == (sentence, "K3.3")
    play(match, "8s")
    assert legal(match) == "pass 7c"


def test_K3_3_the_rank_lies_on_the_table_as_an_attack_or_as_a_defence() -> None:
    match = table(["7c 8c 9c Tc Jc 6c", "As Ks"], trump="6h", laid="7s<8s 8d<Th")
    assert legal(match) == "pass 7c 8c Tc"
    assert refused(match, "9c") == ("9♣ cannot be thrown in: there is no 9 on the table.", "K3.3")


@pytest.mark.parametrize(("laid", "may"), [("6s<7s 6d<8d 6c<9c", "6h 7h 8h 9h"), ("As<6h", "Ah")])
def test_K3_3_every_pair_on_the_table_counts(laid: str, may: str) -> None:
    trumps = " ".join(rank + "h" for rank in "6789TJQKA" if rank + "h" not in laid)
    match = table([trumps, "Ks Qs Js"], trump="6h", laid=laid)
    assert legal(match) == "pass " + may


ATTACKS = ["6s", "6d", "6c", "7h", "8s", "8d", "9c"]
DEFENCES = ["7s", "7d", "7c", "8h", "9s", "9d", "Ac"]
DEEP = "Ts Js Qs Ks As Td Jd Qd Kd Ad Th Jh Qh Kh Ah 9h 6h"


@pytest.mark.parametrize(("held", "most"), [(1, 1), (2, 2), (3, 3), (4, 4), (5, 5), (6, 6), (7, 6)])
def test_K3_4_no_more_cards_than_the_defender_held_and_never_more_than_six(
    held: int, most: int
) -> None:
    match = table([" ".join(ATTACKS), " ".join(DEFENCES[:held])], stock=DEEP)
    assert match.row.limit == most
    for laid in range(1, most):
        assert asked(match, f"{ATTACKS[laid - 1]} {DEFENCES[laid - 1]}") == [0, 1, 0]
        assert match.row.laid == laid
    assert asked(match, f"{ATTACKS[most - 1]} {DEFENCES[most - 1]}") == [0, 1, 1]
    assert bout(match) == (1, 0)


def test_K3_4_the_cards_of_all_attackers_count_together() -> None:
    match = table(["6s 6d 9c", "7s 7d 7c", "6c 7h"], stock=DEEP)
    assert asked(match, "6s 7s 6d 7d pass 6c 7c") == [0, 1, 0, 1, 0, 2, 1, 1]
    assert bout(match) == (1, 2)


def test_K3_4_what_counts_is_the_hand_at_the_start_of_the_bout() -> None:
    match = table(["6c 7h 9c", "7c"], stock=DEEP, laid="6s<7s 6d<7d")
    assert match.row.limit == 3
    play(match, "6c 7c")  # three cards against three, and the hand was smaller each time
    assert bout(match) == (1, 0)


def test_K3_5_once_the_first_attack_is_beaten_the_attacker_may_stop() -> None:
    match = table(["6s 6d", "7s 8s"], trump="6h")
    play(match, "6s 7s")
    assert legal(match) == "pass 6d"
    play(match, "pass")
    assert bout(match) == (1, 0)


@pytest.mark.parametrize("others", [1, 2])
def test_K3_6_when_the_attacker_stops_the_supporter_goes_on_or_ends_it(others: int) -> None:
    match = table(["6s 6d", "7s 8s 9s", "6c 9d", "Td Jd"][: 2 + others], trump="6h")
    assert asked(match, "6s 7s pass") == [0, 1, 0, 2]
    assert legal(match) == "pass 6c"
    play(match, "pass")
    assert bout(match) == (1, 2)


def test_K3_6_once_the_supporter_stops_the_attacker_may_resume() -> None:
    match = table(["6s 6d 9c", "7s Th 9h", "6c 7d"], trump="6h")
    assert asked(match, "6s 7s pass 6c Th pass") == [0, 1, 0, 2, 1, 2, 0]
    assert legal(match) == "pass 6d"


def test_K3_6_an_attacker_who_resumes_and_stops_offers_it_to_the_supporter_again() -> None:
    match = table(["6s 6d 9c", "7s Th 9h Ks", "6c 7d 8d"], trump="8h")
    assert asked(match, "6s 7s pass 6c Th pass 6d 9h pass") == [0, 1, 0, 2, 1, 2, 0, 1, 0, 2]
    assert legal(match) == "pass 7d"
    play(match, "pass")
    assert bout(match) == (1, 2)


def test_K3_6_an_attacker_who_is_offered_it_and_declines_ends_the_attack() -> None:
    match = table(["6s 6d 9c", "7s Th 9h", "6c 7d"], trump="8h")
    play(match, "6s 7s pass 6c Th pass pass")  # and the supporter still has a seven
    assert bout(match) == (1, 2)


def test_K3_7_who_can_only_pass_is_asked_all_the_same() -> None:
    match = table(["6s 9d", "7s 8s 9s", "Tc Td"], trump="6h")
    play(match, "6s 7s")
    assert (match.seat, legal(match)) == (0, "pass")
    play(match, "pass")
    assert (match.seat, legal(match)) == (2, "pass")


def test_K3_7_who_has_no_cards_is_not_asked() -> None:
    match = table(["6s", "7s 8s 9s", "6c 9d"], stock=DEEP)
    assert asked(match, "6s 7s") == [0, 1, 2]  # not the attacker
    assert asked(match, "6c take") == [2, 1, 2]
    play(match, "pass")
    assert bout(match) == (2, 0)


def test_K3_7_at_the_limit_nobody_is_asked() -> None:
    match = table(["6s 6d", "7s", "6c 9d"], stock=DEEP)
    assert asked(match, "6s 7s") == [0, 1, 1]
    assert bout(match) == (1, 2)


# --- K4 The defence holds -------------------------------------------------------------------------


def test_K4_1_the_cards_of_the_bout_are_discarded() -> None:
    match = table(["6s 7d Ac", "7s 9d Kc"], stock="Tc Jc Qc 8c 9c 6h")
    before = discarded(match).split()
    play(match, "6s 7s 7d 9d pass")
    assert sorted(discarded(match).split()) == sorted([*before, "6s", "7s", "7d", "9d"])
    assert [list(pair) for pair in match.row.table] == [[0, 0]] * 6
    assert (match.row.laid, match.row.beaten) == (0, 0)


def test_K4_1_only_once_each_card_is_beaten() -> None:
    match = table(["6s 6d 9c", "7s 8s", "9s 9d"], trump="6h")
    play(match, "6s 7s 6d")
    assert "6s" not in discarded(match)
    assert match.seat == 1


def test_K4_2_attacker_then_defender_fill_their_hands_to_six() -> None:
    match = table(["6s 8s 9s", "7s 8d"], stock="Tc Jc Qc Kc Ac Ad 6h")
    play(match, "6s 7s pass")
    assert hands(match) == ["8s 9s Tc Jc Qc Kc", "6h 8d Ad Ac"]
    assert (stock(match), match.row.held[0], match.row.held[1]) == ("", 6, 4)
    assert (match.row.top, match.row.end) == (36, 36)
    assert not match.row.deck.any()
    assert known(match) == ["", "6h"]


FIVE = "8s 9s Ts Js Qs", "8d 9d Td Jd Qd", "8c 9c Tc Jc Qc"


@pytest.mark.parametrize(("players", "attacker"), [(n, a) for n in (3, 4) for a in range(n)])
def test_K4_2_attacker_supporter_defender_and_not_the_fourth(players: int, attacker: int) -> None:
    one_short = ["6s " + FIVE[0], "7s " + FIVE[1], FIVE[2], "8h 9h"][:players]
    match = table(around(attacker, one_short), stock="As Ad Ac Kc 6h", attacker=attacker)
    play(match, "6s 7s pass pass")
    filled = [FIVE[0] + " As", FIVE[1] + " Ac", "Ad " + FIVE[2], "8h 9h"][:players]
    assert hands(match) == around(attacker, filled)
    assert stock(match) == "Kc 6h"


def test_K4_2_six_cards_or_more_draw_nothing() -> None:
    match = table(["6s 6c " + FIVE[0], "7s 7c 7d " + FIVE[1]], stock="As Ad 6h")
    play(match, "6s 7s pass")
    assert hands(match) == ["8s 9s Ts Js Qs 6c", "7d 8d 9d Td Jd Qd 7c"]
    assert stock(match) == "As Ad 6h"


def test_K4_2_a_hand_is_filled_before_the_next_one_draws() -> None:
    match = table(["6s 8s", "7s 8d", "9c"], stock="Tc Jc Qc Kc Ac Ad 6h")
    play(match, "6s 7s pass pass")
    assert hands(match) == ["8s Tc Jc Qc Kc Ac", "8d", "6h Ad 9c"]
    assert bout(match) == (1, 2)


# --- K5 The defender gives up ---------------------------------------------------------------------


def test_K5_1_giving_up_is_final() -> None:
    match = table(["6s 6d", "7s 8s"], trump="6h")
    play(match, "6s take")
    assert (match.seat, match.moves(1)) == (0, [])


def test_K5_1_who_laid_the_last_attack_may_add_first() -> None:
    match = table(["6s 6d 9d", "7s 8s 9s Ts", "6c 9c", "6h 9h"], trump="Th")
    assert asked(match, "6s take 6d pass 6c pass") == [0, 1, 0, 0, 2, 2, 2]
    assert bout(match) == (2, 3)


def test_K5_1_the_supporter_first_if_theirs_was_the_last() -> None:
    match = table(["6s 6d 9d", "7s 8s 9s Ts Js", "6c 7c 9c", "6h 9h"], trump="Th")
    assert asked(match, "6s 7s pass 6c take") == [0, 1, 0, 2, 1, 2]
    assert legal(match) == "pass 7c"
    assert asked(match, "7c pass") == [2, 2, 0]
    assert legal(match) == "pass 6d"
    assert asked(match, "6d pass") == [0, 0, 2]
    assert hands(match)[1] == "6s 7s 8s 9s Ts Js 6d 6c 7c"


def test_K5_1_of_a_rank_on_the_table_also_of_one_added() -> None:
    match = table(["8d 7d Td 9d", "9s Ts Js Qs"], trump="6h", laid="7s<8s 8c")
    play(match, "take")
    assert legal(match) == "pass 7d 8d"
    play(match, "8d")
    assert legal(match) == "pass 7d"


def test_K5_1_within_the_limit_with_the_cards_laid_before() -> None:
    match = table(["6d 6c 6h", "8s"], trump="Th", laid="6s<7s 7d")
    assert asked(match, "take") == [1, 0]  # two cards held, two laid: the limit is reached
    assert match.row.laid == 0
    match = table(["6d 6c 6h", "8s 9s"], trump="Th", laid="6s<7s 7d")
    assert asked(match, "take 6d") == [1, 0, 0]
    assert match.row.laid == 0
    assert hands(match)[1] == "6s 7s 8s 9s 6d 7d"


def test_K5_1_and_never_more_than_six_in_all() -> None:
    match = table(["9d 9h Ks", "Ts Js Qs"], trump="6h", laid="6s<7s 6d<7d 6c<7c 7h<8h 8s")
    play(match, "take")
    assert legal(match) == "pass"
    match = table(["8d 8c Ks", "Ts Js Qs"], trump="6h", laid="6s<7s 6d<7d 6c<7c 7h<8h 8s")
    assert asked(match, "take 8d") == [1, 0, 0]
    assert match.row.laid == 0


def test_K5_2_all_cards_on_the_table_go_into_the_hand() -> None:
    match = table(["6s 6d 7d Ac", "7s Ts"], stock="Kc Qc Jc Tc 9c 8c 6h", known=["", "Ts"])
    before = discarded(match)
    play(match, "6s 7s 7d take")
    assert hands(match)[1] == "6s 7s Ts 7d"
    assert known(match)[1] == "6s 7s Ts 7d"
    assert match.row.held[1] == 4
    assert discarded(match) == before
    assert [list(pair) for pair in match.row.table] == [[0, 0]] * 6


def test_K5_2_everybody_knows_them_until_they_are_laid() -> None:
    match = table(["6s Kc Ac", "7s Ts", "8d 9d"], trump="6h")
    play(match, "6s take pass pass")
    assert known(match) == ["", "6s", ""]
    play(match, "8d take pass pass 6s")
    assert known(match) == ["8d", "", ""]


@pytest.mark.parametrize("attacker", [0, 1])
def test_K5_3_the_defender_does_not_draw(attacker: int) -> None:
    two = around(attacker, ["6s 8s", "7s 8d"])
    match = table(two, stock="Tc Jc Qc Kc Ac Ad 6h", attacker=attacker)
    play(match, "6s take pass")
    assert hands(match) == around(attacker, ["8s Tc Jc Qc Kc Ac", "6s 7s 8d"])
    assert stock(match) == "Ad 6h"


@pytest.mark.parametrize(("players", "attacker"), [(n, a) for n in (3, 4) for a in range(n)])
def test_K5_3_attacker_then_supporter_and_not_the_fourth(players: int, attacker: int) -> None:
    held = ["6s " + FIVE[0], "7s 7d", FIVE[2], "8h 9h"][:players]
    match = table(around(attacker, held), stock="As Ad Ac 6h", attacker=attacker)
    play(match, "6s take pass pass")
    filled = [FIVE[0] + " As", "6s 7s 7d", "Ad " + FIVE[2], "8h 9h"][:players]
    assert hands(match) == around(attacker, filled)
    assert stock(match) == "Ac 6h"
    a, b, c = ((attacker + step) % players for step in range(3))
    assert [int(match.row.got[seat]) for seat in (a, b, c)] == [7, 6, 7]
