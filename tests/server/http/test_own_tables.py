"""The tables where somebody can continue: what the home page lists first."""

import signal
from pathlib import Path
from typing import Any

from tests.server.client import Client, Place, Server, soon
from tests.server.people import Party


def mine(client: Client) -> list[dict[str, Any]]:
    status, tables = client.get("/api/tables/mine")
    assert status == 200
    return list(tables)


def id_of(table: str) -> str:
    return table.partition("/")[0]


def test_a_table_is_found_again_from_its_opening_to_the_end_of_its_match(server: Server) -> None:
    ana, ben, eve = (server.guest(name) for name in ("Ana", "Ben", "Eve"))
    table = ana.open(game="durak", players=2)
    (waiting,) = mine(ana)
    assert waiting["table"] == id_of(table)
    assert (waiting["you"], waiting["playing"], waiting["names"]) == (None, False, [None, None])
    assert mine(ben) == mine(eve) == mine(Client(server)) == []

    places = [client.connect(table) for client in (ana, ben)]
    for place in places:
        assert place.wish("sit")["told"] == "done"
    assert mine(ben)[0]["names"] == ["Ana", "Ben"]
    begin(places)
    for seat, client in enumerate((ana, ben)):
        (going_on,) = mine(client)
        assert (going_on["playing"], going_on["you"]) == (True, seat)
        assert going_on["to_move"] == places[0].table["view"]["turn"]
    assert mine(eve) == []

    assert places[0].wish("concede")["told"] == "done"
    assert mine(ana) == mine(ben) == []
    places[1].hear_until(lambda table: not table["playing"])
    assert places[1].wish("ready")["told"] == "done"  # for another match
    assert (len(mine(ana)), len(mine(ben))) == (0, 1)


def begin(places: list[Place]) -> None:
    for place in places:
        assert place.wish("ready")["told"] == "done"
    for place in places:
        place.hear_until(lambda table: table["playing"])


def test_who_leaves_or_is_removed_cannot_continue(server: Server) -> None:
    party = Party(server, "Ana", "Ben", "Cleo", playing=False)
    ana, ben, cleo = party.clients
    assert party.places[1].wish("stand")["told"] == "done"
    assert party.places[0].wish("remove", seat=2)["told"] == "done"
    assert (len(mine(ana)), mine(ben), mine(cleo)) == (1, [], [])


def test_who_leaves_a_match_that_goes_on_can_continue(server: Server) -> None:
    party = Party(server)
    assert party.places[0].wish("stand")["told"] == "done"
    assert [len(mine(client)) for client in party.clients] == [1, 1]


def test_people_who_share_a_device_continue_on_it(server: Server) -> None:
    ana = server.guest("Ana")
    ana.open(game="durak", players=2, one_device=["Ana", "Ben"])
    soon(lambda: mine(ana)[0]["playing"])  # all of them are ready
    (shared,) = mine(ana)
    assert shared["you"] is None
    assert shared["settings"]["one_device"] == ["Ana", "Ben"]


def test_tables_are_found_after_a_kill_the_newest_first(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        ana = server.guest("Ana")
        tables = [id_of(ana.open(game=game, players=2)) for game in ("durak", "dobro")]
        server.stop(signal.SIGKILL)
        server.start()
        assert [table["table"] for table in mine(ana)] == tables[::-1]


def test_nothing_hidden_is_told(server: Server) -> None:
    party = Party(server)
    for client in party.clients:
        (table,) = mine(client)
        assert set(table) == {
            "table",
            "invite",
            "settings",
            "names",
            "you",
            "playing",
            "to_move",
            "left",
        }
