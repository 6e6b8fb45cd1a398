"""How strong a net is: matches against the bots and its own last versions, while it learns.

`python -m dobrak.learn.ladder FOLDER` is a process of its own beside the learning: it plays every
net that appears in the folder, until its standard input is closed and the last net is played.
"""

import os
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import Any

import numpy as np

from dobrak.bots import minds
from dobrak.bots.learned import duel
from dobrak.bots.learned.net import Net, load
from dobrak.kernel import INTERPRETED
from dobrak.lab.arena import usable_cores
from dobrak.lab.plan import line_ups
from dobrak.lab.tally import Share, share_of
from dobrak.learn.folder import LADDER, NET, append
from dobrak.match import game_named

RUNGS = {"random": minds.RANDOM, "simple": minds.SIMPLE, "careful": minds.CAREFUL}
MATCHES = 2000  # against each
VERSIONS = 5  # that a new one has to beat
LOOK = 0.5  # seconds between two looks for a new net


def strength(
    net: Net, other: str | Net, matches: int = MATCHES, *, seed: int = 1, cores: int = 1
) -> Share:
    """How much a net wins against a bot or a net."""
    return share_of(points(net, other, matches, seed=seed, cores=cores))


def points(net: Net, other: str | Net, matches: int, *, seed: int, cores: int) -> np.ndarray:
    """What it wins, by set and match: two sides, sitting alternately as in an arena."""
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
    return worth(wins, np.array(seats))


def worth(wins: np.ndarray, seats: np.ndarray) -> np.ndarray:
    """What the net wins of each match: all, half or nothing (as `lab.arena.worth`)."""
    own = seats == duel.OWN
    ahead = (wins & own).sum(2) / own.sum(1) - (wins & ~own).sum(2) / (~own).sum(1)
    return np.where(np.abs(ahead) < 1e-9, 0.5, ahead > 0)


def against_all(net: Net, before: list[Net], matches: int, cores: int) -> dict[str, Any]:
    """Against every bot, and all of its last versions: shares with their intervals."""
    won = {rung: strength(net, rung, matches, cores=cores) for rung in RUNGS}
    versions = [strength(net, old, matches // 2, cores=cores) for old in before]
    return {
        "decisions": decisions(net),
        "seconds": net.about["learned"]["seconds"],
        "matches": matches,
        "won": {rung: told(share) for rung, share in won.items()},
        "versions": [
            [decisions(old), *told(share)] for old, share in zip(before, versions, strict=True)
        ],
    }


def decisions(net: Net) -> int:
    """How many it has learned from."""
    return int(net.about["learned"]["decisions"])


def told(share: Share) -> list[float]:
    return [share.share, share.low, share.high]


class Ladder:
    """The process beside the learning."""

    def __init__(self, folder: Path, matches: int = MATCHES) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-m", "dobrak.learn.ladder", str(folder), str(matches)],
            stdin=subprocess.PIPE,
            env={**os.environ, "PYTHONPATH": _paths()},
            start_new_session=True,  # Ctrl-C is for the learning; this ends when that does
        )

    def end(self, patience: float) -> None:
        """Let it play the last net, if it does not take too long."""
        assert self._process.stdin is not None
        self._process.stdin.close()
        try:
            self._process.wait(patience)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()


def _wait_for_the_end(over: threading.Event) -> None:
    sys.stdin.read()
    over.set()


def _paths() -> str:
    """Where this very package lies, and then wherever else is looked."""
    here = str(Path(__file__).parents[2])
    return os.pathsep.join(filter(None, (here, os.environ.get("PYTHONPATH"))))


def main() -> None:
    folder, matches = Path(sys.argv[1]), int(sys.argv[2])
    over = threading.Event()
    threading.Thread(target=_wait_for_the_end, args=(over,), daemon=True).start()
    cores = max(usable_cores() - 2, 1)
    played = 0.0
    last = False
    versions: list[Net] = []
    while not last:
        last = over.is_set()
        path = folder / NET
        made = path.stat().st_mtime if path.is_file() else 0.0
        if made == played:
            time.sleep(LOOK)
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
