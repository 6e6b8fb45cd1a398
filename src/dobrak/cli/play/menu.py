"""Choosing a game with a few short questions. Enter takes the default."""

from collections.abc import Mapping
from typing import Any

from rich.prompt import Prompt
from rich.text import Text

from dobrak.bots import ABOUT, bot_named
from dobrak.cli import option_words
from dobrak.cli.terminal import Terminal
from dobrak.games import DECLARED, USUAL
from dobrak.games.options import LEAST_PLAYERS, Declaration, Option, Options, Value
from dobrak.match import game_named

DEFAULT_BOT = "careful"


def complete(asked: dict[str, Any], terminal: Terminal | None) -> tuple[str, dict[str, Any]]:
    """Return a game and all its options. Raises ValueError if one is not valid.

    Options that are not given are asked for in the terminal; without one, defaults are used.
    """
    given = {name: value for name, value in asked.items() if value is not None}
    game = given.pop("game", None) or _game_of(given)
    if game is None and terminal is not None:
        game = _choose(terminal, "Which game?", option_words.GAMES, USUAL)
    declared = game_named(str(game or USUAL).lower()).declared
    chosen = _checked(declared, given)
    if terminal is not None:
        _ask_for_the_rest(declared, given, terminal)
    players = given.setdefault("players", declared.default_players(chosen))
    return declared.name, {"players": players, **_checked(declared, given)}


def opponents(asked: str | None, game: str, players: int, terminal: Terminal | None) -> list[str]:
    """The bots to play against, one for each other seat. A single name stands for all of them."""
    if asked is None:
        strongest_first = dict(reversed(ABOUT.items()))
        asked = (
            DEFAULT_BOT
            if terminal is None
            else _choose(terminal, "Against whom?", strongest_first, DEFAULT_BOT)
        )
    names = [name.strip() for name in str(asked).split(",")]
    for name in names:
        bot_named(name, game)
    if len(names) not in (1, players - 1):
        raise ValueError(f"bots: takes one, or {players - 1}, one for each of the others")
    return names * (players - 1) if len(names) == 1 else names


def _game_of(given: dict[str, Any]) -> str | None:
    """The game that the given options belong to, if that is clear."""
    for name in given:
        for declared in DECLARED.values():
            if name in [option.name for option in declared.options]:
                return declared.name
    return None


def _checked(declared: Declaration, given: dict[str, Any]) -> Options:
    """Return all options, with defaults. Raises ValueError if one is not valid."""
    rules = {name: value for name, value in given.items() if name != "players"}
    return declared.checked(given.get("players", LEAST_PLAYERS), rules)


# --- questions ------------------------------------------------------------------------------------


def _ask_for_the_rest(declared: Declaration, given: dict[str, Any], terminal: Terminal) -> None:
    """Ask for options that were not given, and add them."""
    first = [option for option in declared.options if option.name in declared.before_players]
    rest = [option for option in declared.options if option not in first]
    for option in (*first, None, *rest):
        name = "players" if option is None else option.name
        chosen = _checked(declared, given)
        if name in given or not (option is None or _is_asked(option, chosen)):
            continue
        while True:
            if option is None:
                answer = _ask_players(declared, chosen, terminal)
            else:
                answer = _ask_option(option, terminal)
            try:
                _checked(declared, {**given, name: answer})
                break
            except ValueError as error:
                terminal.show(f"{error}.", style="warning")
        given[name] = answer


def _is_asked(option: Option, chosen: Options) -> bool:
    """Whether to ask for an option. Options without a question get their defaults."""
    return bool(option_words.OPTIONS[option.name].question) and option.matters(chosen)


def _ask_players(declared: Declaration, chosen: Options, terminal: Terminal) -> Any:
    most = declared.most_players(chosen)
    question = option_words.PLAYERS.format(LEAST_PLAYERS, most)
    return _ask(terminal, question, declared.default_players(chosen))


def _ask_option(option: Option, terminal: Terminal) -> Any:
    words = option_words.OPTIONS[option.name]
    if option.numbers:
        return _ask(terminal, words.question, option.default)
    meanings = {choice: words.meanings.get(choice, "") for choice in option.choices}
    return _choose(terminal, words.question, meanings, option.default)


class Choice(Prompt):
    """Accepts one of the listed choices, by name or by number."""

    illegal_choice_message = "Choose one of these, by its name or its number."

    def process_response(self, value: str) -> str:
        choices = self.choices or []
        if value.isdecimal() and 1 <= int(value[:9]) <= len(choices):
            return choices[int(value[:9]) - 1]
        return super().process_response(value)


def _ask(terminal: Terminal, question: str, default: Value) -> Value:
    """Ask a question with a free answer, which is not checked yet."""
    terminal.show()
    answer = Prompt.ask(Text(question, "strong"), console=terminal, default=str(default))
    return int(answer) if answer.isdecimal() and len(answer) < 9 else answer


def _choose(terminal: Terminal, question: str, meanings: Mapping[Any, str], default: Value) -> Any:
    """List values with their meanings, and ask for one of them."""
    terminal.show()
    numbered = [
        (f"{number}  {value}", meaning)
        for number, (value, meaning) in enumerate(meanings.items(), 1)
    ]
    terminal.table(("", ""), numbered, texts=2)
    names = [str(value) for value in meanings]
    answer = Choice.ask(
        Text(question, "strong"),
        console=terminal,
        choices=names,
        case_sensitive=False,
        show_choices=False,
        default=str(default),
    )
    return list(meanings)[names.index(answer)]
