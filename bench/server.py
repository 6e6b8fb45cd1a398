"""Speed, memory and safety of a server: `python bench/server.py WHAT`.

    live        latency of moves: 1,000 tables of four, 250 moves per second in all
    bots        the same, while bots at 20 other tables play as fast as they can
    saturated   50 tables of four as fast as possible, compared with boardgame.io's server
    memory      memory per seat (with a share of the table)
    idle        10,000 idle sockets in the lobby (row 22 of docs/faults.md): at most 25 KiB each,
                and moves beside them within 50 ms (p99)
    kill        kill -9 at 1,000 live tables, so everybody reconnects at once (row 23): all are back
                within 30 s, and nothing that was acknowledged is lost

Every move is committed with `synchronous=FULL` before it is acknowledged. A second process plays.
The database lies in a temporary folder: set TMPDIR to one on the disk to be measured. The disk's
own time for an fsync is printed too.
"""

import json
import os
import resource
import signal
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from bench.disk import fsync
from bench.peers import boardgameio
from bench.peers.boardgameio import cpu_of

TABLES, MOVES_A_SECOND, SEATS = 1000, 250, 4
IDLE, BESIDE = 10_000, 50  # idle sockets, and tables that play beside them
MOST_KIB, MOST_MS, MOST_BACK = 25.0, 50.0, 30.0  # bars: a socket, a move (p99), reconnecting
DURAK = {"game": "durak", "rules": {"ruleset": "dourak", "deals": 9}}
NO_LIMITS = [
    word
    for name in ("sockets", "requests", "wishes", "guests", "tables", "reads", "bot-moves")
    for word in (f"--{name}", "0")
]
ENVIRONMENT = {**os.environ, "PYTHONPATH": f"{ROOT / 'src'}{os.pathsep}{ROOT}"}


class Server:
    """A server, started by the command `dobrak host`."""

    def __init__(self, folder: Path, limits: Sequence[str] = NO_LIMITS) -> None:
        self.folder, self.limits, self.port = folder, limits, 0

    def start(self) -> None:
        command = [sys.executable, "-m", "dobrak", "host", "--port", str(self.port)]
        self.process = subprocess.Popen(
            [*command, "--store", str(self.folder / "house.db"), *self.limits],
            stdout=subprocess.PIPE,
            stderr=(self.folder / "log").open("a"),
            text=True,
            env=ENVIRONMENT,
        )
        assert self.process.stdout is not None
        self.where = ""
        while not self.where.startswith("http"):
            self.where = self.process.stdout.readline().strip()
        self.port = int(self.where.rpartition(":")[2])
        while True:
            try:
                urllib.request.urlopen(f"{self.where}/healthz").close()
                return
            except OSError:
                time.sleep(0.02)

    @property
    def cpu(self) -> float:
        return cpu_of(self.process.pid)

    @property
    def kib(self) -> int:
        """KiB of memory in use."""
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        return int(status.partition("VmRSS:")[2].split()[0])

    def get(self, path: str) -> str:
        with urllib.request.urlopen(self.where + path) as answer:
            return str(answer.read(), "utf-8")

    def stop(self, how: signal.Signals = signal.SIGTERM) -> None:
        self.process.send_signal(how)
        self.process.wait()


@contextmanager
def serving(limits: Sequence[str] = NO_LIMITS) -> Iterator[Server]:
    """A server with its database in a temporary folder."""
    with tempfile.TemporaryDirectory(prefix="dobrak-bench-") as folder:
        server = Server(Path(folder), limits)
        server.start()
        try:
            yield server
        finally:
            server.stop()


class Load:
    """The process with the players (bench/load.py)."""

    def __init__(self, server: Server, **asked: Any) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "bench.load", json.dumps({"where": server.where, **asked})],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env=ENVIRONMENT,
        )
        self.hear()

    def hear(self) -> dict[str, Any]:
        assert self.process.stdout is not None
        told: dict[str, Any] = json.loads(self.process.stdout.readline())
        return told

    def say(self, **line: Any) -> None:
        assert self.process.stdin is not None
        print(json.dumps(line), file=self.process.stdin, flush=True)

    def do(self, **line: Any) -> dict[str, Any]:
        self.say(**line)
        return self.hear()

    def close(self) -> None:
        self.process.kill()
        self.process.wait()


def live(runs: int, bot_tables: int = 0) -> None:
    with serving() as server:
        load = Load(server, tables=TABLES, bot_tables=bot_tables, **DURAK)
        load.do(do="sit")
        pace = TABLES / MOVES_A_SECOND
        load.do(do="play", seconds=5, pace=pace)
        seen = [load.do(do="play", seconds=15, pace=pace) for _ in range(runs)]
        for run in seen:
            said = f"{run['moves'] / run['seconds']:.0f} moves/s"
            if bot_tables:
                said += f", beside them {run['beside'] / run['seconds']:.0f} moves/s against bots"
            times = f"p50 {run['p50_ms']:.1f} ms, p99 {run['p99_ms']:.1f} ms"
            print(f"{said}: {times}, longest {run['most_ms']:.0f} ms, gaps {run['gaps']}")
        p50, p99 = (statistics.median(run[key] for run in seen) for key in ("p50_ms", "p99_ms"))
        print(f"{TABLES} tables, medians of {runs} runs: p50 {p50:.1f} ms, p99 {p99:.1f} ms")
        load.close()


def bots(runs: int) -> None:
    live(runs, bot_tables=20)


