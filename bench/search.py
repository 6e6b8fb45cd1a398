"""Search speed: playouts per second on one core, compared with OpenSpiel's compiled ISMCTS.

    pip install --require-hashes -r requirements/bench.txt     # OpenSpiel; without it no ratios
    python bench/search.py [--runs 7]

The search starts after the deal, with random rollouts and uniform priors, like OpenSpiel's bot. In
each run all are measured one after another and compared with each other, by processor time.
"""

import argparse
import statistics
import time
from collections.abc import Callable

import numpy as np

import dobrak
from dobrak.bots.bot import all_of
from dobrak.bots.search import SearchSettings, Tree
from dobrak.bots.search.tree import UNIFORM, SearchParams

try:
    import pyspiel
except ImportError:
    pyspiel = None

PLAYOUTS, WORLDS = 20_000, 200
SIMULATIONS = 2000
PLAIN = SearchParams(
    prior=UNIFORM,
    temperature=1.0,
    random_share=1.0,
    c_puct=0.7,
    prior_floor=0.1,
    fpu_reduction=0.0,
)
BESIDE = ("hearts", "euchre", "oh_hell")
TABLES = [("Dourak, 2 players", "durak", 2), ("Dobro, 4 players", "dobro", 4)]


def ours(game: str, players: int) -> Callable[[], float]:
    match = dobrak.new(game, players, seed=3)
    view = match.view(match.seat)

    def rate() -> float:
        rng = np.random.default_rng(1)
        began = time.thread_time()
        all_of(Tree(view, SearchSettings(PLAYOUTS, WORLDS, PLAIN), rng).search(rng))
        return PLAYOUTS / (time.thread_time() - began)

    rate()  # compiles
    return rate


def theirs(game: str) -> Callable[[], float]:
    state = pyspiel.load_game(game).new_initial_state()
    dice = np.random.default_rng(1)
    while state.is_chance_node() or len(state.legal_actions()) == 1:
        actions = state.legal_actions()
        state.apply_action(int(dice.choice(actions)))
    policy = pyspiel.ISMCTSFinalPolicyType.MAX_VISIT_COUNT
    evaluator = pyspiel.RandomRolloutEvaluator(1, 1)

    def rate() -> float:
        bot = pyspiel.ISMCTSBot(1, evaluator, 0.7, SIMULATIONS, -1, policy, False, False)
        began = time.thread_time()
        bot.step(state)
        return SIMULATIONS / (time.thread_time() - began)

    return rate


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--runs", type=int, default=7)
    runs = asked.parse_args().runs
    rates = {name: ours(game, players) for name, game, players in TABLES}
    if pyspiel is not None:
        rates |= {f"OpenSpiel, {game}": theirs(game) for game in BESIDE}
    measured: dict[str, list[float]] = {name: [] for name in rates}
    for _ in range(runs):
        for name, rate in rates.items():
            measured[name].append(rate())
    for name, found in measured.items():
        middle = statistics.median(found)
        spread = f"{min(found):,.0f} to {max(found):,.0f}, {runs} runs"
        print(f"{name}: {middle:,.0f} playouts per second ({spread})")
    for name, _, _ in TABLES:
        for other in [beside for beside in measured if beside.startswith("OpenSpiel")]:
            ratios = [a / b for a, b in zip(measured[name], measured[other], strict=True)]
            print(f"{name} / {other}: {statistics.median(ratios):.1f}")


if __name__ == "__main__":
    main()
