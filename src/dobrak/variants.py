"""Variants: a game with options and numbers of your own, from a TOML file (docs/variants.md)."""

import os
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from dobrak.cards import shorten
from dobrak.errors import BadOption
from dobrak.games import DECLARED
from dobrak.games.options import (
    LEAST_PLAYERS,
    MOST_PLAYERS,
    VARIANT_NAME,
    Declaration,
    Options,
    checked_variant_name,
    one_of,
)

KEYS = ("game", "name", "rules")


@dataclass(frozen=True)
class Variant:
    """A variant that at least one number of players can play."""

    where: str  # the file, for error messages
    game: str
    rules: Options  # as far as it sets them, and its name

    def with_rules(self, game: str | None, rules: Mapping[str, Any]) -> Options:
        """Its rules, completed by others. Raises BadOption if these contradict it."""
        if game not in (None, self.game):
            facts = {"own": self.game, "game": game}
            raise BadOption("variant-refusal-other-game", facts).in_file(self.where)
        for name, value in rules.items():
            if name in self.rules and value != self.rules[name]:
                raise BadOption(
                    "variant-refusal-contradicted",
                    {"name": name, "where": self.where, "value": str(self.rules[name])},
                )
        return {**rules, **self.rules}


def variant_of(given: object) -> Variant:
    """A variant from its file, or from a mapping with the same keys."""
    if isinstance(given, Mapping):
        return _checked(dict(given), "variant")
    if not isinstance(given, str | os.PathLike):
        raise ValueError("variant: takes a TOML file, or a mapping with its keys")
    path = Path(given)
    try:
        text = path.read_text(encoding="utf-8")
    except OSError as error:
        raise ValueError(f"{path}: {error.strerror or error}") from None
    except ValueError:
        raise ValueError(f"{path}: it is not a text file in UTF-8") from None
    return parsed(text, str(path))


def parsed(text: str, where: str = "variant") -> Variant:
    """A variant from the text of its file."""
    try:
        return _checked(tomllib.loads(text), where)
    except tomllib.TOMLDecodeError as error:
        raise BadOption("variant-refusal-not-toml", {"error": str(error)}).in_file(where) from None
    except RecursionError:
        raise BadOption("variant-refusal-too-deep").in_file(where) from None


def _checked(found: dict[str, Any], where: str) -> Variant:
    try:
        for key in found:
            if key not in KEYS:
                facts = {"name": shorten(key), "keys": list(KEYS)}
                raise BadOption("variant-refusal-unknown-key", facts)
        for key in KEYS:
            if key not in found:
                raise BadOption("variant-refusal-missing", {"name": key})
        game = one_of("game", found["game"], tuple(DECLARED))
        rules = found["rules"]
        if not isinstance(rules, Mapping) or VARIANT_NAME in rules:
            raise BadOption("variant-refusal-no-table")
        rules = {**rules, VARIANT_NAME: checked_variant_name(found["name"])}
        _check_some_table(DECLARED[game], rules)
    except BadOption as error:
        raise error.in_file(where) from None
    return Variant(where, game, rules)


def _check_some_table(declared: Declaration, rules: Options) -> None:
    """Raise BadOption if no number of players can play by these rules."""
    first_error = None
    for players in range(LEAST_PLAYERS, MOST_PLAYERS + 1):
        try:
            declared.checked(players, rules)
        except BadOption as error:
            first_error = first_error or error
        else:
            return
    if first_error is not None:
        raise first_error
