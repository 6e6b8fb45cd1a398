"""The house: its people and all its tables. Tables sleep in the store, and wake when needed."""

import asyncio
import hashlib
import secrets
import time
from collections.abc import Awaitable, Callable, Coroutine
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from typing import Any

import sqlalchemy as sa

from dobrak.server.bot_pool import BotPool
from dobrak.server.lobby import Lobby
from dobrak.server.protocol.entries import AnyEntry, Opened, Readied, Sat, Settings
from dobrak.server.rate_limits import Rate, RateLimiter
from dobrak.server.room import Room, Shared
from dobrak.server.run.clock import Alarm, Clock
from dobrak.server.run.log import Journal
from dobrak.server.run.metrics import Metrics
from dobrak.server.run.readiness import Readiness
from dobrak.server.run.settings import HostSettings
from dobrak.server.store import schema, snapshots
from dobrak.server.store.snapshots import StoredTable
from dobrak.server.store.store import Store, StoreError, Taken, Write
from dobrak.server.table.commands import Table

BOT_THREADS = 2  # threads for bots
HEARTBEAT = 5.0  # seconds between notes of how long the server has been running
AGAIN = 60.0  # seconds until a table that could not be woken is tried again
CODE_LASTS = 600.0  # seconds
LETTERS = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"  # none that are taken for each other
SHORT, LONG = 8, 20  # letters of a code: for ten minutes, or to be kept
CHAT = Rate(most=5, a_second=0.5)
CHANGES = Rate(most=60, a_second=1)  # sitting down, being ready, all that is not a move

# Made once: everybody who comes asks them.
WHOSE = (
    sa.select(schema.people.c.id, schema.people.c.name)
    .join(schema.tokens, schema.tokens.c.person == schema.people.c.id)
    .where(schema.tokens.c.token == sa.bindparam("token"))
)


class Unreadable(Exception):
    """A table cannot be made again of what is kept of it; that has been noted."""


