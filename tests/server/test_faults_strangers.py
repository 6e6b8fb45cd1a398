"""Strangers: stolen moves and links, and other sites. Rows 18 to 20 of the faults."""

import re
from pathlib import Path
from typing import Any

from dobrak.server.http.app import HEADERS
from tests.server.client import POSTS, Client, Server
from tests.server.people import Party, fresh
from tests.server.raw import Raw, path_of


def test_a_captured_move_is_good_for_its_owner_only(server: Server) -> None:
    """Row 18: the owner gets the same answer, all others are refused, and there is one event."""
    party = Party(server, "Ana", "Ben", "Cleo")
    mover = party.mover
    owner = party.clients[mover.table["you"]]
    wish = {"id": "m", "version": mover.table["version"], "move": mover.moves[0]}
    first = mover.wish("play", **wish)
    assert first["told"] == "done"
    thieves = [place for place in party.places if place is not mover]
    thieves = [*thieves, server.guest("Dora").connect(party.table)]
    thieves.append(Client(server).connect(party.table))
    for thief in thieves:
        refusal = thief.wish("play", **wish)
        assert refusal["told"] == "refusal"
    assert mover.wish("play", **wish) == first
    assert owner.connect(party.table).wish("play", **wish) == first
    heard = [told for told in party.places[0].told if told["told"] == "news"]
    assert [told["what"]["kind"] for told in heard].count("moved") == 1


def test_a_stolen_link_gives_no_seat_and_no_hand(server: Server) -> None:
    """Row 19: with the link, one is a spectator."""
    party = Party(server)
    for thief in (server.guest("Thief"), Client(server), server.guest("Ana")):
        place = thief.connect(party.table)
        for seat in (None, 0, 1):
            assert place.wish("sit", seat=seat)["told"] == "refusal"
        table = fresh(place)
        assert table["you"] is None
        assert not table["host"]
        assert (table["view"]["hand"], table["view"]["moves"]) == (None, [])
        played = place.wish("play", version=table["version"], move=party.mover.moves[0])
        assert played["told"] == "refusal"


def test_a_table_that_is_not_there_answers_like_one_that_one_may_not_see(server: Server) -> None:
    """Row 19: byte for byte, with any key, for anybody."""
    ana = server.guest("Ana")
    name, _, invite = ana.open(game="durak", players=2).partition("/socket?invite=")
    answers = set()
    for asker in (server.guest("Ben"), Client(server)):
        for table in (name, "0" * 16, name[::-1], name.upper() + "x", "%00", "x" * 300):
            for key in ("", "?invite=", "?invite=" + "0" * 16, "?invite=%ff&version=1"):
                with Raw(asker, f"/api/tables/{table}/socket{key}") as raw:
                    said = raw.answer.encode() + raw.rest()
                    answers.add(re.sub(rb"(?i)date: [^\r]*\r\n", b"", said))
    assert len(answers) == 1
    assert answers.pop().startswith(b"HTTP/1.1 403 ")
    with Raw(Client(server), f"/api/tables/{name}/socket?invite={invite}") as raw:
        assert raw.status == 101


def test_strangers_load_no_tables(tmp_path: Path) -> None:
    """Row 32: a table that takes long to load is loaded only for people who may enter."""
    with Server(tmp_path, by_hand=True) as server:
        party = Party(server, "Ana", "Ben", playing=False)
        name = party.table.partition("/socket?invite=")[0]
        private = f"{name}/socket"
        server.open_until_the_end.close()
        while server.counted("tables_awake"):
            server.pass_time(10.0)
        for stranger in (Client(server), server.guest("Cleo")):
            for key in ("", "?invite=", "?invite=" + "0" * 16):
                with Raw(stranger, f"/api/tables/{private}{key}") as raw:
                    assert raw.status == 403
        assert server.counted("tables_awake") == 0
        for client in party.clients:  # who sits there needs no key
            with Raw(client, f"/api/tables/{private}") as raw:
                assert raw.status == 101
        assert server.counted("tables_awake") == 1


def foreign(server: Server) -> list[str | None]:
    own = server.where
    return [
        *[None, "", "null", "NULL", "http://evil.example", own + ".evil", own.replace(":", "", 1)],
        *[f"http://127.0.0.1:{server.port + 1}", "http://127.0.0.1", own.replace("127", "0127")],
        *[f"http://evil@127.0.0.1:{server.port}", f"http://evil.example/{own}", "file://"],
        *[
            own.replace("127.0.0.1", "LOCALHOST"),
            "http://[::1",
            "//",
            "http://",
            own + "/../x.evil@",
        ],
    ]


def test_other_pages_can_do_nothing(server: Server) -> None:
    """Row 20: every POST and both sockets refuse a foreign, null or missing Origin."""
    ana = server.guest("Ana")
    table = ana.open(game="durak", players=2, listed=True)
    bodies: dict[str, Any] = {"/api/guest": {"name": "Eve"}, "/api/code": {}, "/api/quick": {}}
    bodies["/api/tables"] = {"game": "durak", "players": 2}
    bodies["/api/enter"] = {"code": "x"}
    opened = Path(server.log).read_text(encoding="utf-8").count('"opened"')
    for origin in foreign(server):
        ana.origin = origin
        for path in POSTS:
            status, told = ana.post(path, bodies[path])
            assert (status, set(told)) == (403, {"sentence", "key", "facts"}), origin
            assert "set-cookie" not in ana.headers
        for path in (path_of(table), "/api/lobby/socket"):
            with Raw(ana, path) as raw:
                assert raw.status == 403, origin
    assert Path(server.log).read_text(encoding="utf-8").count('"opened"') == opened
    ana.origin = server.where
    assert ana.get("/api/me")[1] == {"name": "Ana"}
    for path in (path_of(table), "/api/lobby/socket"):
        with Raw(ana, path) as raw:
            assert raw.status == 101


def test_cookies_are_for_this_house_only(server: Server) -> None:
    """Row 20: HttpOnly, SameSite=Lax, and Secure where TLS ends in front of the server."""
    for path, body in (("/api/guest", {"name": "Ana"}), ("/api/quick", {})):
        for proto, secure in (("http", False), ("https", True)):
            client = Client(server)
            client.more = {"X-Forwarded-Proto": proto}
            assert client.post(path, body)[0] == 200
            said = {part.strip().lower() for part in client.headers["set-cookie"].split(";")}
            assert {"httponly", "samesite=lax", "path=/"} <= said
            assert ("secure" in said) == secure
            assert not any(part.startswith("domain") for part in said)


def test_every_answer_says_what_a_browser_may_do_with_it(server: Server) -> None:
    """Row 20: also refusals."""
    ana = server.guest("Ana")
    assert ana.headers_are_right
    for path in (
        "/healthz",
        "/metrics",
        "/api/me",
        "/api/tables",
        "/api/matches",
        "/api/bots",
        "/no",
    ):
        ana.get(path)
        assert ana.headers_are_right
    for path in POSTS:
        Client(server, origin=None).post(path, {})
        ana.send(path, b"x" * 9000)
        assert ana.headers_are_right
    assert b"default-src 'self'" in HEADERS[b"content-security-policy"]
    assert b"frame-ancestors 'none'" in HEADERS[b"content-security-policy"]
