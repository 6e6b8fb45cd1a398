"""What all tests share: which of them run, in what order, and why some are skipped."""

import random
import re
import signal
from collections import Counter

import pytest

# A shell starts programs in the background with Ctrl-C ignored, and so would be those we start.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

BROWSER = "tests/browser/"  # what takes longest

# Tests that start processes, sockets or browsers: `-m processes`.
PROCESSES = (BROWSER, "tests/cli/", "tests/server/")
STARTS = re.compile(
    r"^(?:import|from) (?:asyncio|multiprocessing|socket|subprocess)\b", re.MULTILINE
)


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("dobrak")
    group.addoption("--long", action="store_true", help="the tests that are marked long, too")
    group.addoption("--shuffle", type=int, metavar="SEED", help="files, and their tests, at random")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    starting = {path for path in {item.path for item in items} if STARTS.search(path.read_text())}
    for item in items:
        if item.nodeid.startswith(PROCESSES) or item.path in starting:
            item.add_marker("processes")
    if not config.getoption("--long"):
        long = [item for item in items if item.get_closest_marker("long")]
        config.hook.pytest_deselected(items=long)
        items[:] = [item for item in items if not item.get_closest_marker("long")]
    seed = config.getoption("--shuffle")
    if seed is None:
        slow_first(items, getattr(config, "workerinput", {}).get("workercount", 1))
    else:
        shuffle(items, random.Random(seed))


def slow_first(items: list[pytest.Item], workers: int) -> None:
    """The browser's tests begin first, so that no worker runs them alone at the end.

    Each worker begins with an equal part of the list; one that has finished takes tests from the
    end of another's part. Files with browser tests are never divided.
    """
    parts: list[list[pytest.Item]] = [[] for _ in range(workers)]
    browsing: dict[str, list[pytest.Item]] = {}
    quick: list[pytest.Item] = []
    for item in items:
        if item.nodeid.startswith(BROWSER):
            browsing.setdefault(file_of(item), []).append(item)
        else:
            quick.append(item)
    for number, file in enumerate(browsing.values()):
        parts[number % workers] += file
    in_order: list[pytest.Item] = []
    for number, part in enumerate(parts, 1):
        room = max(0, len(items) * number // workers - len(in_order) - len(part))
        in_order += part + quick[:room]
        quick = quick[room:]
    items[:] = in_order + quick


def shuffle(items: list[pytest.Item], chance: random.Random) -> None:
    """Files are not divided: some of them start a server for all of their tests."""
    files: dict[str, list[pytest.Item]] = {}
    for item in items:
        files.setdefault(file_of(item), []).append(item)
    in_order = list(files.values())
    chance.shuffle(in_order)
    for file in in_order:
        chance.shuffle(file)
    items[:] = [item for file in in_order for item in file]


def file_of(item: pytest.Item) -> str:
    return item.nodeid.partition("::")[0]


def pytest_unconfigure(config: pytest.Config) -> None:
    """If tests were skipped, print how many, and why, as the last line."""
    terminal = config.pluginmanager.get_plugin("terminalreporter")
    if terminal and (reports := terminal.stats.get("skipped")):
        terminal.write_line(skipped([report.longrepr for report in reports]))


def skipped(places: list[tuple[str, int, str]]) -> str:
    reasons = Counter(reason.removeprefix("Skipped: ") for _, _, reason in places)
    told = "; ".join(f"{reason} ({many})" for reason, many in reasons.most_common())
    return f"{len(places)} skipped: {told}"
