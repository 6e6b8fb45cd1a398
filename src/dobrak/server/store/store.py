"""The store: one thread writes, and commits writes in groups.

A write returns after its commit. Reads use other connections, in other threads. The address names
the database. Nothing here depends on a particular one, except the settings for SQLite.
"""

import asyncio
import queue
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from enum import Enum
from functools import cache
from typing import IO, Any, TypeVar

import sqlalchemy as sa

from dobrak.errors import KeyedError
from dobrak.server.store import files, schema
from dobrak.server.store.migrations import migrate

MOST_TOGETHER = 1000  # writes in one commit
MOST_ROWS = 100  # in one statement
# Seconds between two commits: the minimum, more for each write in the last one, and the maximum.
GAP, GAP_PER_WRITE, LONGEST_GAP = 0.004, 0.0005, 0.01
A_DAY = 24 * 3600.0
BUSY = 5.0  # seconds to wait for a database that another program has locked

Statement = sa.Executable
Write = tuple[Statement, Sequence[dict[str, Any]]]  # a statement, with rows if it is an insert
Read = TypeVar("Read")


class Pool(Enum):
    """What a query is for. Each pool has threads of its own, so that nobody's name waits for long
    lists, and neither of them for tables that are loaded."""

    IDENTITY = "identity"
    READING = "reader"
    LOADING = "loader"


THREADS = {Pool.IDENTITY: 1, Pool.READING: 2, Pool.LOADING: 1}


class StoreError(KeyedError):
    """Something could not be stored. The message is a sentence for the person who asked."""


class Taken(StoreError):
    """A row with this key exists."""


def open_store(address: str) -> "Store":
    """Open the store at an address. Raises ValueError if it cannot be opened, or another server has
    it open."""
    try:
        file = files.file_of(address)
        if file is None:
            return Store(address)
        locked = files.lock(file)
        files.make_private(file)
        try:
            return Store(address, locked)
        except BaseException:
            if locked is not None:
                locked.close()
            raise
    except (sa.exc.SQLAlchemyError, ImportError, OSError) as error:
        reason = getattr(error, "orig", None) or getattr(error, "strerror", None) or error
        why = str(reason).partition("\n")[0]
        raise ValueError(f"The store cannot be opened: {why}") from None


@dataclass
class Batch:
    """Writes that are committed together or not at all."""

    writes: Sequence[Write]
    loop: asyncio.AbstractEventLoop
    done: "asyncio.Future[None]"


