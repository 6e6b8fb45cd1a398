"""Requests to every HTTP route, valid and broken ones, and what answers to them must look like.

A route or body of which nothing is known here is in `unknown`, so that none can be forgotten.
"""

import asyncio
import base64
import random
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import quote, unquote

import msgspec
from starlette.routing import Match, Route, WebSocketRoute

from dobrak.server.http.app import HEADERS, ROUTES
from dobrak.server.http.page import STATIC
from dobrak.server.protocol import messages
from dobrak.server.protocol import requests as wire
from dobrak.texts import catalogue
from tools.examples import STRINGS, Examples

BODIES: dict[str, type[wire.RequestBody]] = {
    "/api/guest": wire.NewGuest,
    "/api/code": wire.NewCode,
    "/api/enter": wire.UseCode,
    "/api/quick": wire.QuickStart,
    "/api/tables": wire.NewTable,
}
ANSWERS: dict[tuple[str, str], Any] = {
    ("GET", "/healthz"): dict[str, bool | str],
    ("GET", "/metrics"): bytes,
    ("GET", "/api/ready"): wire.Readiness,
    ("GET", "/api/me"): wire.Me,
    ("POST", "/api/guest"): wire.Me,
    ("POST", "/api/code"): wire.Code,
    ("POST", "/api/enter"): wire.Me,
    ("GET", "/api/games"): list[wire.GameDeclared],
    ("GET", "/api/bots"): dict[str, str],
    ("GET", "/api/phrases"): dict[str, dict[str, str]],
    ("POST", "/api/quick"): wire.TableOpened,
    ("GET", "/api/tables"): list[messages.TableListed],
    ("POST", "/api/tables"): wire.TableOpened,
    ("GET", "/api/tables/mine"): list[wire.OwnTable],
    ("GET", "/api/tables/{table:str}/log"): wire.MatchLog,
    ("GET", "/api/matches"): list[wire.MatchKept],
    ("GET", "/api/matches/{table:str}/{number:str}"): dict[str, Any],
    ("GET", "/api/matches/{table:str}/{number:str}/replay"): wire.Replay,
    ("GET", "/"): bytes,
    ("GET", "/play"): bytes,
    ("GET", "/t/{table:str}"): bytes,
    ("GET", "/rules/{game:str}"): bytes,
    ("GET", "/matches"): bytes,
    ("GET", "/matches/{table:str}/{number:str}"): bytes,
    ("GET", "/assets/{name:str}"): bytes,
    ("GET", "/icon.svg"): bytes,
    ("GET", "/icon-turn.svg"): bytes,
}
STATUSES = {400, 401, 403, 404, 405, 413, 429}  # of errors
OF_FILES = {206, 304, 416}  # further answers of files
HANDSHAKES = {101, 426, *STATUSES}  # of sockets
METHODS = ["GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS", "PATCH", "TRACE", "BREW"]
HOSTS = [
    "",
    "[",
    "[::1",
    "a b",
    "x:99999999",
    "évil",
    "evil.example",
    "a/b",
    "\\",
    "@",
    "%00",
    "?#",
]


def unknown() -> list[str]:
    """Routes and bodies that are missing above."""
    found = []
    for route in ROUTES:
        if isinstance(route, Route):
            methods = (route.methods or set()) - {"HEAD"}
            found += [f"{m} {route.path}" for m in methods if (m, route.path) not in ANSWERS]
            found += [f"body of {route.path}"] * ("POST" in methods and route.path not in BODIES)
    known = set(BODIES.values())
    return found + [
        body.__name__ for body in wire.RequestBody.__subclasses__() if body not in known
    ]


# --- requests -------------------------------------------------------------------------------------


@dataclass
class Asked:
    """A request."""

    method: str
    path: str  # with its query
    headers: list[tuple[str, str]]
    body: bytes = b""
    broken: bool = False  # whether it may be no HTTP, or incomplete
    cut: bool = False  # whether the server may have to wait for the rest
    socket: bool = False  # whether it is the handshake of a socket
    spoilt: bool = False
    raw: bytes = b""  # all of it, as it is sent

    @property
    def route(self) -> str:
        """The route that it is for, or what it is instead."""
        return "broken" if self.broken else f"{self.method} {route_of(self) or 'nowhere'}"

    def written(self) -> bytes:
        lines = [f"{self.method} {self.path} HTTP/1.1", *(f"{k}: {v}" for k, v in self.headers)]
        return "\r\n".join([*lines, "", ""]).encode("utf-8", "surrogatepass") + self.body

    def __str__(self) -> str:
        return repr(self.raw[:1500])


