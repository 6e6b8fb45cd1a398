"""What is stored about tables besides their logs, and the running time of the server."""

import time

import sqlalchemy as sa

from dobrak.server.protocol.entries import Settings
from dobrak.server.store import schema
from dobrak.server.store.store import Write


def opened(name: str, settings: Settings) -> Write:
    row = {
        "id": name,
        "since": time.time(),
        "clocked": settings.pace.seconds is not None,
        "playing": False,
    }
    return sa.insert(schema.tables), [row]


def playing(name: str, on: bool) -> Write:
    tables = schema.tables
    return sa.update(tables).where(tables.c.id == name).values(playing=on), []


def promised_pass(name: str, person: str, bout: int | None) -> list[Write]:
    """Store that a person passes for the rest of a bout; None: no longer."""
    rows = schema.passing
    own = (rows.c.table == name) & (rows.c.person == person)
    writes: list[Write] = [(sa.delete(rows).where(own), [])]
    if bout is not None:
        writes.append((sa.insert(rows), [{"table": name, "person": person, "bout": bout}]))
    return writes


def clocked(connection: sa.Connection) -> list[str]:
    """Tables in play whose clocks run."""
    tables = schema.tables
    query = sa.select(tables.c.id).where(tables.c.clocked, tables.c.playing)
    return list(connection.scalars(query))


def running_time(seconds: float) -> Write:
    return sa.update(schema.running).values(ticks=seconds), []


def last_running_time(connection: sa.Connection) -> float:
    """The total running time of servers: as stored last, or from a later entry in the log of a
    table in play."""
    tables, log = schema.tables, schema.log
    noted = connection.scalar(sa.select(schema.running.c.ticks))
    rows = sa.select(log.c.ticks).where(log.c.table == tables.c.id)
    last = rows.order_by(log.c.version.desc()).limit(1).scalar_subquery()
    logged = connection.scalar(sa.select(sa.func.max(last)).where(tables.c.playing))
    return max(float(ticks or 0.0) for ticks in (noted, logged))
