"""How much one person or one address may request, and what can be said in the chat."""

import json
import resource
import select
import socket
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from dobrak.server.http.access import REQUEST_BURST
from dobrak.server.run.settings import HostSettings
from tests.patience import PATIENCE
from tests.server.client import POSTS, Client, Place, Server, soon
from tests.server.people import FAR, Party, listen
from tests.server.raw import Raw, frame, handshake, path_of


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with low limits that do not recover during a test."""
    limits: dict[str, Any] = {"sockets": 4, "wishes": 5, "guests": 2, "tables": 2, "codes": 3}
    with Server(tmp_path_factory.mktemp("strict"), by_hand=True, **limits) as server:
        yield server


def from_address(server: Server, address: str) -> Client:
    """A client whose address a trusted proxy gives."""
    client = Client(server)
    client.more = {"X-Forwarded-For": address}
    return client


def test_who_asks_too_much_on_a_socket_is_refused_and_then_sent_away(strict: Server) -> None:
    """Refusals above the rate limit; after a hundred of them the connection is closed."""
    client = from_address(strict, "10.0.0.1")
    place = client.connect(open_table(strict, "10.0.0.2", listed=True))
    refused = 0
    wish = json.dumps({"wish": "catch_up", "id": "x", "version": FAR})
    place.socket.socket.sendall(frame(wish.encode()) * 200)
    try:
        while True:
            told = place.hear()
            if told["told"] == "refusal":
                assert told["sentence"].startswith("That is too much at once")
                refused += 1
    except ConnectionClosed as closed:
        assert closed.rcvd is not None
        assert closed.rcvd.code == 1008
    assert refused == 100


def open_table(server: Server, address: str, **table: Any) -> str:
    client = from_address(server, address)
    assert client.post("/api/guest", {"name": "Host"})[0] == 200
    return client.open(**{"game": "durak", "players": 2, **table})


@pytest.mark.parametrize(
    ("near", "neighbour", "far"),
    [
        ("10.0.1.1", "10.0.1.1", "10.0.1.2"),
        ("2001:db8::1", "2001:db8::9", "2001:db8:0:1::1"),
        ("::ffff:10.0.3.1", "10.0.3.1", "10.0.3.2"),
    ],
)
def test_only_so_many_sockets_from_one_address(
    strict: Server, near: str, neighbour: str, far: str
) -> None:
    """One more is refused. When one ends, or its handshake fails, another may connect."""
    table = open_table(strict, far, listed=True)
    here, there = from_address(strict, near), from_address(strict, far)
    for _ in range(10):  # these do not count: nobody was let in
        with pytest.raises(InvalidStatus):
            here.connect("nowhere/socket?")
    for _ in range(10):
        with Raw(here, path_of(table), x_forwarded_for=near) as hurried:
            assert hurried.status in (101, 403)  # the server may not have noticed all that ended
        with socket.create_connection(("127.0.0.1", strict.port)) as shut:  # before any answer
            shut.sendall(handshake(here, path_of(table), x_forwarded_for=near))
    soon(lambda: not strict.counted("connections"))
    places: list[Place] = []
    until = time.monotonic() + PATIENCE
    while len(places) < 4:
        assert time.monotonic() < until
        with suppress(InvalidStatus):
            places.append(here.connect(table))
    for address in (near, neighbour):
        with pytest.raises(InvalidStatus, match="403"):
            from_address(strict, address).connect(table)
    elsewhere = there.connect(table)
    places.pop().close()
    elsewhere.hear_until(lambda table: table["watching"] == 4)
    here.connect(table)
    strict.open_until_the_end.close()
    soon(lambda: not strict.counted("connections"))


@pytest.mark.parametrize(
    ("path", "body", "most", "good"),
    [
        ("/api/guest", {"name": "Ana"}, 2, 200),
        ("/api/enter", {"code": "AAAA-AAAA"}, 3, 403),
        ("/api/quick", {}, 2, 200),
    ],
)
def test_only_so_many_requests_from_one_address(
    strict: Server, path: str, body: dict[str, str], most: int, good: int
) -> None:
    """Status 429 with an error message; others are not affected."""
    place = POSTS.index(path)
    for network in (f"10.1.{place}.", f"2001:db8:1:{place}::"):
        for number in range(most + 2):
            asker = network + "1" if "." in network else f"{network}{number}"
            status, told = from_address(strict, asker).post(path, body)
            assert status == (good if number < most else 429), told
        assert set(told) == {"sentence", "key", "facts"}
        assert told["sentence"].startswith("That is too much at once")
    assert from_address(strict, f"10.2.0.{place}").post(path, body)[0] == good


def test_a_whole_network_has_no_more_than_some_households(strict: Server) -> None:
    """Limits: four times the limit for a /56, and sixteen times for a /48."""
    for prefix, most in (("2001:db8:5:5{:02x}::1", 4), ("2001:db8:6:{:02x}00::1", 16)):
        addresses = [prefix.format(number) for number in range(most + 1) for _ in range(2)]
        told = [
            from_address(strict, one).post("/api/guest", {"name": "Ana"})[0] for one in addresses
        ]
        assert told == [200] * 2 * most + [429] * 2


def test_nobody_chooses_their_address_unless_a_proxy_was_named(tmp_path: Path) -> None:
    with Server(tmp_path, guests=2, proxies=HostSettings.proxies) as server:
        addresses = [f"10.0.0.{number}" for number in range(3)]
        told = [
            from_address(server, one).post("/api/guest", {"name": "Ana"})[0] for one in addresses
        ]
        assert told == [200, 200, 429]


UNSAID: list[dict[str, Any]] = [
    *[{"text": text} for text in ("", "   ", "\n\t", "\u3000", "x" * 301, "x" * 1200)],
    {"text": "\u3164 \u2800"},
    *[
        {"text": f"a{sign}b"}
        for sign in "\x00\x07\x1b\x7f\u200b\u200e\u202e\u2066\u2069\ufeff\ue000"
    ],
    *[{"text": f"a{sign}b"} for sign in ("\U000e0041", "\u0301" * 6, "\uffff", "\u061c")],
    *[{"text": sign} for sign in ("\ufe0f", "\u034f", "\u17b4", "\u200d\ufe0f", "\ufffc")],
    *[{"text": f"a{5 * sign}"} for sign in ("\u0e47", "\u20dd", "\ufe0f", "\u200d")],
    *[{"phrase": "no such"}, {"phrase": ""}, {}, {"phrase": "hello", "text": "hello"}],
]


def test_what_cannot_be_said_is_heard_by_nobody(server: Server) -> None:
    """Too long, empty, with control characters or characters that change the direction."""
    party = Party(server, playing=False)
    for what in UNSAID:
        assert party.places[0].wish("say", **what)["told"] == "refusal", what
    assert listen(party.places[1]) == []


def test_who_says_a_lot_waits(tmp_path: Path) -> None:
    """Five at once, also from another tab."""
    with Server(tmp_path, by_hand=True) as server:
        party = Party(server, playing=False)
        tabs = [party.places[0], party.clients[0].connect(party.table)]
        said = [tabs[n % 2].wish("say", text=f"{n}")["told"] for n in range(8)]
        assert said == ["done"] * 5 + ["refusal"] * 3
        heard = [told["what"]["text"] for told in listen(party.places[1]) if told["told"] == "news"]
        assert heard == ["0", "1", "2", "3", "4"]


def test_who_throws_deal_after_deal_away_waits(tmp_path: Path) -> None:
    """Limits: three aborted matches at once, then one every ten minutes; also at another table."""
    with Server(tmp_path, by_hand=True) as server:
        party = Party(server)
        ana, ben = party.places
        for _ in range(3):
            assert ana.wish("abort")["told"] == "done"
            party.begin()
        assert "cancelled many matches" in ana.wish("abort")["sentence"]
        assert "cancelled many matches" in ana.wish("abort")["sentence"]
        server.pass_time(600)
        assert ana.wish("abort")["told"] == "done"
        party.begin()
        assert ben.wish("abort")["told"] == "done"


def silent(server: Server, many: int) -> list[socket.socket]:
    """Connections that request nothing."""
    return [socket.create_connection(("127.0.0.1", server.port)) for _ in range(many)]


def test_so_many_connections_come_from_one_address(tmp_path: Path) -> None:
    """Whether they request something or not."""
    with Server(tmp_path, sockets=5, proxies="192.0.2.0/24, 192.0.3.1") as strict:
        ana = strict.guest("Ana")
        connections = silent(strict, 20)
        soon(lambda: len(ended(connections)) >= 15)
        assert len(ended(connections)) < 20
        for connection in connections:
            connection.close()
        soon(lambda: answered(ana))
        place = ana.connect(ana.open(game="durak", players=2))
        assert place.wish("sit")["told"] == "done"


def test_only_so_many_requests_and_handshakes_come_from_one_address(tmp_path: Path) -> None:
    """Row 41: each costs time, so one address could take all of the server's."""
    with Server(tmp_path, requests=1, by_hand=True) as server:
        table = open_table(server, "10.0.0.2", listed=True)
        here, there = from_address(server, "10.0.0.1"), from_address(server, "10.0.0.3")

        def handshakes(client: Client, many: int) -> list[int]:
            address = client.more["X-Forwarded-For"]
            found = []
            for _ in range(many):
                with Raw(client, path_of(table), x_forwarded_for=address) as raw:
                    found.append(raw.status)
            return found

        most = int(REQUEST_BURST)
        assert [here.get("/api/me")[0] for _ in range(most - 5)] == [200] * (most - 5)
        assert handshakes(here, 7) == [101] * 5 + [403] * 2
        status, told = here.get("/api/me")
        assert status == 429
        assert told["sentence"].startswith("That is too much at once")
        assert here.headers_are_right
        assert handshakes(there, 1) == [101]
        assert server.counted("hurried_total") == 3
        server.pass_time(2.0)
        assert [here.get("/api/me")[0] for _ in range(3)] == [200, 200, 429]