@dataclass
class Rounds:
    """Rounds through all routes. In the first one, all requests are valid."""

    number: int = 0
    left: list[Any] = field(default_factory=list)

    def next(self, rng: random.Random) -> Any:
        if not self.left:
            self.number += 1
            self.left = list(ROUTES)
            rng.shuffle(self.left)
        return self.left.pop()


@dataclass
class Requests:
    """Makes requests to a server."""

    examples: Examples
    host: str
    rounds: Rounds
    in_path: dict[str, Callable[[], str]] = field(default_factory=dict)  # words by parameter
    bodies: dict[str, Callable[[], dict[str, Any]]] = field(default_factory=dict)  # given fields

    def next(self, cookie: str) -> tuple[Asked, Any]:
        """A request to the next route, and the valid body."""
        route = self.rounds.next(self.rng)
        valid_round = self.rounds.number == 1
        methods = getattr(route, "methods", None) or {"GET"}
        method = self.rng.choice(sorted(methods))
        headers = [("Host", self.host), ("Connection", "close"), ("Origin", f"http://{self.host}")]
        if cookie:
            headers.append(("Cookie", f"dobrak={cookie}"))
        asked = Asked(method, self.path_of(route.path), headers)
        valid = None
        if method == "POST":
            valid = self.body_of(route.path)
            asked.body = self.examples.text(valid)
        if isinstance(route, WebSocketRoute):
            self.make_handshake(asked)
        if not valid_round and self.rng.random() < 0.6:
            asked.spoilt = True
            for _ in range(self.rng.choice((1, 1, 2))):
                self.spoil(asked, valid)
        if asked.body and not any(name == "Content-Length" for name, _ in asked.headers):
            asked.headers.append(("Content-Length", str(len(asked.body))))
        asked.raw = asked.written()
        asked.broken |= len(asked.path) > 8000  # sockets do not read such long lines
        if not valid_round and self.rng.random() < 0.07:
            asked.raw = self.examples.garbled(asked.raw)
            asked.broken = asked.cut = True
        return asked, valid

    @property
    def rng(self) -> random.Random:
        return self.examples.rng

    def path_of(self, template: str) -> str:
        parts = []
        for part in template.split("/"):
            name = part.strip("{}").partition(":")[0]
            parts.append(quote(self.in_path[name](), safe="") if part[:1] == "{" else part)
        return "/".join(parts)

    def body_of(self, path: str) -> dict[str, Any]:
        given = self.bodies.get(path, dict)()
        body: dict[str, Any] = self.examples.valid(BODIES[path], **given)
        return body

    def make_handshake(self, asked: Asked) -> None:
        asked.socket = True
        key = base64.b64encode(self.rng.randbytes(16)).decode()
        asked.headers[1] = ("Connection", "Upgrade")
        asked.headers += [
            *(("Upgrade", "websocket"), ("Sec-WebSocket-Version", "13")),
            ("Sec-WebSocket-Key", key),
        ]
        asked.path += "?invite=" + self.in_path["invite"]()

    def spoil(self, asked: Asked, valid: Any) -> None:
        rng = self.rng
        match rng.randrange(12):
            case 0:
                asked.method = rng.choice(METHODS)
                asked.broken |= asked.method == "BREW"
            case 1:
                path, dot, query = asked.path.partition("?")
                more = (
                    "/",
                    "/..",
                    "%00",
                    "%ff",
                    "%2F..%2F..",
                    "//",
                    "%D9%A1",
                    "#x",
                    ";a",
                    "%",
                    "é",
                )
                path = rng.choice(("", "/", path)) + quote(rng.choice(STRINGS), "", errors="ignore")
                asked.path = rng.choice((asked.path + rng.choice(more), f"/{path}")) + dot + query
                asked.broken |= not asked.path.isascii()
            case 2 | 3:
                names = ("before", "from", "invite", "version", "as", "protocol", "x", "")
                values = (*STRINGS, "nan", "1e400", "0", "3", "999999999", "-1")
                name, value = rng.choice(names), quote(rng.choice(values), errors="ignore")
                asked.path += f"{'&' if '?' in asked.path else '?'}{name}={value}"
            case 4 | 5 | 6 if valid is not None:
                spoilt = self.examples.text(self.examples.spoilt(valid))
                asked.body = rng.choice((spoilt, spoilt, self.examples.garbled(asked.body)))
            case 7:
                self.spoil_length(asked)
            case 8:
                name, host = rng.choice(("Host", "Origin", "both")), rng.choice(HOSTS)
                given = {"Host": host, "Origin": rng.choice((f"http://{host}", host, "null"))}
                changed = ["Host", "Origin"] if name == "both" else [name]
                asked.headers = [(k, given[k] if k in changed else v) for k, v in asked.headers]
                asked.broken |= "Host" in changed
            case 9:
                asked.headers.pop(rng.randrange(len(asked.headers)))
                asked.broken |= not any(name == "Host" for name, _ in asked.headers)
            case _:
                name, value = rng.choice(MORE_HEADERS)
                asked.headers.append((name, value))
                asked.broken |= not value.isprintable() or not value.isascii()
                asked.broken |= len(value) > 9000 or name in FRAMING
                asked.cut |= name in FRAMING

    def spoil_length(self, asked: Asked) -> None:
        """A body whose size is not what the headers say."""
        rng, asked.broken, asked.cut = self.rng, True, True
        match rng.randrange(4):
            case 0:
                size = str(rng.choice((0, -1, len(asked.body) + 5, 10**18, "x", "٣", "1, 1", "+1")))
                asked.headers.append(("Content-Length", size))
            case 1:
                sizes = rng.choice(("ffffffff", "-1", "0", "g", f"{len(asked.body):x}", "4" * 30))
                asked.headers.append(("Transfer-Encoding", rng.choice(("chunked", "x, chunked"))))
                asked.body = f"{sizes}\r\n".encode() + asked.body + b"\r\n0\r\n\r\n"
            case 2:
                asked.body = b"x" * 70_000
            case _:
                asked.headers.append(("Expect", "100-continue"))


