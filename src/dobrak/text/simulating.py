"""A simulation at the terminal: a bar while it runs, and its summary at the end."""

import json as as_json
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from typing import Any

import numpy as np
from rich.console import Console, Group, RenderableType
from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

from dobrak.bots.child import undisturbed
from dobrak.lab import simulation
from dobrak.lab.parquet import Parquet
from dobrak.lab.simulation import Simulation, Summary
from dobrak.text import files
from dobrak.text.streams import INTERRUPTED
from dobrak.text.terminal import Terminal


def simulate(
    asked: Simulation,
    cores: int,
    json_file: str | None,
    parquet_file: str | None,
    terminal: Terminal,
) -> int:
    """Run a simulation, show its summary, and write it where that is wanted; the exit status."""
    files.check_results(json_file, "--parquet", parquet_file)
    summary, status = Summary(asked), 0
    keeping = nullcontext() if parquet_file is None else Parquet(parquet_file, asked.players)
    with keeping as kept, _bar(asked) as heard:

        def note(told: np.ndarray) -> None:
            heard(len(told))
            if kept is not None:
                kept.add(told)

        try:
            simulation.run(asked, cores, note, summary)
        except KeyboardInterrupt:
            status = INTERRUPTED
    with undisturbed():
        told = summary.to_dict()
        if json_file == "-":
            print(as_json.dumps(told, ensure_ascii=False, indent=2))
        else:
            if json_file is not None:
                files.save(told, json_file)
            terminal.show(page(told))
    return status


@contextmanager
def _bar(asked: Simulation) -> Iterator[Callable[[int], None]]:
    """A bar on standard error, if anybody sees it there."""
    console = Console(file=sys.stderr)
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        TextColumn("{task.completed:,} of {task.total:,}"),
        TextColumn("{task.fields[rate]}"),
        TimeRemainingColumn(),
    )
    hidden = not console.is_terminal
    with Progress(*columns, console=console, transient=True, disable=hidden) as progress:
        task = progress.add_task("Matches", total=asked.matches, rate="")

        def advance(matches: int) -> None:
            progress.advance(task, matches)
            speed = progress.tasks[0].speed
            progress.update(task, rate="" if speed is None else f"{speed:,.0f} a second")

        yield advance


def page(told: dict[str, Any]) -> RenderableType:
    """A summary as `to_dict` tells it."""
    parts: list[RenderableType] = [Text(_headline(told), "strong"), Text(), _lines(told), Text()]
    if told["matches"]:
        parts += [_seats(told), Text()]
    if told["matches"] < told["planned"]:
        parts.append(
            Text(f"Ended after {told['matches']:,} of {told['planned']:,} matches.", "warning")
        )
    return Group(*parts)


def _headline(told: dict[str, Any]) -> str:
    rules = ", ".join(
        f"{name} {value}" for name, value in told["rules"].items() if name != "version"
    )
    bots = told["bots"][0] if len(set(told["bots"])) == 1 else ", ".join(told["bots"])
    return (
        f"{told['matches']:,} matches of {told['game']} for {told['players']} by {bots} "
        f"({rules}; seed {told['seed']})"
    )


def _lines(told: dict[str, Any]) -> Table:
    table = Table(box=None, padding=(0, 2, 0, 0), show_header=False)
    table.add_column(style="quiet")
    table.add_column()
    moves = told["moves"]
    table.add_row(
        "length",
        f"{moves['mean']:.1f} moves in {told['deals']:.2f} deals; 90 of 100 matches from "
        f"{moves['5 %']} to {moves['95 %']} moves, the longest {moves['longest']}",
    )
    table.add_row("won by who opened", _percent(told["opener"]["won"]))
    table.add_row("won by several", _percent(told["shared"]))
    if told["last deal turned it"] is not None:
        table.add_row("turned by the last deal", _percent(told["last deal turned it"]))
    table.add_row("takes", f"{sum(told['takes']):.2f} a match")
    if told["game"] == "dobro":
        table.add_row("doublings", f"{told['doublings']:.2f} a match")
        high = told["highest value"]
        table.add_row(
            "highest value", f"{high['median']} in the median match, {high['of all']} at most"
        )
    else:
        table.add_row("drawn deals", _percent(told["drawn deals"]))
        table.add_row("transfers", f"{told['transfers']:.2f} a match")
        table.add_row("epaulettes", f"{told['epaulettes']:.4f} a match")
    return table


def _seats(told: dict[str, Any]) -> Table:
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="quiet")
    for column in ("seat", "bot"):
        table.add_column(column, no_wrap=True)
    for column in ("won", "points", "takes", "opened", "won then"):
        table.add_column(column, justify="right", no_wrap=True)
    for seat in range(told["players"]):
        opened = told["opener"]["by seat"][seat]
        table.add_row(
            str(seat),
            told["bots"][seat],
            _percent(told["wins"][seat]),
            f"{told['points'][seat]:.2f}",
            f"{told['takes'][seat]:.2f}",
            _percent(opened["opened"] / told["matches"]),
            _percent(opened["won"] / opened["opened"]) if opened["opened"] else "–",
        )
    return table


def _percent(part: float) -> str:
    return f"{100 * part:.1f} %"
