"""How many lost ends of Durak are saved: `python bench/lost.py [--deals 200] [--ruleset dourak]`.

`learned` plays deals against itself until the solver says that the seat to move has lost. From
there each of several bots plays on in that seat, against each of several others. A perfect player
would lose them all to another; nobody else does. A draw is half saved.
"""

import argparse
from collections import defaultdict
from concurrent.futures import ThreadPoolExecutor

import numpy as np

import dobrak
from dobrak.bots import BOTS, Bot
from dobrak.bots.bot import all_of, chance_of
from dobrak.bots.learned.player import Learned
from dobrak.bots.master import Master, moves_of
from dobrak.bots.solver.proof import LOSS
from dobrak.games.game import Move
from dobrak.lab.arena import usable_cores
from dobrak.match import Match, View


class First(Master):
    """The solver alone: the first of the moves that it finds equal."""

    name = "solver"

    def choose(self, view: View, rng: np.random.Generator) -> Move:
        advice = all_of(self.solved(view, rng)) if len(view.moves()) > 1 else None
        return view.moves()[0] if advice is None else moves_of(advice, view)[0]


SAVERS = (First, BOTS["careful"], Learned, BOTS["search"], Master)
OTHERS = (Learned, BOTS["careful"], BOTS["simple"])


def lost(number: int, ruleset: str) -> Match | None:
    """A deal up to where the seat to move has lost, and has a choice; None if it never has."""
    match = dobrak.new("durak", 2, seed=f"lost {number}", ruleset=ruleset)
    net, knows = Learned(), Master()
    rng = chance_of(f"lost {number}", 0, net)
    while match.seat is not None:
        view = match.view(match.seat)
        advice = all_of(knows.solved(view, rng)) if len(view.moves()) > 1 else None
        if advice is not None and advice.value == LOSS:
            return match
        match.play(net.choose(view, rng))
    return None


def saved(match: Match, saver: Bot, other: Bot, name: str) -> float:
    """What the seat to move gets of it after all."""
    match = match.copy()
    seat = match.seat
    assert seat is not None
    bots = [saver if place == seat else other for place in range(2)]
    chances = [chance_of(name, place, bot) for place, bot in enumerate(bots)]
    while match.seat is not None:
        now = match.seat
        match.play(bots[now].choose(match.view(now), chances[now]))
    return 0.5 if len(match.winners) != 1 else float(match.winners == [seat])


def main() -> None:
    asked = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    asked.add_argument("--deals", type=int, default=200)
    asked.add_argument("--ruleset", default="podkidnoy", help="podkidnoy")
    given = asked.parse_args()

    def one(number: int) -> dict[tuple[str, str], float]:
        match = lost(number, given.ruleset)
        if match is None:
            return {}
        pairs = [(saver(), other()) for saver in SAVERS for other in OTHERS]
        return {(a.name, b.name): saved(match, a, b, f"lost {number}") for a, b in pairs}

    one(0)  # compiles
    with ThreadPoolExecutor(usable_cores()) as pool:
        told = [line for line in pool.map(one, range(given.deals)) if line]
    shares: dict[tuple[str, str], list[float]] = defaultdict(list)
    for line in told:
        for pair, share in line.items():
            shares[pair].append(share)
    print(f"{given.ruleset}: {len(told)} lost positions, saved in parts of 100 (95 % intervals)")
    for (saver, other), seen in shares.items():
        spread = 196 * np.std(seen, ddof=1) / len(seen) ** 0.5
        print(f"  {saver} against {other}: {100 * np.mean(seen):.1f} ± {spread:.1f}")


if __name__ == "__main__":
    main()
