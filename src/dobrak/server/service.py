"""The service: all people and tables of one server. Tables that are not in use are only stored.
They are loaded when somebody connects or a clock runs out."""

import asyncio
import secrets
from collections.abc import Awaitable, Callable, Coroutine
from contextlib import suppress
from functools import partial
from typing import Any

from dobrak.server.bot_pool import LATE, BotPool
from dobrak.server.lobby import Lobby
from dobrak.server.protocol.entries import AnyEntry, Opened, Readied, Sat, Settings
from dobrak.server.rate_limits import Rate, RateLimiter
from dobrak.server.room import Room, Shared
from dobrak.server.run.clock import Alarm, Clock
from dobrak.server.run.log import Journal
from dobrak.server.run.metrics import Metrics
from dobrak.server.run.readiness import Readiness
from dobrak.server.run.settings import HostSettings
from dobrak.server.store import people, snapshots, tables
from dobrak.server.store.people import People, Person
from dobrak.server.store.snapshots import StoredTable
from dobrak.server.store.store import Pool, Store, StoreError
from dobrak.server.table.commands import Table

BOT_THREADS = 2
HEARTBEAT = 5.0  # seconds between two writes of the running time to the store
AGAIN = 60.0  # seconds until the next attempt to load a table
CHAT = Rate(most=5, per_second=0.5)
BOT_BURST = 1000.0  # bots may make the moves of so many seconds at once
CHANGES = Rate(most=60, per_second=1)  # sitting down, being ready: everything but moves
ABORTS = Rate(most=3, per_second=1 / 600)  # matches that end before their first move


class Unreadable(Exception):
    """A table cannot be loaded. The reason has been logged."""


