"""Spectators chat where the host allows it, and everybody knows that they are spectators."""

from tests.server.client import Client, Server
from tests.server.people import Party


def test_a_spectator_is_heard_once_the_host_allows_it(server: Server) -> None:
    party = Party(server)
    watching, nameless = (
        server.guest("Cleo").connect(party.table),
        Client(server).connect(party.table),
    )
    assert not watching.table["spectators_chat"]
    assert watching.wish("say", text="Hello")["key"] == "table-refusal-no-seat"
    assert party.places[1].wish("allow_chat", on=True, spectators=True)["told"] == "refusal"
    assert party.places[0].wish("allow_chat", on=True, spectators=True)["told"] == "done"
    watching.hear_until(lambda table: table["spectators_chat"])
    assert watching.wish("say", text="Hello")["told"] == "done"
    assert nameless.wish("say", text="Hello")["key"] == "table-refusal-spectator"
    ben = party.places[1]
    while ben.told[-1].get("what", {}).get("kind") != "chatted":
        ben.hear()
    said = {"kind": "chatted", "seat": None, "name": "Cleo", "phrase": None, "text": "Hello"}
    assert ben.told[-1]["what"] == said
    assert ben.told[-1]["events"] == []
    assert ben.told[-1]["changes"] == {}
