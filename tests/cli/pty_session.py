"""A command in a real terminal, used as a person would: read until it asks, then type."""

import contextlib
import fcntl
import os
import pty
import re
import select
import struct
import subprocess
import sys
import termios
import time
from types import TracebackType

from tests.patience import PATIENCE

ESCAPES = re.compile(r"\x1b\[[0-9;?]*[a-zA-Z]")
AT_ITS_TERMINAL = """
import fcntl, termios
from dobrak.__main__ import main
fcntl.ioctl(0, termios.TIOCSCTTY, 0)  # so that Ctrl-C reaches it
main()
"""


class Session:
    """`dobrak` with these arguments, in a terminal of this width."""

    def __init__(self, *words: str, width: int = 80, **env: str):
        self.ours, theirs = pty.openpty()
        fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 30, width, 0, 0))
        kept = {key: value for key, value in os.environ.items() if key not in ("COLUMNS", "LINES")}
        self.process = subprocess.Popen(
            [sys.executable, "-c", AT_ITS_TERMINAL, *words],
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            env={
                **kept,
                "TERM": "xterm-256color",
                "PYTHONIOENCODING": "utf-8",
                "LC_ALL": "C",
                **env,
            },
            start_new_session=True,
        )
        os.close(theirs)
        self.raw = b""  # all that was ever written
        self._read = 0

    def __enter__(self) -> "Session":
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        os.close(self.ours)

    def until(self, *prompts: str) -> str:
        """Read until one of these prompts is at the end, or until the command ends."""
        deadline = time.monotonic() + PATIENCE
        while True:
            new = ESCAPES.sub("", self.raw[self._read :].decode("utf-8", "replace"))
            if new.endswith(prompts):
                break
            if not self._more(deadline):
                break
        self._read = len(self.raw)
        return new.replace("\r\n", "\n")

    def see(self, pattern: str) -> None:
        """Wait until the output matches this."""
        deadline = time.monotonic() + PATIENCE
        while not re.search(pattern, self.text) and self._more(deadline):
            continue

    @property
    def text(self) -> str:
        """The complete output, without colours."""
        return ESCAPES.sub("", self.raw.decode("utf-8", "replace")).replace("\r\n", "\n")

    def _more(self, deadline: float) -> bool:
        """Read more output. Returns False at its end."""
        if not select.select([self.ours], [], [], max(0, deadline - time.monotonic()))[0]:
            raise TimeoutError(f"nothing more after:\n{self.text[-2000:]}")
        some = b""
        with contextlib.suppress(OSError):  # how Linux says that the other end has gone
            some = os.read(self.ours, 65536)
        self.raw += some
        return bool(some)

    def type(self, text: str) -> None:
        os.write(self.ours, text.encode())

    def say(self, line: str, *prompts: str) -> str:
        """Type a line, and read until the next prompt."""
        self.type(f"{line}\n")
        return self.until(*prompts)

    def end(self) -> int:
        """The exit status, once everything is read."""
        self.until("no such prompt")
        return self.process.wait(PATIENCE)

    def interrupt(self) -> int:
        """Press Ctrl-C until the command ends: one may be lost between a prompt and the waiting,
        and later ones change nothing."""
        deadline = time.monotonic() + PATIENCE
        while self.process.poll() is None and time.monotonic() < deadline:
            self.type("\x03")
            with contextlib.suppress(subprocess.TimeoutExpired):
                self.process.wait(5)
        return self.end()
