"""The store: one writer thread that owns its connection, and commits what has come together.

Whoever writes waits for the commit, and many who write at once share one. Reads have connections
of their own, in threads of their own. Nothing in here is one database's alone: an address says
which it is.
"""

import asyncio
import queue
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache
from typing import Any, TypeVar

import sqlalchemy as sa

from dobrak.server.store import schema
from dobrak.server.store.migrations import migrate

MOST_TOGETHER = 1000  # writes in one commit
MOST_ROWS = 100  # in one statement
GAP = 0.004  # seconds between the end of a commit and the next,
MORE = 0.0005  # and more for each write that was in it,
MOST = 0.01  # up to this
READERS, WAKERS = 2, 1
A_DAY = 24 * 3600.0
BUSY = 5.0  # seconds to wait for a database that somebody else has locked

Statement = sa.Executable
Write = tuple[Statement, Sequence[dict[str, Any]]]  # a statement, and its rows if it has any
Read = TypeVar("Read")


class StoreError(Exception):
    """Something could not be stored; a sentence for whoever wanted it stored."""


class Taken(StoreError):
    """Something else is stored in its place."""


def open_store(address: str) -> "Store":
    """The store at an address; ValueError if that cannot be."""
    try:
        return Store(address)
    except (sa.exc.SQLAlchemyError, ImportError, OSError) as error:
        why = str(getattr(error, "orig", None) or error).partition("\n")[0]
        raise ValueError(f"The store cannot be opened: {why}") from None


@dataclass
class Batch:
    """Writes that are committed together or not at all, and who waits for that."""

    writes: Sequence[Write]
    loop: asyncio.AbstractEventLoop
    done: "asyncio.Future[None]"


class Store:
    """Made in the event loop's thread; `close` waits for what is still to be written."""

    def __init__(self, address: str) -> None:
        self._engine = _engine(address)
        self._positional = self._engine.dialect.positional
        migrate(self._engine)
        _check_writable(self._engine)
        self._queue: queue.SimpleQueue[Batch | None] = queue.SimpleQueue()
        self._readers = ThreadPoolExecutor(READERS, thread_name_prefix="reader")
        # Tables wake beside that: when all come back at once, nobody would see one until the last
        # of them had been let in.
        self._wakers = ThreadPoolExecutor(WAKERS, thread_name_prefix="waker")
        self._writer = threading.Thread(target=self._write_on, name="writer", daemon=True)
        self._writer.start()

    async def write(self, *writes: Write) -> None:
        """Write, and come back when it is committed; StoreError if it cannot be."""
        loop = asyncio.get_running_loop()
        done: asyncio.Future[None] = loop.create_future()
        self._queue.put(Batch(writes, loop, done))
        await done

    async def read(self, question: Callable[[sa.Connection], Read], waking: bool = False) -> Read:
        """Ask the database something, in a thread that may wait for it."""
        loop = asyncio.get_running_loop()
        readers = self._wakers if waking else self._readers
        return await loop.run_in_executor(readers, self._answer, question)

    def _answer(self, question: Callable[[sa.Connection], Read]) -> Read:
        with self._engine.connect() as connection:
            return question(connection)

    def matches_in_play(self) -> int:
        """How many people may come back to at once: those whose clocks run, or of the last day."""
        tables = schema.tables
        recent = tables.c.clocked | (tables.c.since > time.time() - A_DAY)
        playing = sa.select(sa.func.count()).where(tables.c.playing, recent)
        with self._engine.connect() as connection:
            return connection.scalar(playing) or 0

    def close(self) -> None:
        self._queue.put(None)
        self._writer.join()
        self._readers.shutdown()
        self._wakers.shutdown()
        self._engine.dispose()

    # --- the writer's thread ---

    def _write_on(self) -> None:
        with self._engine.connect() as connection:
            pause = 0.0
            while batches := self._next(pause):
                self._commit(connection, batches)
                pause = min(GAP + MORE * (len(batches) - 1), MOST)

    def _next(self, pause: float) -> list[Batch]:
        """What has come together since the last commit; nothing when the store is closed.

        A commit costs much more than a row. So they keep a little distance: who comes when nothing
        is going on waits for nothing, and many who come at once are written together. While much
        is going on nobody has to wake this thread, which takes the event loop long.
        """
        time.sleep(pause)
        first = self._queue.get()
        if first is None:
            return []
        batches = [first]
        while len(batches) < MOST_TOGETHER and not self._queue.empty():
            following = self._queue.get()
            if following is None:
                self._queue.put(None)  # it is closed after this
                break
            batches.append(following)
        return batches

    def _execute(
        self, connection: sa.Connection, statement: Statement, rows: list[dict[str, Any]]
    ) -> None:
        """Many rows as one statement, whose text is made once for each number of them: a thread
        that lets go of the interpreter for each row waits for it again and again."""
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
                for statement, rows in _gathered(batches):
                    self._execute(connection, statement, rows)
        except Exception as error:  # whatever it is, the next ones are written
            if len(batches) > 1 and not isinstance(error, sa.exc.OperationalError):
                # one of them is at fault, not the database: the others shall not suffer from it
                for batch in batches:
                    self._commit(connection, [batch])
            else:
                _tell(batches, _trouble(error))
        else:
            _tell(batches, None)


