"""What we rely on in other packages beyond what they promise: their private and undocumented parts.

Such a part may go in any release. So every one is named here, a package that has some has an upper
bound in pyproject.toml, and a test fails when our code uses one that is not named.
"""

import ast
import importlib
import inspect
import re
import textwrap
import tomllib
from pathlib import Path

import pytest
from uvicorn.config import Config
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import Server as UvicornServer

from dobrak.server.host import Server
from dobrak.server.requests import Requests
from dobrak.server.socket import Socket

ROOT = Path(__file__).resolve().parents[1]
SOURCE = ROOT / "src" / "dobrak"
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]

# uvicorn documents none of its classes but Config and Server, and of Server no `capture_signals`.
# Per class of ours: the class that it extends, the methods that it replaces or calls, and the
# attributes that it reads or sets.
EXTENDED = {
    Socket: (
        WebSocketsSansIOProtocol,
        "connection_lost data_received handle_bytes handle_close handle_connect handle_cont"
        " handle_parser_exception handle_ping handle_pong handle_text keepalive_timeout receive"
        " run_asgi send send_500_response send_receive_event_to_app",
        "app close_sent close_timer conn curr_msg_data_type disconnected frames logger loop"
        " request response scope transport",
    ),
    Requests: (
        HttpToolsProtocol,
        "connection_lost connection_made data_received handle_websocket_upgrade"
        " on_headers_complete on_message_begin on_message_complete on_response_complete"
        " timeout_keep_alive_handler",
        "client cycle loop transport",
    ),
    Server: (UvicornServer, "capture_signals handle_exit", "should_exit"),
}

# Modules that a package does not document, and what we take from each.
TAKEN = {
    "confusable_homoglyphs.confusables": "confusables_data",
    "llvmlite.ir": "FunctionType IntType VoidType",
    "numba.core.bytecode": "FunctionIdentity FunctionIdentity._unique_ids",
    "numba.core.caching": "NullCache.load_overload NullCache.save_overload",
    "numba.core.cgutils": "get_item_pointer get_or_insert_function",
    "numba.core.codegen": "CPUCodegen.magic_tuple JITCodeLibrary._finalize_final_module"
    " JITCodeLibrary._finalized JITCodeLibrary._optimize_final_module",
    "numba.core.compiler": "CompileResult._rebuild CompileResult._reduce CompileResult.codegen"
    " CompilerBase.define_pipelines DefaultPassBuilder.define_nopython_pipeline Flags.no_compile",
    "numba.core.event": "Listener install_listener",
    "numba.core.config": "BOUNDSCHECK CACHE_DIR DISABLE_JIT OPT",
    "numba.core.options": "DefaultOptions.forceinline DefaultOptions.no_cfunc_wrapper"
    " DefaultOptions.no_cpython_wrapper",
    "numba.core.base": "BaseContext.get_constant BaseContext.get_dummy_value"
    " BaseContext.insert_user_function BaseContext.refresh",
    "numba.core.registry": "CPUDispatcher.add_overload CPUDispatcher.get_call_template"
    " CPUDispatcher.get_overload CPUDispatcher.is_compiling",
    "numba.core.serialize": "dumps",
    "numba.core.types": "Dispatcher.dispatcher Dispatcher.get_call_type Dispatcher.get_impl_key",
    "numba.core.types.misc": "unliteral",
    "numba.extending": "intrinsic models.OpaqueModel register_model",
    "uvicorn.protocols.http.httptools_impl": "HttpToolsProtocol",
    "uvicorn.protocols.utils": "ClientDisconnected",
    "uvicorn.protocols.websockets.websockets_sansio_impl": "WebSocketsSansIOProtocol",
    "websockets.frames": "Frame",
    "websockets.http11": "Request",
    "websockets.protocol": "Protocol.data_to_send Protocol.send_close",
    "websockets.utils": "apply_mask",
}
OPTIONAL = {"websockets.speedups": "apply_mask"}  # compiled: not there on every machine

# Attributes of objects that others make, by class.
ATTRIBUTES = {
    "numba.core.dispatcher.Dispatcher": "_cache targetctx",
    "uvicorn.protocols.http.httptools_impl.RequestResponseCycle": "response_complete",
}

