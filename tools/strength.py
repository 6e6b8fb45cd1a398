"""Measure the strong bots: one bot plays against copies of another one.

    python -m tools.strength [BAR …] [--matches 200] [--minutes 10] [--first 0] [--write]

Every deal is played once from each seat, with the same cards: a set. The 95% interval is computed
from the variance between sets. A shared win is divided. In Durak with more than two players, all
but the durak win. BAR is one of those below; without any, all are played, one after another.
--write stores the results in src/dobrak/lab/measured.json and docs/bots.md.
"""

import argparse
import math
import statistics
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from typing import Any

import numpy as np

import dobrak
from dobrak.bots import BOTS, Bot
from dobrak.bots.bot import chance_of
from dobrak.bots.kernels import Outcomes
from dobrak.bots.learned.player import Beginner, Learned
from dobrak.bots.master import Master
from dobrak.bots.search import Search, SearchSettings, Tree
from dobrak.bots.search.outcome import outcomes, write_values
from dobrak.bots.search.rollout import make_move, rollout
from dobrak.games.chance import following
from dobrak.games.game import Move
from dobrak.kernel import copied, no_inline
from dobrak.lab import measured
from dobrak.lab.arena import usable_cores
from dobrak.match import Match, View
from tools.ratings import write

ROLLOUTS, WORLDS = 3000, 300  # of the flat search
LONG = 50_000  # playouts, about 0.3 s


