"""`dobrak arena`: play bots against each other to find out which is stronger."""

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
    from dobrak.cli.terminal import Terminal
    from dobrak.lab.plan import Plan

BROKEN = 2


@command()
@click.argument("game", metavar="GAME", help=f"{GAME_NAMES}.")
@click.argument("bots", metavar="BOT...", nargs=-1, required=True, help="Two or more bots.")
@option("--players", type=int, metavar="N", default=2, help=f"Seats at a table, {HOW_MANY}.")
@option("--matches", type=int, metavar="N", default=2000, help="Matches per pair of bots.")
@option("--seed", metavar="SEED", default="1", help="The same seed gives the same result.")
@option("--gauntlet", is_flag=True, help="Only the first bot against each of the others.")
@option("--cores", type=click.IntRange(1, 1024), metavar="N", help="Processes.  [default: all]")
@option("--patience", type=float, metavar="S", default=10.0, help="Seconds a bot may think.")
@option("--json", metavar="FILE", help="Write the result to FILE; - prints it.")
@option("--picture", metavar="FILE.svg", help="Draw the result to FILE.svg.")
@rules_options
def arena(
    game: str,
    bots: tuple[str, ...],
    players: int,
    matches: int,
    seed: str,
    gauntlet: bool,
    cores: int | None,
    patience: float,
    json: str | None,
    picture: str | None,
    variant: str | None,
    **rules: Any,
) -> int:
    """Play bots against each other and report which is stronger.

    \b
    A BOT is one of
      careful         a bot listed by 'dobrak bots'
      careful-pairs   careful without the rule of thumb 'pairs'
      careful-*       careful without each of its rules of thumb in turn
      mine=COMMAND    your own program, see docs/bots.md

    Every pair plays the same cards again with the seats exchanged. A bot that
    thinks too long loses the match. Ctrl-C stops and prints the result so far.
    """
    from dobrak import warm
    from dobrak.cli.terminal import Terminal
    from dobrak.lab.plan import Plan

    plan = Plan.of(
        game.lower(),
        players,
        list(bots),
        matches=matches,
        seed=seed,
        gauntlet=gauntlet,
        patience=patience,
        **rules_given(rules, variant_given(variant, game.lower())),
    )
    warm.compile_arena(plan)
    return hold(plan, cores, json, picture, Terminal())


def hold(
    plan: "Plan",
    cores: int | None,
    json_file: str | None,
    picture_file: str | None,
    terminal: "Terminal",
) -> int:
    """Play an arena, show its result, and write it to files. Returns the exit status."""
    from dobrak.bots.line_process import undisturbed
    from dobrak.cli.terminal import progress
    from dobrak.lab import picture, report
    from dobrak.lab.arena import Result, run
    from dobrak.lab.pool import Broken

    files.check_results(json_file, "--picture", picture_file)
    result, status = Result(plan), 0
    try:
        with progress(plan.size) as advance:
            run(plan, cores, advance, result)
    except KeyboardInterrupt:
        status = INTERRUPTED
    except Broken as broken:
        terminal.show(f"The arena had to end: {broken}.", style="warning")
        status = BROKEN
    with undisturbed():
        told = report.to_dict(result)
        files.put_json(told, json_file)
        if picture_file is not None:
            files.write(picture.draw(told), picture_file)
        if json_file != "-":
            show(told, terminal)
    return status


def show(told: dict[str, Any], terminal: "Terminal") -> None:
    """Print a result from `report.to_dict`: ranking, crosstable and forfeits."""
    from dobrak.lab import figures

    ranked = figures.ranked(told)
    terminal.title(figures.headline(told))
    terminal.table(
        ("bot", "won", "95% interval", "rating ± 2 sd", "time per move", "forfeits"),
        [
            (
                bot["name"],
                figures.percent(bot["won"]),
                figures.interval(bot["won"]),
                figures.rating(bot),
                _time(told["time"]["microseconds"][bot["name"]]),
                str(bot["forfeits"] or ""),
            )
            for bot in ranked
        ],
    )
    if len(ranked) > 2:
        names = [bot["name"] for bot in ranked]
        cells = {pair: figures.percent(won) for pair, won in figures.crosstable(told).items()}
        terminal.table(
            ("won against", *(str(number) for number in range(1, len(names) + 1))),
            [
                (f"{number}  {name}", *(cells.get((name, other), "") for other in names))
                for number, name in enumerate(names, 1)
            ],
        )
    for bot in told["bots"]:
        for entry in bot["troubles"]:
            matches = "1 match" if entry["matches"] == 1 else f"{entry['matches']} matches"
            terminal.show(
                f"{bot['name']} forfeited {matches}: {entry['sentence']}.", style="warning"
            )
    if told["matches"] < told["planned"]:
        stopped = f"Stopped after {told['matches']:,} of {told['planned']:,} matches."
        terminal.show(stopped, style="warning")


def _time(microseconds: float | None) -> str:
    if microseconds is None:
        return "–"
    if microseconds < 1000:
        return f"{microseconds:.0f} µs"
    return f"{microseconds / 1000:.1f} ms" if microseconds < 1e6 else f"{microseconds / 1e6:.1f} s"
