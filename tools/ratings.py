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
from dobrak.lab.figures import crosstable, interval, percent, ranked, rating
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


def strong_table() -> str:
    """The strength of the strong bots, as a Markdown table."""
    lines = [
        "| game | bot | opponent | won | 95% interval | matches | seconds per move | target |",
        "|---|---|---|---|---|---|---|---|",
    ]
    for result in measured.measured()["strong"]:
        low, high = result["interval"]
        names = f"`{result['who']}` | `{result['against']}`"
        bar = f"{result['least']:.0%}" if result["least"] else "–"
        lines.append(
            f"| {measured.label(result)} | {names} | {result['won']:.1%} | {low:.1%} to {high:.1%} "
            f"| {result['matches']} | {result['seconds a move']:.2f} | {bar} |"
        )
    return "\n".join(lines)


def strength_table() -> str:
    """The strength of the compiled bots, as a Markdown table."""
    lines = [
        "| game | bot | won | 95% interval | rating | against |",
        "|---|---|---|---|---|---|",
    ]
    for result in measured.measured()["bots"]:
        cells = crosstable(result)
        names = [bot["name"] for bot in ranked(result)]
        for bot in ranked(result):
            others = [
                f"{other} {percent(cells[bot['name'], other])}"
                for other in names
                if (bot["name"], other) in cells
            ]
            row = [
                measured.label(result),
                f"`{bot['name']}`",
                percent(bot["won"]),
                interval(bot["won"]),
            ]
            lines.append(f"| {' | '.join([*row, rating(bot), ', '.join(others)])} |")
    return "\n".join(lines)


def habits_table(game: str) -> str:
    """How often `careful` beats itself without each rule of thumb, as a Markdown table."""
    results = [result for result in measured.measured()["habits"] if result["game"] == game]
    lines = [
        f"| rule of thumb | {' | '.join(measured.label(result) for result in results)} |",
        f"|---|{'---|' * len(results)}",
    ]
    habits = [pair["bots"][1] for pair in results[0]["pairs"]] if results else []
    for name in habits:
        row = []
        for result in results:
            won = next(pair["won"] for pair in result["pairs"] if pair["bots"][1] == name)
            half = (won["high"] - won["low"]) / 2
            row.append(f"{percent(won)} ± {100 * half:.1f}")
        lines.append(f"| `{name.partition('-')[2]}` | {' | '.join(row)} |")
    return "\n".join(lines)


def with_tables(page: str) -> str:
    """The page of the bots with tables of the latest results."""
    tables = {
        "strong": strong_table(),
        "strength": strength_table(),
        "habits dobro": habits_table("dobro"),
        "habits durak": habits_table("durak"),
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
