"""The private and undocumented parts of other packages that we use.

Any release may remove such a part. So each of them is named here, the package has an upper bound in
pyproject.toml, and a test fails if our code uses a part that is not named.
"""

import ast
import importlib
import inspect
import re
import textwrap
import tomllib
from pathlib import Path
from typing import Any

import pytest
from uvicorn.config import Config

ROOT = Path(__file__).resolve().parents[1]
SOURCE = ROOT / "src" / "dobrak"
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]

# uvicorn documents none of its classes but Config and Server, and of Server no `capture_signals`;
# Numba none of those that compile. Per class of ours: the class that it extends, the methods that
# it replaces or calls, and the attributes that it reads or sets.
EXTENDED = {
    "dobrak.server.http.socket.Socket": (
        "uvicorn.protocols.websockets.websockets_sansio_impl.WebSocketsSansIOProtocol",
        "connection_lost data_received handle_bytes handle_close handle_connect handle_cont"
        " handle_parser_exception handle_ping handle_pong handle_text keepalive_timeout receive"
        " run_asgi send send_500_response send_receive_event_to_app",
        "app close_sent close_timer conn curr_msg_data_type disconnected frames logger loop"
        " request response scope transport",
    ),
    "dobrak.server.http.limits.LimitedProtocol": (
        "uvicorn.protocols.http.httptools_impl.HttpToolsProtocol",
        "connection_lost connection_made data_received handle_websocket_upgrade"
        " on_headers_complete on_message_begin on_message_complete on_response_complete"
        " timeout_keep_alive_handler",
        "client cycle loop transport",
    ),
    "dobrak.server.run.host.Server": (
        "uvicorn.server.Server",
        "capture_signals handle_exit",
        "should_exit",
    ),
    "dobrak.compiler.Kernel": (
        "numba.core.registry.CPUDispatcher",
        "__init__ get_call_template get_overload",
        "",
    ),
    "dobrak.compiler.Part": (
        "numba.core.registry.CPUDispatcher",
        "add_overload",
        "overloads targetctx",
    ),
    "dobrak.compiler.Parts": (
        "numba.core.compiler.CompilerBase",
        "define_pipelines",
        "state state.flags state.func_id state.library state.targetctx",
    ),
    "dobrak.compiler.PartLibrary": (
        "numba.core.codegen.JITCodeLibrary",
        "_finalize_final_module _optimize_final_module",
        "_finalized",
    ),
    "dobrak.compiler.Choice": (
        "numba.core.types.Dispatcher",
        "get_call_type get_impl_key",
        "dispatcher",
    ),
}

# Constructors of theirs that we call, and the arguments that they take.
MADE = {
    "numba.core.registry.CPUDispatcher": "py_func locals targetoptions pipeline_class",
    "numba.core.codegen.JITCodeLibrary": "codegen name",
}

# Modules that a package does not document, and what we take from each.
TAKEN = {
    "confusable_homoglyphs.confusables": "confusables_data",
    "numba.core.bytecode": "FunctionIdentity FunctionIdentity._unique_ids",
    "numba.core.caching": "NullCache.load_overload NullCache.save_overload",
    "numba.core.codegen": "CPUCodegen.magic_tuple JITCodeLibrary",
    "numba.core.compiler": "CompileResult._rebuild CompileResult._reduce CompileResult.codegen"
    " CompileResult.entry_point CompileResult.fndesc CompileResult.library CompileResult.signature"
    " CompilerBase DefaultPassBuilder.define_nopython_pipeline Flags.no_compile",
    "numba.core.event": "Listener install_listener",
    "numba.core.config": "BOUNDSCHECK",
    "numba.core.options": "DefaultOptions.forceinline DefaultOptions.no_cfunc_wrapper"
    " DefaultOptions.no_cpython_wrapper",
    "numba.core.base": "BaseContext.insert_user_function BaseContext.refresh",
    "numba.core.cpu": "CPUContext.codegen",
    "numba.core.registry": "CPUDispatcher CPUDispatcher.is_compiling",
    "numba.core.serialize": "dumps",
    "numba.core.types": "Dispatcher",
    "numba.core.types.misc": "unliteral",
    "numba.core.typing.context": "Context.resolve_value_type",
    "numba.extending": "models.OpaqueModel register_model",
    "numba.np.numpy_support": "as_dtype",
    "uvicorn.protocols.http.httptools_impl": "HttpToolsProtocol",
    "uvicorn.protocols.utils": "ClientDisconnected",
    "uvicorn.protocols.websockets.websockets_sansio_impl": "WebSocketsSansIOProtocol",
    "websockets.frames": "Frame",
    "websockets.http11": "Request",
    "websockets.protocol": "Protocol.data_to_send Protocol.send_close",
}

# Attributes of objects that others make, by class.
ATTRIBUTES = {
    "numba.core.bytecode.FunctionIdentity": "func_qualname",
    "numba.core.dispatcher.Dispatcher": "_cache",
    "uvicorn.protocols.http.httptools_impl.RequestResponseCycle": "response_complete",
}

# Where each package documents what it promises; what is elsewhere is named above.
PUBLIC = {
    "confusable_homoglyphs": {"confusable_homoglyphs"},
    "numba": {"numba", "numba.cuda", "numba.types"},
    "uvicorn": {"uvicorn"},
    "websockets": set[str](),
}
BOUNDED = {"confusable-homoglyphs", "numba", "uvicorn", "websockets"}


