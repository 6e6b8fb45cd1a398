"""What all tests need."""

import signal

import pytest

# A shell starts programs in the background with Ctrl-C ignored, and so would be those we start.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

# What takes long begins first, so that no worker is left alone with it at the end; and what
# compiles the same thing stays together.
SLOW = ("tests/test_modes.py", "tests/browser/")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    items.sort(key=lambda item: not item.nodeid.startswith(SLOW))
