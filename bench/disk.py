"""Time to write 4 KiB and make it durable (fsync).

    python bench/disk.py [FOLDER]

Measures the disk of the current folder, or of the one given.
"""

import os
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

BLOCK = os.urandom(4096)
WARM_UP = 3  # writes that do not count
MOST = 4096  # blocks in the file, before it starts again


@dataclass(frozen=True)
class Fsync:
    """Times of an fsync after appending 4 KiB to a file."""

    runs: int
    p50_ms: float
    p99_ms: float


def fsync(seconds: float = 2.0, folder: Path = Path()) -> Fsync:
    """Append blocks to a new file in this folder for some seconds, each with an fsync."""
    taken: list[float] = []
    with tempfile.NamedTemporaryFile(dir=folder, buffering=0) as file:
        end = time.perf_counter() + seconds
        while len(taken) <= WARM_UP or time.perf_counter() < end:
            began = time.perf_counter()
            file.write(BLOCK)
            os.fsync(file.fileno())
            taken.append(time.perf_counter() - began)
            if len(taken) % MOST == 0:
                file.seek(0)
                file.truncate()
    taken = sorted(taken[WARM_UP:])
    p50, p99 = (taken[int(part * (len(taken) - 1))] * 1000 for part in (0.5, 0.99))
    return Fsync(len(taken), p50, p99)


def main() -> None:
    folder = Path(sys.argv[1] if len(sys.argv) > 1 else ".")
    disk = fsync(folder=folder)
    print(
        f"{folder.resolve()}: {disk.runs} writes of 4 KiB with fsync, median {disk.p50_ms:.3f} ms, "
        f"99 of 100 within {disk.p99_ms:.3f} ms"
    )


if __name__ == "__main__":
    main()
