"""The browser of the tests: the system's Chromium, or Playwright's own."""

import os
import shutil

from playwright.sync_api import Browser, Playwright

from run import BROWSERS

ARGUMENTS = [
    "--no-sandbox",  # as root, and in containers
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    # A visit is short: processes of its own, and code that is made faster, would not pay.
    "--no-zygote",
    "--in-process-gpu",
    "--js-flags=--no-opt --no-maglev",
]
MISSING = (
    "There is no Chromium here: apt install chromium, or .venv/bin/playwright install chromium."
)


def find(playwright: Playwright) -> str | None:
    """Where there is a browser."""
    own = playwright.chromium.executable_path
    found = [path for name in BROWSERS if (path := shutil.which(name))]
    return next(iter(found), own if os.path.exists(own) else None)


def launch(playwright: Playwright, where: str) -> Browser:
    return playwright.chromium.launch(executable_path=where, args=ARGUMENTS)
