"""Durak in the terminal, drawn only from a view's JSON."""

from collections.abc import Mapping
from typing import Any

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from dobrak.cli.play.drawing import Flow, inset
from dobrak.cli.play.words import SUIT_NAMES, counted, listed, pretty
from dobrak.games.durak.game import GAME
from dobrak.games.durak.moves import RANKS, SUITS, SYMBOLS

View = Mapping[str, Any]

STYLES = {"s": "bold", "h": "bold color(160)", "d": "bold color(172)", "c": "bold color(34)"}

A_CLAUSE = "K3.2"
DEAL = "deal"
NUMBERED = True
SCORES = {"deals won": "deals won", "deals lost": "times the durak"}

HELP = [
    ("10s, Ts", "lay the ten of spades: to attack, to defend, to add"),
    ("3", "make the third of the moves listed"),
    ("pass", "as an attacker, lay nothing more"),
    ("take", "as the defender, give up and take the cards"),
    (">10s", "pass the attack on with the ten of spades (perevodnoy)"),
    ("epaulettes", "win with your last two cards, of one rank (dourak)"),
]


def read(text: str) -> str:
    """Convert a move as people may type it to notation: 10♠ is Ts."""
    joined = "".join(text.split()).replace("10", "T")
    for suit, symbol in SYMBOLS.items():
        joined = joined.replace(symbol, suit)
    return joined


def hint(text: str) -> str | None:
    """A hint for input that is nearly a move."""
    word = read(text).upper()
    if len(word) == 1 and word in RANKS:
        return "Say the suit too: s, h, d or c for spades, hearts, diamonds, clubs."
    return None


def title(view: View) -> str:
    deals = view["deals"]
    number = f"Deal {view['deal'] + 1} of {deals}" if deals > 1 else "The deal"
    return f"{number} · {SUIT_NAMES[view['trump']]} are trumps"


def table(view: View) -> RenderableType:
    """The table: trumps, attacker and defender, the bout, and the player's hand."""
    middle = Table.grid(padding=(0, 2, 0, 0))
    middle.add_row(_bout(view), _trump(view))
    return Group(
        inset(_sides(view), above=1), inset(middle), inset(_seats(view), below=1), hand(view)
    )


def hand(view: View) -> RenderableType:
    """The player's cards by suit, trumps last; playable cards are in brackets."""
    playable = {card for move in view["moves"] for card in GAME.read_move(move).cards}
    if "epaulettes" in view["moves"]:
        playable |= set(view["hand"])
    suits = {suit: [card for card in view["hand"] if card[1] == suit] for suit in SUITS}
    trumps = suits.pop(view["trump"])
    grid = Table.grid(padding=(0, 1, 0, 0))
    grid.add_row(Text("Your hand", "quiet"), _chips(list(suits.values()), playable))
    grid.add_row(Text("Trumps", "quiet"), _chips([trumps], playable))
    return inset(grid)


def question(view: View) -> list[Text]:
    """The legal moves, numbered."""
    moves = [
        Text.assemble((f"{number} ", "quiet"), _move(move))
        for number, move in enumerate(view["moves"], 1)
    ]
    return [Text(f"{_asked(view)}:", "strong"), *moves]


def sheet(ended: Mapping[str, Any], view: View) -> RenderableType:
    """How often each player has won, or been the durak."""
    scores = view["scores"]
    grid = Table(box=None, padding=(0, 2, 0, 0), header_style="quiet")
    grid.add_column("")
    grid.add_column(SCORES[view["score_is"]], justify="right")
    best = (min if view["low_wins"] else max)(scores)
    for seat, name in enumerate(view["players"]):
        score = Text(str(scores[seat]), "strong" if scores[seat] == best else "")
        grid.add_row(Text("You" if seat == view["seat"] else name), score)
    return grid


def paint(line: str) -> Text:
    """A line of the log, with coloured cards."""
    text = Text(line)
    for suit, symbol in SYMBOLS.items():
        text.highlight_regex(rf"\b(10|[2-9JQKA]){symbol}", STYLES[suit])
    return text


def aim(view: View) -> str:
    """The aim of the game in one sentence."""
    if view["low_wins"]:
        return "Get rid of your cards: the last one with any is the durak, the fool."
    partners = [view["players"][seat] for seat in _partners(view)]
    if partners:
        return f"Be the first without cards, you or your partner {listed(partners)}."
    return "Be the first without cards."


