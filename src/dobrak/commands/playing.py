"""`dobrak play`, `replay` and `rules`: for who plays."""

import sys
from typing import Annotated

import typer
from rich.markdown import Markdown

import dobrak
from dobrak import browser, warm
from dobrak.match import checked_names, game_named
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
from dobrak.text import commentary, files, menu, pages, sitting
from dobrak.text.command import typed
from dobrak.text.log import Log
from dobrak.text.terminal import Terminal


def play(
    context: typer.Context,
    text: Annotated[
        bool, typer.Option("--text", help="In the terminal; so it is with all options below.")
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
    name: Annotated[
        str, typer.Option(metavar="NAME", help="Your name, for the record.")
    ] = sitting.GUEST,
    yes: Annotated[
        bool, typer.Option("--yes", "-y", help="Ask nothing: what is not given is as usual.")
    ] = False,
    resume: Annotated[
        str | None, typer.Option(metavar="RECORD.json", help="Go on with a saved match.")
    ] = None,
) -> int:
    """Play against bots or with friends: in the browser, or in the terminal.

    Without options the page opens. In the terminal, what is not given is asked
    for, with a usual answer on Enter.
    """
    asked = {"game": game, "players": players, **rules_given(context)}
    given = [value for value in (bots, seed, resume, *asked.values()) if value is not None]
    if not (text or yes or given or name != sitting.GUEST):
        return browser.play()
    if resume is not None:
        if any(value is not None for value in (bots, *asked.values())):
            raise ValueError("--resume takes the game and its rules from the record: give no other")
        return _go_on(resume, _seed(seed))
    checked_names([name], 1)
    terminal = Terminal() if _at_terminal() and not yes else None
    kind, options = menu.complete(asked, terminal)
    against = menu.opponents(bots, kind, options["players"], terminal)
    table = sitting.Table(kind, options, against, name)
    dealt_from = _seed(seed)
    again = table.command(dealt_from)
    if not _at_terminal():
        return _say_what_would_open(kind, options["players"], again)
    warm.compile_rules([kind])
    return sitting.sit_down(table, table.new(dealt_from), dealt_from, again, Terminal())


def _go_on(path: str, seed: sitting.Seed) -> int:
    """Play on from where a record ends."""
    match = dobrak.replay(files.load(path))
    again = typed("play", "--resume", path)
    if match.over:
        tells = typed("replay", path)
        raise ValueError(f"This match is over; '{tells}' tells how it went")
    if not _at_terminal():
        return _say_what_would_open(match.game.name, match.players, again)
    return sitting.sit_down(sitting.table_of(match), match, seed, again, Terminal())


def _at_terminal() -> bool:
    return sys.stdin is not None and sys.stdin.isatty()


def _seed(text: str | None) -> sitting.Seed:
    """A seed as dobrak.new takes it: 7 is a number."""
    if text is None:
        return sitting.new_seed()
    return int(text) if text.isdecimal() and text.isascii() and len(text) < 99 else text


def _say_what_would_open(game: str, players: int, again: str) -> int:
    terminal = Terminal()
    terminal.show(f"This opens {game} for {players} players, but there is no terminal to play at.")
    terminal.show("At a terminal, type:")
    terminal.line(again, indent=4)
    return 0


def replay(
    record: Annotated[str, typer.Argument(metavar="RECORD.json", help="A saved match.")],
    seat: Annotated[
        int | None, typer.Option(metavar="N", help="Through the eyes of a seat, 0 the first.")
    ] = None,
) -> None:
    """Tell what happened in a match, move by move."""
    match, deals = commentary.tell_again(files.load(record))
    if seat is not None:
        match.view(seat)  # says so where there is no such seat
    terminal = Terminal()
    for number, events in enumerate(deals, 1):
        terminal.heading(f"{'Round' if match.game.name == 'dobro' else 'Deal'} {number}")
        told = Log(match.names, seat)
        told.hear(events)
        for line in told.lines:
            terminal.line(line)
    if match.seat is not None:
        terminal.show()
        terminal.show(f"Here the record ends: {match.names[match.seat]} is to move.")


def rules(
    game: Annotated[str, typer.Argument(metavar="GAME", help="dobro or durak.")],
    clause: Annotated[
        str | None,
        typer.Argument(metavar="CLAUSE", help="A clause (K3.2), a section (K3)."),
    ] = None,
) -> None:
    """Print the rules of a game, or a clause of them."""
    name = game_named(game.lower()).name
    found = pages.page(name) if clause is None else pages.look_up(name, clause)
    terminal = Terminal()
    if sys.stdout.isatty():
        terminal.show(Markdown(found))
    else:
        print(found)
