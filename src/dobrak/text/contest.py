"""An arena at the terminal: a bar while it runs, and the tables at its end."""

import json as as_json
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from dobrak.lab import arena, picture, report
from dobrak.lab.arena import Result
from dobrak.lab.crew import Broken
from dobrak.lab.plan import Plan
from dobrak.text import files
from dobrak.text.terminal import INTERRUPTED, Terminal


def hold(
    plan: Plan, cores: int | None, json: str | None, drawing: str | None, terminal: Terminal
) -> int:
    """Hold an arena, show its result, and write it where that is wanted; the exit status."""
    for name in (json, drawing):
        if name not in (None, "-"):
            files.check_new(str(name))
    with _bar(plan) as heard:
        try:
            result = arena.run(plan, cores, heard)
        except Broken as broken:
            raise ValueError(str(broken)) from None
    told = report.to_dict(result)
    if json == "-":
        print(as_json.dumps(told, ensure_ascii=False, indent=2))
    else:
        terminal.show(report.tables(told))
    if json not in (None, "-"):
        files.save(told, str(json))
    if drawing is not None:
        files.write(picture.draw(told), drawing)
    return 0 if result.whole else INTERRUPTED


@contextmanager
def _bar(plan: Plan) -> Iterator[Callable[[Result], None]]:
    """A bar on standard error, if anybody sees it there."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    console = Console(file=sys.stderr)
    with Progress(
        *columns,
        TimeRemainingColumn(),
        console=console,
        transient=True,
        disable=not console.is_terminal,
    ) as progress:
        task = progress.add_task("Matches", total=len(plan.pairs) * plan.sets * len(plan.line_ups))
        yield lambda result: progress.advance(task)
