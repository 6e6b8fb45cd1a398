"""What Numba is told beyond its usual ways: how little of a kernel is to be compiled.

Numba makes machine code of every function and optimises it once more within each of its callers. A
kernel that compiled code calls is only a part of that code, so here it stays as it is (Numba's own
simplification of single functions apart) until something that Python calls is linked from its
parts; that is optimised once, as a whole. Everything here relies on Numba's internals.
"""

from collections.abc import Callable, Mapping
from typing import Any, cast

import numba
from numba.core import types
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import CompilerBase, DefaultPassBuilder
from numba.core.registry import CPUDispatcher
from numba.core.types.misc import unliteral
from numba.extending import models, register_model

NARROW = {types.int8, types.int16, types.int32, types.uint8, types.uint16, types.uint32}


class Kernel(CPUDispatcher):  # type: ignore[misc]
    """A compiled function: one that Python calls, and a part of all compiled code that calls it."""

    def __init__(
        self, py_func: Callable[..., Any], locals: Any = None, targetoptions: Any = None
    ) -> None:
        super().__init__(py_func, locals, targetoptions)
        self.part = Part(py_func, locals, {**targetoptions, "no_cpython_wrapper": True}, Parts)

    def get_call_template(self, args: Any, kws: Any) -> Any:
        return self.part.get_call_template(tuple(map(widened, args)), kws)

    def get_overload(self, sig: Any) -> Any:
        return self.part.get_overload(sig)


def widened(arg: Any) -> Any:
    """Numbers of all sizes share what is compiled for one; so do those that stand in the source."""
    arg = unliteral(arg)
    return types.int64 if arg in NARROW else arg


class Part(CPUDispatcher):  # type: ignore[misc]
    """A function that only compiled code calls. There is nothing in it that could be run."""

    def add_overload(self, cres: Any) -> None:
        self.targetctx.insert_user_function(cres.library, cres.fndesc, [cres.library])
        self.overloads[tuple(cres.signature.args)] = cres._replace(entry_point=cres.library)


class Parts(CompilerBase):  # type: ignore[misc]
    def define_pipelines(self) -> list[Any]:
        self.state.flags.no_compile = True
        name = self.state.func_id.func_qualname
        self.state.library = PartLibrary(self.state.targetctx.codegen(), name)
        return [DefaultPassBuilder.define_nopython_pipeline(self.state)]


class PartLibrary(JITCodeLibrary):  # type: ignore[misc]
    """A function and all that it calls, linked, and neither optimised nor made machine code."""

    def _optimize_final_module(self) -> None:
        pass

    def _finalize_final_module(self) -> None:
        self._finalized = True


class ByRow:
    """One function for rows of several types; the row comes first."""

    is_compiling = False

    def __init__(self, kernels: Mapping[Any, Callable[..., Any]]) -> None:
        self._by_dtype = dict(kernels)
        self.by_type = {numba.from_dtype(dtype): rule for dtype, rule in kernels.items()}
        self.chosen: dict[Any, Any] = {}

    def __call__(self, s: Any, *rest: Any) -> Any:
        return self._by_dtype[s.dtype](s, *rest)

    @property
    def _numba_type_(self) -> Any:
        return Choice(cast("Any", self))


class Choice(types.Dispatcher):  # type: ignore[misc,type-arg,unused-ignore]
    """The type of such a function: which kernel it stands for is known when a caller is typed."""

    dispatcher: Any  # a ByRow

    def get_call_type(self, context: Any, args: Any, kws: Any) -> Any:
        rule = self.dispatcher.by_type.get(args[0])
        if rule is None:
            return None
        kernel = context.resolve_value_type(rule)
        signature = kernel.get_call_type(context, args, kws)
        self.dispatcher.chosen[signature.args] = kernel
        return signature

    def get_impl_key(self, sig: Any) -> Any:
        return self.dispatcher.chosen[sig.args].get_impl_key(sig)


register_model(Choice)(models.OpaqueModel)