def at(place: str) -> Any:
    """The class at that place. Skips the test if it needs Numba, and there is none."""
    module, _, name = place.rpartition(".")
    if module.startswith(("numba", "dobrak.compiler")):
        pytest.importorskip("numba", reason="there is no Numba for this machine")
    return getattr(importlib.import_module(module), name)


def of_self(cls: type) -> tuple[set[str], set[str]]:
    """The names after `self.` or `super().` in a class, and those that it sets or defines; also
    dotted ones, such as `state.flags`."""
    tree = ast.parse(textwrap.dedent(inspect.getsource(cls)))
    used, own = set(), set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and (
            found := re.fullmatch(r"(?:self|super\(\))\.([\w.]+)", ast.unparse(node))
        ):
            used.add(found[1])
            if isinstance(node.ctx, ast.Store):
                own.add(found[1])
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            own.add(node.name)
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            own.add(node.target.id)
    own |= {
        target.id
        for statement in tree.body
        if isinstance(statement, ast.ClassDef)
        for assigned in statement.body
        if isinstance(assigned, ast.Assign)
        for target in assigned.targets
        if isinstance(target, ast.Name)
    }
    return used, own


def all_own(cls: type) -> set[str]:
    """The names that a class sets or defines, including its base classes in the same package."""
    package = cls.__module__.partition(".")[0]
    same = [base for base in cls.__mro__ if base.__module__.partition(".")[0] == package]
    return set[str]().union(*(of_self(base)[1] for base in same))


@pytest.mark.parametrize("place", EXTENDED)
def test_what_we_extend_has_all_that_we_rely_on(place: str) -> None:
    base, methods, attributes = EXTENDED[place]
    ours, theirs = at(place), at(base)
    assert issubclass(ours, theirs)
    assert [name for name in methods.split() if not callable(getattr(theirs, name, None))] == []
    assert set(attributes.split()) - all_own(theirs) == set()


@pytest.mark.parametrize("place", ATTRIBUTES)
def test_an_object_has_the_attributes_that_we_rely_on(place: str) -> None:
    assert set(ATTRIBUTES[place].split()) <= of_self(at(place))[1]


@pytest.mark.parametrize("place", EXTENDED)
def test_what_we_rely_on_is_named(place: str) -> None:
    base, methods, attributes = EXTENDED[place]
    used, own = of_self(at(place))
    theirs_own = all_own(at(base))
    unknown = {name for name in used - own if "." not in name}
    assert unknown | (used | own) & theirs_own == {*methods.split(), *attributes.split()}


@pytest.mark.parametrize("place", EXTENDED)
def test_methods_take_the_arguments_of_those_that_they_replace(place: str) -> None:
    """Except constructors."""
    base, methods, _ = EXTENDED[place]
    ours, theirs = at(place), at(base)
    for name in methods.split():
        if name in vars(ours) and name != "__init__":
            mine, its = (inspect.signature(getattr(cls, name)) for cls in (ours, theirs))
            assert list(mine.parameters) == list(its.parameters), name


@pytest.mark.parametrize("place", MADE)
def test_constructors_take_the_arguments_that_we_pass(place: str) -> None:
    _, *taken = inspect.signature(at(place).__init__).parameters
    assert taken == MADE[place].split()


def test_the_settings_of_a_server_are_those_that_we_pass_on() -> None:
    options = set(inspect.signature(Config).parameters)
    served = ast.parse((SOURCE / "server" / "run" / "host.py").read_text(encoding="utf-8"))
    for node in ast.walk(served):
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "uvicorn.Config":
            assert {keyword.arg for keyword in node.keywords} <= options


@pytest.mark.parametrize("module", TAKEN)
def test_a_module_has_what_we_take_from_it(module: str) -> None:
    names = TAKEN[module].split()
    if module.startswith("numba"):
        pytest.importorskip("numba", reason="there is no Numba for this machine")
    found = importlib.import_module(module)
    for name in names:
        place: object = found
        for part in name.split("."):
            assert hasattr(place, part), f"{module} has no {name}"
            place = getattr(place, part)


def imported_modules(path: Path) -> set[str]:
    """Modules of the packages above that a file imports, or imports from."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module:
            for alias in node.names:
                deeper = f"{node.module}.{alias.name}"
                is_module = deeper in TAKEN or node.module == "numba.core"
                found.add(deeper if is_module else node.module)
        elif isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
    return {name for name in found if name.partition(".")[0] in PUBLIC}


def test_every_module_that_is_not_documented_is_named() -> None:
    for path in SOURCE.rglob("*.py"):
        for name in imported_modules(path):
            known = PUBLIC[name.partition(".")[0]] | set(TAKEN)
            assert name in known, f"{path} imports {name}"


def test_packages_of_which_we_use_private_parts_have_an_upper_bound() -> None:
    lists = [PROJECT["dependencies"], *PROJECT["optional-dependencies"].values()]
    bounds = {re.split(r"[^\w.-]", line)[0]: line for each in lists for line in each}
    for name in BOUNDED:
        assert re.search(r"<\d", bounds[name].partition(";")[0]), f"{name} has no upper bound"


def test_asserts_tell_mypy_what_is_so_and_check_nothing() -> None:
    """`python -O` removes them, so checks must raise errors."""
    for path in SOURCE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Assert):
                assert re.fullmatch(r".* is not None", ast.unparse(node.test)), path
