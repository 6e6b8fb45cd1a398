"""People who play at a server that is killed repeatedly, and a comparison of what they were told
with the log.
"""

import asyncio
import json
import random
import signal
import time
from collections import defaultdict
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from dobrak.server.protocol import entries as log
from dobrak.server.store import snapshots
from dobrak.server.table.commands import Table
from tests.patience import PATIENCE, until
from tests.server.client import Client, Server
from tools.replays import database, lasting, replayed, rows_of, seen_by

TALKATIVE = 0.02  # how often somebody says something, instead of nothing
MOST_BETWEEN_KILLS = 16  # wishes that are acknowledged from one kill to the next


# --- the log, as it is on the disk ----------------------------------------------------------------


def seen_by_name(table: Table, name: str) -> dict[str, Any]:
    """The table as the person with this name sees it, as JSON."""
    people = [chair.person for chair in table.chairs if chair.name == name]
    return seen_by(table, people[0] if people else None)


def read_table(folder: Path, table: str) -> Table:
    """The table as a server loads it: from its snapshot, if that is valid, and its log."""
    with database(folder) as connection:
        stored = snapshots.read_table(connection, table.partition("/")[0])
    assert stored is not None
    return stored


def entries_of(folder: Path, table: str) -> list[log.AnyEntry]:
    return [log.read(row.entry) for row in rows_of(folder, table)]


def secrets_of(folder: Path, table: str) -> list[str]:
    """The secret of the decks of each match that began."""
    entries = entries_of(folder, table)
    return [entry.secret for entry in entries if isinstance(entry, log.Began)]


# --- people ---------------------------------------------------------------------------------------


@dataclass(eq=False)
class Player:
    """A person who plays as fast as possible, match after match, and always reconnects."""

    client: Client
    table: str
    name: str
    rng: random.Random
    wishes: int = 0
    seen: dict[str, Any] = field(default_factory=dict)
    exact: bool = False  # whether `seen` is all of the table, and not in the midst of catching up
    pending: dict[str, Any] | None = None  # the wish that was not answered yet
    acknowledged: dict[str, int] = field(default_factory=dict)  # by id: the version
    refused: dict[str, str] = field(default_factory=dict)  # by id: the sentence
    kept: list[dict[str, Any]] = field(default_factory=list)  # tables as they were seen
    closed: list[int] = field(default_factory=list)  # codes that connections ended with
    finishing: bool = False  # whether the match that is on is the last

    async def run(self) -> None:
        while True:
            url = f"ws://127.0.0.1:{self.client.server.port}/api/tables/{self.table}"
            if self.exact and self.rng.random() < 0.5:
                url += f"&version={self.seen['version']}"
            headers = {"Cookie": self.client.cookie}
            origin: Any = self.client.origin
            try:
                async with connect(
                    url,
                    origin=origin,
                    additional_headers=headers,
                    open_timeout=PATIENCE,
                    close_timeout=1,
                    ping_interval=None,
                ) as socket:
                    await self.visit(socket)
            except (OSError, WebSocketException):
                await asyncio.sleep(0.005)

    async def visit(self, socket: ClientConnection) -> None:
        try:
            if self.pending is not None:  # once more, unchanged
                await socket.send(json.dumps(self.pending))
            while True:
                if self.pending is None and (wish := self.choose()):
                    self.wishes += 1
                    self.pending = {**wish, "id": f"{self.name}.{self.wishes}"}
                    await socket.send(json.dumps(self.pending))
                self.hear(json.loads(await socket.recv()))
        finally:
            if socket.close_code is not None:
                self.closed.append(socket.close_code)
            if self.exact:
                self.kept.append(self.seen)

    def hear(self, told: dict[str, Any]) -> None:
        match told["told"]:
            case "fresh":
                self.seen, self.exact = told["table"], True
                self.kept.append(self.seen)
            case "news":
                assert told["version"] == self.seen["version"] + 1, "a gap in the count"
                self.seen = {**self.seen, **told["changes"], "version": told["version"]}
                chatted = told["what"]["kind"] == "chatted"  # that changes nothing
                self.exact = bool(told["changes"]) or (chatted and self.exact)
            case "done":
                if self.pending is not None and told["id"] == self.pending["id"]:
                    self.pending = None
                first = self.acknowledged.setdefault(told["id"], told["version"])
                assert told["version"] == first, "another answer to the same wish"
            case "refusal":
                self.pending = None
                self.refused[told["id"]] = told["sentence"]

    @property
    def resting(self) -> bool:
        """Whether the table is between matches and no next one is about to begin."""
        between = self.seen.get("number") and not self.seen["playing"] and self.pending is None
        return bool(between and not all(chair["ready"] for chair in self.seen["chairs"]))

    def choose(self) -> dict[str, Any] | None:
        """The next wish, if any."""
        if not self.seen:
            return None
        seat, view = self.seen["you"], self.seen["view"]
        if seat is None:
            return None if self.seen["playing"] else {"wish": "sit"}
        if self.rng.random() < TALKATIVE:
            return {"wish": "say", "text": f"{self.wishes}"}
        if self.seen["playing"]:
            if view["turn"] != seat:
                return None
            move = self.rng.choice(view["moves"])
            return {"wish": "play", "version": self.seen["version"], "move": move}
        ready = self.seen["chairs"][seat]["ready"] or (self.finishing and self.resting)
        return None if ready else {"wish": "ready", "on": True}


