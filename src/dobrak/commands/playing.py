"""`dobrak play`, `replay` and `rules`: for who plays.

A command imports what it needs when it runs: nobody who asks for help waits for the rules.
"""

from typing import Annotated

import typer

from dobrak.table_options import (
    GUEST,
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


def play(
    context: typer.Context,
    port: Annotated[
        int | None,
        typer.Option(metavar="N", min=0, max=65535, help="Where the page is; 0: any free port."),
    ] = None,
    text: Annotated[
        bool,
        typer.Option("--text", help="Play in the terminal; so do the options below."),
    ] = False,
    game: Annotated[str | None, typer.Option(metavar="NAME", help="dobro or durak.")] = None,
    players: Annotated[
        int | None, typer.Option(metavar="N", help="How many, you included: 2 to 6.")
    ] = None,
    bots: Annotated[
        str | None,
        typer.Option(
            metavar="NAMES", help="Whom you play against: careful, or careful,simple for two."
        ),
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
    seed: Annotated[
        str | None, typer.Option(metavar="SEED", help="The same seed deals the same cards.")
    ] = None,
    name: Annotated[str, typer.Option(metavar="NAME", help="Your name, for the record.")] = GUEST,
    yes: Annotated[
        bool, typer.Option("--yes", "-y", help="Ask nothing: what is not given is as usual.")
    ] = False,
    resume: Annotated[
        str | None, typer.Option(metavar="RECORD.json", help="Go on with a saved match.")
    ] = None,
) -> int:
    """Play against bots or with friends: in the browser, or in the terminal.

    Without options, or with a port, the page opens. In the terminal, what is not given is asked
    for, with a usual answer on Enter.
    """
    asked = {"game": game, "players": players, **rules_given(context)}
    given = [value for value in (bots, seed, resume, *asked.values()) if value is not None]
    if not (text or yes or given or name != GUEST):
        from dobrak import browser

        return browser.play(port)
    if port is not None:
        raise ValueError("--port is for the page: in the terminal nothing listens")
    from dobrak.text import opening

    seat = opening.Seat(bots, name, seed, asks=not yes)
    return opening.resume(resume, asked, seat) if resume else opening.play(asked, seat)


def replay(
    record: Annotated[str, typer.Argument(metavar="RECORD.json", help="A saved match.")],
    seat: Annotated[
        int | None, typer.Option(metavar="N", help="Through the eyes of a seat, 0 the first.")
    ] = None,
) -> None:
    """Tell what happened in a match, move by move."""
    from dobrak.text import commentary

    commentary.show(record, seat)


def rules(
    game: Annotated[str, typer.Argument(metavar="GAME", help="dobro or durak.")],
    clause: Annotated[
        str | None,
        typer.Argument(metavar="CLAUSE", help="A clause (K3.2), a section (K3)."),
    ] = None,
) -> None:
    """Print the rules of a game, or a clause of them."""
    from dobrak.text import pages

    pages.show(game, clause)
