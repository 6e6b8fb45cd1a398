"""Connections that are slow, half open or doubled, and messages that arrive twice or late."""

import json
import threading
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from dobrak.server.http.socket import MOST_UNREAD
from tests.server.client import Client, Place, Server, soon
from tests.server.people import FAR, Party, fresh, listen
from tests.server.raw import BINARY, CONT, PING, PONG, TEXT, Raw, frame, path_of

FLAT = 16 * 1024  # KiB of memory that a server may take for one bad client


def test_who_never_reads_is_let_go(server: Server) -> None:
    """Row 7: disconnected at the limit, memory stays constant, and nobody else waits."""
    party = Party(server)
    wish = json.dumps({"wish": "catch_up", "id": "x", "version": FAR}).encode()
    slow, before = server.counted("slow_clients_total"), server.memory
    with Raw(party.clients[0], path_of(party.table), room=4096) as deaf:
        flooding = threading.Thread(target=deaf.flood, args=(frame(wish) * 100, 80))
        flooding.start()
        for _ in range(4):
            party.move()
        flooding.join()
        soon(lambda: server.counted("slow_clients_total") > slow)
    assert server.memory - before < FLAT
    assert fresh(party.places[0])["here"] == [True, True]


def test_who_reads_slowly_but_reads_stays(server: Server) -> None:
    """Row 7: always behind by half of what may be buffered; memory stays constant, and nobody else
    waits."""
    party = Party(server)
    wish = json.dumps({"wish": "catch_up", "id": "x", "version": FAR}).encode()
    slow, before = server.counted("slow_clients_total"), server.memory
    with Raw(party.clients[0], path_of(party.table), room=4096) as behind:
        kind, whole = behind.hear()
        answers, heard = MOST_UNREAD // len(whole), 0
        behind.send(frame(wish) * (answers // 2))
        for number in range(8 * answers):
            if number % answers == 0:
                party.move()
            behind.send(frame(wish))
            while heard <= number:  # one answer for each wish, and what happens besides
                kind, text = behind.hear()
                assert kind == TEXT
                heard += b'"told":"done"' in text
        while heard < 8 * answers + answers // 2:
            text, last = behind.hear()[1], text
            heard += b'"told":"done"' in text
    table = json.loads(last)["table"]
    assert table["view"] == fresh(party.places[0])["view"]
    assert server.counted("slow_clients_total") == slow
    assert server.memory - before < FLAT


def test_who_asks_for_pongs_and_never_reads_is_let_go(server: Server) -> None:
    """Row 7: the same for answers to pings."""
    ana = server.guest("Ana")
    before = server.memory
    with Raw(ana, path_of(ana.open(game="durak", players=2)), room=4096) as deaf:
        deaf.flood(frame(b"x" * 125, PING) * 1000, 400)
        assert server.memory - before < FLAT


@pytest.mark.parametrize("endless", ["pings", "pongs", "pieces", "after the end"])
def test_who_sends_frames_without_end_is_let_go(server: Server, endless: str) -> None:
    """Row 16: reading them would take all of the server's time."""
    ana = server.guest("Ana")
    ping, pong = frame(b"", PING), frame(b"", PONG)
    begin, more = {
        "pings": (b"", ping),
        "pongs": (b"", pong),
        "pieces": (frame(b"x", bits=0), frame(b"", CONT, bits=0)),
        "after the end": (frame(b"", BINARY), frame(b"{}")),
    }[endless]
    with Raw(ana, path_of(ana.open(game="durak", players=2))) as raw:
        raw.send(begin)
        raw.flood(more * 200, 1000)
        heard = b"x"
        with suppress(ConnectionError):
            while heard:
                heard = raw.socket.recv(1 << 16)
    assert ana.get("/api/me")[0] == 200


def test_a_connection_that_is_half_open_is_noticed(tmp_path: Path) -> None:
    """Row 8: a ping is not answered, so the player counts as disconnected."""
    with Server(tmp_path, seconds={"PING": 0.3}) as server:
        ana = server.guest("Ana")
        with Raw(ana, path_of(ana.open(game="durak", players=2))) as dead:
            assert dead.close_code() == 1011
            soon(lambda: server.counted("connections") == 0)


@pytest.mark.parametrize("how", ["huge", "close"])
def test_who_is_sent_away_and_never_reads_is_gone(server: Server, how: str) -> None:
    """Rows 7 and 8: closing a connection does not wait for a client that never reads."""
    party = Party(server)
    party.places[1].close()
    party.places[0].hear_until(lambda table: table["here"] == [True, False])
    with Raw(party.clients[1], path_of(party.table), room=4096) as deaf:
        party.places[0].hear_until(lambda table: table["here"] == [True, True])
        wish = json.dumps({"wish": "catch_up", "id": "x", "version": FAR}).encode()
        slow, held = server.counted("slow_clients_total"), -1
        while (now := unsent(deaf, party.places[0])) > held:
            held = now  # until its system takes no more: the server does
            deaf.send(frame(wish) * 45)
        if how == "huge":
            deaf.send(frame(b"", size=2**40))
        if how == "close":
            deaf.send(frame(b"\x03\xe8", 0x8))
        party.places[0].hear_until(lambda table: table["here"] == [True, False])
        assert server.counted("slow_clients_total") == slow


def unsent(raw: Raw, other: Place) -> int:
    """Bytes that the server's system holds back for this connection. All wishes that it sent are
    granted by then: those of the other client at the table come after them."""
    raw.wait_until_read()
    listen(other)
    return raw.queued[2]


def test_a_message_that_comes_twice_counts_once(server: Server) -> None:
    """Row 9: one event, and the same answer every time."""
    party = Party(server)
    mover, (other,) = party.mover, party.others
    wish = {"version": mover.table["version"], "move": mover.moves[0]}
    for _ in range(3):
        mover.say("play", "again", **wish)
    answers = [mover.answer("again") for _ in range(3)]
    assert answers[0]["told"] == "done"
    assert answers[0] == answers[1] == answers[2]
    heard = [told["what"]["kind"] for told in listen(other) if told["told"] == "news"]
    assert heard == ["moved"]


def test_a_message_that_comes_late_is_answered(server: Server) -> None:
    """Row 10: late, out of order or too early: a refusal with the current version."""
    party = Party(server)
    mover, (other,) = party.mover, party.others
    version, move = mover.table["version"], mover.moves[0]
    assert mover.wish("say", phrase="hello")["told"] == "done"
    assert mover.play(move)["told"] == "done"
    now = mover.table["version"]
    for late in (version, 0, now + 1, FAR, 2**63):
        refusal = mover.wish("play", version=late, move=move)
        assert refusal["told"] == "refusal"
        if late != 2**63:
            assert refusal["version"] == now
            told = mover.hear()
            assert told["told"] == "fresh"
            assert told["table"]["version"] == now
    kinds = [told["what"]["kind"] for told in listen(other) if told["told"] == "news"]
    assert kinds == ["chatted", "moved"]


def test_all_that_can_happen_is_told_again(server: Server) -> None:
    """Row 11: news if possible, otherwise the whole table; people see only their own cards."""
    party = Party(server, rules={"deals": 9})
    ana, ben = party.places
    watching = Client(server).connect(party.table)
    whole = [ana, ben, watching]
    before: list[list[dict[str, Any]]] = []

    def check(kinds: set[str]) -> None:
        """Check the kinds of the news since; without kinds, the whole table is sent."""
        now = [fresh(place) for place in whole]
        known = [dict(table) for table in before[-1]]
        for place, table, there in zip(whole, known, now, strict=True):
            late = Place(place.socket, table)
            assert late.wish("catch_up", version=table["version"])["told"] == "done"
            assert late.table == there
            assert ({t["told"] for t in late.told} == {"news", "done"}) == bool(kinds)
            if kinds:
                assert {t["what"]["kind"] for t in late.told[:-1]} == kinds
            for t in late.told[:-1] if kinds else ():
                drew = [event for event in t["events"] if event["kind"] == "drew"]
                assert all(event["seat"] == there["you"] for event in drew if "cards" in event)
        before.append(now)

    def wish(place: Place, what: str, **more: Any) -> None:
        assert place.wish(what, **more)["told"] == "done"

    before.append([fresh(place) for place in whole])
    wish(ana, "say", text="hello")
    check({"chatted"})
    for _ in range(12):
        party.move()
    check({"moved"})
    party.move()
    wish(ben, "say", phrase="oops")
    check({"moved", "chatted"})
    wish(ana, "allow_chat", on=False)
    party.move()
    check({"allowed_chat", "moved"})
    (waiting,) = party.others
    wish(waiting, "stand")
    wish(waiting, "come_back")
    party.move()
    check({"stood_in", "moved"})
    wish(ana, "want_end")
    wish(ana, "want_end", on=False)
    check({"wanted_end"})
    while True:
        one = party.mover
        wish(one, "play", version=one.table["version"], move=one.moves[0])
        (other,) = (place for place in party.places if place is not one)
        before.append([fresh(place) for place in whole])
        if one.wish("ask_back")["told"] == "done":
            break
    wish(other, "answer_back", yes=False)
    check({"asked_back", "answered_back"})
    wish(one, "ask_back")
    wish(other, "answer_back", yes=True)
    check(set())
    wish(other, "concede")
    check(set())
    wish(other, "stand")
    check(set())
    wish(other, "sit")
    for place in (ana, ben):
        wish(place, "ready")
    check(set())


def test_one_person_in_two_tabs(server: Server) -> None:
    """Row 21: both show the table, a move counts once, and one can be closed."""
    party = Party(server)
    mover, (other,) = party.mover, party.others
    client = party.clients[mover.table["you"]]
    tabs = [mover, client.connect(party.table)]
    assert fresh(tabs[0]) == fresh(tabs[1])
    wish = {"version": mover.table["version"], "move": mover.moves[0]}
    ids = [tab.say("play", id=f"tab {n}", **wish) for n, tab in enumerate(tabs)]
    answers = [tab.answer(id) for tab, id in zip(tabs, ids, strict=True)]
    assert sorted(told["told"] for told in answers) == ["done", "refusal"]
    assert fresh(tabs[0]) == fresh(tabs[1])
    heard = [told["what"]["kind"] for told in listen(other) if told["told"] == "news"]
    assert heard == ["moved"]
    connections = server.counted("connections")
    tabs[1].close()
    soon(lambda: server.counted("connections") < connections)
    assert all(told["here"] == [True, True] for told in listen(other) if told["told"] == "presence")
    assert fresh(other)["here"] == [True, True]
    assert [chair["away"] for chair in other.table["chairs"]] == [False, False]
    tabs[0].close()
    other.hear_until(lambda table: table["here"].count(True) == 1)