FRAMING = ("Host", "Content-Length", "Transfer-Encoding", "Upgrade", "Connection", "Expect")
MORE_HEADERS: list[tuple[str, str]] = [
    *[("Accept", value) for value in ("text/html", "text/html,*/*", "", "*" * 900)],
    *[("Cookie", f"dobrak={value}") for value in ("", "\x7f", "x" * 5000, '"\\101\\"', "é")],
    *[("Cookie", value) for value in ("=;;dobrak", "é=x", "dobrak", ";" * 5000)],
    *[("Range", f"bytes={value}") for value in ("0-1", "5-1", "0-,0-,-1", "٣-", "9999999-", "x")],
    *[("If-Modified-Since", value) for value in ("x", "Thu, 99 Foo 99999 99:99:99 +9999", "")],
    *[("If-None-Match", "*"), ("If-Range", "x"), ("X-Forwarded-Proto", "ws")],
    *[("X-Forwarded-For", value) for value in ("1.2.3.4, x", "[::1]:x", "", "1.2.3.4:x", "é")],
    *[("Content-Type", "text/plain"), ("Content-Encoding", "gzip"), ("Accept-Encoding", "br")],
    *[("X", value) for value in ("é", "y" * 20_000, "y" * 40_000)],
    *[("Host", "other"), ("Upgrade", "h2c"), ("Upgrade", "websocket"), ("Connection", "Upgrade")],
    *[("Sec-WebSocket-Version", "8"), ("Sec-WebSocket-Key", "x"), ("Sec-WebSocket-Protocol", ",")],
    *[("Sec-WebSocket-Extensions", value) for value in ("permessage-deflate; x=", "=;,")],
]


# --- answers --------------------------------------------------------------------------------------


@dataclass
class Answer:
    status: int
    headers: dict[str, str]
    body: bytes


