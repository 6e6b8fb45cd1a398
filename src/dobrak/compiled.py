"""Compiled code as seen from outside: whether it is wanted, where it is kept, if it is complete.

Only the standard library is needed here, so a process can decide whether it waits for compiled
code before it has imported NumPy, Numba or a rule.
"""

import hashlib
import os
import platform
import re
import shutil
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from importlib.util import find_spec
from pathlib import Path

HERE = Path(__file__).parent
KEPT = 60 * 24 * 3600  # seconds that unused compiled code is kept
ROOM = 64 << 20  # bytes; with less free the compiled code stays in memory
LOCK = "lock"  # a file in the folder, held by whoever compiles everything
COMPLETE = "complete"  # a file in the folder: nothing that a server needs is missing

# Names of `kernel` that only a file with code to be compiled imports.
KERNELS = {"kernel", "apart", "by_row"}
IMPORTS = re.compile(r"^\s*from (dobrak[\w.]*) import (\([^)]*\)|[^\n]*)", re.MULTILINE)

_interpreted = False


# --- whether it is wanted -------------------------------------------------------------------------


def interpret() -> None:
    """Run the rules interpreted in this process, whatever could be compiled."""
    global _interpreted
    if "dobrak.kernel" in sys.modules:
        raise RuntimeError("the rules have been imported already")
    _interpreted = True


def can_compile() -> bool:
    """Whether there is a compiler, and nobody has switched it off."""
    return os.environ.get("NUMBA_DISABLE_JIT", "0") in ("", "0") and has_numba()


def has_numba() -> bool:
    return find_spec("numba") is not None


def is_interpreted() -> bool:
    """Whether the rules run interpreted in this process."""
    return _interpreted or not can_compile()


# --- what it is made from -------------------------------------------------------------------------


def sources() -> dict[str, str]:
    """The modules with code to be compiled, and all of ours that they import: constants from
    there are a part of the compiled code. Their texts by name."""
    texts = {_module(path): path.read_text(encoding="utf-8") for path in HERE.rglob("*.py")}
    del texts["dobrak"]  # only passes names on
    found: dict[str, str] = {}
    waiting = [module for module, text in texts.items() if _has_kernels(text)]
    while waiting:
        module = waiting.pop()
        if module not in found:
            found[module] = texts[module]
            waiting += (name for name in _imports(texts[module]) if name in texts)
    return dict(sorted(found.items()))


def _module(path: Path) -> str:
    parts = path.relative_to(HERE.parent).with_suffix("").parts
    return ".".join(parts).removesuffix(".__init__")


def _has_kernels(text: str) -> bool:
    return any(
        package == "dobrak.kernel" and not KERNELS.isdisjoint(re.findall(r"\w+", names))
        for package, names in IMPORTS.findall(text)
    )


def _imports(text: str) -> list[str]:
    """The modules that a text may import: `from package import name` may be either of two."""
    found = []
    for package, names in IMPORTS.findall(text):
        found += [package, *(f"{package}.{name}" for name in re.findall(r"\w+", names))]
    return found


def fingerprint() -> str:
    """Changes with the rules, the compiler, its settings and the processor, so that old code is
    never found."""
    made_from = hashlib.sha256()
    for module, text in sources().items():
        made_from.update(f"{module}\0{text}\0".encode())
    settings = [os.environ.get(f"NUMBA_{name}", "") for name in ("BOUNDSCHECK", "OPT", "CPU_NAME")]
    versions = [_version(package) for package in ("numba", "llvmlite", "numpy")]
    made_from.update(" ".join([sys.version, *versions, *settings, _processor()]).encode())
    return made_from.hexdigest()[:16]


def _version(package: str) -> str:
    try:
        return version(package)
    except PackageNotFoundError:
        return ""


def _processor() -> str:
    """What code is compiled for: a folder may be copied to another machine."""
    with suppress(OSError):
        told = Path("/proc/cpuinfo").read_text(encoding="utf-8", errors="replace")
        names = re.findall(r"^(?:model name|flags|CPU part|Features)\s*:.*$", told, re.MULTILINE)
        if names:
            return "".join(sorted(set(names)))
    return f"{platform.processor()} {platform.node()}"


# --- where it is kept -----------------------------------------------------------------------------


@cache
def folder() -> Path | None:
    """The folder for this very version of the rules, made now; None where nothing can be kept."""
    try:
        folder = _user_cache() / fingerprint()
        folder.mkdir(parents=True, exist_ok=True)
        os.utime(folder)
        clean(folder.parent)
        with tempfile.TemporaryFile(dir=folder):
            pass
        return folder if shutil.disk_usage(folder).free > ROOM else None
    except (OSError, RuntimeError):  # read-only, full, or no home at all
        return None


def _user_cache() -> Path:
    if sys.platform == "win32":
        base = os.environ.get("LOCALAPPDATA") or str(Path.home() / "AppData" / "Local")
    elif sys.platform == "darwin":
        base = str(Path.home() / "Library" / "Caches")
    else:
        base = os.environ.get("XDG_CACHE_HOME") or str(Path.home() / ".cache")
    return Path(base) / "dobrak"


def clean(cache: Path) -> None:
    """Remove what no version of the rules has asked for in a long time."""
    for old in cache.iterdir():
        with suppress(OSError):  # another process is cleaning, too
            if old.stat().st_mtime < time.time() - KEPT:
                shutil.rmtree(old, ignore_errors=True)


def is_complete() -> bool:
    """Whether everything that a server needs has been compiled and kept."""
    kept = folder()
    return kept is not None and (kept / COMPLETE).is_file()


def set_complete() -> None:
    kept = folder()
    if kept is not None:
        (kept / COMPLETE).touch()


@contextmanager
def alone() -> Iterator[None]:
    """Let one process at a time compile for servers that wait for it: the next finds all there."""
    kept = folder()
    if kept is None:
        yield
        return
    with open(kept / LOCK, "w") as lock:
        with suppress(ImportError, OSError):  # Windows, some network disks
            import fcntl

            fcntl.flock(lock, fcntl.LOCK_EX)
        yield