def saturated(runs: int) -> None:
    """Beside boardgame.io's tables of four, and its tables of two, where a move is told to half as
    many."""
    ours: list[float] = []
    peers: dict[int, list[float]] = {SEATS: [], 2: []}
    boardgameio.install()
    for _ in range(runs):
        with serving() as server:
            load = Load(server, tables=50, **DURAK)
            load.do(do="sit")
            load.do(do="play", seconds=4)
            before = server.cpu
            run = load.do(do="play", seconds=10)
            ours.append(run["moves"] / (server.cpu - before))
            said = f"{ours[-1]:6.0f} moves/CPU s, p50 {run['p50_ms']:.0f} ms"
            print(f"dobrak, tables of {SEATS}:       {said}", flush=True)
            load.close()
        for seats, seen in peers.items():
            peer = boardgameio.measure(10, seats)
            seen.append(peer.moves_per_cpu_s)
            said = f"{seen[-1]:6.0f} moves/CPU s, p50 {peer.p50_ms:.0f} ms"
            print(f"boardgame.io, tables of {seats}: {said}", flush=True)
    print(f"medians of {runs} runs: dobrak {statistics.median(ours):.0f}")
    for seats, seen in peers.items():
        ratios = [own / other for own, other in zip(ours, seen, strict=True)]
        print(
            f"boardgame.io, tables of {seats}: {statistics.median(seen):.0f}, ratio "
            f"{statistics.median(ratios):.2f} ({min(ratios):.2f} to {max(ratios):.2f})"
        )


def memory(runs: int) -> None:
    with serving() as server:
        before = server.kib
        load = Load(server, tables=TABLES, **DURAK)
        load.do(do="sit")
        seated = (server.kib - before) / TABLES / SEATS
        load.do(do="play", seconds=20, pace=TABLES / MOVES_A_SECOND)
        later = (server.kib - before) / TABLES / SEATS
        print(f"{TABLES * SEATS} seats: {seated:.1f} KiB each, {later:.1f} after 20 s of play")
        load.close()


def idle(runs: int) -> None:
    with serving() as server:
        players = Load(server, tables=BESIDE, **DURAK)
        players.do(do="sit")
        players.do(do="play", seconds=5, pace=1.0)
        moves(players, runs, "without them")
        before = server.kib
        crowd = Load(server, idle=IDLE)
        each = (server.kib - before) / IDLE
        print(f"{IDLE} sockets in the lobby: {each:.1f} KiB each {bar(each, MOST_KIB)}")
        moves(players, runs, "beside them")
        time.sleep(35)  # two rounds of pings
        each = (server.kib - before) / IDLE
        lost = crowd.do()["lost"]
        print(f"later: {each:.1f} KiB each {bar(each, MOST_KIB)}, {lost} connections lost")
        crowd.close()
        players.close()


def moves(players: Load, runs: int, when: str) -> None:
    seen = [players.do(do="play", seconds=10, pace=1.0) for _ in range(runs)]
    p50, p99 = (sorted(run[key] for run in seen) for key in ("p50_ms", "p99_ms"))
    middle = statistics.median(p99)
    print(
        f"moves {when}, medians of {runs} runs: p50 {statistics.median(p50):.1f} ms, p99 "
        f"{middle:.1f} ms ({p99[0]:.1f} to {p99[-1]:.1f}) {bar(middle, MOST_MS)}"
    )


def bar(value: float, most: float) -> str:
    return f"(bar {most:.0f}: {'met' if value <= most else 'missed'})"


def kill(runs: int) -> None:
    with serving() as server:
        load = Load(server, tables=TABLES, **DURAK)
        load.do(do="sit")
        load.do(do="reconnect")
        for _ in range(runs):
            load.say(do="play", seconds=10, pace=TABLES / MOVES_A_SECOND)
            time.sleep(10.1)
            server.stop(signal.SIGKILL)
            killed, clock = time.monotonic(), time.time()
            server.start()
            healthy = time.monotonic() - killed
            played = load.hear()
            back = load.do(do="back")
            everybody = time.monotonic() - killed
            print(
                f"{played['moves']} moves, killed: a player sees the table again after "
                f"{back['first'] - killed:.1f} s, healthy after {healthy:.1f} s, all "
                f"{TABLES * SEATS} are back after {everybody:.1f} s {bar(everybody, MOST_BACK)}; "
                f"tables where something acknowledged was lost: {back['lost']} "
                f"{bar(back['lost'], 0)}"
            )
            print(f"    {starting(server.folder / 'log', clock)}")
        load.close()


def starting(log: Path, since: float) -> str:
    """The time of each part of the last start, from the server's log."""
    parts, last = [], since
    for line in map(json.loads, log.read_text().splitlines()):
        at = datetime.fromisoformat(line["at"]).timestamp()
        if at >= since and line["event"] in ("listening", "store open", "rules ready", "open"):
            parts.append(f"{line['event']} {at - last:.1f} s")
            last = at
    return f"of that: {', '.join(parts)}"


WHAT = {
    "live": live,
    "bots": bots,
    "saturated": saturated,
    "memory": memory,
    "idle": idle,
    "kill": kill,
}


def main() -> None:
    if len(sys.argv) < 2 or sys.argv[1] not in WHAT:
        sys.exit(__doc__)
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    runs = int(sys.argv[2]) if len(sys.argv) > 2 else 3
    folder = Path(tempfile.gettempdir())
    disk = fsync(2.0, folder)
    print(f"fsync of 4 KiB in {folder}: median {disk.p50_ms:.2f} ms, p99 {disk.p99_ms:.2f} ms")
    WHAT[sys.argv[1]](runs)


if __name__ == "__main__":
    main()
