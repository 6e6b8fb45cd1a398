"""`dobrak sim`: many matches between bots, and statistics about them."""

from contextlib import nullcontext
from typing import TYPE_CHECKING, Any

import click

from dobrak.cli import files
from dobrak.cli.options import (
    GAME_NAMES,
    HOW_MANY,
    command,
    option,
    rules_given,
    rules_options,
    variant_given,
)
from dobrak.cli.shell import INTERRUPTED

if TYPE_CHECKING:
    import numpy as np

    from dobrak.cli.terminal import Terminal
    from dobrak.lab.simulation import Simulation


@command()
@click.argument("game", metavar="GAME", help=f"{GAME_NAMES}.")
@option("--players", type=int, metavar="N", default=2, help=f"Seats at the table, {HOW_MANY}.")
@option(
    "--bots",
    metavar="NAMES",
    default="careful",
    help="A bot, or one per seat (a,b).",
)
@option("--matches", type=int, metavar="N", default=10_000, help="Number of matches.")
@option("--seed", metavar="SEED", default="1", help="The same seed gives the same result.")
@option("--cores", type=click.IntRange(1, 1024), metavar="N", help="Threads.  [default: all cores]")
@option("--json", metavar="FILE", help="Write the statistics to FILE; - prints them.")
@option("--parquet", metavar="FILE", help="Write a row per match to FILE (needs pyarrow).")
@rules_options
def sim(
    game: str,
    players: int,
    bots: str,
    matches: int,
    seed: str,
    cores: int | None,
    json: str | None,
    parquet: str | None,
    variant: str | None,
    **rules: Any,
) -> int:
    """Simulate many matches between bots and print statistics.

    The statistics cover the length of a match, who wins from which seat, and
    what happens in a match. The result does not depend on the number of
    cores. Ctrl-C stops and prints the statistics so far.
    """
    from dobrak import warm
    from dobrak.cli.terminal import Terminal
    from dobrak.lab.arena import usable_cores
    from dobrak.lab.simulation import Simulation

    asked = Simulation.of(
        game.lower(),
        players,
        bots.split(","),
        matches=matches,
        seed=seed,
        **rules_given(rules, variant_given(variant, game.lower())),
    )
    warm.compile_simulation(asked)
    return simulate(asked, cores or usable_cores(), json, parquet, Terminal())


def simulate(
    asked: "Simulation",
    cores: int,
    json_file: str | None,
    parquet_file: str | None,
    terminal: "Terminal",
) -> int:
    """Run a simulation, show its statistics, and write them to files. Returns the exit status."""
    from dobrak.bots.line_process import undisturbed
    from dobrak.cli.terminal import progress
    from dobrak.lab import simulation
    from dobrak.lab.parquet import Parquet

    files.check_results(json_file, "--parquet", parquet_file)
    summary, status = simulation.Summary(asked), 0
    keeping = (
        nullcontext()
        if parquet_file is None
        else Parquet(parquet_file, asked.players, [*summary.counted])
    )
    with keeping as kept, progress(asked.matches) as advance:

        def note(told: "np.ndarray") -> None:
            advance(len(told))
            if kept is not None:
                kept.add(told)

        try:
            simulation.run(asked, cores, note, summary)
        except KeyboardInterrupt:
            status = INTERRUPTED
    with undisturbed():
        told = summary.to_dict()
        files.put_json(told, json_file)
        if json_file != "-":
            show(told, terminal)
    return status


def show(told: dict[str, Any], terminal: "Terminal") -> None:
    """Print a summary from `to_dict`."""
    rules = [f"{name} {value}" for name, value in told["rules"].items() if name != "version"]
    bots = told["bots"][:1] if len(set(told["bots"])) == 1 else told["bots"]
    terminal.title(
        f"{told['matches']:,} matches of {told['game']}, {told['players']} players: "
        f"{', '.join(bots)} ({', '.join(rules)}; seed {told['seed']})"
    )
    terminal.table(("", ""), _statistics(told), texts=2)
    if told["matches"]:
        head = ("seat", "bot", "won", "points", "takes per match", "began", "won after beginning")
        terminal.table(head, _seats(told), texts=2)
    if told["matches"] < told["planned"]:
        stopped = f"Stopped after {told['matches']:,} of {told['planned']:,} matches."
        terminal.show(stopped, style="warning")


def _statistics(told: dict[str, Any]) -> list[tuple[str, str]]:
    """The statistics of the table as a whole, with their names."""
    from dobrak.games import GAMES
    from dobrak.lab.statistics import statistics_of

    moves = told["moves"]
    rows = [
        (
            "moves per match",
            f"{moves['mean']:.1f} on average; 90% of matches have {moves['5 %']} to "
            f"{moves['95 %']}, the longest {moves['longest']}",
        ),
        ("deals per match", f"{told['deals']:.2f}"),
        ("won by the player who began", _percent(told["opener"]["won"])),
        ("shared wins", _percent(told["shared"])),
    ]
    if told["last deal turned it"] is not None:
        rows.append(("last deal changed the winner", _percent(told["last deal turned it"])))
    rows.append(("takes per match", f"{sum(told['takes']):.2f}"))
    return rows + statistics_of(GAMES[told["game"]]).lines(told)


def _seats(told: dict[str, Any]) -> list[tuple[str, ...]]:
    rows: list[tuple[str, ...]] = []
    for seat in range(told["players"]):
        opened = told["opener"]["by seat"][seat]
        rows.append(
            (
                str(seat),
                told["bots"][seat],
                _percent(told["wins"][seat]),
                f"{told['points'][seat]:.2f}",
                f"{told['takes'][seat]:.2f}",
                _percent(opened["opened"] / told["matches"]),
                _percent(opened["won"] / opened["opened"]) if opened["opened"] else "–",
            )
        )
    return rows


def _percent(part: float) -> str:
    return f"{100 * part:.1f}%"
