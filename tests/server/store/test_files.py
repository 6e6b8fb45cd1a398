"""The files of a store are private, and one server at a time has them."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from dobrak.server.store import files
from dobrak.server.store.store import open_store
from tests.server.client import Server

OTHERS = 0o077  # permissions of everybody but the owner


@pytest.mark.parametrize("before", [None, 0o644])
def test_only_the_owner_reads_a_store_and_its_companions(
    tmp_path: Path, before: int | None
) -> None:
    path = tmp_path / "house.db"
    if before is not None:
        path.touch()
        path.chmod(before)
    masked = os.umask(0o022)
    try:
        store = open_store(f"sqlite:///{path}")
    finally:
        os.umask(masked)
    modes = {file.name: file.stat().st_mode for file in tmp_path.iterdir()}
    assert {"house.db", "house.db-wal", "house.db-shm"} <= modes.keys()
    assert {name for name, mode in modes.items() if mode & OTHERS} == set()
    store.close()


def test_a_store_that_a_server_has_open_is_refused_until_it_is_closed(tmp_path: Path) -> None:
    address = f"sqlite:///{tmp_path / 'house.db'}"
    store = open_store(address)
    with pytest.raises(ValueError, match=r"^Another server has the store house.db open: stop it"):
        open_store(address)
    store.close()
    open_store(address).close()


def test_a_second_server_on_the_same_store_does_not_start(tmp_path: Path) -> None:
    """Row 37."""
    with Server(tmp_path) as server:
        words = [sys.executable, "-m", "dobrak", "host", "--port", "0", "--store"]
        second = subprocess.run(
            [*words, str(tmp_path / "house.db")], capture_output=True, text=True, check=False
        )
        assert second.returncode == 2
        assert "Another server has the store house.db open" in second.stderr
        assert server.guest("Ana").get("/api/me")[0] == 200


@pytest.mark.parametrize("address", ["sqlite://", "sqlite:///:memory:", "postgresql://here/dobrak"])
def test_a_store_without_a_file_has_nothing_to_lock(address: str) -> None:
    assert files.file_of(address) is None
