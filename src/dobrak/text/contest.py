"""An arena at the terminal: a bar while it runs, and the tables at its end."""

import json as as_json
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from rich.console import Console, Group, RenderableType
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

from dobrak.bots.child import undisturbed
from dobrak.lab import arena, figures, picture, report
from dobrak.lab.arena import Result
from dobrak.lab.crew import Broken
from dobrak.lab.plan import Plan
from dobrak.text import files
from dobrak.text.streams import INTERRUPTED
from dobrak.text.terminal import Terminal

BROKEN = 2
WIDE = 200


def hold(
    plan: Plan, cores: int | None, json_file: str | None, drawing: str | None, terminal: Terminal
) -> int:
    """Hold an arena, show its result, and write it where that is wanted; the exit status."""
    files.check_results(json_file, "--picture", drawing)
    result, status = Result(plan), 0
    try:
        with _bar(plan) as heard:
            arena.run(plan, cores, heard, result)
    except KeyboardInterrupt:
        status = INTERRUPTED
    except Broken as broken:
        terminal.show(f"The arena had to end: {broken}.", style="warning")
        status = BROKEN
    with undisturbed():
        told = report.to_dict(result)
        if json_file not in (None, "-"):
            files.save(told, str(json_file))
        if drawing is not None:
            files.write(picture.draw(told), drawing)
        if json_file == "-":
            print(as_json.dumps(told, ensure_ascii=False, indent=2))
        else:
            _show(told, terminal)
    return status


def _show(told: dict[str, Any], terminal: Terminal) -> None:
    if not terminal.console.is_terminal:
        terminal.console.width = WIDE  # a file, or a program, has no edge
    terminal.show(tables(told))


@contextmanager
def _bar(plan: Plan) -> Iterator[Callable[[], None]]:
    """A bar on standard error, if anybody sees it there."""
    console = Console(file=sys.stderr)
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
    )
    hidden = not console.is_terminal
    with Progress(*columns, console=console, transient=True, disable=hidden) as progress:
        task = progress.add_task("Matches", total=plan.size)
        yield lambda: progress.advance(task)


def tables(told: dict[str, Any]) -> RenderableType:
    """A result as `to_dict` tells it: who stands where, who beat whom, and what went wrong."""
    parts: list[RenderableType] = [
        Text(figures.headline(told), "strong"),
        Text(),
        _standing(told),
        Text(),
    ]
    if len(told["bots"]) > 2:
        parts += [_crosstable(told), Text()]
    for bot in told["bots"]:
        for entry in bot["troubles"]:
            times = entry["matches"]
            lost = "1 match" if times == 1 else f"{times} matches"
            parts.append(Text(f"{bot['name']} forfeited {lost}: {entry['sentence']}.", "warning"))
    if told["matches"] < told["planned"]:
        parts.append(
            Text(f"Ended after {told['matches']} of {told['planned']} matches.", "warning")
        )
    return Group(*parts)


def _standing(told: dict[str, Any]) -> Table:
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="quiet")
    table.add_column("bot", no_wrap=True)
    for column in ("won", "95 % interval", "rating", "a move", "forfeits"):
        table.add_column(column, justify="right", no_wrap=True)
    for bot in figures.ranked(told):
        took = told["time"]["microseconds"][bot["name"]]
        table.add_row(
            Text(bot["name"], "strong"),
            figures.percent(bot["won"]),
            figures.interval(bot["won"]),
            figures.rating(bot),
            "–" if took is None else _time(took),
            str(bot["forfeits"] or ""),
        )
    return table


def _time(microseconds: float) -> str:
    if microseconds < 1000:
        return f"{microseconds:.0f} µs"
    return f"{microseconds / 1000:.1f} ms" if microseconds < 1e6 else f"{microseconds / 1e6:.1f} s"


def _crosstable(told: dict[str, Any]) -> Table:
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="quiet", title_justify="left")
    names = [bot["name"] for bot in figures.ranked(told)]
    cells = figures.crosstable(told)
    table.add_column("", justify="right", style="quiet")
    table.add_column("against", no_wrap=True)
    for number in range(1, len(names) + 1):
        table.add_column(str(number), justify="right", no_wrap=True)
    for number, name in enumerate(names, 1):
        row = [
            figures.percent(cells[name, other]) if (name, other) in cells else "" for other in names
        ]
        table.add_row(str(number), Text(name, "strong"), *row)
    return table
