"""Play `master` against its version in an earlier commit: `python -m tools.before COMMIT [TABLE
…]`.

The earlier package is extracted from git under another name, and each side uses its own: two
matches with one seed, the same move by move. Every deal is played from both seats.
"""

import argparse
import importlib
import io
import math
import re
import statistics
import subprocess
import sys
import tarfile
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import dobrak
from dobrak.bots import BOTS
from dobrak.bots.bot import chance_of
from dobrak.lab.arena import usable_cores

ROOT = Path(__file__).parents[1]
BEFORE = "dobrak_before"
NAME = r"\bdobrak\b(?!-)"  # of the package, and not of a format: a net is read by that
TABLES: dict[str, tuple[str, dict[str, Any]]] = {
    "dobro": ("dobro", {}),
    "dourak": ("durak", {"ruleset": "dourak"}),
    "podkidnoy": ("durak", {"ruleset": "podkidnoy"}),
}


def take_out(commit: str, folder: Path) -> Any:
    """Extract the package of that commit under its other name."""
    command = ["git", "-C", str(ROOT), "archive", commit, "src/dobrak"]
    packed = subprocess.run(command, check=True, capture_output=True).stdout
    with tarfile.open(fileobj=io.BytesIO(packed)) as files:
        files.extractall(folder, filter="data")
    (folder / "src/dobrak").rename(folder / BEFORE)
    for path in (folder / BEFORE).rglob("*.py"):
        text = path.read_text(encoding="utf-8")
        path.write_text(re.sub(NAME, BEFORE, text), encoding="utf-8")
    sys.path.insert(0, str(folder))
    return importlib.import_module(BEFORE)


def won(before: Any, table: str, number: int, turn: int, bot: str) -> float:
    """What the current bot wins in a match at seat `turn`."""
    game, rules = TABLES[table]
    seed = f"before {number}"
    matches = [package.new(game, 2, seed=seed, **rules) for package in (dobrak, before)]
    bots = (BOTS[bot](), importlib.import_module(f"{BEFORE}.bots").BOTS[bot]())
    chances = [chance_of(f"{seed}.{turn}", side, BOTS[bot]()) for side in range(2)]
    while matches[0].seat is not None:
        seat = matches[0].seat
        side = 0 if seat == turn else 1
        move = str(bots[side].choose(matches[side].view(seat), chances[side]))
        for match in matches:
            match.play(move)
    winners = matches[0].winners
    return (turn in winners) / len(winners) if winners else 0.5


def main() -> None:
    asked = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    asked.add_argument("commit")
    asked.add_argument("tables", nargs="*", choices=[*TABLES, []], default=list(TABLES))
    asked.add_argument("--bot", default="master")
    asked.add_argument("--matches", type=int, default=100)
    asked.add_argument("--minutes", type=float, default=10.0, help="for each table, at most")
    given = asked.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        before = take_out(given.commit, Path(folder))
        for table in given.tables:
            began = [math.inf]

            def one(number: int, table: str = table, began: list[float] = began) -> float | None:
                if time.monotonic() - began[0] > 60 * given.minutes:
                    return None
                played = [won(before, table, number, turn, given.bot) for turn in range(2)]
                return statistics.mean(played)

            one(-1)  # compiles
            began[0] = time.monotonic()
            with ThreadPoolExecutor(usable_cores()) as pool:
                told = list(pool.map(one, range(-(-given.matches // 2))))
            shares = [share for share in told if share is not None]
            spread = 1.0
            if len(shares) > 1:
                spread = 1.96 * statistics.stdev(shares) / math.sqrt(len(shares))
            print(
                f"{table}: {given.bot} won {statistics.mean(shares):.1%} ± {spread:.1%} against "
                f"that of {given.commit}, {2 * len(shares)} matches",
                flush=True,
            )


if __name__ == "__main__":
    main()
