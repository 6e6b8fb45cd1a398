"""Choosing a game: a few short questions, where Enter takes the default."""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from rich.prompt import Prompt
from rich.text import Text

from dobrak.bots import ABOUT, bot_named
from dobrak.cli.terminal import Terminal
from dobrak.games import GAMES
from dobrak.match import game_named

DEFAULT_BOT = "careful"
DEFAULT_PLAYERS = {"dobro": 4, "durak": 3}
SEATS = range(2, 7)


@dataclass(frozen=True)
class Question:
    name: str
    asked: str
    choices: Sequence[tuple[Any, str]] = ()  # what it takes, and what that means
    default: Any = None


WHICH = Question(
    "game",
    "Which game?",
    [
        ("dobro", "climb, match and double; take as few cards as you can"),
        ("durak", "attack and defend; get rid of your cards"),
    ],
    "dobro",
)

QUESTIONS = {
    "dobro": [
        Question(
            "edition",
            "Which edition?",
            [
                ("fr", "French: the fewest points win; who forgets to draw must be called"),
                ("en", "English: the most points win; values taken break ties"),
                ("pt", "Portuguese: the most points win; ties are shared"),
            ],
            "fr",
        ),
        Question("players", "How many players, {} to {}?"),
        Question("rounds", "How many rounds? A number, or long for one per player.", default=3),
        Question(
            "draw",
            "How are hands filled?",
            [
                ("auto", "automatically"),
                ("manual", "by you: draw after each play, and catch those who forget"),
            ],
            "auto",
        ),
    ],
    "durak": [
        Question(
            "ruleset",
            "Which rules?",
            [
                ("dourak", "the first without cards wins; four play in two teams"),
                ("podkidnoy", "everybody throws in; the last with cards is the durak"),
                ("perevodnoy", "the same, and attacks can be passed on"),
            ],
            "dourak",
        ),
        Question(
            "deck",
            "How many cards?",
            [(24, "from the nine up"), (36, "from the six up"), (52, "from the two up")],
            36,
        ),
        Question("players", "How many players, {} to {}?"),
        Question("deals", "How many deals?", default=1),
    ],
}

WHOM = Question(
    "bots",
    "Against whom?",
    [(name, about) for name, about in reversed(ABOUT.items())],
    DEFAULT_BOT,
)

OPTIONS = {
    "dobro": ("edition", "rounds", "draw"),
    "durak": ("ruleset", "deals", "deck", "first_limit", "next_attacker", "first_transfer"),
}
ONLY_FOR = {"deck": ("podkidnoy", "perevodnoy")}  # rulesets that let the table choose (P1)


def complete(asked: dict[str, Any], terminal: Terminal | None) -> tuple[str, dict[str, Any]]:
    """A game and all its options, from those that were given. ValueError names a wrong one.

    What was not given is asked for at a terminal; without one it takes its default.
    """
    given = {name: value for name, value in asked.items() if value is not None}
    game = given.pop("game", None) or _game_of(given)
    if game is None:
        game = WHICH.default if terminal is None else _ask(terminal, WHICH)
    game = game_named(str(game).lower()).name
    _check(game, given)
    for question in QUESTIONS[game]:
        if question.name in given or not _applies(question, given):
            continue
        default = DEFAULT_PLAYERS[game] if question.name == "players" else question.default
        if terminal is None:
            given[question.name] = default
            continue
        asked_now = _asked(game, question, given)
        while True:
            answer = _ask(terminal, question, asked_now, default)
            try:
                _check(game, {**given, question.name: answer})
                break
            except ValueError as error:
                terminal.show(f"{error}.", style="warning")
        given[question.name] = answer
    return game, {"players": given["players"], **GAMES[game].options(given.pop("players"), given)}


def opponents(asked: str | None, game: str, players: int, terminal: Terminal | None) -> list[str]:
    """The bots to play against, one for each of the others: all the same if only one is named."""
    if asked is None:
        asked = WHOM.default if terminal is None else _ask(terminal, WHOM)
    names = [name.strip() for name in str(asked).split(",")]
    for name in names:
        bot_named(name, game)
    if len(names) not in (1, players - 1):
        raise ValueError(f"bots: takes one, or {players - 1}, one for each of the others")
    return names * (players - 1) if len(names) == 1 else names


def _game_of(given: dict[str, Any]) -> str | None:
    """The game whose options were given, if they tell."""
    for name in given:
        for game, names in OPTIONS.items():
            if name in names:
                return game
    return None


def _check(game: str, given: dict[str, Any]) -> None:
    """Whether these options go together, the rest having their defaults."""
    rules = dict(given)
    players = rules.pop("players", min(SEATS))
    GAMES[game].options(players, rules)


def _applies(question: Question, given: dict[str, Any]) -> bool:
    return question.name not in ONLY_FOR or given.get("ruleset") in ONLY_FOR[question.name]


def _asked(game: str, question: Question, given: dict[str, Any]) -> str:
    """The question; for the number of players with what the rules chosen so far allow."""
    if question.name != "players":
        return question.asked
    possible = []
    for players in SEATS:
        with suppress(ValueError):
            _check(game, {**given, "players": players})
            possible.append(players)
    return question.asked.format(possible[0], possible[-1])


class Choice(Prompt):
    """Takes one of the choices that were listed, by its name or its number."""

    illegal_choice_message = "Choose one of these, by its name or its number."

    def process_response(self, value: str) -> str:
        choices = self.choices or []
        if value.isdecimal() and 1 <= int(value[:9]) <= len(choices):
            return choices[int(value[:9]) - 1]
        return super().process_response(value)


def _ask(terminal: Terminal, question: Question, asked: str = "", default: Any = None) -> Any:
    """One question; a free answer may be wrong still."""
    terminal.show()
    text = Text(asked or question.asked, "strong")
    default = question.default if default is None else default
    if not question.choices:
        answer = Prompt.ask(text, console=terminal, default=str(default))
        return int(answer) if answer.isdecimal() and len(answer) < 9 else answer
    names = [str(value) for value, _ in question.choices]
    numbered = [
        (f"{number}  {value}", meaning)
        for number, (value, meaning) in enumerate(question.choices, 1)
    ]
    terminal.table(("", ""), numbered, texts=2)
    answer = Choice.ask(
        text,
        console=terminal,
        choices=names,
        case_sensitive=False,
        show_choices=False,
        default=str(default),
    )
    return question.choices[names.index(answer)][0]
