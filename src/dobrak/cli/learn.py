"""`dobrak learn`: train a net, and print its progress."""

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from dobrak.cli.options import (
    GAME_NAMES,
    HOW_MANY,
    command,
    option,
    rules_given,
    rules_options,
    variant_given,
)
from dobrak.games import DECLARED

if TYPE_CHECKING:
    from dobrak.cli.terminal import Terminal
    from dobrak.learn.settings import Settings


@command()
@click.argument(
    "game", metavar="[GAME]", required=False, help=f"{GAME_NAMES}; omit it with --config."
)
@option("--players", type=int, metavar="N", default=2, help=f"Seats at the table, {HOW_MANY}.")
@option(
    "--minutes", type=float, metavar="M", default=10.0, help="Total time, including resumed runs."
)
@option("--out", metavar="FOLDER", default="net", help="Folder for the net and its log.")
@option("--device", metavar="NAME", default="cpu", help="cpu, or cuda for a GPU.")
@option("--seed", type=int, metavar="N", help="Random seed.  [default: the one in the settings]")
@option("--config", metavar="FILE.toml", help="Your own settings file.")
@option("--resume", is_flag=True, help="Continue training the net in the folder.")
@rules_options
def learn(
    game: str | None,
    players: int,
    minutes: float,
    out: str,
    device: str,
    seed: int | None,
    config: str | None,
    resume: bool,
    variant: str | None,
    **rules: Any,
) -> None:
    """Train a net by self-play (needs PyTorch).

    Tables that differ little share a net: see docs/learning.md. Ctrl-C stops
    and keeps the net; --resume continues from there. For a GPU install
    dobrak[gpu].
    """
    if (game is None) == (config is None):
        raise ValueError("learn: give a game, or --config with a file of settings")
    if variant is not None and config is not None:
        raise ValueError("--variant: a file of settings has the rules of its tables itself")
    from dobrak import warm
    from dobrak.cli.terminal import Terminal
    from dobrak.learn.settings import read

    if game is None:
        settings = read(Path(str(config)))
    else:
        settings = settings_for(game.lower(), players, variant, rules)
    if seed is not None:
        settings = replace(settings, seed=seed)
    with warm.announced("what learning needs"):
        train(settings, out, minutes, device, resume, Terminal())


def settings_for(game: str, players: int, variant: str | None, rules: dict[str, Any]) -> "Settings":
    """The settings that are included in dobrak, for a variant with its rules instead."""
    from dobrak.learn.settings import named

    chosen = variant_given(variant, game)
    given = rules_given(rules, chosen)
    settings = named(game, players, given)
    if chosen is not None:
        settings = replace(settings, tables=[given])
        settings.check()
    return settings


def train(
    settings: "Settings", out: str, minutes: float, device: str, resume: bool, terminal: "Terminal"
) -> None:
    """Train a net, and print a line from time to time."""
    if minutes <= 0:
        raise ValueError("minutes: takes a number above 0")
    try:
        from dobrak.learn import folder
        from dobrak.learn.run import learn as run
    except ImportError as error:
        raise ValueError(
            f"learn: 'pip install \"dobrak[learn]\"' brings PyTorch, which is not here ({error})"
        ) from None
    kinds = {str(rules[DECLARED[settings.game].variant.name]) for rules in settings.rules}
    kind = f"{settings.game} for {settings.players} ({', '.join(sorted(kinds))})"
    terminal.show(f"{settings.name}: {kind}, seed {settings.seed}", style="strong")
    run(
        settings.on(device),
        out,
        minutes=minutes,
        device=device,
        resume=resume,
        report=lambda told: terminal.verbatim(line(told)),
    )
    terminal.show(f"The net is {Path(out) / folder.NET}; {folder.CARD} there describes it.")


def line(told: dict[str, Any]) -> str:
    """A line about the progress of the training, or about the strength of a net."""
    if "won" in told:
        shares = ", ".join(
            f"{name} {100 * share:.1f}% ({100 * low:.1f}–{100 * high:.1f})"
            for name, (share, low, high) in told["won"].items()
        )
        return f"  after {told['decisions']:,} decisions it won against {shares}"
    return (
        f"{told['seconds']:6.0f} s  iteration {told['iterations']:,}  "
        f"{told['decisions']:,} decisions, {told['decisions a second']:,} per second  "
        f"entropy {told['entropy']:.3f}  value loss {told['value loss']:.4f}"
    )
