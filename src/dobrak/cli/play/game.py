"""A match between a person at the terminal and bots."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Protocol, TypeVar

import numpy as np
from rich.console import RenderableType
from rich.markdown import Markdown
from rich.table import Table
from rich.text import Text

from dobrak.bots import Bot, Forfeit, bot_named, chance_of
from dobrak.bots.asking import ask, ask_to_call, caller
from dobrak.cli import files, rules
from dobrak.cli.play.drawing import Flow
from dobrak.cli.play.match_log import MatchLog
from dobrak.cli.play.menu import DEFAULT_BOT
from dobrak.cli.play.words import listed
from dobrak.cli.terminal import Terminal
from dobrak.games import part
from dobrak.games.game import Event
from dobrak.match import Match, View
from dobrak.narrate import tell

Answer = TypeVar("Answer")


class Face(Protocol):
    """The functions that draw one game, from views as JSON."""

    A_CLAUSE: str  # an example for the help
    DEAL: str  # the word for a deal, which is also its field in a view
    HELP: list[tuple[str, str]]
    NUMBERED: bool  # whether a number is the index of a listed move, not a card

    def aim(self, view: Mapping[str, Any]) -> str: ...
    def title(self, view: Mapping[str, Any]) -> str: ...
    def table(self, view: Mapping[str, Any]) -> RenderableType: ...
    def hand(self, view: Mapping[str, Any]) -> RenderableType: ...
    def question(self, view: Mapping[str, Any]) -> list[Text]: ...
    def sheet(self, ended: Mapping[str, Any], view: Mapping[str, Any]) -> RenderableType: ...
    def paint(self, line: str) -> Text: ...
    def read(self, text: str) -> str: ...
    def hint(self, text: str) -> str | None: ...


def face_of(game: str) -> Face:
    face: Face = part(game, "terminal")
    return face


STAND_IN = DEFAULT_BOT
MOST_LINES = 16  # of the log, before a turn
ENDS_OF_DEALS = ("scored", "deal_won", "deal_lost", "deal_drawn")

COMMANDS = [
    ("moves", "list all your moves with numbers; #3 plays the third"),
    ("table, log", "show the table again; show everything that happened in this deal"),
    ("rules", "show the rule that forbade your last move; rules {} shows another"),
    ("record FILE", "save the match so far"),
    ("quit", "leave the table"),
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
        self.log = MatchLog(match.names, seat)  # of this deal
        self.refused: str | None = None  # the clause that refused the last move
        self.asked_to_call = False

    def view(self) -> dict[str, Any]:
        return self.match.view(self.seat).to_dict()

    def run(self) -> None:
        """Play to the end. Raises Quit or Left if the player leaves."""
        self.terminal.show()
        self.terminal.show(self.face.aim(self.view()), indent=2)
        self.introduce()
        if not any(deal.moves for deal in self.match.deals):
            self.hear(self.match.opening)
        while not self.match.over:
            if not self.somebody_calls():
                self.next_move()
        self.catch_up()

    # --- other players ---

    def next_move(self) -> None:
        seat = self.match.seat
        assert seat is not None
        if seat == self.seat:
            self.own_turn()
        else:
            self.hear(self.match.play(self.ask(seat, ask), seat))

    def introduce(self) -> None:
        """Print who plays against whom."""
        names = self.match.names
        others = [f"{names[seat]} ({bot.name})" for seat, bot in self.bots.items()]
        self.terminal.show(f"You play against {listed(others)}.", indent=2)

    def ask(self, seat: int, asked: Callable[[Bot, View, np.random.Generator], Answer]) -> Answer:
        """Ask a bot. If it forfeits, another bot replaces it."""
        try:
            return asked(self.bots[seat], self.match.view(seat), self.chances[seat])
        except Forfeit as forfeit:
            self.complain(f"{self.bots[seat].name} cannot go on: {forfeit}.")
            self.bots[seat] = bot_named(STAND_IN, self.match.game.name)
            self.terminal.show(f"{STAND_IN} plays on for {self.match.names[seat]}.", indent=2)
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
        self.terminal.show(f"{forgot} has not drawn. Type call, or press Enter to let it pass.")
        while True:
            answer = self.terminal.input("call? ")
            if answer.lower() in ("call", "y", "yes", "", "n", "no"):
                return answer.lower() in ("call", "y", "yes")
            if not self.command(answer):
                self.complain("Type call, or press Enter.")

    # --- events ---

    def hear(self, events: Iterable[Event]) -> None:
        """Add events to the log. At the end of a deal, pause and show the score sheet."""
        ended = False
        for event in events:
            if event.kind == "won":
                sentence = tell(event.seen_by(self.seat), self.match.names, self.seat)
                self.terminal.show(sentence, style="strong", indent=2)
                continue
            if event.kind != "scored":  # the sheet shows it
                self.log.add([event])
            if event.kind in ENDS_OF_DEALS:
                self.end_of_deal(event)
                ended = True
            elif event.kind == "opens" and ended:
                self.catch_up()
                self.terminal.input("Enter to play on ")

    def catch_up(self) -> None:
        """Show the lines of the log that the player has not seen."""
        new = self.log.news()
        if len(new) > MOST_LINES:
            left_out = len(new) - MOST_LINES
            self.terminal.show(
                f"… {left_out} earlier lines; log shows all of them", style="quiet", indent=2
            )
        for line in new[-MOST_LINES:]:
            self.terminal.show(self.face.paint(line), indent=2)

    def end_of_deal(self, event: Event) -> None:
        self.catch_up()
        view = self.view()
        if view["rules"].get("deals") != 1:
            self.terminal.heading(f"Score after {self.face.DEAL} {view[self.face.DEAL]}")
            self.terminal.show(self.face.sheet(event.seen_by(self.seat), view), indent=2)
        self.terminal.show()
        self.log = MatchLog(self.match.names, self.seat)

    # --- the player's turn ---

    def own_turn(self) -> None:
        view = self.view()
        if view["phase"] == "fill":
            self.catch_up()
            self.terminal.show(self.face.hand(view))
        else:
            self.show_table(view)
        question = self.face.question(view)
        only_move = view["moves"][0] if len(view["moves"]) == 1 else ""
        if only_move:
            question.append(Text("(or just Enter)", "quiet"))
        self.terminal.show(Flow(question), indent=2)
        while True:
            text = self.terminal.input() or only_move
            if text and not self.command(text) and self.try_move(text):
                return

    def show_table(self, view: dict[str, Any]) -> None:
        self.terminal.heading(self.face.title(view))
        self.catch_up()
        self.terminal.show(self.face.table(view))

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
                raise ValueError(f"There is no move with the number {number[:9]}.")
            return moves[int(number) - 1]
        read = self.face.read(text)
        return read if read in self.match.game.notation else text

    def explain(self, text: str, refusal: ValueError) -> None:
        """Print why a move was refused, and the clause."""
        self.complain(self.face.hint(text) or str(refusal))
        clause: str | None = getattr(refusal, "clause", None)
        if clause is None:
            self.terminal.show("? shows how moves are written.", style="quiet", indent=2)
        else:
            self.refused = clause
            self.show_clause(clause)

    def complain(self, sentence: str) -> None:
        self.terminal.show(sentence, style="warning", indent=2)

    def show_clause(self, name: str) -> None:
        try:
            self.terminal.show(Markdown(rules.look_up(self.match.game.name, name)), indent=2)
        except ValueError as error:
            self.complain(f"{error}.")

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
            case "quit" | "exit":
                if self.terminal.agrees("Leave the table?", default=False):
                    raise Quit
            case _:
                return False
        return True

    def show_help(self) -> None:
        grid = Table.grid(padding=(0, 2, 0, 0))
        grid.add_column(no_wrap=True, style="strong")
        for words, meaning in (*self.face.HELP, *COMMANDS):
            grid.add_row(words, meaning.format(self.face.A_CLAUSE))
        self.terminal.show(grid, indent=2)

    def show_moves(self) -> None:
        moves = self.view()["moves"]
        numbered = [Text.assemble((f"#{n} ", "quiet"), move) for n, move in enumerate(moves, 1)]
        self.terminal.show(Flow(numbered or [Text("It is not your turn.")]), indent=2)

    def show_rules(self, name: str) -> None:
        if name:
            self.show_clause(name)
        elif self.refused:
            self.show_clause(self.refused)
        else:
            example = f"rules {self.face.A_CLAUSE} shows a rule"
            self.terminal.show(f"No move of yours has been refused yet; {example}.")

    def save(self, name: str) -> None:
        if not name:
            self.complain("Give a file name: record match.json")
            return
        try:
            self.terminal.show(f"Saved as {files.save(self.match.record(), name)}.")
        except ValueError as error:
            self.complain(str(error))
