"""Checking the options that a table chooses: every refusal names the option and what it takes."""

from operator import index
from typing import Any

from dobrak.cards import shorten

MOST_DEALS = 999


def whole(name: str, value: Any, least: int, most: int) -> int:
    try:
        number = index(value)
    except TypeError:
        number = least - 1
    if isinstance(value, bool) or not least <= number <= most:
        raise ValueError(f"{name}: takes a number from {least} to {most}, not {shorten(value)}")
    return number


def one_of(name: str, value: Any, choices: tuple[Any, ...]) -> Any:
    for choice in choices:
        if type(value) is type(choice) and value == choice:
            return choice
    listed = ", ".join(repr(choice) for choice in choices)
    raise ValueError(f"{name}: takes one of {listed}, not {shorten(value)}")


def nothing_else(game: str, options: dict[str, Any], known: tuple[str, ...]) -> None:
    for name in options:
        if name not in known:
            listed = ", ".join(known)
            raise ValueError(f"{shorten(name)} is not an option of {game}, which takes {listed}")
