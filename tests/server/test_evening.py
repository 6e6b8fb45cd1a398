"""What people do at tables, from the link to the rematch, with a real server."""

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest
from websockets.exceptions import InvalidStatus

from dobrak.bots.about import bots_of
from dobrak.replaying import replay
from dobrak.server.protocol.requests import Replay
from tests.patience import PATIENCE
from tests.server.client import Client, Place, Server, soon
from tests.server.people import Party, fresh


def play_out(party: Party) -> None:
    """Play a match to its end; everybody makes their last legal move."""
    while party.places[0].table["playing"]:
        mover = next((place for place in party.places if place.my_turn), None)
        if mover is None:
            party.places[0].hear()
        else:
            assert mover.play(mover.moves[-1])["told"] == "done"
        together(*party.places)


def together(*places: Place) -> None:
    """Let everybody receive what the others have received."""
    version = max(place.table["version"] for place in places)
    for place in places:
        place.hear_until(lambda table: table["version"] >= version)


# --- beginning ------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", ["dobro", "durak"])
def test_one_request_and_one_is_playing(server: Server, game: str) -> None:
    ana = Client(server)
    status, told = ana.post("/api/quick", {"game": game, "name": "Ana"})
    assert status == 200
    place = ana.connect(f"{told['table']}/socket?")
    place.hear_until(lambda table: table["playing"])
    names = [chair["name"] for chair in place.table["chairs"]]
    assert names == ["Ana", *bots_of(game).nicknames[:2]]
    while not place.my_turn:
        place.hear()
    assert place.play(place.moves[0])["told"] == "done"


def test_wrong_tables_are_refused_with_a_sentence(server: Server) -> None:
    wrong: list[tuple[dict[str, Any], str]] = [
        ({"game": "chess", "players": 2}, "game: takes one of dobro, durak"),
        ({"game": "durak", "players": 7}, "Expected `int` <= 6"),
        ({"game": "dobro", "players": 3, "rules": {"edition": "de"}}, "edition"),
        ({"game": "dobro", "players": 3, "rules": {"colour": "red"}}, "colour"),
        ({"game": "durak", "players": 2, "bots": ["careful"]}, "bots: takes 2"),
        ({"game": "durak", "players": 2, "bots": ["careful", "god"]}, "bots: takes"),
        ({"game": "durak", "players": 2, "bots": ["rm=rm -rf .", None]}, "bots: takes"),
        ({"game": "durak", "players": 2, "bots": ["careful"] * 2}, "at least one seat"),
        ({"game": "durak", "players": 2, "seconds": 5, "days": 1}, "one of them"),
        ({"game": "durak", "players": 2, "seconds": 0}, "seconds"),
        ({"game": "durak", "players": 2, "cheat": True}, "cheat"),
    ]
    ana = server.guest("Ana")
    for asked, sentence in wrong:
        status, told = ana.post("/api/tables", asked)
        assert status == 400
        assert sentence in told["sentence"]


def test_a_private_table_is_seen_by_whoever_has_its_link(server: Server) -> None:
    ana, ben = server.guest("Ana"), server.guest("Ben")
    table = ana.open(game="durak", players=2)
    without = table.partition("?")[0] + "?"
    with pytest.raises(InvalidStatus):
        ben.connect(without)
    with pytest.raises(InvalidStatus):
        ben.connect(without + "invite=0123456789abcdef")
    assert ana.connect(without).table["host"]
    place = ben.connect(table)
    assert place.table["you"] is None
    assert place.wish("sit")["told"] == "done"
    assert ben.connect(without).table["you"] == 0
    name = table.partition("/")[0]
    assert name not in [listed["table"] for listed in ben.get("/api/tables")[1]]


