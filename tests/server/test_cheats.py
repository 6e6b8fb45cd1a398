"""Cheats and nuisances: no sequence of allowed requests gains time, cards or the whole server."""

import socket
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import msgspec
import pytest

from dobrak.match import Match
from dobrak.server.http.access import BURST, READ_BURST
from dobrak.server.http.routes.matches import PART_COST
from dobrak.server.protocol import entries as log
from dobrak.server.protocol.entries import Opened, Pace, Settings
from dobrak.server.protocol.refused import Refused
from dobrak.server.service import CHANGES
from dobrak.server.table import news
from dobrak.server.table.commands import Table
from dobrak.server.table.news import Recent
from dobrak.server.table.view import LiveState
from tests.patience import PATIENCE
from tests.server.client import Server, soon
from tests.server.people import Party, fresh

NO_CLOCK = Pace()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("cheats"), by_hand=True) as server:
        yield server


@pytest.fixture(scope="module")
def hasty(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server without a limit on the rate of requests."""
    with Server(tmp_path_factory.mktemp("hasty"), seconds={"REQUEST_TIMEOUT": 0.3}) as server:
        yield server


# --- time and cards -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ({"wish": "stand"}, {"wish": "come_back"}),
        ({"wish": "want_end"}, {"wish": "want_end", "on": False}),
    ],
)
def test_nobody_gets_more_time_by_changing_their_mind(
    server: Server, one: dict[str, Any], other: dict[str, Any]
) -> None:
    party = Party(server, seconds=1.0)
    mover = party.mover
    for _ in range(4):
        mover.say(**one)
        mover.wish(**other)
        server.pass_time(0.3)
    mover.hear_until(lambda _: "moved" in [told.get("what", {}).get("kind") for told in mover.told])


def test_who_sits_down_after_a_match_does_not_see_its_cards(server: Server) -> None:
    party = Party(server)
    ana, ben = party.places
    hands = [fresh(place)["view"]["hand"] for place in party.places]
    for place in party.places:
        assert place.wish("want_end")["told"] == "done"
    assert ben.wish("stand")["told"] == "done"
    eve = server.guest("Eve").connect(party.table)
    assert eve.wish("sit", seat=1)["told"] == "done"
    assert eve.table["you"] == 1
    for seen in (eve.table, fresh(eve)):
        assert seen["view"]["seat"] is None
        assert seen["view"]["hand"] is None
    assert fresh(ana)["view"]["hand"] == hands[0]
    for place in (ana, eve):
        assert place.wish("ready")["told"] == "done"
    eve.hear_until(lambda table: table["playing"])
    assert eve.table["view"]["seat"] == eve.table["you"]
    assert eve.table["view"]["hand"]


def dealt(chance: str, pace: Pace = NO_CLOCK) -> Table:
    settings = Settings("dobro", 2, {}, [None, None], listed=False, pace=pace, chat=True)
    table = Table(Opened("ana", settings))
    for person in ("ana", "ben"):
        for entry in [*table.sit(person, person.title()), log.Readied(len(table.seats))]:
            table.apply(entry)
    for entry in table.begin("a secret", chance):
        table.apply(entry)
    return table


def test_what_bots_draw_by_lot_cannot_be_known_beforehand() -> None:
    one, other = dealt("a"), dealt("b")
    assert one.version == other.version
    assert one.bot_seed != other.bot_seed


# --- names ----------------------------------------------------------------------------------------


CYRILLIC = "\u041c\u0430sha"  # looks like the name of the first bot


def test_no_bot_sits_beside_somebody_who_looks_like_it(server: Server) -> None:
    party = Party(server, "Ana", CYRILLIC, playing=False, players=3)
    host = party.places[0]
    assert host.wish("seat_bot", seat=2, bot="careful")["told"] == "done"
    assert host.table["chairs"][2]["name"] == "Grisha"


# --- too much -------------------------------------------------------------------------------------


def test_nothing_is_played_again_for_who_has_missed_something(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table = dealt("a")
    recent: list[Recent] = []
    while len(recent) < 20:
        assert table.match is not None
        assert table.to_move is not None
        entry = log.Moved(table.to_move, str(table.match.moves()[0]), "person")
        recent.append((entry, table.apply(entry)))
    views = [table.match.view(seat).to_dict() for seat in (0, 1)] if table.match else []
    monkeypatch.delattr(Match, "play")
    monkeypatch.delattr(Match, "repeat")
    told = news.again(table, recent, LiveState())
    assert told is not None
    assert [one.version for one in told] == list(range(table.version - 19, table.version + 1))
    for person, view in zip(("ana", "ben"), views, strict=True):
        assert msgspec.json.decode(told[-1].for_person(person))["changes"]["view"] == view


def test_who_changes_their_mind_without_end_waits(server: Server) -> None:
    party = Party(server, playing=False)
    place = party.places[0]
    answers = [place.wish("ready", on=number % 2 == 0) for number in range(90)]
    refused = [told for told in answers if told["told"] == "refusal"]
    assert "You change your mind a lot: wait a little." in {told["sentence"] for told in refused}
    assert answers.index(refused[0]) == CHANGES.most - 1  # and one to sit down
    assert party.places[1].wish("ready")["told"] == "done"  # others need not


def test_more_sockets_are_not_more_wishes(tmp_path: Path) -> None:
    with Server(tmp_path, wishes=2, by_hand=True) as server:
        ana = server.guest("Ana")
        table = ana.open(game="durak", players=2)
        refused = 0
        for place in [ana.connect(table) for _ in range(4)]:
            for _ in range(5):
                place.say("catch_up", version=0)
            for _ in range(5):
                while (told := place.hear())["told"] not in ("done", "refusal"):
                    pass
                refused += told["told"] == "refusal"
        assert refused == 4 * 5 - 2 * BURST
        assert server.guest("Ben").connect(table).wish("sit")["told"] == "done"


def test_nobody_reads_without_end(tmp_path: Path) -> None:
    """Row 36: reading is limited by what it costs."""
    with Server(tmp_path, by_hand=True, reads=2) as server:
        party = Party(server)
        party.mover.play(party.mover.moves[0])
        for place in party.places:
            place.wish("want_end")
        ana, ben = party.clients
        path = f"/api/matches/{party.table.partition('/')[0]}/1"
        soon(lambda: server.counted("matches_total"))
        most = 2 * READ_BURST
        replays = int(most / PART_COST)
        answers = [ana.get(f"{path}/replay")[0] for _ in range(replays + 1)]
        assert answers == [200] * replays + [429]
        for costly in ("/api/matches", "/api/tables/mine", path, f"{path}/replay?from=5"):
            assert ana.get(costly)[0] == 429
            assert ben.get(costly)[0] == 200
        assert ana.get("/api/me")[0] == 200
        server.pass_time(1.0)
        assert [ana.get("/api/matches")[0] for _ in range(3)] == [200, 200, 429]


@pytest.mark.parametrize(
    "sent",
    [
        b"",
        b"GET /api/me HTTP/1.1\r\nHo",
        b"POST /api/guest HTTP/1.1\r\nHost: x\r\nOrigin: http://x\r\nContent-Length: 9\r\n\r\n{",
    ],
)
def test_who_does_not_end_a_request_is_cut_off(hasty: Server, sent: bytes) -> None:
    with socket.create_connection(("127.0.0.1", hasty.port), timeout=PATIENCE) as connection:
        with suppress(ConnectionError):
            connection.sendall(sent)
        assert ended(connection) == b""


def test_who_leaves_in_the_middle_of_a_request_is_no_trouble(server: Server) -> None:
    """A phone that loses its network needs no attention from the host."""
    before = server.counted("troubles_total")
    for _ in range(3):
        with socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE) as connection:
            connection.sendall(
                b"POST /api/guest HTTP/1.1\r\nHost: x\r\nOrigin: http://x\r\n"
                b"Content-Length: 9\r\n\r\n{"
            )
    server.guest("Ana")  # who came later has been heard, and so has who left
    assert server.counted("troubles_total") == before


def test_who_says_nothing_after_a_request_is_cut_off(hasty: Server) -> None:
    answer = b""
    while not answer.endswith(b'{"name":null}'):  # again, if we were slower than one may be
        with (
            suppress(ConnectionError),
            socket.create_connection(("127.0.0.1", hasty.port), timeout=PATIENCE) as connection,
        ):
            connection.sendall(b"GET /api/me HTTP/1.1\r\nHost: x\r\n\r\n")
            while part := connection.recv(65536):
                answer += part
                if answer.endswith(b'{"name":null}'):
                    connection.sendall(b"\r\n")
                    assert ended(connection) == b""
                    break


@pytest.mark.parametrize("lines", [b"X: " + b"x" * 10_000_000, b"X: y\r\n" * 1_000_000])
def test_the_head_of_a_request_is_not_read_without_end(server: Server, lines: bytes) -> None:
    with socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE) as connection:
        with suppress(ConnectionError):
            connection.sendall(b"GET /api/me HTTP/1.1\r\n" + lines)
        assert ended(connection) == b""
    assert server.guest("Ana").get("/api/me")[0] == 200


def ended(connection: socket.socket) -> bytes:
    """What arrives before the connection ends."""
    try:
        return connection.recv(65536)
    except ConnectionResetError:
        return b""


def test_who_has_conceded_has_no_say(server: Server) -> None:
    party = Party(server, "Ana", "Ben", "Cleo")
    mover, others = party.mover, party.others
    assert others[0].wish("concede")["told"] == "done"
    assert mover.play(mover.moves[0])["told"] == "done"
    for wish in ({"wish": "answer_back", "yes": False}, {"wish": "want_end"}, {"wish": "ask_back"}):
        assert others[0].wish(**wish)["sentence"] == "You have given up this match."


def test_coming_back_is_for_once_in_a_turn() -> None:
    table = dealt("a")
    seat = table.to_move
    assert seat is not None
    person = table.chairs[seat].person or ""
    for entry in (*table.stand(person), *table.stand_in(1 - seat)):
        table.apply(entry)
    for entry in table.come_back(person):
        table.apply(entry)
    for entry in table.stand(person):
        table.apply(entry)
    with pytest.raises(Refused, match="come back only once in a turn"):
        table.come_back(person)


def test_whose_time_was_up_has_none_anew() -> None:
    """Otherwise, somebody who comes back just before the bot moves would have twice the time."""
    table = dealt("a", Pace(30.0))
    began, seat = table.turn_began, table.to_move
    assert seat is not None
    for entry in table.stand_in(seat):
        table.apply(entry, began + 60)
    for entry in table.come_back(table.chairs[seat].person or ""):
        table.apply(entry, began + 60.01)
    assert table.turn_began == began
