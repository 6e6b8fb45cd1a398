"""Compiling the rules: two decorators, and a cache of compiled code.

The rules are plain Python functions over a row. `kernel` compiles them with Numba where Numba is
available; otherwise, and with NUMBA_DISABLE_JIT=1, the same functions run interpreted.
"""

import hashlib
import os
import pickle
import secrets
import sys
import warnings
from collections import namedtuple
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any, TypeVar, cast

import numpy as np

from dobrak import compiled

Rules = TypeVar("Rules", bound=Callable[..., Any])
Row = Any  # one game in progress: a row of a structured array (np.record)
Fields = Any  # the same for Python code: see `read`

# An integer of the type that Python passes. `int` of a row's narrow integers has a type of its own,
# and every function that is called with it would be compiled again for that type.
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
    """Compile a rule, and inline it into its callers.

    Rules are many small functions that read and write one row. Always inlining them is twice as
    fast as leaving it to the compiler.
    """
    return _compiled(rule, forceinline=True)


def no_inline(rule: Rules) -> Rules:
    """The same without inlining, for functions that are long or rarely called."""
    return _compiled(rule, forceinline=False)


def _compiled(rule: Rules, forceinline: bool) -> Rules:
    """Compile a function that releases the GIL and is cached across processes."""
    if INTERPRETED:
        return rule
    options = {
        "nopython": True,
        "nogil": True,
        "no_cfunc_wrapper": True,  # never called from C
        "error_model": "numpy",  # no division by zero occurs, so none is checked
        "forceinline": forceinline and not numba.config.BOUNDSCHECK,  # a check is for debugging
    }
    dispatcher: Any = Kernel(rule, targetoptions=options)
    dispatcher._cache = Cache(rule)
    return cast("Rules", dispatcher)


def by_row(find: Callable[["np.dtype[Any]"], Callable[..., Any]]) -> Callable[..., Any]:
    """One function for rows of several types: `find` returns the kernel for a type. The row is the
    first argument.

    A compiled function that closes over kernels would be compiled again by every process. Here the
    kernel is chosen by the row's type while the caller is compiled, and the caller is cached.
    """
    kernel_for = cache(find)

    def chosen(s: Row, *rest: Any) -> Any:
        return kernel_for(s.dtype)(s, *rest)

    return chosen if INTERPRETED else ByRow(kernel_for)


# --- the cache ------------------------------------------------------------------------------------


if not INTERPRETED:

    class Cache(NullCache):  # type: ignore[misc]
        """The compiled code of one function: a file for each signature.

        Numba's own cache creates its folders while modules are imported, regards code as stale if
        a source file was only copied, and keeps one index of a function's signatures, which
        processes that compile at the same time overwrite. The folder of `compiled` belongs to
        exactly this version of the rules, so every file in it is valid.
        """

        def __init__(self, rule: Callable[..., Any]) -> None:
            self._rule = rule

        def load_overload(self, signature: Any, context: Any) -> Any:
            """Return the code for this signature, or None. Numba calls this before it compiles."""
            _name_uniquely()
            context.refresh()
            path = self._path(signature, context.codegen())
            try:
                payload = pickle.loads(path.read_bytes()) if path else None
            except (OSError, EOFError, pickle.UnpicklingError):  # missing or damaged
                return None
            from numba.core.compiler import CompileResult

            return payload and CompileResult._rebuild(context, *payload)

        def save_overload(self, signature: Any, result: Any) -> None:
            """Store it if possible. It is in memory in any case."""
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
            told, rule = str(signature), self._rule
            folder = compiled.folder(_package_of(rule.__module__, told))
            if folder is None:
                return None
            told = f"{rule.__module__} {told} {codegen.magic_tuple()}"
            digest = hashlib.sha256(told.encode() + rule.__code__.co_code + self._source())
            name = f"{rule.__name__}-{rule.__code__.co_firstlineno}-{digest.hexdigest()[:16]}"
            return folder / f"{name}.nbc"

        def _source(self) -> bytes:
            """The file of a kernel outside all packages, which the folder's name does not cover."""
            module = self._rule.__module__
            if compiled.package_of(module) or module.startswith("dobrak."):
                return b""
            with suppress(OSError):
                return Path(self._rule.__code__.co_filename).read_bytes()
            return b""

    def _package_of(module: str, signature: str) -> str | None:
        """The package of another game, if a function belongs to it or is compiled for its rows."""
        for package, rows in _row_types().items():
            if rows in signature:
                return package
        return compiled.package_of(module)

    def _row_types() -> dict[str, str]:
        """How signatures spell the rows of games outside this package."""
        return {package: str(numba.from_dtype(row)) for package, row in other_rows.items()}


other_rows: dict[str, "np.dtype[Any]"] = {}  # of games outside this package, by their packages
unkept = 0  # functions that were compiled in this process and could not be stored


@cache
def _name_uniquely() -> None:
    """Give compiled functions names that are unique across processes.

    Numba numbers them from 1 in every process. If two processes store different functions under
    one name, a third runs the first for both (https://github.com/numba/numba/issues/10486).
    """
    from numba.core.bytecode import FunctionIdentity

    FunctionIdentity._unique_ids = iter(lambda: secrets.randbits(62), None)


# --- rows in Python -------------------------------------------------------------------------------
# Passing, copying and reading an array is ten times as fast in Python as the same for a row.


def blank_rows(dtype: np.dtype[Any], count: int) -> np.ndarray:
    """Return rows of zeros."""
    return np.frombuffer(bytearray(count * dtype.itemsize), dtype)


def copied(rows: np.ndarray) -> np.ndarray:
    """Return a copy of rows."""
    return np.frombuffer(bytearray(rows.tobytes()), rows.dtype)


def read(rows: np.ndarray) -> Fields:
    """Return all fields of an array of one row, by name, and the array itself as `rows`.

    A field with several numbers is a view of the array, and changes with it.
    """
    return _fields(rows.dtype)._make((*rows.item(), rows))


@cache
def _fields(dtype: np.dtype[Any]) -> Any:
    return namedtuple("fields", (*(dtype.names or ()), "rows"))
