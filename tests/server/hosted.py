"""`dobrak host` on a machine where the rules have not been compiled yet."""

import fcntl
import os
import shutil
import signal
import subprocess
import sys
from pathlib import Path
from typing import IO
from urllib.parse import urlsplit

from dobrak import compiled
from tests.server.client import Server

ROOT = Path(__file__).parents[2]


class Hosted(Server):
    """A server that finds no complete cache. The compiled code exists elsewhere, so little
    processor time is needed, and `compile` decides when it is complete."""

    def __init__(self, folder: Path, *words: str) -> None:
        super().__init__(folder)
        host = ("-m", "dobrak", "host", "--port", "0", "--store", str(folder / "db"))
        self.words = words or (*host, "--wishes", "0", "--requests", "0")
        kept = compiled.folder()
        assert kept is not None
        self.cache = folder / "dobrak" / kept.name
        shutil.copytree(kept, self.cache)
        (self.cache / compiled.COMPLETE).unlink(missing_ok=True)

    def start(self, **arm: int) -> None:
        self.lock: IO[str] = open(self.cache / compiled.LOCK, "w")  # noqa: SIM115
        fcntl.flock(self.lock, fcntl.LOCK_EX)
        with open(self.log, "a", encoding="utf-8") as log:
            self.process = subprocess.Popen(
                [sys.executable, *self.words],
                cwd=ROOT,
                env={**os.environ, "XDG_CACHE_HOME": str(self.folder)},
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
            )
        assert self.process.stdout is not None
        self.pid, self.where = self.process.pid, self.process.stdout.readline().strip()
        assert self.where, self.log.read_text()
        self.port = urlsplit(self.where).port or 0

    def compile(self) -> None:
        """Let the compiler begin."""
        self.lock.close()

    def stop(self, how: signal.Signals = signal.SIGTERM) -> None:
        if self.process.poll() is None:
            self.process.send_signal(how)
            self.wait()

    def wait(self) -> None:
        self.process.communicate()

    def __exit__(self, *_: object) -> None:
        self.lock.close()
        super().__exit__()
