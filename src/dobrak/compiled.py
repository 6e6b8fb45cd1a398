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

# Only modules with compiled code import these names from `kernel`. `Kernels` are tables of compiled
# functions: what is in them becomes part of the loops over all games.
KERNELS = {"kernel", "no_inline", "by_row"}
TABLE = "Kernels"
IMPORTS = re.compile(r"^\s*from (dobrak[\w.]*) import (\([^)]*\)|[^\n]*)", re.MULTILINE)

PACKAGES: list[str] = []  # of games outside this package (dobrak.games.register)

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
    for package, names in IMPORTS.findall(text):
        found = set(re.findall(r"\w+", names))
        if TABLE in found or (package == "dobrak.kernel" and not KERNELS.isdisjoint(found)):
            return True
    return False


def _imports(text: str) -> list[str]:
    """The modules that a text may import: `from package import name` may mean either of two."""
    found = []
    for package, names in IMPORTS.findall(text):
        found += [package, *(f"{package}.{name}" for name in re.findall(r"\w+", names))]
    return found


def package_of(module: str) -> str | None:
    """The package of the game that a module belongs to, if it is one of PACKAGES."""
    names = (package for package in PACKAGES if f"{module}.".startswith(f"{package}."))
    return next(names, None)


def sources_of(package: str) -> dict[str, str]:
    """The source text of all modules of a package, by path."""
    found = find_spec(package)
    folders = map(Path, (found and found.submodule_search_locations) or ())
    return {
        str(path.relative_to(folder)): path.read_text(encoding="utf-8")
        for folder in folders
        for path in sorted(folder.rglob("*.py"))
    }


def fingerprint(package: str | None = None) -> str:
    """A hash of the rules, the compiler, its settings and the processor, so that outdated code is
    never used; for the package of another game, also of that."""
    made_from = hashlib.sha256()
    texts = sources() if package is None else {**sources(), **sources_of(package)}
    for module, text in texts.items():
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


def folder(package: str | None = None) -> Path | None:
    """Create and return the folder for this version of the rules, or for those of another game's
    package; None if it cannot be used."""
    return _folder(package)


@cache
def _folder(package: str | None) -> Path | None:
    try:
        folder = _user_cache() / fingerprint(package)
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
    kept = _folders()
    return bool(kept) and all((folder / COMPLETE).is_file() for folder in kept)


def set_complete() -> None:
    for kept in _folders():
        (kept / COMPLETE).touch()


def _folders() -> list[Path]:
    """All folders, of this package and of other games; none if one of them cannot be used."""
    found = [folder(package) for package in (None, *PACKAGES)]
    kept = [one for one in found if one is not None]
    return kept if len(kept) == len(found) else []


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
