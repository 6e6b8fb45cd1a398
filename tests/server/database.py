"""Databases for tests, without the time that migrations take."""

from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from dobrak.server.store.store import Store


@cache
def empty() -> bytes:
    with TemporaryDirectory() as folder:
        path = Path(folder) / "house.db"
        Store(f"sqlite:///{path}").close()
        return path.read_bytes()


def database_in(folder: Path) -> str:
    """The address of a database in this folder. A new one has all tables and no rows."""
    path = folder / "house.db"
    if not path.exists():
        path.write_bytes(empty())
    return f"sqlite:///{path}"
