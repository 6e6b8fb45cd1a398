"""The kernels for a GPU, in Numba's simulator: the same as on the CPU, byte by byte."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SIMULATED = {"NUMBA_ENABLE_CUDASIM": "1", "NUMBA_DISABLE_JIT": "1"}

DOOR = """
import numpy as np
from dobrak.batch import Batch
here, there = (Batch("{0}", {1}, 2, seed=3, device=d, reveal=True) for d in ("cpu", "cuda"))
dice = np.random.default_rng(1)
for _ in range(3):
    moves = (dice.random(here.masks.shape) * here.masks).argmax(axis=1)
    here.step(moves)
    there.step(moves)
    for name in ("rows", "seats", "directions", "masks", "seen", "hidden", "returns", "ended"):
        other = getattr(there, name).copy_to_host()
        assert getattr(here, name).tobytes() == other.tobytes(), name
before = there.rows.copy_to_host().tobytes()
there.step(np.array([-1, -1]))
there.step([-1, -1])
assert there.rows.copy_to_host().tobytes() == before
assert there.refused == 4
for wrong in (np.zeros(3, int), np.zeros(2), [0, 0, 0], "xy"):
    try:
        there.step(wrong)
    except ValueError as error:
        assert "moves: takes 2 whole numbers" in str(error)
    else:
        raise AssertionError("a GPU reads past the end of what it is given")
"""

MATCHES = """
import numpy as np
from tools import gpu
table = gpu.Matches("{0}", {1}, {{}})
play = gpu.kernel_of(table.starts.dtype, None)
moves, scores = np.zeros(3, np.int32), np.zeros((3, {1}), np.int32)
play[1, 2](table.starts, table.box, gpu.SEED, 8, moves, scores)
here = table.on_cpu(3)
assert moves.min() > 10
assert np.array_equal(moves, here[0])
assert np.array_equal(scores, here[1])
"""


@pytest.mark.parametrize(
    ("game", "players", "code"),
    [
        pytest.param("dobro", 3, DOOR, id="dobro-door"),
        pytest.param("durak", 2, DOOR, id="durak-door", marks=pytest.mark.long),
        pytest.param("dobro", 3, MATCHES, id="dobro-matches"),
        pytest.param("durak", 2, MATCHES, id="durak-matches"),
    ],
)
def test_a_gpu_plays_by_the_same_rules(game: str, players: int, code: str) -> None:
    pytest.importorskip("numba.cuda", reason="no Numba here", exc_type=ImportError)
    done = subprocess.run(
        [sys.executable, "-c", code.format(game, players)],
        cwd=ROOT,
        env={**os.environ, **SIMULATED, "PYTHONPATH": f"{ROOT / 'src'}{os.pathsep}{ROOT}"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-3000:]
