"""Simulated players at a server, many at once, in a process of their own.

`python -m bench.load '{"where": "http://127.0.0.1:8470", "tables": 50, …}'` prints its results as
JSON. It reads commands from standard input: see `Load.obey`.
"""

import asyncio
import gc
import http.client
import json
import os
import random
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlsplit

import msgspec

SEATS = 4
TOGETHER = 50  # tables at which people sit down at once


class ViewSeen(msgspec.Struct):
    moves: list[str]


class ChangesSeen(msgspec.Struct):
    view: ViewSeen | None = None
    playing: bool | None = None


class TableSeen(msgspec.Struct):
    version: int
    playing: bool
    view: ViewSeen | None


class Heard(msgspec.Struct):
    """The parts of a message that a player needs."""

    told: str
    version: int = 0
    id: str | None = None
    sentence: str = ""
    changes: ChangesSeen | None = None
    table: TableSeen | None = None


_read = msgspec.json.Decoder(Heard).decode


class Line(asyncio.Protocol):
    """A minimal WebSocket client (RFC 6455)."""

    def __init__(self, player: "Player") -> None:
        self.player, self.buffer, self.open = player, b"", False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport
        player = self.player
        transport.write(
            f"GET /api/tables/{player.table.address} HTTP/1.1\r\nHost: {player.load.netloc}\r\n"
            f"Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            f"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nOrigin: {player.load.where}\r\n"
            f"Cookie: {player.cookie}\r\n\r\n".encode()
        )

    def data_received(self, data: bytes) -> None:
        data = self.buffer + data
        if not self.open:
            head, end, data = data.partition(b"\r\n\r\n")
            if not end:
                self.buffer = head
                return
            if b" 101 " not in head[:20]:
                raise RuntimeError(f"no socket: {head[:40]!r}")
            self.open = True
        at = 0
        while len(data) - at >= 2:
            size, body = data[at + 1] & 127, at + 2
            if size == 126:
                size, body = int.from_bytes(data[at + 2 : at + 4], "big"), at + 4
            elif size == 127:
                size, body = int.from_bytes(data[at + 2 : at + 10], "big"), at + 10
            if len(data) < body + size:
                break
            self.frame(data[at] & 15, data[body : body + size])
            at = body + size
        self.buffer = data[at:]

    def frame(self, kind: int, body: bytes) -> None:
        if kind == 1:
            self.player.hear(_read(body))
        elif kind == 9:
            self.write(0x8A, body)

    def say(self, text: bytes) -> None:
        self.write(0x81, text)

    def write(self, kind: int, body: bytes) -> None:
        """Send a frame. Its mask is zero, so that the text stays as it is."""
        size = len(body)
        head = (
            bytes((kind, 128 | size)) if size < 126 else bytes((kind, 254, size >> 8, size & 255))
        )
        self.transport.write(head + b"\0\0\0\0" + body)

    def connection_lost(self, exc: Exception | None) -> None:
        self.player.line = None
        self.player.load.lost(self.player)


@dataclass(eq=False)
class Table:
    address: str
    near: str = ""  # the address that its players have; "": any
    players: list["Player"] = field(default_factory=list)
    next_move: float = 0.0  # when a paced table plays on
    measured: bool = True


@dataclass(eq=False)
class Player:
    load: "Load"
    table: Table
    cookie: str
    line: Line | None = None
    version: int = 0
    moves: list[str] = field(default_factory=list)
    playing: bool = False
    waiting: tuple[str, float] | None = None  # the id of what was said, and when
    readied: bool = False
    hurries: bool = False  # always plays at once, and is not measured

    def hear(self, told: Heard) -> None:
        if told.told == "news":
            if told.version != self.version + 1:
                self.load.gaps += 1
            self.version = told.version
            if told.changes is not None:
                if told.changes.view is not None:
                    self.moves = told.changes.view.moves
                if told.changes.playing is not None:
                    self.playing = told.changes.playing
        elif told.told == "fresh" and told.table is not None:
            self.version, self.playing = told.table.version, told.table.playing
            self.load.first_back = self.load.first_back or time.monotonic()
            self.moves = told.table.view.moves if told.table.view else []
        elif told.told in ("done", "refusal") and self.waiting and told.id == self.waiting[0]:
            self.load.answered(self, told, time.perf_counter() - self.waiting[1])
            self.waiting = None
        self.load.turn(self)

    def wish(self, wish: str, **more: Any) -> None:
        if self.line is None:
            return
        self.load.ids += 1
        id = f"{self.load.ids}"
        self.waiting = (id, time.perf_counter())
        self.line.say(msgspec.json.encode({"wish": wish, "id": id, **more}))


