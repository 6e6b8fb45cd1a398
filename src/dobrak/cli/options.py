"""How options are declared, and those for the rules of a game. Click shows them in the help."""

from collections.abc import Callable, Iterable
from functools import partial
from typing import Any

import click
from click.core import ParameterSource


class Formatter(click.HelpFormatter):
    """Help that leaves enough room for each description to stay on one line."""

    def write_dl(
        self, rows: Iterable[tuple[str, str]], col_max: int = 22, col_spacing: int = 2
    ) -> None:
        super().write_dl(rows, col_max, col_spacing)


class Context(click.Context):
    formatter_class = Formatter


class Command(click.Command):
    context_class = Context


class Group(click.Group):
    context_class = Context

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(self.commands)  # in the order in which they were added


class Option(click.Option):
    """An option whose help omits the range that it takes, and whose errors name the environment
    variable that a wrong value comes from."""

    def get_help_extra(self, ctx: click.Context) -> Any:
        extra = super().get_help_extra(ctx)
        extra.pop("range", None)
        return extra

    def get_error_hint(self, ctx: click.Context | None) -> str:
        hint = super().get_error_hint(ctx)
        if ctx and ctx.get_parameter_source(self.name) is ParameterSource.ENVIRONMENT:
            return f"{hint} (env var {ctx.auto_envvar_prefix}_{self.name.upper()})"
        return hint


option = partial(click.option, cls=Option, show_default=True)
command = partial(click.command, cls=Command)

RULES = (
    option("--edition", metavar="NAME", help="Dobro: fr, en or pt."),
    option("--rounds", metavar="N", help="Dobro: number of rounds, or long (one per player)."),
    option("--draw", metavar="HOW", help="Dobro: how hands are refilled, auto or manual."),
    option("--ruleset", metavar="NAME", help="Durak: dourak, podkidnoy or perevodnoy."),
    option("--deals", type=int, metavar="N", help="Durak: number of deals."),
    option("--deck", type=int, metavar="N", help="Podkidnoy, perevodnoy: 24, 36 or 52 cards."),
    option(
        "--first-limit",
        type=int,
        metavar="N",
        help="Podkidnoy, perevodnoy: first bout, 5 or 6 cards.",
    ),
    option(
        "--next-attacker",
        metavar="WHO",
        help="Podkidnoy, perevodnoy: durak or lowest (trump).",
    ),
    option(
        "--first-transfer/--no-first-transfer",
        default=None,
        help="Perevodnoy: allow passing on the first attack.",
    ),
)

Decorated = Callable[..., Any]


def rules_options(function: Decorated) -> Decorated:
    """Add the options for the rules: the command gets them as keyword arguments."""
    for declare in reversed(RULES):
        function = declare(function)
    return function


def rules_given(rules: dict[str, Any]) -> dict[str, Any]:
    """Those of the options above that were given to a command, as `dobrak.new` takes them."""
    given = {name: value for name, value in rules.items() if value is not None}
    rounds = given.get("rounds", "")
    if rounds.isdecimal() and len(rounds) < 9:
        given["rounds"] = int(rounds)  # 3 is a number, long is not
    return given
