"""Durak, P1 to P9: throw-in."""

from typing import Any

import pytest

import dobrak
from tests.games.durak.situation import (
    around,
    asked,
    bout,
    box,
    cards,
    deck,
    discarded,
    field,
    hands,
    known,
    legal,
    play,
    stock,
    table,
)

THROW_IN = "podkidnoy"

# --- P1 Players and decks -------------------------------------------------------------------------

SIZES = [(24, 2), (24, 3), (36, 2), (36, 3), (36, 4), (36, 5), *[(52, n) for n in range(2, 7)]]


@pytest.mark.parametrize(("size", "players"), SIZES)
def test_P1_two_to_six_play_with_24_36_or_52_cards(size: int, players: int) -> None:
    order = box(size)[::-1]
    match = dobrak.new(
        "durak", players, ruleset=THROW_IN, deck=size, decks=[" ".join(order)], first=0
    )
    for seat in range(players):
        assert sorted(hands(match)[seat].split()) == sorted(order[seat : 6 * players : players])
    assert stock(match).split() == [*order[6 * players + 1 :], order[6 * players]]
    assert cards(match.row.discard) == ""
    assert match.view(None).to_dict()["trump"] == order[6 * players][1]


def test_P1_36_cards_are_the_default() -> None:
    match = dobrak.new("durak", 2, ruleset=THROW_IN)
    assert match.rules["deck"] == 36
    assert len(stock(match).split()) == 24


@pytest.mark.parametrize(("size", "players"), [(24, 5), (24, 6), (36, 7), (52, 7), (36, 1)])
def test_P1_too_many_or_too_few_players(size: int, players: int) -> None:
    with pytest.raises(ValueError, match=r"^players: takes a number from 2 to [46], not '\d'$"):
        dobrak.new("durak", players, ruleset=THROW_IN, deck=size)


@pytest.mark.parametrize(("size", "players"), [(24, 4), (36, 6)])
def test_P1_where_hands_use_up_the_deck_the_last_card_dealt_names_trumps(
    size: int, players: int
) -> None:
    order = deck(["", "Kd", *[""] * (players - 2)], "Ad", size=size)
    match = dobrak.new("durak", players, ruleset=THROW_IN, deck=size, decks=[order], first=0)
    seen = match.view(None).to_dict()
    assert (seen["turned"], seen["trump"], seen["stock"]) == ("Ad", "d", 0)
    assert known(match) == [""] * (players - 1) + ["Ad"]
    assert "Ad" in hands(match)[-1]
    assert list(match.row.held[:players]) == [6] * players
    assert field(match, "shown") == f"{players - 1}@6"
    assert (match.row.top, match.row.end) == (0, 0)


@pytest.mark.parametrize(("size", "players"), [(24, 4), (36, 6)])
def test_P1_the_lowest_trump_is_called_all_the_same(size: int, players: int) -> None:
    lowest = box(size)[0][0] + "d"
    order = deck(["", "", lowest, *[""] * (players - 3)], "Ad", size=size)
    match = dobrak.new("durak", players, ruleset=THROW_IN, deck=size, decks=[order])
    assert bout(match) == (2, 3)
    assert field(match, "called") == lowest
    assert known(match)[2:] == [lowest, *[""] * (players - 4), "Ad"]
    assert field(match, "shown") == f"{players - 1}@6,2@6"
    assert match.row.low == 0


def test_P1_a_card_that_is_shown_and_called_is_shown_once() -> None:
    order = deck(["", "", "", ""], "9c", size=24)
    match = dobrak.new("durak", 4, ruleset=THROW_IN, deck=24, decks=[order])
    assert bout(match) == (3, 0)
    assert (field(match, "called"), field(match, "shown")) == ("9c", "3@6")
    assert known(match) == ["", "", "", "9c"]


def test_P1_without_a_stock_nobody_draws() -> None:
    order = deck(["9s", "Ts", "", ""], "Ad", size=24)
    match = dobrak.new("durak", 4, ruleset=THROW_IN, deck=24, decks=[order], first=0)
    play(match, "9s take pass pass pass")
    assert list(match.row.held[:4]) == [5, 7, 6, 6]
    assert list(match.row.got[:4]) == [6, 6, 6, 6]
    assert match.row.dry == 1


# --- P2 Who throws in -----------------------------------------------------------------------------

