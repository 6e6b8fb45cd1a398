"""Ship nets that are not worse than the shipped ones: `python -m tools.ship FOLDER …`.

FOLDER is the output of `dobrak learn`. Its net and the one in src/dobrak/bots/nets each play 6,000
matches against every bot of the ladder, on the same deals, which were not used elsewhere, and as
many against each other. A net that is significantly worse against any bot is not shipped.
Otherwise its net, judge, card and curve are. --judge ships only a judge, beside the net there.
"""

import argparse
import shutil
import sys
from pathlib import Path

import numpy as np

from dobrak.bots.learned import NETS
from dobrak.bots.learned.net import Net, load
from dobrak.lab.arena import usable_cores
from dobrak.lab.tally import share_of
from dobrak.learn.folder import CARD, CURVE, JUDGE, NET
from dobrak.learn.ladder import RUNGS, points

MATCHES, SEED = 6000, 1_000_003
CURVES = Path(__file__).parents[1] / "docs/curves"


def won(net: Net, other: str | Net) -> np.ndarray:
    return points(net, other, MATCHES, seed=SEED, cores=usable_cores())


def compare(new: Net, old: Net) -> bool:
    """Print how two nets compare; return whether the new one is not worse against any bot."""
    fit = True
    for name in RUNGS:
        ours, theirs = won(new, name), won(old, name)
        gained = (ours - theirs).mean(1)
        spread = 1.96 * float(gained.std(ddof=1)) / len(gained) ** 0.5
        worse = float(gained.mean()) < -spread
        fit = fit and not worse
        print(
            f"  against {name}: {ours.mean():.1%}, the shipped one {theirs.mean():.1%}: "
            f"{gained.mean():+.1%} ± {spread:.1%}{', worse' if worse else ''}"
        )
    share = share_of(won(new, old))
    print(f"  against each other: {share.share:.1%} ({share.low:.1%} to {share.high:.1%})")
    return fit


def ship(folder: Path, name: str, judge_alone: bool) -> None:
    if not judge_alone:
        shutil.copy(folder / NET, NETS / f"{name}.npz")
        shutil.copy(folder / CARD, NETS / f"{name}.md")
        if (CURVES / f"{name}.svg").is_file():
            shutil.copy(folder / CURVE, CURVES / f"{name}.svg")
    shutil.copy(folder / JUDGE, NETS / f"{name}-judge.npz")


def main() -> None:
    asked = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    asked.add_argument("folders", nargs="+", type=Path, metavar="FOLDER")
    asked.add_argument("--judge", action="store_true", help="ship the judge, whatever the net is")
    given = asked.parse_args()
    kept = 0
    for folder in given.folders:
        new = load(folder / NET)
        name = new.about["name"]
        shipped = NETS / f"{name}.npz"
        print(f"{name}, from {folder}", flush=True)
        if given.judge or not shipped.is_file() or compare(new, load(shipped)):
            ship(folder, name, given.judge)
            print("  shipped")
        else:
            kept += 1
            print("  not shipped")
    sys.exit(kept > 0)


if __name__ == "__main__":
    main()
