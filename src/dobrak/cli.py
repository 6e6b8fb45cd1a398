"""The `dobrak` command: options in, sentences out."""

import os
import sys
from pathlib import Path
from typing import Annotated

import typer
from rich.markdown import Markdown
from typer.exceptions import TyperException

import dobrak
from dobrak import browser, warm
from dobrak.games import GAMES
from dobrak.lab.arena import usable_cores
from dobrak.lab.plan import Plan
from dobrak.lab.simulation import Simulation
from dobrak.learn.settings import named
from dobrak.learn.settings import read as read_settings
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
from dobrak.text import bots as bots_page
from dobrak.text import commentary, contest, files, learning, menu, pages, simulating, sitting
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
        sentence = _advised(error)
    except ValueError as error:
        sentence = str(error)
    except OSError as error:  # the output cannot be written
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sentence = error.strerror or "The output could not be written"
    print(sentence if sentence.endswith(".") else f"{sentence}.", file=sys.stderr)
    sys.exit(TROUBLE)


def _advised(error: TyperException) -> str:
    """What is wrong with what was typed, and where it stands how it is typed."""
    sentence = error.format_message()
    context = getattr(error, "ctx", None)
    if context is None:
        return sentence
    words = context.command_path.split()[1:]
    return f"{sentence.removesuffix('.')}. '{sitting.typed(*words, '--help')}' says what there is."


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
    again = sitting.typed("play", "--resume", path)
    if match.over:
        tells = sitting.typed("replay", path)
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


@app.command()
def bots() -> None:
    """List the bots: what each is, and how strong it was measured to be."""
    Terminal().show(bots_page.page())


@app.command()
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
    warm.compile_rules([plan.game])
    return contest.hold(plan, cores, json, picture, Terminal())


@app.command()
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


@app.command()
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
    settings = (
        named(game.lower(), players, ruleset or "dourak")
        if game is not None
        else read_settings(Path(str(config)))
    )
    learning.learn(learning.with_seed(settings, seed), out, minutes, device, resume, Terminal())


def _read_settings(context: typer.Context, path: str | None) -> str | None:
    """Take from a file what is given neither as an option nor in the environment."""
    if path is not None:
        params = {
            param.name: param
            for param in context.command.params
            if param.name not in (None, "config")
        }
        lists = [name for name, param in params.items() if getattr(param, "multiple", False)]
        switches = [name for name, param in params.items() if getattr(param, "is_flag", False)]
        context.default_map = files.settings(path, params, lists, switches)
    return path


@app.command()
def host(
    config: Annotated[
        str | None,
        typer.Option(
            metavar="FILE.toml",
            envvar="DOBRAK_CONFIG",
            help="Take what is not given from there: port = 8470, and so on.",
            is_eager=True,
            callback=_read_settings,
        ),
    ] = None,
    host: Annotated[
        str,
        typer.Option(metavar="ADDRESS", envvar="DOBRAK_HOST", help="Where to listen."),
    ] = "127.0.0.1",
    port: Annotated[
        int, typer.Option(metavar="N", envvar="DOBRAK_PORT", min=0, max=65535, help="0: any free.")
    ] = 8470,
    store: Annotated[
        str,
        typer.Option(
            metavar="FILE",
            envvar="DOBRAK_STORE",
            help="Where everything is kept: a file, or the address of a database.",
        ),
    ] = "dobrak.db",
    origin: Annotated[
        list[str] | None,
        typer.Option(
            metavar="URL",
            envvar="DOBRAK_ORIGIN",
            help="A page from elsewhere that may connect, https://cards.example; several times.",
        ),
    ] = None,
    proxy: Annotated[
        str,
        typer.Option(
            metavar="ADDRESSES",
            envvar="DOBRAK_PROXY",
            help="Proxies in front of it, whose X-Forwarded-For is believed.",
        ),
    ] = "127.0.0.1",
    log_entries: Annotated[
        bool,
        typer.Option(
            "--log-entries/--no-log-entries",
            envvar="DOBRAK_LOG_ENTRIES",
            help="Log a line for all that happens at tables.",
        ),
    ] = False,
    sockets: Annotated[
        int,
        typer.Option(
            metavar="N",
            envvar="DOBRAK_SOCKETS",
            min=0,
            help="Connections from one address; 0: no limit, here and below.",
        ),
    ] = 200,
    wishes: Annotated[
        float,
        typer.Option(
            metavar="N", envvar="DOBRAK_WISHES", min=0, help="Messages a second from a person."
        ),
    ] = 20.0,
    guests: Annotated[
        float,
        typer.Option(
            metavar="N", envvar="DOBRAK_GUESTS", min=0, help="New guests an hour from one address."
        ),
    ] = 60.0,
    tables: Annotated[
        float,
        typer.Option(
            metavar="N", envvar="DOBRAK_TABLES", min=0, help="New tables an hour from one address."
        ),
    ] = 120.0,
    codes: Annotated[
        float,
        typer.Option(
            metavar="N", envvar="DOBRAK_CODES", min=0, help="Codes tried a minute from an address."
        ),
    ] = 10.0,
) -> None:
    """Host tables for others, until Ctrl-C or SIGTERM.

    What is not given as an option is taken from the environment, then from
    the file, then as it is here. It logs lines of JSON.
    """
    from dobrak.server.host import listen, open_store, serve
    from dobrak.server.hosting import Hosting

    address = store if "://" in store else f"sqlite:///{os.path.abspath(store)}"
    hosting = Hosting(
        host=host,
        port=port,
        store=address,
        origins=tuple(origin or ()),
        proxies=proxy,
        log_entries=log_entries,
        sockets=sockets,
        wishes=wishes,
        guests=guests,
        tables=tables,
        codes=codes,
    )
    listening, kept = listen(hosting), open_store(hosting)
    warm.compile_rules(list(GAMES))
    serve(hosting, listening, kept, lambda where: print(where, flush=True))


if __name__ == "__main__":
    main()
