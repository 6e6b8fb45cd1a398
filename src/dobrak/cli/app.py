"""The command group of `dobrak`, and its error messages."""

import os
import sys

import click

import dobrak
from dobrak.cli import files
from dobrak.cli.arena import arena
from dobrak.cli.bots import bots
from dobrak.cli.host import host
from dobrak.cli.learn import learn
from dobrak.cli.options import Group
from dobrak.cli.play.command import play
from dobrak.cli.replay import replay
from dobrak.cli.rules import rules
from dobrak.cli.shell import TROUBLE, Left, typed, write_everywhere
from dobrak.cli.sim import sim


@click.group(
    "dobrak",
    cls=Group,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 80},
)
@click.version_option(dobrak.__version__, message="dobrak %(version)s", help="Print the version.")
@click.pass_context
def app(context: click.Context) -> None:
    """Play, host and study the card games Dobro and Durak."""
    if context.invoked_subcommand is None:
        print(context.get_help())


for command in (play, replay, rules, bots, arena, sim, learn, host):
    app.add_command(command)


def main() -> None:
    """Run a command. An error is printed as one sentence."""
    write_everywhere()
    try:
        with app.make_context("dobrak", sys.argv[1:]) as context:
            sys.exit(app.invoke(context))
    except Left as left:
        sys.exit(left.status)
    except click.exceptions.Exit as done:
        sys.exit(done.exit_code)
    except click.ClickException as error:
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


def _advised(error: click.ClickException) -> str:
    """An error message that also names the help page."""
    sentence = error.format_message()
    context = error.ctx if isinstance(error, click.UsageError) else None
    if context is None:
        return sentence
    words = context.command_path.split()[1:]
    end = "" if sentence.endswith((".", "?")) else "."
    return f"{sentence}{end} See '{typed(*words, '--help')}'."