class Service:
    def __init__(
        self,
        store: Store,
        journal: Journal,
        settings: HostSettings,
        clock: Clock | None = None,
        readiness: Readiness | None = None,
    ) -> None:
        metrics, clock = Metrics(), clock or Clock()
        bots = BotPool(BOT_THREADS, lambda kind, bot: self._bot_failed(kind, bot), clock)
        self.shared = Shared(
            store=store,
            clock=clock,
            bots=bots,
            journal=journal,
            metrics=metrics,
            chat=RateLimiter(CHAT),
            changes=RateLimiter(CHANGES),
            aborts=RateLimiter(ABORTS),
            bot_moves=RateLimiter(Rate(settings.bot_moves * BOT_BURST, settings.bot_moves)),
            log_entries=settings.log_entries,
            readiness=readiness or Readiness(),
        )
        self.people = People(store)
        self.lobby = Lobby()
        self.rooms: dict[str, Room] = {}
        self._room_tasks: dict[str, asyncio.Task[None]] = {}
        self._loading: dict[str, asyncio.Task[Room | None]] = {}
        self._clocked: dict[str, Alarm] = {}  # of sleeping tables whose clocks run
        self._tasks: set[asyncio.Task[None]] = set()
        self._checking: asyncio.Task[None] | None = None
        metrics.watch("tables_awake", "Tables in memory", lambda: len(self.rooms))
        metrics.watch(
            "connections",
            "Sockets at tables",
            lambda: sum(len(room.audience.clients) for room in self.rooms.values()),
        )
        metrics.watch(
            "bot_cut_offs_total",
            "Searches of bots that were cut off before they had finished",
            lambda: self.shared.bots.cut_offs,
        )
        metrics.watch("lobby_connections", "Sockets in the lobby", lambda: len(self.lobby.clients))

    @property
    def store(self) -> Store:
        return self.shared.store

    # --- running ---

    async def start(self) -> None:
        """Continue the clock of the last server, and load the tables whose clocks run."""
        self.shared.clock.set(await self.store.read(tables.last_running_time))
        clocked = await self.store.read(tables.clocked)
        self._spawn(self._run_forever(self.shared.clock.run))
        self._spawn(self._run_forever(self._beat))
        self._spawn(self._run_forever(partial(self.lobby.run, self.rooms)))
        self._spawn(self._load_all(clocked))

    def _spawn(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _run_forever(self, work: Callable[[], Awaitable[None]]) -> None:
        """Run work, and restart it if it fails, because all tables depend on it."""
        while True:
            try:
                await work()
            except Exception as error:
                self._log_error("chore", error)

    def _log_error(self, where: str, error: Exception, **facts: str) -> None:
        self.shared.journal.trouble(where, error, **facts)
        self.shared.metrics.troubles.inc()

    async def _beat(self) -> None:
        while True:
            await asyncio.sleep(HEARTBEAT)
            if self._clocked or any(room.time_left() is not None for room in self.rooms.values()):
                with suppress(StoreError):  # tried again at the next heartbeat
                    await self.note_time()

    async def note_time(self) -> None:
        """Store the running time. Raises StoreError if nothing can be stored."""
        await self.store.write(tables.running_time(self.shared.clock.now()))

    async def check(self) -> None:
        """Raise StoreError if nothing can be stored. Concurrent requests share one answer, so that
        many health checks do not keep the disk busy."""
        if self._checking is None or self._checking.done():
            self._checking = asyncio.create_task(self.note_time())
            self._checking.add_done_callback(lambda done: done.cancelled() or done.exception())
        await asyncio.shield(self._checking)

    def _bot_failed(self, kind: str, bot: str) -> None:
        self.shared.metrics.fallbacks.inc()
        if kind == LATE:
            self.shared.metrics.late.inc()
        self.shared.journal.say("bot failed", kind=kind, bot=bot)

    async def close(self) -> None:
        tasks = [*self._room_tasks.values(), *self._loading.values(), *self._tasks]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        with suppress(StoreError):  # the last heartbeat then counts
            await self.note_time()
        self.shared.bots.close()
        self.store.close()

    # --- tables ---

    async def open(
        self, host: Person, settings: Settings, sit: bool = False, wait: bool = False
    ) -> Room:
        """Store a new table, and return its room. With `sit`, the host has a seat and is ready. At
        a table on one device, this applies to everybody named in the settings. With `wait`, no
        match begins before somebody connects."""
        name = secrets.token_hex(8)
        invite = "" if settings.listed else secrets.token_hex(8)
        device = [Person(secrets.token_hex(16), name) for name in settings.one_device]
        opened = Opened(host.id, settings, invite, [person.id for person in device])
        table = Table(opened)
        entries: list[AnyEntry] = [opened]
        sitting = device or ([host] if sit else [])
        free = [seat for seat, bot in enumerate(settings.bots) if bot is None]
        for seat, person in zip(free, sitting, strict=False):
            checked = table.sit(person.id, person.name, seat) if device else []
            sat = checked or [Sat(person.id, person.name, seat)]
            for entry in [*sat, Readied(seat)]:
                table.apply(entry)
                entries.append(entry)
        rows = snapshots.log_rows(name, 0, entries, self.shared.clock.now())
        seats = tables.seats_changed(name, table, entries)
        await self.store.write(tables.opened(name, settings), *people.added(device), rows, *seats)
        self.shared.journal.say("opened", table=name, game=settings.game, players=settings.players)
        return self._start(name, StoredTable(table), wait)

    async def own_rooms(self, person: Person) -> list[Room]:
        """The rooms of all tables where a person can continue, newest first."""
        names = await self.store.read(lambda c: tables.own_tables(c, person.id))
        rooms = []
        for name in names:
            with suppress(Unreadable):
                room = await self.room(name)
                if room is not None:
                    rooms.append(room)
        return rooms

    async def may_load(self, name: str, person: Person | None, invite: str) -> bool:
        """Whether a table is in memory, or is loaded for somebody who comes. Once it is loaded, its
        state says whether they may really enter. Raises Unreadable if it cannot be read now."""
        who = None if person is None else person.id
        try:
            return name in self.rooms or await self.store.read(
                lambda c: tables.may_load(c, name, who, invite), Pool.IDENTITY
            )
        except Exception as error:
            self._log_error("wake", error, table=name)
            raise Unreadable from error

    async def room(self, name: str) -> Room | None:
        """Return the room of a table, loaded from the store if necessary; None if there is no such
        table. Raises Unreadable if it cannot be loaded now."""
        while name not in self.rooms:
            if name not in self._loading:
                task = asyncio.get_running_loop().create_task(self._load(name))
                task.add_done_callback(lambda _: self._loading.pop(name))
                self._loading[name] = task
            if await asyncio.shield(self._loading[name]) is None:
                return None
        return self.rooms[name]

    async def _load(self, name: str) -> Room | None:
        try:
            stored = await snapshots.rebuilt(self.store, name)
        except Exception as error:
            self._log_error("wake", error, table=name)
            raise Unreadable from error
        return None if stored is None else self._start(name, stored)

    async def _load_all(self, names: list[str]) -> None:
        for name in names:
            try:
                room = await self.room(name)
                if room is not None and room.table.only_bots_left and not room.audience.visited:
                    self._sleep(room)  # no person's clock runs there
            except Unreadable:  # the others are loaded anyway
                self._load_at(self.shared.clock.now() + AGAIN, name)

    def _load_at(self, when: float, name: str) -> None:
        self._clocked[name] = self.shared.clock.at(
            when, lambda: self._spawn(self._load_all([name]))
        )

    def _start(self, name: str, stored: StoredTable, wait: bool = False) -> Room:
        if name in self._clocked:
            self._clocked.pop(name).cancel()
        room = self.rooms[name] = Room(name, stored, self.shared, self._sleep, wait)
        self._room_tasks[name] = asyncio.get_running_loop().create_task(room.run())
        return room

    def _sleep(self, room: Room) -> None:
        """Remove a room from memory. If a clock runs there, the table is loaded again in time."""
        if self.rooms.get(room.id) is not room:
            return
        del self.rooms[room.id]
        room.stop()
        times = [timeout.when for timeout in room.timeouts()]
        if times:
            self._load_at(min(times), room.id)
        self._room_tasks.pop(room.id).cancel()
