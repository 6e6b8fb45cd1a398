"""Worlds that explain others' moves are nearer to the truth."""

import numpy as np
import pytest

import dobrak
from dobrak.bots.bot import all_of, chance_of
from dobrak.bots.learned import net_for
from dobrak.bots.learned.player import Learned
from dobrak.bots.search import WITH_NET, Effort, Tree
from dobrak.bots.search.belief import drawn_by
from dobrak.match import Match, View


def imagined(view: View, choice: int, rng: np.random.Generator) -> np.ndarray:
    effort = Effort(10, 40, WITH_NET, net=net_for(view), choice=choice)
    return all_of(Tree(view, effort, rng).imagined(rng))


def wrong(match: Match, worlds: np.ndarray, seat: int) -> float:
    """How many cards of a hand are guessed wrong, on average."""
    held = worlds["hands"][:, seat]
    if match.game.name == "durak":
        other = [bin(int(hand) ^ int(match.row.hands[seat])).count("1") for hand in held]
        return float(np.mean(other)) / 2
    return float(np.abs(held.astype(int) - match.row.hands[seat].astype(int)).sum(1).mean()) / 2


@pytest.mark.parametrize(
    ("game", "rules"), [("dobro", {}), ("durak", {"ruleset": "podkidnoy", "deals": 3})]
)
def test_hands_are_guessed_better_by_what_was_played(game: str, rules: dict[str, object]) -> None:
    bot, rng = Learned(), np.random.default_rng(5)
    evenly, likely = [], []
    for number in range(2):
        match = dobrak.new(game, 2, seed=number, **rules)
        chances = [chance_of(str(number), seat, bot) for seat in range(2)]
        while match.seat is not None:
            seat = match.seat
            view = match.view(seat)
            evenly.append(wrong(match, imagined(view, 1, rng), 1 - seat))
            likely.append(wrong(match, imagined(view, 4, rng), 1 - seat))
            match.play(bot.choose(view, chances[seat]))
    assert np.mean(likely) < np.mean(evenly) - 0.05


def test_a_world_is_drawn_as_often_as_it_is_likely() -> None:
    likely = np.log([1.0, 2.0, 4.0, 1.0])
    drawn = drawn_by(likely, 80, np.random.default_rng(1))
    assert np.abs(np.bincount(drawn, minlength=4) - [10, 20, 40, 10]).max() <= 1
