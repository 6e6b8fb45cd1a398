"""How tables are kept: rows of the log, snapshots, and a table made again of them."""

import hashlib
from collections.abc import Sequence

import sqlalchemy as sa

from dobrak.server import entries as log
from dobrak.server import schema
from dobrak.server.entries import AnyEntry, Opened
from dobrak.server.store import Store, Write
from dobrak.server.table import Table

INSERT = sa.insert(schema.log)


def log_rows(
    table: str,
    version: int,
    entries: Sequence[AnyEntry],
    ticks: float,
    person: str | None = None,
    wish: str | None = None,
) -> Write:
    """The statement that appends entries to a table's log, after this version."""
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
    """A snapshot in place of the last one."""
    state = table.snapshot()
    row = {"table": name, "version": table.version, "state": state, "digest": _digest(state)}
    rows = schema.snapshots
    return [(sa.delete(rows).where(rows.c.table == name), []), (sa.insert(rows), [row])]


def _digest(state: str) -> str:
    return hashlib.sha256(state.encode()).hexdigest()


def read_table(connection: sa.Connection, name: str) -> Table | None:
    """A table, from its last snapshot and what was logged since; or, if that one is damaged,
    from its whole log."""
    rows = schema.snapshots
    found = connection.execute(sa.select(rows).where(rows.c.table == name)).first()
    if found is not None and _digest(found.state) == found.digest:
        return _made(connection, name, found.state, found.version)
    return _made(connection, name, None, 1)


def _made(connection: sa.Connection, name: str, state: str | None, since: int) -> Table | None:
    rows = schema.log
    whole = sa.select(rows).where(rows.c.table == name).order_by(rows.c.version)
    wanted = whole.where((rows.c.version == 1) | (rows.c.version > since))
    found = list(connection.execute(wanted))
    if not found:
        return None
    first = log.read(found[0].entry)
    assert isinstance(first, Opened)
    table = Table(first)
    if state is not None:
        table.restore(state)
    for row in found[1:]:
        table.take(log.read(row.entry), row.ticks)
        if row.person is not None:
            table.answer(row.person, row.wish)
    return table


def passing(connection: sa.Connection, name: str) -> dict[str, int]:
    """By person: the bout in which they pass, if they said so."""
    rows = schema.passing
    found = connection.execute(sa.select(rows).where(rows.c.table == name))
    return {row.person: row.bout for row in found}


async def rebuilt(store: Store, name: str) -> Table | None:
    return await store.read(lambda connection: read_table(connection, name))
