"""Measure how strong the bots are that rate moves, and what each rule of thumb is worth.

    python -m tools.ratings

Writes src/dobrak/lab/measured.json, which `dobrak bots` shows, and the tables in docs/bots.md.
"""

import json
import re
import time
from pathlib import Path
from typing import Any

from dobrak.bots import BOTS
from dobrak.bots.rated import Rated
from dobrak.lab import arena, measured, report
from dobrak.lab.plan import Plan

PAGE = Path(__file__).parents[1] / "docs" / "bots.md"
SEED = "measured"
RATED = [name for name, make in BOTS.items() if isinstance(make(), Rated)]
MATCHES = {"bots": 4000, "habits": 16000}  # of each pair

TABLES: list[tuple[str, int, dict[str, Any]]] = [
    ("dobro", 2, {}),
    ("dobro", 3, {}),
    ("dobro", 4, {}),
    ("dobro", 6, {}),
    ("durak", 2, {"ruleset": "dourak"}),
    ("durak", 3, {"ruleset": "dourak"}),
    ("durak", 4, {"ruleset": "dourak"}),
    ("durak", 2, {"ruleset": "podkidnoy"}),
    ("durak", 4, {"ruleset": "podkidnoy"}),
    ("durak", 2, {"ruleset": "perevodnoy"}),
    ("durak", 4, {"ruleset": "perevodnoy"}),
]


def measure() -> dict[str, list[dict[str, Any]]]:
    """The results at every table: all bots, and `careful` against itself without each rule of
    thumb."""
    told: dict[str, list[dict[str, Any]]] = {"bots": [], "habits": []}
    for game, players, rules in TABLES:
        for kind, bots in (("bots", RATED), ("habits", ["careful", "careful-*"])):
            gauntlet = kind == "habits"
            matches = MATCHES[kind]
            plan = Plan.of(
                game, players, bots, matches=matches, seed=SEED, gauntlet=gauntlet, **rules
            )
            began = time.perf_counter()
            result = report.to_dict(arena.run(plan))
            took = time.perf_counter() - began
            print(f"{measured.label(result)} {kind}: {result['matches']} matches, {took:.1f} s")
            told[kind].append(result)
    return told


def with_tables(page: str) -> str:
    """The page of the bots with tables of the latest results."""
    tables = {
        "strong": measured.strong_table(),
        "strength": measured.strength_table(),
        "habits dobro": measured.habits_table("dobro"),
        "habits durak": measured.habits_table("durak"),
    }

    def block(marked: re.Match[str]) -> str:
        return f"<!-- measured: {marked[1]} -->\n{tables[marked[1]]}\n<!-- end -->"

    return re.sub(r"<!-- measured: (.+?) -->\n.*?<!-- end -->", block, page, flags=re.DOTALL)


def write(told: dict[str, list[dict[str, Any]]]) -> None:
    """Store some results and write them into the page of the bots."""
    text = json.dumps({**measured.measured(), **told}, ensure_ascii=False, indent=1)
    measured.FILE.write_text(text + "\n", encoding="utf-8")
    measured.measured.cache_clear()
    PAGE.write_text(with_tables(PAGE.read_text(encoding="utf-8")), encoding="utf-8")


def main() -> None:
    write(measure())


if __name__ == "__main__":
    main()
