"""The command where a package is missing. tests/test_packages.py has real environments without."""

import subprocess
import sys
from pathlib import Path

import pytest

RUN_WITHOUT = """
import sys
sys.modules[sys.argv.pop(1)] = None  # it cannot be imported
from dobrak.__main__ import main
main()
"""


def run_without(folder: Path, module: str, *words: str) -> "subprocess.CompletedProcess[str]":
    """What the command says in that folder, where `host` keeps its database."""
    command = [sys.executable, "-c", RUN_WITHOUT, module, *words]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True)


@pytest.mark.parametrize(
    ("module", "words"),
    [
        ("click", ["--help"]),
        ("rich", ["bots"]),
        ("starlette", ["host", "--port", "0"]),
        ("uvicorn", ["play"]),
    ],
)
def test_the_command_that_installs_it_is_named(
    module: str, words: list[str], tmp_path: Path
) -> None:
    done = run_without(tmp_path, module, *words)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.endswith(
        f"This needs the package {module}, which is not installed. To play and to host, type:\n"
        '    pip install "dobrak[play]"\n'
    )


def test_what_no_extra_has_is_a_fault_and_shows_as_one(tmp_path: Path) -> None:
    done = run_without(tmp_path, "dobrak.cli.app", "--help")
    assert done.returncode == 1
    assert "Traceback" in done.stderr
