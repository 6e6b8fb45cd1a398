"""The `dobrak` command: options in, sentences out."""

import sys
from typing import Annotated, Any

import typer
from rich.markdown import Markdown
from typer.exceptions import TyperException

import dobrak
from dobrak import warm
from dobrak.match import checked_names, game_named
from dobrak.text import commentary, files, menu, pages, sitting
from dobrak.text.log import Log
from dobrak.text.terminal import Left, Terminal, write_everywhere

TROUBLE = 2

app = typer.Typer(
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    add_completion=False,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 80},
)


def main() -> None:
    """Run a command; what goes wrong is said in a sentence, and no more."""
    write_everywhere()
    try:
        sys.exit(app(prog_name="dobrak", standalone_mode=False))
    except Left as left:
        sys.exit(left.status)
    except TyperException as error:
        sentence = error.format_message()
    except ValueError as error:
        sentence = str(error)
    print(sentence if sentence.endswith(".") else f"{sentence}.", file=sys.stderr)
    sys.exit(TROUBLE)


def _print_version(wanted: bool) -> None:
    if wanted:
        print(f"dobrak {dobrak.__version__}")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def dobrak_command(
    context: typer.Context,
    version: Annotated[
        bool,
        typer.Option(
            "--version", help="Print the version.", is_eager=True, callback=_print_version
        ),
    ] = False,
) -> None:
    """The card games Dobro and Durak: play them, replay them, read their rules."""
    if context.invoked_subcommand is None:
        print(context.get_help())


@app.command()
def play(
    text: Annotated[
        bool, typer.Option("--text", help="In the terminal. So far there is no other way.")
    ] = False,
    game: Annotated[str | None, typer.Option(metavar="NAME", help="dobro or durak.")] = None,
    players: Annotated[
        int | None, typer.Option(metavar="N", help="How many, you included: 2 to 6.")
    ] = None,
    edition: Annotated[
        str | None, typer.Option(metavar="NAME", help="Dobro: fr, en or pt.")
    ] = None,
    rounds: Annotated[
        str | None, typer.Option(metavar="N", help="Dobro: how many rounds, or long.")
    ] = None,
    draw: Annotated[str | None, typer.Option(metavar="HOW", help="Dobro: auto or manual.")] = None,
    ruleset: Annotated[
        str | None,
        typer.Option(metavar="NAME", help="Durak: dourak, podkidnoy or perevodnoy."),
    ] = None,
    deals: Annotated[int | None, typer.Option(metavar="N", help="Durak: how many deals.")] = None,
    deck: Annotated[
        int | None, typer.Option(metavar="N", help="Podkidnoy, perevodnoy: 24, 36 or 52 cards.")
    ] = None,
    first_limit: Annotated[
        int | None,
        typer.Option(metavar="N", help="Podkidnoy, perevodnoy: 5 or 6 cards in the first bout."),
    ] = None,
    next_attacker: Annotated[
        str | None, typer.Option(metavar="WHO", help="Podkidnoy, perevodnoy: durak or lowest.")
    ] = None,
    first_transfer: Annotated[
        bool | None,
        typer.Option(
            "--first-transfer/--no-first-transfer",
            help="Perevodnoy: whether the first attack may be passed on.",
        ),
    ] = None,
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
    """Play against opponents that play at random.

    What is not given is asked for, with a usual answer on Enter.
    """
    asked: dict[str, Any] = {
        "game": game,
        "players": players,
        "edition": edition,
        "rounds": int(rounds) if rounds and rounds.isdecimal() and len(rounds) < 9 else rounds,
        "draw": draw,
        "ruleset": ruleset,
        "deals": deals,
        "deck": deck,
        "first_limit": first_limit,
        "next_attacker": next_attacker,
        "first_transfer": first_transfer,
    }
    if resume is not None:
        if any(value is not None for value in asked.values()):
            raise ValueError("--resume takes the game and its rules from the record: give no other")
        return _go_on(resume, _seed(seed))
    checked_names([name], 1)
    kind, options = menu.complete(asked, Terminal() if _at_terminal() and not yes else None)
    chosen = (kind, options, _seed(seed), name)
    again = sitting.command(*chosen)
    if not _at_terminal():
        return _say_what_would_open(kind, options["players"], again)
    warm.compile_rules([kind])
    return sitting.sit_down(sitting.new_match(*chosen), chosen[2], again, Terminal())


def _go_on(path: str, seed: sitting.Seed) -> int:
    """Play on from where a record ends."""
    match = dobrak.replay(files.load(path))
    again = sitting.typed("play", "--resume", path)
    if match.over:
        tells = sitting.typed("replay", path)
        raise ValueError(f"This match is over; '{tells}' tells how it went")
    if not _at_terminal():
        return _say_what_would_open(match.game.name, match.players, again)
    return sitting.sit_down(match, seed, again, Terminal())


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


@app.command()
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


@app.command()
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


if __name__ == "__main__":
    main()
