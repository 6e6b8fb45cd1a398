"""Choosing a game with a few short questions. Enter takes the default."""

from collections.abc import Mapping
from typing import Any

from dobrak.bots import ABOUT, bot_named, bots_of
from dobrak.cli.play import choices
from dobrak.cli.terminal import Terminal
from dobrak.errors import BadOption
from dobrak.games import DECLARED, USUAL
from dobrak.games.options import LEAST_PLAYERS, Declaration, Option, Options, Value
from dobrak.match import game_named


def complete(asked: dict[str, Any], terminal: Terminal | None) -> tuple[str, dict[str, Any]]:
    """Return a game and all its options. Raises ValueError if one is not valid.

    Options that are not given are asked for in the terminal; without one, defaults are used.
    """
    given = {name: value for name, value in asked.items() if value is not None}
    game = given.pop("game", None) or _game_of(given)
    if game is None and terminal is not None:
        abouts = {name: terminal.texts.found(f"{name}-about") or "" for name in DECLARED}
        game = _choose(terminal, terminal.texts.text("terminal-which-game"), abouts, USUAL)
    declared = game_named(str(game or USUAL).lower()).declared
    chosen = _checked(declared, given)
    if terminal is not None:
        _ask_for_the_rest(declared, given, terminal)
    players = given.setdefault("players", declared.default_players(chosen))
    return declared.name, {"players": players, **_checked(declared, given)}


def opponents(asked: str | None, game: str, players: int, terminal: Terminal | None) -> list[str]:
    """The bots to play against, one for each other seat. A single name stands for all of them."""
    if asked is None:
        playing = bots_of(game)
        asked = playing.usual
        if terminal is not None:
            texts = terminal.texts
            abouts = {
                name: texts.found(f"bot-{name}-about") or ABOUT.get(name, "")
                for name in reversed(playing.names)  # the strongest first
            }
            asked = _choose(terminal, texts.text("terminal-against-whom"), abouts, playing.usual)
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
                answer = _ask_option(declared, option, chosen, terminal)
            try:
                _checked(declared, {**given, name: answer})
                break
            except BadOption as error:
                terminal.show(f"{error.told(terminal.language)}.", style="warning")
        given[name] = answer


def _is_asked(option: Option, chosen: Options) -> bool:
    """Whether to ask for an option. Details get their defaults."""
    return not option.detail and option.matters(chosen)


def _ask_players(declared: Declaration, chosen: Options, terminal: Terminal) -> Any:
    most = declared.most_players(chosen)
    question = terminal.texts.text("terminal-players", least=LEAST_PLAYERS, most=most)
    return _ask(terminal, question, declared.default_players(chosen))


def _ask_option(declared: Declaration, option: Option, chosen: Options, terminal: Terminal) -> Any:
    texts = terminal.texts
    meanings = {}
    for choice in option.choices:
        name = choices.name_of(texts, declared, option, choice)
        about = choices.about_of(texts, declared, option, {**chosen, option.name: choice})
        is_said = f"{name} ".casefold().startswith(f"{choice} ".casefold())
        meanings[choice] = about if is_said else f"{name}. {about}"
    label = choices.label_of(texts, declared, option)
    if not option.numbers:
        return _choose(terminal, label, meanings, option.default)
    if meanings:
        terminal.show()
        rows = [(str(choice), meaning) for choice, meaning in meanings.items()]
        terminal.table(("", ""), rows, texts=2)
    return _ask(terminal, label, option.default)


def _ask(terminal: Terminal, question: str, default: Value) -> Value:
    """Ask a question with a free answer, which is not checked yet."""
    terminal.show()
    answer = terminal.ask(question, str(default))
    return int(answer) if answer.isdecimal() and len(answer) < 9 else answer


def _choose(terminal: Terminal, question: str, meanings: Mapping[Any, str], default: Value) -> Any:
    """List values with their meanings, and ask for one of them, by its name or its number."""
    terminal.show()
    numbered = [
        (f"{number}  {value}", meaning)
        for number, (value, meaning) in enumerate(meanings.items(), 1)
    ]
    terminal.table(("", ""), numbered, texts=2)
    by_name = {str(value).lower(): value for value in meanings}
    by_number = {str(number): value for number, value in enumerate(meanings, 1)}
    while True:
        answer = terminal.ask(question, str(default)).lower()
        if answer in by_name or answer in by_number:
            return by_name.get(answer, by_number.get(answer))
        terminal.say("terminal-choose", style="warning")
