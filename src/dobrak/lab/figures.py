"""Formatting the numbers of an arena's result, from its JSON."""

from typing import Any

from dobrak.games import DECLARED
from dobrak.games.options import VARIANT_NAME


def headline(result: dict[str, Any]) -> str:
    """What was played: the game, its rules, and how often."""
    game, rules = DECLARED[result["game"]], result["rules"]
    kind = " ".join(str(rules[key]) for key in (game.variant.name, VARIANT_NAME) if key in rules)
    return (
        f"{game.title} ({kind}), {result['players']} players, "
        f"{result['matches']} matches, seed {result['seed']}"
    )


def percent(won: dict[str, Any]) -> str:
    return "–" if won["share"] is None else f"{100 * won['share']:.1f}%"


def interval(won: dict[str, Any]) -> str:
    return f"{100 * won['low']:.1f} to {100 * won['high']:.1f}"


def rating(bot: dict[str, Any]) -> str:
    """The rating of a bot, and two standard deviations."""
    mu, sigma = bot["rating"]["mu"], bot["rating"]["sigma"]
    return f"{round(mu, 1) + 0.0:.1f} ± {2 * sigma:.1f}"


def ranked(result: dict[str, Any]) -> list[dict[str, Any]]:
    """The bots by rating, the best first."""
    return sorted(result["bots"], key=lambda bot: -bot["rating"]["mu"])


def crosstable(result: dict[str, Any]) -> dict[tuple[str, str], dict[str, Any]]:
    """The share of matches that each bot won against each other bot."""
    cells = {}
    for pair in result["pairs"]:
        first, second = pair["bots"]
        won = pair["won"]
        cells[first, second] = won
        if won["share"] is None:
            cells[second, first] = won
        else:
            low, high = 1 - won["high"], 1 - won["low"]
            cells[second, first] = {**won, "share": 1 - won["share"], "low": low, "high": high}
    return cells
