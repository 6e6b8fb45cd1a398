"""The files of a SQLite store: readable only by their owner, and used by one server at a time."""

import os
from contextlib import suppress
from pathlib import Path
from typing import IO

import sqlalchemy as sa

OWNER_ONLY = 0o600
BESIDE = ("", "-wal", "-shm", "-journal")  # the database, and the files that SQLite adds
LOCK = "-lock"  # locked by the server that has the store open


def file_of(address: str) -> Path | None:
    """The file of a SQLite store. None if it is in memory or on a database server."""
    url = sa.make_url(address)
    is_file = url.get_backend_name() == "sqlite" and url.database not in (None, "", ":memory:")
    return Path(str(url.database)) if is_file else None


def make_private(file: Path) -> None:
    """Let nobody else read the store: who can read it knows every hand. Creates the file, because
    SQLite gives new files beside it the same permissions."""
    with suppress(FileExistsError):
        os.close(os.open(file, os.O_CREAT | os.O_EXCL | os.O_RDWR, OWNER_ONLY))
    for beside in BESIDE:
        with suppress(FileNotFoundError, PermissionError):  # a file of somebody else
            path = f"{file}{beside}"
            os.chmod(path, os.stat(path).st_mode & OWNER_ONLY)


def lock(file: Path) -> IO[str] | None:
    """Lock a store until the result is closed. Raises ValueError if another server has it.

    The lock is a file of its own: closing the database's file would release SQLite's locks.
    """
    try:
        import fcntl
    except ImportError:  # Windows
        return None
    locked = open(os.open(f"{file}{LOCK}", os.O_RDWR | os.O_CREAT, OWNER_ONLY), "r+")  # noqa: SIM115
    try:
        fcntl.flock(locked, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        locked.close()
        raise ValueError(
            f"Another server has the store {file.name} open: stop it first, or choose another file."
        ) from None
    return locked
