"""Starting: quick from a warm cache, and never by yesterday's rules."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from dobrak import kernel
from dobrak.kernel import INTERPRETED

PACKAGE = Path(__file__).parents[1] / "src" / "dobrak"
FIRST_MOVE = "import dobrak; m = dobrak.new('{}', 2, seed=1); m.play(m.moves()[0])"
COMPILED = """
from numba.core import event
recorder = event.RecordingListener()
with event.install_listener("numba:compile", recorder):
    {}
print(len(recorder.buffer))
"""
FETCHED = """
import gc, dobrak.warm, dobrak.server.host
from numba.core.dispatcher import Dispatcher
print([d.__name__ for d in gc.get_objects() if isinstance(d, Dispatcher) and d.signatures])
"""
PAIRS = """
import numpy as np
from dobrak.games import either
from dobrak.games.dobro import state
rows, out = state.blank(), np.empty(61, np.int16)
rows[0].players, rows[0].value, rows[0].hands[0, 3], rows[0].held[0] = 2, 5, 2, 2
rows[0].forgot = state.NOBODY
print(out[:either.legal_in(rows, 0, out)].tolist())
"""

# Two kernels that are called for the same row, too long to become a part of what calls them.
TWO_KERNELS = """
import sys
import numpy as np
from dobrak.kernel import apart, blank_rows, by_row, kernel

ROW = np.dtype([("numbers", np.int64, (8,)), ("most", np.int64)])

@kernel
def add(s):
    for i in range(8):
        for j in range(8):
            if s.numbers[i] > s.numbers[j] + s.most:
                s.numbers[i] -= s.numbers[j] // 3
            elif s.numbers[i] * 5 < s.most:
                s.numbers[j] += s.most % (i + 2)
        s.numbers[i] = (s.numbers[i] * 31 + 7) % 1009
    return s.numbers[7]

@kernel
def take(s):
    for i in range(8):
        for j in range(8):
            if s.numbers[i] > s.numbers[j] + s.most:
                s.numbers[i] -= s.numbers[j] // 5
            elif s.numbers[i] * 7 < s.most:
                s.numbers[j] += s.most % (i + 3)
        s.numbers[i] = (s.numbers[i] * 37 + 9) % 1013
    return -s.numbers[7]

_add, _take = by_row({ROW: add}), by_row({ROW: take})

@apart
def added(s):
    return _add(s)

@apart
def taken(s):
    return _take(s)

print(*(globals()[name](blank_rows(ROW, 1)[0]) for name in sys.argv[1:]))
"""


def run(code: str, **settings: str) -> str:
    environment = {**os.environ, **settings}
    command = [sys.executable, "-c", code]
    done = subprocess.run(command, capture_output=True, text=True, check=True, env=environment)
    return done.stdout.strip()


@pytest.mark.skipif(INTERPRETED, reason="nothing is compiled here")
@pytest.mark.parametrize("game", ["dobro", "durak"])
def test_nothing_is_compiled_for_the_first_move_from_a_warm_cache(game: str) -> None:
    """`bench/rules.py` says how long it takes."""
    first_move = FIRST_MOVE.format(game)
    run(first_move)
    assert run(COMPILED.format(first_move)) == "0"


@pytest.mark.skipif(INTERPRETED, reason="nothing is compiled here")
def test_whoever_plays_no_card_waits_for_no_compiled_rule() -> None:
    """The first one that is fetched from the cache takes a third of a second."""
    assert run(FETCHED) == "[]"


@pytest.mark.skipif(INTERPRETED, reason="nothing is compiled here")
def test_a_changed_rule_is_played_at_once(tmp_path: Path) -> None:
    """`either.py`, which is compiled with the rules inside, has not changed: its cache must."""
    copy = tmp_path / "src" / "dobrak"
    ignored = shutil.ignore_patterns("__pycache__", "static", "server", "text")
    shutil.copytree(PACKAGE, copy, ignore=ignored)
    where = {"PYTHONPATH": str(copy.parent), "XDG_CACHE_HOME": str(tmp_path / "cache")}
    assert run(PAIRS, **where) == "[0, 18]"  # take, 3+3
    assert run(PAIRS, **where) == "[0, 18]"  # the same from the cache
    rules = copy / "games" / "dobro" / "rules.py"
    written = rules.read_text(encoding="utf-8")
    assert written.count("(s.value + 1) // 2") == 1
    rules.write_text(written.replace("(s.value + 1) // 2", "s.value + 0"), encoding="utf-8")
    assert run(PAIRS, **where) == "[0]"  # pairs no longer count twice


@pytest.mark.skipif(INTERPRETED, reason="nothing is compiled here")
def test_what_two_processes_have_compiled_is_not_mixed_up(tmp_path: Path) -> None:
    code = tmp_path / "two_kernels.py"
    code.write_text(TWO_KERNELS)

    def told(*names: str) -> str:
        where = {**os.environ, "XDG_CACHE_HOME": str(tmp_path / "cache")}
        return subprocess.check_output([sys.executable, code, *names], env=where, text=True).strip()

    assert told("added") == "7"
    assert told("taken", "added") == "-9 7"


def test_what_vanishes_while_old_code_is_thrown_away_is_no_trouble(tmp_path: Path) -> None:
    """As when two processes are cleaning: what one has seen, the other has taken away."""
    for name in ("a", "c"):
        (tmp_path / f"gone {name}").symlink_to(tmp_path / "nowhere")
    (tmp_path / "b").mkdir()
    os.utime(tmp_path / "b", (0, 0))
    (tmp_path / "new").mkdir()
    kernel._clean(tmp_path)
    assert not (tmp_path / "b").exists()
    assert (tmp_path / "new").exists()
