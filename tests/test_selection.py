"""Which tests run, in what order, and how skipped ones are reported."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.conftest import skipped

ROOT = Path(__file__).parents[1]
SETTINGS = """
[tool.pytest.ini_options]
testpaths = ["tests"]
addopts = ["--import-mode=importlib", "--strict-markers"]
markers = ["long", "processes"]
"""
TESTS = """
import pytest

@pytest.mark.long
def test_long(): pass

@pytest.mark.parametrize("number", range(5))
def test_short(number): pass
"""


@pytest.fixture
def project(tmp_path: Path) -> Path:
    (tmp_path / "tests" / "server").mkdir(parents=True)
    (tmp_path / "pyproject.toml").write_text(SETTINGS)
    shutil.copy(ROOT / "tests" / "conftest.py", tmp_path / "tests")
    for name in ("test_a", "test_b", "test_c", "server/test_d"):
        (tmp_path / "tests" / f"{name}.py").write_text(TESTS)
    return tmp_path


def collected(project: Path, *options: str) -> list[str]:
    command = [sys.executable, "-m", "pytest", "-q", "--collect-only", *options]
    alone = {**os.environ, "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
    said = subprocess.check_output(command, cwd=project, env=alone, text=True)
    return [line for line in said.splitlines() if "::" in line]


def test_what_takes_long_is_left_out_unless_asked_for(project: Path) -> None:
    short, everything = collected(project), collected(project, "--long")
    assert len(short) == 4 * 5
    assert {test for test in everything if test not in short} == {
        f"tests/{name}.py::test_long" for name in ("test_a", "test_b", "test_c", "server/test_d")
    }


def test_a_seed_shuffles_files_and_their_tests(project: Path) -> None:
    first, again, other = (collected(project, "--shuffle", seed) for seed in ("1", "1", "2"))
    assert first == again
    assert first != other
    assert sorted(first) == sorted(other)
    files = [test.partition("::")[0] for test in first]
    changes = sum(file != before for file, before in zip(files[1:], files, strict=False))
    assert changes == len(set(files)) - 1  # files stay whole


def test_those_that_start_processes_can_be_picked(project: Path) -> None:
    """Those of some folders, and those that import what starts processes."""
    (project / "tests" / "test_a.py").write_text(f"import subprocess\n{TESTS}")
    picked = collected(project, "-m", "processes")
    assert {test.partition("::")[0] for test in picked} == {
        "tests/test_a.py",
        "tests/server/test_d.py",
    }


def test_the_last_line_says_how_many_were_skipped_and_why() -> None:
    places = [("a.py", 1, "Skipped: no Node"), ("b.py", 2, "Skipped: no GPU")]
    assert skipped(places[:1]) == "1 skipped: no Node (1)"
    assert skipped([*places, places[0]]) == "3 skipped: no Node (2); no GPU (1)"
