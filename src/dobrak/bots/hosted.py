"""A Python bot in its own process, so that it can neither hang an arena nor end it.

`Host` starts `python -m dobrak.bots.hosted` and uses it for many matches. Each seat of each match
has its own bot there. The process answers each question with a line of JSON: the answer, or a
forfeit.
"""

import json
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import IO, Any

import numpy as np

from dobrak.bots import bot_named
from dobrak.bots.asking import ask, ask_to_call
from dobrak.bots.bot import Bot, Forfeit, chance_of
from dobrak.bots.external import Program
from dobrak.cards import shorten
from dobrak.games.game import Move
from dobrak.games.options import Options
from dobrak.match import View
from dobrak.new_match import new

START = 300.0  # seconds to import everything, and to compile what is not in the cache
PACKAGE = str(Path(__file__).parents[2])  # the folder that contains dobrak
COMMAND = [sys.executable, "-P", "-m", "dobrak.bots.hosted"]  # -P: not the current folder


class Host:
    """The process in which a bot `module:Class` plays."""

    def __init__(self, bot: str, game: str, players: int, rules: Options, patience: float) -> None:
        self._setup = {"name": bot, "game": game, "players": players, "rules": rules}
        self.patience = patience
        self._program: Program | None = None

    def sit_down(self, seat: int, table: str) -> "Hosted":
        """Create a bot for a seat. Raises Forfeit if that fails."""
        self.ask(do="sit_down", seat=seat, table=table)
        return Hosted(self, seat)

    def ask(self, **question: Any) -> Any:
        """Return the bot's answer, or raise Forfeit. A timeout or crash restarts the process."""
        try:
            if self._program is None:
                self._program = Program(COMMAND, PACKAGE)
                self._send(self._setup, START)
            return self._send(question, self.patience)
        except Forfeit as forfeit:
            if forfeit.kind in ("silent", "died"):
                self.close()
            raise

    def close(self) -> None:
        if self._program is not None:
            self._program.close()
            self._program = None

    def _send(self, question: dict[str, Any], patience: float) -> Any:
        assert self._program is not None
        reply = json.loads(self._program.ask(json.dumps(question), patience))
        if "forfeit" in reply:
            raise Forfeit(*reply["forfeit"])
        return reply["answer"]


class Hosted(Bot):
    """A bot at one seat that plays in a host."""

    def __init__(self, host: Host, seat: int) -> None:
        self._host, self._seat = host, seat
        self.name, self.about = "hosted", "a Python bot in a process of its own"

    def choose(self, view: View, rng: np.random.Generator) -> Move:
        number: int = self._ask("choose", view)
        return view.game.by_number[number]

    def calls(self, view: View, rng: np.random.Generator) -> bool:
        return bool(self._ask("calls", view))

    def close(self) -> None:
        with suppress(Forfeit):  # the match is over
            self._host.ask(do="close", seat=self._seat)

    def _ask(self, what: str, view: View) -> Any:
        return self._host.ask(do=what, seat=self._seat, row=view.rows.tobytes().hex())


class MatchBots:
    """Inside the process: the bots of one match."""

    def __init__(self, name: str, game: str, players: int, rules: dict[str, Any]) -> None:
        self._name, self._game = name, game
        self._match = new(game, players, seed=1, **rules)
        bot_named(name, game)  # imports it
        self._view(0, self._match.view(0).rows.tobytes().hex()).moves()  # compiles it now
        self._seats: dict[int, tuple[Bot, np.random.Generator]] = {}

    def sit_down(self, seat: int, table: str) -> None:
        bot = bot_named(self._name, self._game)
        self._seats[seat] = bot, chance_of(table, seat, bot)

    def choose(self, seat: int, row: str) -> int:
        bot, rng = self._seats[seat]
        return ask(bot, self._view(seat, row), rng).number

    def calls(self, seat: int, row: str) -> bool:
        bot, rng = self._seats[seat]
        return ask_to_call(bot, self._view(seat, row), rng)

    def close(self, seat: int) -> None:
        bot, _ = self._seats.pop(seat)
        bot.close()

    def _view(self, seat: int, row: str) -> View:
        view = self._match.view(seat)
        view.rows[:] = np.frombuffer(bytes.fromhex(row), view.rows.dtype)
        return view


def answered(question: Callable[[], Any]) -> dict[str, Any]:
    """The answer to a question, or a forfeit."""
    try:
        return {"answer": question()}
    except Forfeit as forfeit:
        return {"forfeit": [forfeit.kind, str(forfeit)]}
    except Exception as error:  # bots are third-party code
        said = shorten(f"{type(error).__name__}: {error}", 100)
        return {"forfeit": ["crashed", f"it raised {said}"]}


def main() -> None:
    lines, out = own_pipes()
    bots: MatchBots | None = None

    def answer(question: dict[str, Any]) -> Any:
        nonlocal bots
        if bots is None:
            bots = MatchBots(**question)
            return None
        return getattr(bots, question.pop("do"))(**question)

    for question in lines:
        reply = answered(lambda line=question: answer(json.loads(line)))  # type: ignore[misc]
        out.write(json.dumps(reply) + "\n")
        out.flush()


def own_pipes() -> tuple[Iterator[str], IO[str]]:
    """The pipes to the arena. A bot's own input and output are redirected."""
    lines = os.fdopen(os.dup(0), encoding="utf-8")
    out = os.fdopen(os.dup(1), "w", encoding="utf-8")
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.dup2(2, 1)
    sys.stdout = sys.stderr
    return lines, out


if __name__ == "__main__":
    main()
