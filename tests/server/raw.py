"""A socket byte by byte: sends what no library would send, and returns exactly what comes back."""

import base64
import os
import socket
import struct
from contextlib import suppress
from pathlib import Path

from tests.patience import PATIENCE
from tests.server.client import Client, soon

CONT, TEXT, BINARY, CLOSE, PING, PONG = 0x0, 0x1, 0x2, 0x8, 0x9, 0xA
FIN, RSV1 = 0x80, 0x40


def frame(payload: bytes, opcode: int = TEXT, *, bits: int = FIN, size: int | None = None) -> bytes:
    """A frame from a client (RFC 6455, 5.2); `size` is the length that it claims."""
    size = len(payload) if size is None else size
    if size < 126:
        head = struct.pack("!BB", bits | opcode, 0x80 | size)
    elif size < 65536:
        head = struct.pack("!BBH", bits | opcode, 0x80 | 126, size)
    else:
        head = struct.pack("!BBQ", bits | opcode, 0x80 | 127, size)
    return head + bytes(4) + payload  # masked with zeros: it stays as it is


def path_of(table: str) -> str:
    return f"/api/tables/{table}"


def handshake(client: Client, path: str, **headers: str | None) -> bytes:
    given = {
        "host": f"127.0.0.1:{client.server.port}",
        "origin": client.origin,
        "cookie": client.cookie or None,
        "upgrade": "websocket",
        "connection": "Upgrade",
        "sec_websocket_key": base64.b64encode(os.urandom(16)).decode(),
        "sec_websocket_version": "13",
        **headers,
    }
    lines = [f"{k.replace('_', '-')}: {v}" for k, v in given.items() if v is not None]
    return "\r\n".join([f"GET {path} HTTP/1.1", *lines, "", ""]).encode("latin-1")


class Raw:
    """A connection after its handshake; `answer` is the server's response to that."""

    def __init__(self, client: Client, path: str, *, room: int = 0, **headers: str | None) -> None:
        """`room` is how many bytes it can receive without reading."""
        self.socket = socket.socket()
        if room:
            self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, room)
        self.socket.settimeout(PATIENCE)
        self.socket.connect(("127.0.0.1", client.server.port))
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.send(handshake(client, path, **headers))
        self._reader = self.socket.makefile("rb")
        self.answer = ""
        while not self.answer.endswith("\r\n\r\n"):
            line = self._reader.readline()
            assert line, "the connection ended before the answer did"
            self.answer += line.decode("latin-1")
        self.status = int(self.answer.split()[1])

    def send(self, data: bytes) -> None:
        self.socket.sendall(data)

    def flood(self, data: bytes, times: int) -> None:
        """Send data repeatedly, until all is sent or the server ends the connection."""
        with suppress(OSError):
            for _ in range(times):
                self.send(data)

    @property
    def queued(self) -> tuple[int, int, int]:
        """The bytes in transit: those that the server has not read, on both sides, and those that
        its system holds back for this connection."""
        own, sent, come, held = self.socket.getsockname()[1], 0, 0, 0
        for line in Path("/proc/net/tcp").read_text(encoding="ascii").splitlines()[1:]:
            _, near, far, _, queues, *_ = line.split()
            out, into = (int(size, 16) for size in queues.split(":"))
            if int(near.rpartition(":")[2], 16) == own:
                sent = out
            if int(far.rpartition(":")[2], 16) == own:
                come, held = into, out
        return sent, come, held

    def wait_until_read(self) -> None:
        """Wait until the server has read everything that was sent."""
        soon(lambda: self.queued[:2] == (0, 0))

    def hear(self) -> tuple[int, bytes]:
        """The next frame: its kind and its payload. (CLOSE, b"") if the connection ended."""
        with suppress(ConnectionError):
            if len(head := self._reader.read(2)) == 2:
                more = {126: 2, 127: 8}.get(head[1], 0)
                size = int.from_bytes(self._reader.read(more), "big") if more else head[1]
                return head[0] & 0xF, self._reader.read(size)
        return CLOSE, b""

    def close_code(self) -> int:
        """Read until the connection ends. Returns the close code, 0 if there was none."""
        while True:
            kind, payload = self.hear()
            if kind == CLOSE:
                return int.from_bytes(payload[:2], "big")

    def rest(self) -> bytes:
        """All data until the server closes the connection."""
        return self._reader.read()

    def __enter__(self) -> "Raw":
        return self

    def __exit__(self, *_: object) -> None:
        self._reader.close()
        self.socket.close()