@dataclass(frozen=True)
class Kind:
    """A table to open; null is a seat for a person."""

    game: str
    bots: tuple[str | None, ...]
    rules: dict[str, Any]

    def __str__(self) -> str:
        return " ".join([self.game, *(bot or "person" for bot in self.bots)])

    def opened(self, server: Server, number: int = 1, seed: int = 1) -> list[Player]:
        """Everybody who plays there."""
        names = [f"p{number}{seat}" for seat, bot in enumerate(self.bots) if bot is None]
        clients = [server.guest(name) for name in names]
        table = clients[0].open(
            game=self.game, players=len(self.bots), bots=list(self.bots), rules=self.rules
        )
        return [
            Player(client, table, name, random.Random(f"{seed} {name}"))
            for client, name in zip(clients, names, strict=True)
        ]


SHORT_DOBRO = Kind("dobro", (None, "simple", None), {"rounds": 1})
TWO_AT_DURAK = Kind("durak", (None, None), {"ruleset": "podkidnoy", "deck": 24})
DEALS = Kind("durak", (None, "simple"), {"ruleset": "podkidnoy", "deck": 24, "deals": 3})


@asynccontextmanager
async def playing(players: Sequence[Player]) -> AsyncIterator[None]:
    """Let players play; at the end they finish their last match."""
    async with asyncio.TaskGroup() as group:
        for player in players:
            player.finishing = False
        tasks = [group.create_task(player.run()) for player in players]
        yield
        for player in players:
            player.finishing = True
        await until(lambda: all(player.resting for player in players))
        for task in tasks:
            task.cancel()


# --- killing --------------------------------------------------------------------------------------


async def restart(server: Server, **arm: int) -> float:
    """Start the server again. Returns the seconds until it answered."""
    began = time.perf_counter()
    await asyncio.to_thread(server.start, **arm)
    if not arm:
        await asyncio.to_thread(Client(server).get, "/api/tables")
    return time.perf_counter() - began


@dataclass
class Found:
    """What was found when everything was compared."""

    acknowledged: int = 0
    found: int = 0
    matches: int = 0
    entries: int = 0
    compared: int = 0  # tables, as somebody saw them, with the log

    @property
    def lost(self) -> int:
        return self.acknowledged - self.found


def look_through(folder: Path, players: Sequence[Player]) -> Found:
    """Compare what people were told with the log. Fails if they differ, except that lost wishes are
    counted."""
    found = Found()
    for address in dict.fromkeys(player.table for player in players):
        look_through_table(folder, [p for p in players if p.table == address], found)
    return found


def look_through_table(folder: Path, players: list[Player], found: Found) -> None:
    rows = rows_of(folder, players[0].table)
    assert [row.version for row in rows] == list(range(1, len(rows) + 1)), "a gap in the log"
    found.entries += len(rows)
    stored: dict[str, int] = {}
    kept = defaultdict[int, list[tuple[str, dict[str, Any]]]](list)
    for row in rows:
        if row.wish is not None:
            before = stored.get(row.wish, row.version - 1)
            assert before == row.version - 1, "a wish counts twice"
            stored[row.wish] = row.version
    for player in players:
        found.acknowledged += len(player.acknowledged)
        for wish, version in player.acknowledged.items():
            found.found += stored.get(wish) == version
        assert not set(player.refused) & set(stored), "refused, and yet it was so"
        for seen in player.kept:
            kept[seen["version"]].append((player.name, seen))
    for row, (table, _) in zip(rows, replayed(rows), strict=True):
        found.matches += isinstance(log.read(row.entry), log.Began)
        for name, seen in kept.pop(row.version, ()):
            assert lasting(seen) == seen_by_name(table, name)
            found.compared += 1
    assert not kept, "somebody saw what is not in the log"


def play_while_it_is_killed(
    server: Server, players: Sequence[Player], kills: int, seed: int
) -> tuple[Found, list[float]]:
    """Let people play while the server is killed at random moments, sometimes at once, sometimes
    after some more wishes were acknowledged. Then let them finish their matches. Also returns the
    times that restarts took."""
    rng = random.Random(seed)
    restarts = []

    def acknowledged() -> int:
        return sum(len(player.acknowledged) for player in players)

    def played_on(enough: int) -> bool:
        return acknowledged() >= enough or not server.alive

    async def run() -> None:
        async with playing(players):
            for _ in range(kills):
                enough = acknowledged() + rng.randrange(MOST_BETWEEN_KILLS)
                await until(partial(played_on, enough))
                await asyncio.sleep(rng.uniform(0, 0.01))
                assert server.alive, "the server has died by itself: see its log"
                server.send(signal.SIGKILL)
                await until(lambda: not server.alive)
                restarts.append(await restart(server))

    asyncio.run(run())
    return look_through(server.folder, players), restarts


def play_while_it_dies(
    server: Server, players: Sequence[Player], deaths: Sequence[tuple[str, int]]
) -> Found:
    """Let people play while the server dies at each of these points, after so many passes."""

    async def run() -> None:
        async with playing(players):
            server.send(signal.SIGKILL)
            await until(lambda: not server.alive)
            for point, passes in deaths:
                await restart(server, **{point.replace(" ", "_"): passes})
                await until(lambda: not server.alive)
            await restart(server)

    asyncio.run(run())
    return look_through(server.folder, players)
