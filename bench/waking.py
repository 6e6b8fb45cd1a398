"""Loading the longest tables that a server allows, with as many take-backs as it allows: `python
bench/waking.py`.

    blocked     the longest time that one callback keeps the event loop from others: bar 20 ms
    wakes       one such table, from knocking to the first message: bar 1 s
    me          GET /api/me while a hundred such tables are loaded: bar 50 ms (p99)

Times of callbacks are processor time, so other programs do not count. The others are as a client
sees them, and say little on a busy machine; a quiet server is measured beside them.
"""

import asyncio
import http.client
import io
import json
import random
import sqlite3
import sys
import tempfile
import threading
import time
from asyncio.events import Handle
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import quantiles
from typing import Any, cast

import sqlalchemy as sa
from websockets.asyncio.client import connect

sys.path.insert(0, str(Path(__file__).parents[1]))

from bench.server import Server
from dobrak.server.audience import Client
from dobrak.server.protocol import entries as log
from dobrak.server.protocol import messages as wire
from dobrak.server.protocol.entries import AnyEntry, Opened, Pace, Settings
from dobrak.server.room import ClientWish, Room
from dobrak.server.run.log import Journal
from dobrak.server.run.settings import HostSettings
from dobrak.server.service import Service
from dobrak.server.store import history, snapshots, tables
from dobrak.server.store.people import People, Person
from dobrak.server.store.store import Store
from dobrak.server.table.commands import Table
from dobrak.server.table.length import MOST_MOVES, MOST_OTHERS

TABLES = 100
BLOCKED, WAKES, ME = 20.0, 1000.0, 50.0  # milliseconds
TAKE_BACKS = 60  # in a row, while the table is awake


def longest(host: str) -> tuple[Table, list[AnyEntry]]:
    """A table with the longest log, at which the host is to move."""
    rules = {"ruleset": "podkidnoy", "deck": 52, "deals": 999}
    bots: list[str | None] = [None, *["random"] * 5]
    opened = Opened(host, Settings("durak", 6, rules, bots, False, Pace(), True), "key")
    table, entries, rng = Table(opened), list[AnyEntry]([opened]), random.Random(7)

    def do(new: list[AnyEntry]) -> None:
        for entry in new:
            table.apply(entry)
        entries.extend(new)

    do(table.sit(host, "Ana", 0))
    do(table.ready(host, True))
    do(table.begin("secret", "chance"))

    def room_for_more() -> bool:
        return table.version - len(table.moves) < MOST_OTHERS - 3 * TAKE_BACKS

    while len(table.moves) < MOST_MOVES - 100 or table.to_move != 0:
        assert table.match is not None
        seat, move = table.to_move, str(rng.choice(table.match.moves()))
        if seat == 0:
            do(table.play(host, move, table.version))
            if room_for_more() and not table.revealed and rng.random() < 0.7:
                do(table.ask_back(host))
        elif seat is not None:
            do([log.Moved(seat, move, "bot")])
        while room_for_more() and len(table.moves) > MOST_MOVES // 2:
            do(table.say(host, "hello", None))
    return table, entries


async def fill(folder: Path) -> tuple[Person, str, Table]:
    """A store with a hundred such tables, and a long match that was played."""
    store = Store(f"sqlite:///{folder / 'house.db'}")
    ana, token = await People(store).add("Ana")
    table, entries = longest(ana.id)
    rows = snapshots.log_rows("t0", 0, entries, 1.0)
    await store.write(tables.opened("t0", table.settings), tables.playing("t0", True), rows)
    store.close()
    with sqlite3.connect(folder / "house.db") as copies:
        for number in range(1, TABLES):
            for kind, columns in (
                ("tables", "since, clocked, playing"),
                ("entries", "version, entry, ticks, person, wish"),
            ):
                key = "id" if kind == "tables" else '"table"'
                copies.execute(
                    f"INSERT INTO {kind} ({key}, {columns}) SELECT ?, {columns} FROM {kind} "
                    f"WHERE {key} = 't0'",
                    [f"t{number}"],
                )
    copies.close()
    return ana, token, table


# --- in this process ------------------------------------------------------------------------------


@contextmanager
def timed_callbacks() -> Iterator[list[tuple[float, str]]]:
    """The processor time of each callback in the event loop, in milliseconds."""
    taken: list[tuple[float, str]] = []
    run = Handle._run

    def timed(self: Handle) -> None:
        began, what = time.thread_time(), repr(self)
        run(self)
        taken.append((1000 * (time.thread_time() - began), what))

    Handle._run = timed  # type: ignore[method-assign]
    try:
        yield taken
    finally:
        Handle._run = run  # type: ignore[method-assign]


