"""The browser of tests and benchmarks: the system's, the packaged one, or Playwright's own."""

import os
import shutil

from playwright.sync_api import Browser, Playwright

from run import BROWSERS
from tools import unpack_chromium

ARGUMENTS = [
    "--no-sandbox",  # as root, and in containers
    "--disable-gpu",
    "--disable-software-rasterizer",  # missing in the packaged one
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    # Visits are short: extra processes and optimized code would not pay off.
    "--no-zygote",
    "--in-process-gpu",
    "--js-flags=--no-opt --no-maglev",
]
MISSING = "There is no Chromium here: python -m tools.unpack_chromium says why."


def find(playwright: Playwright) -> str | None:
    """The path of a browser, if there is one."""
    own = playwright.chromium.executable_path
    for path in (*map(shutil.which, BROWSERS), unpack_chromium.find()):
        if path is not None:
            return path
    return own if os.path.exists(own) else None


def launch(playwright: Playwright, where: str) -> Browser:
    return playwright.chromium.launch(executable_path=where, args=ARGUMENTS)
