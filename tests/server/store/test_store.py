"""The store: what was acknowledged is stored, whatever happens afterwards."""

import asyncio
import sqlite3
import subprocess
import sys
from collections.abc import Awaitable, Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any, TypeVar

import pytest
import sqlalchemy as sa

from dobrak.server.protocol import entries as log
from dobrak.server.store import migrations, schema
from dobrak.server.store.store import Store, StoreError, Write, open_store
from tests.server.database import database_in

T = TypeVar("T")


def a_table(name: str) -> Write:
    row = {"id": name, "since": 0.0, "clocked": False, "playing": False}
    return sa.insert(schema.tables), [row]


def an_entry(table: str, version: int, text: str = "{}") -> Write:
    row: dict[str, Any] = {"table": table, "version": version, "entry": text, "ticks": 0.0}
    return sa.insert(schema.log), [row]


def versions(connection: sa.Connection) -> list[int]:
    return list(connection.scalars(sa.select(schema.log.c.version).order_by("version")))


def during(folder: Path, story: Callable[[Store], Awaitable[T]]) -> T:
    """Open the store, run a test and close it."""

    async def whole() -> T:
        store = Store(database_in(folder))
        try:
            return await story(store)
        finally:
            store.close()

    return asyncio.run(whole())


def test_what_was_written_is_read_also_by_the_next_process(tmp_path: Path) -> None:
    async def write(store: Store) -> None:
        await store.write(a_table("t"), an_entry("t", 1))
        await asyncio.gather(*(store.write(an_entry("t", number)) for number in range(2, 200)))
        assert await store.read(versions) == list(range(1, 200))

    async def read(store: Store) -> list[int]:
        return await store.read(versions)

    during(tmp_path, write)
    assert during(tmp_path, read) == list(range(1, 200))


def test_rows_are_written_as_they_are_named_not_as_they_are_ordered(tmp_path: Path) -> None:
    async def write(store: Store) -> list[tuple[str, str]]:
        people = [{"since": 0.0, "name": name.upper(), "id": name} for name in ("a", "b", "c")]
        await store.write((sa.insert(schema.people), people))
        asked = sa.select(schema.people.c.id, schema.people.c.name).order_by("id")
        return await store.read(lambda c: [(row.id, row.name) for row in c.execute(asked)])

    assert during(tmp_path, write) == [("a", "A"), ("b", "B"), ("c", "C")]


def test_one_bad_write_does_not_spoil_those_beside_it(tmp_path: Path) -> None:
    async def write(store: Store) -> None:
        await store.write(a_table("t"), an_entry("t", 1))
        good, taken, lost, fine = await asyncio.gather(
            store.write(an_entry("t", 2)),
            store.write(an_entry("t", 1)),  # there is one already
            store.write(an_entry("no table", 1)),
            store.write(an_entry("t", 3)),
            return_exceptions=True,
        )
        assert (good, fine) == (None, None)
        assert isinstance(lost, StoreError)
        assert isinstance(taken, StoreError)
        assert str(taken) == "Somebody else was faster, so nothing was stored. Try again."
        assert await store.read(versions) == [1, 2, 3]

    during(tmp_path, write)


def test_a_write_is_whole_or_not_at_all(tmp_path: Path) -> None:
    async def write(store: Store) -> None:
        await store.write(a_table("t"), an_entry("t", 1))
        with pytest.raises(StoreError):
            await store.write(an_entry("t", 2), an_entry("t", 1))
        assert await store.read(versions) == [1]

    during(tmp_path, write)


def test_a_commit_is_on_the_disk_and_readers_do_not_wait(tmp_path: Path) -> None:
    async def read(store: Store) -> list[Any]:
        asked = ("PRAGMA synchronous", "PRAGMA journal_mode")
        return await store.read(lambda c: [c.exec_driver_sql(one).scalar() for one in asked])

    assert during(tmp_path, read) == [2, "wal"]  # FULL


def test_a_database_that_can_only_be_read_is_refused_when_it_is_opened(tmp_path: Path) -> None:
    database_in(tmp_path)
    only_read = f"sqlite:///file:{tmp_path / 'house.db'}?mode=ro&uri=true"
    with pytest.raises(sa.exc.OperationalError, match="readonly"):
        Store(only_read)


@pytest.mark.parametrize(
    ("address", "why"),
    [
        ("sqlite:///{}/no/house.db", "No such file or directory"),
        ("no address", "Could not parse SQLAlchemy URL from given URL string"),
    ],
)
def test_an_address_that_cannot_be_opened_is_refused_with_the_reason(
    tmp_path: Path, address: str, why: str
) -> None:
    with pytest.raises(ValueError, match=f"^The store cannot be opened: {why}$"):
        open_store(address.format(tmp_path))