class Load:
    def __init__(
        self,
        where: str,
        tables: int,
        bot_tables: int,
        game: str,
        rules: dict[str, Any],
        homes: bool = False,
    ) -> None:
        """With `homes`, the players of each table have an address of their own, so that all limits
        can be on."""
        self.where, self.netloc = where, urlsplit(where).netloc
        self.host, self.port = urlsplit(where).hostname or "", urlsplit(where).port or 80
        self.ids, self.gaps, self.refused = 0, 0, 0
        self.latencies: list[float] = []
        self.acknowledged: dict[str, int] = {}  # by table: the last version that was
        self.pace: float | None = None  # seconds between two moves of a table; None: at once
        self.stopped = True
        self.reconnecting = False
        self.first_back = 0.0  # when somebody saw a table again
        self.dice = random.Random(1)
        self.beside = 0  # moves of people who hurry
        self.sentences: dict[str, int] = {}
        homes_of = [f"127.1.{n // 250}.{n % 250 + 1}" if homes else "" for n in range(tables)]
        self.tables = [self._open(game, rules, [], near) for near in homes_of]
        bots = ["careful"] * (SEATS - 1)
        self.with_bots = [self._open(game, rules, bots) for _ in range(bot_tables)]

    def _open(self, game: str, rules: dict[str, Any], bots: list[str], near: str = "") -> Table:
        source = (near, 0) if near else None
        host = http.client.HTTPConnection(self.host, self.port, source_address=source)
        cookies = [self._guest(host, f"Player {seat}") for seat in range(SEATS - len(bots))]
        seats = [*[None] * len(cookies), *bots]
        asked = {"game": game, "players": SEATS, "rules": rules, "bots": seats}
        headers = {"Origin": self.where, "Cookie": cookies[0]}
        host.request("POST", "/api/tables", json.dumps(asked), headers)
        told = json.loads(host.getresponse().read())
        host.close()
        table = Table(f"{told['table']}/socket?invite={told['invite']}", near)
        table.players = [Player(self, table, cookie, hurries=bool(bots)) for cookie in cookies]
        return table

    def _guest(self, host: http.client.HTTPConnection, name: str) -> str:
        host.request("POST", "/api/guest", json.dumps({"name": name}), {"Origin": self.where})
        answer = host.getresponse()
        answer.read()
        return (answer.getheader("set-cookie") or "").partition(";")[0]

    @property
    def players(self) -> list[Player]:
        tables = [*self.tables, *self.with_bots]
        return [player for table in tables for player in table.players]

    async def connect(self, player: Player) -> None:
        loop, near = asyncio.get_running_loop(), player.table.near
        while True:
            try:
                _, line = await loop.create_connection(
                    lambda: Line(player),
                    self.host,
                    self.port,
                    local_addr=(near, 0) if near else None,
                )
                break
            except OSError:
                await asyncio.sleep(0.5 + self.dice.random())  # as a page would
        player.version, player.waiting = 0, None
        player.line = line

    async def sit(self) -> None:
        """Connect all players, sit down and get ready."""
        for first in range(0, len(self.tables), TOGETHER):
            together = self.tables[first : first + TOGETHER]
            if not first:
                together = [*together, *self.with_bots]
            await asyncio.gather(*(self._sit(table) for table in together))

    async def _sit(self, table: Table) -> None:
        for player in table.players:
            await self.connect(player)
            await _until(lambda player=player: player.version)  # type: ignore[misc]
        for seat, player in enumerate(table.players):
            player.wish("sit", seat=seat)
        await _until(lambda: not any(player.waiting for player in table.players))
        for player in table.players:
            player.wish("ready")
        await _until(lambda: all(player.playing for player in table.players))

    def lost(self, player: Player) -> None:
        if self.reconnecting:
            self.first_back = 0.0
            asyncio.get_running_loop().create_task(self.connect(player))

    # --- playing ---

    def turn(self, player: Player) -> None:
        """Move if it is this player's turn: at once, or at the pace of the table."""
        if self.stopped or player.waiting or not player.version:
            return
        if not player.playing:
            if not player.readied:
                player.readied = True
                player.wish("ready")
            return
        player.readied = False
        if not player.moves:
            return
        if self.pace is None or player.hurries:
            self.move(player)
            return
        now = time.perf_counter()
        if not player.table.next_move:
            player.table.next_move = now + self.dice.random() * self.pace
        else:
            player.table.next_move = max(player.table.next_move + self.pace, now)
        wait = player.table.next_move - now
        asyncio.get_running_loop().call_later(wait, self.move, player)

    def move(self, player: Player) -> None:
        if player.moves and not player.waiting and player.playing and not self.stopped:
            move = self.dice.choice(player.moves)
            player.wish("play", version=player.version, move=move)

    def answered(self, player: Player, told: Heard, seconds: float) -> None:
        if told.told == "refusal":
            self.refused += 1
            self.sentences[told.sentence] = self.sentences.get(told.sentence, 0) + 1
        else:
            if player.hurries or not player.table.measured:
                self.beside += 1
                return
            self.latencies.append(seconds)
            key = player.table.address
            self.acknowledged[key] = max(self.acknowledged.get(key, 0), told.version)

    async def play(self, seconds: float, pace: float | None) -> dict[str, Any]:
        """Play for some seconds and return the results."""
        self.pace, self.stopped, self.latencies = pace, False, []
        self.refused, self.gaps, self.beside, self.sentences = 0, 0, 0, {}
        for table in self.tables:
            table.next_move = 0.0
        began = time.perf_counter()
        for player in self.players:
            self.turn(player)
        await asyncio.sleep(seconds)
        self.stopped = True
        ended = time.perf_counter()
        await asyncio.sleep(0.3)
        times = sorted(self.latencies) or [0.0]
        return {
            "moves": len(self.latencies),
            "seconds": ended - began,
            "p50_ms": times[len(times) // 2] * 1000,
            "p99_ms": times[int(len(times) * 0.99)] * 1000,
            "most_ms": times[-1] * 1000,
            "refused": self.refused,
            "why": self.sentences,
            "gaps": self.gaps,
            "beside": self.beside,
        }

    async def obey(self, line: dict[str, Any]) -> dict[str, Any]:
        match line["do"]:
            case "sit":
                await self.sit()
            case "play":
                return await self.play(line["seconds"], line.get("pace"))
            case "reconnect":  # from now on, whoever loses the connection comes back
                self.reconnecting = True
            case "share":  # the last table with somebody else; its moves no longer count
                table = self.tables[-1]
                table.measured = False
                return {"table": table.address, "cookie": table.players[0].cookie}
            case "back":  # when everybody is back, and how far each table was acknowledged
                while any(player.line is None or not player.version for player in self.players):
                    await asyncio.sleep(0.005)
                now = {player.table.address: player.version for player in self.players}
                lost = [key for key, last in self.acknowledged.items() if now[key] < last]
                return {"lost": len(lost), "first": self.first_back}
        return {}


async def idle(where: str, sockets: int) -> None:
    """Connect many idle sockets to the lobby."""
    at = urlsplit(where)
    head = (
        f"GET /api/lobby/socket HTTP/1.1\r\nHost: {at.netloc}\r\nUpgrade: websocket\r\n"
        f"Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nOrigin: {where}\r\n"
        f"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
    ).encode()
    loop = asyncio.get_running_loop()
    lines = []
    for _ in range(sockets):
        _, line = await loop.create_connection(
            lambda: Onlooker(head), at.hostname or "", at.port or 80
        )
        lines.append(line)
    await _until(lambda: all(line.heard for line in lines))
    print(json.dumps({"ready": True}), flush=True)
    await loop.run_in_executor(None, sys.stdin.readline)
    print(json.dumps({"lost": sum(line.lost for line in lines)}), flush=True)


class Onlooker(asyncio.Protocol):
    """A socket that only answers pings."""

    def __init__(self, head: bytes) -> None:
        self.head, self.heard, self.lost = head, False, False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport
        transport.write(self.head)

    def data_received(self, data: bytes) -> None:
        if b'"lobby"' in data:
            self.heard = True
        elif data[:1] == b"\x89":  # a ping
            self.transport.write(bytes((0x8A, 0x80 | data[1])) + b"\0\0\0\0" + data[2:])

    def connection_lost(self, exc: Exception | None) -> None:
        self.lost = True


async def _until(done: Callable[[], object]) -> None:
    while not done():
        await asyncio.sleep(0.002)


async def main() -> None:
    asked = json.loads(sys.argv[1])
    loop = asyncio.get_running_loop()
    if "idle" in asked:
        await idle(asked["where"], asked["idle"])
        return
    load = Load(
        asked["where"],
        asked["tables"],
        asked.get("bot_tables", 0),
        asked["game"],
        asked["rules"],
        asked.get("homes", False),
    )
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 50, 100)
    print(json.dumps({"ready": True, "pid": os.getpid()}), flush=True)
    while line := await loop.run_in_executor(None, sys.stdin.readline):
        print(json.dumps(await load.obey(json.loads(line))), flush=True)


if __name__ == "__main__":
    asyncio.run(main())
