"""The logs of a server's tables, read from its database, and the tables that they lead to."""

import json
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec
import sqlalchemy as sa

from dobrak.games.game import Event
from dobrak.server.protocol import entries as log
from dobrak.server.store import schema
from dobrak.server.table.commands import Table
from dobrak.server.table.view import table_seen

VOLATILE = {"left", "here", "watching", "passing"}  # what is not in the log


@contextmanager
def database(folder: Path) -> Iterator[sa.Connection]:
    engine = sa.create_engine(f"sqlite:///{folder / 'house.db'}")
    with engine.connect() as connection:
        yield connection
    engine.dispose()


def rows_of(folder: Path, table: str) -> list[Any]:
    """The log of a table, given its address or its name."""
    rows = schema.log
    mine = rows.c.table == table.partition("/")[0]
    asked = sa.select(rows).where(mine).order_by(rows.c.version)
    with database(folder) as connection:
        return list(connection.execute(asked))


def replayed(rows: Iterable[Any]) -> Iterator[tuple[Table, list[Event]]]:
    """The table after each entry of its log, without snapshots, and the events of the entry."""
    table, events = None, list[Event]()
    for row in rows:
        entry = log.read(row.entry)
        if isinstance(entry, log.Opened):
            table = Table(entry)
        else:
            assert table is not None
            events = table.apply(entry, row.ticks)
        assert table is not None
        yield table, events


def seen_by(table: Table, person: str | None) -> dict[str, Any]:
    """The lasting parts of a table as a person sees it, as JSON."""
    return lasting(json.loads(msgspec.json.encode(table_seen(table, person))))


def lasting(seen: dict[str, Any]) -> dict[str, Any]:
    """The parts of a table that stay the same as long as nothing happens. Also without `host`,
    because people are often known only by their seats."""
    return {key: value for key, value in seen.items() if key not in VOLATILE} | {"host": None}
