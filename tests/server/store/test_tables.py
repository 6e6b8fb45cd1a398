"""What is stored about tables besides their logs."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from dobrak.server.protocol.entries import Pace, Settings
from dobrak.server.store import tables
from dobrak.server.store.store import Store, Write
from tests.server.database import database_in
from tests.server.store.test_store import an_entry


def told(folder: Path, query: Any, *writes: Write) -> Any:
    async def main() -> Any:
        store = Store(database_in(folder))
        try:
            for write in writes:
                await store.write(write)
            return await store.read(query)
        finally:
            store.close()

    return asyncio.run(main())


def opened(name: str, seconds: float | None) -> Write:
    settings = Settings("durak", 2, {}, [None, None], False, Pace(seconds), True)
    return tables.opened(name, settings)


def test_tables_in_play_whose_clocks_run_are_known(tmp_path: Path) -> None:
    writes = [opened(name, None if name == "slow" else 30.0) for name in ("a", "b", "slow")]
    writes += [tables.playing("a", True), tables.playing("slow", True)]
    assert told(tmp_path, tables.clocked, *writes) == ["a"]
    assert told(tmp_path, tables.clocked, tables.playing("a", False)) == []


@pytest.mark.parametrize(("noted", "expected"), [(5.0, 8.0), (20.0, 20.0)])
def test_running_time_goes_on_from_the_last_note_or_entry(
    tmp_path: Path, noted: float, expected: float
) -> None:
    """A later entry counts only at a table in play: the time is also noted when a match ends."""
    (log, rows) = an_entry("a", 1)
    entries = [
        {**row, "table": table, "version": version, "ticks": ticks}
        for row in rows
        for table, version, ticks in (("a", 1, 9.0), ("a", 2, 8.0), ("over", 1, 30.0))
    ]
    writes = [opened("a", None), opened("over", None), tables.playing("a", True), (log, entries)]
    assert told(tmp_path, tables.last_running_time) == 0.0
    writes.append(tables.running_time(noted))
    assert told(tmp_path, tables.last_running_time, *writes) == expected


def test_matches_in_play_are_counted_by_clock_or_age(tmp_path: Path) -> None:
    names = ("new", "old", "old and clocked", "over")
    writes: list[Write] = []
    for name in names:
        statement, (row,) = opened(name, 30.0 if "clocked" in name else None)
        since = row["since"] - (2 * 24 * 3600 if "old" in name else 0)
        writes.append((statement, [{**row, "since": since, "playing": name != "over"}]))
    told(tmp_path, tables.clocked, *writes)
    store = Store(database_in(tmp_path))
    assert store.matches_in_play() == 2
    store.close()
