"""Tables loaded from the store: from their log, with or without a snapshot."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
import sqlalchemy as sa

from dobrak.server.protocol import entries as log
from dobrak.server.protocol.entries import AnyEntry
from dobrak.server.store import schema, snapshots, tables
from dobrak.server.store.people import Person, added
from dobrak.server.store.snapshots import log_rows, match_began, rebuilt
from dobrak.server.store.store import Store
from dobrak.server.table.commands import Table
from tests.server.database import database_in
from tests.server.table.test_commands import SECRET, first_move, mover, opened


class Stored:
    """A table in memory, with everything that happens there in a store."""

    def __init__(self, store: Store) -> None:
        self.store, self.table = store, opened(None, None)

    async def open(self) -> None:
        people = added([Person("ana", "Ana"), Person("ben", "Ben")])
        first = log_rows("t", 0, [self.table.opened], 0.0)
        await self.store.write(*people, tables.opened("t", self.table.settings), first)

    async def do(self, entries: list[AnyEntry], *wish: str) -> None:
        rows = log_rows("t", self.table.version, entries, 7.0, *wish)
        if any(isinstance(entry, log.Began) for entry in entries):
            await self.store.write(rows, *match_began("t", self.table))
        else:
            await self.store.write(rows)
        for entry in entries:
            self.table.apply(entry, 7.0)
        if wish:
            self.table.remember_answer(*wish)

    async def play(self) -> None:
        """Begin a match and make two moves."""
        await self.open()
        for seat, person in enumerate(("ana", "ben")):
            await self.do(self.table.sit(person, person.title(), seat), person, f"sit {seat}")
        await self.do([log.Readied(0), log.Readied(1)])
        await self.do(self.table.begin(SECRET))
        for number in range(2):
            person, move = mover(self.table), first_move(self.table)
            await self.do(self.table.play(person, move, self.table.version), person, f"{number}")


def run(folder: Path, story: Callable[[Stored], Awaitable[None]]) -> None:
    async def main() -> None:
        store = Store(database_in(folder))
        try:
            await story(Stored(store))
        finally:
            store.close()

    asyncio.run(main())


def parts(table: Table) -> tuple[object, ...]:
    assert table.match is not None
    return (table.snapshot(), table.match.record(), table.playing, table.turn, table.turn_began)


@pytest.mark.parametrize("damage", [None, {"digest": "?"}, {"state": "{}"}])
def test_a_table_is_rebuilt_as_it_was(tmp_path: Path, damage: dict[str, str] | None) -> None:
    async def story(stored: Stored) -> None:
        await stored.play()
        if damage:
            await stored.store.write((sa.update(schema.snapshots).values(**damage), []))
        found = await rebuilt(stored.store, "t")
        assert found is not None
        assert parts(found.table) == parts(stored.table)
        assert found.table.answered == stored.table.answered
        assert (found.passing, found.unsaved) == ({}, False)

    run(tmp_path, story)


def test_a_snapshot_saves_reading_what_came_before(tmp_path: Path) -> None:
    async def story(stored: Stored) -> None:
        await stored.play()
        rows = schema.log
        before = sa.update(rows).where(rows.c.version.between(2, 5)).values(entry="lost")
        await stored.store.write((before, []))
        found = await rebuilt(stored.store, "t")
        assert found is not None
        assert parts(found.table) == parts(stored.table)

    run(tmp_path, story)


def test_a_table_keeps_its_last_snapshot_only(tmp_path: Path) -> None:
    async def story(stored: Stored) -> None:
        await stored.play()
        await stored.store.write(*snapshots.snapshot("t", stored.table))
        versions = sa.select(schema.snapshots.c.version)
        found = await stored.store.read(lambda c: list(c.scalars(versions)))
        assert found == [stored.table.version]

    run(tmp_path, story)


def test_a_table_that_is_not_there_is_none(tmp_path: Path) -> None:
    async def story(stored: Stored) -> None:
        await stored.open()
        assert await rebuilt(stored.store, "u") is None

    run(tmp_path, story)


def test_a_log_without_its_beginning_is_refused(tmp_path: Path) -> None:
    async def story(stored: Stored) -> None:
        await stored.open()
        sat = log.write(log.Sat("ana", "Ana", 0))
        await stored.store.write((sa.update(schema.log).values(entry=sat), []))
        with pytest.raises(RuntimeError, match="does not begin with its opening"):
            await rebuilt(stored.store, "t")

    run(tmp_path, story)


def test_a_match_that_is_over_and_not_among_the_finished_ones_is_unsaved(tmp_path: Path) -> None:
    async def story(stored: Stored) -> None:
        await stored.play()
        await stored.do(stored.table.concede("ana"))
        for saved in (False, True):
            found = await rebuilt(stored.store, "t")
            assert found is not None
            assert found.unsaved != saved
            await stored.store.write(tables.playing("t", False))

    run(tmp_path, story)


def test_promised_passes_are_rebuilt_until_they_are_taken_back(tmp_path: Path) -> None:
    async def story(stored: Stored) -> None:
        await stored.open()
        for person, bout in (("ana", 3), ("ben", 3), ("ana", 9), ("ben", None)):
            await stored.store.write(*tables.promised_pass("t", person, bout))
        found = await rebuilt(stored.store, "t")
        assert found is not None
        assert found.passing == {"ana": 9}

    run(tmp_path, story)
