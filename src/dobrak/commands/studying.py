"""`dobrak bots`, `arena`, `sim` and `learn`: for who studies the games.

A command imports what it needs when it runs: nobody who asks for help waits for the rules.
"""

from pathlib import Path
from typing import Annotated

import typer

from dobrak.table_options import (
    Deals,
    Deck,
    Draw,
    Edition,
    FirstLimit,
    FirstTransfer,
    NextAttacker,
    Rounds,
    Ruleset,
    rules_given,
)


def bots() -> None:
    """List the bots: what each is, and how strong it was measured to be."""
    from dobrak.text import bots as bots_page
    from dobrak.text.terminal import Terminal

    Terminal().show(bots_page.page())


def arena(
    context: typer.Context,
    game: Annotated[str, typer.Argument(metavar="GAME", help="dobro or durak.")],
    bots: Annotated[
        list[str],
        typer.Argument(
            metavar="BOT",
            help="Two or more: careful; careful-pairs, without that rule of thumb; careful-*, "
            "without each; mine=COMMAND, a program of your own.",
        ),
    ],
    players: Annotated[int, typer.Option(metavar="N", help="Seats at a table: 2 to 6.")] = 2,
    matches: Annotated[int, typer.Option(metavar="N", help="Of each pair of bots.")] = 2000,
    seed: Annotated[
        str, typer.Option(metavar="SEED", help="The same seed gives the same result.")
    ] = "1",
    gauntlet: Annotated[
        bool, typer.Option("--gauntlet", help="Only the first bot against each of the others.")
    ] = False,
    cores: Annotated[
        int | None, typer.Option(metavar="N", min=1, max=1024, help="Processes; all by default.")
    ] = None,
    patience: Annotated[
        float, typer.Option(metavar="S", help="Seconds after which a bot that thinks has lost.")
    ] = 10.0,
    json: Annotated[
        str | None, typer.Option(metavar="FILE", help="Write the result there; - prints it.")
    ] = None,
    picture: Annotated[
        str | None, typer.Option(metavar="FILE.svg", help="Draw the result there.")
    ] = None,
    edition: Edition = None,
    rounds: Rounds = None,
    draw: Draw = None,
    ruleset: Ruleset = None,
    deals: Deals = None,
    deck: Deck = None,
    first_limit: FirstLimit = None,
    next_attacker: NextAttacker = None,
    first_transfer: FirstTransfer = None,
) -> int:
    """Let bots play each other, and say who is stronger, and how sure that is.

    Every pair plays the same cards, and plays them again with the seats changed.
    Ctrl-C ends it with what it has.
    """
    from dobrak import warm
    from dobrak.lab.plan import Plan
    from dobrak.text import contest
    from dobrak.text.terminal import Terminal

    plan = Plan.of(
        game.lower(),
        players,
        bots,
        matches=matches,
        seed=seed,
        gauntlet=gauntlet,
        patience=patience,
        **rules_given(context),
    )
    warm.compile_arena(plan)
    return contest.hold(plan, cores, json, picture, Terminal())


def sim(
    context: typer.Context,
    game: Annotated[str, typer.Argument(metavar="GAME", help="dobro or durak.")],
    players: Annotated[int, typer.Option(metavar="N", help="Seats at the table: 2 to 6.")] = 2,
    bots: Annotated[
        str,
        typer.Option(
            metavar="NAMES", help="Who plays: careful; or one for each seat, careful,simple."
        ),
    ] = "careful",
    matches: Annotated[int, typer.Option(metavar="N", help="How many.")] = 10_000,
    seed: Annotated[
        str, typer.Option(metavar="SEED", help="The same seed gives the same result.")
    ] = "1",
    cores: Annotated[
        int | None,
        typer.Option(metavar="N", min=1, max=1024, help="Threads; all cores by default."),
    ] = None,
    json: Annotated[
        str | None, typer.Option(metavar="FILE", help="Write the summary there; - prints it.")
    ] = None,
    parquet: Annotated[
        str | None,
        typer.Option(metavar="FILE", help="Write a row for each match there; needs pyarrow."),
    ] = None,
    edition: Edition = None,
    rounds: Rounds = None,
    draw: Draw = None,
    ruleset: Ruleset = None,
    deals: Deals = None,
    deck: Deck = None,
    first_limit: FirstLimit = None,
    next_attacker: NextAttacker = None,
    first_transfer: FirstTransfer = None,
) -> int:
    """Play many matches between bots, and tell what they say about a game.

    How long matches are, who wins, from where, and what happens in them. The
    result does not depend on the number of cores. Ctrl-C ends it with what it has.
    """
    from dobrak import warm
    from dobrak.lab.arena import usable_cores
    from dobrak.lab.simulation import Simulation
    from dobrak.text import simulating
    from dobrak.text.terminal import Terminal

    asked = Simulation.of(
        game.lower(),
        players,
        bots.split(","),
        matches=matches,
        seed=seed,
        **rules_given(context),
    )
    warm.compile_simulation(asked)
    return simulating.simulate(asked, cores or usable_cores(), json, parquet, Terminal())


def learn(
    game: Annotated[
        str | None, typer.Argument(metavar="GAME", help="dobro or durak; or give --config.")
    ] = None,
    players: Annotated[int, typer.Option(metavar="N", help="Seats at the table: 2 to 6.")] = 2,
    ruleset: Ruleset = "dourak",
    minutes: Annotated[
        float, typer.Option(metavar="M", help="In all, with what was learned before.")
    ] = 10.0,
    out: Annotated[str, typer.Option(metavar="FOLDER", help="Where everything is kept.")] = "net",
    device: Annotated[
        str, typer.Option(metavar="NAME", help="cpu, or cuda for a GPU (dobrak[gpu]).")
    ] = "cpu",
    seed: Annotated[
        int | None, typer.Option(metavar="N", help="Where chance begins; the file's by default.")
    ] = None,
    config: Annotated[
        str | None, typer.Option(metavar="FILE.toml", help="Settings of one's own.")
    ] = None,
    resume: Annotated[bool, typer.Option("--resume", help="Go on with what is there.")] = False,
) -> None:
    """Let a net teach itself a game by playing against itself; needs PyTorch.

    Podkidnoy and perevodnoy are learned together, as are the editions of Dobro.
    Ctrl-C ends it with what it has; --resume goes on from there.
    """
    if (game is None) == (config is None):
        raise ValueError("learn: give a game, or --config with a file of settings")
    from dobrak.learn import settings as read
    from dobrak.text import learning
    from dobrak.text.terminal import Terminal

    settings = (
        read.named(game.lower(), players, ruleset or "dourak")
        if game is not None
        else read.read(Path(str(config)))
    )
    from dobrak import warm

    with warm.saying_so("what learning needs"):
        learning.learn(learning.with_seed(settings, seed), out, minutes, device, resume, Terminal())
