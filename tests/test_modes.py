"""Interpreted, compiled, compiled with bounds checks, one by one or in a batch: the same rules."""

import os
import random
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from dobrak.games import GAMES
from tests.tables import TABLES, Table, next_move
from tests.trace import TRACED

ROOT = Path(__file__).parents[1]

MODES = {
    "interpreted": {"NUMBA_DISABLE_JIT": "1"},
    "bounds checked": {"NUMBA_BOUNDSCHECK": "1", "NUMBA_OPT": "1"},  # not for speed either
}


# Positions and notation are text, which Python reads in every mode.
TEXT = [
    f"--ignore=tests/games/{game}/test_{text}.py"
    for game in GAMES
    for text in ("position", "moves")
]


def run(*command: str, **settings: str) -> subprocess.CompletedProcess[str]:
    kept = {key: value for key, value in os.environ.items() if not key.startswith("NUMBA_")}
    return subprocess.run(
        [sys.executable, *command],
        cwd=ROOT,
        env={**kept, **settings},
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.fixture(scope="session")
def compiled_trace() -> str:
    done = run("-m", "tests.trace")
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_interpreted_rules_and_bots_do_the_same(compiled_trace: str) -> None:
    """And no index is out of bounds, which NumPy would not have."""
    done = run("-W", "error", "-m", "tests.trace", **MODES["interpreted"])
    assert done.returncode == 0, done.stderr
    assert len(compiled_trace.splitlines()) == len(TRACED)
    assert done.stdout == compiled_trace


@pytest.mark.long  # interpreted, NumPy checks the same bounds
def test_rules_with_bounds_checks_do_the_same(compiled_trace: str) -> None:
    done = run("-W", "error", "-m", "tests.trace", "--rules", **MODES["bounds checked"])
    assert done.returncode == 0, done.stderr
    tables = [line.split()[:2] for line in compiled_trace.splitlines()]
    assert [line.split() for line in done.stdout.splitlines()] == tables


@pytest.mark.parametrize(
    "mode", ["interpreted", pytest.param("bounds checked", marks=pytest.mark.long)]
)
def test_the_clauses_hold_in_every_mode(mode: str) -> None:
    clauses = ["-q", "-p", "no:cacheprovider", "tests/games", *TEXT]
    done = run("-m", "pytest", *clauses, **MODES[mode])
    assert done.returncode == 0, done.stdout[-4000:]


def test_the_solver_runs_interpreted() -> None:
    some = "k6_6 or p4 or (every_move and perevodnoy-24)"
    solver = ["-q", "-p", "no:cacheprovider", "tests/bots/test_solver.py", "-k", some]
    done = run("-m", "pytest", *solver, **MODES["interpreted"])
    assert done.returncode == 0, done.stdout[-4000:]


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_a_batch_of_rows_goes_the_same_way(table: Table) -> None:
    """Eight matches step by step in one array, beside the same eight one by one."""
    rng = random.Random(1)
    matches = [table.new(seed=seed) for seed in range(8)]
    for _ in range(12):
        if any(match.over for match in matches):
            break
        rows = np.concatenate([match._rows for match in matches])
        chosen = [next_move(match, "any", rng) for match in matches]
        before = [len(match.deals) for match in matches]
        table_rules = _rules_of(table)
        table_rules.apply_each(rows, np.array([move.number for move, _ in chosen]))
        for match, (move, seat) in zip(matches, chosen, strict=True):
            match.play(move, seat=seat)
        for i, match in enumerate(matches):
            if len(match.deals) == before[i]:  # a row of the batch waits for its deck
                assert rows[i].tobytes() == match.row.tobytes()


def _rules_of(table: Table):  # type: ignore[no-untyped-def]
    from dobrak.games.dobro import rules as dobro
    from dobrak.games.durak import rules as durak

    return {"dobro": dobro, "durak": durak}[table.game]
