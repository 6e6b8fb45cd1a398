"""What all tests need."""

import signal

import pytest

# A shell starts programs in the background with Ctrl-C ignored, and so would be those we start.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

MODES, BROWSER = "tests/test_modes.py", "tests/browser/"  # what takes long


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """What takes long begins first, so that no worker is left alone with it at the end.

    Workers begin with an equal part of the list each, and whoever is done takes from the end of
    another's. The first has the modes; files of the browser stay whole, for each opens one.
    """
    workers = getattr(config, "workerinput", {}).get("workercount", 1)
    parts: list[list[pytest.Item]] = [[] for _ in range(workers)]
    browsing: dict[str, list[pytest.Item]] = {}
    quick: list[pytest.Item] = []
    for item in items:
        if item.nodeid.startswith(MODES):
            parts[0].append(item)
        elif item.nodeid.startswith(BROWSER):
            browsing.setdefault(item.nodeid.partition("::")[0], []).append(item)
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
