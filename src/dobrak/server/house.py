"""The house: all its tables. They sleep in the store, and wake when somebody comes."""

import asyncio
import hashlib
import secrets
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

import sqlalchemy as sa

from dobrak.server import entries as log
from dobrak.server import schema
from dobrak.server.entries import Opened, Settings
from dobrak.server.room import Room, log_rows
from dobrak.server.store import Store
from dobrak.server.table import Table

THINKERS = 2  # threads for bots


@dataclass(frozen=True)
class Person:
    id: str
    name: str


class House:
    def __init__(self, store: Store) -> None:
        self.store = store
        self.rooms: dict[str, Room] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._waking = asyncio.Lock()
        self._thinkers = ThreadPoolExecutor(THINKERS, thread_name_prefix="thinker")

    # --- people ---

    async def welcome(self, name: str) -> tuple[Person, str]:
        """Somebody new: who they are from now on, and the token that proves it."""
        person, token = Person(secrets.token_hex(16), name), secrets.token_urlsafe(32)
        row = {"id": person.id, "name": name, "token": _hash(token), "since": time.time()}
        await self.store.write((sa.insert(schema.people), [row]))
        return person, token

    async def person(self, token: str | None) -> Person | None:
        """Whose token this is."""
        if not token:
            return None
        asked = sa.select(schema.people.c.id, schema.people.c.name).where(
            schema.people.c.token == _hash(token)
        )
        found = await self.store.read(lambda connection: connection.execute(asked).first())
        return None if found is None else Person(found.id, found.name)

    # --- tables ---

    async def open(self, host: Person, settings: Settings) -> Room:
        """A new table, stored before anybody hears of it."""
        name, opened = secrets.token_hex(8), Opened(host.id, settings)
        row = {"id": name, "listed": settings.listed, "open": True, "since": time.time()}
        await self.store.write((sa.insert(schema.tables), [row]), log_rows(name, 0, [opened]))
        return self._start(name, Table(opened))

    async def room(self, name: str) -> Room | None:
        """A table that is awake, or wakes now: made again of its log."""
        async with self._waking:
            if name not in self.rooms:
                table = await self._rebuilt(name)
                if table is None:
                    return None
                self._start(name, table)
            return self.rooms[name]

    async def _rebuilt(self, name: str) -> Table | None:
        asked = (
            sa.select(schema.log.c.entry)
            .where(schema.log.c.table == name)
            .order_by(schema.log.c.version)
        )
        texts = await self.store.read(lambda connection: list(connection.scalars(asked)))
        if not texts:
            return None
        opened, *following = map(log.read, texts)
        assert isinstance(opened, Opened)
        table = Table(opened)
        for entry in following:
            table.take(entry)
        return table

    def _start(self, name: str, table: Table) -> Room:
        room = self.rooms[name] = Room(name, table, self.store, self._thinkers)
        task = asyncio.get_running_loop().create_task(room.run())
        self._tasks.add(task)
        return room

    async def close(self) -> None:
        for room in self.rooms.values():
            if room.alarm is not None:
                room.alarm.cancel()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self._thinkers.shutdown(cancel_futures=True)
        self.store.close()


def _hash(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()
