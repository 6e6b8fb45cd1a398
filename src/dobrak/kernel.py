"""How the rules are compiled: two decorators, and a cache of what they compile.

The rules are plain Python functions over a row. `kernel` compiles them with Numba where Numba is
to be had; elsewhere, and with NUMBA_DISABLE_JIT=1, the very same functions run interpreted.
"""

import hashlib
import os
import pickle
import secrets
import sys
import warnings
from collections import namedtuple
from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any, TypeVar, cast

import numpy as np

from dobrak import compiled

Rules = TypeVar("Rules", bound=Callable[..., Any])
Row = Any  # one game in progress: a row of a structured array (np.record)
Fields = Any  # the same as Python reads it: see `read`

# A whole number as Python hands it over: `int` of a row's small ones would be a type of its own,
# for which everything that is called with it is compiled anew.
whole = cast("Callable[[Any], int]", np.int64)

INTERPRETED = compiled.is_interpreted()
if not INTERPRETED:
    import numba
    from numba.core.caching import NullCache

    from dobrak.compiler import ByRow, Kernel
elif not compiled.has_numba():
    warnings.warn(
        f"dobrak: Numba is not installed for Python {sys.version_info[0]}.{sys.version_info[1]}; "
        "the rules run interpreted, which is right but slow.",
        stacklevel=2,
    )


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
    """The compiled rule releases the GIL, and is cached across processes."""
    if INTERPRETED:
        return rule
    options = {
        "nopython": True,
        "nogil": True,
        "no_cfunc_wrapper": True,  # C calls none of it
        "error_model": "numpy",  # nothing is divided by zero here, and nobody needs to look
        "forceinline": forceinline and not numba.config.BOUNDSCHECK,  # checks are not for speed
    }
    dispatcher: Any = Kernel(rule, targetoptions=options)
    dispatcher._cache = Cache(rule)
    return cast("Rules", dispatcher)


def by_row(kernels: Mapping[np.dtype[Any], Callable[..., Any]]) -> Callable[..., Any]:
    """One function for rows of several types, from a kernel for each; the row comes first.

    A compiled function that closed over kernels would be compiled anew by every process. Here the
    row's type chooses while the caller is compiled, and the cache holds the caller.
    """

    def chosen(s: Row, *rest: Any) -> Any:
        return kernels[s.dtype](s, *rest)

    return chosen if INTERPRETED else ByRow(kernels)


# --- the cache ------------------------------------------------------------------------------------


if not INTERPRETED:

    class Cache(NullCache):  # type: ignore[misc]
        """What has been compiled of one function: a file for each signature.

        Numba's own cache makes its folders while modules are imported, takes code for stale when a
        file was only copied, and keeps one index of a function's signatures, in which processes
        that compile at the same time overwrite each other. The folder of `compiled` is one for
        this very version of the rules, so a file that is there is right.
        """

        def __init__(self, rule: Callable[..., Any]) -> None:
            self._rule = rule

        def load_overload(self, signature: Any, context: Any) -> Any:
            """What was compiled for this signature, or None. Numba asks before it compiles."""
            _name_uniquely()
            context.refresh()
            path = self._path(signature, context.codegen())
            try:
                payload = pickle.loads(path.read_bytes()) if path else None
            except (OSError, EOFError, pickle.UnpicklingError):  # not there, or damaged
                return None
            from numba.core.compiler import CompileResult

            return payload and CompileResult._rebuild(context, *payload)

        def save_overload(self, signature: Any, result: Any) -> None:
            """Keep it, if that can be done; it is in memory in any case."""
            global unkept
            path = self._path(signature, result.codegen)
            from numba.core.serialize import dumps

            if path is None:
                unkept += 1
                return
            part = path.with_suffix(f".{secrets.token_hex(8)}")
            try:
                part.write_bytes(dumps(result._reduce()))
                os.replace(part, path)
            except OSError:
                unkept += 1
                with suppress(OSError):
                    part.unlink(missing_ok=True)

        def _path(self, signature: Any, codegen: Any) -> Path | None:
            folder, rule = compiled.folder(), self._rule
            if folder is None:
                return None
            told = f"{rule.__module__} {signature} {codegen.magic_tuple()}".encode()
            digest = hashlib.sha256(told + rule.__code__.co_code + self._source()).hexdigest()[:16]
            return folder / f"{rule.__name__}-{rule.__code__.co_firstlineno}-{digest}.nbc"

        def _source(self) -> bytes:
            """The file of a kernel that is not of this package: the folder knows nothing of it."""
            if self._rule.__module__.startswith("dobrak."):
                return b""
            with suppress(OSError):
                return Path(self._rule.__code__.co_filename).read_bytes()
            return b""


unkept = 0  # functions that were compiled in this process and could not be kept


@cache
def _name_uniquely() -> None:
    """Let no two processes give the same name to what they compile.

    Numba counts from 1 in every process; but of what two processes have put into the cache under
    one name, a third runs only the first (https://github.com/numba/numba/issues/10486).
    """
    from numba.core.bytecode import FunctionIdentity

    FunctionIdentity._unique_ids = iter(lambda: secrets.randbits(62), None)


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
