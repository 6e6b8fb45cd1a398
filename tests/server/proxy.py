"""Somebody in between: passes frames on, or twice, late, in another order, or not at all."""

import socket
import threading
from collections.abc import Callable
from contextlib import suppress
from types import TracebackType

from websockets.sync.client import connect
from websockets.typing import Origin

from tests.patience import PATIENCE
from tests.server.client import Client, Place
from tests.server.raw import FIN, TEXT, frame

Change = Callable[[str], list[str]]  # a text, and what is passed on in its place


def as_it_is(text: str) -> list[str]:
    return [text]


class Proxy:
    """`to_server` and `to_client` say what becomes of each text; they may be set at any time."""

    def __init__(self, client: Client) -> None:
        self.client = client
        self.to_server: Change = as_it_is
        self.to_client: Change = as_it_is
        self._listening = socket.create_server(("127.0.0.1", 0))
        self._sockets: list[socket.socket] = []
        self.port: int = self._listening.getsockname()[1]
        threading.Thread(target=self._accept, daemon=True).start()

    def connect(self, table: str, known: Place | None = None) -> Place:
        """At a table, through here; `known` is what one was told before."""
        query = "" if known is None else f"&version={known.table['version']}"
        opening = connect(
            f"ws://127.0.0.1:{self.port}/api/tables/{table}{query}",
            origin=Origin(f"http://127.0.0.1:{self.port}"),
            additional_headers={"Cookie": self.client.cookie},
            open_timeout=PATIENCE,
            close_timeout=1,
            ping_interval=None,
            max_queue=None,
        )
        joined = self.client.server.open_until_the_end.enter_context(opening)
        return Place(joined, None if known is None else known.table)

    def drop(self) -> None:
        """Cut all connections."""
        for one in self._sockets:
            with suppress(OSError):
                one.shutdown(socket.SHUT_RDWR)

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                near, _ = self._listening.accept()
                far = socket.create_connection(("127.0.0.1", self.client.server.port))
                self._sockets += [near, far]
                for ways in ((near, far, True), (far, near, False)):
                    threading.Thread(target=self._carry, args=ways, daemon=True).start()

    def _carry(self, source: socket.socket, target: socket.socket, up: bool) -> None:
        with suppress(OSError), source.makefile("rb") as reader:
            while (line := reader.readline()).strip():  # the handshake
                target.sendall(line)
            target.sendall(line)
            while head := reader.read(2):
                size = head[1] & 0x7F
                long = reader.read({126: 2, 127: 8}.get(size, 0))
                size = int.from_bytes(long, "big") if long else size
                mask = reader.read(4) if head[1] & 0x80 else b""
                payload = reader.read(size)
                if head[0] != FIN | TEXT:
                    target.sendall(head + long + mask + payload)
                    continue
                plain = bytes(b ^ mask[i % 4] for i, b in enumerate(payload)) if mask else payload
                change = self.to_server if up else self.to_client
                for text in change(plain.decode()):
                    target.sendall(_framed(text.encode(), up))
        with suppress(OSError):
            target.shutdown(socket.SHUT_WR)

    def __enter__(self) -> "Proxy":
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._listening.close()
        self.drop()


def _framed(payload: bytes, masked: bool) -> bytes:
    """Clients mask what they send, servers do not."""
    made = frame(payload)
    if masked:
        return made
    head = len(made) - len(payload) - 4
    return bytes((made[0], made[1] & 0x7F)) + made[2:head] + payload
