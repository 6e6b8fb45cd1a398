"""A hostile client of a server, in a process of its own: everything wrong, at once and in loops.

`python -m bench.attacks '{"where": "http://127.0.0.1:8470", "table": …, "cookie": …}'` reads
`{"seconds": 8, "attacks": ["reconnect", …]}` from standard input and prints how often it did each.
It has one address of its own. Every attack ends with its time.
"""

import asyncio
import json
import random
import sys
import zlib
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any
from urllib.parse import urlsplit

NEAR = "127.0.0.2"  # its address
CROWD = 120  # of the 200 connections that it may have, so that some are left
HELD = 40  # connections that each attack holds open
TEXT, PING = 0x81, 0x89
COMPRESSED = 0x40
CATCH_UP: dict[str, Any] = {"wish": "catch_up", "version": 10**9}
READS = (
    *("/api/me", "/api/tables", "/api/tables/mine", "/api/matches", "/api/games", "/api/phrases"),
    *("/", "/healthz", "/metrics", "/api/nowhere", "/assets/" + "x" * 300),
)
POSTS: dict[str, Any] = {
    "/api/guest": {"name": "Eve"},
    "/api/enter": {"code": "AAAA-AAAA"},
    "/api/quick": {"bot": "master"},
    "/api/tables": {"game": "durak", "players": 6, "bots": [None, *["master"] * 5]},
    "/api/code": {"keep": True},
}
BOMB = zlib.compress(bytes(32 * 1024 * 1024))

Stream = tuple[asyncio.StreamReader, asyncio.StreamWriter]


def frame(payload: bytes, kind: int = TEXT, size: int | None = None) -> bytes:
    """A frame, masked with zeros. `size` is the length that it claims."""
    size = len(payload) if size is None else size
    if size < 126:
        head = bytes((kind, 0x80 | size))
    elif size < 65536:
        head = bytes((kind, 0x80 | 126)) + size.to_bytes(2, "big")
    else:
        head = bytes((kind, 0x80 | 127)) + size.to_bytes(8, "big")
    return head + bytes(4) + payload


