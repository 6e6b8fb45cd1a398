"""What is stored about tables besides their logs, and the running time of the server."""

import time
from collections.abc import Iterable, Sequence

import sqlalchemy as sa

from dobrak.server.protocol import entries as log
from dobrak.server.protocol.entries import AnyEntry, Settings
from dobrak.server.store import schema
from dobrak.server.store.store import Write
from dobrak.server.table.access import may_see
from dobrak.server.table.commands import Table

# Built once, because every socket runs them.
_name: sa.BindParameter[str] = sa.bindparam("name")
_person: sa.BindParameter[str | None] = sa.bindparam("person")
OPENING = sa.select(schema.log.c.entry).where(
    schema.log.c.table == _name, schema.log.c.version == 1
)
SEATED = sa.select(schema.seats.c.person).where(
    schema.seats.c.table == _name, schema.seats.c.person == _person
)

MOST_OWN = 12  # tables that one person can continue at


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


def seats_changed(name: str, table: Table, entries: Sequence[AnyEntry]) -> list[Write]:
    """Store who can continue at this table after these entries, which are not applied yet."""
    writes: list[Write] = []
    for entry in entries:
        match entry:
            case log.Opened(person) | log.Sat(person):
                writes += _seated(name, [_owner(table, person)])
            case log.Readied(seat, True):
                writes += _seated(name, _people(table, [seat]))
            case log.Began():
                writes += _seated(name, _people(table, range(len(table.chairs))))
            case log.Stood(seat) | log.Conceded(seat):
                writes += _left(name, _people(table, [seat]))
            case log.Ended():
                writes += everybody_left(name)
    return writes


def everybody_left(name: str) -> list[Write]:
    """A match is over. Its players are added again when they are ready for another one."""
    seats = schema.seats
    return [(sa.update(seats).where(seats.c.table == name).values(continues=False), [])]


def own_tables(connection: sa.Connection, person: str) -> list[str]:
    """The tables where a person can continue, newest first."""
    seats, tables = schema.seats, schema.tables
    query = sa.select(seats.c.table).join(tables, tables.c.id == seats.c.table)
    newest = query.where(seats.c.person == person, seats.c.continues).order_by(
        tables.c.since.desc()
    )
    return list(connection.scalars(newest.limit(MOST_OWN)))


def _owner(table: Table, person: str) -> str:
    """The person whose device it is, if several people share it."""
    return table.opened.by if person in table.opened.device else person


def _people(table: Table, seats: Iterable[int]) -> list[str]:
    chairs = [table.chairs[seat] for seat in seats]
    return sorted({_owner(table, chair.person) for chair in chairs if chair.person is not None})


def _seated(name: str, people: Sequence[str]) -> list[Write]:
    rows = [{"table": name, "person": person, "continues": True} for person in people]
    old = sa.delete(schema.seats).where(_seats_of(name, people))
    return [(old, []), (sa.insert(schema.seats), rows)] if rows else []


def _left(name: str, people: Sequence[str]) -> list[Write]:
    left = sa.update(schema.seats).where(_seats_of(name, people)).values(continues=False)
    return [(left, [])] if people else []


def _seats_of(name: str, people: Sequence[str]) -> sa.ColumnElement[bool]:
    seats = schema.seats
    return (seats.c.table == name) & seats.c.person.in_(people)


def may_load(connection: sa.Connection, name: str, person: str | None, invite: str) -> bool:
    """Whether a table is loaded for somebody who comes: they may see it, or had a seat there."""
    first = connection.scalar(OPENING, {"name": name})
    if first is None:
        return False
    opened = log.read(first)
    if not isinstance(opened, log.Opened):
        raise RuntimeError(f"the log of table {name} does not begin with its opening")
    if may_see(opened, person, invite):
        return True
    return connection.scalar(SEATED, {"name": name, "person": person}) is not None


def promised_pass(name: str, person: str, since: int | None) -> list[Write]:
    """Store that a person passes, and since when (a version); None: no longer."""
    rows = schema.passing
    own = (rows.c.table == name) & (rows.c.person == person)
    writes: list[Write] = [(sa.delete(rows).where(own), [])]
    if since is not None:
        writes.append((sa.insert(rows), [{"table": name, "person": person, "bout": since}]))
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
