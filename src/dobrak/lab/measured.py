"""The measured strength of each bot and the value of each rule of thumb, which are included in
dobrak. `python -m tools.ratings` and `python -m tools.strength` measure them (measured.json).
"""

import json
from functools import cache
from pathlib import Path
from typing import Any

from dobrak.lab.figures import crosstable, interval, percent, ranked, rating

FILE = Path(__file__).with_name("measured.json")

ArenaResult = dict[str, Any]  # the JSON of `report.to_dict`


@cache
def measured() -> dict[str, list[ArenaResult]]:
    """Results of the compiled bots, of `careful` without single habits, and of the strong bots."""
    found: dict[str, list[ArenaResult]] = json.loads(FILE.read_text(encoding="utf-8"))
    return found


def strong_table() -> str:
    """The strength of the strong bots, as a Markdown table."""
    lines = [
        "| game | bot | opponent | won | 95% interval | matches | seconds per move | target |",
        "|---|---|---|---|---|---|---|---|",
    ]
    for result in measured()["strong"]:
        low, high = result["interval"]
        names = f"`{result['who']}` | `{result['against']}`"
        bar = f"{result['least']:.0%}" if result["least"] else "–"
        lines.append(
            f"| {label(result)} | {names} | {result['won']:.1%} | {low:.1%} to {high:.1%} "
            f"| {result['matches']} | {result['seconds a move']:.2f} | {bar} |"
        )
    return "\n".join(lines)


def label(result: ArenaResult) -> str:
    """The kind of table, for example dobro 2."""
    return f"{result['rules'].get('ruleset', result['game'])} {result['players']}"


def strength_table() -> str:
    """The strength of the compiled bots, as a Markdown table."""
    lines = [
        "| game | bot | won | 95% interval | rating | against |",
        "|---|---|---|---|---|---|",
    ]
    for result in measured()["bots"]:
        cells = crosstable(result)
        names = [bot["name"] for bot in ranked(result)]
        for bot in ranked(result):
            others = [
                f"{other} {percent(cells[bot['name'], other])}"
                for other in names
                if (bot["name"], other) in cells
            ]
            row = [label(result), f"`{bot['name']}`", percent(bot["won"]), interval(bot["won"])]
            lines.append(f"| {' | '.join([*row, rating(bot), ', '.join(others)])} |")
    return "\n".join(lines)


def habits_table(game: str) -> str:
    """How often `careful` beats itself without each rule of thumb, as a Markdown table."""
    results = [result for result in measured()["habits"] if result["game"] == game]
    lines = [
        f"| rule of thumb | {' | '.join(label(result) for result in results)} |",
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
