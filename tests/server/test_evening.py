"""What people do at tables, from a link to a rematch, against a real server."""

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest
from websockets.exceptions import InvalidStatus

from dobrak.replaying import replay
from dobrak.server.protocol.messages import Replay
from dobrak.server.protocol.names import BOT_NAMES
from tests.patience import PATIENCE
from tests.server.client import Client, Place, Server, soon
from tests.server.people import fresh


def seated(server: Server, *names: str, **table: Any) -> list[Place]:
    """People at a table of the first of them, all ready, the match begun."""
    people = [server.guest(name) for name in names]
    address = people[0].open(**{"game": "durak", "players": len(names), **table})
    places = [person.connect(address) for person in people]
    for place in places:
        assert place.wish("sit")["told"] == "done"
    begin(*places)
    return places


def begin(*places: Place) -> None:
    for place in places:
        assert place.wish("ready")["told"] == "done"
    for place in places:
        place.hear_until(lambda table: table["playing"])


def play_out(*places: Place) -> None:
    """Play a match to its end, everybody making the last move they have."""
    while places[0].table["playing"]:
        mover = next((place for place in places if place.my_turn), None)
        if mover is None:
            places[0].hear()
        else:
            assert mover.play(mover.moves[-1])["told"] == "done"
        together(*places)


def together(*places: Place) -> None:
    """Let everybody hear what the others have heard."""
    version = max(place.table["version"] for place in places)
    for place in places:
        place.hear_until(lambda table: table["version"] >= version)


def two_kept(client: Client) -> Any:
    """Their matches, once there are two."""
    status, kept = client.get("/api/matches")
    assert status == 200
    return kept if len(kept) == 2 else None


# --- beginning ------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", ["dobro", "durak"])
def test_one_request_and_one_is_playing(tmp_path: Path, game: str) -> None:
    with Server(tmp_path) as server:
        ana = Client(server)
        status, told = ana.post("/api/quick", {"game": game, "name": "Ana"})
        assert status == 200
        place = ana.connect(f"{told['table']}/socket?")
        place.hear_until(lambda table: table["playing"])
        names = [chair["name"] for chair in place.table["chairs"]]
        assert names == ["Ana", *BOT_NAMES[game][:2]]
        while not place.my_turn:
            place.hear()
        assert place.play(place.moves[0])["told"] == "done"


def test_wrong_tables_are_refused_with_a_sentence(tmp_path: Path) -> None:
    wrong: list[tuple[dict[str, Any], str]] = [
        ({"game": "chess", "players": 2}, "game: takes one of dobro, durak"),
        ({"game": "durak", "players": 7}, "Expected `int` <= 6"),
        ({"game": "dobro", "players": 3, "rules": {"edition": "de"}}, "edition"),
        ({"game": "dobro", "players": 3, "rules": {"colour": "red"}}, "colour"),
        ({"game": "durak", "players": 2, "bots": ["careful"]}, "bots: takes 2"),
        ({"game": "durak", "players": 2, "bots": ["careful", "god"]}, "bots: takes"),
        ({"game": "durak", "players": 2, "bots": ["careful"] * 2}, "at least one seat"),
        ({"game": "durak", "players": 2, "seconds": 5, "days": 1}, "one of them"),
        ({"game": "durak", "players": 2, "seconds": 0}, "seconds"),
        ({"game": "durak", "players": 2, "cheat": True}, "cheat"),
    ]
    with Server(tmp_path) as server:
        ana = server.guest("Ana")
        for asked, sentence in wrong:
            status, told = ana.post("/api/tables", asked)
            assert status == 400
            assert sentence in told["sentence"]


