"""A real server: people who play at a table, and a server that is killed while they do."""

import json
import signal
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from tests.server.client import Client, Place, Server
from tests.server.people import fresh


def play_out(*places: Place) -> None:
    """Play a match to its end, everybody making the first move they have."""
    while places[0].table["playing"]:
        mover = next((place for place in places if place.my_turn), None)
        if mover is None:
            for place in places:
                if place.table["playing"]:
                    place.hear()
            continue
        told = mover.play(mover.table["view"]["moves"][0])
        assert told["told"] == "done", told
        for place in places:
            while place.table["version"] < told["version"]:
                place.hear()


def unbroken(place: Place) -> bool:
    versions = [told["version"] for told in place.told if told["told"] == "news"]
    return versions == list(range(versions[0], versions[0] + len(versions)))


def test_two_people_and_a_bot_play_a_match(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        ana, ben = server.guest("Ana"), server.guest("Ben")
        table = ana.open(game="durak", players=3, bots=[None, "simple", None])
        at_ana, at_ben = ana.connect(table), ben.connect(table)
        watching = Client(server).connect(table)
        for place in (at_ana, at_ben):
            assert place.wish("sit")["told"] == "done"
        for place in (at_ana, at_ben):
            assert place.wish("ready")["told"] == "done"
        while not at_ana.table["playing"]:
            at_ana.hear()
        while not at_ben.table["playing"]:
            at_ben.hear()
        play_out(at_ana, at_ben)
        assert at_ana.table["winners"] == at_ben.table["winners"]
        assert unbroken(at_ana)
        assert unbroken(at_ben)
        assert watching.wish("sit")["sentence"] == "You look on here. Choose a name to take part."
        assert watching.table["view"]["hand"] is None
        server.stop()


def test_after_a_kill_the_table_goes_on_with_the_same_cards(tmp_path: Path) -> None:
    """Rows 1 and 3 of the faults, here after every few moves of a match against bots."""
    with Server(tmp_path) as server:
        ana = server.guest("Ana")
        bots = [None, "simple", "simple"]
        table = ana.open(game="dobro", players=3, rules={"rounds": 1}, bots=bots)
        place = ana.connect(table)
        assert place.wish("sit")["told"] == "done"
        assert place.wish("ready")["told"] == "done"
        kills = 0
        while True:
            made = 0
            while not place.my_turn or made < 8:
                if not place.my_turn:
                    if not place.table["playing"] and place.table["winners"]:
                        break
                    place.hear()
                    continue
                told = place.play(place.table["view"]["moves"][0])
                assert told["told"] == "done"
                made += 1
            if not place.table["playing"]:
                break
            before = place.table
            server.stop(signal.SIGKILL)
            kills += 1
            server.start()
            place = ana.connect(table)
            assert place.table == before
        assert kills >= 1


def test_a_move_sent_again_gets_the_first_answer(tmp_path: Path) -> None:
    """Rows 2 and 9: the same id counts once, also after the connection was lost."""
    with Server(tmp_path) as server:
        ana = server.guest("Ana")
        table = ana.open(game="durak", players=2, bots=[None, "simple"])
        place = ana.connect(table)
        place.wish("sit")
        place.wish("ready")
        while not place.my_turn:
            place.hear()
        wish = {"wish": "play", "id": "mine", "version": place.table["version"]}
        wish["move"] = place.table["view"]["moves"][0]
        place.socket.send(json.dumps(wish))
        while place.hear()["told"] != "done":
            pass
        first = place.told[-1]
        place.close()
        server.stop(signal.SIGKILL)
        server.start()
        again = ana.connect(table)
        again.socket.send(json.dumps(wish))
        while again.hear()["told"] != "done":
            pass
        assert again.told[-1] == first


def test_a_bot_plays_for_whoever_stays_away_and_gives_the_seat_back(tmp_path: Path) -> None:
    """Row 25: the table goes on without somebody who left, and they can come back."""
    with Server(tmp_path, by_hand=True) as server:
        ana, ben = server.guest("Ana"), server.guest("Ben")
        table = ana.open(game="durak", players=2, rules={"deals": 50}, seconds=30)
        at_ana, at_ben = ana.connect(table), ben.connect(table)
        for place in (at_ana, at_ben):
            place.wish("sit")
        for place in (at_ana, at_ben):
            place.wish("ready")
        at_ana.hear_until(lambda table: table["playing"])
        at_ben.close()
        while not fresh(at_ana)["chairs"][1]["away"]:
            if at_ana.my_turn:
                at_ana.play(at_ana.table["view"]["moves"][0])
            else:
                server.pass_time(31)
        version = at_ana.table["version"]
        while not any(told.get("what", {}).get("by") == "stand-in" for told in at_ana.told):
            at_ana.hear()
        at_ben = ben.connect(table)
        while at_ben.table["chairs"][1]["away"]:
            at_ben.hear()
        assert version < at_ben.table["version"]
        assert at_ben.table["you"] == 1


def test_nobody_gets_more_time_by_wishing_for_other_things(tmp_path: Path) -> None:
    with Server(tmp_path, by_hand=True) as server:
        ana, ben = server.guest("Ana"), server.guest("Ben")
        table = ana.open(game="durak", players=2, seconds=1.0)
        places = [ana.connect(table), ben.connect(table)]
        for place in places:
            place.wish("sit")
        for place in places:
            place.wish("ready")
        while not places[0].table["playing"]:
            places[0].hear()
        seat = places[0].table["view"]["turn"]
        for wish in range(4):
            assert not fresh(places[seat])["chairs"][seat]["away"]
            places[seat].wish("want_end", on=wish % 2 == 0)
            server.pass_time(0.3)
        places[seat].hear_until(lambda table: table["chairs"][seat]["away"])


@pytest.mark.parametrize("origin", [None, "null", "http://evil.example"])
def test_nobody_acts_in_somebodys_name_from_another_page(
    tmp_path: Path, origin: str | None
) -> None:
    """Row 20: a foreign, null or missing Origin is refused."""
    with Server(tmp_path) as server:
        ana = server.guest("Ana")
        table = ana.open(game="durak", players=2)
        ana.origin = origin
        assert ana.post("/api/tables", {"game": "durak", "players": 2})[0] == 403
        with pytest.raises(InvalidStatus):
            ana.connect(table)


def test_a_table_that_is_not_there_and_nonsense_are_refused(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        ana = server.guest("Ana")
        with pytest.raises(InvalidStatus):
            ana.connect("0123456789abcdef/socket?")
        for sent in (b"", b"{", b"[" * 5000, b'{"game": "durak"}', b"\xff", b"x" * 9000):
            status, told = ana.send("/api/tables", sent)
            assert status in (400, 413)
            assert told["sentence"]
        asked = {"game": "durak", "players": 2, "bots": ["rm=rm -rf .", None]}
        assert ana.post("/api/tables", asked)[0] == 400
        assert Client(server).post("/api/tables", {"game": "durak", "players": 2})[0] == 401
        assert Client(server).post("/api/guest", {"name": "a\u202eb"})[0] == 400
        assert ana.headers["content-security-policy"].startswith("default-src 'self'")

        place = ana.connect(ana.open(game="durak", players=2))
        for said in ("", "{}", "NaN", '{"wish": "fly", "id": "1"}', "[" * 3000, '{"wish": "sit"}'):
            place.socket.send(said)
            assert place.hear()["told"] == "refusal"
        assert place.wish("sit")["told"] == "done"
        place.socket.send("x" * 10_000)
        with pytest.raises(ConnectionClosed) as closed:
            place.hear()
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1009
