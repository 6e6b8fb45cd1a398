"""The options of a game in words. The page has the same in web/src/games/options.ts."""

from dobrak.games.options import VARIANT_NAME, Declaration, Option, Options, Value
from dobrak.texts import Catalogue
from dobrak.texts.facts import hyphened


def label_of(texts: Catalogue, game: Declaration, option: Option) -> str:
    return texts.found(_key(game, option)) or option.name


def name_of(texts: Catalogue, game: Declaration, option: Option, value: Value) -> str:
    """The name of a value."""
    return texts.found(f"{_key(game, option)}-value", value=_fact(value)) or str(value)


def about_of(texts: Catalogue, game: Declaration, option: Option, chosen: Options) -> str:
    """A sentence about the chosen value of an option."""
    value = _fact(chosen[option.name])
    others = {hyphened(name): _fact(other) for name, other in chosen.items()}
    return texts.found(f"{_key(game, option)}-about", **{**others, "value": value}) or ""


def described(texts: Catalogue, game: Declaration, rules: Options) -> str:
    """The rules of a table in a few words, with the numbers that a variant has changed."""
    said: dict[str, str] = {}
    if VARIANT_NAME in rules:
        said[texts.text("new-variant")] = rules[VARIANT_NAME]
    options = [option for option in game.options if option.matters(rules)]
    for option in options:
        value = name_of(texts, game, option, rules[option.name])
        said[label_of(texts, game, option)] = value
    for name in {number.name: number for number in game.numbers}:
        if name in rules and name not in [option.name for option in options]:
            key = f"{game.name}-number-{hyphened(name)}"
            said[texts.found(key) or name] = str(rules[name])
    return " · ".join(
        texts.text("labelled", label=label, value=value) for label, value in said.items()
    )


def _key(game: Declaration, option: Option) -> str:
    return f"{game.name}-option-{hyphened(option.name)}"


def _fact(value: Value) -> str | int:
    return str(value).lower() if isinstance(value, bool) else value
