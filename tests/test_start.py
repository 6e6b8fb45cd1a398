"""Starting is quick with a warm cache, and never uses outdated rules."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import dobrak
from dobrak import compiled
from dobrak.kernel import INTERPRETED

PACKAGE = Path(__file__).parents[1] / "src" / "dobrak"
GAMES = ("dobro", "durak")
FIRST_MOVE = "import dobrak; m = dobrak.new('{}', 2, seed=1); m.play(m.moves()[0])"
COMPILED = """
from numba.core import event
recorder = event.RecordingListener()
with event.install_listener("numba:compile", recorder):
    {}
print(len(recorder.buffer))
"""
FETCHED = """
import gc, dobrak.warm, dobrak.server.run.host
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
KERNEL = """
@kernel
def {}(s):
    for i in range(8):
        for j in range(8):
            if s.numbers[i] > s.numbers[j] + s.most:
                s.numbers[i] -= s.numbers[j] // {}
            elif s.numbers[i] * {} < s.most:
                s.numbers[j] += s.most % (i + {})
        s.numbers[i] = (s.numbers[i] * {} + {}) % {}
    return {}s.numbers[7]
"""
TWO_KERNELS = f"""
import sys
import numpy as np
from dobrak.kernel import blank_rows, by_row, kernel, no_inline

ROW = np.dtype([("numbers", np.int64, (8,)), ("most", np.int64)])
{KERNEL.format("add", 3, 5, 2, 31, 7, 1009, "")}
{KERNEL.format("take", 5, 7, 3, 37, 9, 1013, "-")}
_add, _take = by_row({{ROW: add}}.get), by_row({{ROW: take}}.get)

@no_inline
def added(s):
    return _add(s)

@no_inline
def taken(s):
    return _take(s)

print(*(globals()[name](blank_rows(ROW, 1)[0]) for name in sys.argv[1:]))
"""


# A first move, from a cache with files like that.
DAMAGED = """
from dobrak import compiled
for path in compiled.folder().glob("*.nbc"):
    path.write_bytes({})
{}
"""
NO_FOLDER = """
import shutil
from dobrak import compiled, kernel
shutil.rmtree(compiled.folder())
{}
print(kernel.unkept > 0)
"""
LOADED = """
import sys
{}
print(*sys.modules)
"""
HEAVY = (
    "numpy numba click rich starlette uvicorn websockets msgspec sqlalchemy alembic polars "
    "matplotlib ray torch pettingzoo gymnasium pyspiel"
)
UNTOUCHED = """
import dobrak.match
from itertools import count
from numba.core.bytecode import FunctionIdentity
print(type(FunctionIdentity._unique_ids) is count)
"""


def run(code: str, **settings: str) -> str:
    environment = {**os.environ, **settings}
    command = [sys.executable, "-c", code]
    done = subprocess.run(command, capture_output=True, text=True, check=True, env=environment)
    return done.stdout.strip()


def copy_of_the_package(to: Path) -> dict[str, str]:
    """A copy that may be changed, and the environment of a process that imports it with a cache of
    its own."""
    ignored = shutil.ignore_patterns("__pycache__", "static", "server", "cli")
    shutil.copytree(PACKAGE, to / "src" / "dobrak", ignore=ignored)
    return {"PYTHONPATH": str(to / "src"), "XDG_CACHE_HOME": str(to / "cache")}


def test_importing_dobrak_loads_nothing_that_takes_long() -> None:
    heavy = {*HEAVY.split()}
    assert heavy & {*run(LOADED.format("import dobrak")).split()} == set()
    rules = heavy & {*run(LOADED.format("import dobrak; dobrak.new")).split()}
    assert rules - {"numba"} == {"numpy"}


def test_all_names_of_the_package_can_be_had() -> None:
    assert {*dobrak.__all__} <= {*dir(dobrak)}
    for name in dobrak.__all__:
        assert getattr(dobrak, name)
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        _ = dobrak.nothing  # type: ignore[attr-defined]


