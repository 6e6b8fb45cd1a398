"""The `dobrak` command: options in, sentences out."""

import os
import sys
from typing import Annotated, Any

import typer
from typer.core import TyperCommand, TyperGroup
from typer.exceptions import TyperException

import dobrak
from dobrak.commands.hosting import host
from dobrak.commands.playing import play, replay, rules
from dobrak.commands.studying import arena, bots, learn, sim
from dobrak.text import files
from dobrak.text.command import typed
from dobrak.text.streams import TROUBLE, Left, write_everywhere


class QuickHelp:
    """A `--help` that is False where it is not given. Typer's own is None then, and it loads all of
    Pydantic to make that a bool."""

    def get_help_option(self, context: Any) -> Any:
        option = super().get_help_option(context)  # type: ignore[misc]
        if option is not None:
            option.default = False
        return option


class Command(QuickHelp, TyperCommand):
    pass


class Group(QuickHelp, TyperGroup):
    pass


app = typer.Typer(
    cls=Group,
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
    except typer.Abort:  # Ctrl-C, as Typer calls it
        raise KeyboardInterrupt from None
    except TyperException as error:
        sentence = _advised(error)
    except ValueError as error:
        sentence = str(error)
    except OSError as error:
        if error.filename is not None:
            sentence = files.reason(error.filename, error)
        else:  # the output cannot be written
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
    return f"{sentence.removesuffix('.')}. '{typed(*words, '--help')}' says what there is."


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


for command in (play, replay, rules, bots, arena, sim, learn, host):
    app.command(cls=Command)(command)
