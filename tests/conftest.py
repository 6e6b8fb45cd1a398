"""What all tests need."""

import signal

import pytest

# A shell starts programs in the background with Ctrl-C ignored, and so would be those we start.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

MODES, BROWSER = "tests/test_modes.py", "tests/browser/"  # what takes long


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What takes long begins first, so that no worker is left alone with it at the end.

    Two workers begin with a half each, and what is left is shared out from its end. What compiles
    the same stays together: the modes, with a third of what the browser does.
    """
    modes = [item for item in items if item.nodeid.startswith(MODES)]
    browser = [item for item in items if item.nodeid.startswith(BROWSER)]
    slow = {*modes, *browser}
    quick = [item for item in items if item not in slow]
    one, other = modes + browser[::3], [item for at, item in enumerate(browser) if at % 3]
    half = len(items) // 2 - len(one)
    items[:] = [*one, *quick[:half], *other, *quick[half:]] if half > 0 else items
