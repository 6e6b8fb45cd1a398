"""Rows of matches as a Parquet file, for notebooks and databases. It needs the package pyarrow."""

from collections.abc import Sequence
from types import TracebackType
from typing import Any

import numpy as np

from dobrak.lab.match_stats import STATS

ROWS = 100_000  # in one group of the file
BY_SEAT = ("scores", "takes")


class Parquet:
    """A file that is being written. A field with a value per seat has one column per seat."""

    def __init__(self, name: str, players: int, counts: Sequence[str]) -> None:
        try:
            import pyarrow
            import pyarrow.parquet
        except ImportError:
            raise ValueError("--parquet needs the package pyarrow: pip install pyarrow") from None
        self._arrow, self._name = pyarrow, name
        self._players, self._counts = players, counts
        self._parts: list[np.ndarray] = []
        self._waiting = 0
        self._writer: Any = None

    def add(self, stats: np.ndarray) -> None:
        self._parts.append(stats)
        self._waiting += len(stats)
        if self._waiting >= ROWS:
            self._write()

    def _write(self) -> None:
        stats = np.concatenate(self._parts)
        table = self._arrow.table(columns(stats, self._players, self._counts))
        if self._writer is None:
            self._writer = self._arrow.parquet.ParquetWriter(self._name, table.schema)
        self._writer.write_table(table)
        self._parts, self._waiting = [], 0

    def __enter__(self) -> "Parquet":
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._parts:
            self._write()
        if self._writer is not None:
            self._writer.close()


def columns(stats: np.ndarray, players: int, counts: Sequence[str]) -> dict[str, np.ndarray]:
    """The fields of matches by name: `scores_0` is seat 0's. `counts` are the names of the counts
    of the game."""
    found: dict[str, np.ndarray] = {}
    for name in STATS.names or ():
        if name in BY_SEAT:
            found |= {f"{name}_{seat}": stats[name][:, seat].copy() for seat in range(players)}
        elif name in ("won", "led"):
            found |= {
                f"{name}_{seat}": (stats[name] >> seat & 1).astype(bool) for seat in range(players)
            }
        elif name == "counts":
            found |= {count: stats[name][:, i].copy() for i, count in enumerate(counts)}
        elif name != "spare":
            found[name] = stats[name].copy()
    return found
