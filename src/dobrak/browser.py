"""Playing in the browser: a house of one's own, on this machine, with its page opened."""

import os
import sys
import threading
import webbrowser
from pathlib import Path

USUAL_PORT = 8470


def play() -> int:
    """Serve the page, open it at a table against bots, and go on until Ctrl-C."""
    from dobrak.preparing import prepare
    from dobrak.server.host import listen, open_store, serve
    from dobrak.server.hosting import Hosting
    from dobrak.server.journal import Journal
    from dobrak.server.page import STATIC

    store = f"sqlite:///{_folder() / 'home.db'}"
    if not (STATIC / "index.html").is_file():
        raise ValueError("The page has not been built here; 'dobrak play --text' plays without it")
    hosting = Hosting(port=USUAL_PORT, store=store)
    try:
        listening = listen(hosting)
    except ValueError:  # somebody else listens there: any port will do
        hosting = Hosting(port=0, store=store)
        listening = listen(hosting)
    kept = open_store(hosting)
    with open(os.devnull, "w", encoding="utf-8") as nowhere:
        serve(hosting, listening, kept, _open, Journal(nowhere), prepare)
    return 0


def _open(where: str) -> None:
    where += "/play"
    print(f"Play at {where} (Ctrl-C ends it)", flush=True)
    if _has_screen():
        threading.Thread(target=webbrowser.open, args=(where,), daemon=True).start()


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
