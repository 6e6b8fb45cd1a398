"""The ladder: measures each net that a training saves, against bots and earlier versions.

`python -m dobrak.learn.ladder FOLDER` is a process beside the training. It plays every net that
appears in the folder, until its standard input is closed and the last net has been played.
"""

import os
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import Any

import numpy as np

from dobrak.bots.compiled_bots import CAREFUL, RANDOM, SIMPLE
from dobrak.bots.learned import duel
from dobrak.bots.learned.net import Net, load
from dobrak.kernel import INTERPRETED
from dobrak.lab.arena import usable_cores
from dobrak.lab.plan import line_ups
from dobrak.lab.tally import Share, share_of
from dobrak.learn.folder import LADDER, NET, append
from dobrak.match import game_named

RUNGS = {
    "random": RANDOM,
    "simple": SIMPLE,
    "careful": CAREFUL,
}
MATCHES = 2000  # against each opponent
VERSIONS = 5  # earlier ones that a new net plays
POLL_EVERY = 0.5  # seconds between two checks for a new net


def strength(
    net: Net, other: str | Net, matches: int = MATCHES, *, seed: int = 1, cores: int = 1
) -> Share:
    """The share of matches that a net wins against a bot or a net."""
    return share_of(points(net, other, matches, seed=seed, cores=cores))


def points(net: Net, other: str | Net, matches: int, *, seed: int, cores: int) -> np.ndarray:
    """Points by set and match. The net and its opponent sit alternately, as in an arena."""
    known = net.about
    seats = line_ups(known["players"])
    wins = duel.duel(
        net,
        game_named(known["game"]),
        known["players"],
        known["tables"],
        RUNGS[other] if isinstance(other, str) else other,
        seats,
        -(-matches // len(seats)),
        seed=seed,
        cores=cores,
    )
    return points_of(wins, np.array(seats))


def points_of(wins: np.ndarray, seats: np.ndarray) -> np.ndarray:
    """1, a half or 0 points for each match (like `lab.arena.worth`)."""
    own = seats == duel.OWN
    ahead = (wins & own).sum(2) / own.sum(1) - (wins & ~own).sum(2) / (~own).sum(1)
    return np.where(np.abs(ahead) < 1e-9, 0.5, ahead > 0)


def against_all(net: Net, before: list[Net], matches: int, cores: int) -> dict[str, Any]:
    """A line of the ladder: shares with intervals against all bots and its last versions."""
    won = {rung: strength(net, rung, matches, cores=cores) for rung in RUNGS}
    versions = [strength(net, old, matches // 2, cores=cores) for old in before]
    return {
        "decisions": decisions(net),
        "seconds": net.about["learned"]["seconds"],
        "matches": matches,
        "won": {rung: interval(share) for rung, share in won.items()},
        "versions": [
            [decisions(old), *interval(share)] for old, share in zip(before, versions, strict=True)
        ],
    }


def decisions(net: Net) -> int:
    """How many decisions it was trained on."""
    return int(net.about["learned"]["decisions"])


def interval(share: Share) -> list[float]:
    return [share.share, share.low, share.high]


class Ladder:
    """The process beside the training."""

    def __init__(self, folder: Path, matches: int = MATCHES) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-m", "dobrak.learn.ladder", str(folder), str(matches)],
            stdin=subprocess.PIPE,
            env={**os.environ, "PYTHONPATH": _paths()},
            start_new_session=True,  # Ctrl-C is for the training; the ladder ends after it
        )

    def end(self, patience: float) -> None:
        """Let it play the last net, but not for longer than `patience` seconds."""
        assert self._process.stdin is not None
        self._process.stdin.close()
        try:
            self._process.wait(patience)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()


def _wait_for_end(over: threading.Event) -> None:
    sys.stdin.read()
    over.set()


def _paths() -> str:
    """The folder of this package, and then PYTHONPATH."""
    here = str(Path(__file__).parents[2])
    return os.pathsep.join(filter(None, (here, os.environ.get("PYTHONPATH"))))


def main() -> None:
    folder, matches = Path(sys.argv[1]), int(sys.argv[2])
    over = threading.Event()
    threading.Thread(target=_wait_for_end, args=(over,), daemon=True).start()
    cores = max(usable_cores() - 2, 1)
    played = 0.0
    last = False
    versions: list[Net] = []
    while not last:
        last = over.is_set()
        path = folder / NET
        made = path.stat().st_mtime if path.is_file() else 0.0
        if made == played:
            time.sleep(POLL_EVERY)
            continue
        net = load(path)
        played = made
        if versions and decisions(net) == decisions(versions[-1]):
            continue  # the last one may be written twice
        few = 40 if INTERPRETED else matches
        append(folder / LADDER, against_all(net, versions, few, cores))
        versions = [*versions[1 - VERSIONS :], net]


if __name__ == "__main__":
    main()
