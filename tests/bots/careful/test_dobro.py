"""`careful` in Dobro, with each rule of thumb and without it."""

import numpy as np
import pytest

from dobrak.bots import bot_named
from dobrak.match import Match
from tests.games.dobro.situation import in_every_edition, play, table

STOCK = "2 3 4 4 5 6 6 7 8 10 10 11"
SOME = "3 4 6 7 9 11"  # a hand of the other, which nobody but the other sees


def choice(match: Match, without: str = "") -> str:
    bot = bot_named(f"careful-{without}" if without else "careful", "dobro")
    assert match.seat is not None
    return str(bot.choose(match.view(match.seat), np.random.default_rng(1)))


@pytest.mark.parametrize(
    ("habit", "hand", "climb", "chosen", "otherwise"),
    [
        # A skip costs more than three cards and a new start with both 2s.
        ("thrift", "2 2 6 7 9 S", "3 5 5", "take", "S"),
        # The low pair goes first; better cards may wait.
        ("thrift", "4 4 7 8 10 12", "2 3 3", "4+4", "8"),
        # The 8 doubles, and will do; the 9s may win a larger climb.
        ("pairs", "4 7 8 9 9 12", "4 4", "8", "9+9"),
        # Two cards are not worth a 12.
        ("early", "2 2 3 7 9 12", "5+5", "take", "12"),
        # Having taken, it gets rid of both 2s.
        ("opening", "2 2 6 8 11 12", "5+5", "take", "11"),
        # Hardly anything answers 24, so that the other will have to take.
        ("toll", "2 5 8 8 12 J", "2 2 5+5 10", "12+J", "take"),
        # The 5s are a cheap answer to what comes back.
        ("reply", "2 5 5 8 10 12", "2", "2", "5+5"),
    ],
)
def test_with_a_habit_and_without(
    habit: str, hand: str, climb: str, chosen: str, otherwise: str
) -> None:
    match = table([hand, SOME], climb=climb, stock=STOCK)
    assert choice(match) == chosen
    assert choice(match, without=habit) == otherwise


def test_it_counts_what_is_gone() -> None:
    """To double to 8 is strong when the high cards are gone, and weak while they may still come."""
    high, low = "8 8 9 9 9 10 10 11 12 12 12", "2 2 3 3 4 4 5 5 6 7"
    high_to_come = table(["4 5 6 6 7 11", "3 4 5 7"], climb="2+2", stock=high)
    high_gone = table(["4 5 6 6 7 11", "3 4 5 7"], climb="2+2", stock=low)
    assert choice(high_to_come) == "5"
    assert choice(high_gone) == "4"
    assert choice(high_to_come, without="count") == choice(high_gone, without="count") == "4"


def test_it_ends_the_round_in_the_lead_only() -> None:
    ahead = table(["6 6", "3 4 8"], climb="5", piles=[15, 20])
    behind = table(["6 6", "3 4 8"], climb="5", piles=[20, 15])
    assert choice(ahead) == "6+6"
    assert choice(behind) == "6"
    assert choice(behind, without="finish") == "6+6"


def test_it_spends_a_skip_in_the_last_turns() -> None:
    match = table(["3 3 4 10 S", "2 5 6 8"], climb="2 2+2 5 6+6", piles=[18, 12])
    assert choice(match) == "S"
    assert choice(match, without="finish") == "take"


def test_D5_2_it_weighs_taking_with_nothing_but_specials() -> None:
    assert choice(table(["S S", "3 4 8"], climb="5")) == "S"


@in_every_edition
def test_D10_it_draws_and_calls(edition: str) -> None:
    match = table([SOME, "2 5 5 8 10 12"], stock=STOCK, draw="manual", edition=edition)
    play(match, "3")
    assert choice(match) == "draw"
    play(match, "end")
    assert (choice(match) == "call") == (edition == "fr")  # D10.4, D10.5
