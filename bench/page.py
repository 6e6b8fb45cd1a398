"""Whether the page stays responsive on a slow machine: `python bench/page.py [GAME …]`.

Plays a match of each game against fast bots, three times, in a Chromium that is slowed down four
times. The player clicks without waiting. After the first load, tasks of the page's main thread
that take over 50 ms are counted. Fails if there is one, if there were hardly any moves, or if the
first load is too large. Tasks are measured in wall-clock time, so the machine should be idle; how
busy it was is printed with each run.
"""

import gzip
import json
import os
import signal
import sys
import time
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

from playwright.sync_api import Browser, Page, sync_playwright

from bench.server import serving
from tools import chromium

GAMES = ("dobro", "durak")
RUNS, SLOWDOWN = 3, 4
LONGEST = 50  # ms of a task
FEWEST_MOVES = 60  # of a match
LARGEST = 100_000  # bytes of the first load, compressed, without typefaces
TIME_LIMIT = 90  # s of a match
SETTINGS = {"language": "en", "theme": "light", "pace": "off", "motion": True}
QUIET = ["--disable-background-networking", "--disable-component-update", "--no-first-run"]

KEEP_SETTINGS = f"localStorage.setItem('dobrak.settings', JSON.stringify({json.dumps(SETTINGS)}))"
WATCH = """
window.tasks = [];
new PerformanceObserver((list) => {
  for (const task of list.getEntries()) tasks.push([task.startTime, Math.round(task.duration)]);
}).observe({ type: "longtask", buffered: true });
"""

# Somebody who does the first thing there is to do, and does not wait.
CLICK_AT_ONCE = """
setInterval(() => {
  const cards = document.querySelectorAll("[role=toolbar] button.up");
  const button =
    document.querySelector("dialog[open] button.main") ??
    document.querySelector("main [role=group] > button") ??
    document.querySelector("main .row > button.main") ??
    cards[Math.floor(Math.random() * cards.length)] ??
    document.querySelector("main .row > button:not([role=switch])");
  if (document.querySelector(".verdict")) window.over = true;
  else button?.click();
}, 25);
"""


class Seen:
    """Bytes and moves that the page received."""

    def __init__(self, page: Page) -> None:
        self.moves, self.bytes, self.fonts = 0, 0, 0
        page.on("websocket", lambda socket: socket.on("framereceived", self._frame))
        page.on("response", lambda response: self._load(response))

    def _frame(self, frame: Any) -> None:
        told = json.loads(frame)
        self.moves += told["told"] == "news" and bool(told["events"])

    def _load(self, response: Any) -> None:
        if "/api/" in response.url:
            return
        size = len(gzip.compress(response.body()))
        if response.url.endswith(".woff2"):
            self.fonts += size
        else:
            self.bytes += size


def watch(browser: Browser, where: str, game: str) -> tuple[list[list[float]], Seen]:
    """Play a match; return its long tasks as [start, length], and what the page received."""
    context = browser.new_context(viewport={"width": 360, "height": 740}, base_url=where)
    context.add_init_script(KEEP_SETTINGS + WATCH)
    page = context.new_page()
    seen = Seen(page)
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWDOWN})
    page.goto("/")
    page.wait_for_load_state("networkidle")
    loaded = page.evaluate("performance.now()")
    page.evaluate(f"document.querySelector('.game.{game} button.main').click()")
    page.evaluate(CLICK_AT_ONCE)
    until = time.monotonic() + TIME_LIMIT
    while time.monotonic() < until and not page.evaluate("window.over"):
        page.wait_for_timeout(500)
    tasks = [task for task in page.evaluate("tasks") if task[0] >= loaded]
    context.close()
    return tasks, seen


def main() -> int:
    wrong = []
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # leaves nothing behind
    with serving() as server, sync_playwright() as play:
        browser = play.chromium.launch(executable_path=chromium.find(play), args=QUIET)
        for game in sys.argv[1:] or GAMES:
            for run in range(RUNS):
                tasks, seen = watch(browser, server.where, game)
                long = sorted((length for _, length in tasks if length > LONGEST), reverse=True)
                print(
                    f"{game} {run + 1}: {seen.moves} moves, {len(long)} tasks over {LONGEST} ms"
                    f"{': ' if long else ''}{', '.join(map(str, long[:8]))};"
                    f" first load {seen.bytes:,} bytes, typefaces {seen.fonts:,};"
                    f" load {os.getloadavg()[0]:.1f}"
                )
                if long:
                    wrong.append(f"{game}: tasks over {LONGEST} ms")
                if seen.moves < FEWEST_MOVES:
                    wrong.append(f"{game}: only {seen.moves} moves were seen")
                if seen.bytes > LARGEST:
                    wrong.append(f"a first load of {seen.bytes:,} bytes")
        browser.close()
    for line in dict.fromkeys(wrong):
        print(f"Not good: {line}.")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