def _gathered(batches: list[Batch]) -> Iterator[tuple[Statement, list[dict[str, Any]]]]:
    """The writes in their order; the rows of one statement that follow each other together."""
    last: Statement | None = None
    gathered: list[dict[str, Any]] = []
    for batch in batches:
        for statement, rows in batch.writes:
            if statement is last and rows and gathered:
                gathered.extend(rows)
                continue
            if last is not None:
                yield last, gathered
            last, gathered = statement, list(rows)
    if last is not None:
        yield last, gathered


@cache
def _text(dialect: sa.Dialect, table: str, columns: tuple[str, ...], rows: int) -> str:
    values: list[dict[str, Any]] = [dict.fromkeys(columns, sa.bindparam(None))] * rows
    insert = sa.insert(schema.metadata.tables[table]).values(values)
    return str(insert.compile(dialect=dialect))


def _tell(batches: list[Batch], trouble: StoreError | None) -> None:
    """One call into the event loop, for all who wait."""

    def tell() -> None:
        for batch in batches:
            if batch.done.done():  # whoever waited has gone
                continue
            if trouble is None:
                batch.done.set_result(None)
            else:
                batch.done.set_exception(trouble)

    try:
        batches[0].loop.call_soon_threadsafe(tell)
    except RuntimeError:  # the loop has ended, and nobody waits
        return


def _trouble(error: Exception) -> StoreError:
    """With a sentence that has nothing of what was to be written."""
    said = str(getattr(error, "orig", error)).lower()
    if isinstance(error, sa.exc.IntegrityError):
        return Taken("Somebody was faster: nothing was stored.")
    if "full" in said:
        why = "The disk is full: nothing was stored, and nothing was played. Try again later."
    elif "locked" in said or "busy" in said:
        why = "The database is busy: nothing was stored, and nothing was played. Try again."
    else:
        why = "Nothing could be stored, and nothing was played. Try again later."
    return StoreError(why)


def _engine(address: str) -> sa.Engine:
    engine = sa.create_engine(address)
    if engine.dialect.name == "sqlite":
        sa.event.listen(engine, "connect", _make_durable)
    return engine


def _check_writable(engine: sa.Engine) -> None:
    """A database that can only be read says so to its host, not to everybody who comes. Whatever
    else keeps one from writing may pass."""
    ticks = schema.running.c.ticks
    try:
        with engine.begin() as connection:
            connection.execute(sa.update(schema.running).values(ticks=ticks))
    except sa.exc.OperationalError as error:
        if "readonly" in str(error.orig):
            raise


def _make_durable(connection: Any, _: object) -> None:
    """SQLite as it has to be: a commit is on the disk when it is done, and readers do not wait."""
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
