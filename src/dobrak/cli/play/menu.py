"""Choosing a game: a few short questions, each with a usual answer on Enter."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from rich.table import Table

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
    usual: Any = None


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
        Question("players", "How many players?"),
        Question("rounds", "How many rounds? A number, or long for one each.", usual=3),
        Question(
            "draw",
            "How are hands filled?",
            [
                ("auto", "by themselves"),
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
        Question("players", "How many players?"),
        Question("deals", "How many deals?", usual=1),
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

    What was not given is asked for at a terminal; without one it has its usual value.
    """
    given = {name: value for name, value in asked.items() if value is not None}
    game = given.pop("game", None) or _game_of(given)
    if game is None:
        game = WHICH.usual if terminal is None else _ask(terminal, WHICH, WHICH.usual)
    game = game_named(str(game).lower()).name
    _check(game, given)
    for question in QUESTIONS[game]:
        if question.name in given or not _applies(question, given):
            continue
        usual = question.usual
        if question.name == "players":
            usual = DEFAULT_PLAYERS[game]
        if terminal is None:
            given[question.name] = usual
            continue
        while True:
            answer = _ask(terminal, question, usual, _numbers(game, question, given))
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
        asked = WHOM.usual if terminal is None else _ask(terminal, WHOM, WHOM.usual)
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
    """Whether these options go together, the rest having their usual values."""
    rules = dict(given)
    players = rules.pop("players", min(SEATS))
    GAMES[game].options(players, rules)


def _applies(question: Question, given: dict[str, Any]) -> bool:
    return question.name not in ONLY_FOR or given.get("ruleset") in ONLY_FOR[question.name]


def _numbers(game: str, question: Question, given: dict[str, Any]) -> str:
    """For the number of players: from and to which, by the rules as chosen so far."""
    if question.name != "players":
        return ""
    possible = []
    for players in SEATS:
        try:
            _check(game, {**given, "players": players})
            possible.append(players)
        except ValueError:
            continue
    return f" {possible[0]} to {possible[-1]}."


def _ask(terminal: Terminal, question: Question, usual: Any, more: str = "") -> Any:
    """One question; the answer may be wrong still."""
    terminal.show()
    terminal.show(question.asked + more, style="strong")
    grid = Table.grid(padding=(0, 2, 0, 0))
    for number, (value, meaning) in enumerate(question.choices, 1):
        grid.add_row(f"  {number}", str(value), meaning)
    if question.choices:
        terminal.show(grid)
    words = [str(value).lower() for value, _ in question.choices]
    while True:
        answer = terminal.ask(f"[{usual}] > ").lower()
        if not answer:
            return usual
        if not question.choices:
            return int(answer) if answer.isdecimal() and len(answer) < 9 else answer
        if answer in words:
            return question.choices[words.index(answer)][0]
        if answer.isdecimal() and 1 <= int(answer[:9]) <= len(words):
            return question.choices[int(answer) - 1][0]
        terminal.show(f"Choose from 1 to {len(words)}, or Enter for {usual}.", style="warning")
