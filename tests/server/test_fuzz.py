"""Row 43: visitors send everything, well and badly. `bench/fuzz.py` does it for minutes."""

import asyncio
import json
from pathlib import Path

import pytest

from dobrak.server.http.app import ROUTES
from tests.patience import PATIENCE
from tests.server.client import Server
from tools.fuzz import House, compare, look_at_log, visit
from tools.fuzz_routes import unknown

VISITORS, ACTS = 6, 60  # of each


def test_every_route_is_known() -> None:
    assert unknown() == []


@pytest.mark.long  # minutes on a busy machine
@pytest.mark.parametrize("seed", [1, 2])
def test_whatever_comes_the_server_answers_as_documented(tmp_path: Path, seed: int) -> None:
    """No unexpected errors, no hidden cards, and tables are as their logs say."""
    with Server(tmp_path) as server:
        house = House(server.where, seed, PATIENCE)
        asyncio.run(visit(house, VISITORS, lambda _, done: done < ACTS))
        found = house.found
        assert server.counted("troubles_total") == 0
        assert server.alive
        server.stop()
        compare(house, tmp_path)
        look_at_log(house, server.log)
    assert not found.faults, json.dumps(found.examples, indent=1, ensure_ascii=False)
    asked = {name.split()[1] for name in found.requests if " " in name and "broken" not in name}
    assert asked >= {str(route.path) for route in ROUTES}
    assert found.compared["table"] > 100
    assert found.compared["other worlds"] > 10
