"""How the numbers of an arena's result are written, from its JSON."""

from typing import Any

from dobrak.games import DECLARED


def headline(told: dict[str, Any]) -> str:
    """What was played: the game, its rules, and how often."""
    game = DECLARED[told["game"]]
    return (
        f"{game.title} ({told['rules'][game.variant.name]}), {told['players']} players, "
        f"{told['matches']} matches, seed {told['seed']}"
    )


def percent(won: dict[str, Any]) -> str:
    return "–" if won["share"] is None else f"{100 * won['share']:.1f} %"


def interval(won: dict[str, Any]) -> str:
    return f"{100 * won['low']:.1f} to {100 * won['high']:.1f}"


def rating(bot: dict[str, Any]) -> str:
    """Where a bot stands, and two standard deviations of that."""
    mu, sigma = bot["rating"]["mu"], bot["rating"]["sigma"]
    return f"{round(mu, 1) + 0.0:.1f} ± {2 * sigma:.1f}"


def ranked(told: dict[str, Any]) -> list[dict[str, Any]]:
    """The bots, the best first."""
    return sorted(told["bots"], key=lambda bot: -bot["rating"]["mu"])


def crosstable(told: dict[str, Any]) -> dict[tuple[str, str], dict[str, Any]]:
    """What each bot won of its matches with each other one."""
    cells = {}
    for pair in told["pairs"]:
        first, second = pair["bots"]
        won = pair["won"]
        cells[first, second] = won
        if won["share"] is None:
            cells[second, first] = won
        else:
            low, high = 1 - won["high"], 1 - won["low"]
            cells[second, first] = {**won, "share": 1 - won["share"], "low": low, "high": high}
    return cells
