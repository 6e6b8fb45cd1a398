"""Processor time that compiling takes, from an empty cache.

    python bench/compile.py [--runs 3] [--against REVISION]   # compare with a commit
    python bench/compile.py --where [GAME]                    # by function and compiler pass

Each task is a process. The processes of a group share a cache, which is empty at the start, like
commands that are run one after another. The time to import the package is included.
"""

import argparse
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections import defaultdict
from pathlib import Path

ROOT = Path(__file__).parents[1]

TABLE = """
import dobrak, numpy as np
from dobrak import warm
from dobrak.bots import bot_named
from dobrak.bots.learned import net_for
matches = []
for step in warm.TABLE:
    step({game!r}, matches)
for players in (2, 3):
    match = dobrak.new({game!r}, players, seed=1)
    view = match.view(match.seat)
    for bot in ("learned", "beginner") if net_for(view) else ():
        bot_named(bot, {game!r}).choose(view, np.random.default_rng(1))
"""
SERVER = """
from dobrak import warm
from dobrak.games import GAMES
warm.warm(list(GAMES), lambda text: None)
"""
SIMULATION = """
from dobrak.lab import simulation
simulation.run(simulation.Simulation.of({game!r}, 3, ["careful"], matches=1), 1)
"""
ARENA = """
from dobrak.bots import bot_named
from dobrak.games import GAMES
from dobrak.lab.decks import Decks
from dobrak.lab.matches import play_compiled
decks = Decks(GAMES[{game!r}], 3, GAMES[{game!r}].options(3, {{}}), "1")
play_compiled(decks, [bot_named("careful", {game!r})] * 3, "1")
"""
BATCH = """
import numpy as np
from dobrak.batch import Batch
batch = Batch({game!r}, 3, 1, seed=1, reveal=True)
batch.step(batch.masks.argmax(axis=1))
"""
LIBRARY = """
import dobrak, numpy as np
from dobrak.bots import bot_named
match = dobrak.new({game!r}, 3, seed=1)
bot_named("careful", {game!r}).weigh(match.view(match.seat), np.random.default_rng(1))
match.view(0).world(np.random.default_rng(1))
"""
GAMES = ("dobro", "durak")
GROUPS = {
    "a table of Dobro": [TABLE.format(game="dobro")],
    "a table of Durak": [TABLE.format(game="durak")],
    "a server: tables and all bots": [SERVER],
    "that, and all commands": [
        SERVER,
        *(task.format(game=game) for task in (SIMULATION, ARENA, BATCH, LIBRARY) for game in GAMES),
    ],
}
WHERE = """
import sys, time
from collections import defaultdict
from numba.core import event

class Clock(event.Listener):
    def __init__(self, key):
        self.key, self.open, self.own, self.times = key, [], defaultdict(float), defaultdict(int)

    def on_start(self, event):
        self.open.append([time.process_time(), 0.0])

    def on_end(self, event):
        began, within = self.open.pop()
        took = time.process_time() - began
        self.own[self.key(event.data)] += took - within
        self.times[self.key(event.data)] += 1
        if self.open:
            self.open[-1][1] += took

def function(data):
    rule = data["dispatcher"].py_func
    return f"{rule.__module__}.{rule.__qualname__}"

functions, passes = Clock(function), Clock(lambda data: data["name"].split(" [")[0])
event.register("numba:compile", functions)
event.register("numba:run_pass", passes)
exec(sys.argv[1])
for title, clock in (("function", functions), ("pass", passes)):
    total = sum(clock.own.values())
    print(f"\\n{'processor seconds':>18}{'times':>7}  {title} (in all {total:.1f})")
    for name in sorted(clock.own, key=clock.own.__getitem__, reverse=True)[:30]:
        print(f"{clock.own[name]:18.2f}{clock.times[name]:7}  {name}")
"""


def processor_seconds(task: str, source: Path, cache: str) -> float:
    environment = {**os.environ, "PYTHONPATH": str(source), "XDG_CACHE_HOME": cache}
    before = os.times()
    subprocess.run([sys.executable, "-c", task], check=True, env=environment)
    after = os.times()
    return (
        after.children_user - before.children_user + after.children_system - before.children_system
    )


def group_seconds(tasks: list[str], source: Path) -> float:
    with tempfile.TemporaryDirectory() as cache:
        return sum(processor_seconds(task, source, cache) for task in tasks)


def compare(runs: int, sources: dict[str, Path]) -> dict[str, dict[str, list[float]]]:
    """Measure all versions in turn, in each run."""
    took: dict[str, dict[str, list[float]]] = defaultdict(lambda: defaultdict(list))
    for run in range(runs):
        for group, tasks in GROUPS.items():
            for version in sources:
                took[group][version].append(group_seconds(tasks, sources[version]))
        print(f"run {run + 1} of {runs}: {time.ctime()}", file=sys.stderr)
    return took


def show(took: dict[str, dict[str, list[float]]]) -> None:
    for group, versions in took.items():
        print(f"{group:32}", end="")
        for version, seconds in versions.items():
            middle, least, most = statistics.median(seconds), min(seconds), max(seconds)
            print(f"{version:>12}{middle:7.1f} s ({least:.1f} to {most:.1f})", end="")
        if len(versions) == 2:
            old, new = (statistics.median(seconds) for seconds in versions.values())
            print(f"{new / old:9.2f}", end="")
        print()


def main() -> None:
    asked = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    asked.add_argument("--runs", type=int, default=3)
    asked.add_argument("--against", metavar="REVISION")
    asked.add_argument("--where", metavar="GAME", nargs="?", const="all", choices=("all", *GAMES))
    given = asked.parse_args()
    if given.where:
        task = SERVER if given.where == "all" else TABLE.format(game=given.where)
        with tempfile.TemporaryDirectory() as cache:
            environment = {**os.environ, "XDG_CACHE_HOME": cache}
            subprocess.run([sys.executable, "-c", WHERE, task], check=True, env=environment)
        return
    with tempfile.TemporaryDirectory() as folder:
        sources = {"here": ROOT / "src"}
        if given.against:
            command = ["git", "archive", given.against, "src"]
            made = subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.PIPE)
            subprocess.run(["tar", "x", "-C", folder], check=True, input=made.stdout)
            sources = {given.against: Path(folder) / "src", **sources}
        show(compare(given.runs, sources))


if __name__ == "__main__":
    main()