async def blocked(folder: Path, ana: Person, played: Table) -> None:
    store = Store(f"sqlite:///{folder / 'house.db'}")
    house = Service(store, Journal(io.StringIO()), HostSettings(bot_moves=0))
    await house.start()
    with timed_callbacks() as taken:
        room = cast(Room, await house.room("t0"))
        for name in ("t1", "t2"):
            await house.room(name)
        answers = asyncio.Queue[bytes]()

        def hear(messages: list[bytes]) -> None:
            for message in messages:
                answers.put_nowait(message)

        client = Client(ana.id, ana.name, hear, lambda code: None)
        room.enter(client)
        for number in range(TAKE_BACKS):
            if room.table.to_move != 0 or not room.table.playing:
                break
            assert room.table.match is not None
            move = str(room.table.match.moves()[0])
            wishes: list[wire.AnyWish] = [
                wire.Play(f"p{number}", room.table.version, move),
                wire.AskBack(f"b{number}"),
            ]
            for wish in wishes:
                room.queue.put_nowait(ClientWish(client, wish))
            left = {wish.id for wish in wishes}
            while left:
                message = await answers.get()
                left -= {one for one in left if f'"id":"{one}"'.encode() in message}
        record = played.record()
        text = await asyncio.to_thread(json.dumps, record)
        for first in (0, MOST_MOVES - 200):
            await asyncio.to_thread(history.replay_of, text, 0, first)
        await store.read(lambda c: history.matches_of(c, ana.id, None))
    await house.close()
    taken.sort(reverse=True)
    for ms, what in taken[:3]:
        print(f"    {ms:.1f} ms: {what[:110]}")
    say("longest callback of the event loop", taken[0][0], BLOCKED)


def loaded_alone(folder: Path) -> None:
    with sqlite3.connect(folder / "house.db") as found:
        rows = found.execute("SELECT count(*) FROM entries WHERE \"table\" = 't0'").fetchone()[0]
    found.close()
    engine = sa.create_engine(f"sqlite:///{folder / 'house.db'}")
    with engine.connect() as connection:
        began = time.thread_time()
        table = snapshots.read_table(connection, "t3")
        took = 1000 * (time.thread_time() - began)
    engine.dispose()
    assert table is not None
    print(f"{rows} entries, {len(table.moves)} moves that stand, {MOST_OTHERS} others at most")
    say("processor time to load one", took, WAKES)


# --- a server in another process ------------------------------------------------------------------


class Asking:
    """Somebody who asks for /api/me again and again."""

    def __init__(self, port: int, cookie: str) -> None:
        self.taken: list[float] = []
        self._port, self._cookie, self._stop = port, cookie, threading.Event()
        self._thread = threading.Thread(target=self._run)

    def _run(self) -> None:
        connection = http.client.HTTPConnection("127.0.0.1", self._port)
        while not self._stop.wait(0.01):
            began = time.perf_counter()
            connection.request("GET", "/api/me", headers={"Cookie": self._cookie})
            assert b"Ana" in connection.getresponse().read()
            self.taken.append(1000 * (time.perf_counter() - began))
        connection.close()

    def __enter__(self) -> "Asking":
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._stop.set()
        self._thread.join()


async def knock(server: Server, cookie: str, name: str) -> float:
    """Milliseconds until the first message."""
    began = time.perf_counter()
    where = f"{server.where.replace('http', 'ws')}/api/tables/{name}/socket"
    headers = {"Cookie": cookie}
    async with connect(
        where, origin=cast(Any, server.where), additional_headers=headers, open_timeout=600
    ) as socket:
        await socket.recv()
    return 1000 * (time.perf_counter() - began)


async def together(server: Server, cookie: str) -> list[float]:
    return await asyncio.gather(
        *(knock(server, cookie, f"t{number}") for number in range(1, TABLES))
    )


def say(what: str, ms: float, bar: float) -> None:
    print(f"{what}: {ms:.1f} ms (bar {bar:.0f}: {'met' if ms <= bar else 'missed'})", flush=True)


def main() -> None:
    with tempfile.TemporaryDirectory(prefix="dobrak-bench-") as place:
        folder = Path(place)
        ana, token, played = asyncio.run(fill(folder))
        loaded_alone(folder)
        asyncio.run(blocked(folder, ana, played))
        server, cookie = Server(folder), f"dobrak={token}"
        server.start()
        try:
            with Asking(server.port, cookie) as quiet:
                time.sleep(5)
            say("one table, as its player sees it", asyncio.run(knock(server, cookie, "t0")), WAKES)
            with Asking(server.port, cookie) as busy:
                began = time.perf_counter()
                taken = asyncio.run(together(server, cookie))
                print(f"{len(taken)} more at once: {time.perf_counter() - began:.1f} s")
            for how, asking in (("a quiet server", quiet), ("meanwhile", busy)):
                cuts = quantiles(asking.taken, n=100)
                print(f"/api/me, {how}: p50 {cuts[49]:.1f} ms, longest {max(asking.taken):.1f} ms")
                say(f"/api/me, {how}, p99 of {len(asking.taken)}", cuts[98], ME)
        finally:
            server.stop()


if __name__ == "__main__":
    main()
