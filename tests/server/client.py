"""Real servers in processes of their own, and clients that talk to them."""

import http.client
import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import ExitStack, suppress
from functools import cache
from pathlib import Path
from typing import Any, Self
from urllib.parse import urlsplit

from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from dobrak.server.http.app import HEADERS, ROUTES
from tests.patience import PATIENCE
from tests.server.hand import Hand

ROOT = Path(__file__).parents[2]
# Nobody is let go for being slow, unless a test is about that: this machine may be. Bots need not
# hide how long they think.
UNHURRIED = {
    "PING": 3600.0, "REQUEST_TIMEOUT": 3600.0, "FIRST": 0.001, "FIRST_SEARCHED": 0.001
}  # fmt: skip
POSTS = [str(route.path) for route in ROUTES if "POST" in (getattr(route, "methods", None) or ())]
NO_LIMITS = dict.fromkeys(
    ("sockets", "requests", "wishes", "guests", "tables", "codes", "reads", "bot_moves"), 0
)


def soon(so: Callable[[], Any]) -> Any:
    """Wait until a value is true, and return it."""
    end = time.monotonic() + PATIENCE
    while not (found := so()):
        assert time.monotonic() < end, "it took too long"
        time.sleep(0.005)
    return found


@cache
def nursery() -> "subprocess.Popen[str]":
    """The process that starts all servers of this test process."""
    process = subprocess.Popen(
        [sys.executable, "-m", "tests.server.nursery"],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None
    assert process.stdout.readline() == "ready\n"
    return process


class Server:
    """`with Server(folder) as server:` starts a server that keeps its data in that folder."""

    # Refers to its process even when that has ended and another one has its pid. Linux only.
    _handle: int | None = None

    def __init__(
        self,
        folder: Path,
        *,
        seconds: dict[str, Any] | None = None,
        decks: dict[str, str] | None = None,
        by_hand: bool = False,
        games: tuple[str, ...] = (),
        **more: Any,
    ) -> None:
        """With `by_hand`, its clock stands still until `pass_time` is called. `games` are packages
        of games from outside."""
        self.folder, self.port, self.games = folder, 0, games
        self.hand = Hand(folder / "hand") if by_hand else None
        self.hosting = {
            **NO_LIMITS,
            "proxies": "127.0.0.1",
            "store": f"sqlite:///{folder / 'house.db'}",
            **more,
        }
        self.seconds, self.decks = {**UNHURRIED, **(seconds or {})}, decks or {}
        self.open_until_the_end = ExitStack()
        self._holding: socket.socket | None = None

    @property
    def log(self) -> Path:
        return self.folder / "log"

    def start(self, **arm: int) -> None:
        """With `after_the_commit=3`, it dies when it reaches that failpoint for the fourth time."""
        if self.port == 0:
            self._keep_a_port()
        asked = {
            "hosting": {**self.hosting, "port": self.port},
            "log": str(self.log),
            "arm": {point.replace("_", " "): passes for point, passes in arm.items()},
            "seconds": self.seconds,
            "decks": self.decks,
            "games": self.games,
            "hand": str(self.folder / "hand") if self.hand else None,
        }
        process = nursery()
        assert process.stdin is not None
        assert process.stdout is not None
        print(json.dumps(asked), file=process.stdin, flush=True)
        told = json.loads(process.stdout.readline())
        self.pid, self.where = int(told["pid"]), str(told["where"])
        assert self.where, "the server did not start: see its log"
        self._close_handle()
        if sys.platform == "linux":
            with suppress(ProcessLookupError):  # it may have died already
                self._handle = os.pidfd_open(self.pid)
        self.port = urlsplit(self.where).port or 0

    def _keep_a_port(self) -> None:
        """Reserve a port while this server is down. On Linux, a socket that only reserves a port
        and one that listens can share it."""
        if sys.platform == "linux":
            self._holding = socket.socket()
            self._holding.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            self._holding.bind(("127.0.0.1", 0))
            self.port = self._holding.getsockname()[1]

    def pass_time(self, seconds: float) -> None:
        """Advance the server's clock. What is due by then is in the queues of its tables
        afterwards."""
        assert self.hand is not None
        self.hand.pass_time(seconds)

    def send(self, how: int) -> None:
        if sys.platform == "linux" and self._handle is not None:
            signal.pidfd_send_signal(self._handle, how)
        else:
            os.kill(self.pid, how)

    def _close_handle(self) -> None:
        if self._handle is not None:
            os.close(self._handle)
            self._handle = None

    @property
    def memory(self) -> int:
        """The memory of the process, in KiB."""
        status = Path(f"/proc/{self.pid}/status").read_text(encoding="ascii")
        return int(status.partition("VmRSS:")[2].split()[0])

    def counted(self, name: str) -> float:
        """The value of a metric."""
        _, text = Client(self).get("/metrics")
        return float(text.partition(f"\ndobrak_{name} ")[2].partition("\n")[0])

    def pause(self) -> None:
        """Stop the process and wait until it has stopped; SIGCONT continues it."""
        self.send(signal.SIGSTOP)
        status = Path(f"/proc/{self.pid}/status")
        soon(lambda: "State:\tT" in status.read_text())

    def stop(self, how: signal.Signals = signal.SIGTERM) -> None:
        if self.alive:
            self.send(how)
        self.wait()

    def wait(self) -> None:
        """Wait until the process has ended."""
        soon(lambda: not self.alive)

    @property
    def alive(self) -> bool:
        try:
            self.send(0)
        except ProcessLookupError:
            return False
        return True

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.open_until_the_end.close()
        self.stop()
        self._close_handle()
        if self._holding is not None:
            self._holding.close()

    def guest(self, name: str) -> "Client":
        client = Client(self)
        status, _ = client.post("/api/guest", {"name": name})
        assert status == 200
        return client


class Client:
    """A person with a browser: cookies, an origin, and sockets."""

    def __init__(self, server: Server, origin: str | None = "") -> None:
        self.server = server
        self.origin = server.where if origin == "" else origin
        self.cookie = ""
        self.more: dict[str, str] = {}  # headers, as a proxy would add them

    def post(self, path: str, body: object) -> tuple[int, Any]:
        return self.send(path, json.dumps(body).encode())

    def send(self, path: str, body: bytes) -> tuple[int, Any]:
        return self._ask("POST", path, body)

    def get(self, path: str) -> tuple[int, Any]:
        return self._ask("GET", path, None)

    def _ask(self, how: str, path: str, body: bytes | None) -> tuple[int, Any]:
        connection = http.client.HTTPConnection("127.0.0.1", self.server.port, timeout=PATIENCE)
        headers = {"Cookie": self.cookie, "Content-Type": "application/json", **self.more}
        if self.origin is not None:
            headers["Origin"] = self.origin
        connection.request(how, path, body, headers)
        answer = connection.getresponse()
        self.headers = dict(answer.getheaders())
        if given := answer.getheader("set-cookie"):
            self.cookie = given.partition(";")[0]
        self.body = answer.read()
        connection.close()
        told = self.body.decode()
        return answer.status, json.loads(told) if told[:1] in ("{", "[") else told

    @property
    def headers_are_right(self) -> bool:
        """Whether the last response had the headers that every response has."""
        given = {key.lower(): value for key, value in self.headers.items()}
        return all(given.get(key.decode()) == value.decode() for key, value in HEADERS.items())

    def open(self, **table: Any) -> str:
        """Open a table. Returns its address, with the key for others."""
        status, told = self.post("/api/tables", table)
        assert status == 200, told
        return f"{told['table']}/socket?invite={told['invite']}"

    def connect(self, table: str, **query: Any) -> "Place":
        more = "".join(f"&{key}={value}" for key, value in query.items())
        url = f"ws://127.0.0.1:{self.server.port}/api/tables/{table}{more}"
        return Place(self.dial(url))

    def dial(self, url: str) -> ClientConnection:
        headers = {"Cookie": self.cookie, **self.more} if self.cookie else self.more
        opening = connect(
            url,
            origin=None if self.origin is None else Origin(self.origin),
            additional_headers=headers,
            open_timeout=PATIENCE,
            close_timeout=1,
            ping_interval=None,
            max_queue=None,  # whoever does not listen still answers pings
        )
        return self.server.open_until_the_end.enter_context(opening)


class Place:
    """A connection to a table, with what the client knows of the table."""

    def __init__(self, socket: ClientConnection, table: dict[str, Any] | None = None) -> None:
        self.socket = socket
        self.told: list[dict[str, Any]] = []
        self.raw: list[str] = []
        self.table: dict[str, Any] = table or {}
        if table is None:
            self.hear()

    def hear(self) -> dict[str, Any]:
        """The next message."""
        raw = self.socket.recv(PATIENCE)
        assert isinstance(raw, str)
        told: dict[str, Any] = json.loads(raw)
        self.raw.append(raw)
        self.told.append(told)
        match told["told"]:
            case "fresh":
                self.table = told["table"]
            case "news":
                assert told["version"] == self.table["version"] + 1, "a gap in the count"
                self.table = {**self.table, **told["changes"], "version": told["version"]}
            case "presence":
                self.table = {**self.table, "here": told["here"], "watching": told["watching"]}
        return told

    def hear_until(self, done: Any) -> None:
        """Listen until the table fulfils a condition."""
        while not done(self.table):
            self.hear()

    def say(self, wish: str, id: str | None = None, **more: Any) -> str:
        id = id or f"{os.getpid()}.{time.monotonic_ns()}"
        self.socket.send(json.dumps({"wish": wish, "id": id, **more}))
        return id

    def answer(self, id: str) -> dict[str, Any]:
        while True:
            told = self.hear()
            if told.get("id") == id:
                return told

    def wish(self, wish: str, id: str | None = None, **more: Any) -> dict[str, Any]:
        """Send a wish and wait for its answer."""
        return self.answer(self.say(wish, id, **more))

    def play(self, move: str, id: str | None = None) -> dict[str, Any]:
        return self.wish("play", id, version=self.table["version"], move=move)

    @property
    def moves(self) -> list[str]:
        return list(self.table["view"]["moves"])

    @property
    def my_turn(self) -> bool:
        view = self.table["view"]
        return bool(self.table["playing"] and view["turn"] == view["seat"])

    def close(self) -> None:
        self.socket.close()
