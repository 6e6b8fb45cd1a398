"""Durak in the terminal, drawn only from a view's JSON."""

from collections.abc import Mapping
from typing import Any

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from dobrak.cli.play import general
from dobrak.cli.play.drawing import Flow, inset
from dobrak.cli.play.match_log import LogStyle
from dobrak.games.durak.game import GAME
from dobrak.games.durak.moves import RANKS, SUITS, SYMBOLS
from dobrak.texts import Catalogue

View = Mapping[str, Any]

STYLES = {"s": "bold", "h": "bold color(160)", "d": "bold color(172)", "c": "bold color(34)"}

A_CLAUSE = "K3.2"
NUMBERED = True
LOG = LogStyle(consequences=frozenset({"drew"}), grouped=frozenset({"passed"}))
ENDS_OF_DEALS = ("deal_won", "deal_lost", "deal_drawn")
ON_SHEET: tuple[str, ...] = ()

HELP = [
    ("10s, Ts", "durak-terminal-help-card"),
    ("3", "durak-terminal-help-number"),
    ("pass", "durak-terminal-help-pass"),
    ("take", "durak-terminal-help-take"),
    (">10s", "durak-terminal-help-transfer"),
    ("epaulettes", "durak-terminal-help-epaulettes"),
]


def read(text: str, texts: Catalogue) -> str:
    """Convert a move as people may type it to notation: 10♠ is Ts, and in French V♠ is Js."""
    joined = "".join(text.split()).replace("10", "T")
    for suit, symbol in SYMBOLS.items():
        joined = joined.replace(symbol, suit)
    arrow, card = joined[: joined.startswith(">")], joined.removeprefix(">")
    if len(card) == 2:
        ranks = {texts.text("durak-table-rank", rank=rank): rank for rank in RANKS}
        card = ranks.get(card[0].upper(), card[0]) + card[1]
    return arrow + card


def hint(text: str, texts: Catalogue) -> str | None:
    """A hint for input that is nearly a move."""
    word = read(text, texts).upper()
    if len(word) == 1 and word in RANKS:
        return texts.text("durak-terminal-say-suit")
    return None


def title(view: View, texts: Catalogue) -> str:
    deals, number = view["deals"], view["deal"] + 1
    trumps = texts.text("durak-table-trumps", suit=view["trump"])
    deal = texts.text("terminal-deal-of", n=number, all=deals)
    return f"{deal} · {trumps}" if deals > 1 else trumps


def deal_name(number: int, texts: Catalogue) -> str:
    return texts.text("terminal-deal", n=number)


def table(view: View, texts: Catalogue) -> RenderableType:
    """The table: trumps, attacker and defender, the bout, and the player's hand."""
    middle = Table.grid(padding=(0, 2, 0, 0))
    middle.add_row(_bout(view, texts), _trump(view, texts))
    sides, seats = inset(_sides(view, texts), above=1), inset(_seats(view, texts), below=1)
    return Group(sides, inset(middle), seats, hand(view, texts))


def hand(view: View, texts: Catalogue) -> RenderableType:
    """The player's cards by suit, trumps last; playable cards are in brackets."""
    playable = {card for move in view["moves"] for card in GAME.read_move(move).cards}
    if "epaulettes" in view["moves"]:
        playable |= set(view["hand"])
    suits = {suit: [card for card in view["hand"] if card[1] == suit] for suit in SUITS}
    trumps = suits.pop(view["trump"])
    grid = Table.grid(padding=(0, 1, 0, 0))
    for key, cards in (("table-hand", [*suits.values()]), ("durak-terminal-trumps", [trumps])):
        grid.add_row(Text(texts.text(key), "quiet"), _chips(cards, playable, texts))
    return inset(grid)


def prompt(view: View, texts: Catalogue) -> str:
    defender, lays = view["players"][view["defender"]], {*view["moves"]} - {"pass", "take"}
    if view["phase"] == "defend":
        attack = next(pair[0] for pair in view["table"] if len(pair) == 1)
        card = texts.text("durak-table-card", rank=attack[0], suit=attack[1])
        return texts.text(f"durak-prompt-{'defend' if lays else 'only-take'}", card=card)
    if not lays:
        return texts.text("durak-prompt-only-pass")
    goes_on = "go-on" if view["table"] else "open"
    return texts.text(
        f"durak-prompt-{'add' if view['phase'] == 'add' else goes_on}", defender=defender
    )


def moves(view: View, texts: Catalogue) -> list[Text]:
    """The legal moves, numbered."""
    return [
        Text.assemble((f"{number} ", "quiet"), _move(move, texts))
        for number, move in enumerate(view["moves"], 1)
    ]


def sheet(ended: Mapping[str, Any], view: View, texts: Catalogue) -> RenderableType:
    """How often each player has won, or been the durak."""
    return general.sheet(ended, view, texts)


