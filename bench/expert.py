"""Whether a net learns from search what it did not learn from playing: expert iteration.

    python bench/expert.py all NET DIR [--minutes 7] [--how tree|next] [--aim choice visits …]
    python bench/expert.py label NET DIR …     only the first of its steps
    python bench/expert.py teach NET DIR …     and each of the others
    python bench/expert.py measure NET DIR
    python bench/expert.py search NET DIR …    how strong a search with the nets in DIR is

NET is one of src/dobrak/bots/nets: dobro-2. *label* plays matches, seats by the net, by search with
it and by `careful`, and keeps of a --part of the decisions what was seen and what search finds each
move to be worth: by the judge after the next move, of the --arms likeliest (`next`), or in a tree
(`tree`). *teach* goes on from the shipped net with that, once for each --aim: to what the search
would choose (`choice`), to where it went (`visits`), or to moves more likely than before by what
they win more, over a heat (`worth-0.02`). It leaves DIR/AIM with net and judge; *measure* plays
them as bench/ship.py does. --minutes, of *label* and *search*, count compiling. No more is needed
than NumPy, Numba and PyTorch.
"""

import argparse
import itertools
import shutil
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import numpy as np

BEGAN = time.monotonic()
sys.path[:0] = [str(Path(__file__).parents[1] / "src"), str(Path(__file__).parents[1])]

from bench.searched import BY_CAREFUL, BY_NET, BY_OTHER, BY_SEARCH, Corner, Effort, Labels
from dobrak.bots.learned import NETS
from dobrak.bots.learned.net import Net, load
from dobrak.bots.search import WITH_NET
from dobrak.lab.arena import usable_cores
from dobrak.lab.tally import share_of
from dobrak.learn.folder import JUDGE, NET, place

LABELS = "labels.npz"
LINE_UP = (0.5, 0.25, 0.25)  # how often the net, search and `careful` sit in a seat


def in_threads(net: Net, given: argparse.Namespace, minutes: float, one: Any) -> list[Any]:
    """`one(corner, number)` for one number after another on all cores, while there is time."""
    judge, shipped = load(NETS / f"{given.net}-judge.npz"), load(NETS / f"{given.net}.npz")
    way = WITH_NET._replace(solve=given.solve, heat=given.heat)
    effort = Effort(given.how == "tree", given.ways, given.arms, given.part, 1.0, way)
    numbers = itertools.count(1)

    def some(_: int) -> list[Any]:
        corner, told = Corner(net, judge, shipped, effort, given.worlds), []
        while time.monotonic() - BEGAN < 60 * minutes:
            told.append(one(corner, next(numbers)))
        return told

    one(Corner(net, judge, shipped, effort, given.worlds), 0)  # compiles
    print(f"compiled after {time.monotonic() - BEGAN:.0f} s", flush=True)
    with ThreadPoolExecutor(given.cores) as pool:
        return [told for some_told in pool.map(some, range(given.cores)) for told in some_told]


def label(given: argparse.Namespace) -> None:
    net = load(NETS / f"{given.net}.npz")

    def one(at: Corner, number: int) -> tuple[int, Labels]:
        dice = np.random.default_rng([given.seed, number])
        seats = dice.choice(3, at.players, p=LINE_UP).tolist()
        if BY_NET not in seats and BY_SEARCH not in seats:
            seats[int(dice.integers(at.players))] = BY_SEARCH
        kept = at.play(given.seed, number, seats, labelled=True)
        return number, Labels(*(array[:kept].copy() for array in at.labels))

    told = in_threads(net, given, given.minutes, one)
    every = [np.concatenate(arrays) for arrays in zip(*(some for _, some in told), strict=True)]
    which = np.repeat([number for number, _ in told], [len(some.seen) for _, some in told])
    given.dir.mkdir(parents=True, exist_ok=True)
    made = Labels(every[0], every[1], every[2].astype(np.float16))
    np.savez(given.dir / LABELS, match=which.astype(np.int32), **made._asdict())
    print(f"{len(which):,} labels of {len(told):,} matches, {time.monotonic() - BEGAN:.0f} s")


def strength(given: argparse.Namespace) -> None:
    """How much a search with each net in DIR wins against `careful` and against the net alone."""
    nets = {str(folder): load(folder / NET) for folder in taught(given)}
    if given.shipped:
        nets["the shipped net"] = load(NETS / f"{given.net}.npz")

    def one(at: Corner, number: int) -> list[list[float]]:
        points: list[list[float]] = [[], []]
        for other, shares in zip((BY_CAREFUL, BY_OTHER), points, strict=True):
            for turn in range(at.players):
                seats = [BY_SEARCH if seat == turn else other for seat in range(at.players)]
                at.play(given.seed + 1, number, seats, labelled=False)
                shares.append(float(at.wins[turn] / max(1, at.wins.sum())))
        return points

    for i, (name, net) in enumerate(nets.items()):
        played = np.array(in_threads(net, given, given.minutes * (i + 1) / len(nets), one))
        for against, other in enumerate(("careful", "the shipped net alone")):
            share = share_of(played[:, against])
            print(
                f"search with {name} against {other}: {share.share:.1%} "
                f"({share.low:.1%} to {share.high:.1%}), {share.matches} matches",
                flush=True,
            )


def taught(given: argparse.Namespace) -> list[Path]:
    return sorted(path.parent for path in given.dir.glob(f"*/{NET}"))


def measure(given: argparse.Namespace) -> None:
    from bench.ship import compare

    for folder in taught(given):
        print(folder, flush=True)
        compare(load(folder / NET), load(NETS / f"{given.net}.npz"))


def teach(given: argparse.Namespace) -> None:
    from bench.taught import Lesson

    with np.load(given.dir / LABELS) as file:
        lesson = Lesson(given.net, {name: file[name] for name in file.files}, given.hidden)
    for aim in given.aim:
        folder = given.dir / aim
        folder.mkdir(parents=True, exist_ok=True)
        place(folder / NET, lesson.learned(aim))
        shutil.copy(NETS / f"{given.net}-judge.npz", folder / JUDGE)


def everything(given: argparse.Namespace) -> None:
    for step in (label, teach, measure):
        step(given)


STEPS = {
    "all": everything,
    "label": label,
    "teach": teach,
    "measure": measure,
    "search": strength,
}


def main() -> None:
    asked = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    asked.add_argument("step", choices=STEPS)
    asked.add_argument("net", metavar="NET")
    asked.add_argument("dir", type=Path, metavar="DIR")
    asked.add_argument("--minutes", type=float, default=7.0)
    asked.add_argument("--how", choices=("next", "tree"), default="tree")
    asked.add_argument("--arms", type=int, default=8, help="moves that `next` looks at")
    asked.add_argument("--ways", type=int, default=200, help="down a tree")
    asked.add_argument("--solve", type=int, default=0, help="positions a solver may look into")
    asked.add_argument("--heat", type=float, default=1.0, help="of first sights in a tree")
    asked.add_argument("--worlds", type=int, default=40)
    asked.add_argument("--part", type=float, default=0.3, help="of decisions that are labelled")
    asked.add_argument(
        "--aim", nargs="+", default=["worth=0.02"], metavar="choice|visits|worth=HEAT"
    )
    asked.add_argument("--hidden", type=int, default=0, help="widen the layers to so many")
    asked.add_argument("--shipped", action="store_true", help="search with the shipped net too")
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--cores", type=int, default=usable_cores())
    given = asked.parse_args()
    STEPS[given.step](given)


if __name__ == "__main__":
    main()
