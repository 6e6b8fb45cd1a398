"""An arena's result for programs, as JSON (docs/bots.md), and how its numbers are written."""

import math
from typing import Any

from dobrak.bots import bot_named
from dobrak.lab.arena import Result
from dobrak.lab.tally import Share, skills

FORMAT = "dobrak-arena/1"


def to_dict(result: Result) -> dict[str, Any]:
    """Everything that can be said of a result. Only what is under `time` differs between runs."""
    plan = result.plan
    rated = skills(result.points, plan.pairs, len(plan.bots))
    bots = []
    for number, (name, skill) in enumerate(zip(plan.names, rated, strict=True)):
        troubles = [
            {"trouble": kind, "sentence": known.sentence.rstrip("."), "matches": known.matches}
            for (bot, kind), known in sorted(result.troubles.items())
            if bot == number
        ]
        bot = bot_named(plan.bots[number], plan.game)
        bots.append(
            {
                "name": name,
                "about": bot.about,
                "version": bot.version,
                "won": _share(result.bot_share(number)),
                "rating": {"mu": round(skill.mu, 3), "sigma": round(skill.sigma, 3)},
                "forfeits": sum(
                    known.matches for (bot, _), known in result.troubles.items() if bot == number
                ),
                "troubles": troubles,
            }
        )
    return {
        "format": FORMAT,
        "game": plan.game,
        "players": plan.players,
        "rules": {**plan.rules, "version": plan.kind.version},
        "seed": plan.seed,
        "matches": result.played,
        "planned": plan.size,
        "bots": bots,
        "pairs": [
            {"bots": [plan.names[bot] for bot in pair], "won": _share(result.pair_share(number))}
            for number, pair in enumerate(plan.pairs)
        ],
        "time": {
            "microseconds": {
                name: _rounded(result.microseconds(number), 1)
                for number, name in enumerate(plan.names)
            }
        },
    }


def _share(share: Share) -> dict[str, Any]:
    low, high = round(share.low, 5), round(share.high, 5)
    return {"share": _rounded(share.share, 5), "low": low, "high": high, "matches": share.matches}


def _rounded(number: float | None, digits: int) -> float | None:
    return None if number is None or math.isnan(number) else round(number, digits)


def headline(told: dict[str, Any]) -> str:
    """What was played: the game, its rules, and how often."""
    rules = [str(value) for name, value in told["rules"].items() if name in ("edition", "ruleset")]
    return (
        f"{told['game'].capitalize()} ({', '.join(rules)}), {told['players']} players, "
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