class Store:
    """Create it in the event loop's thread. `close` waits for pending writes."""

    def __init__(self, address: str, locked: IO[str] | None = None) -> None:
        """`locked` is closed with the store."""
        self._locked = locked
        self._engine = _engine(address)
        self._positional = self._engine.dialect.positional
        migrate(self._engine)
        _check_writable(self._engine)
        self._queue: queue.SimpleQueue[Batch | None] = queue.SimpleQueue()
        self._pools = {
            pool: ThreadPoolExecutor(threads, thread_name_prefix=pool.value)
            for pool, threads in THREADS.items()
        }
        self._writer = threading.Thread(target=self._write_on, name="writer", daemon=True)
        self._writer.start()

    async def write(self, *writes: Write) -> None:
        """Return when the writes are committed. Raises StoreError if they cannot be."""
        loop = asyncio.get_running_loop()
        done: asyncio.Future[None] = loop.create_future()
        self._queue.put(Batch(writes, loop, done))
        await done

    async def read(self, query: Callable[[sa.Connection], Read], pool: Pool = Pool.READING) -> Read:
        """Run a query in a thread of a pool."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._pools[pool], self._run, query)

    def _run(self, query: Callable[[sa.Connection], Read]) -> Read:
        with self._engine.connect() as connection:
            return query(connection)

    def matches_in_play(self) -> int:
        """How many tables may have to be loaded at once: those with clocks, and recent ones."""
        tables = schema.tables
        recent = tables.c.clocked | (tables.c.since > time.time() - A_DAY)
        playing = sa.select(sa.func.count()).where(tables.c.playing, recent)
        with self._engine.connect() as connection:
            return connection.scalar(playing) or 0

    def close(self) -> None:
        self._queue.put(None)
        self._writer.join()
        for threads in self._pools.values():
            threads.shutdown()
        self._engine.dispose()
        if self._locked is not None:
            self._locked.close()

    # --- the writer's thread ---

    def _write_on(self) -> None:
        with self._engine.connect() as connection:
            pause = 0.0
            while batches := self._next(pause):
                self._commit(connection, batches)
                pause = min(GAP + GAP_PER_WRITE * (len(batches) - 1), LONGEST_GAP)

    def _next(self, pause: float) -> list[Batch]:
        """What has arrived since the last commit; nothing when the store is closed.

        A commit costs much more than a row, so there is a pause between two commits. A write that
        arrives while the store is idle does not wait. Writes that arrive during a pause are
        committed together, and this thread is not woken for each, which would be slow.
        """
        time.sleep(pause)
        first = self._queue.get()
        if first is None:
            return []
        batches = [first]
        while len(batches) < MOST_TOGETHER and not self._queue.empty():
            following = self._queue.get()
            if following is None:
                self._queue.put(None)  # close after this commit
                break
            batches.append(following)
        return batches

    def _execute(
        self, connection: sa.Connection, statement: Statement, rows: list[dict[str, Any]]
    ) -> None:
        """Insert many rows with one statement. With a statement per row, this thread would release
        the GIL and wait for it for each row."""
        if len(rows) < 2 or not isinstance(statement, sa.Insert) or not self._positional:
            connection.execute(statement, rows or None)
            return
        columns = tuple(column.name for column in statement.table.c if column.name in rows[0])
        for start in range(0, len(rows), MOST_ROWS):
            part = rows[start : start + MOST_ROWS]
            text = _text(self._engine.dialect, statement.table.name, columns, len(part))
            values = tuple(row[column] for row in part for column in columns)
            connection.exec_driver_sql(text, values)

    def _commit(self, connection: sa.Connection, batches: list[Batch]) -> None:
        try:
            with connection.begin():
                for statement, rows in _merged(batches):
                    self._execute(connection, statement, rows)
        except Exception as error:  # later writes must continue
            if len(batches) > 1 and not isinstance(error, sa.exc.OperationalError):
                # One of them is at fault, not the database, so commit each separately.
                for batch in batches:
                    self._commit(connection, [batch])
            else:
                _finish(batches, _explain(error))
        else:
            _finish(batches, None)


def _merged(batches: list[Batch]) -> Iterator[tuple[Statement, list[dict[str, Any]]]]:
    """The writes in order, with consecutive rows of the same statement merged."""
    last: Statement | None = None
    merged: list[dict[str, Any]] = []
    for batch in batches:
        for statement, rows in batch.writes:
            if statement is last and rows and merged:
                merged.extend(rows)
                continue
            if last is not None:
                yield last, merged
            last, merged = statement, list(rows)
    if last is not None:
        yield last, merged


@cache
def _text(dialect: sa.Dialect, table: str, columns: tuple[str, ...], rows: int) -> str:
    values: list[dict[str, Any]] = [dict.fromkeys(columns, sa.bindparam(None))] * rows
    insert = sa.insert(schema.metadata.tables[table]).values(values)
    return str(insert.compile(dialect=dialect))


def _finish(batches: list[Batch], error: StoreError | None) -> None:
    """Resume all callers of `write`, with one call into the event loop."""

    def tell() -> None:
        for batch in batches:
            if batch.done.done():  # the caller was cancelled
                continue
            if error is None:
                batch.done.set_result(None)
            else:
                batch.done.set_exception(error)

    try:
        batches[0].loop.call_soon_threadsafe(tell)
    except RuntimeError:  # the loop has ended
        return


def _explain(error: Exception) -> StoreError:
    """The error for callers. Its sentence must not quote the data."""
    said = str(getattr(error, "orig", error)).lower()
    if isinstance(error, sa.exc.IntegrityError):
        return Taken("store-refusal-taken")
    if "full" in said:
        return StoreError("store-refusal-full")
    if "locked" in said or "busy" in said:
        return StoreError("store-refusal-busy")
    return StoreError("store-refusal-failed")


def _engine(address: str) -> sa.Engine:
    engine = sa.create_engine(address)
    if engine.dialect.name == "sqlite":
        sa.event.listen(engine, "connect", _make_durable)
    return engine


def _check_writable(engine: sa.Engine) -> None:
    """Raise an error if the database is read-only, so that the host learns it at the start. Other
    reasons for failing writes may be temporary."""
    ticks = schema.running.c.ticks
    try:
        with engine.begin() as connection:
            connection.execute(sa.update(schema.running).values(ticks=ticks))
    except sa.exc.OperationalError as error:
        if "readonly" in str(error.orig):
            raise


def _make_durable(connection: Any, _: object) -> None:
    """Set up SQLite so that a commit is on the disk when it returns, and readers do not wait."""
    cursor = connection.cursor()
    for setting in (
        "journal_mode=WAL",
        "synchronous=FULL",
        "foreign_keys=ON",
        "temp_store=MEMORY",
        f"busy_timeout={BUSY * 1000:.0f}",
    ):
        cursor.execute(f"PRAGMA {setting}")
    cursor.close()
