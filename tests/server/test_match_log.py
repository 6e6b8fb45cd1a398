"""The log of a match that is being played: everything that one could see, and nothing else."""

from collections.abc import Iterator

import pytest

from tests.server.client import Place, Server
from tests.server.test_one_device import holding, opened_on


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("house")) as server:
        yield server


def moved(place: Place) -> list[object]:
    return [one["events"] for one in place.told if one.get("what", {}).get("kind") == "moved"]


def test_the_log_of_a_seat_is_what_it_was_told(server: Server) -> None:
    owner = server.guest("Ana")
    address = opened_on(owner, "Ana", "Ben", game="dobro")
    table = address.partition("/")[0]
    places = [holding(owner, address, number) for number in (0, 1)]
    for _ in range(6):
        version = places[0].table["version"]
        mover = next(place for place in places if place.my_turn)
        assert mover.play(mover.moves[0])["told"] == "done"
        for place in places:
            place.hear_until(lambda table, version=version: table["version"] > version)
    for number, place in enumerate(places):
        status, log = owner.get(f"/api/tables/{table}/log?as={number}")
        assert status == 200
        assert log["number"] == 1
        assert log["version"] == place.table["version"]
        deal, *steps = log["steps"]
        assert steps[-len(moved(place)) :] == moved(place)
        (dealt,) = (event for event in deal if event["kind"] == "dealt")
        assert len(dealt["hand"]) == 6
    _, log = owner.get(f"/api/tables/{table}/log")  # while the device is covered
    assert not any("hand" in event for step in log["steps"] for event in step)


def test_nobody_else_reads_it(server: Server) -> None:
    owner, stranger = server.guest("Ana"), server.guest("Cleo")
    table = opened_on(owner, "Ana", "Ben").partition("/")[0]
    for person, query in ((stranger, ""), (stranger, "?as=0"), (owner, "?as=2"), (owner, "?as=x")):
        status, told = person.get(f"/api/tables/{table}/log{query}")
        assert (status, told["key"]) == (404, "request-refusal-no-such-match")