def test_a_database_locked_by_another_program_gets_no_false_answer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Row 5: a limited wait, an error message, and then it continues."""
    monkeypatch.setattr("dobrak.server.store.store.BUSY", 0.2)
    waited: list[object] = []

    async def write(store: Store) -> None:
        await store.write(a_table("t"), an_entry("t", 1))
        sa.event.listen(store._engine, "rollback", waited.append)
        with closing(sqlite3.connect(tmp_path / "house.db")) as other:
            other.execute("BEGIN EXCLUSIVE")
            with pytest.raises(StoreError, match="The database is busy"):
                await store.write(an_entry("t", 2))
            answers = await asyncio.gather(
                *(store.write(an_entry("t", 2)) for _ in range(6)), return_exceptions=True
            )
            assert {str(answer)[:20] for answer in answers} == {"The database is busy"}
            assert len(waited) - 1 < 6  # not one after the other: those that come meanwhile wait
        await store.write(an_entry("t", 2))
        assert await store.read(versions) == [1, 2]

    during(tmp_path, write)


@pytest.mark.parametrize(("step", "whose"), [("9999", "a later"), ("0000", "an earlier")])
def test_the_store_of_another_version_is_refused(tmp_path: Path, step: str, whose: str) -> None:
    address = database_in(tmp_path)
    with closing(sqlite3.connect(tmp_path / "house.db", isolation_level=None)) as other:
        other.execute("UPDATE alembic_version SET version_num = ?", [step])
    with pytest.raises(ValueError, match=f"last used by {whose} dobrak"):
        Store(address)


class Killed(BaseException):
    pass


def test_a_store_that_is_made_only_in_part_is_as_before(tmp_path: Path) -> None:
    """It is killed before each statement in turn."""
    for last in range(100):
        address = f"sqlite:///{tmp_path / str(last)}"
        engine, left = sa.create_engine(address), iter(range(last))

        def kill(*_: object, left: Iterator[int] = left) -> None:
            if next(left, None) is None:
                raise Killed

        sa.event.listen(engine, "before_cursor_execute", kill)
        try:
            migrations.migrate(engine)
            break
        except Killed:
            pass
        finally:
            engine.dispose()
        Store(address).close()
    assert last > 10


def test_a_store_can_be_made_by_several_at_once(tmp_path: Path) -> None:
    make = "import sys; from dobrak.server.store.store import Store; Store(sys.argv[1]).close()"
    made = [sys.executable, "-c", make, f"sqlite:///{tmp_path / 'house.db'}"]
    makers = [subprocess.Popen(made) for _ in range(2)]
    assert [maker.wait() for maker in makers] == [0, 0]


def test_the_steps_are_named() -> None:
    steps = sorted((migrations.HERE / "versions").glob("[0-9]*.py"))
    assert tuple(step.name.partition("_")[0] for step in steps) == migrations.STEPS


def test_the_steps_lead_to_the_schema(tmp_path: Path) -> None:
    """The migrations create what the code expects, column by column."""
    engine = sa.create_engine(database_in(tmp_path))
    inspector = sa.inspect(engine)
    for name, table in schema.metadata.tables.items():
        made = {column["name"]: column for column in inspector.get_columns(name)}
        assert set(made) == set(table.columns.keys())
        for column in table.columns:
            assert str(made[column.name]["type"]) == column.type.compile(engine.dialect)
            assert made[column.name]["nullable"] == column.nullable
        keys = inspector.get_pk_constraint(name)["constrained_columns"]
        assert keys == [column.name for column in table.primary_key]
    assert set(inspector.get_table_names()) == {*schema.metadata.tables, "alembic_version"}
    engine.dispose()


def test_a_store_of_an_earlier_step_keeps_what_it_holds(tmp_path: Path) -> None:
    database_in(tmp_path)
    with closing(sqlite3.connect(tmp_path / "house.db", isolation_level=None)) as earlier:
        earlier.execute("DROP TABLE seats")
        earlier.execute("DROP INDEX ix_players_person_ended")
        earlier.execute("ALTER TABLE players DROP COLUMN ended")
        earlier.execute("UPDATE alembic_version SET version_num = '0003'")
        earlier.execute("INSERT INTO people VALUES ('ana', 'Ana', 0.0)")
        earlier.execute("INSERT INTO tables VALUES ('old', 0.0, 0, 1)")
        for version in (2, 3):
            sat = log.write(log.Sat("ana", "Ana", version))
            earlier.execute(
                "INSERT INTO entries VALUES ('old', ?, ?, 0.0, 'ana', 'x')", [version, sat]
            )
        earlier.execute("INSERT INTO matches VALUES ('old', 1, 7.0, '', '')")
        earlier.execute("INSERT INTO players VALUES ('ana', 'old', 1, 0)")

    async def names(store: Store) -> list[str]:
        await store.write(a_table("new"))
        seats, players = schema.seats.c, schema.players.c
        rows = await store.read(lambda c: c.execute(sa.select(seats.table, seats.continues)).all())
        assert [tuple(row) for row in rows] == [("old", False)]  # they may come back
        assert await store.read(lambda c: c.scalar(sa.select(players.ended))) == 7.0
        return await store.read(lambda c: sorted(c.scalars(sa.select(schema.tables.c.id))))

    assert during(tmp_path, names) == ["new", "old"]


def test_a_write_that_no_database_takes_does_not_end_the_writer(tmp_path: Path) -> None:
    async def write(store: Store) -> None:
        await store.write(a_table("t"), an_entry("t", 1))
        answers = await asyncio.gather(
            store.write(an_entry("t", 2, "\ud800")),
            store.write(an_entry("t", 2)),
            store.write(an_entry("t", 2**70)),
            return_exceptions=True,
        )
        assert [isinstance(answer, StoreError) for answer in answers] == [True, False, True]
        await store.write(an_entry("t", 3))
        assert await store.read(versions) == [1, 2, 3]

    during(tmp_path, write)
