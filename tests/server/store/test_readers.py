"""The threads of the store, and the files that it has open."""

import asyncio
import os
import sys
import threading
from pathlib import Path

import pytest

from dobrak.server.store.store import Pool, Store
from tests.server.database import database_in


def test_each_pool_has_threads_of_its_own(tmp_path: Path) -> None:
    """Row 36: names are found out while all other threads read or load."""

    async def names() -> list[str]:
        store, busy = Store(database_in(tmp_path)), threading.Event()
        slow = [
            asyncio.ensure_future(store.read(lambda _: busy.wait(), pool))
            for pool in (Pool.READING, Pool.LOADING)
            for _ in range(5)
        ]
        found = [await store.read(lambda _: threading.current_thread().name, Pool.IDENTITY)]
        busy.set()
        await asyncio.gather(*slow)
        for pool in (Pool.READING, Pool.LOADING):
            found.append(await store.read(lambda _: threading.current_thread().name, pool))
        store.close()
        return found

    found = [name.partition("_")[0] for name in asyncio.run(names())]
    assert found == ["identity", "reader", "loader"]


@pytest.mark.skipif(sys.platform != "linux", reason="says what is open under /proc")
def test_a_store_that_is_closed_holds_nothing_open(tmp_path: Path) -> None:
    store = Store(database_in(tmp_path))
    asyncio.run(store.read(lambda connection: connection.exec_driver_sql("SELECT 1").scalar()))
    assert opened(tmp_path)
    store.close()
    assert not opened(tmp_path)
    assert not [
        one
        for one in threading.enumerate()
        if one.name.startswith(("identity", "reader", "loader", "writer"))
    ]


def opened(folder: Path) -> list[str]:
    """The files in this folder that this process has open."""
    found = []
    for file in Path("/proc/self/fd").iterdir():
        try:
            found.append(os.readlink(file))
        except FileNotFoundError:  # of the listing itself
            continue
    return [path for path in found if path.startswith(str(folder))]