# Where each package documents what it promises; what is elsewhere is named above.
PUBLIC = {
    "confusable_homoglyphs": {"confusable_homoglyphs"},
    "llvmlite": set[str](),
    "numba": {"numba", "numba.cuda", "numba.types"},
    "uvicorn": {"uvicorn"},
    "websockets": set[str](),
}
BOUNDED = {"confusable-homoglyphs", "numba", "uvicorn", "websockets"}  # numba bounds llvmlite


def of_self(cls: type) -> tuple[set[str], set[str]]:
    """The names after `self.` or `super().` in a class, and those that it sets or defines."""
    tree = ast.parse(textwrap.dedent(inspect.getsource(cls)))
    used, own = set(), set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and ast.unparse(node.value) in ("self", "super()"):
            used.add(node.attr)
            if isinstance(node.ctx, ast.Store):
                own.add(node.attr)
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


@pytest.mark.parametrize("ours", EXTENDED, ids=lambda ours: str(ours.__name__))
def test_what_we_extend_has_all_that_we_rely_on(ours: type) -> None:
    theirs, methods, attributes = EXTENDED[ours]
    assert issubclass(ours, theirs)
    assert [name for name in methods.split() if not callable(getattr(theirs, name, None))] == []
    _, theirs_own = of_self(theirs)
    assert set(attributes.split()) - theirs_own == set()


@pytest.mark.parametrize("place", ATTRIBUTES)
def test_an_object_has_the_attributes_that_we_rely_on(place: str) -> None:
    module, _, name = place.rpartition(".")
    if module.startswith("numba"):
        pytest.importorskip("numba", reason="there is no Numba for this machine")
    cls = getattr(importlib.import_module(module), name)
    assert set(ATTRIBUTES[place].split()) <= of_self(cls)[1]


@pytest.mark.parametrize("ours", EXTENDED, ids=lambda ours: str(ours.__name__))
def test_what_we_rely_on_is_named(ours: type) -> None:
    theirs, methods, attributes = EXTENDED[ours]
    used, own = of_self(ours)
    _, theirs_own = of_self(theirs)
    relied_on = {name for name in used | own if name in theirs_own or name not in own}
    assert relied_on == {*methods.split(), *attributes.split()}


def test_the_arguments_are_those_that_we_pass_on() -> None:
    """uvicorn makes our classes itself; what it gives them is its own affair."""
    for ours, (theirs, methods, _) in EXTENDED.items():
        for name in methods.split():
            if name in vars(ours):
                mine, its = (inspect.signature(getattr(cls, name)) for cls in (ours, theirs))
                assert list(mine.parameters) == list(its.parameters), name
    options = set(inspect.signature(Config).parameters)
    served = ast.parse((SOURCE / "server" / "host.py").read_text(encoding="utf-8"))
    for node in ast.walk(served):
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "uvicorn.Config":
            assert {keyword.arg for keyword in node.keywords} <= options


@pytest.mark.parametrize("module", [*TAKEN, *OPTIONAL])
def test_a_module_has_what_we_take_from_it(module: str) -> None:
    names = {**TAKEN, **OPTIONAL}[module].split()
    if module.startswith(("numba", "llvmlite")):
        pytest.importorskip("numba", reason="there is no Numba for this machine")
    try:
        found = importlib.import_module(module)
    except ImportError:
        assert module in OPTIONAL
        return
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
                is_module = deeper in TAKEN or deeper in OPTIONAL or node.module == "numba.core"
                found.add(deeper if is_module else node.module)
        elif isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
    return {name for name in found if name.partition(".")[0] in PUBLIC}


def test_every_module_that_is_not_documented_is_named() -> None:
    for path in SOURCE.rglob("*.py"):
        for name in imported_modules(path):
            known = PUBLIC[name.partition(".")[0]] | set(TAKEN) | set(OPTIONAL)
            assert name in known, f"{path} imports {name}"


def test_packages_of_which_we_use_private_parts_have_an_upper_bound() -> None:
    lists = [PROJECT["dependencies"], *PROJECT["optional-dependencies"].values()]
    bounds = {re.split(r"[^\w.-]", line)[0]: line for each in lists for line in each}
    for name in BOUNDED:
        assert re.search(r"<\d", bounds[name].partition(";")[0]), f"{name} has no upper bound"


def test_asserts_tell_mypy_what_is_so_and_check_nothing() -> None:
    """`python -O` leaves them out: what must be checked raises an error."""
    for path in SOURCE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Assert):
                assert re.fullmatch(r".* is not None", ast.unparse(node.test)), path
