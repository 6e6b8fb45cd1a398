"""Speed of the rules: complete random matches on one core, compared with OpenSpiel's C++ loop.

    pip install --require-hashes -r requirements/bench.txt     # OpenSpiel; without it no ratios
    python bench/rules.py [--runs 9] [--json FILE]

In each run all are measured one after another and compared with each other, by processor time, so
that other programs hardly disturb the comparison. (With all cores, it is wall-clock time.) A
decision is a move of a player, also a forced one, but not a card that is dealt; OpenSpiel's are
counted in the same way. All legal moves are equally likely.
"""

import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np

import dobrak
from dobrak.batch import Batch, starts
from dobrak.batch.loops import play_numbers
from dobrak.games import GAMES
from dobrak.kernel import INTERPRETED, copied
from dobrak.lab import simulation
from dobrak.lab.simulation import Simulation

try:
    import pyspiel
except ImportError:
    pyspiel = None

SLICE = 0.15  # seconds of one measurement, about
BESIDE = "crazy_eights"  # what everything is compared with
TABLES: list[tuple[str, str, int, dict[str, Any]]] = [
    ("Dobro, 4 players", "dobro", 4, {}),
    ("Dobro, 2 players", "dobro", 2, {}),
    ("Dobro, 6 players", "dobro", 6, {}),
    ("Dourak, 2 players", "durak", 2, {}),
    ("Dourak, 3 players", "durak", 3, {}),
    ("Dourak, 4 players", "durak", 4, {}),
    ("podkidnoy, 4 players", "durak", 4, {"ruleset": "podkidnoy"}),
    ("perevodnoy, 4 players", "durak", 4, {"ruleset": "perevodnoy"}),
]
Rate = Callable[[], float]  # measures once: decisions a second


def ours(game: str, players: int, rules: dict[str, Any], threads: int = 1) -> Rate:
    """Complete matches by our rules, each with its own decks."""
    kind = GAMES[game]
    chosen = kind.options(players, rules)
    begins = starts(kind, players, chosen)
    box = np.array(kind.box(players, chosen), np.int8)

    def some(first: int, matches: int) -> int:
        moves, scores = np.empty(matches, np.int32), np.empty((matches, players), np.int32)
        play_numbers(kind.blank(), begins, box, np.uint64(1), first, moves, scores)
        return int(moves.sum())

    some(0, 1)  # compiles
    began = time.perf_counter()
    some(0, 20)
    matches = max(1, int(20 * SLICE / (time.perf_counter() - began)))

    def rate() -> float:
        began = time.thread_time()
        made = some(0, matches)
        return made / (time.thread_time() - began)

    def rate_of_all() -> float:
        began = time.perf_counter()
        with ThreadPoolExecutor(threads) as pool:
            made = sum(pool.map(some, range(0, matches * threads, matches), [matches] * threads))
        return made / (time.perf_counter() - began)

    return rate if threads == 1 else rate_of_all


def theirs(name: str, matches: int = 3000) -> Rate:
    """OpenSpiel's loop in C++, with its random bots."""
    game = pyspiel.load_game(name)
    bots = [pyspiel.make_uniform_random_bot(p, p) for p in range(game.num_players())]
    made = 0
    for seed in range(matches):
        state = game.new_initial_state()
        pyspiel.evaluate_bots(state, bots, seed)
        made += sum(step.player >= 0 for step in state.full_history())

    def rate() -> float:
        began = time.thread_time()
        for seed in range(matches):
            pyspiel.evaluate_bots(game.new_initial_state(), bots, seed)
        return made / (time.thread_time() - began)

    return rate


def compare(runs: int) -> dict[str, list[float]]:
    rates: dict[str, Rate] = {}
    if pyspiel is not None:
        rates[BESIDE] = theirs(BESIDE)
        rates["hearts"] = theirs("hearts", 1500)
    for title, game, players, rules in TABLES:
        rates[title] = ours(game, players, rules)
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()
    for title, game, players, rules in (TABLES[0], TABLES[3]):
        rates[f"{title}, {cores} cores"] = ours(game, players, rules, cores or 1)
    measured: dict[str, list[float]] = {name: [] for name in rates}
    for _ in range(runs):
        for name, rate in rates.items():
            measured[name].append(rate())
    return measured


def show(measured: dict[str, list[float]]) -> None:
    print(f"{'million decisions per second':34}{'median':>8}{'from':>8}{'to':>8}", end="")
    print(f"{'× ' + BESIDE:>20}{'from':>8}{'to':>8}" if BESIDE in measured else "")
    for name, rates in measured.items():
        millions = [rate / 1e6 for rate in rates]
        line = (
            f"{name:34}{statistics.median(millions):8.2f}{min(millions):8.2f}{max(millions):8.2f}"
        )
        if BESIDE in measured:
            ratios = [rate / beside for rate, beside in zip(rates, measured[BESIDE], strict=True)]
            line += f"{statistics.median(ratios):20.1f}{min(ratios):8.1f}{max(ratios):8.1f}"
        print(line)
    if BESIDE not in measured:
        print("OpenSpiel is not installed: nothing to compare with (requirements/bench.txt).")


