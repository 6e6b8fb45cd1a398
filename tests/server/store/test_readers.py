"""The threads of the store, and the files that it has open."""

import asyncio
import os
import sys
import threading
from pathlib import Path

import pytest

from dobrak.server.store.store import Store
from tests.server.database import database_in


def test_loading_tables_has_a_thread_of_its_own(tmp_path: Path) -> None:
    async def names() -> list[str]:
        store = Store(database_in(tmp_path))
        found = [
            await store.read(lambda _: threading.current_thread().name, loading)
            for loading in (False, True)
        ]
        store.close()
        return found

    reader, loader = asyncio.run(names())
    assert reader.startswith("reader")
    assert loader.startswith("loader")


@pytest.mark.skipif(sys.platform != "linux", reason="says what is open under /proc")
def test_a_store_that_is_closed_holds_nothing_open(tmp_path: Path) -> None:
    store = Store(database_in(tmp_path))
    asyncio.run(store.read(lambda connection: connection.exec_driver_sql("SELECT 1").scalar()))
    assert opened(tmp_path)
    store.close()
    assert not opened(tmp_path)
    assert not [one for one in threading.enumerate() if one.name.startswith(("reader", "writer"))]


def opened(folder: Path) -> list[str]:
    """The files in this folder that this process has open."""
    found = []
    for file in Path("/proc/self/fd").iterdir():
        try:
            found.append(os.readlink(file))
        except FileNotFoundError:  # of the listing itself
            continue
    return [path for path in found if path.startswith(str(folder))]
