"""Declaring options, and the options for the rules of a game. Click shows them in the help."""

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Any

import click
from click.core import ParameterSource

from dobrak.games import DECLARED
from dobrak.games.options import (
    LEAST_PLAYERS,
    MOST_PLAYERS,
    Declaration,
    Value,
    names_of,
)
from dobrak.games.options import (
    Option as Declared,
)
from dobrak.texts import label
from dobrak.texts.facts import hyphened
from dobrak.variants import Variant, variant_of


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
Decorated = Callable[..., Any]

# --- options of the games -------------------------------------------------------------------------


def rule_option(name: str) -> Callable[[Decorated], Decorated]:
    """The option of a command for an option of a game."""
    spelled = hyphened(name)
    if _is_flag(name):
        return option(f"--{spelled}/--no-{spelled}", default=None, help=rule_help(name))
    kind = int if all(isinstance(choice, int) for choice in _choices(name)) else str
    return option(f"--{spelled}", type=kind, metavar=_metavar(name), help=rule_help(name))


def rule_help(name: str) -> str:
    """The help of an option: where it makes a difference, its label and its values."""
    games = [(_where(game, name), game) for game in DECLARED.values()]
    labels = [label(game.name, f"{game.name}-option-{hyphened(name)}") for where, game in games]
    called = next(filter(None, labels), name)
    takes = "" if _is_flag(name) else f": {either(_values(name))}"
    return f"{', '.join(where for where, _ in games if where)}. {called}{takes}."


def _metavar(name: str) -> str:
    return "NAME" if all(isinstance(value, str) for value in _takes(name)) else "N"


def _values(name: str) -> list[str]:
    numbers = ["a number"] if any(option.numbers for option in _called(name)) else []
    return [*numbers, *map(str, _choices(name))]


def _takes(name: str) -> list[Value]:
    return [*_choices(name), *(number for option in _called(name) for number in option.numbers)]


def _is_flag(name: str) -> bool:
    return all(isinstance(value, bool) for value in _takes(name))


def _choices(name: str) -> list[Value]:
    return list(dict.fromkeys(choice for option in _called(name) for choice in option.choices))


def _called(name: str) -> list[Declared]:
    return [one for game in DECLARED.values() for one in game.options if one.name == name]


def _where(game: Declaration, name: str) -> str:
    """The game with this option, or the variants in which it makes a difference."""
    if game.variant.numbers and any(option.name == name for option in game.options):
        return game.title
    with_it, without = list[str](), list[str]()
    for variant in game.variant.choices:
        chosen = {game.variant.name: variant}
        matters = any(option.name == name and option.matters(chosen) for option in game.options)
        (with_it if matters else without).append(str(variant))
    if with_it and without:
        few = len(with_it) <= 2
        return ", ".join(with_it).capitalize() if few else f"{game.title}, not {either(without)}"
    return game.title if with_it else ""


def either(words: Sequence[str]) -> str:
    """`a, b or c`."""
    return " or ".join(filter(None, [", ".join(words[:-1]), words[-1]])) if words else ""


GAME_NAMES = either(list(DECLARED))
HOW_MANY = f"{LEAST_PLAYERS} to {MOST_PLAYERS}"
RULES = [rule_option(name) for name in names_of(DECLARED.values())]
variant_option: Callable[[Decorated], Decorated] = option(
    "--variant", metavar="FILE", help="A variant, a TOML file (docs/variants.md)."
)


def rules_options(function: Decorated) -> Decorated:
    """Add the options for the rules. The command gets them as keyword arguments."""
    for declare in reversed([*RULES, variant_option]):
        function = declare(function)
    return function


def rules_given(rules: dict[str, Any], variant: Variant | None = None) -> dict[str, Any]:
    """The options for the rules that were given to a command, as arguments for `dobrak.new`."""
    given = {name: value for name, value in rules.items() if value is not None}
    for declared in (declared for game in DECLARED.values() for declared in game.options):
        text = given.get(declared.name)
        if declared.numbers and isinstance(text, str) and text.isdecimal() and len(text) < 9:
            given[declared.name] = int(text)  # 3 is a number, "long" is not
    return given if variant is None else variant.with_rules(None, given)


def variant_given(path: str | None, game: str | None) -> Variant | None:
    """The variant that was given to a command, which must be one of this game."""
    if path is None:
        return None
    variant = variant_of(path)
    variant.with_rules(game, {})
    return variant
