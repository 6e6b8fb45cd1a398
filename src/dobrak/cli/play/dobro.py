"""Dobro in the terminal, drawn only from a view's JSON."""

from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import Any

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from dobrak.cli.play.drawing import Flow, inset, numeral, standing
from dobrak.cli.play.words import CLOCKWISE, counted
from dobrak.games.dobro.game import GAME
from dobrak.games.game import Move

View = Mapping[str, Any]

# From cold colours for 2 to warm ones for 12.
RAMP = ["39", "45", "51", "50", "48", "82", "154", "226", "220", "208", "196"]
SPECIAL = {"J": "bold color(201)", "S": "bold", "R": "bold"}

HEADS = ("hand", "pile", "points")

A_CLAUSE = "D3.1"
DEAL = "round"
NUMBERED = False

HELP = [
    ("7", "play a 7 alone"),
    ("7+7", "play a pair of 7s; 7+J with a joker"),
    ("J=7", "play a joker as 7; J+J=7 two of them"),
    ("S, R", "play a skip, a reverse"),
    ("take", "end the climb and take its cards"),
    ("draw, end", "fill your hand, or end your turn without"),
    ("call", "point out that somebody forgot to draw"),
]


def read(text: str) -> str:
    """Convert a move as people may type it to notation: '7 7' is 7+7."""
    words = text.upper().replace("+", " ").replace("JOKER", "J").split()
    joined = "+".join(words).replace("+=", "=").replace("=+", "=")
    return {"SKIP": "S", "REVERSE": "R"}.get(joined, joined)


def hint(text: str) -> str | None:
    """A hint for input that is nearly a move."""
    if read(text) in ("J", "J+J"):
        return f"Say what the joker is to be, from 2 to 12: {read(text)}=7."
    return None


def title(view: View) -> str:
    return f"Round {view['round'] + 1} of {view['deals']}"


def table(view: View) -> RenderableType:
    """The table: value in play, players, climb and the player's hand."""
    upper = Table.grid(padding=(0, 3, 0, 0))
    upper.add_column(width=14)
    upper.add_column()
    upper.add_row(_value(view), Group(_seats(view), Text(), _stock(view)))
    return Group(inset(upper, above=1, below=1), inset(_climb(view)), hand(view))


def hand(view: View) -> RenderableType:
    playable = {card for move in view["moves"] for card in GAME.read_move(move).cards}
    cards = [(card, _style(card), card in playable) for card in view["hand"]]
    return inset(standing(cards))


def question(view: View) -> list[Text]:
    """The legal moves."""
    if view["phase"] == "fill":
        asked = "Your hand is not full:"
    elif view["value"] == 0:
        asked = "Open the climb:"
    else:
        asked = "Your move:"
    return [Text(asked, "strong"), *(Text(move) for move in _shortened(view["moves"]))]


def sheet(ended: Mapping[str, Any], view: View) -> RenderableType:
    """The score sheet of a round, from the event that scored it."""
    grid = Table(box=None, padding=(0, 2, 0, 0), header_style="quiet")
    grid.add_column("")
    for column in ("cards taken", "points", "total"):
        grid.add_column(column, justify="right")
    grid.add_column("")
    best = (min if view["low_wins"] else max)(ended["totals"])
    for seat, name in enumerate(view["players"]):
        forgetful = "with the forgetful card" if seat == ended["forgetful"] else ""
        total = ended["totals"][seat]
        grid.add_row(
            Text("You" if seat == view["seat"] else name),
            str(ended["piles"][seat]),
            str(ended["points"][seat]),
            Text(str(total), "strong" if total == best else ""),
            Text(forgetful, "quiet"),
        )
    return grid


def paint(line: str) -> Text:
    """A line of the log, with the value in play highlighted."""
    text = Text(line)
    text.highlight_regex(r"\d+ (is|stays) in play", "strong")
    return text


def aim(view: View) -> str:
    """The aim of the game in one sentence."""
    few, most = ("fewer", "fewest") if view["low_wins"] else ("more", "most")
    return f"The smaller your pile, the {few} points you get, and the {most} points win."


def _style(card: str) -> str:
    return SPECIAL[card] if card in SPECIAL else f"bold color({RAMP[int(card) - 2]})"


def _value(view: View) -> RenderableType:
    if view["value"] == 0:
        return Text("\n\nno value\nin play yet", "quiet")
    number = numeral(view["value"], _style(str(min(view["value"], 12))))
    return Group(number, Text("in play", "quiet"))


def _seats(view: View) -> RenderableType:
    """All players in the order of play, beginning with the player's own seat."""
    players = len(view["players"])
    own = view["seat"] or 0
    grid = Table.grid(padding=(0, 2, 0, 0))
    grid.add_column(max_width=16, no_wrap=True)
    for title in HEADS:
        grid.add_column(justify="right", min_width=len(title))
    grid.add_column()
    grid.add_row("", *(Text(title, "quiet") for title in HEADS))
    for step in range(players):
        seat = (own + step * view["direction"]) % players
        name = "You" if seat == view["seat"] else view["players"][seat]
        turn = seat == view["turn"]
        grid.add_row(
            Text(f"{'▸' if turn else ' '} {name}", "strong" if turn else ""),
            str(view["held"][seat]),
            str(view["piles"][seat]),
            str(view["scores"][seat]),
            Text(_note(view, seat), "quiet"),
        )
    return grid


def _note(view: View, seat: int) -> str:
    if seat == view["forgot"]:
        return "not drawn"
    return "forgetful" if seat == view["holder"] else ""


def _stock(view: View) -> Text:
    stock = counted(view["stock"], "card") if view["stock"] else "nothing"
    order = "" if len(view["players"]) == 2 else f" · {CLOCKWISE[view['direction']]}"
    return Text(f"  {stock} in stock{order}", "quiet")


def _climb(view: View) -> RenderableType:
    if not view["climb"]:
        return Text("A new climb", "quiet")
    plays = []
    for number, play in enumerate(view["climb"]):
        name = "you" if play["seat"] == view["seat"] else view["players"][play["seat"]]
        move = (play["move"], _style(GAME.read_move(play["move"]).cards[0]))
        arrow = "› " if number else ""
        plays.append(Text.assemble((f"{arrow}{name} ", "quiet"), move))
    return Flow([Text("The climb", "quiet"), *plays])


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
