"""The measured strength of each bot and the value of each rule of thumb, which are included in
dobrak. `python -m tools.ratings` and `python -m tools.strength` measure them (measured.json).
"""

import json
from functools import cache
from pathlib import Path
from typing import Any

from dobrak.games import DECLARED

FILE = Path(__file__).with_name("measured.json")

ArenaResult = dict[str, Any]  # the JSON of `report.to_dict`


@cache
def measured() -> dict[str, list[ArenaResult]]:
    """Results of the compiled bots, of `careful` without single habits, and of the strong bots."""
    found: dict[str, list[ArenaResult]] = json.loads(FILE.read_text(encoding="utf-8"))
    return found


def label(result: ArenaResult) -> str:
    """The kind of table, for example dobro 2 or, if several variants were measured, dourak 2."""
    game = result["game"]
    variants = {_variant(other) for other in measured()["bots"] if other["game"] == game}
    return f"{_variant(result) if len(variants) > 1 else game} {result['players']}"


def _variant(result: ArenaResult) -> str:
    """The edition or ruleset."""
    option = DECLARED[result["game"]].variant
    return str(result["rules"].get(option.name, option.default))
