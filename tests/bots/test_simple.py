"""`simple` plays the lowest card that is enough, and takes only if it must."""

import numpy as np
import pytest

from dobrak import Match
from dobrak.bots import bot_named
from tests.games.dobro import situation as dobro
from tests.games.durak import situation as durak


def choice(match: Match) -> str:
    assert match.seat is not None
    bot = bot_named("simple", match.game.name)
    return str(bot.choose(match.view(match.seat), np.random.default_rng(1)))


@pytest.mark.parametrize(
    ("hand", "climb", "move"),
    [
        ("3 5 9 9", "", "3"),  # opens with its lowest card
        ("3 5 9 9", "4", "5"),
        ("5 5 9", "4", "5"),  # one card does it
        ("3 3 S", "4", "3+3"),  # a pair before a special card
        ("2 S J", "9", "S"),  # a special card before a joker
        ("2 J", "9", "J=9"),
        ("2 7 J", "8 8", "take"),  # 16 in play: nothing does it
        ("2 9 J", "8 8", "9+J"),
        ("2 J J", "12 12", "J+J=12"),
        ("S S", "", "S"),  # D5.2
    ],
)
def test_the_lowest_that_does_it_in_dobro(hand: str, climb: str, move: str) -> None:
    assert choice(dobro.table([hand, "4 4 4"], climb=climb)) == move


@pytest.mark.parametrize(
    ("laid", "hand", "move"),
    [
        ("", "9s 7c 6h", "7c"),  # hearts are trumps
        ("", "6h Ac", "Ac"),
        ("8c", "9c Tc 6h", "9c"),
        ("8c", "9s 6h 7h", "6h"),
        ("8h", "9s 6h 7h", "take"),
        ("8c<9c", "8h 9s 9h", "9s"),
        ("8c<9c", "Ts Js 6h", "pass"),
    ],
)
def test_the_lowest_that_does_it_in_durak(laid: str, hand: str, move: str) -> None:
    defends = bool(laid) and "<" not in laid
    other = "As Ad Kd Qd Jd"
    hands = [other, hand] if defends else [hand, other]
    assert choice(durak.table(hands, laid=laid, trump="Kh")) == move


def test_it_wins_with_epaulettes_and_passes_attacks_on() -> None:
    assert choice(durak.table(["9s 9c", "As Ad Kd"], trump="Kh")) == "epaulettes"
    match = durak.table(
        ["Qd Jd Td", "8s 9c"], laid="8c", trump="Kh", ruleset="perevodnoy", first_transfer=True
    )
    assert choice(match) == ">8s"