async def ask(port: int, asked: Asked, patience: float) -> Answer | None:
    """Send a request. None is no answer, because the server has closed the connection."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    try:
        writer.write(asked.raw)
        if asked.cut:
            with suppress(OSError):
                await writer.drain()
                writer.write_eof()
        async with asyncio.timeout(patience):
            return await _answer(reader, asked)
    except (OSError, asyncio.IncompleteReadError):
        return None
    finally:
        writer.close()
        with suppress(OSError):
            await writer.wait_closed()


async def _answer(reader: asyncio.StreamReader, asked: Asked) -> Answer:
    head = b"HTTP/1.1 100 "
    while head.startswith(b"HTTP/1.1 100 "):
        head = await reader.readuntil(b"\r\n\r\n")
    first, *lines = head.decode("latin-1").split("\r\n")
    fields = (line.partition(":") for line in lines if line)
    headers = {name.strip().lower(): value.strip() for name, _, value in fields}
    status = int(first.split()[1])
    if status in (101, 204, 304) or asked.method == "HEAD":
        return Answer(status, headers, b"")
    if "content-length" in headers:
        return Answer(status, headers, await reader.readexactly(int(headers["content-length"])))
    return Answer(status, headers, await reader.read())


def problem(asked: Asked, answer: Answer | None) -> str | None:
    """What is wrong with an answer."""
    if answer is None:
        return None if asked.broken else "no answer"
    status = answer.status
    plain = answer.headers.get("content-type", "").startswith("text/plain")
    if asked.broken and plain and 400 <= status < 500:  # it was no HTTP, or no handshake
        return None
    if status >= 500 and not (status == 503 and asked.path.startswith("/healthz")):
        return f"status {status}"
    if asked.socket and status in HANDSHAKES:
        return None
    given = {name.encode(): value.encode() for name, value in answer.headers.items()}
    lacking = [name for name in HEADERS if name not in given]
    if lacking and not asked.broken:
        return f"headers are missing: {lacking}"
    if status in OF_FILES and _declared(asked) is bytes:
        return None
    if status >= 400:
        return None if asked.method == "HEAD" else _problem_of_error(asked, answer)
    if status == 307 and asked.path.partition("?")[0].endswith(("/", "%2F")):
        return None
    if status != 200:
        return None if asked.broken else f"status {status}"
    declared = _declared(asked)
    if asked.broken or asked.method == "HEAD" or declared is bytes:
        return None
    if declared is None:
        return "an answer at an unknown address"
    return shape(answer.body, declared)


def _problem_of_error(asked: Asked, answer: Answer) -> str | None:
    if answer.status not in STATUSES and answer.status != 503 and not asked.broken:
        return f"status {answer.status}"
    if answer.status == 404 and answer.headers.get("content-type", "").startswith("text/html"):
        return None  # the page says so
    if answer.status == 416 or (_declared(asked) is bytes and answer.status == 400):
        return None  # of a file
    if wrong := shape(answer.body, wire.Trouble):
        return wrong
    told = msgspec.json.decode(answer.body, type=wire.Trouble)
    if not told.sentence.strip():
        return "an error without a sentence"
    if told.key is None:
        return None if asked.method == "POST" and answer.status == 400 else "an error without a key"
    return None if told.key in catalogue() else f"no text for the key {told.key}"


def shape(text: bytes, declared: Any) -> str | None:
    """What is wrong with JSON that should have a type. Keys that are not declared are lost in the
    conversion."""
    try:
        decoded = msgspec.json.decode(text, type=declared)
    except (ValueError, msgspec.MsgspecError) as error:
        return f"another shape: {error}"
    if msgspec.json.decode(msgspec.json.encode(decoded)) != msgspec.json.decode(text):
        return "keys that are not declared"
    return None


def _declared(asked: Asked) -> Any:
    """The declared type of the answer; None if there is no such route."""
    method = "GET" if asked.method == "HEAD" else asked.method
    return ANSWERS.get((method, route_of(asked)))


def route_of(asked: Asked) -> str:
    """The path of the route that a request is for; "" if there is none."""
    path = unquote(asked.path.partition("#")[0].partition("?")[0])
    scope = {"path": path, "method": asked.method, "root_path": ""}
    for route in ROUTES:
        kind = "http" if isinstance(route, Route) else "websocket"
        if route.matches({**scope, "type": kind})[0] is Match.FULL and asked.socket == (
            kind == "websocket"
        ):
            return route.path
    return ""


def assets() -> list[str]:
    """The names of the files of the page."""
    folder = STATIC / "assets"
    return sorted(file.name for file in folder.iterdir()) if folder.is_dir() else []