def paint(line: str) -> Text:
    """A line of the log, with coloured cards."""
    text = Text(line)
    for suit, symbol in SYMBOLS.items():
        text.highlight_regex(rf"\b(10|[2-9A-Z]){symbol}", STYLES[suit])
    return text


def _partners(view: View) -> list[int]:
    """The seats on the player's side."""
    own = view["seat"] or 0
    return [seat for side in view["sides"] if own in side for seat in side if seat != own]


def _name(view: View, seat: int, texts: Catalogue, own: str = "terminal-you") -> str:
    return texts.text(own) if seat == view["seat"] else str(view["players"][seat])


def _card(card: str, texts: Catalogue) -> Text:
    rank = texts.text("durak-table-rank", rank=card[0])
    return Text(rank + SYMBOLS[card[1]], STYLES[card[1]])


def _move(text: str, texts: Catalogue) -> Text:
    move = GAME.read_move(text)
    if not move.cards:
        return Text(move)
    card = _card(move.cards[0], texts)
    return Text(">", "strong").append_text(card) if move.kind == "transfer" else card


def _chips(suits: list[list[str]], playable: set[str], texts: Catalogue) -> RenderableType:
    chips = []
    for suit in suits:
        for card in suit:
            left, right = "[]" if card in playable else "  "
            chip = Text.assemble((left, "strong"), _card(card, texts), (right, "strong"))
            chip.stylize("" if card in playable else "dim")
            chips.append(chip)
        if suit and suit is not suits[-1]:
            chips[-1].append("  ")
    return Flow(chips, gap=0) if chips else Text(f" {texts.text('durak-terminal-none')}", "quiet")


def _sides(view: View, texts: Catalogue) -> Text:
    attacker = _name(view, view["attacker"], texts)
    defender = _name(view, view["defender"], texts, "you")
    laid = "   " + texts.text("durak-terminal-laid", n=len(view["table"]), limit=view["limit"])
    arrow = (" ──▸ ", "quiet")
    return Text.assemble((attacker, "strong"), arrow, (defender, "strong"), (laid, "quiet"))


def _bout(view: View, texts: Catalogue) -> Text:
    """The bout with its free places: attacks above, defences below."""
    rows = [Text() for _ in range(4)]
    for place in range(view["limit"]):
        pair = view["table"][place] if place < len(view["table"]) else []
        edge = ("─", "│") if pair else ("╌", "╎")
        rows[0].append(f"╭{edge[0] * 5}╮", "" if pair else "quiet")
        for line in (0, 1):
            card = _card(pair[line], texts) if line < len(pair) else Text()
            card.pad_right(3 - card.cell_len)
            rows[line + 1].append(f"{edge[1]} ", "" if pair else "quiet")
            rows[line + 1].append_text(card)
            rows[line + 1].append(f" {edge[1]}", "" if pair else "quiet")
        rows[3].append(f"╰{edge[0] * 5}╯", "" if pair else "quiet")
    return Text("\n").join(rows)


def _trump(view: View, texts: Catalogue) -> Text:
    name = texts.text("durak-table-suit", suit=view["trump"])
    trump = Text(f"{SYMBOLS[view['trump']]} {name}", STYLES[view["trump"]])
    text = Text.assemble((texts.text("durak-terminal-trumps"), "quiet"), "\n", trump, "\n")
    if view["stock"]:
        text.append(texts.text("durak-terminal-stock", n=view["stock"]) + "\n")
        under = texts.text("durak-terminal-under")
        text.append_text(Text.assemble((f"{under} ", "quiet"), _card(view["turned"], texts)))
    else:
        text.append(texts.text("durak-table-stock-empty"), "quiet")
    return text


def _seats(view: View, texts: Catalogue) -> RenderableType:
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
            Text(f"{'▸' if turn else ' '} {_name(view, seat, texts)}", "strong" if turn else ""),
            _held(view, seat, texts),
            _note(view, seat, texts),
        )
    return grid


def _held(view: View, seat: int, texts: Catalogue) -> str:
    if seat in view["out"]:
        return texts.text("durak-table-out")
    return texts.text("table-cards", n=view["held"][seat])


def _note(view: View, seat: int, texts: Catalogue) -> Text:
    notes = []
    if seat in _partners(view):
        notes.append(Text(texts.text("durak-table-partner")))
    if seat in view["passed"] and view["phase"] != "defend":
        notes.append(Text(texts.text("durak-table-passed")))
    if view["known"][seat] and seat != view["seat"]:
        cards = Text(" ").join([_card(card, texts) for card in view["known"][seat]])
        notes.append(Text.assemble(texts.text("durak-terminal-holds"), " ", cards))
    note = Text(", ").join([note for note in notes if note])
    note.stylize("dim")
    return note
