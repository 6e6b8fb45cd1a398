"""The options of a table. Each game declares its own.

The checks, the options of the commands, the questions in the terminal, the page's form and
`GET /api/games` are all derived from these declarations. Nothing here needs NumPy, so that help
pages appear at once.
"""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from operator import index
from typing import Any

from dobrak.cards import shorten
from dobrak.errors import BadOption

Value = str | int | bool
Options = dict[str, Any]
Condition = Mapping[str, tuple[Value, ...]]  # the values that other options must have, by name

VARIANT_NAME = "variant_name"  # the key of a variant's name among the options

LEAST_PLAYERS = 2
MOST_PLAYERS = 6
MOST_DEALS = 999


def holds(condition: Condition, chosen: Mapping[str, Value]) -> bool:
    return all(chosen.get(name) in values for name, values in condition.items())


def written(value: Value) -> str:
    """A value as text."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)


@dataclass(frozen=True)
class Option:
    """An option, which takes certain values, a range of numbers, or both."""

    name: str
    clause: str  # the clause of the rules that describes it
    default: Value
    choices: tuple[Value, ...] = ()
    numbers: range = range(0)
    offered: tuple[Value, ...] = ()  # the values that a form lists, if not the choices
    when: Condition = field(default_factory=dict)  # earlier options; otherwise it is not allowed
    moot: Condition = field(default_factory=dict)  # when it makes no difference
    detail: bool = False  # the terminal does not ask for it

    def applies(self, chosen: Mapping[str, Value]) -> bool:
        """Whether it is allowed with these options."""
        return holds(self.when, chosen)

    def matters(self, chosen: Mapping[str, Value]) -> bool:
        """Whether it is allowed with these options and makes a difference."""
        return self.applies(chosen) and not (self.moot and holds(self.moot, chosen))

    @property
    def listed(self) -> tuple[Value, ...]:
        """The values that a form lists."""
        return self.offered or self.choices

    def check(self, value: object) -> Value:
        """Return the value. Raises BadOption if this option does not take it."""
        for choice in self.choices:
            if type(value) is type(choice) and value == choice:
                return choice
        number = _number(value)
        if number is not None and number in self.numbers:
            return number
        raise self._bad(value, repr)

    def read(self, text: str) -> Value:
        """Parse a value in a position. Raises BadOption if this option does not take it."""
        for choice in self.choices:
            if text == written(choice):
                return choice
        if text.isascii() and text.isdecimal() and len(text) < 19 and int(text) in self.numbers:
            return int(text)
        raise self._bad(text, written)

    def _bad(self, value: object, spell: Callable[[Value], str]) -> BadOption:
        if not self.choices:
            return not_in_range(self.name, value, self.numbers)
        choices = [spell(choice) for choice in self.choices]
        if not self.numbers:
            return not_a_choice(self.name, value, choices)
        facts = {
            "name": self.name,
            "least": self.numbers[0],
            "most": self.numbers[-1],
            "choices": choices,
            "value": shorten(value),
        }
        return BadOption("option-refusal-number-or-choice", facts)


@dataclass(frozen=True)
class PlayerLimit:
    """The maximum number of players if options have these values."""

    most: int
    when: Condition = field(default_factory=dict)
    unless: tuple[str, ...] = ()  # numbers: if a variant changes one, this limit does not apply

    def applies(self, chosen: Mapping[str, Value]) -> bool:
        return holds(self.when, chosen) and not any(name in chosen for name in self.unless)


@dataclass(frozen=True)
class Printed:
    """The value of a number in the printed rules, if options have these values."""

    value: int
    when: Condition = field(default_factory=dict)  # the number of players is an option here


@dataclass(frozen=True)
class Number:
    """A number of the printed rules that a variant can change.

    The options of a table contain it only if its value is not the printed one. If an option has the
    same name, that option takes these numbers, too.
    """

    name: str
    clause: str
    takes: range
    printed: tuple[Printed, ...]  # the first that applies

    def value(self, chosen: Mapping[str, Value]) -> int:
        """The printed value with these options."""
        return next(printed.value for printed in self.printed if holds(printed.when, chosen))

    def check(self, value: object) -> int:
        """Return the value. Raises BadOption if it is out of range."""
        number = _number(value)
        if number is None or number not in self.takes:
            raise not_in_range(self.name, value, self.takes)
        return number

    def read(self, text: str) -> int:
        """Parse a value in a position. Raises BadOption if it is out of range."""
        short = text.isascii() and text.removeprefix("-").isdecimal() and len(text) < 19
        return self.check(int(text) if short else text)


@dataclass(frozen=True)
class Declaration:
    """The description of a game, without its rules."""

    name: str
    title: str
    version: int  # increased when the behaviour of a rule changes, not for changes in speed
    options: tuple[Option, ...]  # first the one that chooses the edition or ruleset
    player_limits: tuple[PlayerLimit, ...]  # at least one always applies
    usual_players: int
    numbers: tuple[Number, ...] = ()  # that a variant can change
    # Raises BadOption if the numbers of a table, given by name, do not fit together.
    fits: Callable[[int, Mapping[str, int]], None] = lambda players, numbers: None
    # The options of tables that use all rules between them. These are compiled in advance.
    examples: tuple[Options, ...] = ({},)

    def checked(self, players: object, asked: Mapping[str, object]) -> Options:
        """Return all options of a table, with defaults for those that are not given.

        Raises BadOption if an option is not valid.
        """
        chosen: Options = {}
        for option in self.options:
            if option.applies(chosen):
                chosen[option.name] = self.check(option, asked.get(option.name, option.default))
        named = {number.name: number for number in self.numbers}
        changed = {name: asked[name] for name in named if name in asked and name not in chosen}
        for name in asked:
            if name not in chosen and name not in changed and name != VARIANT_NAME:
                raise self._unknown(name, chosen, [*{**chosen, **named}])
        numbers = {name: named[name].check(value) for name, value in changed.items()}
        seats = whole("players", players, LEAST_PLAYERS, self.most_players(chosen | numbers))
        printed = self.numbers_at(seats, chosen)
        chosen |= {name: value for name, value in numbers.items() if value != printed[name]}
        self.fits(seats, self.numbers_at(seats, chosen))
        if VARIANT_NAME in asked:
            chosen[VARIANT_NAME] = checked_variant_name(asked[VARIANT_NAME])
        return chosen

    def check(self, option: Option, value: object) -> Value:
        """Return the value of an option. Raises BadOption if it does not take it."""
        number = self.number_for(option)
        return option.check(value) if number is None else number.check(value)

    def number_for(self, option: Option) -> Number | None:
        """The number with the name of this option, whose choices are among those of the number."""
        return next((number for number in self.numbers if number.name == option.name), None)

    def numbers_at(self, players: int, chosen: Mapping[str, Value]) -> dict[str, int]:
        """All numbers that a variant can change, with their values at a table."""
        table = {**chosen, "players": players}
        return {
            number.name: int(chosen[number.name]) if number.name in chosen else number.value(table)
            for number in self.numbers
        }

    def changed(self, chosen: Mapping[str, Value]) -> dict[str, Value]:
        """The numbers of a table that are neither printed nor offered by an option."""
        offered = {option.name: option.choices for option in self.options if option.applies(chosen)}
        return {
            number.name: chosen[number.name]
            for number in self.numbers
            if number.name in chosen and chosen[number.name] not in offered.get(number.name, ())
        }

    def _unknown(self, name: str, chosen: Options, takes: list[str]) -> BadOption:
        deciding = {name for option in self.options for name in option.when}
        values = [f"{name} {value!r}" for name, value in chosen.items() if name in deciding]
        facts = {
            "name": shorten(name),
            "game": self.name,
            "deciding": len(values),
            "values": values,  # of the options that decide which others it takes
            "takes": takes,
        }
        return BadOption("option-refusal-unknown", facts)

    def most_players(self, chosen: Mapping[str, Value]) -> int:
        """The maximum number of players with these options."""
        return min(limit.most for limit in self.player_limits if limit.applies(chosen))

    def default_players(self, chosen: Mapping[str, Value]) -> int:
        players = min(self.usual_players, self.most_players(chosen))
        while players > LEAST_PLAYERS and not self._can_seat(players, chosen):
            players -= 1
        return players

    def _can_seat(self, players: int, chosen: Mapping[str, Value]) -> bool:
        try:
            self.fits(players, self.numbers_at(players, chosen))
        except BadOption:
            return False
        return True

    @property
    def variant(self) -> Option:
        """The option that chooses the edition or ruleset."""
        return self.options[0]

    @property
    def before_players(self) -> set[str]:
        """The options to choose before the number of players: the first one, and those that limit
        the number."""
        limiting = {name for limit in self.player_limits for name in limit.when}
        return {self.variant.name, *limiting}

    @property
    def defaults(self) -> Options:
        return self.checked(LEAST_PLAYERS, {})


def names_of(declarations: Iterable[Declaration]) -> list[str]:
    """The names of all options of these games, without duplicates."""
    return list(dict.fromkeys(option.name for game in declarations for option in game.options))


def whole(name: str, value: object, least: int, most: int) -> int:
    """Return an integer in a range. Raises BadOption, which gives the name and the range."""
    number = _number(value)
    if number is None or not least <= number <= most:
        raise not_in_range(name, value, range(least, most + 1))
    return number


def one_of(name: str, value: object, choices: tuple[Any, ...]) -> Any:
    """Return one of several values. Raises BadOption, which gives the name and the values."""
    return Option(name, "", choices[0], choices).check(value)


def checked_variant_name(name: object) -> str:
    """Return the name of a variant. It is a single word, so that a position line can contain it."""
    if isinstance(name, str) and re.fullmatch(r"[\w.-]{1,40}", name):
        return name
    raise BadOption("variant-refusal-bad-name", {"value": shorten(name)})


def not_a_choice(name: str, value: object, choices: Sequence[str]) -> BadOption:
    facts = {
        "name": name,
        "count": len(choices),
        "choices": list(choices),
        "value": shorten(value),
    }
    return BadOption("option-refusal-choice", facts)


def not_in_range(name: str, value: object, numbers: range) -> BadOption:
    facts = {
        "name": name,
        "least": numbers.start,
        "most": numbers[-1] if numbers else numbers.stop - 1,
        "step": numbers.step,
        "value": shorten(value),
    }
    return BadOption("option-refusal-number", facts)


def _number(value: object) -> int | None:
    if isinstance(value, bool):
        return None
    try:
        return index(value)  # type: ignore[arg-type]
    except TypeError:
        return None