FIVE = ["6s 9d", "7s 8s 9s Ts Js", "6d 9c", "6c Td", "6h Tc"]  # of a, a+1 …
SIX = [*FIVE, "Jd Jc"]


@pytest.mark.parametrize("attacker", range(5))
def test_P2_after_the_attacker_the_others_are_asked_from_the_defender_on(attacker: int) -> None:
    a, b, c, d, e = ((attacker + step) % 5 for step in range(5))
    match = table(around(attacker, FIVE), trump="7h", attacker=attacker, ruleset=THROW_IN)
    assert asked(match, "6s 7s pass pass pass") == [a, b, a, c, d, e]
    assert legal(match) == "pass 6h"
    play(match, "pass")
    assert bout(match) == (b, c)


def test_P2_all_but_the_defender_and_who_is_out_take_part() -> None:
    hands = [FIVE[0], FIVE[1], "", FIVE[3], FIVE[4]]
    match = table(hands, trump="7h", out=[2], ruleset=THROW_IN)
    assert match.view(None).to_dict()["attackers"] == [0, 3, 4]


def test_P2_after_each_beaten_card_the_attacker_is_asked_first_again() -> None:
    match = table(["6s 7d 9d", "7s Th 9h Ks", "6d 9c", "Td Jd"], trump="8h", ruleset=THROW_IN)
    assert asked(match, "6s 7s pass 6d Th") == [0, 1, 0, 2, 1, 0]
    assert legal(match) == "pass 7d"  # nobody is bound by having passed
    assert asked(match, "pass pass") == [0, 2, 3]
    assert legal(match) == "pass Td"
    assert asked(match, "Td 9h pass pass pass") == [3, 1, 0, 2, 3, 1]


def test_P2_when_the_defender_gives_up_it_goes_round_once() -> None:
    match = table(FIVE, trump="7h", ruleset=THROW_IN)
    assert asked(match, "6s take pass 6d pass 6c pass 6h") == [0, 1, 0, 2, 2, 3, 3, 4, 4]
    play(match, "pass")
    assert hands(match)[1] == "6s 7s 8s 9s Ts Js 6h 6d 6c"


def test_P2_the_attacker_first_though_another_laid_the_last_card() -> None:
    match = table(["6s 6c 9d", "7s 8s 9s Ts", "6d 9c", "7d Td"], trump="7h", ruleset=THROW_IN)
    assert asked(match, "6s 7s pass 6d take") == [0, 1, 0, 2, 1, 0]
    assert asked(match, "6c pass pass") == [0, 0, 2, 3]


def test_P2_who_has_no_cards_or_finds_the_limit_reached_is_not_asked() -> None:
    match = table(["6s", "7s 8s", "9d", "6d Td"], trump="7h", ruleset=THROW_IN)
    assert asked(match, "6s 7s pass 6d") == [0, 1, 2, 3, 1]
    assert asked(match, "take") == [1, 2]  # two cards against a hand of two: the bout is over
    assert match.row.out == 0b0001


# --- P3 The first bout ----------------------------------------------------------------------------

ATTACKS = ["6s", "6d", "6c", "7h", "8s", "8d"]
DEFENCES = ["7s", "7d", "7c", "8h", "9s", "9d"]


@pytest.mark.parametrize(
    ("chosen", "limit"), [({}, 5), ({"first_limit": 5}, 5), ({"first_limit": 6}, 6)]
)
@pytest.mark.parametrize("ruleset", ["podkidnoy", "perevodnoy"])
def test_P3_in_the_first_bout_no_more_than_the_first_limit(
    ruleset: str, chosen: dict[str, Any], limit: int
) -> None:
    order = deck([" ".join(ATTACKS), " ".join(DEFENCES)], "6h")
    match = dobrak.new("durak", 2, ruleset=ruleset, decks=[order], first=0, **chosen)
    assert match.row.limit == limit
    for laid in range(1, limit):
        assert asked(match, f"{ATTACKS[laid - 1]} {DEFENCES[laid - 1]}") == [0, 1, 0]
    assert asked(match, f"{ATTACKS[limit - 1]} {DEFENCES[limit - 1]}") == [0, 1, 1]
    assert match.row.laid == 0
    assert match.row.limit == 6  # only the first bout


