"""Bots that are programs: they read views and write moves as lines of JSON (docs/bots.md).

A program cannot stop an arena: no answer, an invalid answer or a crash is a Forfeit.
"""

import json
import os
import queue
import shlex
import threading
from collections.abc import Sequence
from contextlib import suppress
from typing import Any

import numpy as np

from dobrak.bots.bot import Bot, Forfeit, checked_name
from dobrak.bots.line_process import LineProcess
from dobrak.cards import shorten
from dobrak.games.game import Move
from dobrak.match import View

PATIENCE = 10.0  # seconds for an answer
AN_ANSWER = '{"move": "take"}'

_running: set[LineProcess] = set()
_starting = threading.Lock()


class Program:
    """A process that answers each line with a line; anything else is a Forfeit."""

    def __init__(self, command: str | Sequence[str], path: str = "") -> None:
        self._answers: queue.Queue[str] = queue.Queue(maxsize=1)
        self._is_open = True
        try:
            with _starting:
                self._process = LineProcess(command, self._hear, path)
                _running.add(self._process)
        except OSError as error:
            raise Forfeit("died", f"it could not be started: {error.strerror}") from None

    def ask(self, question: str, patience: float) -> str:
        """Return its answer. It has `patience` seconds."""
        early = "" if self._answers.empty() else self._answers.queue[0]
        if early:
            raise Forfeit("illegal", f"it wrote {shorten(early.strip())} before it was asked")
        try:
            self._process.say(question)
            line = self._answers.get(timeout=patience)
        except OSError:  # it has ended
            line = ""
        except queue.Empty:
            raise Forfeit("silent", f"it did not answer within {patience:g} s") from None
        if not line:
            raise Forfeit("died", f"it ended{self._process.last_words()}")
        return line

    def close(self) -> None:
        self._is_open = False
        self._process.kill()
        _running.discard(self._process)

    def _hear(self, line: str) -> None:
        while self._is_open:
            with suppress(queue.Full):  # it writes more than one answer
                self._answers.put(line, timeout=0.1)
                return


class External(Bot):
    """A bot that is a program. It is started at its first turn, and again after a forfeit."""

    def __init__(self, name: str, command: str, patience: float = PATIENCE) -> None:
        self.name = checked_name(name)
        if not command.strip():
            raise ValueError(f"bots: {name}= needs the command that starts the program")
        try:
            self._command = shlex.split(command) if os.name == "posix" else command
        except ValueError as error:
            raise ValueError(f"bots: {shorten(command)} is no command: {error}") from None
        self.about, self.patience = f"the program {shorten(command)}", patience
        self._program: Program | None = None

    def choose(self, view: View, rng: np.random.Generator) -> Move:
        answer = self._ask(view)
        for move in view.moves():
            if move == answer:
                return move
        raise Forfeit("illegal", f"it answered {shorten(answer)}, which is not a legal move")

    def calls(self, view: View, rng: np.random.Generator) -> bool:
        return bool(self._ask(view) == "call")

    def close(self) -> None:
        if self._program is not None:
            program, self._program = self._program, None
            program.close()

    def _ask(self, view: View) -> object:
        """The program's answer, unchecked."""
        try:
            if self._program is None:
                self._program = Program(self._command)
            question = json.dumps({"view": view.to_dict()})
            return self._move_in(self._program.ask(question, self.patience))
        except Forfeit:
            self.close()
            raise

    def _move_in(self, line: str) -> Any:
        try:
            return json.loads(line)["move"]
        except (ValueError, TypeError, KeyError, RecursionError):
            said = f"it wrote {shorten(line.strip())}, which is not a line like {AN_ANSWER}"
            raise Forfeit("illegal", said) from None


def end_programs() -> None:
    """Kill all programs because this process is about to end. No more can be started."""
    _starting.acquire()
    for process in list(_running):
        process.end()
