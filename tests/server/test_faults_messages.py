"""Messages, frames and requests that cannot be read: rows 14 to 16 of the faults."""

import json
from collections.abc import Iterator
from typing import Any, get_args

import msgspec
import pytest

from dobrak.server.protocol import messages as wire
from tests.server.client import POSTS, Client, Server, soon
from tests.server.people import Party, fresh, listen
from tests.server.raw import BINARY, CLOSE, CONT, FIN, PING, PONG, RSV1, TEXT, Raw, frame, path_of

FLAT = 16 * 1024  # KiB of memory that a server may take for one bad client

GOOD: dict[str, dict[str, Any]] = {
    "sit": {"seat": 0},
    "ready": {"on": True, "version": 1},
    "play": {"version": 1, "move": "7s"},
    "want_end": {"on": True},
    "answer_back": {"yes": True},
    "remove": {"seat": 1},
    "seat_bot": {"seat": 1, "bot": "simple"},
    "change_rules": {"rules": {"deals": 2}},
    "pass_on": {"on": True},
    "say": {"phrase": None, "text": "hello"},
    "allow_chat": {"on": False, "spectators": True},
    "catch_up": {"version": 1},
}

HUGE = 10**30

WRONG: dict[type, list[object]] = {
    int: ["1", True, 1.5, -1, HUGE, -HUGE, [], {}, [[1]], "NaN"],
    str: [1, True, [], {}, "x" * 2000, ["x"]],
    bool: [1, 0, "true", None, [], {}],
    dict: [1, True, "x", [], None, {"deals": None}, {"deals": []}, {"deals": 1.5}, {"deals": {}}],
}


