"""How the rules are compiled: two decorators, and the folder where compiled code is kept.

The rules are plain Python functions over a row. `kernel` compiles them with Numba where Numba is
to be had; elsewhere, and with NUMBA_DISABLE_JIT=1, the very same functions run interpreted.
"""

import hashlib
import os
import secrets
import shutil
import sys
import tempfile
import time
import warnings
from collections import namedtuple
from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any, TypeVar, cast

import numpy as np

try:
    import numba
except ImportError:
    numba = None

Rules = TypeVar("Rules", bound=Callable[..., Any])
Row = Any  # one game in progress: a row of a structured array (np.record)
Fields = Any  # the same as Python reads it: see `read`

# A whole number as Python hands it over: `int` of a row's small ones would be a type of its own,
# for which everything that is called with it is compiled anew.
whole = cast("Callable[[Any], int]", np.int64)

KEPT = 60 * 24 * 3600  # seconds that unused compiled code is kept
ROOM_FOR_CACHE = 64 << 20  # bytes; with less free the compiled code stays in memory

if numba is None:
    warnings.warn(
        f"dobrak: Numba is not installed for Python {sys.version_info[0]}.{sys.version_info[1]}; "
        "the rules run interpreted, which is right but slow.",
        stacklevel=2,
    )


def _sources() -> list[Path]:
    """Every file that compiled code may have been made from."""
    here = Path(__file__).parent
    folders = ("games", "bots", "batch", "lab")
    return [
        here / "kernel.py",
        *(path for f in folders for path in sorted(here.glob(f"{f}/**/*.py"))),
    ]


def _fingerprint() -> str:
    """Changes when a rule, a version or a compiler option does: old code is then never found."""
    made_from = hashlib.sha256()
    for path in _sources():
        made_from.update(path.read_bytes())
    made_from.update(f"{sys.version} {np.__version__} {numba.__version__}".encode())
    made_from.update(f"{numba.config.BOUNDSCHECK} {numba.config.OPT}".encode())
    return made_from.hexdigest()[:16]


def _user_cache() -> Path:
    if sys.platform == "win32":
        base = os.environ.get("LOCALAPPDATA") or str(Path.home() / "AppData" / "Local")
    elif sys.platform == "darwin":
        base = str(Path.home() / "Library" / "Caches")
    else:
        base = os.environ.get("XDG_CACHE_HOME") or str(Path.home() / ".cache")
    return Path(base) / "dobrak"


def _cache_folder() -> str | None:
    """A folder for this very version of the rules, or None where nothing can be kept."""
    try:
        folder = _user_cache() / _fingerprint()
        folder.mkdir(parents=True, exist_ok=True)
        os.utime(folder)
        _clean(folder.parent)
        with tempfile.TemporaryFile(dir=folder):
            pass
        return str(folder) if shutil.disk_usage(folder).free > ROOM_FOR_CACHE else None
    except (OSError, RuntimeError):  # read-only, full, or no home at all
        return None


def _clean(cache: Path) -> None:
    """Throw away what no version of the rules has asked for in a long time."""
    for folder in cache.iterdir():
        with suppress(OSError):  # another process is cleaning, too
            if folder.stat().st_mtime < time.time() - KEPT:
                shutil.rmtree(folder, ignore_errors=True)


INTERPRETED = numba is None or bool(numba.config.DISABLE_JIT)
CACHE_FOLDER = None if INTERPRETED else _cache_folder()

if not INTERPRETED:
    from numba.core.bytecode import FunctionIdentity

    # A part of the name of everything that is compiled. Numba counts from 1 in every process; but
    # of what two processes have put into the cache under one name, a third runs only the first
    # (https://github.com/numba/numba/issues/10486).
    FunctionIdentity._unique_ids = iter(lambda: secrets.randbits(62), None)


def kernel(rule: Rules) -> Rules:
    """Compile a rule, as a part of whatever calls it.

    Rules are many small functions that read and write one row. As parts of one another they are
    twice as fast as when the compiler weighs what each copy costs.
    """
    return _compiled(rule, forceinline=True)


def apart(rule: Rules) -> Rules:
    """The same for what is long or rare, which would only swell its callers."""
    return _compiled(rule, forceinline=False)


def _compiled(rule: Rules, forceinline: bool) -> Rules:
    """It releases the GIL, and is found again by the next process."""
    if INTERPRETED:
        return rule
    before = numba.config.CACHE_DIR
    try:
        numba.config.CACHE_DIR = CACHE_FOLDER or ""
        compiled: Rules = numba.njit(
            cache=CACHE_FOLDER is not None,
            nogil=True,
            no_cfunc_wrapper=True,  # C calls none of it
            error_model="numpy",  # nothing is divided by zero here, and nobody needs to look
            forceinline=forceinline and not numba.config.BOUNDSCHECK,  # checks are not for speed
        )(rule)
        return compiled
    finally:
        numba.config.CACHE_DIR = before


def by_row(kernels: Mapping[np.dtype[Any], Callable[..., Any]]) -> Callable[..., Any]:
    """One function for rows of several types, from a kernel for each; the row comes first.

    A compiled function that closed over kernels would be compiled anew by every process. With an
    overload the row's type chooses while the caller is compiled, and the cache holds the caller.
    """

    def chosen(s: Row, *rest: Any) -> Any:
        return kernels[s.dtype](s, *rest)

    if not INTERPRETED:
        from numba.extending import overload

        by_type = {numba.from_dtype(dtype): rule for dtype, rule in kernels.items()}

        def choose(s: Any, *rest: Any) -> Any:
            rule = by_type.get(s)
            return None if rule is None else lambda s, *rest: rule(s, *rest)

        overload(chosen, strict=False)(choose)
    return chosen


# --- rows in Python -------------------------------------------------------------------------------
# An array is quickly handed over, copied and read; a row by itself takes Python ten times as long.


def blank_rows(dtype: np.dtype[Any], count: int) -> np.ndarray:
    """Rows with nothing in them."""
    return np.frombuffer(bytearray(count * dtype.itemsize), dtype)


def copied(rows: np.ndarray) -> np.ndarray:
    """The same rows once more."""
    return np.frombuffer(bytearray(rows.tobytes()), rows.dtype)


def read(rows: np.ndarray) -> Fields:
    """All fields of an array of one row, by name, and the array itself as `rows`.

    Where a field holds many numbers it is a part of the array, and changes with it.
    """
    return _fields(rows.dtype)._make((*rows.item(), rows))


@cache
def _fields(dtype: np.dtype[Any]) -> Any:
    return namedtuple("fields", (*(dtype.names or ()), "rows"))
