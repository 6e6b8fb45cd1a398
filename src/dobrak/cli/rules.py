"""`dobrak rules`: a rule page, a section, or one clause of it."""

import re
import sys
from pathlib import Path

import click

from dobrak.cards import shorten
from dobrak.cli.options import GAME_NAMES, command
from dobrak.cli.shell import typed

PACKAGE = Path(__file__).parents[1]
INSTALLED = PACKAGE / "rules_pages"  # copied there when a wheel is built
CHECKED_OUT = PACKAGE.parents[1] / "docs" / "rules"


@command()
@click.argument("game", metavar="GAME", help=f"{GAME_NAMES}.")
@click.argument(
    "clause", metavar="[CLAUSE]", required=False, help="A clause (K3.2) or section (K3)."
)
def rules(game: str, clause: str | None) -> None:
    """Print the rules of a game, one section or one clause."""
    from dobrak.match import game_named

    name = game_named(game.lower()).name
    found = page(name) if clause is None else look_up(name, clause)
    if sys.stdout.isatty():
        from rich.markdown import Markdown

        from dobrak.cli.terminal import Terminal

        Terminal().show(Markdown(found))
    else:
        print(found)


def page(game: str, language: str = "en") -> str:
    """The rules of a game, in Markdown. Where a translation is missing, they are in English."""
    inner = ("",) if language == "en" else (language, "")
    for path in (top / part / f"{game}.md" for part in inner for top in (INSTALLED, CHECKED_OUT)):
        if path.is_file():
            return path.read_text(encoding="utf-8")
    raise ValueError(f"The rule pages of {game} are missing from this installation")


def look_up(game: str, name: str, language: str = "en") -> str:
    """Return a clause (K3.2) or a section (K3, options) of a page. Raises ValueError."""
    found = clause_of(game, name, language) or _section(game, name, language)
    if found is None:
        raise ValueError(
            f"The rules of {game} have no clause {shorten(name)};"
            f" '{typed('rules', game)}' prints all of them"
        )
    return found


def clause_of(game: str, number: str, language: str = "en") -> str | None:
    """One clause, with its number first."""
    pattern = rf"^- (\*\*{re.escape(number)}\*\* .*(?:\n  .*)*)$"
    found = re.search(pattern, page(game, language), re.MULTILINE | re.IGNORECASE)
    return re.sub(r"\n +", " ", found[1]) if found else None


def _section(game: str, name: str, language: str = "en") -> str | None:
    pattern = rf"^## {re.escape(name)}(?: .*)?\n(?:(?!## ).*\n?)*"
    found = re.search(pattern, page(game, language), re.MULTILINE | re.IGNORECASE)
    return found[0].rstrip() if found and name.strip() else None
