"""The arena's results that come with dobrak: how strong each bot is, and what each rule of thumb is
worth. `python -m tools.ratings` and `python -m tools.strength` measure them, and write
measured.json.
"""

import json
from functools import cache
from pathlib import Path
from typing import Any

from dobrak.lab.figures import crosstable, interval, percent, ranked, rating

FILE = Path(__file__).with_name("measured.json")

Told = dict[str, Any]  # a result as `report.to_dict` tells it


@cache
def measured() -> dict[str, list[Told]]:
    """Results: of the bots that rate moves, of `careful` without its habits, of the strong ones."""
    found: dict[str, list[Told]] = json.loads(FILE.read_text(encoding="utf-8"))
    return found


def strong_table() -> str:
    """How the bots that think for longer do against others, in Markdown."""
    lines = [
        "| game | bot | opponent | won | 95 % interval | matches | seconds per move | target |",
        "|---|---|---|---|---|---|---|---|",
    ]
    for told in measured()["strong"]:
        low, high = told["interval"]
        names = f"`{told['who']}` | `{told['against']}`"
        bar = f"{told['least']:.0%}" if told["least"] else "–"
        lines.append(
            f"| {label(told)} | {names} | {told['won']:.1%} | {low:.1%} to {high:.1%} "
            f"| {told['matches']} | {told['seconds a move']:.2f} | {bar} |"
        )
    return "\n".join(lines)


def label(told: Told) -> str:
    """The kind of table, in short: dobro 2."""
    return f"{told['rules'].get('ruleset', told['game'])} {told['players']}"


def strength_table() -> str:
    """Who is how strong where, in Markdown."""
    lines = [
        "| game | bot | won | 95 % interval | rating | against |",
        "|---|---|---|---|---|---|",
    ]
    for told in measured()["bots"]:
        cells = crosstable(told)
        names = [bot["name"] for bot in ranked(told)]
        for bot in ranked(told):
            others = [
                f"{other} {percent(cells[bot['name'], other])}"
                for other in names
                if (bot["name"], other) in cells
            ]
            row = [label(told), f"`{bot['name']}`", percent(bot["won"]), interval(bot["won"])]
            lines.append(f"| {' | '.join([*row, rating(bot), ', '.join(others)])} |")
    return "\n".join(lines)


def habits_table(game: str) -> str:
    """How often `careful` beats itself without each rule of thumb, in Markdown."""
    results = [told for told in measured()["habits"] if told["game"] == game]
    lines = [
        f"| rule of thumb | {' | '.join(label(told) for told in results)} |",
        f"|---|{'---|' * len(results)}",
    ]
    habits = [pair["bots"][1] for pair in results[0]["pairs"]] if results else []
    for name in habits:
        row = []
        for told in results:
            won = next(pair["won"] for pair in told["pairs"] if pair["bots"][1] == name)
            half = (won["high"] - won["low"]) / 2
            row.append(f"{percent(won)} ± {100 * half:.1f}")
        lines.append(f"| `{name.partition('-')[2]}` | {' | '.join(row)} |")
    return "\n".join(lines)
