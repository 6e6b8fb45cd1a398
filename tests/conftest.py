"""What all tests need: which of them run, in what order, and why some do not."""

import random
import signal
from collections import Counter

import pytest

# A shell starts programs in the background with Ctrl-C ignored, and so would be those we start.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

MODES, BROWSER = "tests/test_modes.py", "tests/browser/"  # what takes longest

# Tests that start processes, sockets or browsers: `-m processes`.
PROCESSES = (
    BROWSER,
    "tests/server/",
    "tests/batch/test_gpu.py",
    "tests/bots/test_external.py",
    "tests/cli/",
    "tests/lab/test_arena.py",
    "tests/lab/test_simulation.py",
    "tests/test_compiling.py",
    "tests/test_match.py",
    "tests/test_missing.py",
    "tests/test_packages.py",
    "tests/test_page.py",
    "tests/test_project.py",
    "tests/test_run.py",
    "tests/test_selection.py",
    "tests/test_start.py",
    "tests/test_starting.py",
    "tests/test_steady.py",
    MODES,
)


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("dobrak")
    group.addoption("--long", action="store_true", help="the tests that are marked long, too")
    group.addoption("--shuffle", type=int, metavar="SEED", help="files, and their tests, at random")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    for item in items:
        if item.nodeid.startswith(PROCESSES):
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
    """What takes long begins first, so that no worker is left alone with it at the end.

    Workers begin with an equal part of the list each, and whoever is done takes from the end of
    another's. The first has the modes; files of the browser stay whole, for each opens one.
    """
    parts: list[list[pytest.Item]] = [[] for _ in range(workers)]
    browsing: dict[str, list[pytest.Item]] = {}
    quick: list[pytest.Item] = []
    for item in items:
        if item.nodeid.startswith(MODES):
            parts[0].append(item)
        elif item.nodeid.startswith(BROWSER):
            browsing.setdefault(file_of(item), []).append(item)
        else:
            quick.append(item)
    for number, file in enumerate(browsing.values()):
        parts[-1 - number % max(1, workers - 1)] += file
    in_order: list[pytest.Item] = []
    for number, part in enumerate(parts, 1):
        room = max(0, len(items) * number // workers - len(in_order) - len(part))
        in_order += part + quick[:room]
        quick = quick[room:]
    items[:] = in_order + quick


def shuffle(items: list[pytest.Item], chance: random.Random) -> None:
    """Files stay whole: some of them open a browser for all of their tests."""
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
    """The last line, where tests were skipped: how many, and why."""
    terminal = config.pluginmanager.get_plugin("terminalreporter")
    if terminal and (reports := terminal.stats.get("skipped")):
        terminal.write_line(skipped([report.longrepr for report in reports]))


def skipped(places: list[tuple[str, int, str]]) -> str:
    reasons = Counter(reason.removeprefix("Skipped: ") for _, _, reason in places)
    told = "; ".join(f"{reason} ({many})" for reason, many in reasons.most_common())
    return f"{len(places)} skipped: {told}"
