"""The logs of tables, their snapshots, and tables rebuilt from both."""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass, field

import sqlalchemy as sa

from dobrak.server.protocol import entries as log
from dobrak.server.protocol.entries import AnyEntry, Opened
from dobrak.server.store import schema, tables
from dobrak.server.store.store import Pool, Store, Write
from dobrak.server.table.commands import Table

INSERT = sa.insert(schema.log)

# Built once: a thousand tables may be loaded after a restart, and building a statement takes as
# long as executing it.
_name: sa.BindParameter[str] = sa.bindparam("name")
_whole = sa.select(schema.log).where(schema.log.c.table == _name).order_by(schema.log.c.version)
FIRST = _whole.limit(1)
SINCE = _whole.where(schema.log.c.version > sa.bindparam("known"))
SNAPSHOT = sa.select(schema.snapshots).where(schema.snapshots.c.table == _name)
PASSING = sa.select(schema.passing).where(schema.passing.c.table == _name)
# This changes in the commit that stores a finished match.
PLAYING = sa.select(schema.tables.c.playing).where(schema.tables.c.id == _name)


def log_rows(
    table: str,
    version: int,
    entries: Sequence[AnyEntry],
    ticks: float,
    person: str | None = None,
    wish: str | None = None,
) -> Write:
    """Rows that append entries to a table's log, after this version."""
    rows = [
        {
            "table": table,
            "version": number,
            "entry": log.write(entry),
            "ticks": ticks,
            "person": person,
            "wish": wish,
        }
        for number, entry in enumerate(entries, version + 1)
    ]
    return INSERT, rows


def snapshot(name: str, table: Table) -> list[Write]:
    """Replace the snapshot of a table."""
    state = table.snapshot()
    row = {"table": name, "version": table.version, "state": state, "digest": _digest(state)}
    rows = schema.snapshots
    return [(sa.delete(rows).where(rows.c.table == name), []), (sa.insert(rows), [row])]


def match_began(name: str, table: Table) -> list[Write]:
    """What is stored with the entry that begins a match."""
    return [*snapshot(name, table), tables.playing(name, True)]


def _digest(state: str) -> str:
    return hashlib.sha256(state.encode()).hexdigest()


def read_table(connection: sa.Connection, name: str) -> Table | None:
    """Rebuild a table from its last snapshot and the entries since, or from all entries if the
    snapshot is damaged."""
    first = connection.execute(FIRST, {"name": name}).first()
    if first is None:
        return None
    opened = log.read(first.entry)
    if not isinstance(opened, Opened):
        raise RuntimeError(f"the log of table {name} does not begin with its opening")
    table = _restored(connection, name, opened) or Table(opened)
    rows = connection.execute(SINCE, {"name": name, "known": table.version}).all()
    entries = [log.read(row.entry) for row in rows]
    undone = _undone(entries)
    for number, (entry, row) in enumerate(zip(entries, rows, strict=True)):
        if number in undone and isinstance(entry, log.Moved | log.TookBack):
            table.apply_undone(entry, row.ticks)
        else:
            table.apply(entry, row.ticks)
        if row.person is not None:
            table.remember_answer(row.person, row.wish)
    return table


def _undone(entries: Sequence[AnyEntry]) -> set[int]:
    """The numbers of the moves that were taken back, and of the entries that took them back."""
    undone: set[int] = set()
    moves: list[int] = []  # those that stand so far
    for number, entry in enumerate(entries):
        if isinstance(entry, log.Moved):
            moves.append(number)
        elif isinstance(entry, log.TookBack):
            undone |= {moves.pop(), number}
    return undone


def _restored(connection: sa.Connection, name: str, opened: Opened) -> Table | None:
    """The table as in its last snapshot; None if there is none, or it is damaged."""
    try:
        found = connection.execute(SNAPSHOT, {"name": name}).first()
        if found is None or _digest(found.state) != found.digest:
            return None
        table = Table(opened)
        table.restore(found.state)
    except (sa.exc.DBAPIError, AttributeError, ValueError):  # not text, or of another shape
        return None
    return table


@dataclass(frozen=True)
class StoredTable:
    """A table, with what is stored besides its log."""

    table: Table
    passing: dict[str, int] = field(default_factory=dict)  # promised passes: versions by person
    unsaved: bool = False  # whether a match is over but not stored as finished


def _passing(connection: sa.Connection, name: str) -> dict[str, int]:
    """Promised passes: the version since which each counts, by person."""
    found = connection.execute(PASSING, {"name": name})
    return {row.person: row.bout for row in found}


def _read(connection: sa.Connection, name: str) -> StoredTable | None:
    table = read_table(connection, name)
    if table is None:
        return None
    playing = connection.scalar(PLAYING, {"name": name})
    return StoredTable(table, _passing(connection, name), bool(playing) and not table.playing)


async def rebuilt(store: Store, name: str) -> StoredTable | None:
    """A table, rebuilt from the store; None if there is none."""
    return await store.read(lambda connection: _read(connection, name), Pool.LOADING)