def _partners(view: View) -> list[int]:
    """The seats on the player's side."""
    own = view["seat"] or 0
    return [seat for side in view["sides"] if own in side for seat in side if seat != own]


def _asked(view: View) -> str:
    other = view["players"][view["defender"]]
    if view["phase"] == "defend":
        attack = next(pair[0] for pair in view["table"] if len(pair) == 1)
        return f"Beat {pretty(attack)}, or take"
    if view["phase"] == "add":
        return f"{other} takes: add cards, or pass"
    return f"Go on against {other}, or pass" if view["table"] else f"Attack {other}"


def _name(view: View, seat: int, own: str = "You") -> str:
    return own if seat == view["seat"] else str(view["players"][seat])


def _card(card: str) -> Text:
    return Text(pretty(card), STYLES[card[1]])


def _move(text: str) -> Text:
    move = GAME.read_move(text)
    if not move.cards:
        return Text(move)
    card = _card(move.cards[0])
    return Text(">", "strong").append_text(card) if move.kind == "transfer" else card


def _chips(suits: list[list[str]], playable: set[str]) -> RenderableType:
    chips = []
    for suit in suits:
        for card in suit:
            left, right = "[]" if card in playable else "  "
            chip = Text.assemble((left, "strong"), _card(card), (right, "strong"))
            chip.stylize("" if card in playable else "dim")
            chips.append(chip)
        if suit and suit is not suits[-1]:
            chips[-1].append("  ")
    return Flow(chips, gap=0) if chips else Text(" none", "quiet")


def _sides(view: View) -> Text:
    attacker, defender = _name(view, view["attacker"]), _name(view, view["defender"], "you")
    laid = f"   {len(view['table'])} of {view['limit']} laid"
    arrow = (" ──▸ ", "quiet")
    return Text.assemble((attacker, "strong"), arrow, (defender, "strong"), (laid, "quiet"))


def _bout(view: View) -> Text:
    """The bout with its free places: attacks above, defences below."""
    rows = [Text() for _ in range(4)]
    for place in range(view["limit"]):
        pair = view["table"][place] if place < len(view["table"]) else []
        edge = ("─", "│") if pair else ("╌", "╎")
        rows[0].append(f"╭{edge[0] * 5}╮", "" if pair else "quiet")
        for line in (0, 1):
            card = _card(pair[line]) if line < len(pair) else Text()
            card.pad_right(3 - card.cell_len)
            rows[line + 1].append(f"{edge[1]} ", "" if pair else "quiet")
            rows[line + 1].append_text(card)
            rows[line + 1].append(f" {edge[1]}", "" if pair else "quiet")
        rows[3].append(f"╰{edge[0] * 5}╯", "" if pair else "quiet")
    return Text("\n").join(rows)


def _trump(view: View) -> Text:
    trump = Text(f"{SYMBOLS[view['trump']]} {SUIT_NAMES[view['trump']]}", STYLES[view["trump"]])
    text = Text.assemble(("trumps\n", "quiet"), trump, "\n")
    if view["stock"]:
        text.append(f"{view['stock']} in stock\n")
        text.append_text(Text.assemble(("under it ", "quiet"), _card(view["turned"])))
    else:
        text.append("no stock left", "quiet")
    return text


def _seats(view: View) -> RenderableType:
    """All players, beginning with the player's own seat, and the known cards in their hands."""
    players = len(view["players"])
    grid = Table.grid(padding=(0, 2, 0, 0))
    grid.add_column(max_width=20, no_wrap=True)
    grid.add_column(no_wrap=True)
    grid.add_column()
    for step in range(players):
        seat = ((view["seat"] or 0) + step) % players
        turn = seat == view["turn"]
        grid.add_row(
            Text(f"{'▸' if turn else ' '} {_name(view, seat)}", "strong" if turn else ""),
            "out" if seat in view["out"] else counted(view["held"][seat], "card"),
            _note(view, seat),
        )
    return grid


def _note(view: View, seat: int) -> Text:
    notes = []
    if seat in _partners(view):
        notes.append(Text("your partner"))
    if seat in view["passed"] and view["phase"] != "defend":
        notes.append(Text("passed"))
    if view["known"][seat] and seat != view["seat"]:
        cards = Text(" ").join([_card(card) for card in view["known"][seat]])
        notes.append(Text.assemble("holds ", cards))
    note = Text(", ").join([note for note in notes if note])
    note.stylize("dim")
    return note
