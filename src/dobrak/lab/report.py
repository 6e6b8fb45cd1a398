"""An arena's result for programs, as JSON (docs/bots.md)."""

import math
from typing import Any

from dobrak.bots import bot_named
from dobrak.lab.arena import Result
from dobrak.lab.tally import Share, skills

FORMAT = "dobrak-arena/1"


def to_dict(result: Result) -> dict[str, Any]:
    """The complete result. Only the values under `time` differ between runs."""
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
