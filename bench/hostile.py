"""One hostile client at one of a hundred tables, and what the people at the others feel of it.

    python bench/hostile.py               all attacks (bench/attacks.py) at once
    python bench/hostile.py --each        each attack alone, to find what hurts
    python bench/hostile.py --only NAME   one attack

People play at 100 tables of four, a move per second at each. All limits are as usual. Runs take
turns: `quiet`, without a hostile client; `elsewhere`, with one at another server on the same
machine, because it takes processor time as well; and `here`. The figures are the latencies of moves
at the 99 tables where nobody is hostile, from the click to the answer, and the server's processor
time.
"""

import argparse
import json
import resource
import statistics
import subprocess
import sys
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from bench.disk import fsync
from bench.server import DURAK, ENVIRONMENT, Load, Server, serving

TABLES, PACE = 100, 1.0
HOW = ("quiet", "elsewhere", "here")
SETTLE = 2.0  # seconds of play between two runs, that do not count


class Attacker(Load):
    """The process with the hostile client (bench/attacks.py)."""

    def __init__(self, server: Server, players: Load) -> None:
        asked = {"where": server.where, **players.do(do="share")}
        self.process = subprocess.Popen(
            [sys.executable, "-m", "bench.attacks", json.dumps(asked)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env=ENVIRONMENT,
        )
        self.names: list[str] = self.hear()["attacks"]


@dataclass
class Run:
    p50: float
    p99: float
    moves: int
    cpu: float  # share of a processor that the server used


class Bench:
    def __init__(self, server: Server, other: Server) -> None:
        self.server = server
        self.players = Load(server, tables=TABLES, homes=True, **DURAK)
        self.players.do(do="sit")
        others = Load(other, tables=1, homes=True, **DURAK)
        self.attackers = {
            "here": Attacker(server, self.players),
            "elsewhere": Attacker(other, others),
        }
        self.processes = [self.players, others, *self.attackers.values()]
        self.did: dict[str, list[dict[str, int]]] = defaultdict(list)

    def run(self, how: str, seconds: float, attacks: Sequence[str]) -> Run:
        attacker = self.attackers.get(how)
        if attacker is not None:
            attacker.say(seconds=seconds, attacks=attacks)
        before = self.server.cpu
        told = self.players.do(do="play", seconds=seconds, pace=PACE)
        cpu = (self.server.cpu - before) / told["seconds"]
        if attacker is not None:
            self.did[how].append(attacker.hear())
        self.players.do(do="play", seconds=SETTLE, pace=PACE)
        return Run(told["p50_ms"], told["p99_ms"], told["moves"], cpu)

    def compare(self, runs: int, seconds: float, attacks: Sequence[str]) -> None:
        seen: dict[str, list[Run]] = {how: [] for how in HOW}
        self.did.clear()
        for _ in range(runs):
            for how in HOW:
                seen[how].append(self.run(how, seconds, attacks))
        for how, found in seen.items():
            print(
                f"    {how:9} p50 {spread([run.p50 for run in found])} ms, "
                f"p99 {spread([run.p99 for run in found])} ms, "
                f"processor {spread([100 * run.cpu for run in found])} %, "
                f"{sum(run.moves for run in found)} moves"
            )
        for other in HOW[:2]:
            for name in ("p50", "p99"):
                ratios = [
                    getattr(one, name) / getattr(two, name)
                    for one, two in zip(seen["here"], seen[other], strict=True)
                ]
                print(f"    {name}, here / {other}: {spread(ratios, 2)}")
        for how, told in self.did.items():
            total: dict[str, int] = defaultdict(int)
            for one in told:
                for name, times in one.items():
                    total[name] += times
            rates = [f"{name} {n / runs / seconds:.0f}" for name, n in sorted(total.items())]
            print(f"    per second, {how}: {', '.join(rates)}", flush=True)

    def close(self) -> None:
        for process in self.processes:
            process.close()


def spread(found: Sequence[float], digits: int = 1) -> str:
    middle, low, high = statistics.median(found), min(found), max(found)
    return f"{middle:.{digits}f} ({low:.{digits}f} to {high:.{digits}f})"


def main() -> None:
    given = arguments()
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    disk = fsync(2.0, Path.cwd())
    print(f"fsync of 4 KiB here: median {disk.p50_ms:.2f} ms, p99 {disk.p99_ms:.2f} ms")
    with serving(limits=()) as server, serving(limits=()) as other:
        bench = Bench(server, other)
        try:
            names = bench.attackers["here"].names
            for attacks in [[name] for name in names] if given.each else [given.only]:
                print(f"{given.runs} runs of {given.seconds:.0f} s: {', '.join(attacks) or 'all'}")
                bench.compare(given.runs, given.seconds, attacks)
        finally:
            bench.close()
        counted = dict(
            line.split() for line in server.get("/metrics").split("\n") if line[:1] == "d"
        )
        for name in ("troubles", "slow_clients", "unreadable", "hurried", "refusals"):
            print(f"{name}: {float(counted[f'dobrak_{name}_total']):.0f}")


def arguments() -> Any:
    asked = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    asked.add_argument("--runs", type=int, default=6)
    asked.add_argument("--seconds", type=float, default=8.0)
    asked.add_argument("--each", action="store_true")
    asked.add_argument("--only", nargs="*", default=[])
    return asked.parse_args()


if __name__ == "__main__":
    main()