# --- other measurements ---------------------------------------------------------------------------


def microseconds(what: Callable[[], object], least: float = 0.2) -> float:
    what()
    times, took = 1, 0.0
    while took < least:
        times *= 2
        began = time.thread_time()
        for _ in range(times):
            what()
        took = time.thread_time() - began
    return took / times * 1e6


def single_calls() -> dict[str, dict[str, float]]:
    """Microseconds per call from Python, in the middle of a match."""
    figures: dict[str, dict[str, float]] = {}
    for game, players in (("dobro", 4), ("durak", 2)):
        match = dobrak.new(game, players, seed=1)
        for _ in range(12):
            match.play(match.moves()[-1])
        seat, dice = match.seat, np.random.default_rng(1)
        assert seat is not None
        moves = [_play_through(game, players, seed) for seed in range(8)]
        view = match.view(seat)._rows
        figures[game] = {
            "Match.play": statistics.median(moves),
            "Match.view": microseconds(lambda m=match, s=seat: m.view(s)),  # type: ignore[misc]
            "resample": microseconds(
                lambda v=view, k=match.game.kernels, d=dice: k.resample(copied(v)[0], d)  # type: ignore[misc]
            ),
            "copy of a row": microseconds(lambda v=view: copied(v)),  # type: ignore[misc]
            "bytes a row": match._rows.itemsize,
        }
    return figures


def door(game: str, players: int, count: int = 4096, steps: int = 100) -> float:
    """Steps per second of a `Batch` on one core."""
    batch, dice, took = Batch(game, players, count, seed=1), np.random.default_rng(1), 0.0
    for step in range(steps + 1):
        moves = (dice.random(batch.masks.shape) * batch.masks).argmax(axis=1)
        began = time.thread_time()
        batch.step(moves)
        took += time.thread_time() - began if step else 0.0  # the first one compiles
    return count * steps / took


def simulated(game: str, players: int, matches: int = 2000) -> float:
    """Matches per second of `dobrak sim` with the bot careful, on one core."""
    simulation.run(Simulation.of(game, players, ["careful"], matches=1), 1)
    began = time.process_time()
    simulation.run(Simulation.of(game, players, ["careful"], matches=matches), 1)
    return matches / (time.process_time() - began)


def _play_through(game: str, players: int, seed: int) -> float:
    """Microseconds per `Match.play`, in a complete match."""
    match = dobrak.new(game, players, seed=seed)
    moves, took = 0, 0.0
    while not match.over:
        move = match.moves()[seed % len(match.moves())]
        began = time.thread_time()
        match.play(move)
        took += time.thread_time() - began
        moves += 1
    return took / moves * 1e6


FIRST_MOVE = "import dobrak; m = dobrak.new('durak', 2, seed=1); m.play(m.moves()[0])"
RANDOM = (
    "import sys; sys.path[:0] = ['.']; from bench.rules import ours; print(ours('{}', {}, {{}})())"
)


def _seconds(code: str, **settings: str) -> float:
    began = time.perf_counter()
    subprocess.run([sys.executable, "-c", code], check=True, env={**os.environ, **settings})
    return time.perf_counter() - began


def starting() -> dict[str, float]:
    """Seconds until the first move in a new process, without and with compiled code."""
    with tempfile.TemporaryDirectory() as cache:
        cold = _seconds(FIRST_MOVE, XDG_CACHE_HOME=cache)
        warm = [_seconds(FIRST_MOVE, XDG_CACHE_HOME=cache) for _ in range(5)]
    return {"cold": cold, "from the cache": statistics.median(warm)}


def interpreted(game: str, players: int) -> float:
    done = subprocess.run(
        [sys.executable, "-c", RANDOM.format(game, players)],
        check=True,
        env={**os.environ, "NUMBA_DISABLE_JIT": "1"},
        capture_output=True,
        text=True,
    )
    return float(done.stdout)


def main() -> None:
    asked = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    asked.add_argument("--runs", type=int, default=9)
    asked.add_argument("--json", metavar="FILE")
    given = asked.parse_args()
    if INTERPRETED:
        raise SystemExit("The rules run interpreted here: there is nothing to measure.")
    measured = compare(given.runs)
    show(measured)
    more: dict[str, Any] = {
        "interpreted, decisions a second": {
            "dobro": interpreted("dobro", 4),
            "durak": interpreted("durak", 2),
        },
        "one call, microseconds": single_calls(),
        "batch door, steps a second": {"dobro": door("dobro", 4), "durak": door("durak", 2)},
        "dobrak sim --bots careful, matches a second on one core": {
            "dobro": simulated("dobro", 4),
            "durak": simulated("durak", 2),
        },
        "first move, seconds": starting(),
    }
    for what, figures in more.items():
        print(f"\n{what}")
        for name, figure in figures.items():
            told = figure.items() if isinstance(figure, dict) else [("", figure)]
            print("   ", name, ", ".join(f"{key} {value:.4g}".strip() for key, value in told))
    if given.json:
        with open(given.json, "w", encoding="utf-8") as file:
            json.dump({"decisions a second": measured, **more}, file, indent=1)


if __name__ == "__main__":
    main()
