"""The log of the server: one line of JSON an event. No tokens and no cards are ever in it."""

import logging
import sys
import time
import traceback
from contextlib import suppress
from typing import Any, TextIO

import msgspec

AGAIN = 1.0  # seconds until a library may say the same thing again


class Journal:
    def __init__(self, out: TextIO | None = None) -> None:
        self._out = sys.stderr if out is None else out

    def say(self, event: str, **facts: Any) -> None:
        line = {"at": _now(), "event": event, **facts}
        with suppress(OSError):  # a line that cannot be written, on a full disk, is left out
            print(msgspec.json.encode(line).decode(), file=self._out, flush=True)

    def trouble(self, where: str, error: BaseException, **facts: Any) -> None:
        """Something unforeseen: where in the code, and of which kind. What an error says may quote
        what it was about, so that is left out."""
        frames = traceback.extract_tb(error.__traceback__)
        way = [f"{frame.name}:{frame.lineno}" for frame in frames[-8:]]
        self.say("trouble", where=where, kind=type(error).__name__, way=way, **facts)


class Lines(logging.Handler):
    """What libraries log, in the same form; never with arguments that a client chose. What is said
    again and again is a line a second."""

    def __init__(self, journal: Journal) -> None:
        super().__init__(logging.WARNING)
        self._journal = journal
        self._said: dict[tuple[str, int, object], float] = {}  # by where and what: when

    def emit(self, record: logging.LogRecord) -> None:
        error = record.exc_info[1] if record.exc_info else None
        what, now = (record.pathname, record.lineno, type(error)), time.monotonic()
        if now - self._said.get(what, -AGAIN) < AGAIN:
            return
        self._said[what] = now
        if error is not None:
            self._journal.trouble(record.name, error)
        else:
            self._journal.say("library", name=record.name, message=str(record.msg))


def _now() -> str:
    now = time.time()
    return f"{time.strftime('%Y-%m-%dT%H:%M:%S', time.gmtime(now))}.{int(now % 1 * 1000):03d}Z"