def unreadable() -> Iterator[str]:
    """Texts that are not valid wishes, made from every kind of wish."""
    yield from ("", " ", "null", "true", "0", "[]", "{}", '"sit"', "NaN", "-", "\x00", "\ufeff{}")
    yield from ("[" * 4000, '{"wish":' * 1000, "[" * 2000 + "]" * 2000)
    yield from ('{"wish": "fly", "id": "x"}', '{"wish": null, "id": "x"}', '{"wish": ["sit"]}')
    for kind in get_args(wire.AnyWish):
        tag, fields = kind.__struct_config__.tag, msgspec.structs.fields(kind)
        taken = {field.encode_name for field in fields} - {"id"}
        assert taken == set(GOOD.get(tag, {})), f"{tag} is new: say what it takes"
        wish = {"wish": tag, "id": "x", **GOOD.get(tag, {})}
        text = json.dumps(wish)
        yield from (text[:-1], text[: len(text) // 2], text + "x", text + text, "\ufeff" + text)
        yield from (text + "\x00", text[:-1] + ',"wish":"stand"}', text[:-1] + ',"id":"y"}')
        yield text[:-1] + ',"as":0}'
        for id in ("", "x" * 41, "\\ud800", "\x00"):
            yield text.replace('"x"', f'"{id}"')
        for field in fields:
            key, value = field.encode_name, wish[field.encode_name]
            for wrong in WRONG[str if value is None else type(value)]:
                if (key, wrong) != ("version", HUGE):  # one that no table has, and no more
                    yield json.dumps({**wish, key: wrong})
            for word in ("NaN", "Infinity", "-Infinity", "1e999", "0x1", "01", '"\\ud800"'):
                yield json.dumps({**wish, key: "@"}).replace('"@"', word)
            yield json.dumps({**wish, key: "@"}).replace('"@"', "[" * 900 + "]" * 900)
            if field.required:
                yield json.dumps({k: v for k, v in wish.items() if k != key})


def test_what_is_no_wish_is_refused_and_nothing_has_changed(server: Server) -> None:
    """Row 14: each gets a refusal, the table does not change, and nobody else is told."""
    party = Party(server)
    onlooker = Client(server).connect(party.table)
    one, (other,) = party.mover, party.others
    before = [fresh(place) for place in (one, other, onlooker)]
    sent = list(unreadable())
    assert len(sent) > 500
    for text in sent:
        raw = text.encode("utf-8", "surrogatepass")
        one.socket.send(raw, text=True)
        told = one.hear()
        assert (told["told"], told["id"]) == ("refusal", None), text
        assert told["sentence"] == "This message cannot be read."
    assert listen(other) == listen(onlooker) == []
    assert [fresh(place) for place in (one, other, onlooker)] == before


BODIES = [
    *[b"", b" ", b"null", b"[]", b"{", b"NaN", b"\x00", b"\xff", b"\xef\xbb\xbf{}", b'"x"', b"1"],
    *[b"[" * 8000, b'{"a":' * 1000, b"x" * 9000, b'{"name": "a"} x', b'{"x": 1}'],
    *[b'{"name": "Ana", "name": "Ben"}', b'{"keep": true, "keep": true}', b'{"name": NaN}'],
    *[b'{"name": "\\ud800"}', b'{"code": "\\udfff"}', b'{"name": "\xed\xa0\x80"}', b'{"keep": 1}'],
    *[b'{"game": "durak", "players": %s}' % n for n in (b"1e3", b"-1", b'"2"', b"9" * 400, b"2.5")],
    b'{"game": "durak", "players": 2, "players": 3}',
    b'{"game": "durak", "players": 2, "rules": {"deals": 1, "deals": 2}}',
    b'{"game": "durak", "players": 2, "rules": {"\\ud800": 1}}',
    b'{"game": "durak", "players": 2, "rules": {"deals": [1]}}',
    b'{"game": "durak", "players": 2, "seconds": 1e999}',
    b'{"game": "durak", "players": 2, "bots": [null, "\\u0000"]}',
    b'{"game": "\\u0000", "players": 2}',
    b'{"bot": "\\udc00\\ud800"}',
]


@pytest.mark.parametrize("path", POSTS)
def test_requests_that_cannot_be_read_are_refused(server: Server, path: str) -> None:
    """Row 14: the same over HTTP."""
    ana = server.guest("Ana")
    for body in BODIES:
        if path in ("/api/quick", "/api/code") and body == b"{}":
            continue
        status, told = ana.send(path, body)
        assert status in (400, 413), (body, told)
        assert set(told) == {"sentence", "key", "facts"}
        assert ana.headers_are_right
    assert ana.get("/api/me")[1] == {"name": "Ana"}


ODD_PATHS = [
    *["/api/matches/x/" + "9" * n for n in (9, 10, 19, 40, 5000)],
    *["/api/matches/%00/1", "/api/matches/%ff/1", "/api/matches/x/%D9%A1", "/api/matches/x/-1"],
    *[f"/api/matches?before={n}" for n in ("nan", "inf", "-inf", "1e400", "x", "", "%00", "1&x=2")],
    f"/assets/{'x' * 300}",
    *["/api/matches?after=1", "/api/nothing", "/..%2f..%2fetc/passwd", "/api/guest", "//", "/%00"],
]


def test_odd_addresses_are_answered(server: Server) -> None:
    """Rows 14 and 20: with an error message, and with the usual headers."""
    ana = server.guest("Ana")
    for path in ODD_PATHS:
        status, _ = ana.get(path)
        assert status in (200, 400, 404, 405), path
        assert ana.headers_are_right, path


def test_the_number_of_a_match_has_ordinary_digits(server: Server) -> None:
    party = Party(server)
    party.move()
    assert party.places[0].wish("concede")["told"] == "done"
    match = f"/api/matches/{party.table.partition('/')[0]}"
    soon(lambda: party.clients[0].get(f"{match}/1")[0] == 200)
    status, told = party.clients[0].get(f"{match}/%D9%A1")  # an Arabic 1
    assert (status, told["sentence"]) == (404, "You have not played this match.")


BAD_UTF8 = [b"\xff", b"\xc3", b"\xc0\xaf", b"\xe2\x82", b"\xed\xa0\x80", b"\xf5\x80\x80\x80"]


@pytest.mark.parametrize("kind", [TEXT, BINARY])
def test_a_client_that_sends_no_text_and_closes_at_once_is_no_trouble(
    server: Server, kind: int
) -> None:
    """Row 14: both frames arrive together, so the connection is closing when the first is read."""
    client = server.guest("Ana")
    path = path_of(client.open(game="durak", players=2))
    with Raw(client, path) as raw:
        raw.hear()
        raw.send(frame(b"\xff", kind) + frame(b"\x03\xe8", CLOSE))
        assert raw.close_code() == 1000
    told = map(json.loads, server.log.read_text(encoding="utf-8").splitlines())
    assert [line for line in told if line["event"] == "trouble"] == []


def test_frames_that_are_no_text_end_the_connection(server: Server) -> None:
    """Rows 14 to 16: each with the close code that says why; nobody else is told."""
    party = Party(server)
    client, path = party.clients[0], path_of(party.table)
    good = json.dumps({"wish": "stand", "id": "x"}).encode()
    deflated = b"\xaa\x56\x2a\xcf\x2c\xce\x50\xb2"
    before = fresh(party.places[1])
    memory_before = server.memory
    for sent, code in [
        (frame(good, BINARY), 1003),
        (frame(b"", BINARY), 1003),
        *[(frame(b'{"wish":"say","id":"x","text":"%s"}' % b), 1007) for b in BAD_UTF8],
        (frame(BAD_UTF8[0], bits=0) + frame(b"x", CONT), 1007),
        (frame(good, size=64 * 2**20) + good * 100, 1009),
        (frame(good, size=2**62), 1009),
        (frame(good, size=2**63), 1009),
        (frame(b" " * 8193), 1009),
        (frame(b" " * 4000, bits=0) + frame(b" " * 4000, CONT, bits=0) * 2, 1009),
        (frame(b"", bits=0) + frame(b"", CONT, bits=0) * 200, 1009),
        (frame(deflated, bits=FIN | RSV1), 1002),
        (frame(good, bits=FIN | 0x20), 1002),
        (frame(good, 0x3), 1002),
        (frame(good, 0xB), 1002),
        (frame(good, CONT), 1002),
        (frame(good, bits=0) + frame(good), 1002),
        (frame(b"x" * 126, PING), 1002),
        (frame(b"x", PING, bits=0), 1002),
        (frame(good)[:1] + bytes((len(good),)) + good, 1002),
        (frame(b"\x00", 0x8), 1002),
    ]:
        with Raw(client, path) as raw:
            raw.send(sent)
            assert raw.close_code() == code, sent[:60]
    heard = {told["told"] for told in listen(party.places[1])}
    assert heard <= {"presence"}
    assert fresh(party.places[1]) == before
    assert server.memory - memory_before < FLAT


def answers(raw: Raw, *ids: str) -> None:
    """Check that these wishes are answered, in this order, and no others."""
    for id in ids:
        kind, told = raw.hear()
        while b'"told":"done"' not in told:
            assert kind in (TEXT, PONG)
            kind, told = raw.hear()
        assert json.loads(told)["id"] == id


def test_messages_come_in_whatever_pieces(server: Server) -> None:
    """Alone, cut in two, two at once, long, with a ping before or in between, in two frames."""
    party = Party(server)

    def wish(id: str, blanks: int = 0) -> bytes:
        return f'{{"wish": "catch_up", "id": "{id}", {" " * blanks}"version": 0}}'.encode()

    with Raw(party.clients[0], path_of(party.table)) as raw:
        raw.send(frame(wish("alone")))
        answers(raw, "alone")
        raw.send(frame(b"?", PING))
        raw.send(frame(wish("after a ping")))
        answers(raw, "after a ping")
        raw.send(frame(wish("long", blanks=300)))
        answers(raw, "long")
        raw.send(frame(wish("two")) + frame(wish("at once")))
        answers(raw, "two", "at once")
        whole = frame(wish("cut"))
        for cut in (1, 2, 4, 6, 20):
            raw.send(whole[:cut])
            raw.wait_until_read()
            raw.send(whole[cut:])
            answers(raw, "cut")
    with Raw(party.clients[0], path_of(party.table)) as raw:
        for first in (frame(wish("alone")), b""):
            raw.send(first)
            raw.send(frame(wish("in two")[:9], bits=0))
            raw.wait_until_read()
            raw.send(frame(b"?", PING))
            raw.wait_until_read()
            raw.send(frame(wish("in two")[9:], CONT))
            answers(raw, *(["alone"] if first else []), "in two")
    with Raw(party.clients[0], path_of(party.table)) as raw:
        raw.send(frame(wish("never ended")[:9], bits=0))
        raw.wait_until_read()
        raw.send(frame(wish("not a continuation")))
        assert raw.close_code() == 1002


def test_letters_may_be_split_between_frames(server: Server) -> None:
    """Row 15: text that is valid as a whole is accepted."""
    party = Party(server)
    text = '{"wish":"say","id":"x","text":"é♠🂡"}'.encode()
    with Raw(party.clients[0], path_of(party.table)) as raw:
        parts = [text[i : i + 1] for i in range(len(text))]
        middle = b"".join(frame(part, CONT, bits=0) for part in parts[1:-1])
        raw.send(frame(parts[0], TEXT, bits=0) + middle + frame(parts[-1], CONT))
        while not raw.hear()[1].startswith(b'{"told":"done"'):
            pass
    (news,) = (told for told in listen(party.places[1]) if told["told"] == "news")
    assert news["what"]["text"] == "é♠🂡"


def test_half_letters_never_reach_anybody(server: Server) -> None:
    """Row 15: lone surrogates in every text that a client can send."""
    party = Party(server)
    one, (other,) = party.mover, party.others
    for sign in ("\\ud800", "\\udfff", "\\udc00\\ud800", "a\\ud83d"):
        for field in ("id", "phrase", "text", "move", "bot"):
            wish: dict[str, Any] = {"wish": "say", "id": "x", "text": "x"}
            if field == "move":
                wish = {"wish": "play", "id": "x", "move": "", "version": one.table["version"]}
            if field == "bot":
                wish = {"wish": "seat_bot", "id": "x", "seat": 0}
            one.socket.send(json.dumps({**wish, field: "@"}).replace("@", sign))
            assert one.hear()["told"] == "refusal"
    assert listen(other) == []


def test_nothing_is_compressed(server: Server) -> None:
    """Row 16: the server accepts no compression, so nothing can expand."""
    ana = server.guest("Ana")
    path = path_of(ana.open(game="durak", players=2))
    offer = "permessage-deflate; client_max_window_bits"
    with Raw(ana, path, sec_websocket_extensions=offer) as raw:
        assert raw.status == 101
        assert "extensions" not in raw.answer.lower()
