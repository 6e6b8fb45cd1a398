"""The host changes the rules of a table: everybody learns it, and nobody plays by rules unseen."""

import signal
from pathlib import Path

from tests.server.client import Client, Place, Server
from tests.server.people import Party

OTHERS = {"ruleset": "perevodnoy", "deck": 52}


def ruleset(place: Place) -> str:
    return str(place.table["settings"]["rules"]["ruleset"])


def test_everybody_sees_the_new_rules_and_has_to_be_ready_again(server: Server) -> None:
    party = Party(server, playing=False, rules={"ruleset": "dourak"}, listed=True)
    watching = Client(server).connect(party.table)
    ana, ben = party.places
    assert ben.wish("ready")["told"] == "done"
    before = ben.table["version"]
    assert ana.wish("change_rules", rules=OTHERS)["told"] == "done"
    for place in (ben, watching):
        place.hear_until(lambda table: table["settings"]["rules"]["ruleset"] == "perevodnoy")
        assert place.told[-1]["what"] == {"kind": "changed_rules"}
        assert [chair["ready"] for chair in place.table["chairs"]] == [False, False]
    assert ben.wish("change_rules", rules={})["key"] == "table-refusal-host-changes-rules"
    assert ben.wish("ready", version=before)["key"] == "table-refusal-rules-changed"
    for place in party.places:
        assert place.wish("ready", version=place.table["version"])["told"] == "done"
    for place in party.places:
        place.hear_until(lambda table: table["playing"])
        assert place.table["view"]["rules"]["deck"] == 52
    assert ana.wish("change_rules", rules={})["key"] == "table-refusal-match-begun"


def test_changed_rules_are_those_of_the_lobby_and_of_who_comes_later(server: Server) -> None:
    party = Party(server, playing=False, listed=True)
    assert party.places[0].wish("change_rules", rules=OTHERS)["told"] == "done"
    listed = Client(server).get("/api/tables")[1]
    name = party.table.partition("/")[0]
    (table,) = [one for one in listed if one["table"] == name]
    assert table["settings"]["rules"]["deck"] == 52
    assert ruleset(Client(server).connect(party.table)) == "perevodnoy"


def test_changed_rules_survive_a_kill_before_and_during_a_match(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        party = Party(server, playing=False)
        assert party.places[0].wish("change_rules", rules=OTHERS)["told"] == "done"
        for _ in range(2):
            server.stop(signal.SIGKILL)
            server.start()
            party.come_back()
            assert [ruleset(place) for place in party.places] == ["perevodnoy"] * 2
            if not party.places[0].table["playing"]:
                party.begin()
        assert party.places[0].table["view"]["rules"]["deck"] == 52