def test_only_so_many_new_connections_come_from_one_address(tmp_path: Path) -> None:
    """Row 41: whether they request something or not. The others are closed at once."""
    with Server(tmp_path, requests=1, proxies="", by_hand=True) as server:
        connections = silent(server, int(REQUEST_BURST) + 10)
        soon(lambda: len(ended(connections)) == 10)
        assert not answered(Client(server))
        server.pass_time(1.0)
        assert answered(Client(server))
        assert len(ended(connections)) == 10
        for connection in connections:
            connection.close()


def test_handshakes_that_never_end_keep_nobody_out_for_long(tmp_path: Path) -> None:
    """Row 41: hundreds from one address; the places become free by themselves."""
    with Server(tmp_path, seconds={"REQUEST_TIMEOUT": 1.0}, sockets=5, proxies="") as server:
        ana = Client(server)
        soon(lambda: answered(ana))
        begun = handshake(ana, "/api/lobby/socket")
        parts = (b"", b"G", begun[: len(begun) // 2], begun[:-2], b"POST /api/guest HTTP/1.1\r\n")
        held = silent(server, 300)
        for number, connection in enumerate(held):
            with suppress(ConnectionError):
                connection.sendall(parts[number % len(parts)])
        soon(lambda: len(ended(held)) == len(held))
        soon(lambda: answered(ana))
        soon(lambda: status_of(ana, "/api/lobby/socket") == 101)
        for connection in held:
            connection.close()


def status_of(client: Client, path: str) -> int:
    """The status of a handshake; 0 if the connection is closed before."""
    try:
        with Raw(client, path) as raw:
            return raw.status
    except (AssertionError, OSError):
        return 0


@pytest.mark.skipif(not hasattr(resource, "prlimit"), reason="another process has no such limits")
def test_when_there_are_no_more_connections_the_log_stays_short(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        ana = server.guest("Ana")
        before = resource.prlimit(server.pid, resource.RLIMIT_NOFILE)
        resource.prlimit(server.pid, resource.RLIMIT_NOFILE, (40, before[1]))
        began = time.monotonic()
        connections = silent(server, 100)
        soon(lambda: refused_in(server) >= 2)
        assert refused_in(server) <= time.monotonic() - began + 1  # one a second
        for connection in connections:
            connection.close()
        resource.prlimit(server.pid, resource.RLIMIT_NOFILE, before)
        soon(lambda: answered(ana))


def refused_in(server: Server) -> int:
    """How often the log says that a connection was refused."""
    return sum('"OSError"' in line for line in server.log.read_text().splitlines())


def ended(connections: list[socket.socket]) -> list[socket.socket]:
    return select.select(connections, [], [], 0)[0]


def answered(client: Client) -> bool:
    try:
        return client.get("/api/me")[0] == 200
    except OSError:
        return False
