"""Bots that are programs of their own: a view goes to their standard input, a move comes back, a
line of JSON each. docs/bots.md has the protocol.

Whatever such a program does, the table goes on: silence, nonsense and death are a Forfeit.
"""

import json
import os
import queue
import shlex
import threading
from contextlib import suppress
from typing import Any

import numpy as np

from dobrak.bots.bot import Bot, Forfeit, checked_name
from dobrak.bots.child import Child
from dobrak.cards import shorten
from dobrak.games.game import Move
from dobrak.match import View

PATIENCE = 10.0  # seconds for an answer
AN_ANSWER = '{"move": "take"}'

_programs: set[Child] = set()  # those that run
_starting = threading.Lock()


class Outside(Bot):
    """A program, started at its first turn, and again after a forfeit."""

    def __init__(self, name: str, command: str, patience: float = PATIENCE) -> None:
        self.name = checked_name(name)
        if not command.strip():
            raise ValueError(f"bots: {name}= needs the command that starts the program")
        try:
            self._command = shlex.split(command) if os.name == "posix" else command
        except ValueError as error:
            raise ValueError(f"bots: {shorten(command)} is no command: {error}") from None
        self.about, self.patience = f"the program {shorten(command)}", patience
        self._child: Child | None = None
        self._answers: queue.Queue[str] = queue.Queue()

    def choose(self, view: View, rng: np.random.Generator) -> Move:
        answer = self._ask(view)
        for move in view.moves():
            if move == answer:
                return move
        raise Forfeit("illegal", f"it answered {shorten(answer)}, which is not a legal move")

    def calls(self, view: View, rng: np.random.Generator) -> bool:
        return bool(self._ask(view) == "call")

    def close(self) -> None:
        if self._child is not None:
            child, self._child = self._child, None
            self._answers = queue.Queue()
            child.kill()
            _programs.discard(child)

    def _ask(self, view: View) -> object:
        """The move that the program names, whatever it is."""
        try:
            return self._read(self._line(json.dumps({"view": view.to_dict()})))
        except Forfeit:
            self.close()
            raise

    def _line(self, question: str) -> str:
        if self._child is None:
            self._start()
        assert self._child is not None
        early = "" if self._answers.empty() else self._answers.queue[0]
        if early:
            raise Forfeit("illegal", f"it wrote {shorten(early.strip())} before it was asked")
        try:
            self._child.say(question)
            line = self._answers.get(timeout=self.patience)
        except OSError:  # it has ended, and does not listen any more
            line = ""
        except queue.Empty:
            said = f"it did not answer within {self.patience:g} s"
            raise Forfeit("silent", said) from None
        if not line:
            raise Forfeit("died", f"it ended{self._child.last_words()}")
        return line

    def _start(self) -> None:
        answers: queue.Queue[str] = queue.Queue(maxsize=1)
        self._answers = answers

        def hear(line: str) -> None:
            while self._answers is answers:  # until the program is closed
                with suppress(queue.Full):  # it writes more than it is asked
                    answers.put(line, timeout=0.1)
                    return

        try:
            with _starting:
                self._child = Child(self._command, hear, own_group=True)
                _programs.add(self._child)
        except OSError as error:
            raise Forfeit("died", f"it could not be started: {error.strerror}") from None

    def _read(self, line: str) -> Any:
        try:
            return json.loads(line)["move"]
        except (ValueError, TypeError, KeyError, RecursionError):
            said = f"it wrote {shorten(line.strip())}, which is not a line like {AN_ANSWER}"
            raise Forfeit("illegal", said) from None


def end_programs() -> None:
    """End all programs, for a process that is about to end: none can be started any more."""
    _starting.acquire()
    running = list(_programs)
    for child in running:
        child.end()
    for child in running:
        child.kill()
