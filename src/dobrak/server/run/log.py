"""The log of the server: one line of JSON per event, without tokens and cards."""

import logging
import sys
import time
import traceback
from contextlib import suppress
from typing import Any, TextIO

import msgspec

AGAIN = 1.0  # seconds until a repeated message of a library is logged again


class Journal:
    def __init__(self, out: TextIO | None = None) -> None:
        self._out = sys.stderr if out is None else out

    def say(self, event: str, **facts: Any) -> None:
        line = {"at": _now(), "event": event, **facts}
        with suppress(OSError):  # lines are dropped when the disk is full
            print(msgspec.json.encode(line).decode(), file=self._out, flush=True)

    def trouble(self, where: str, error: BaseException, **facts: Any) -> None:
        """Log an unexpected error by its type and traceback. Its message is left out, because it
        may quote secrets."""
        frames = traceback.extract_tb(error.__traceback__)
        way = [f"{frame.name}:{frame.lineno}" for frame in frames[-8:]]
        self.say("trouble", where=where, kind=type(error).__name__, way=way, **facts)


class Lines(logging.Handler):
    """Logs messages of libraries in the same form, without their arguments, which may come from a
    client. A repeated message is logged at most once per second."""

    def __init__(self, journal: Journal) -> None:
        super().__init__(logging.WARNING)
        self._journal = journal
        self._said: dict[tuple[str, int, object], float] = {}  # time by place and error

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
