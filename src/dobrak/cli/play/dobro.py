"""Dobro in the terminal, drawn only from a view's JSON."""

from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import Any

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from dobrak.cli.play.drawing import Flow, inset, numeral, standing
from dobrak.cli.play.match_log import LogStyle
from dobrak.games.dobro.game import GAME
from dobrak.games.game import Event, Move
from dobrak.texts import Catalogue

View = Mapping[str, Any]

# From cold colours for 2 to warm ones for 12.
RAMP = ["39", "45", "51", "50", "48", "82", "154", "226", "220", "208", "196"]
SPECIAL = {"J": "bold color(201)", "S": "bold", "R": "bold"}

HEADS = ("dobro-terminal-hand", "dobro-sheet-pile", "dobro-sheet-points")

A_CLAUSE = "D3.1"
NUMBERED = False


def _others_draw(event: Event, seat: int | None) -> bool:
    """Whether this only says that another player draws after a play."""
    return (event.kind, event.clause) == ("drew", "D3.5") and event.facts["seat"] != seat


LOG = LogStyle(
    consequences=frozenset({"doubled", "turned", "drew", "forgetful"}), is_obvious=_others_draw
)
ENDS_OF_DEALS = ON_SHEET = ("scored",)

HELP = [
    ("7", "dobro-terminal-help-single"),
    ("7+7", "dobro-terminal-help-pair"),
    ("J=7", "dobro-terminal-help-joker"),
    ("S, R", "dobro-terminal-help-special"),
    ("take", "dobro-terminal-help-take"),
    ("draw, end", "dobro-terminal-help-draw"),
    ("call", "dobro-terminal-help-call"),
]


def read(text: str, texts: Catalogue) -> str:
    """Convert a move as people may type it to notation: '7 7' is 7+7."""
    words = text.upper().replace("+", " ").replace("JOKER", "J").split()
    joined = "+".join(words).replace("+=", "=").replace("=+", "=")
    return {"SKIP": "S", "REVERSE": "R"}.get(joined, joined)


def hint(text: str, texts: Catalogue) -> str | None:
    """A hint for input that is nearly a move."""
    if read(text, texts) in ("J", "J+J"):
        return texts.text("dobro-terminal-say-joker", joker=read(text, texts))
    return None


def title(view: View, texts: Catalogue) -> str:
    return texts.text("dobro-terminal-round-of", n=view["round"] + 1, all=view["deals"])


def deal_name(number: int, texts: Catalogue) -> str:
    return texts.text("dobro-terminal-round", n=number)


def table(view: View, texts: Catalogue) -> RenderableType:
    """The table: value in play, players, climb and the player's hand."""
    upper = Table.grid(padding=(0, 3, 0, 0))
    upper.add_column(width=14)
    upper.add_column()
    upper.add_row(_value(view, texts), Group(_seats(view, texts), Text(), _stock(view, texts)))
    return Group(inset(upper, above=1, below=1), inset(_climb(view, texts)), hand(view, texts))


def hand(view: View, texts: Catalogue) -> RenderableType:
    playable = {card for move in view["moves"] for card in GAME.read_move(move).cards}
    cards = [(card, _style(card), card in playable) for card in view["hand"]]
    return inset(standing(cards))


def prompt(view: View, texts: Catalogue) -> str:
    if view["phase"] == "fill":
        return texts.text("dobro-terminal-fill")
    if view["moves"] == ["take"]:
        return texts.text("dobro-prompt-only-take")
    if view["value"] == 0:
        return texts.text("dobro-prompt-open")
    special = "yes" if {"S", "R"} & {*view["moves"]} else "no"
    return texts.text("dobro-terminal-go-on", value=view["value"], special=special)


def moves(view: View, texts: Catalogue) -> list[Text]:
    return [Text(move) for move in _shortened(view["moves"])]


