"""A real server in a process of its own, and clients that talk to it as anybody could."""

import http.client
import json
import signal
import subprocess
import sys
from contextlib import ExitStack
from pathlib import Path
from types import TracebackType
from typing import Any
from urllib.parse import urlsplit

from websockets.sync.client import ClientConnection, connect

ROOT = Path(__file__).parents[2]
PATIENCE = 60.0

SERVER = """
import sys
from dobrak.server.host import serve
serve(sys.argv[1], "127.0.0.1", int(sys.argv[2]), lambda where: print(where, flush=True))
"""


class Server:
    """`with Server(folder) as server:` a house that keeps its things in that folder."""

    def __init__(self, folder: Path) -> None:
        self.store = f"sqlite:///{folder / 'house.db'}"
        self.port = 0
        self.open_until_the_end = ExitStack()

    def start(self) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-c", SERVER, self.store, str(self.port)],
            cwd=ROOT,
            stdout=subprocess.PIPE,
            text=True,
        )
        assert self.process.stdout is not None
        self.where = self.process.stdout.readline().strip()
        self.port = urlsplit(self.where).port or 0

    def stop(self, how: signal.Signals = signal.SIGTERM) -> int:
        self.process.send_signal(how)
        code = self.process.wait(PATIENCE)
        assert self.process.stdout is not None
        self.process.stdout.close()
        return code

    def __enter__(self) -> "Server":
        self.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.open_until_the_end.close()
        if self.process.poll() is None:
            self.stop()

    def guest(self, name: str) -> "Client":
        client = Client(self)
        status, _ = client.post("/api/guest", {"name": name})
        assert status == 200
        return client


class Client:
    """Somebody with a browser: cookies, an origin, and sockets."""

    def __init__(self, server: Server, origin: str | None = "") -> None:
        self.server = server
        self.origin = server.where if origin == "" else origin
        self.cookie = ""

    def post(self, path: str, body: object) -> tuple[int, dict[str, Any]]:
        return self.send(path, json.dumps(body).encode())

    def send(self, path: str, body: bytes) -> tuple[int, dict[str, Any]]:
        connection = http.client.HTTPConnection("127.0.0.1", self.server.port, timeout=PATIENCE)
        headers = {"Cookie": self.cookie, "Content-Type": "application/json"}
        if self.origin is not None:
            headers["Origin"] = self.origin
        connection.request("POST", path, body, headers)
        answer = connection.getresponse()
        self.headers = dict(answer.getheaders())
        if given := answer.getheader("set-cookie"):
            self.cookie = given.partition(";")[0]
        told = json.loads(answer.read())
        connection.close()
        return answer.status, told

    def open(self, **table: Any) -> str:
        status, told = self.post("/api/tables", table)
        assert status == 200, told
        return str(told["table"])

    def connect(self, table: str) -> "Place":
        url = f"ws://127.0.0.1:{self.server.port}/api/tables/{table}/socket"
        headers = {"Cookie": self.cookie} if self.cookie else {}
        opening = connect(url, origin=self.origin, additional_headers=headers, close_timeout=1)  # type: ignore[arg-type]
        return Place(self.server.open_until_the_end.enter_context(opening))


class Place:
    """A connection to a table: what is known of it, and what can be wished for."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.wishes = 0
        self.told: list[dict[str, Any]] = []
        self.table: dict[str, Any] = {}
        self.hear()

    def hear(self) -> dict[str, Any]:
        """The next thing that one is told."""
        told: dict[str, Any] = json.loads(self.socket.recv(PATIENCE))
        self.told.append(told)
        self.table = told.get("table", self.table)
        return told

    def wish(self, wish: str, **more: Any) -> dict[str, Any]:
        """Wish for something, and wait for the answer to it."""
        self.wishes += 1
        said = {"wish": wish, "id": f"{id(self)}.{self.wishes}", **more}
        self.socket.send(json.dumps(said))
        while True:
            told = self.hear()
            if told.get("id") == said["id"]:
                return told

    def play(self, move: str) -> dict[str, Any]:
        return self.wish("play", version=self.table["version"], move=move)

    @property
    def my_turn(self) -> bool:
        view = self.table["view"]
        return bool(self.table["playing"] and view["turn"] == view["seat"])

    def close(self) -> None:
        self.socket.close()
