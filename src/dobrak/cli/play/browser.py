"""Playing in the browser, with a local server."""

import json
import os
import sys
import threading
import time
import webbrowser
from contextlib import suppress
from pathlib import Path

from dobrak.server.run.settings import HostSettings

USUAL_PORT = 8470
LOCK = "lock"  # in the folder: locked by the process that has the store open
RUNNING = "running.json"  # in the folder: the address at which that process serves the page
LOOK = 0.1  # seconds between two checks for it
PATIENCE = 300.0  # seconds for another process to write its address


def play(port: int | None = None) -> int:
    """Serve the page until Ctrl-C, and open it at a table against bots.

    If it is served already, only open it.
    """
    from dobrak.server.http.page import STATIC
    from dobrak.server.run.listening import was_handed_on
    from dobrak.server.run.log import Journal
    from dobrak.starting import start

    folder = _folder()
    if not (STATIC / "index.html").is_file():
        raise ValueError("The page has not been built here; 'dobrak play --text' plays without it")
    other = _take(folder)
    if other is not None:
        _open(other, " (it is running already)").join()
        return 0
    if not was_handed_on():
        (folder / RUNNING).unlink(missing_ok=True)  # left by a process that was killed
    hosting = HostSettings(
        port=USUAL_PORT if port is None else port,
        store=f"sqlite:///{folder / 'home.db'}",
        any_port=port is None,
    )

    def say(where: str) -> None:
        written = folder / f"{RUNNING}.new"
        written.write_text(json.dumps({"where": where}), encoding="utf-8")
        written.replace(folder / RUNNING)
        _open(where, " (Ctrl-C ends it)")

    try:
        with open(os.devnull, "w", encoding="utf-8") as nowhere:
            start(hosting, say, Journal(nowhere))
    finally:
        (folder / RUNNING).unlink(missing_ok=True)
    return 0


def _take(folder: Path) -> str | None:
    """Lock the folder until this process ends. Returns the address if another process has it."""
    end = time.monotonic() + PATIENCE
    while not _lock(folder):
        with suppress(OSError, ValueError, KeyError):
            return str(json.loads((folder / RUNNING).read_text(encoding="utf-8"))["where"])
        if time.monotonic() > end:
            raise ValueError("Another 'dobrak play' is starting and does not finish")
        time.sleep(LOOK)
    return None


def _lock(folder: Path) -> bool:
    """Try to lock the folder. Returns whether this process has the lock. It keeps the lock when it
    restarts, and never closes the file, which would release it."""
    try:
        import fcntl
    except ImportError:  # Windows
        return True
    lock = os.open(folder / LOCK, os.O_RDWR | os.O_CREAT, 0o600)
    os.set_inheritable(lock, True)
    try:
        fcntl.lockf(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        os.close(lock)
        return False
    return True


def _open(where: str, more: str) -> threading.Thread:
    """Open the browser in a thread, because this may take a while."""
    where += "/play"
    print(f"Play at {where}{more}", flush=True)
    opening = threading.Thread(target=_show, args=(where,), daemon=True)
    opening.start()
    return opening


def _show(where: str) -> None:
    if _has_screen():
        webbrowser.open(where)


def _has_screen() -> bool:
    """Whether a browser can open a window; a text browser would take over the terminal."""
    windows = os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    return sys.platform in ("win32", "darwin") or bool(windows)


def _folder() -> Path:
    """Create and return the folder for the player's matches."""
    from platformdirs import user_data_path

    return user_data_path("dobrak", appauthor=False, ensure_exists=True)
