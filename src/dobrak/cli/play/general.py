"""A game without drawings of its own: the facts of its view, the hand and the legal moves."""

from collections.abc import Mapping
from typing import Any

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from dobrak.cli.play.drawing import Flow, inset
from dobrak.cli.play.match_log import LogStyle
from dobrak.texts import Catalogue

View = Mapping[str, Any]

A_CLAUSE = "1.1"
NUMBERED = False
LOG = LogStyle()
ENDS_OF_DEALS: tuple[str, ...] = ()
ON_SHEET: tuple[str, ...] = ()
HELP: list[tuple[str, str]] = []

# The title, the hand and the question show these, or nobody needs them at the table.
ELSEWHERE = {
    "game",
    "deal",
    "deals",
    "rules",
    "seat",
    "hand",
    "moves",
    "players",
    "turn",
    "sides",
    "score_is",
    "low_wins",
}


def read(text: str, texts: Catalogue) -> str:
    return text


def hint(text: str, texts: Catalogue) -> str | None:
    return None


def deal_name(number: int, texts: Catalogue) -> str:
    return texts.text("terminal-deal", n=number)


def title(view: View, texts: Catalogue) -> str:
    return texts.text("terminal-deal-of", n=view["deal"] + 1, all=view["deals"])


def table(view: View, texts: Catalogue) -> RenderableType:
    grid = Table.grid(padding=(0, 2, 0, 0))
    facts = [
        (name, fact)
        for name, fact in view.items()
        if name not in ELSEWHERE and fact not in (None, [])
    ]
    for name, fact in facts:
        grid.add_row(Text(name.replace("_", " "), "quiet"), Text(_written(view, fact)))
    return Group(inset(grid, above=1, below=1), hand(view, texts))


def hand(view: View, texts: Catalogue) -> RenderableType:
    label = Text(texts.text("table-hand"), "quiet")
    return inset(Flow([label, *(Text(card, "strong") for card in view["hand"] or [])]))


def prompt(view: View, texts: Catalogue) -> str:
    return texts.text("table-your-turn")


def moves(view: View, texts: Catalogue) -> list[Text]:
    return [Text(move) for move in view["moves"]]


def sheet(ended: Mapping[str, Any], view: View, texts: Catalogue) -> RenderableType:
    """The score of each player."""
    scores = view["scores"]
    key = f"score-{view['score_is'].replace(' ', '-')}"
    grid = Table.grid(padding=(0, 2, 0, 0))
    best = (min if view["low_wins"] else max)(scores)
    for seat, name in enumerate(view["players"]):
        score = texts.found(key, n=scores[seat]) or str(scores[seat])
        own = texts.text("terminal-you") if seat == view["seat"] else name
        grid.add_row(Text(own), Text(score, "strong" if scores[seat] == best else ""))
    return grid


def paint(line: str) -> Text:
    return Text(line)


def _written(view: View, fact: Any) -> str:
    """A fact; a list with an entry for each player has their names."""
    if not isinstance(fact, list):
        return str(fact)
    if len(fact) != len(view["players"]):
        return ", ".join(map(str, fact))
    return ", ".join(f"{name} {one}" for name, one in zip(view["players"], fact, strict=True))
