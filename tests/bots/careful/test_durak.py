"""`careful` in Durak: for each rule of thumb a situation in which it makes a difference."""

from typing import Any

import numpy as np
import pytest

import dobrak
from dobrak import Match
from dobrak.bots import bot_named
from dobrak.bots.about import habits_of_all
from tests.games.durak.situation import table

PODKIDNOY: dict[str, Any] = {"ruleset": "podkidnoy"}
PEREVODNOY: dict[str, Any] = {"ruleset": "perevodnoy"}
PLENTY = "6s 6d 6c 8d 8c 9d Qs Ah"  # of stock, with hearts as trumps
HABITS = habits_of_all()
NO_HABITS = tuple(HABITS["durak"])


def careful(match: Match, *without: str) -> str:
    """The move of `careful`, with all its rules of thumb or without some."""
    assert match.seat is not None
    bot = bot_named("-".join(["careful", *without]), "durak")
    return str(bot.choose(match.view(match.seat), np.random.default_rng(0)))


def without(habit: str, match: Match) -> str:
    return careful(match, habit)


# --- Attack ---------------------------------------------------------------------------------------


def test_thrift_keeps_a_trump_while_there_is_stock() -> None:
    match = table(["7h Kd", "9c Tc Jc Qc"], stock=PLENTY, laid="7s<8s", **PODKIDNOY)
    assert careful(match) == "pass"
    assert without("thrift", match) == "7h"


def test_thrift_throws_in_what_is_not_a_trump() -> None:
    match = table(["7d Kd", "9c Tc Jc Qc"], stock=PLENTY, laid="7s<8s", **PODKIDNOY)
    assert careful(match) == "7d"


def test_junk_gives_no_trump_to_a_taker() -> None:
    match = table(["7h Kd", "9c Tc Jc Qc"], stock=PLENTY, laid="7s", adding=True)
    assert careful(match) == "pass"
    assert without("junk", match) == "7h"


def test_pairs_attack_with_two_eights_before_a_six() -> None:
    match = table(["6s 8d 8c", "9s 9d 9c", "Ts Td Tc", "Js Jd Jc"], trump="6h")
    assert careful(match) in ("8d", "8c")
    assert without("pairs", match) == "6s"


def test_count_attacks_with_a_nine_that_only_a_trump_beats() -> None:
    hands = ["8s 9c Kd", "Ks 7d 7c 7s", "Jd Td 7h"]
    match = table(hands, stock=PLENTY, known=["", "Ks", ""], **PODKIDNOY)
    assert careful(match) == "9c"  # the clubs above it are gone; the king of spades has been seen
    assert without("count", match) == "8s"


def test_neighbour_throws_in_so_that_the_next_attack_is_not_against_itself() -> None:
    match = table(
        ["Ah 8c Qc", "6s Js 6h 9h", "Kd 6c 7c"],
        trump="Tc",
        laid="7s<9s",
        turn=2,
        passed=[0],
        **PODKIDNOY,
    )
    assert careful(match) == "7c"
    assert without("neighbour", match) == "pass"


# --- Defence --------------------------------------------------------------------------------------


def test_closed_defends_with_a_rank_of_which_no_more_can_come() -> None:
    match = table(["8h 7d 7c", "Ts Js Kd"], stock=PLENTY, laid="7s")
    assert careful(match) == without("closed", match) == "Ts"
    match = table(["Th Td Tc", "Ts Js Kd"], stock=PLENTY, laid="7s")
    assert careful(match) == "Js"
    assert without("closed", match) == "Ts"


def test_takes_a_six_rather_than_spend_the_king_of_trumps() -> None:
    match = table(["7s 7d 7c", "Kh Td Jd Qd Kd Ad"], stock=PLENTY.replace("6s", "9s"), laid="6s")
    assert careful(match) == "take"
    assert without("takes", match) == "Kh"


def test_takes_at_once_when_the_second_card_cannot_be_beaten() -> None:
    match = table(["9s 9d", "8s 9c Tc"], trump="6h", laid="7s 7d", **PEREVODNOY)
    assert careful(match) == "take"
    assert without("takes", match) == "8s"


def test_spend_beats_with_a_trump_between_two_without_stock() -> None:
    match = table(["Ks As 7h Th Qd 6c", "6h Qh Kh Ah Ad"], trump="9h", laid="Js<8h Jh")
    assert careful(match) == "Qh"
    assert without("spend", match) == "take"


def test_transfer_beats_what_would_only_come_back() -> None:
    stock = "6s 6d 6c 7c 9c 9d Qs Ah"
    match = table(["Jd Tc Jc", "7s 8d Kc"], stock=stock, laid="7d", **PEREVODNOY)
    assert careful(match) == "8d"
    assert without("transfer", match) == ">7s"


# --- The end of a deal ----------------------------------------------------------------------------


def test_bottom_leaves_the_last_trump_for_itself() -> None:
    match = table(
        ["6s 7s 9s Ks Ah", "Qs As 9h Jh Ac"], stock="Ts Ad 8s Js", laid="7c<8c", **PODKIDNOY
    )
    assert careful(match) == "pass"  # or both would draw two cards, and the other the last two
    assert without("bottom", match) == "7s"


def test_plan_lays_first_what_cannot_be_beaten() -> None:
    match = table(["6h Kh", "Ks 7h Th 6c"], trump="9h")
    assert careful(match) == "Kh"  # it is taken, and the six is the last card
    assert without("plan", match) == "6h"


# --- All of them ----------------------------------------------------------------------------------


def test_each_habit_has_a_bit() -> None:
    for habits in HABITS.values():
        assert len(habits) < 63
        assert all(name.isalpha() and name.islower() for name in habits)


def test_without_habits_it_is_the_lowest_card_that_does_it() -> None:
    match = table(["7h Kd", "9c Tc Jc Qc"], stock=PLENTY, laid="7s<8s", **PODKIDNOY)
    assert careful(match, *NO_HABITS) == "7h"
    match = table(["Td Tc Jc", "8s 8h Kc"], stock=PLENTY, laid="7s")
    assert careful(match, *NO_HABITS) == "8s"


def test_epaulettes_are_laid() -> None:
    match = table(["7s 7d", "8s 8d 8c"], trump="6h")
    assert careful(match) == careful(match, *NO_HABITS) == "epaulettes"


@pytest.mark.parametrize("ruleset", ["dourak", "podkidnoy", "perevodnoy"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_matches_are_played_to_their_end(ruleset: str, players: int) -> None:
    match = dobrak.new("durak", players, seed="careful", ruleset=ruleset)
    while match.seat is not None:
        match.play(careful(match))
