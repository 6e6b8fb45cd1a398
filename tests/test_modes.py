"""Interpreted, compiled, compiled with bounds checks, one by one or in a batch: the same rules."""

import os
import random
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from dobrak.games.dobro import rules as dobro
from dobrak.games.durak import rules as durak
from tests.trace import TRACED
from tools.tables import TABLES, Table, next_move

ROOT = Path(__file__).parents[1]
RULES = {"dobro": dobro, "durak": durak}

INTERPRETED = {"NUMBA_DISABLE_JIT": "1"}
BOUNDS_CHECKED = {"NUMBA_BOUNDSCHECK": "1", "NUMBA_OPT": "1"}  # not for speed either


def run(*command: str, **settings: str) -> str:
    kept = {key: value for key, value in os.environ.items() if not key.startswith("NUMBA_")}
    done = subprocess.run(
        [sys.executable, *command],
        cwd=ROOT,
        env={**kept, **settings},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-4000:] + done.stderr
    return done.stdout


def test_interpreted_rules_and_bots_do_the_same() -> None:
    """And no index is out of bounds, because NumPy checks them."""
    traced = run("-m", "tests.trace")
    assert len(traced.splitlines()) == len(TRACED)
    assert run("-W", "error", "-m", "tests.trace", **INTERPRETED) == traced


@pytest.mark.long  # interpreted, NumPy checks the same bounds
def test_rules_with_bounds_checks_do_the_same() -> None:
    rules = ("-W", "error", "-m", "tests.trace", "--rules")
    assert run(*rules, **BOUNDS_CHECKED) == run(*rules)


@pytest.mark.long  # they run compiled, and other matches run interpreted
def test_the_clauses_hold_interpreted() -> None:
    run("-m", "pytest", "-q", "-p", "no:cacheprovider", "tests/games", **INTERPRETED)


def test_the_solver_runs_interpreted() -> None:
    some = "k6_6 or p4 or (every_move and perevodnoy-24)"
    solver = ["-q", "-p", "no:cacheprovider", "tests/bots/test_solver.py", "-k", some]
    run("-m", "pytest", *solver, **INTERPRETED)


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_a_batch_of_rows_goes_the_same_way(table: Table) -> None:
    """Eight matches step by step in one array, and the same eight one by one."""
    rng = random.Random(1)
    matches = [table.new(seed=seed) for seed in range(8)]
    for _ in range(12):
        if any(match.over for match in matches):
            break
        rows = np.concatenate([match._rows for match in matches])
        chosen = [next_move(match, "any", rng) for match in matches]
        before = [len(match.deals) for match in matches]
        RULES[table.game].apply_each(rows, np.array([move.number for move, _ in chosen]))
        for match, (move, seat) in zip(matches, chosen, strict=True):
            match.play(move, seat=seat)
        for i, match in enumerate(matches):
            if len(match.deals) == before[i]:  # a row of the batch waits for its deck
                assert rows[i].tobytes() == match.row.tobytes()