def test_listed_tables_are_in_the_lobby(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        ana, ben = server.guest("Ana"), server.guest("Ben")
        lobby = Client(server).dial(f"ws://127.0.0.1:{server.port}/api/lobby/socket")
        assert json.loads(lobby.recv()) == {"told": "lobby", "tables": []}
        table = ana.open(game="dobro", players=2, listed=True)
        at_ana = ana.connect(table)
        at_ana.wish("sit")
        (listed,) = json.loads(lobby.recv(PATIENCE))["tables"]
        assert (listed["names"], listed["playing"], listed["watching"]) == (["Ana", None], False, 0)
        assert Client(server).get("/api/tables") == (200, [listed])
        assert listed["settings"]["rules"]["edition"] == "fr"
        at_ben = ben.connect(f"{listed['table']}/socket?")
        at_ben.wish("sit")
        for place in (at_ana, at_ben):
            place.wish("ready")
        while not json.loads(lobby.recv(PATIENCE))["tables"][0]["playing"]:
            pass
        at_ana.close()
        at_ben.close()
        while json.loads(lobby.recv(PATIENCE))["tables"]:
            pass


# --- going on -------------------------------------------------------------------------------------


def test_a_match_a_rematch_with_turned_seats_and_both_are_kept(server: Server) -> None:
    party = Party(server, rules={"ruleset": "podkidnoy", "deck": 24}, playing=False)
    people, places = party.clients, party.places
    watching = Client(server).connect(party.table)
    assert watching.wish("sit")["key"] == "table-refusal-spectator"
    for _ in range(2):
        party.begin()
        play_out(party)
    watching.hear_until(lambda table: table["number"] == 2 and table["winners"] is not None)
    assert watching.table["winners"] == places[0].table["winners"]
    assert [place.table["you"] for place in places] == [1, 0]
    soon(lambda: len(people[0].get("/api/matches")[1]) == 2)
    kept = people[0].get("/api/matches")[1]
    assert [match["number"] for match in kept] == [2, 1]
    assert [match["players"] for match in kept] == [["Ben", "Ana"], ["Ana", "Ben"]]
    assert [match["seat"] for match in kept] == [1, 0]
    assert people[0].get(f"/api/matches?before={kept[0]['ended']}")[1] == kept[1:]

    path = f"/api/matches/{kept[0]['table']}/2"
    _, record = people[1].get(path)
    assert people[1].headers["content-disposition"].startswith("attachment; filename=")
    assert replay(record).winners == kept[0]["winners"]
    assert record["stood_in"] == []
    _, told = people[1].get(f"{path}/replay")
    assert msgspec.convert(told, Replay).record == record
    assert len(told["steps"]) == kept[0]["moves"] + 1
    assert told["steps"][0]["view"]["hand"] == told["steps"][0]["hands"][0]
    assert told["steps"][-1]["events"][-1]["kind"] == "won"
    _, other = people[1].get(f"{path}/replay?seat=1")  # everybody who played it may see all hands
    assert other["steps"][0]["view"]["seat"] == 1
    assert other["steps"][0]["view"]["hand"] == told["steps"][0]["hands"][1]
    for wrong in ("2", "-1", "one"):
        status, refusal = people[1].get(f"{path}/replay?seat={wrong}")
        assert (status, refusal["key"]) == (400, "request-refusal-bad-seat")

    stranger = server.guest("Cleo")
    assert stranger.get("/api/matches") == (200, [])
    answers = {
        json.dumps(stranger.get(f"/api/matches/{table}/2{more}"))
        for table in (kept[0]["table"], "0123456789abcdef")
        for more in ("", "/replay")
    }
    refused = {
        "sentence": "You have not played this match.",
        "key": "request-refusal-no-such-match",
        "facts": {},
    }
    assert answers == {json.dumps([404, refused])}


def test_the_host_removes_somebody_and_a_bot_plays_to_the_end(server: Server) -> None:
    party = Party(server, rules={"ruleset": "podkidnoy", "deck": 24})
    ana, ben = party.places
    seat = ben.table["you"]
    assert ana.wish("remove", seat=seat)["told"] == "done"
    together(ana, ben)
    assert ben.table["you"] is None
    assert ben.table["view"]["hand"] is None
    assert "removed you" in ben.wish("sit")["sentence"]
    play_out(party)
    assert ana.table["chairs"][seat]["name"] is None
    assert "removed you" in ben.wish("sit")["sentence"]
    assert ana.wish("seat_bot", seat=seat, bot="simple")["told"] == "done"
    assert ana.wish("ready")["told"] == "done"
    ana.hear_until(lambda table: table["playing"])


def test_a_pace_is_seconds_or_days_for_a_move(tmp_path: Path) -> None:
    """Row 12: the time at a table follows the server's clock, not the wall clock."""
    with Server(tmp_path, by_hand=True) as server:
        paces: list[tuple[dict[str, Any], int]] = [({"days": 2}, 172_800), ({"seconds": 30}, 30)]
        for pace, seconds in paces:
            party = Party(server, **pace)
            assert party.places[0].table["left"] == seconds
            server.pass_time(10.0)
            mover = party.mover
            assert fresh(mover)["left"] == seconds - 10
            mover.play(mover.moves[0])
            assert mover.table["left"] == seconds
        assert Party(server).places[0].table["left"] is None


# --- chat -----------------------------------------------------------------------------------------


def test_people_talk_in_phrases_and_lines(server: Server) -> None:
    party = Party(server)
    ana, ben = party.places
    _, words = Client(server).get("/api/phrases")
    assert words["well_played"] == {"en": "Well played!", "fr": "Bien joué !"}
    assert ana.wish("say", phrase="well_played")["told"] == "done"
    assert ana.wish("say", text="  <b>Bien</b>   joué ")["told"] == "done"
    together(ana, ben)
    said = [told["what"] for told in ben.told if told.get("what", {}).get("kind") == "chatted"]
    assert [(what["name"], what["phrase"], what["text"]) for what in said] == [
        ("Ana", "well_played", None),
        ("Ana", None, "<b>Bien</b> joué"),
    ]


def test_the_host_may_want_it_quiet(server: Server) -> None:
    ana, ben = Party(server, chat=False).places
    assert "turned the chat off" in ben.wish("say", phrase="hello")["sentence"]
    assert ana.wish("allow_chat", on=True)["told"] == "done"
    assert ben.wish("say", phrase="hello")["told"] == "done"


# --- what takes its time --------------------------------------------------------------------------


def test_passing_for_the_rest_of_a_bout_tells_nobody_anything(tmp_path: Path) -> None:
    with Server(tmp_path, seconds={"PASS_AFTER": (0.01, 0.02)}) as server:
        party = Party(server, "Ana", "Ben", "Cleo", rules={"ruleset": "podkidnoy"})
        places, attacker = party.places, party.mover
        defender = places[attacker.table["view"]["defender"]]
        third = next(place for place in places if place not in (attacker, defender))
        version = third.table["version"]
        assert third.wish("pass_on")["version"] == version
        heard = len(attacker.raw)
        attacker.play(attacker.moves[0])
        together(*places)
        assert defender.play("take")["told"] == "done"
        together(*places)
        # The attacker is asked first, then the third, who passes without doing anything.
        assert attacker.play("pass")["told"] == "done"
        bout = third.table["view"]["attacker"]
        third.hear_until(
            lambda table: table["view"]["attacker"] != bout or not table["view"]["table"]
        )
        together(*places)
        seat = third.table["you"]
        moved = [told["what"] for told in attacker.told if told.get("what", {}).get("move")]
        passes = [what for what in moved if (what["seat"], what["move"]) == (seat, "pass")]
        assert passes == [{"kind": "moved", "seat": seat, "move": "pass", "by": "person"}]
        assert '"passing":true' not in "".join(attacker.raw[heard:])
        assert not third.table["passing"]  # the bout is over


def test_a_bot_calls_whoever_forgot_but_leaves_people_the_time_to(tmp_path: Path) -> None:
    """D10.5: anybody may call, in or out of turn; bots do not continue at once."""
    with Server(tmp_path, seconds={"CALL_AFTER": 0.05, "HOLD": 3600.0}) as server:
        rules = {"edition": "fr", "draw": "manual"}
        party = Party(server, "Ana", game="dobro", rules=rules, bots=[None, "simple", "simple"])
        (place,) = party.places
        while not (place.my_turn and "end" in place.moves):
            if place.my_turn:
                place.play(next(move for move in place.moves if move not in ("draw", "call")))
            else:
                place.hear()
        assert place.play("end")["told"] == "done"
        place.hear_until(lambda table: table["view"]["holder"] == 0)
        kinds = [event["kind"] for told in place.told for event in told.get("events", [])]
        assert kinds[-4:].count("called") == 1


def test_people_call_each_other_in_real_time(server: Server) -> None:
    rules = {"edition": "fr", "draw": "manual"}
    party = Party(server, "Ana", "Ben", "Cleo", game="dobro", rules=rules)
    mover = party.move()
    assert mover.play("end")["told"] == "done"
    together(*party.places)
    caller = next(place for place in party.places if place is not mover and not place.my_turn)
    assert caller.moves == ["call"]
    assert mover.play("call")["told"] == "refusal"
    assert caller.play("call")["told"] == "done"
    together(*party.places)
    assert mover.table["view"]["holder"] == mover.table["you"]


def test_between_matches_a_seat_is_free_again_when_its_person_is_gone(tmp_path: Path) -> None:
    with Server(tmp_path, seconds={"MISSED": 0.05}) as server:
        at_ana, at_ben = Party(server, playing=False).places
        at_ben.close()
        at_ana.hear_until(lambda table: table["chairs"][1]["name"] is None)