@dataclass(frozen=True)
class Person:
    id: str
    name: str


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
            log_entries=settings.log_entries,
            readiness=readiness or Readiness(),
        )
        self.lobby = Lobby()
        self.rooms: dict[str, Room] = {}
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._waking: dict[str, asyncio.Task[Room | None]] = {}
        self._clocked: dict[str, Alarm] = {}  # by table that sleeps while its clock runs
        self._chores: set[asyncio.Task[None]] = set()
        self._checking: asyncio.Task[None] | None = None
        metrics.watch("tables_awake", "Tables in memory", lambda: len(self.rooms))
        metrics.watch(
            "connections",
            "Sockets at tables",
            lambda: sum(len(room.audience.clients) for room in self.rooms.values()),
        )
        metrics.watch("lobby_connections", "Sockets in the lobby", lambda: len(self.lobby.clients))

    @property
    def store(self) -> Store:
        return self.shared.store

    async def start(self) -> None:
        """Begin where the last server ended: its clock, and the tables whose clocks run."""
        ticks = await self.store.read(_ticks)
        self.shared.clock.set(ticks)
        clocked = await self.store.read(_clocked)
        self._do(self._on_and_on(self.shared.clock.run))
        self._do(self._on_and_on(self._beat))
        self._do(self._on_and_on(partial(self.lobby.run, self.rooms)))
        self._do(self._wake_all(clocked))

    def _do(self, chore: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(chore)
        self._chores.add(task)
        task.add_done_callback(self._chores.discard)

    async def _on_and_on(self, chore: Callable[[], Awaitable[None]]) -> None:
        """Whatever goes wrong in it, it goes on: all tables depend on it."""
        while True:
            try:
                await chore()
            except Exception as error:
                self._trouble("chore", error)

    def _trouble(self, where: str, error: Exception, **facts: str) -> None:
        self.shared.journal.trouble(where, error, **facts)
        self.shared.metrics.troubles.inc()

    async def _beat(self) -> None:
        while True:
            await asyncio.sleep(HEARTBEAT)
            if self._clocked or any(room.time_left() is not None for room in self.rooms.values()):
                with suppress(StoreError):  # the next beat tries again
                    await self.note_time()

    async def note_time(self) -> None:
        """Store how long the server has been running; StoreError if nothing can be stored."""
        now = self.shared.clock.now()
        await self.store.write((sa.update(schema.running).values(ticks=now), []))

    async def check(self) -> None:
        """StoreError if nothing can be stored. Who asks meanwhile waits for the same answer: many
        who ask while nothing is stored do not leave much to be stored."""
        if self._checking is None or self._checking.done():
            self._checking = asyncio.create_task(self.note_time())
            self._checking.add_done_callback(lambda done: done.cancelled() or done.exception())
        await asyncio.shield(self._checking)

    async def _wake_all(self, names: list[str]) -> None:
        for name in names:
            try:
                await self.room(name)
            except Unreadable:  # it does not keep the others
                self._wake_at(self.shared.clock.now() + AGAIN, name)

    def _bot_failed(self, kind: str, bot: str) -> None:
        self.shared.metrics.fallbacks.inc()
        self.shared.journal.say("bot failed", kind=kind, bot=bot)

    # --- people ---

    async def welcome(self, name: str) -> tuple[Person, str]:
        """Somebody new: who they are from now on, and the token that proves it."""
        person, token = Person(secrets.token_hex(16), name), secrets.token_urlsafe(32)
        row = _person_row(person)
        await self.store.write((sa.insert(schema.people), [row]), _token_row(person.id, token))
        return person, token

    async def rename(self, person: Person, name: str) -> None:
        people = schema.people
        change = sa.update(people).where(people.c.id == person.id).values(name=name)
        await self.store.write((change, []))

    async def person(self, token: str | None) -> Person | None:
        """Whose token this is."""
        if not token:
            return None
        return await self.store.read(lambda connection: _person(connection, _hash(token)))

    async def code(self, person: Person, keep: bool) -> str:
        """A code that is good for once: for ten minutes, or, if kept, until another is made."""
        code = "".join(secrets.choice(LETTERS) for _ in range(LONG if keep else SHORT))
        codes = schema.codes
        own = codes.c.person == person.id
        kept, gone = codes.c.until.is_(None), codes.c.until < time.time()
        row = {
            "code": _hash(code),
            "person": person.id,
            "until": None if keep else time.time() + CODE_LASTS,
        }
        old = sa.delete(codes).where(own & (kept | gone) if keep else own & gone)
        await self.store.write((old, []), (sa.insert(codes), [row]))
        return "-".join(code[start : start + 4] for start in range(0, len(code), 4))

    async def use_code(self, code: str) -> tuple[Person, str] | None:
        """The person who made a code, and a token of their own for this device."""
        plain = "".join(code.upper().split()).replace("-", "")
        codes = schema.codes
        one = codes.c.code == _hash(plain)
        good = sa.select(codes.c.person).where(
            one & (codes.c.until.is_(None) | (codes.c.until > time.time()))
        )
        found = await self.store.read(lambda connection: connection.scalar(good))
        if found is None:
            return None
        token = secrets.token_urlsafe(32)
        row = _token_row(found, token, _hash(plain))
        try:
            await self.store.write((sa.delete(codes).where(one), []), row)
        except Taken:  # somebody else has used it in this very moment
            return None
        person = await self.person(token)
        return None if person is None else (person, token)

    # --- tables ---

    async def open(self, host: Person, settings: Settings, sit: bool = False) -> Room:
        """A new table, stored before anybody hears of it; with `sit` the host sits there, ready;
        so does everybody who passes the host's device round."""
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
                table.take(entry)
                entries.append(entry)
        row = {
            "id": name,
            "since": time.time(),
            "clocked": settings.pace.seconds is not None,
            "playing": False,
        }
        rows = snapshots.log_rows(name, 0, entries, self.shared.clock.now())
        people = [_person_row(person) for person in device]
        more: list[Write] = [(sa.insert(schema.people), people)] if people else []
        await self.store.write((sa.insert(schema.tables), [row]), *more, rows)
        self.shared.journal.say("opened", table=name, game=settings.game, players=settings.players)
        return self._start(name, StoredTable(table))

    async def room(self, name: str) -> Room | None:
        """A table that is awake, or wakes now: made again of its log. None: there is none;
        Unreadable: it cannot be made again, now at least."""
        if name in self.rooms:
            return self.rooms[name]
        if name not in self._waking:
            task = asyncio.get_running_loop().create_task(self._wake(name))
            task.add_done_callback(lambda _: self._waking.pop(name))
            self._waking[name] = task
        return await asyncio.shield(self._waking[name])

    async def _wake(self, name: str) -> Room | None:
        try:
            kept = await snapshots.rebuilt(self.store, name)
        except Exception as error:
            self._trouble("wake", error, table=name)
            raise Unreadable from error
        return None if kept is None else self._start(name, kept)

    def _start(self, name: str, kept: StoredTable) -> Room:
        if name in self._clocked:
            self._clocked.pop(name).cancel()
        room = self.rooms[name] = Room(name, kept, self.shared, self._sleep)
        self._tasks[name] = asyncio.get_running_loop().create_task(room.run())
        return room

    def _sleep(self, room: Room) -> None:
        """A table that nobody is at leaves the memory; its clock, if one runs, wakes it again."""
        if self.rooms.get(room.id) is not room:
            return
        del self.rooms[room.id]
        room.stop()
        times = [timeout.when for timeout in room.timeouts()]
        if times:
            self._wake_at(min(times), room.id)
        self._tasks.pop(room.id).cancel()

    def _wake_at(self, when: float, name: str) -> None:
        self._clocked[name] = self.shared.clock.at(when, lambda: self._do(self._wake_all([name])))

    async def close(self) -> None:
        tasks = [*self._tasks.values(), *self._waking.values(), *self._chores]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        with suppress(StoreError):  # then the last note of it is a little older
            await self.note_time()
        self.shared.bots.close()
        self.store.close()


def _hash(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


def _person_row(person: Person) -> dict[str, object]:
    return {"id": person.id, "name": person.name, "since": time.time()}


def _token_row(person: str, token: str, code: str | None = None) -> Write:
    row = {"token": _hash(token), "person": person, "since": time.time(), "code": code}
    return sa.insert(schema.tokens), [row]


def _person(connection: sa.Connection, token: str) -> Person | None:
    found = connection.execute(WHOSE, {"token": token}).first()
    return None if found is None else Person(found.id, found.name)


def _ticks(connection: sa.Connection) -> float:
    """How long servers have been running: by the last note of it, or by what happened since then
    at a table in play."""
    tables, log = schema.tables, schema.log
    noted = connection.scalar(sa.select(schema.running.c.ticks))
    rows = sa.select(log.c.ticks).where(log.c.table == tables.c.id)
    last = rows.order_by(log.c.version.desc()).limit(1).scalar_subquery()
    logged = connection.scalar(sa.select(sa.func.max(last)).where(tables.c.playing))
    return max(float(ticks or 0.0) for ticks in (noted, logged))


def _clocked(connection: sa.Connection) -> list[str]:
    """Tables in play whose clocks run."""
    tables = schema.tables
    asked = sa.select(tables.c.id).where(tables.c.clocked, tables.c.playing)
    return list(connection.scalars(asked))
