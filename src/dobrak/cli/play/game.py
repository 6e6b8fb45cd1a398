"""A match between a person at the terminal and bots."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Protocol, TypeVar

import numpy as np
from rich.console import RenderableType
from rich.markdown import Markdown
from rich.table import Table
from rich.text import Text

from dobrak.bots import Bot, Forfeit, bot_named, bots_of, chance_of
from dobrak.bots.asking import ask, ask_to_call, caller
from dobrak.cli import files, rules
from dobrak.cli.play import choices, general
from dobrak.cli.play.drawing import Flow
from dobrak.cli.play.match_log import LogStyle, MatchLog
from dobrak.cli.terminal import Terminal
from dobrak.errors import KeyedError
from dobrak.games import part
from dobrak.games.game import Event
from dobrak.match import Match, View
from dobrak.narrate import tell
from dobrak.texts import Catalogue

Answer = TypeVar("Answer")


class Face(Protocol):
    """The functions that draw one game, from views as JSON."""

    A_CLAUSE: str  # an example for the help
    HELP: list[tuple[str, str]]  # what people type, and the key of its text
    NUMBERED: bool  # whether a number is the index of a listed move, not a card
    LOG: LogStyle
    ENDS_OF_DEALS: tuple[str, ...]  # kinds of events after which the sheet is shown
    ON_SHEET: tuple[str, ...]  # those that it shows, so that the log need not

    def title(self, view: Mapping[str, Any], texts: Catalogue) -> str: ...
    def deal_name(self, number: int, texts: Catalogue) -> str: ...
    def table(self, view: Mapping[str, Any], texts: Catalogue) -> RenderableType: ...
    def hand(self, view: Mapping[str, Any], texts: Catalogue) -> RenderableType: ...
    def prompt(self, view: Mapping[str, Any], texts: Catalogue) -> str: ...
    def moves(self, view: Mapping[str, Any], texts: Catalogue) -> list[Text]: ...
    def sheet(
        self, ended: Mapping[str, Any], view: Mapping[str, Any], texts: Catalogue
    ) -> RenderableType: ...
    def paint(self, line: str) -> Text: ...
    def read(self, text: str, texts: Catalogue) -> str: ...
    def hint(self, text: str, texts: Catalogue) -> str | None: ...


def face_of(game: str) -> Face:
    try:
        face: Face = part(game, "terminal")
    except LookupError:
        return general
    return face


MOST_LINES = 16  # of the log, before a turn

COMMANDS = [
    ("moves", "terminal-help-moves"),
    ("table, log", "terminal-help-table"),
    ("rules", "terminal-help-rules"),
    ("record FILE", "terminal-help-record"),
    ("quit", "terminal-help-quit"),
]


class Quit(Exception):
    """The player has quit the match."""


class TerminalMatch:
    """One match at the terminal, from one seat."""

    def __init__(
        self, match: Match, seat: int, bots: Sequence[Bot], table: str, terminal: Terminal
    ) -> None:
        self.match, self.seat, self.terminal = match, seat, terminal
        others = [other for other in range(match.players) if other != seat]
        self.bots = dict(zip(others, bots, strict=True))
        self.chances = {other: chance_of(table, other, bot) for other, bot in self.bots.items()}
        self.face = face_of(match.game.name)
        self.texts = terminal.texts
        self.log = MatchLog(self.face.LOG, match.names, seat, terminal.language)  # of this deal
        self.told_winner = False
        self.refused: str | None = None  # the clause that refused the last move
        self.asked_to_call = False

    def view(self) -> dict[str, Any]:
        return self.match.view(self.seat).to_dict()

    def run(self) -> None:
        """Play to the end. Raises Quit or Left if the player leaves."""
        self.terminal.show()
        self.introduce()
        if not any(deal.moves for deal in self.match.deals):
            self.hear(self.match.opening)
        while not self.match.over:
            if not self.somebody_calls():
                self.next_move()
        self.catch_up()
        if not self.told_winner:
            self.terminal.show(self.face.sheet({}, self.view(), self.texts), indent=2)

    # --- other players ---

    def next_move(self) -> None:
        seat = self.match.seat
        assert seat is not None
        if seat == self.seat:
            self.own_turn()
        else:
            self.hear(self.match.play(self.ask(seat, ask), seat))

    def introduce(self) -> None:
        """Print what the game is about, its rules, and who plays against whom."""
        declared, rules, names = self.match.game.declared, self.match.rules, self.match.names
        if about := choices.about_of(self.texts, declared, declared.variant, rules):
            self.terminal.show(about, indent=2)
        self.terminal.show(choices.described(self.texts, declared, rules), indent=2, style="quiet")
        others = [f"{names[seat]} ({bot.name})" for seat, bot in self.bots.items()]
        self.terminal.say("terminal-against", names=self.texts.listed(others), indent=2)

    def ask(self, seat: int, asked: Callable[[Bot, View, np.random.Generator], Answer]) -> Answer:
        """Ask a bot. If it forfeits, another bot replaces it."""
        try:
            return asked(self.bots[seat], self.match.view(seat), self.chances[seat])
        except Forfeit as forfeit:
            failed = self.bots[seat].name
            self.complain("terminal-cannot-go-on", bot=failed, reason=str(forfeit))
            usual = bots_of(self.match.game.name).usual
            self.bots[seat] = bot_named(usual, self.match.game.name)
            name = self.match.names[seat]
            self.terminal.say("terminal-plays-on", bot=usual, name=name, indent=2)
            return self.ask(seat, asked)

    def somebody_calls(self) -> bool:
        """Let players call somebody who forgot to draw (D10.5). Returns whether one did."""
        if "call" not in self.match.view(self.seat).moves():
            self.asked_to_call = False
        elif self.match.seat != self.seat and not self.asked_to_call:
            self.asked_to_call = True
            if self.player_calls():
                self.hear(self.match.play("call", self.seat))
                return True
        calling = caller(self.match, lambda seat: seat in self.bots and self.ask(seat, ask_to_call))
        if calling is not None:
            self.hear(self.match.play("call", calling))
        return calling is not None

    def player_calls(self) -> bool:
        self.catch_up()
        forgot = self.view()["players"][self.view()["forgot"]]
        self.terminal.say("terminal-call", name=forgot)
        while True:
            answer = self.terminal.input("call? ")
            if answer.lower() in ("call", "y", "yes", "", "n", "no"):
                return answer.lower() in ("call", "y", "yes")
            if not self.command(answer):
                self.complain("terminal-call-or-enter")

    # --- events ---

    def hear(self, events: Iterable[Event]) -> None:
        """Add events to the log. At the end of a deal, pause and show the score sheet."""
        ended = False
        for event in events:
            if event.kind == "won":
                seen = event.seen_by(self.seat)
                sentence = tell(seen, self.match.names, self.seat, self.terminal.language)
                self.told_winner = True
                self.terminal.show(sentence, style="strong", indent=2)
                continue
            if event.kind not in self.face.ON_SHEET:
                self.log.add([event])
            if event.kind in self.face.ENDS_OF_DEALS:
                self.end_of_deal(event)
                ended = True
            elif event.kind == "opens" and ended:
                self.catch_up()
                self.terminal.input(f"{self.texts.text('terminal-go-on')} ")

    def catch_up(self) -> None:
        """Show the lines of the log that the player has not seen."""
        new = self.log.news()
        if len(new) > MOST_LINES:
            left_out = len(new) - MOST_LINES
            self.terminal.say("terminal-earlier-lines", n=left_out, style="quiet", indent=2)
        for line in new[-MOST_LINES:]:
            self.terminal.show(self.face.paint(line), indent=2)

    def end_of_deal(self, event: Event) -> None:
        self.catch_up()
        view = self.view()
        if view["rules"].get("deals") != 1:
            number = len(self.match.deals) - (not self.match.over)
            deal = self.face.deal_name(number, self.texts)
            self.terminal.heading(self.texts.text("terminal-score-after", deal=deal))
            self.terminal.show(
                self.face.sheet(event.seen_by(self.seat), view, self.texts), indent=2
            )
        self.terminal.show()
        self.log = MatchLog(self.face.LOG, self.match.names, self.seat, self.terminal.language)

    # --- the player's turn ---

    def own_turn(self) -> None:
        view = self.view()
        if view["phase"] == "fill":
            self.catch_up()
            self.terminal.show(self.face.hand(view, self.texts))
        else:
            self.show_table(view)
        moves = [
            Text(self.texts.text("terminal-moves"), "quiet"),
            *self.face.moves(view, self.texts),
        ]
        only_move = view["moves"][0] if len(view["moves"]) == 1 else ""
        if only_move:
            moves.append(Text(self.texts.text("terminal-enter"), "quiet"))
        self.terminal.show(self.face.prompt(view, self.texts), style="strong", indent=2)
        self.terminal.show(Flow(moves), indent=2)
        while True:
            text = self.terminal.input() or only_move
            if text and not self.command(text) and self.try_move(text):
                return

    def show_table(self, view: dict[str, Any]) -> None:
        self.terminal.heading(self.face.title(view, self.texts))
        self.catch_up()
        self.terminal.show(self.face.table(view, self.texts))

    def try_move(self, text: str) -> bool:
        """Play what was typed. Returns whether it was possible."""
        try:
            events = self.match.play(self.read_move(text), self.seat)
        except ValueError as refusal:
            self.explain(text, refusal)
            return False
        self.hear(events)
        return True

    def read_move(self, text: str) -> str:
        number = text.removeprefix("#")
        if number.isascii() and number.isdecimal() and (text.startswith("#") or self.face.NUMBERED):
            moves: list[str] = self.view()["moves"]
            if len(number) > 3 or not 1 <= int(number) <= len(moves):
                raise ValueError(self.texts.text("terminal-no-such-move", n=number[:9]))
            return moves[int(number) - 1]
        read = self.face.read(text, self.texts)
        return read if read in self.match.game.notation else text

    def explain(self, text: str, refusal: ValueError) -> None:
        """Print why a move was refused, and the clause."""
        said, clause = str(refusal), None
        if isinstance(refusal, KeyedError):
            said, clause = refusal.told(self.terminal.language), refusal.clause
        self.warn(self.face.hint(text, self.texts) or said)
        if clause is None:
            self.terminal.say("terminal-how-written", style="quiet", indent=2)
        else:
            self.refused = clause
            self.show_clause(clause)

    def complain(self, key: str, **variables: Any) -> None:
        self.warn(self.texts.text(key, **variables))

    def warn(self, sentence: str) -> None:
        self.terminal.show(sentence, style="warning", indent=2)

    def show_clause(self, name: str) -> None:
        try:
            clause = rules.look_up(self.match.game.name, name, self.terminal.language)
        except ValueError as error:
            self.warn(f"{error}.")
            return
        self.terminal.show(Markdown(clause), indent=2)

    # --- commands ---

    def command(self, text: str) -> bool:
        """Run a command. Returns whether the text was one."""
        word, _, rest = text.partition(" ")
        rest = rest.strip()
        match word.lower():
            case "?" | "help":
                self.show_help()
            case "moves":
                self.show_moves()
            case "table":
                self.show_table(self.view())
            case "log":
                for line in self.log.lines:
                    self.terminal.show(self.face.paint(line), indent=2)
            case "rules":
                self.show_rules(rest)
            case "record":
                self.save(rest)
            case "q" if self.face.hint(text, self.texts):
                return False  # a queen
            case "q" | "quit" | "exit":
                if self.terminal.agrees(self.texts.text("terminal-leave"), default=False):
                    raise Quit
            case _:
                return False
        return True

    def show_help(self) -> None:
        grid = Table.grid(padding=(0, 2, 0, 0))
        grid.add_column(no_wrap=True, style="strong")
        for words, key in (*self.face.HELP, *COMMANDS):
            grid.add_row(words, self.texts.text(key, clause=self.face.A_CLAUSE))
        self.terminal.show(grid, indent=2)

    def show_moves(self) -> None:
        moves = self.view()["moves"]
        numbered = [Text.assemble((f"#{n} ", "quiet"), move) for n, move in enumerate(moves, 1)]
        self.terminal.show(
            Flow(numbered or [Text(self.texts.text("terminal-not-your-turn"))]), indent=2
        )

    def show_rules(self, name: str) -> None:
        if name:
            self.show_clause(name)
        elif self.refused:
            self.show_clause(self.refused)
        else:
            self.terminal.say("terminal-nothing-refused", clause=self.face.A_CLAUSE)

    def save(self, name: str) -> None:
        if not name:
            self.complain("terminal-name-a-file")
            return
        try:
            self.terminal.say("terminal-saved", file=str(files.save(self.match.record(), name)))
        except ValueError as error:
            self.warn(str(error))
