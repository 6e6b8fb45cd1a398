"""A process that communicates by lines. A thread reads its output, so reading does not block."""

import os
import signal
import subprocess
import threading
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import IO

from dobrak.cards import shorten

LONGEST_LINE = 1 << 16  # characters; longer lines are split
GRACE = 0.2  # seconds to wait until a pipe is closed


class LineProcess:
    """A running process in its own group, so that it is killed with all processes it has started.

    `hear` is called with each line that it writes, and with "" when it has ended.
    """

    def __init__(
        self, command: str | Sequence[str], hear: Callable[[str], None], path: str = ""
    ) -> None:
        """Start it. If it is Python, it looks for modules in the folder `path` first."""
        paths = [folder for folder in (path, os.environ.get("PYTHONPATH", "")) if folder]
        self._process = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            encoding="utf-8",
            errors="replace",
            start_new_session=True,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(paths)} if path else None,
        )
        self._complaints: deque[str] = deque(maxlen=20)
        self._listeners = [
            _listen(self._process.stdout, hear),
            _listen(self._process.stderr, self._complaints.append),
        ]

    def say(self, line: str) -> None:
        """Write a line. Raises OSError if the process has ended."""
        assert self._process.stdin is not None
        self._process.stdin.write(line + "\n")
        self._process.stdin.flush()

    def end(self) -> None:
        """Kill the process and its group, without waiting."""
        if os.name == "posix" and self._process.returncode is None:  # else its number may be reused
            with suppress(ProcessLookupError, PermissionError):
                os.killpg(self._process.pid, signal.SIGKILL)
        self._process.kill()

    def kill(self) -> None:
        """End the process and its group, and wait until it has ended."""
        self.end()
        self._process.wait()
        with suppress(OSError):  # unwritten data is no longer needed
            if self._process.stdin is not None:
                self._process.stdin.close()
        for listener in self._listeners:
            listener.join(GRACE)  # a process that has left the group may hold the pipe open

    def last_words(self) -> str:
        """The last line on its standard error, which is Python's error message."""
        self._listeners[1].join(GRACE)
        words = [line.strip() for line in self._complaints if line.strip()]
        return f", saying {shorten(words[-1], 200)}" if words else ""


def _listen(pipe: IO[str] | None, hear: Callable[[str], None]) -> threading.Thread:
    def listen() -> None:
        assert pipe is not None
        with pipe:
            while line := pipe.readline(LONGEST_LINE):
                hear(line)
        hear("")

    thread = threading.Thread(target=listen, daemon=True)
    thread.start()
    return thread


@contextmanager
def undisturbed() -> Iterator[None]:
    """Ignore Ctrl-C in this context, and in processes that are started in it."""
    main = threading.current_thread() is threading.main_thread()
    before = signal.signal(signal.SIGINT, signal.SIG_IGN) if main else None
    try:
        yield
    finally:
        if main:
            signal.signal(signal.SIGINT, before)
