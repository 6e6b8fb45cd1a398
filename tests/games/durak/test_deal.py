"""Durak, K1 and K2: dealing, who attacks first, and who sits where."""

from typing import Any

import numpy as np
import pytest

import dobrak
from tests.games.durak.situation import (
    around,
    asked,
    bout,
    box,
    cards,
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

# --- K1 Deal --------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4])
def test_K1_1_six_cards_each_and_the_next_is_turned_up(players: int) -> None:
    order = box()[::-1]
    match = dobrak.new("durak", players, decks=[" ".join(order)], first=0)
    for seat in range(players):
        assert sorted(hands(match)[seat].split()) == sorted(order[seat : 6 * players : players])
    assert list(match.row.held) == [6] * players + [0] * (6 - players)
    assert list(match.row.got) == [6] * players + [0] * (6 - players)
    assert stock(match).split() == [*order[6 * players + 1 :], order[6 * players]]
    assert match.row.discard == 0
    seen = match.view(None).to_dict()
    assert (seen["turned"], seen["trump"]) == (order[6 * players], order[6 * players][1])
    assert seen["stock"] == 36 - 6 * players


def test_K1_1_the_turned_up_card_is_drawn_last() -> None:
    match = table(["6s 8s 9s Ts Js Qs", "7s 8d 9d Td Jd Qd"], stock="Kc 6h")
    play(match, "6s 7s pass")
    assert hands(match) == ["8s 9s Ts Js Qs Kc", "6h 8d 9d Td Jd Qd"]
    assert known(match) == ["", "6h"]  # it lay in plain sight
    assert list(match.row.got[:2]) == [7, 6]  # unseen cards only


def test_K1_1_the_turned_up_card_names_trumps() -> None:
    match = dobrak.new("durak", 2, decks=[deck(["6s", "7c 7s 8d 9d Td Jd"], "6c")], first=0)
    play(match, "6s")
    assert legal(match) == "7s 7c take"


@pytest.mark.parametrize(
    ("dealt", "opener"),
    [
        (["8h", "7h"], 1),
        (["7h", "8h"], 0),
        (["", "Ah"], 1),
        (["9h", "8h", "7h"], 2),
        (["7h", "", "8h"], 0),
        (["", "Kh", "Ah"], 1),
        (["8h", "9h", "7h", "Th"], 2),
        (["", "Qh", "Kh", "Ah"], 1),
        (["Ah", "Kh", "Qh", "7h"], 3),
    ],
)
def test_K1_2_the_lowest_trump_in_a_hand_attacks_first(dealt: list[str], opener: int) -> None:
    match = dobrak.new("durak", len(dealt), decks=[deck(dealt, "6h")])
    assert bout(match) == (opener, (opener + 1) % len(dealt))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_K1_2_without_a_trump_in_any_hand_all_is_dealt_anew(players: int) -> None:
    void, good = deck([""] * players, "6h"), deck(["", "9d", *[""] * (players - 2)], "6d")
    match = dobrak.new("durak", players, decks=[void, void, good])
    assert match.seat == 1
    assert [deal["first"] for deal in match.record()["deals"]] == [None, None, 1]
    assert match.row.finished == 0
    fresh = dobrak.new("durak", players, decks=[good])
    assert match.row.tobytes() == fresh.row.tobytes()


def test_K1_2_only_hands_count_not_the_turned_up_card_or_the_stock() -> None:
    match = dobrak.new("durak", 2, decks=[deck(["", "Ah"], "6h", "7h 8h")])
    assert match.seat == 1


def test_K1_2_the_deal_after_a_drawn_one_is_opened_by_the_lowest_trump_or_dealt_anew() -> None:
    void, good = deck(["", "", ""], "6h"), deck(["9h", "", "7h"], "6h")
    match = table(
        ["6s 9c", "7s 8s", "9s Tc"], trump="6h", dry=19, deals=2, decks=[void, void, good]
    )
    play(match, "6s take pass pass")
    assert bout(match) == (2, 0)
    assert [deal["first"] for deal in match.record()["deals"]] == [0, None, None, 2]
    assert match.row.finished == 1


@pytest.mark.parametrize("first", [0, 1])
def test_K1_2_no_deal_is_dealt_anew_if_the_table_says_who_begins(first: int) -> None:
    match = dobrak.new("durak", 2, decks=[deck(["", ""], "6h")], first=first)
    assert bout(match) == (first, 1 - first)
    assert len(match.record()["deals"]) == 1


@pytest.mark.parametrize(
    ("situation", "moves", "winner"),
    [
        ({"hands": ["6s", "7s 8s"]}, "6s", 0),
        ({"hands": ["6s 6d", "7s"]}, "6s 7s", 1),
        ({"hands": ["6s 9d", "7s 8s", "6d"]}, "6s 7s pass 6d", 2),
        ({"hands": ["6s 9d", "7s 8s", "6d", "Ts"]}, "6s 7s pass 6d", 2),
        ({"hands": ["7s 9s", "Ts Js", "8d", "6s"], "attacker": 3, "laid": "6c"}, "take 6s", 3),
    ],
)
def test_K1_3_who_won_the_deal_before_attacks_first(
    situation: dict[str, Any], moves: str, winner: int
) -> None:
    players = len(situation["hands"])
    no_trump_in_hands = deck([""] * players, "6h")
    match = table(**situation, trump="6h", deals=2, decks=[no_trump_in_hands])
    play(match, moves)
    assert bout(match) == (winner, (winner + 1) % players)
    assert [deal["first"] for deal in match.record()["deals"]][1:] == [winner]
    assert match.row.called == 0
    assert known(match) == [""] * players


@pytest.mark.parametrize("ruleset", ["dourak", "podkidnoy", "perevodnoy"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_K1_3_nothing_is_left_of_the_deal_before(ruleset: str, players: int) -> None:
    decks = [" ".join(box()[start:] + box()[:start]) for start in (7, 20)]
    decks = [" ".join(text.split()[::2] + text.split()[1::2]) for text in decks]
    match = dobrak.new("durak", players, ruleset=ruleset, deals=3, decks=decks)
    while match.row.finished == 0:
        match.play(match.moves()[0])
    opener = int(match.row.opener)
    fresh = dobrak.new("durak", players, ruleset=ruleset, deals=3, decks=decks[1:], first=opener)
    for name in match.row.dtype.names:
        if name not in ("finished", "scores"):
            assert np.array_equal(match.row[name], fresh.row[name]), name


def test_K1_4_everybody_learns_who_holds_the_lowest_trump() -> None:
    match = dobrak.new("durak", 3, decks=[deck(["", "9h Th", "Jh"], "6h")])
    assert match.seat == 1
    for seat in (0, 1, 2, None):
        seen = match.view(seat).to_dict()
        assert seen["called"] == "9h"
        assert seen["known"] == [[], ["9h"], []]
    assert field(match, "shown") == "1@6"


def test_K1_4_and_that_no_lower_trump_was_dealt() -> None:
    dealt = ["", "Jh Qh Kh Ah", "", "Th"]
    match = dobrak.new("durak", 4, decks=[deck(dealt, "8h", "7h As Kc Ks Qs Ac Jc Tc 9c 9h 6h")])
    assert match.seat == 3
    assert cards(match.row.low) == "6h 7h 9h"  # of the 8 everybody sees where it is
    rng = np.random.default_rng(5)
    for _ in range(10):
        world = match.view(0).world(rng)
        assert not any({"6h", "7h", "9h"} & set(hand.split()) for hand in hands(world))


def test_K1_4_a_higher_trump_may_have_been_dealt() -> None:
    match = dobrak.new("durak", 4, decks=[deck(["6h", "", "", ""], "8h", "7h 9h")])
    assert match.row.low == 0


def test_K1_4_a_low_trump_that_comes_to_light_later_was_drawn() -> None:
    first = deck(["8h 6s 9s 9d 9c Td", "7s 8s Tc Jc Qc Kc"], "9h", "6h As 7h")
    match = dobrak.new("durak", 2, decks=[first])
    play(match, "6s 7s pass 8s 6h")
    assert field(match, "shown") == "0@6,0@6,1@6,1@7,0@7!"
    assert field(match, "called") == "8h"
    assert known(match) == ["8h", ""]
    play(match, "pass 9s")
    assert field(match, "shown") == "0@6,0@6,1@6,1@7,0@7!,0@8"
    assert cards(match.row.low) == "6h 7h"


def test_K1_4_nothing_is_called_if_the_table_says_who_begins() -> None:
    match = dobrak.new("durak", 3, decks=[deck(["7h", "8h", "9h"], "Th", "6h")], first=2)
    seen = match.view(None).to_dict()
    assert seen["called"] is None
    assert seen["known"] == [[], [], []]
    assert (match.row.low, match.row.shown) == (0, 0)


# --- K2 Seats -------------------------------------------------------------------------------------

HANDS = ["6s 9d", "7s 8s Ts", "6d 9c", "6c Td"]  # of a, a+1, a+2, a+3
DEEP = "As Ks Qs Js Ac Kc Qc Jc Tc Ad Kd Qd Jd 8d 8c 7c 8h 9h 6h"


@pytest.mark.parametrize("attacker", [0, 1])
def test_K2_1_two_players_attack_and_defend(attacker: int) -> None:
    match = table(around(attacker, HANDS[:2]), trump="6h", attacker=attacker)
    assert bout(match) == (attacker, 1 - attacker)
    assert asked(match, "6s 7s") == [attacker, 1 - attacker, attacker]
    play(match, "pass")
    assert match.row.laid == 0


@pytest.mark.parametrize("attacker", [0, 1, 2])
def test_K2_1_of_three_players_the_third_supports(attacker: int) -> None:
    a, b, c = ((attacker + step) % 3 for step in range(3))
    match = table(around(attacker, HANDS[:3]), trump="6h", attacker=attacker)
    assert asked(match, "6s 7s pass") == [a, b, a, c]
    assert legal(match) == "pass 6d"


@pytest.mark.parametrize("attacker", [0, 1, 2, 3])
def test_K2_1_of_four_players_the_fourth_takes_no_part(attacker: int) -> None:
    a, b, c, d = ((attacker + step) % 4 for step in range(4))
    match = table(around(attacker, HANDS), stock=DEEP, attacker=attacker)
    assert refused(match, "6c", d) == (
        f"You take no part in this bout: Seat {a} is to move.",
        "K2.1",
    )
    assert asked(match, "6s 7s pass") == [a, b, a, c]
    assert legal(match) == "pass 6d"
    assert refused(match, "6c", d)[1] == "K2.1"
    play(match, "pass")
    assert hands(match)[d] == "Td 6c"
    assert bout(match) == (b, c)


@pytest.mark.parametrize(("players", "attackers"), [(2, [1]), (3, [0, 1]), (4, [1, 3])])
def test_K2_1_everybody_is_told_who_takes_part_in_the_attack(
    players: int, attackers: list[int]
) -> None:
    match = table(around(1, HANDS[:players]), trump="6h", attacker=1)
    assert match.view(None).to_dict()["attackers"] == attackers


@pytest.mark.parametrize(("players", "attacker"), [(n, a) for n in (2, 3, 4) for a in range(n)])
@pytest.mark.parametrize(("answer", "next_one"), [("7s", 1), ("take", 2)])
def test_K2_2_a_defender_who_held_attacks_next_and_else_the_seat_beyond(
    players: int, attacker: int, answer: str, next_one: int
) -> None:
    match = table(around(attacker, HANDS[:players]), trump="6h", attacker=attacker)
    play(match, f"6s {answer}" + " pass" * min(2, players - 1))
    assert bout(match) == ((attacker + next_one) % players, (attacker + next_one + 1) % players)