def test_P3_given_a_defender_who_holds_that_many() -> None:
    match = table(["6s 9s", "7s 8s 9d Td"], trump="6h", first_bout=True, ruleset=THROW_IN)
    assert match.row.limit == 4
    match = table(["6s 9s", "7s 8s"], trump="6h", ruleset=THROW_IN)
    play(match, "6s take pass")
    assert match.row.limit == 3


def test_P3_the_first_bout_of_every_deal() -> None:
    order = deck(["", ""], "6h")
    match = table(["6s", "7s 8s"], trump="6h", deals=2, decks=[order], ruleset=THROW_IN)
    play(match, "6s take")
    assert (match.row.first_bout, match.row.limit) == (1, 5)


def test_P3_in_dourak_the_first_bout_is_like_any_other() -> None:
    order = deck([" ".join(ATTACKS), " ".join(DEFENCES)], "6h")
    match = dobrak.new("durak", 2, decks=[order], first=0)
    assert match.row.limit == 6


# --- P4 Out, and the durak ------------------------------------------------------------------------


def test_P4_the_last_card_wins_nothing() -> None:
    match = table(["6s", "7s 8s", "9s Ts"], trump="6h", ruleset=THROW_IN)
    play(match, "6s")
    assert (match.over, match.seat, match.row.out) == (False, 1, 0)


def test_P4_who_has_no_cards_after_the_bout_is_out() -> None:
    match = table(["6s", "7s 8s", "9s Ts", "Js"], trump="6h", ruleset=THROW_IN)
    play(match, "6s 7s pass pass")
    assert match.row.out == 0b0001
    assert bout(match) == (1, 2)
    assert match.scores == [0, 0, 0, 0]


def test_P4_not_while_the_stock_fills_the_hand() -> None:
    match = table(["6s", "7s 8s"], stock="6h", ruleset=THROW_IN)
    play(match, "6s 7s")
    assert (match.row.out, hands(match)) == (0, ["6h", "8s"])


def test_P4_a_defender_who_comes_too_late_to_draw_is_out() -> None:
    match = table(["6s 9d", "7s", "Td Jd"], stock="6h", ruleset=THROW_IN)
    play(match, "6s 7s")
    assert match.row.out == 0b010
    assert bout(match) == (2, 0)


@pytest.mark.parametrize("durak", [0, 1, 2])
def test_P4_the_last_player_with_cards_is_the_durak_and_loses(durak: int) -> None:
    held = around(durak, ["7s 8s", "", "6s"])  # the seat before attacks
    before, beyond = (durak + 2) % 3, (durak + 1) % 3
    match = table(held, trump="6h", attacker=before, out=[beyond], ruleset=THROW_IN)
    play(match, "6s take")
    assert match.over
    assert match.scores == [int(seat == durak) for seat in range(3)]
    assert match.winners == sorted([before, beyond])
    assert hands(match)[durak] == "6s 7s 8s"


def test_P4_the_attacker_can_be_the_durak() -> None:
    match = table(["6s 6d", "7s"], trump="6h", ruleset=THROW_IN)
    play(match, "6s 7s")
    assert match.scores == [1, 0]


def test_P4_several_can_go_out_in_one_bout() -> None:
    match = table(["6s", "7s 8d", "6d", "9c"], trump="6h", ruleset=THROW_IN)
    play(match, "6s 7s 6d 8d")
    assert match.over
    assert match.row.out == 0b0111
    assert match.scores == [0, 0, 0, 1]


def test_P4_if_nobody_has_cards_the_deal_is_a_draw() -> None:
    match = table(["6s", "7s"], trump="6h", ruleset=THROW_IN)
    play(match, "6s 7s")
    assert (match.over, match.scores, match.winners) == (True, [0, 0], [0, 1])
    assert match.row.opener == -1


def test_P4_a_bout_goes_on_though_only_its_defender_has_cards() -> None:
    match = table(["6s", "7s 8s"], trump="6h", ruleset=THROW_IN)
    play(match, "6s")
    assert (match.over, match.seat, legal(match)) == (False, 1, "7s 8s take")
    play(match, "7s")
    assert match.scores == [0, 1]


# --- P5 Seats out in between ----------------------------------------------------------------------