def test_a_private_table_is_seen_by_whoever_has_its_link(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
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
        assert Client(server).get("/api/tables") == (200, [])


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


def test_a_match_a_rematch_with_turned_seats_and_both_are_kept(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        people = [server.guest("Ana"), server.guest("Ben")]
        address = people[0].open(game="durak", players=2)
        places = [person.connect(address) for person in people]
        watching = Client(server).connect(address)
        for _ in range(2):
            for place in places:
                if place.table["you"] is None:
                    place.wish("sit")
            begin(*places)
            play_out(*places)
        watching.hear_until(lambda table: table["number"] == 2 and table["winners"] is not None)
        assert watching.table["winners"] == places[0].table["winners"]
        assert [place.table["you"] for place in places] == [1, 0]
        kept = soon(lambda: two_kept(people[0]))
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

        stranger = server.guest("Cleo")
        assert stranger.get("/api/matches") == (200, [])
        answers = {
            json.dumps(stranger.get(f"/api/matches/{table}/2{more}"))
            for table in (kept[0]["table"], "0123456789abcdef")
            for more in ("", "/replay")
        }
        assert answers == {json.dumps([404, {"sentence": "You have played no such match."}])}


def test_concede_abort_agree(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        ana, ben = seated(server, "Ana", "Ben")
        assert ana.wish("abort")["told"] == "done"
        together(ana, ben)
        assert (ben.table["ended"], ben.table["winners"]) == ("aborted", [])
        assert ben.told[-1]["what"]["by"] == ana.table["you"]
        seats = ana.table["you"], ben.table["you"]
        begin(ana, ben)
        assert (ana.table["you"], ben.table["you"]) == seats  # nobody gains a seat by it
        mover = ana if ana.my_turn else ben
        mover.play(mover.moves[0])
        assert mover.wish("abort")["sentence"].startswith("A move has been made")
        ana.wish("want_end")
        ben.hear_until(lambda table: any(chair["wants_end"] for chair in table["chairs"]))
        ben.wish("want_end")
        together(ana, ben)
        assert (ana.table["ended"], ana.table["playing"]) == ("agreed", False)
        begin(ana, ben)
        assert ana.wish("concede")["told"] == "done"
        together(ana, ben)
        assert (ben.table["ended"], ben.table["winners"]) == ("conceded", [ben.table["you"]])


def test_a_take_back_is_granted_by_all(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        places = seated(server, "Ana", "Ben", "Cleo", rules={"ruleset": "podkidnoy"})
        mover = next(place for place in places if place.my_turn)
        others = [place for place in places if place is not mover]
        before = mover.table["view"]
        mover.play(mover.moves[0])
        assert mover.wish("ask_back")["told"] == "done"
        together(*places)
        assert others[0].wish("ask_back")["told"] == "refusal"
        assert others[0].wish("answer_back", yes=True)["told"] == "done"
        together(*places)
        assert mover.table["view"] != before
        assert others[1].wish("answer_back", yes=True)["told"] == "done"
        together(*places)
        assert mover.table["view"] == before
        assert mover.play(mover.moves[-1])["told"] == "done"


def test_the_host_removes_somebody_and_a_bot_plays_to_the_end(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        ana, ben = seated(server, "Ana", "Ben")
        seat = ben.table["you"]
        assert ben.wish("remove", seat=ana.table["you"])["told"] == "refusal"
        assert ana.wish("remove", seat=seat)["told"] == "done"
        together(ana, ben)
        assert ben.table["you"] is None
        assert ben.table["view"]["hand"] is None
        assert "sent you away" in ben.wish("sit")["sentence"]
        play_out(ana)
        assert ana.table["chairs"][seat]["name"] is None
        assert "sent you away" in ben.wish("sit")["sentence"]
        assert ana.wish("seat_bot", seat=seat, bot="simple")["told"] == "done"
        assert ana.wish("ready")["told"] == "done"
        ana.hear_until(lambda table: table["playing"])


def test_a_pace_is_seconds_or_days_for_a_move(tmp_path: Path) -> None:
    with Server(tmp_path, by_hand=True) as server:
        for pace, seconds in (({"days": 2}, 172_800), ({"seconds": 30}, 30)):
            ana, ben = seated(server, "Ana", "Ben", **pace)
            assert ana.table["left"] == seconds
            server.pass_time(10.0)
            mover = ana if ana.my_turn else ben
            assert fresh(mover)["left"] == seconds - 10
            mover.play(mover.moves[0])
            assert mover.table["left"] == seconds
        ana, _ = seated(server, "Ana", "Ben")
        assert ana.table["left"] is None


# --- chat -----------------------------------------------------------------------------------------


def test_people_talk_in_phrases_and_lines(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        ana, ben = seated(server, "Ana", "Ben")
        _, words = Client(server).get("/api/phrases")
        assert words["well_played"] == {"en": "Well played!", "fr": "Bien joué !"}
        assert ana.wish("say", phrase="well_played")["told"] == "done"
        assert ana.wish("say", text="  <b>Bien</b>   joué ")["told"] == "done"
        together(ana, ben)
        said = [told["what"] for told in ben.told if told.get("what", {}).get("kind") == "chatted"]
        assert [(what["phrase"], what["text"]) for what in said] == [
            ("well_played", None),
            (None, "<b>Bien</b> joué"),
        ]
        assert [what["name"] for what in said] == ["Ana", "Ana"]
        for wrong in (
            {},
            {"phrase": "spam"},
            {"text": ""},
            {"text": "\u3164 \u2800"},
            {"text": "a\u202eb"},
            {"text": "x" * 301},
        ):
            assert ben.wish("say", **wrong)["told"] == "refusal"


def test_the_host_may_want_it_quiet_and_nobody_talks_without_end(tmp_path: Path) -> None:
    with Server(tmp_path, by_hand=True) as server:
        ana, ben = seated(server, "Ana", "Ben", chat=False)
        assert "wants it quiet" in ben.wish("say", phrase="hello")["sentence"]
        assert ben.wish("allow_chat", on=True)["told"] == "refusal"
        assert ana.wish("allow_chat", on=True)["told"] == "done"
        told = [ben.wish("say", phrase="hello")["told"] for _ in range(8)]
        assert told == ["done"] * 5 + ["refusal"] * 3


# --- what takes its time --------------------------------------------------------------------------


def test_passing_for_the_rest_of_a_bout_tells_nobody_anything(tmp_path: Path) -> None:
    with Server(tmp_path, seconds={"PASS_AFTER": (0.05, 0.1)}) as server:
        places = seated(server, "Ana", "Ben", "Cleo", rules={"ruleset": "podkidnoy"})
        attacker = next(place for place in places if place.my_turn)
        view = attacker.table["view"]
        defender = places[view["defender"]]
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
        passes = [
            told["what"]
            for told in attacker.told
            if told.get("what", {}).get("move") == "pass"
            and told["what"]["seat"] == third.table["you"]
        ]
        assert passes == [
            {"kind": "moved", "seat": third.table["you"], "move": "pass", "by": "person"}
        ]
        assert '"passing":true' not in "".join(attacker.raw[heard:])
        assert not third.table["passing"]  # the bout is over


def test_a_bot_calls_whoever_forgot_but_leaves_people_the_time_to(tmp_path: Path) -> None:
    """D10.5: anybody may call, in or out of turn; bots do not play on at once."""
    with Server(tmp_path, seconds={"CALL_AFTER": 0.3, "HOLD": 3600.0}) as server:
        ana = server.guest("Ana")
        rules = {"edition": "fr", "draw": "manual"}
        table = ana.open(game="dobro", players=3, rules=rules, bots=[None, "simple", "simple"])
        place = ana.connect(table)
        place.wish("sit")
        place.wish("ready")
        while not (place.my_turn and "end" in place.moves):
            if place.my_turn:
                place.play(next(move for move in place.moves if move not in ("draw", "call")))
            else:
                place.hear()
        assert place.play("end")["told"] == "done"
        place.hear_until(lambda table: table["view"]["holder"] == 0)
        kinds = [event["kind"] for told in place.told for event in told.get("events", [])]
        assert kinds[-4:].count("called") == 1


def test_people_call_each_other_in_real_time(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        rules = {"edition": "fr", "draw": "manual"}
        places = seated(server, "Ana", "Ben", "Cleo", game="dobro", rules=rules)
        mover = next(place for place in places if place.my_turn)
        mover.play(mover.moves[0])
        assert mover.play("end")["told"] == "done"
        together(*places)
        caller = next(place for place in places if place is not mover and not place.my_turn)
        assert caller.moves == ["call"]
        assert mover.play("call")["told"] == "refusal"
        assert caller.play("call")["told"] == "done"
        together(*places)
        assert mover.table["view"]["holder"] == mover.table["you"]


def test_between_matches_a_seat_is_free_again_when_its_person_is_gone(tmp_path: Path) -> None:
    with Server(tmp_path, seconds={"MISSED": 0.3}) as server:
        ana, ben = server.guest("Ana"), server.guest("Ben")
        table = ana.open(game="durak", players=2)
        at_ana, at_ben = ana.connect(table), ben.connect(table)
        at_ana.wish("sit")
        at_ben.wish("sit")
        at_ben.close()
        at_ana.hear_until(lambda table: table["chairs"][1]["name"] is None)


def test_a_table_sleeps_when_nobody_is_there_and_wakes_as_it_was(tmp_path: Path) -> None:
    with Server(tmp_path, seconds={"ASLEEP": 0.2}) as server:
        ana = server.guest("Ana")
        table = ana.open(game="durak", players=2, bots=[None, "simple"])
        place = ana.connect(table)
        place.wish("sit")
        place.wish("ready")
        while not place.my_turn:
            place.hear()
        before = place.table
        place.close()
        soon(lambda: "dobrak_tables_awake 0.0" in str(ana.get("/metrics")[1]))
        assert ana.connect(table).table == before