def sheet(ended: Mapping[str, Any], view: View, texts: Catalogue) -> RenderableType:
    """The score sheet of a round, from the event that scored it."""
    grid = Table(box=None, padding=(0, 2, 0, 0), header_style="quiet")
    grid.add_column("")
    for column in ("pile", "points", "total"):
        grid.add_column(texts.text(f"dobro-sheet-{column}"), justify="right")
    grid.add_column("")
    best = (min if view["low_wins"] else max)(ended["totals"])
    for seat, name in enumerate(view["players"]):
        forgetful = texts.text("dobro-table-forgetful") if seat == ended["forgetful"] else ""
        total = ended["totals"][seat]
        grid.add_row(
            Text(texts.text("terminal-you") if seat == view["seat"] else name),
            str(ended["piles"][seat]),
            str(ended["points"][seat]),
            Text(str(total), "strong" if total == best else ""),
            Text(forgetful, "quiet"),
        )
    return grid


def paint(line: str) -> Text:
    """A line of the log, with the value in play highlighted."""
    text = Text(line)
    text.highlight_regex(r"(?<=: )[^:·,;]*\d+[^:·,;]*(?=$| ·)", "strong")
    return text


def _style(card: str) -> str:
    return SPECIAL[card] if card in SPECIAL else f"bold color({RAMP[int(card) - 2]})"


def _value(view: View, texts: Catalogue) -> RenderableType:
    if view["value"] == 0:
        return Text("\n\n" + texts.text("dobro-terminal-no-value"), "quiet")
    number = numeral(view["value"], _style(str(min(view["value"], 12))))
    return Group(number, Text(texts.text("dobro-terminal-in-play"), "quiet"))


def _seats(view: View, texts: Catalogue) -> RenderableType:
    """All players in the order of play, beginning with the player's own seat."""
    players = len(view["players"])
    own = view["seat"] or 0
    grid = Table.grid(padding=(0, 2, 0, 0))
    grid.add_column(max_width=16, no_wrap=True)
    heads = [texts.text(key) for key in HEADS]
    for title in heads:
        grid.add_column(justify="right", min_width=len(title))
    grid.add_column()
    grid.add_row("", *(Text(title, "quiet") for title in heads))
    for step in range(players):
        seat = (own + step * view["direction"]) % players
        name = texts.text("terminal-you") if seat == view["seat"] else view["players"][seat]
        turn = seat == view["turn"]
        grid.add_row(
            Text(f"{'▸' if turn else ' '} {name}", "strong" if turn else ""),
            str(view["held"][seat]),
            str(view["piles"][seat]),
            str(view["scores"][seat]),
            Text(_note(view, seat, texts), "quiet"),
        )
    return grid


def _note(view: View, seat: int, texts: Catalogue) -> str:
    if seat == view["forgot"]:
        return texts.text("dobro-terminal-not-drawn")
    return texts.text("dobro-table-forgetful") if seat == view["holder"] else ""


def _stock(view: View, texts: Catalogue) -> Text:
    told = [texts.text("table-stock", n=view["stock"])]
    if len(view["players"]) > 2:
        way = "clockwise" if view["direction"] == 1 else "counterclockwise"
        told.append(texts.text(f"dobro-table-{way}"))
    return Text(f"  {' · '.join(told)}", "quiet")


def _climb(view: View, texts: Catalogue) -> RenderableType:
    if not view["climb"]:
        return Text(texts.text("dobro-terminal-new-climb"), "quiet")
    plays = []
    for number, play in enumerate(view["climb"]):
        name = texts.text("you") if play["seat"] == view["seat"] else view["players"][play["seat"]]
        move = (play["move"], _style(GAME.read_move(play["move"]).cards[0]))
        arrow = "› " if number else ""
        plays.append(Text.assemble((f"{arrow}{name} ", "quiet"), move))
    return Flow([Text(texts.text("dobro-terminal-climb"), "quiet"), *plays])


def _shortened(moves: Sequence[str]) -> list[str]:
    """Show the values of a joker as a range: J=7 … J=12."""
    short: list[str] = []
    for jokers_only, same in groupby(map(GAME.read_move, moves), key=_jokers_only):
        group = list(same)
        if jokers_only and len(group) > 2:
            short.append(f"{group[0]} … {group[-1]}")
        else:
            short += group
    return short


def _jokers_only(move: Move) -> tuple[str, ...]:
    return move.cards if set(move.cards) == {"J"} else ()
