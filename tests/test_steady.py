"""tools/steady.py with small suites: it finds tests that fail only sometimes, and leaves nothing
behind.
"""

import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
SETTINGS = """
[tool.pytest.ini_options]
testpaths = ["tests"]
addopts = ["--import-mode=importlib"]
markers = ["long", "processes"]
"""
FIRM = """
def test_firm(): pass
"""
FAILS_ONCE = """
from pathlib import Path
def test_once(request):
    before = Path(__file__).with_suffix(".ran")
    first = not before.exists()
    before.touch()
    assert not first
"""
# A test that waits for ever, beside a process that no signal to its group reaches.
WAITS = """
import os, subprocess, sys
from pathlib import Path
def test_wait():
    sleep = [sys.executable, "-c", "import threading; threading.Event().wait()"]
    with subprocess.Popen(sleep, start_new_session=True) as child:
        started = Path(__file__).with_suffix(".started")
        started.with_suffix(".new").write_text(f"{os.getpid()} {child.pid}")
        started.with_suffix(".new").rename(started)
        child.wait()
"""

pytestmark = [
    pytest.mark.long,
    pytest.mark.skipif(sys.platform != "linux", reason="it looks for processes in /proc"),
]


def suite(folder: Path, **modules: str) -> list[str]:
    """A project with these tests, and the command that runs them in rounds."""
    tests, tool = folder / "tests", folder / "tools" / "steady.py"
    (tests / "server").mkdir(parents=True)
    tool.parent.mkdir()
    (folder / "pyproject.toml").write_text(SETTINGS)
    shutil.copy(ROOT / "tests" / "conftest.py", tests)
    shutil.copy(ROOT / "tools" / "steady.py", tool)
    (tests / "test_firm.py").write_text(FIRM)
    for name, source in modules.items():
        (tests / "server" / f"test_{name}.py").write_text(source)
    return [sys.executable, str(tool), "--busy", "1", "--workers", "0"]


def test_a_test_that_fails_once_is_named(tmp_path: Path) -> None:
    command = suite(tmp_path, once=FAILS_ONCE)
    rounds = ["--whole", "1", "--processes", "2", "--seed", "7"]
    done = subprocess.run([*command, *rounds], capture_output=True, text=True, check=False)
    assert done.returncode == 1, done.stderr
    said = done.stdout.splitlines()
    assert said[0].startswith("seed 7;")
    assert [line.partition(" in ")[0] for line in said[1:4]] == [
        "1/3 whole, 7: 1 passed, 1 failed",
        "2/3 processes, 8: 1 passed, 0 failed",
        "3/3 processes, 9: 1 passed, 0 failed",
    ]
    assert said[4] == "failed in 1 of 3 rounds: tests/server/test_once.py::test_once"
    assert said[5].startswith("1 tests failed even once, in 3 of 3 rounds")


def test_control_c_leaves_no_process_behind(tmp_path: Path) -> None:
    command = suite(tmp_path, waits=WAITS)
    started = tmp_path / "tests" / "server" / "test_waits.started"
    command += ["--whole", "1", "--workers", "1"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as tool:
        while not started.exists():
            assert tool.poll() is None
            time.sleep(0.05)
        pids = [int(pid) for pid in started.read_text().split()]
        for task in Path(f"/proc/{tool.pid}/task").iterdir():
            pids += [int(pid) for pid in (task / "children").read_text().split()]
        assert len(pids) == 4  # a worker, its child, pytest, and a busy one
        tool.send_signal(signal.SIGINT)
        said = tool.communicate()[0]
    assert tool.returncode == 1
    assert "interrupted" in said
    for pid in pids:
        with pytest.raises(ProcessLookupError):
            os.kill(pid, 0)