class Hostile:
    def __init__(self, where: str, table: str, cookie: str) -> None:
        self.where, self.table, self.cookie = where, table, cookie
        self.host, self.port = urlsplit(where).hostname or "", urlsplit(where).port or 80
        self.did: Counter[str] = Counter()
        self.dice = random.Random(1)
        self.ids = 0
        self.own: list[tuple[str, str]] = []  # tables of its own, and whose they are
        self.writers: set[asyncio.StreamWriter] = set()
        self.attacks: dict[str, tuple[int, Callable[[], Awaitable[None]]]] = {
            "messages": (2, self.messages),
            "nonsense": (2, self.nonsense),
            "huge": (2, self.huge),
            "bombs": (2, self.bombs),
            "pings": (1, self.pings),
            "deaf": (4, self.deaf),
            "half open": (1, self.half_open),
            "slow bodies": (1, self.slow_bodies),
            "reconnect": (4, self.reconnect),
            "strangers": (4, self.strangers),
            "crowd": (1, self.crowd),
            "take back": (2, self.take_back),
            "abort": (1, self.abort),
            "mischief": (1, self.mischief),
            "chat": (1, self.chat),
            "reads": (8, self.reads),
            "posts": (4, self.posts),
        }

    async def prepare(self) -> None:
        """Open two tables with bots, for what needs nobody's consent."""
        asked = {"game": "durak", "players": 2, "bots": [None, "random"]}
        asked["rules"] = {"ruleset": "podkidnoy", "deals": 30}
        for _ in range(2):
            _, cookie, _ = await self.request("POST", "/api/guest", {"name": "Eve"})
            _, _, told = await self.request("POST", "/api/tables", asked, cookie)
            opened = json.loads(told)
            self.own.append((f"{opened['table']}/socket?invite={opened['invite']}", cookie))

    async def attack(self, seconds: float, names: list[str]) -> dict[str, int]:
        self.did.clear()
        attacks = [
            asyncio.create_task(self.forever(name, self.attacks[name][1]))
            for name in names or self.attacks
            for _ in range(self.attacks[name][0])
        ]
        await asyncio.sleep(seconds)
        for task in attacks:
            task.cancel()
        await asyncio.gather(*attacks, return_exceptions=True)
        for writer in self.writers:
            writer.transport.abort()
        self.writers.clear()
        return dict(self.did)

    async def forever(self, name: str, attack: Callable[[], Awaitable[None]]) -> None:
        while True:
            with suppress(OSError, EOFError, ValueError):
                await attack()
            self.did[name] += 1
            await asyncio.sleep(0.001)

    # --- connections ---

    async def dial(self, first: bytes) -> Stream:
        reader, writer = await asyncio.open_connection(
            self.host, self.port, local_addr=(NEAR, 0), limit=1024
        )
        self.writers.add(writer)
        writer.write(first)
        return reader, writer

    def hang_up(self, writer: asyncio.StreamWriter) -> None:
        self.writers.discard(writer)
        writer.transport.abort()

    def handshake(self, table: str, cookie: str) -> bytes:
        return (
            f"GET /api/tables/{table} HTTP/1.1\r\nHost: {self.host}:{self.port}\r\n"
            "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            "Sec-WebSocket-Extensions: permessage-deflate\r\n"
            f"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nOrigin: {self.where}\r\n"
            f"Cookie: {cookie}\r\n\r\n"
        ).encode()

    async def enter(self, table: str = "", cookie: str = "") -> Stream:
        stream = await self.dial(self.handshake(table or self.table, cookie or self.cookie))
        await stream[0].readuntil(b"\r\n\r\n")
        return stream

    async def send(self, data: bytes) -> None:
        """Enter the table, send this, and read until the server closes the connection."""
        reader, writer = await self.enter()
        writer.write(data)
        with suppress(OSError):
            while await reader.read(65536):
                pass
        self.hang_up(writer)

    def wish(self, wish: str, **more: Any) -> bytes:
        self.ids += 1
        return frame(json.dumps({"wish": wish, "id": f"{self.ids}", **more}).encode())

    async def request(
        self, method: str, path: str, body: Any = None, cookie: str = ""
    ) -> tuple[int, str, bytes]:
        """A request on a new connection. Returns the status, the cookie and the body."""
        sent = b"" if body is None else json.dumps(body).encode()
        head = (
            f"{method} {path} HTTP/1.1\r\nHost: {self.host}:{self.port}\r\nOrigin: {self.where}\r\n"
            f"Cookie: {cookie}\r\nContent-Length: {len(sent)}\r\nConnection: close\r\n\r\n"
        )
        reader, writer = await self.dial(head.encode() + sent)
        told = await reader.read(-1)
        self.hang_up(writer)
        top, _, rest = told.partition(b"\r\n\r\n")
        given = [line for line in top.decode("latin-1").split("\r\n") if "set-cookie" in line]
        set_cookie = given[0].partition(": ")[2].partition(";")[0] if given else ""
        return int(top.split()[1]) if top else 0, set_cookie, rest

    # --- attacks ---

    async def messages(self) -> None:
        await self.send(b"".join(self.wish(**CATCH_UP) for _ in range(600)))

    async def nonsense(self) -> None:
        bad = [b"{", b"[" * 4000, b'{"wish":"play"}', b"NaN", b'{"a":1,"a":2}', b"\xff\xfe", b""]
        await self.send(b"".join(frame(self.dice.choice(bad)) for _ in range(400)))

    async def huge(self) -> None:
        await self.send(frame(bytes(60_000), size=self.dice.choice((60_000, 2**40))))

    async def bombs(self) -> None:
        await self.send(frame(BOMB, TEXT | COMPRESSED))
        head = "POST /api/guest HTTP/1.1\r\nHost: x\r\nContent-Encoding: deflate\r\nOrigin: x\r\n"
        _, writer = await self.dial(f"{head}Content-Length: {len(BOMB)}\r\n\r\n".encode() + BOMB)
        with suppress(OSError):
            await writer.drain()
        self.hang_up(writer)

    async def pings(self) -> None:
        await self.send(frame(b"x" * 125, PING) * 1000)

    async def deaf(self) -> None:
        _, writer = await self.enter()  # and nobody reads any more
        for _ in range(20):
            writer.write(self.wish(**CATCH_UP) * 10)
            await asyncio.sleep(0.1)
        self.hang_up(writer)

    async def hold(self, begun: bytes, more: bytes) -> None:
        """Keep connections open with requests that never end, a byte at a time."""
        held = [await self.dial(begun) for _ in range(HELD)]
        with suppress(OSError):
            while not any(reader.at_eof() for reader, _ in held):
                for _, writer in held:
                    writer.write(more)
                await asyncio.sleep(0.2)
        for _, writer in held:
            self.hang_up(writer)

    async def half_open(self) -> None:
        await self.hold(self.handshake(self.table, self.cookie)[:-2] + b"X: ", b"x")

    async def slow_bodies(self) -> None:
        head = f"POST /api/guest HTTP/1.1\r\nHost: {self.host}:{self.port}\r\n"
        await self.hold(
            f"{head}Origin: {self.where}\r\nContent-Length: 8000\r\n\r\n".encode(), b" "
        )

    async def reconnect(self) -> None:
        reader, writer = await self.enter()
        await reader.read(1)
        self.hang_up(writer)

    async def strangers(self) -> None:
        reader, writer = await self.enter("0" * 16 + "/socket?invite=x", "dobrak=x")
        await reader.read(-1)
        self.hang_up(writer)

    async def crowd(self) -> None:
        with suppress(OSError, EOFError):
            held = [await self.enter() for _ in range(CROWD)]
            self.did["crowd"] += len(held)
            for number in range(10**6):  # all read everything, some come and go
                await asyncio.gather(*(asyncio.wait_for(drained(one), 5) for one, _ in held))
                self.hang_up(held[number % CROWD][1])
                held[number % CROWD] = await self.enter()

    async def take_back(self) -> None:
        reader, writer = await self.enter(*self.own[0])
        table: dict[str, Any] = {"playing": False, "view": None, "version": 0}
        writer.write(self.wish("sit") + self.wish("ready"))
        async for told in messages_of(reader):
            table.update(told.get("table") or told.get("changes") or {})
            table["version"] = told.get("version", table["version"])
            if told["told"] in ("done", "refusal"):
                continue
            moves = (table["view"] or {}).get("moves") or []
            if not table["playing"]:
                writer.write(self.wish("ready"))
            elif moves:
                played = self.wish("play", version=table["version"], move=self.dice.choice(moves))
                writer.write(played + self.wish("ask_back"))
                self.did["take back"] += 1

    async def abort(self) -> None:
        reader, writer = await self.enter(*self.own[1])
        writer.write(self.wish("sit"))
        while not reader.at_eof():
            writer.write(self.wish("ready") + self.wish("abort") + self.wish("concede"))
            await reader.read(65536)
            self.did["abort"] += 1
            await asyncio.sleep(0.02)

    async def mischief(self) -> None:
        """All that one may do to a match."""
        reader, writer = await self.enter()
        kinds: list[dict[str, Any]] = [
            *({"wish": one} for one in ("stand", "come_back", "concede", "abort", "ask_back")),
            *({"wish": "want_end", "on": on} for on in (True, False)),
            *({"wish": "answer_back", "yes": yes} for yes in (True, False)),
            *({"wish": "pass_on", "on": on} for on in (True, False)),
            *({"wish": "ready", "on": on} for on in (True, False)),
            {"wish": "sit"},
        ]
        while not reader.at_eof():
            writer.write(self.wish(**self.dice.choice(kinds)))
            await reader.read(65536)
            self.did["mischief"] += 1
            await asyncio.sleep(0.02)

    async def chat(self) -> None:
        reader, writer = await self.enter()
        while not reader.at_eof():
            writer.write(self.wish("say", text="x" * 300))
            await reader.read(65536)
            self.did["chat"] += 1
            await asyncio.sleep(0.02)

    async def reads(self) -> None:
        await self.request("GET", self.dice.choice(READS), cookie=self.cookie)

    async def posts(self) -> None:
        path = self.dice.choice(list(POSTS))
        await self.request("POST", path, POSTS[path], self.dice.choice((self.cookie, "")))


async def drained(reader: asyncio.StreamReader) -> None:
    """Read what has arrived."""
    with suppress(TimeoutError):
        while await asyncio.wait_for(reader.read(65536), 0.001):
            pass


async def messages_of(reader: asyncio.StreamReader) -> Any:
    """The messages that arrive, as JSON."""
    while True:
        kind, size = await reader.readexactly(2)
        if size > 125:
            size = int.from_bytes(await reader.readexactly(2 if size == 126 else 8), "big")
        body = await reader.readexactly(size)
        if kind == TEXT:
            yield json.loads(body)
        elif kind & 0xF == 8:
            return


async def main() -> None:
    hostile, loop = Hostile(**json.loads(sys.argv[1])), asyncio.get_running_loop()
    await hostile.prepare()
    print(json.dumps({"attacks": list(hostile.attacks)}), flush=True)
    while line := await loop.run_in_executor(None, sys.stdin.readline):
        asked = json.loads(line)
        did = await hostile.attack(asked["seconds"], asked["attacks"])
        print(json.dumps(did), flush=True)


if __name__ == "__main__":
    asyncio.run(main())
