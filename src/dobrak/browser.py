"""Playing in the browser: a house of one's own, on this machine, with its page opened."""

import http.client
import json
import os
import sys
import threading
import webbrowser
from pathlib import Path
from urllib.parse import urlsplit

from dobrak.server.hosting import Hosting

USUAL_PORT = 8470
RUNNING = "running.json"  # in one's folder: where the page was last served
PATIENCE = 60.0  # seconds for a server that may just be starting again


def play(port: int | None = None) -> int:
    """Serve the page, open it at a table against bots, and go on until Ctrl-C.

    Where it is served already, only open it.
    """
    from dobrak.server.journal import Journal
    from dobrak.server.listening import was_handed_on
    from dobrak.server.page import STATIC
    from dobrak.starting import start

    folder = _folder()
    if not (STATIC / "index.html").is_file():
        raise ValueError("The page has not been built here; 'dobrak play --text' plays without it")
    goes_on = was_handed_on()
    running = None if goes_on else running_at(folder)
    if running is not None:
        _open(running, " (it is running already)").join()
        return 0

    def say(where: str) -> None:
        if not goes_on:
            (folder / RUNNING).write_text(json.dumps({"where": where}), encoding="utf-8")
            _open(where, " (Ctrl-C ends it)")

    with open(os.devnull, "w", encoding="utf-8") as nowhere:
        start(_hosting(port, folder), say, Journal(nowhere))
    return 0


def _hosting(port: int | None, folder: Path) -> Hosting:
    """At the usual port if none was asked for; at any other if somebody else has that."""
    return Hosting(
        port=USUAL_PORT if port is None else port,
        store=f"sqlite:///{folder / 'home.db'}",
        any_port=port is None,
    )


def running_at(folder: Path) -> str | None:
    """Where the page of this folder is served, if it is."""
    try:
        where = str(json.loads((folder / RUNNING).read_text(encoding="utf-8"))["where"])
        connection = http.client.HTTPConnection(urlsplit(where).netloc, timeout=PATIENCE)
        connection.request("GET", "/api/ready")
        told = json.loads(connection.getresponse().read())
    except (OSError, ValueError, KeyError, TypeError, http.client.HTTPException):
        return None
    return where if isinstance(told, dict) and "bots" in told else None


def _open(where: str, more: str) -> threading.Thread:
    """Open the browser there, which may take a while."""
    where += "/play"
    print(f"Play at {where}{more}", flush=True)
    opening = threading.Thread(target=_show, args=(where,), daemon=True)
    opening.start()
    return opening


def _show(where: str) -> None:
    if _has_screen():
        webbrowser.open(where)


def _has_screen() -> bool:
    """Whether a browser would have a window; a text browser would take the terminal."""
    windows = os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    return sys.platform in ("win32", "darwin") or bool(windows)


def _folder() -> Path:
    """Where one's matches are kept."""
    if sys.platform == "win32":
        base = Path(os.environ.get("LOCALAPPDATA") or Path.home())
    else:
        base = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")
    folder = base / "dobrak"
    folder.mkdir(parents=True, exist_ok=True)
    return folder
