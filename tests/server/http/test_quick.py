"""A table against bots, opened by one request."""

from typing import Any

from tests.server.client import Client, Place, Server, soon


def quick(client: Client, **asked: Any) -> str:
    status, told = client.post("/api/quick", {"game": "durak", **asked})
    assert status == 200, told
    return f"{told['table']}/socket?invite={told['invite']}"


def playing(client: Client) -> bool:
    (table,) = client.get("/api/tables/mine")[1]
    return bool(table["playing"])


def kinds(place: Place) -> list[str]:
    return [told["what"]["kind"] for told in place.told if told["told"] == "news"]


def test_the_match_begins_at_once(server: Server) -> None:
    client = Client(server)
    quick(client)
    soon(lambda: playing(client))


def test_the_match_waits_until_somebody_sees_the_deal(server: Server) -> None:
    client = Client(server)
    table = quick(client, players=4, wait=True)
    quick(other := Client(server))
    soon(lambda: playing(other))  # and by then this one would have begun, too
    assert not playing(client)
    place = client.connect(table)
    first = place.told[0]["table"]
    assert (first["number"], first["view"]) == (0, None)
    assert [chair["ready"] for chair in first["chairs"]] == [True] * 4
    place.hear_until(lambda table: table["playing"])
    assert kinds(place) == ["began"]
    dealt = place.told[-1]["events"]
    assert "dealt" in [event["kind"] for event in dealt]
    place.hear_until(lambda table: table["view"]["turn"] == 0)


def test_a_table_that_nobody_has_seen_yet_begins_after_a_restart(server: Server) -> None:
    client = Client(server)
    table = quick(client, wait=True)
    server.stop()
    server.start()
    client.connect(table).hear_until(lambda table: table["playing"])


def test_what_is_left_out_is_as_declared(server: Server) -> None:
    client = Client(server)
    (declared,) = [game for game in client.get("/api/games")[1] if game["name"] == "durak"]
    place = client.connect(quick(client, wait=True))
    settings, usual = place.table["settings"], declared["defaults"]
    assert (settings["players"], settings["rules"]) == (usual["players"], usual["rules"])
    assert settings["bots"] == [None, *[usual["bot"]] * (usual["players"] - 1)]
