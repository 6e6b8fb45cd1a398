"""Fixtures: a browser, a server, and people who visit it."""

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from hatch_build import MADE_FROM
from tests.browser.visitor import PATIENCE, Visitor
from tests.server.client import Server
from tools import chromium

Visit = Callable[..., Visitor]


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """One for these files only, because no test can run an event loop while it is open."""
    if not MADE_FROM.is_file() and "CI" not in os.environ:
        pytest.skip("there is no Node here, so the page was not built")
    with sync_playwright() as playwright:
        where = chromium.find(playwright)
        if where is None and "CI" not in os.environ:
            pytest.skip(chromium.MISSING)
        assert where is not None, chromium.MISSING
        browser = chromium.launch(playwright, where)
        expect.set_options(timeout=PATIENCE)
        yield browser
        browser.close()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server for all tests of a module. Tests that kill their server use `own_server`."""
    with Server(tmp_path_factory.mktemp("house")) as server:
        yield server


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Server]:
    with Server(tmp_path) as server:
        yield server


@pytest.fixture
def visit(browser: Browser) -> Iterator[Visit]:
    """`visit(server, size=PHONE, language="fr")`; at the end every console must be empty."""
    here: list[Visitor] = []

    def come(server: Server, **how: Any) -> Visitor:
        here.append(Visitor(browser, server.where, **how))
        return here[-1]

    yield come
    slips = [slip for visitor in here for slip in visitor.slips]
    for visitor in here:
        visitor.close()
    assert slips == []