@no_inline
def try_each(
    worlds: np.ndarray,
    world: np.ndarray,
    seat: int,
    arms: np.ndarray,
    totals: np.ndarray,
    found: Outcomes,
    values: np.ndarray,
    rollouts: int,
    state: np.uint64,
) -> None:
    """Try every move in turn, in one world after another, with random rollouts."""
    for i in range(rollouts):
        arm = i % arms.shape[0]
        world[0] = worlds[i // arms.shape[0] % worlds.shape[0]]
        make_move(world[0], arms[arm])
        state = rollout(world[0], 1.0, following(state))
        write_values(world[0], found, values)
        totals[arm] += values[seat]


class Flat(Bot):
    """Flat Monte Carlo search, as a baseline: random rollouts in sampled worlds, no tree."""

    name, about = "flat", f"{ROLLOUTS:,} random rollouts in sampled worlds"

    def choose(self, view: View, rng: np.random.Generator) -> Move:
        legal = view.moves()
        worlds = view.game.blank(WORLDS)
        for i in range(WORLDS):
            worlds[i] = view.rows[0]
            view.game.kernels.resample(worlds[i], rng)
        totals = np.zeros(len(legal))
        arms = np.array([move.number for move in legal], np.int64)
        tries = ROLLOUTS // len(legal) * len(legal)
        found, state = outcomes(view.rows[0], rng), np.uint64(rng.integers(1 << 63))
        seat = int(view.seat or 0)
        try_each(worlds, view.game.blank(), seat, arms, totals, found, np.zeros(6), tries, state)
        return legal[int(totals.argmax())]


class AllSeeing(Search):
    """Sees all cards, which no bot at a table does: the matches that it loses are lost by luck."""

    name, about = "allseeing", "sees all cards"
    match: Match  # the truth

    def __init__(self) -> None:
        super().__init__(SearchSettings(20_000, 1))

    def choose(self, view: View, rng: np.random.Generator) -> Move:
        if len(view.moves()) == 1:
            return view.moves()[0]
        tree = Tree(view, self.settings, rng)
        for _ in tree.search(rng, copied(self.match.row.reshape(1))):
            pass
        stats = tree.stats()
        return max(view.moves(), key=lambda move: stats[move].lower_bound)


class EndSeeing(AllSeeing):
    """Sees all cards once the stock is empty: an upper limit for a solver of endings."""

    name, about = "endseeing", "learned, and sees all cards once the stock is empty"

    def choose(self, view: View, rng: np.random.Generator) -> Move:
        if view.row.top < view.row.end:
            return Learned().choose(view, rng)
        return super().choose(view, rng)


class LongSearch(Search):
    """`search` with as many playouts as `master` has without a net."""

    name, about = "long search", f"search, {LONG:,} playouts"

    def __init__(self) -> None:
        super().__init__(SearchSettings(LONG, 400))


@dataclass(frozen=True)
class Bar:
    """One line of the table: the two bots, the table, and the target."""

    game: str
    players: int
    who: Callable[[], Bot]
    against: Callable[[], Bot]
    least: float | None = None
    rules: dict[str, Any] = field(default_factory=dict)


# A version that was measured to be as strong as an earlier one, whose results are still shown.
AS_STRONG_AS = {("master", 5): 4}  # without the solver in the tree (decision 14)

PODKIDNOY = {"ruleset": "podkidnoy"}
SIMPLE, CAREFUL = BOTS["simple"], BOTS["careful"]
BARS = {
    "podkidnoy-simple": Bar("durak", 2, Master, SIMPLE, 0.94, PODKIDNOY),
    "podkidnoy-flat": Bar("durak", 2, Master, Flat, 0.75, PODKIDNOY),
    "podkidnoy-careful": Bar("durak", 2, Master, CAREFUL, None, PODKIDNOY),
    "podkidnoy-ceiling": Bar("durak", 2, AllSeeing, SIMPLE, None, PODKIDNOY),
    "dourak-careful": Bar("durak", 2, Master, CAREFUL),
    "dobro-2": Bar("dobro", 2, Master, CAREFUL, 0.85),
    "dobro-3": Bar("dobro", 3, Master, CAREFUL),
    "dobro-4": Bar("dobro", 4, Master, CAREFUL, 0.60),
    "dobro-2-ceiling": Bar("dobro", 2, AllSeeing, CAREFUL),
    "dobro-4-ceiling": Bar("dobro", 4, AllSeeing, CAREFUL),
    "dobro-2-end-ceiling": Bar("dobro", 2, EndSeeing, CAREFUL),
    "dobro-2-flat": Bar("dobro", 2, Flat, CAREFUL),
    "dobro-2-net": Bar("dobro", 2, Learned, CAREFUL, 0.75),
    "dobro-4-net": Bar("dobro", 4, Learned, CAREFUL),
    "dobro-2-net-search": Bar("dobro", 2, Learned, LongSearch, 0.55),
    "dobro-2-net-flat": Bar("dobro", 2, Learned, Flat),
    "podkidnoy-search": Bar("durak", 2, Search, CAREFUL, None, PODKIDNOY),
    "dobro-search": Bar("dobro", 2, Search, CAREFUL),
    # Levels: each against the one below.
    "podkidnoy-beginner": Bar("durak", 2, Beginner, BOTS["random"], 0.60, PODKIDNOY),
    "podkidnoy-simple-level": Bar("durak", 2, SIMPLE, Beginner, 0.60, PODKIDNOY),
    "podkidnoy-careful-level": Bar("durak", 2, CAREFUL, SIMPLE, 0.60, PODKIDNOY),
    "podkidnoy-learned-level": Bar("durak", 2, Learned, CAREFUL, 0.60, PODKIDNOY),
    "podkidnoy-master-level": Bar("durak", 2, Master, Learned, 0.60, PODKIDNOY),
    "dobro-beginner": Bar("dobro", 2, Beginner, BOTS["random"], 0.60),
    "dobro-simple-level": Bar("dobro", 2, SIMPLE, Beginner, 0.60),
    "dobro-careful-level": Bar("dobro", 2, CAREFUL, SIMPLE, 0.60),
    # In Dobro `learned` is no level: above `careful` comes `master` (dobro-2).
    "dobro-master-learned": Bar("dobro", 2, Master, Learned),
}


def won(bar: Bar, number: int, turn: int) -> tuple[float, float, int]:
    """What the seat `turn` won in a match, the seconds it took, and its number of decisions."""
    match = dobrak.new(bar.game, bar.players, seed=f"strength {number}", **bar.rules)
    bots = [bar.who() if seat == turn else bar.against() for seat in range(bar.players)]
    chances = [chance_of(f"strength {number}.{turn}", seat, bot) for seat, bot in enumerate(bots)]
    thought, decisions = 0.0, 0
    while match.seat is not None:
        seat = match.seat
        bot = bots[seat]
        if isinstance(bot, AllSeeing):
            bot.match = match
        began = time.thread_time()
        move = bot.choose(match.view(seat), chances[seat])
        if seat == turn:
            thought += time.thread_time() - began
            decisions += 1
        match.play(move)
    winners = match.winners
    if bar.rules.get("ruleset") and bar.players > 2:
        return float(turn in winners), thought, decisions
    share = 1 / len(winners) if winners else 1 / bar.players
    return (share if turn in winners or not winners else 0.0), thought, decisions


def one_set(name: str, until: float, number: int) -> tuple[float, float, int] | None:
    """One deal from every seat: what was won, seconds and decisions; None if the time is over."""
    if time.time() > until:
        return None
    bar = BARS[name]
    played = [won(bar, number, turn) for turn in range(bar.players)]
    shares, thought, decisions = zip(*played, strict=True)
    return statistics.mean(shares), sum(thought), sum(decisions)


def measure(name: str, matches: int, minutes: float, first: int = 0) -> dict[str, Any]:
    """Sets of matches on all cores, until there are enough or the time is over."""
    bar = BARS[name]
    one_set(name, math.inf, 0)  # compiles, for all
    one = partial(one_set, name, time.time() + 60 * minutes)
    with ProcessPoolExecutor(usable_cores()) as pool:
        deals = range(first, first - (-matches // bar.players))
        sets = [told for told in pool.map(one, deals) if told]
    shares = [share for share, _, _ in sets]
    share = statistics.mean(shares)
    spread = 1.96 * statistics.stdev(shares) / math.sqrt(len(shares)) if len(shares) > 1 else 1.0
    who, against = bar.who(), bar.against()
    return {
        "game": bar.game,
        "players": bar.players,
        "rules": bar.rules,
        "who": who.name,
        "against": against.name,
        "versions": [who.version, against.version],
        "won": round(share, 4),
        "interval": [round(max(0.0, share - spread), 4), round(min(1.0, share + spread), 4)],
        "matches": len(sets) * bar.players,
        "seconds a move": round(sum(told[1] for told in sets) / sum(told[2] for told in sets), 4),
        "least": bar.least,
    }


def main() -> None:
    asked = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    asked.add_argument("bars", nargs="*", choices=[*BARS, []], default=list(BARS), metavar="BAR")
    asked.add_argument("--matches", type=int, default=200)
    asked.add_argument("--minutes", type=float, default=10.0, help="for each, at most")
    asked.add_argument("--first", type=int, default=0, help="the number of the first deal")
    asked.add_argument("--write", action="store_true")
    given = asked.parse_args()
    told = []
    for name in given.bars:
        told.append({"bar": name, **measure(name, given.matches, given.minutes, given.first)})
        show(told[-1])
    if given.write:
        before = [line for line in measured.measured()["strong"] if line["bar"] not in given.bars]
        every = {line["bar"]: line for line in (*before, *told)}
        write({"strong": [every[name] for name in BARS if name in every]})


def show(told: dict[str, Any]) -> None:
    low, high = told["interval"]
    won = f"won {told['won']:.1%} ({low:.1%} to {high:.1%}), {told['matches']} matches"
    least = f"; at least {told['least']:.0%}" if told["least"] else ""
    pace = f"{told['seconds a move']:.3f} s a move"
    print(
        f"{told['bar']}: {told['who']} against {told['against']} {won}, {pace}{least}", flush=True
    )


if __name__ == "__main__":
    main()
