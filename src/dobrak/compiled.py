"""The cache of compiled code: whether to compile, where the cache is, and whether it is complete.

This module needs only the standard library, so a process can decide whether to wait for compiled
code before it imports NumPy, Numba or the rules.
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
ROOM = 64 << 20  # bytes; with less free space compiled code is only kept in memory
LOCK = "lock"  # a file in the folder, locked by the process that compiles everything
COMPLETE = "complete"  # a file in the folder: everything that a server needs is there

# Only modules with compiled code import these names from `kernel`.
KERNELS = {"kernel", "apart", "by_row"}
IMPORTS = re.compile(r"^\s*from (dobrak[\w.]*) import (\([^)]*\)|[^\n]*)", re.MULTILINE)

_interpreted = False


# --- whether to compile ---------------------------------------------------------------------------


def interpret() -> None:
    """Run the rules interpreted in this process, even if they could be compiled."""
    global _interpreted
    if "dobrak.kernel" in sys.modules:
        raise RuntimeError("the rules have been imported already")
    _interpreted = True


def can_compile() -> bool:
    """Whether Numba is installed and not disabled."""
    return os.environ.get("NUMBA_DISABLE_JIT", "0") in ("", "0") and has_numba()


def has_numba() -> bool:
    return find_spec("numba") is not None


def is_interpreted() -> bool:
    """Whether the rules run interpreted in this process."""
    return _interpreted or not can_compile()


# --- the fingerprint of the sources ---------------------------------------------------------------


def sources() -> dict[str, str]:
    """The source text, by name, of the modules with compiled code and of all modules of this
    package that they import: constants from there become part of the compiled code."""
    texts = {_module(path): path.read_text(encoding="utf-8") for path in HERE.rglob("*.py")}
    del texts["dobrak"]  # only re-exports names
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
    """The modules that a text may import: `from package import name` may mean either of two."""
    found = []
    for package, names in IMPORTS.findall(text):
        found += [package, *(f"{package}.{name}" for name in re.findall(r"\w+", names))]
    return found


def fingerprint() -> str:
    """A hash of the rules, the compiler, its settings and the processor, so that outdated code is
    never used."""
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
    """The processor that code is compiled for: a cache may be copied to another machine."""
    with suppress(OSError):
        told = Path("/proc/cpuinfo").read_text(encoding="utf-8", errors="replace")
        names = re.findall(r"^(?:model name|flags|CPU part|Features)\s*:.*$", told, re.MULTILINE)
        if names:
            return "".join(sorted(set(names)))
    return f"{platform.processor()} {platform.node()}"


# --- where the cache is ---------------------------------------------------------------------------


@cache
def folder() -> Path | None:
    """Create and return the folder for this version of the rules; None if it cannot be used."""
    try:
        folder = _user_cache() / fingerprint()
        folder.mkdir(parents=True, exist_ok=True)
        os.utime(folder)
        clean(folder.parent)
        with tempfile.TemporaryFile(dir=folder):
            pass
        return folder if shutil.disk_usage(folder).free > ROOM else None
    except (OSError, RuntimeError):  # read-only, full, or no home directory
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
    """Remove folders that no version of the rules has used for a long time."""
    for old in cache.iterdir():
        with suppress(OSError):  # another process may be cleaning, too
            if old.stat().st_mtime < time.time() - KEPT:
                shutil.rmtree(old, ignore_errors=True)


def is_complete() -> bool:
    """Whether everything that a server needs is in the cache."""
    kept = folder()
    return kept is not None and (kept / COMPLETE).is_file()


def set_complete() -> None:
    kept = folder()
    if kept is not None:
        (kept / COMPLETE).touch()


@contextmanager
def alone() -> Iterator[None]:
    """Let only one process at a time compile for servers: the next one finds everything there."""
    kept = folder()
    if kept is None:
        yield
        return
    with open(kept / LOCK, "w") as lock:
        with suppress(ImportError, OSError):  # Windows, some network disks
            import fcntl

            fcntl.flock(lock, fcntl.LOCK_EX)
        yield
