"""Another process, with which one talks by lines. Threads listen: nobody has to wait for it."""

import os
import signal
import subprocess
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import IO

from dobrak.cards import shorten

LONGEST_LINE = 1 << 16  # letters; a longer line comes in pieces
GRACE = 0.2  # seconds for a pipe to be closed
PAUSE = 0.01  # and between two looks at a process that should end


class Child:
    """A running process. `hear` is given every line that it writes, and "" when it has ended."""

    def __init__(
        self,
        command: str | Sequence[str],
        hear: Callable[[str], None],
        *,
        own_group: bool = False,
        where: str = "",
    ) -> None:
        """Start it: in a group of its own it is ended with all that it has started; `where` is a
        folder in which its Python looks for modules first."""
        self._own_group = own_group and os.name == "posix"
        path = [folder for folder in (where, os.environ.get("PYTHONPATH", "")) if folder]
        self._process = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            encoding="utf-8",
            errors="replace",
            start_new_session=self._own_group,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(path)} if where else None,
        )
        self._complaints: deque[str] = deque(maxlen=20)
        self._ears = [
            _listen(self._process.stdout, hear),
            _listen(self._process.stderr, self._complaints.append),
        ]

    def say(self, line: str) -> None:
        """Write a line; OSError if it has ended."""
        assert self._process.stdin is not None
        self._process.stdin.write(line + "\n")
        self._process.stdin.flush()

    def dismiss(self, patience: float) -> None:
        """Close its input, after which it should end; kill it if it does not."""
        self._close_input()
        until = time.monotonic() + patience
        while self._runs() and time.monotonic() < until:
            time.sleep(PAUSE)
        self.kill()

    def _runs(self) -> bool:
        """Whether it has not ended yet. Its number stays its own, so that its group can be ended
        after it: once somebody has waited for it, the number may be another's."""
        if self._process.returncode is None and self._own_group and hasattr(os, "waitid"):
            look = os.WEXITED | os.WNOWAIT | os.WNOHANG
            return os.waitid(os.P_PID, self._process.pid, look) is None
        return self._process.poll() is None

    def end(self) -> None:
        """Send it away, without waiting; from a group of its own, also whatever it has started."""
        if self._own_group and self._process.returncode is None:
            with suppress(ProcessLookupError, PermissionError):
                os.killpg(self._process.pid, signal.SIGKILL)
        self._process.kill()

    def kill(self) -> None:
        """End it now, and wait until it has ended."""
        self.end()
        self._process.wait()
        self._close_input()
        for ear in self._ears:
            ear.join(GRACE)  # somebody who has left the group may hold the pipe open for longer

    def last_words(self) -> str:
        """The end of what it wrote to standard error, where Python says what is wrong."""
        self._ears[1].join(GRACE)
        words = [line.strip() for line in self._complaints if line.strip()]
        return f", saying {shorten(words[-1], 200)}" if words else ""

    def _close_input(self) -> None:
        with suppress(OSError):  # what could not be written is of no use to anybody now
            if self._process.stdin is not None:
                self._process.stdin.close()


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
    """Let no Ctrl-C in here: what is begun is done."""
    main = threading.current_thread() is threading.main_thread()
    before = signal.signal(signal.SIGINT, signal.SIG_IGN) if main else None
    try:
        yield
    finally:
        if main:
            signal.signal(signal.SIGINT, before)
