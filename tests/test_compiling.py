"""How much is compiled: what Python calls, and each of its parts once. It measures no time."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from dobrak.kernel import INTERPRETED

pytestmark = pytest.mark.skipif(INTERPRETED, reason="nothing is compiled")

# What Python calls at a table of each game, once for every signature; and how many parts it has.
CALLED = {
    "dobro": "apply_in cards_in cards_in deal decide evaluate_view face is_special kind_of "
    "kind_of legal_in look_in may_in raised sample_move won worth_of write_views",
    "durak": "apply_in attackers attacks attacks beats count deal decide evaluate_view "
    "has_stock is_in legal_in look_in lowest_rank may_in next_asked next_in "
    "players_in sample_move set_limit teams won write_views",
}
PARTS = {"dobro": 82, "durak": 106}
TABLE = """
import gc, json, sys
from numba.core import types
from dobrak import warm
from dobrak.compiler import Kernel

def alike(arg):
    if isinstance(arg, types.Integer):
        return "number"
    if isinstance(arg, types.Array):
        return f"array of {arg.dtype}, {arg.ndim}"
    return str(arg)

matches = []
for step in warm.TABLE:
    step(sys.argv[1], matches)
kernels = [kernel for kernel in gc.get_objects() if isinstance(kernel, Kernel)]
called = sorted(kernel.__name__ for kernel in kernels for _ in kernel.signatures)
parts = [
    (f"{kernel.__module__}.{kernel.__name__}", *map(alike, args))
    for kernel in kernels
    for args in kernel.part.overloads
]
print(json.dumps([called, len(parts), [part[0] for part in parts if parts.count(part) > 1]]))
"""
SMALL = """
import numba, numpy as np
from dobrak import compiled, kernel
from dobrak.kernel import by_row

ROW = np.dtype([("number", np.int8)])

@kernel.kernel
def doubled(number):
    return 2 * number

@kernel.no_inline
def of_row(s):
    return doubled(s.number) + doubled(3) + doubled(np.int32(4))

number_of = by_row({ROW: of_row}.get)

@kernel.no_inline
def asked(s):
    return number_of(s)

@numba.njit
def from_elsewhere(number):
    return doubled(number)

row = kernel.blank_rows(ROW, 1)[0]
print(asked(row), from_elsewhere(7), doubled(8), number_of(row))
print(*sorted(path.name.split("-")[0] for path in compiled.folder().glob("*.nbc")))
print(len(doubled.part.overloads))
"""


def run(code: str, cache: Path, *arguments: str) -> list[str]:
    environment = {**os.environ, "XDG_CACHE_HOME": str(cache)}
    command = [sys.executable, "-c", code, *arguments]
    done = subprocess.run(command, capture_output=True, text=True, check=True, env=environment)
    return done.stdout.splitlines()


@pytest.mark.long
@pytest.mark.parametrize("game", CALLED)
def test_a_table_needs_few_functions_and_each_part_once(game: str, tmp_path: Path) -> None:
    """Not again for other integer types or read-only arrays."""
    called, parts, again = json.loads(run(TABLE, tmp_path, game)[0])
    assert called == CALLED[game].split()
    assert again == []
    assert parts <= PARTS[game]


def test_a_kernel_is_a_part_of_compiled_code_and_a_function_of_python(tmp_path: Path) -> None:
    """Only what Python calls becomes machine code and is cached."""
    answers, kept, signatures = run(SMALL, tmp_path)
    assert answers == "14 14 16 14"
    assert kept == "asked doubled of_row"
    assert signatures == "1"
