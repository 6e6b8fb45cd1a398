"""How many moves a boardgame.io server takes in for each second of its CPU time.

    python bench/peers/boardgameio.py

It plays a small card game with hidden hands, at tables of two and of four, over its own transport
(socket.io on WebSocket), in production mode and with its states in memory. A second process plays
at all tables as fast as the server answers, and compares in the end what both hold. Needs Node 20
with npm, and Linux; what npm installs is kept in the user's cache.
"""

import json
import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

HERE = Path(__file__).with_suffix("")
BASE = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
CACHE = BASE / "dobrak" / "bench" / "boardgameio"
PAPERS = ("package.json", "package-lock.json", ".npmrc")

RUNS = 3
WARM_UP = 4.0  # seconds, until its code is compiled


@dataclass(frozen=True)
class Peer:
    """What was measured at a server that had always something to do."""

    moves: int  # whose effect was seen by who made them
    wall_s: float
    cpu_s: float  # of the whole server process, user and system
    p50_ms: float  # from sending a move to seeing its effect
    p99_ms: float

    @property
    def moves_per_cpu_s(self) -> float:
        return self.moves / self.cpu_s


def install(folder: Path = CACHE) -> Path:
    """The folder with the packages of the lock file, installed when they are not there yet."""
    if shutil.which("node") is None or shutil.which("npm") is None:
        raise RuntimeError("This needs Node 20 and npm: install them, and start again.")
    done = folder / "installed.json"
    lock = (HERE / "package-lock.json").read_bytes()
    if not done.exists() or done.read_bytes() != lock:
        folder.mkdir(parents=True, exist_ok=True)
        done.unlink(missing_ok=True)
        for name in PAPERS:
            shutil.copyfile(HERE / name, folder / name)
        command = ["npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"]
        subprocess.run(command, cwd=folder, check=True, stdout=subprocess.DEVNULL)
        done.write_bytes(lock)
    os.utime(folder.parent)  # old folders beside it are thrown away
    return folder


def cpu_of(pid: int) -> float:
    """Seconds of CPU time that all threads of a process have used so far."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    user, system = int(fields[11]), int(fields[12])
    return (user + system) / os.sysconf("SC_CLK_TCK")


@contextmanager
def node(*args: Path | float) -> Iterator[subprocess.Popen[str]]:
    """A process of Node in production mode, which is gone in the end."""
    env = {name: value for name, value in os.environ.items() if name not in ("DEBUG", "PORT")}
    env |= {"NODE_ENV": "production", "NODE_PATH": str(CACHE / "node_modules")}
    command = ["node", *map(str, args)]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True, env=env) as process:
        try:
            yield process
        except BaseException:
            process.kill()
            raise


def line(process: subprocess.Popen[str]) -> str:
    """The next line that a process prints."""
    assert process.stdout is not None
    told = process.stdout.readline()
    if not told:
        raise RuntimeError("Node ended too early; what it said stands above.")
    return told


def measure(seconds: float, seats: int, tables: int = 50) -> Peer:
    """Play at so many tables of so many for some seconds, after a warm-up."""
    install()
    with node(HERE / "server.js") as server:
        port = int(line(server))
        with node(HERE / "load.js", port, tables, seats, WARM_UP, seconds) as load:
            assert line(load) == "begin\n"
            before = cpu_of(server.pid)
            seen = json.loads(line(load))
            used = cpu_of(server.pid) - before
            if load.wait():
                raise RuntimeError("The moves went wrong; what load.js said stands above.")
    return Peer(seen["moves"], seen["wall"], used, seen["p50"], seen["p99"])


def main() -> None:
    for seats in (2, 4) * RUNS:
        peer = measure(10, seats)
        print(
            f"boardgame.io, tables of {seats}: {peer.moves} moves in {peer.wall_s:.1f} s, "
            f"{peer.cpu_s:.2f} s of CPU, "
            f"{peer.moves_per_cpu_s:.0f} moves per CPU-second, median {peer.p50_ms:.1f} ms, "
            f"99 of 100 within {peer.p99_ms:.1f} ms",
            flush=True,
        )


if __name__ == "__main__":
    main()