def test_P5_attacker_and_defender_are_the_next_seats_still_in() -> None:
    held = ["6s 9d", "", "7s 8s", "", "Td Jd", ""]
    match = table(held, trump="6h", out=[1, 3, 5], ruleset=THROW_IN)
    assert bout(match) == (0, 2)
    assert asked(match, "6s 7s pass pass") == [0, 2, 0, 4, 2]
    assert bout(match) == (2, 4)
    assert asked(match, "8s take") == [2, 4, 0]  # the attacker is out of cards
    play(match, "pass")
    assert match.row.out == 0b101110
    assert bout(match) == (0, 4)


def test_P5_a_defender_who_is_out_does_not_attack_next() -> None:
    match = table(["6s 9d", "7s", "8s Ts", "Js Qs"], trump="6h", ruleset=THROW_IN)
    play(match, "6s 7s")
    assert (match.row.out, bout(match)) == (0b0010, (2, 3))


def test_P5_nor_is_the_seat_beyond_if_it_went_out_in_this_bout() -> None:
    match = table(["6s 9d", "7s 8s", "6d", "Js Qs"], trump="6h", ruleset=THROW_IN)
    play(match, "6s 7s pass 6d take")
    assert (match.row.out, bout(match)) == (0b0100, (3, 0))


def test_P5_a_new_deal_brings_everybody_back() -> None:
    order = deck(["7h", "", ""], "6h")
    match = table(
        ["6s", "7s 8s", ""], trump="6h", out=[2], deals=2, decks=[order], ruleset=THROW_IN
    )
    play(match, "6s take")
    assert match.row.out == 0
    assert bout(match) == (0, 1)


# --- P6 Filling -----------------------------------------------------------------------------------

SHORT = ["8s 9s Ts Js Qs", "8d 9d Td Jd Qd", "8c 9c Tc Jc Qc", "8h 9h Th Jh Qh"]


@pytest.mark.parametrize("attacker", range(4))
def test_P6_attacker_the_others_from_the_defender_on_and_the_defender_last(attacker: int) -> None:
    held = around(attacker, ["6s " + SHORT[0], "7s " + SHORT[1], *SHORT[2:]])
    match = table(held, stock="As Ad Ac Ah Kc 6h", attacker=attacker, ruleset=THROW_IN)
    before = discarded(match).split()
    play(match, "6s 7s pass pass pass")
    filled = [SHORT[0] + " As", "Ah " + SHORT[1], "Ad " + SHORT[2], SHORT[3] + " Ac"]
    assert hands(match) == around(attacker, filled)
    assert stock(match) == "Kc 6h"
    assert sorted(discarded(match).split()) == sorted([*before, "6s", "7s"])


@pytest.mark.parametrize("attacker", range(4))
def test_P6_a_defender_who_has_given_up_does_not_draw(attacker: int) -> None:
    held = around(attacker, ["6s " + SHORT[0], "7s", *SHORT[2:]])
    match = table(held, stock="As Ad Ac Ah Kc 6h", attacker=attacker, ruleset=THROW_IN)
    play(match, "6s take")
    filled = [SHORT[0] + " As", "6s 7s", "Ad " + SHORT[2], SHORT[3] + " Ac"]
    assert hands(match) == around(attacker, filled)
    assert stock(match) == "Ah Kc 6h"


def test_P6_to_six_and_no_further() -> None:
    held = ["6s 6c " + SHORT[0], "7s", "6d 7d " + SHORT[2], "8h"]
    match = table(held, stock="As Ad Ac Ah Kc Kd 6h", ruleset=THROW_IN)
    play(match, "6s take")
    assert [len(hand.split()) for hand in hands(match)] == [6, 2, 7, 6]
    assert stock(match) == "Kd 6h"


# --- P7 The next deal -----------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "durak"), [(n, seat) for n in (2, 3, 6) for seat in range(n)])
def test_P7_the_player_before_the_durak_attacks_first(players: int, durak: int) -> None:
    before = (durak - 1) % players
    held = ["6s" if seat == before else "7s 8s" if seat == durak else "" for seat in range(players)]
    out = [seat for seat in range(players) if not held[seat]]
    no_trump_in_hands = deck([""] * players, "6h", size=52)
    match = table(
        held,
        trump="6h",
        attacker=before,
        out=out,
        deals=2,
        decks=[no_trump_in_hands],
        ruleset=THROW_IN,
        deck=52,
    )
    play(match, "6s take")
    assert bout(match) == (before, durak)
    assert match.row.called == 0