@pytest.mark.skipif(INTERPRETED, reason="nothing is compiled here")
def test_importing_the_rules_leaves_numba_and_the_disk_alone(tmp_path: Path) -> None:
    assert run(UNTOUCHED, XDG_CACHE_HOME=str(tmp_path / "cache")) == "True"
    assert not (tmp_path / "cache").exists()


@pytest.mark.long
@pytest.mark.skipif(INTERPRETED, reason="nothing is compiled here")
def test_damaged_compiled_code_is_made_anew(tmp_path: Path) -> None:
    """With a small kernel, so that this test compiles little."""
    code = "import numpy; from dobrak.games.bits import lowest; print(lowest(numpy.uint64(12)))"
    where = {"XDG_CACHE_HOME": str(tmp_path / "cache")}
    assert run(code, **where) == "2"
    assert [*tmp_path.rglob("*.nbc")]
    for damage in (b"", b"no pickle"):
        assert run(DAMAGED.format(damage, code), **where) == "2"


@pytest.mark.skipif(INTERPRETED, reason="nothing is compiled here")
def test_what_cannot_be_kept_is_compiled_in_memory(tmp_path: Path) -> None:
    code = "import numpy; from dobrak.games.bits import lowest; print(lowest(numpy.uint64(12)))"
    where = {"XDG_CACHE_HOME": str(tmp_path / "cache")}
    assert run(NO_FOLDER.format(code), **where) == "2\nTrue"


def test_compiled_code_depends_on_constants_and_not_on_other_modules(tmp_path: Path) -> None:
    where = copy_of_the_package(tmp_path)
    package = tmp_path / "src" / "dobrak"

    def fingerprint() -> str:
        return run("from dobrak import compiled; print(compiled.fingerprint())", **where)

    before = fingerprint()
    report = package / "lab" / "report.py"
    report.write_text("# A remark.\n" + report.read_text(encoding="utf-8"), encoding="utf-8")
    assert fingerprint() == before
    state = package / "games" / "durak" / "state.py"
    state.write_text(state.read_text(encoding="utf-8") + "\nMORE = 1\n", encoding="utf-8")
    assert fingerprint() != before


@pytest.mark.skipif(INTERPRETED, reason="nothing is compiled here")
def test_nothing_is_compiled_for_the_first_move_from_a_warm_cache() -> None:
    """`bench/rules.py` says how long it takes."""
    counted = COMPILED.format("; ".join(FIRST_MOVE.format(game) for game in GAMES))
    assert run(counted) == "0" or run(counted) == "0"  # the first one may have filled the cache


@pytest.mark.long
@pytest.mark.skipif(INTERPRETED, reason="nothing is compiled here")
def test_whoever_plays_no_card_waits_for_no_compiled_rule() -> None:
    """Loading the first one from the cache takes a third of a second."""
    assert run(FETCHED) == "[]"


@pytest.mark.skipif(INTERPRETED, reason="nothing is compiled here")
def test_a_changed_rule_is_played_at_once(tmp_path: Path) -> None:
    """`either.py`, which is compiled with the rules inside, has not changed, but its cache must be
    replaced."""
    where = copy_of_the_package(tmp_path)
    assert run(PAIRS, **where) == "[0, 18]"  # take, 3+3
    assert run(PAIRS, **where) == "[0, 18]"  # the same from the cache
    rules = tmp_path / "src" / "dobrak" / "games" / "dobro" / "rules.py"
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
    """As when two processes clean the folder at the same time."""
    for name in ("a", "c"):
        (tmp_path / f"gone {name}").symlink_to(tmp_path / "nowhere")
    (tmp_path / "b").mkdir()
    os.utime(tmp_path / "b", (0, 0))
    (tmp_path / "new").mkdir()
    compiled.clean(tmp_path)
    assert not (tmp_path / "b").exists()
    assert (tmp_path / "new").exists()
