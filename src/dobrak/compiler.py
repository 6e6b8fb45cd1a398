"""Changes to Numba that make it compile less.

Numba generates machine code for every function and optimises it again within each of its callers. A
kernel that only compiled code calls does not need its own machine code. Here it remains unoptimised
(except for Numba's simplification of single functions) until it is linked into a function that
Python calls, which is optimised once, as a whole. All of this relies on Numba's internals.
"""

from collections.abc import Callable
from typing import Any, cast

from numba.core import types
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import CompilerBase, DefaultPassBuilder
from numba.core.registry import CPUDispatcher
from numba.core.types.misc import unliteral
from numba.extending import models, register_model
from numba.np.numpy_support import as_dtype

NARROW = {types.int8, types.int16, types.int32, types.uint8, types.uint16, types.uint32}


class Kernel(CPUDispatcher):  # type: ignore[misc]
    """A compiled function: an entry point for Python, and a `Part` for compiled code."""

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
    """The type to compile for: integers of all sizes, and literals, share one version."""
    arg = unliteral(arg)
    return types.int64 if arg in NARROW else arg


class Part(CPUDispatcher):  # type: ignore[misc]
    """A function that only compiled code calls. It has no entry point of its own."""

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
    """A function and all that it calls: linked, but not optimised, and not yet machine code."""

    def _optimize_final_module(self) -> None:
        pass

    def _finalize_final_module(self) -> None:
        self._finalized = True


class ByRow:
    """One function for rows of several types; the row is the first argument."""

    is_compiling = False

    def __init__(self, find: Callable[[Any], Callable[..., Any]]) -> None:
        self.find = find  # by dtype
        self.chosen: dict[Any, Any] = {}

    def __call__(self, s: Any, *rest: Any) -> Any:
        return self.find(s.dtype)(s, *rest)

    @property
    def _numba_type_(self) -> Any:
        return Choice(cast("Any", self))


class Choice(types.Dispatcher):  # type: ignore[misc,type-arg,unused-ignore]
    """The type of such a function: the kernel is chosen when Numba infers the caller's types."""

    dispatcher: Any  # a ByRow

    def get_call_type(self, context: Any, args: Any, kws: Any) -> Any:
        if not isinstance(args[0], types.Record):
            return None
        kernel = context.resolve_value_type(self.dispatcher.find(as_dtype(args[0])))
        signature = kernel.get_call_type(context, args, kws)
        self.dispatcher.chosen[signature.args] = kernel
        return signature

    def get_impl_key(self, sig: Any) -> Any:
        return self.dispatcher.chosen[sig.args].get_impl_key(sig)


register_model(Choice)(models.OpaqueModel)