def test_P7_with_lowest_the_lowest_trump_does() -> None:
    decks = [deck(["", "", ""], "6h"), deck(["9h", "8h", ""], "6h")]
    match = table(
        ["6s", "7s 8s", ""],
        trump="6h",
        out=[2],
        deals=2,
        decks=decks,
        ruleset=THROW_IN,
        next_attacker="lowest",
    )
    play(match, "6s take")
    assert bout(match) == (1, 2)
    assert [deal["first"] for deal in match.record()["deals"]] == [0, None, 1]


@pytest.mark.parametrize("chosen", ["durak", "lowest"])
def test_P7_following_a_draw_too(chosen: str) -> None:
    decks = [deck(["", ""], "6h"), deck(["", "8h"], "6h")]
    match = table(
        ["6s", "7s"], trump="6h", deals=2, decks=decks, ruleset=THROW_IN, next_attacker=chosen
    )
    play(match, "6s 7s")
    assert bout(match) == (1, 0)
    assert field(match, "called") == "8h"


def test_P7_durak_is_the_default() -> None:
    assert dobrak.new("durak", 2, ruleset=THROW_IN).rules["next_attacker"] == "durak"


# --- P8 The match ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("scores", "winners"),
    [([0, 0, 0], [0, 2]), ([1, 0, 0], [2]), ([1, 0, 1], [0, 1, 2]), ([2, 0, 2], [1])],
)
def test_P8_who_was_the_durak_least_often_wins(scores: list[int], winners: list[int]) -> None:
    match = table(
        ["6s", "7s 8s", ""],
        trump="6h",
        out=[2],
        deal=4,
        deals=5,
        scores=scores,
        ruleset=THROW_IN,
    )
    assert match.winners == []
    play(match, "6s take")  # seat 1 is the durak
    assert match.scores == [scores[0], scores[1] + 1, scores[2]]
    assert match.winners == winners


# --- P9 A deal without end ------------------------------------------------------------------------

GIVES_UP = "6s take pass pass"


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_P9_drawn_while_three_are_in_however_many_sit_at_the_table(players: int) -> None:
    held = ["6s 9c", "7s 8s", "9s Ts", "", "", ""][:players]
    for dry, over in ((18, False), (19, True)):
        match = table(held, trump="6h", out=range(3, players), dry=dry, ruleset=THROW_IN)
        play(match, GIVES_UP)
        assert match.over == over
    assert match.scores == [0] * players
    assert match.row.opener == -1


@pytest.mark.parametrize("out", [[], [2], [2, 3]])
def test_P9_not_with_two(out: list[int]) -> None:
    held = ["6s 6d 9c", "7s 8s", *[""] * len(out)]
    match = table(held, trump="6h", out=out, dry=19, ruleset=THROW_IN)
    play(match, "6s take pass")
    assert (match.over, match.row.dry) == (False, 20)
    play(match, "6d take pass")
    assert (match.over, match.row.dry) == (False, 20)


def test_P9_who_is_in_is_settled_after_the_twentieth_bout() -> None:
    match = table(["6s", "7s 8s", "9s Ts"], trump="6h", dry=19, ruleset=THROW_IN)
    play(match, "6s take pass")
    assert (match.over, match.row.out) == (False, 0b001)


def test_P9_a_durak_is_found_first() -> None:
    match = table(["6s", "7s 8s", "6d"], trump="6h", dry=19, ruleset=THROW_IN)
    play(match, "6s take 6d")
    assert match.scores == [0, 1, 0]


def test_P9_the_count_begins_anew_when_somebody_draws_or_the_defence_holds() -> None:
    held = ["6s 9c", "7s 8s", "9s Ts", "Js Qs"]
    match = table(held, stock="6h", dry=19, ruleset=THROW_IN)
    play(match, GIVES_UP + " pass")
    assert (match.over, match.row.dry) == (False, 0)
    match = table(held, trump="6h", dry=19, ruleset=THROW_IN)
    play(match, "6s 7s pass pass pass")
    assert (match.over, match.row.dry) == (False, 0)


def test_P9_the_next_deal_is_opened_by_the_lowest_trump() -> None:
    order = deck(["8h", "", "7h"], "6h")
    match = table(
        ["6s 9c", "7s 8s", "9s Ts"], trump="6h", dry=19, deals=2, decks=[order], ruleset=THROW_IN
    )
    play(match, GIVES_UP)
    assert bout(match) == (2, 0)
    assert match.row.finished == 1
