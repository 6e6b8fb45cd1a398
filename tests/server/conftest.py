"""A server without limits, shared by the tests of a file."""

from collections.abc import Iterator

import pytest

from tests.server.client import Server


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("server"), seconds={"CLOSE_TIMEOUT": 0.3}) as server:
        yield server


@pytest.fixture(autouse=True)
def _disconnected(request: pytest.FixtureRequest) -> Iterator[None]:
    """Close all connections after each test."""
    yield
    for given in request.node.funcargs.values():
        if isinstance(given, Server):
            given.open_until_the_end.close()
