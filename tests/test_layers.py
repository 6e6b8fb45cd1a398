"""Imports go downward only."""

import ast
import re
from pathlib import Path

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src" / "dobrak"

# A module may import from its own line and from those below it.
LAYERS = [
    ["cli", "__main__"],
    ["starting"],
    ["warm"],
    ["__init__"],
    ["server", "lab", "learn"],
    ["bots", "batch"],
    ["narrate"],
    ["replaying"],
    ["new_match"],
    ["match"],
    ["variants"],
    ["games/__init__", "games/either"],
    ["game"],
    ["kernels"],
    ["events", "refusal", "position", "reveal", "view_json"],
    ["observation", "aim"],
    ["view"],
    ["rules"],
    ["dealing"],
    ["seats"],
    ["state"],
    ["moves", "declaration"],
    ["edition"],
    ["games/json_writer"],
    ["games/dobro/__init__", "games/durak/__init__"],
    ["schema"],
    ["games/game", "games/line"],
    ["games/kernels"],
    ["games/options", "games/bits", "games/chance", "record"],
    ["games/schema"],
    ["cards", "errors", "kernel", "shuffle"],
    ["texts/facts"],
    ["texts/__init__", "compiled", "compiler", "crashes", "missing"],
]

FOLDERS = (
    "cli",
    "server",
    "lab",
    "learn",
    "bots",
    "batch",
)  # whose modules may all import each other


def layer_of(name: str) -> int:
    """How high a module stands; 0 is the top."""
    path = name.removeprefix("dobrak").strip(".").replace(".", "/")
    parts = path.split("/")
    if parts[0] in FOLDERS:
        path = parts[0]
    elif path == "" or (SOURCE / path).is_dir():
        path = f"{path}/__init__".strip("/")
    for number, names in enumerate(LAYERS):
        own_folder = parts[0] == "games" and len(parts) == 3 and parts[2] in names
        if path in names or own_folder:
            return number
    raise AssertionError(f"{name} has no layer")


def imported(path: Path) -> list[str]:
    names = []
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith("dobrak"):
            for alias in node.names:
                below = SOURCE / node.module.removeprefix("dobrak").strip(".").replace(".", "/")
                is_module = (below / f"{alias.name}.py").exists() or (below / alias.name).is_dir()
                names.append(f"{node.module}.{alias.name}" if is_module else node.module)
        elif isinstance(node, ast.Import):
            names += [alias.name for alias in node.names if alias.name.startswith("dobrak")]
    return names


def test_imports_go_downward() -> None:
    for path in SOURCE.rglob("*.py"):
        name = "dobrak." + str(path.relative_to(SOURCE).with_suffix("")).replace("/", ".")
        name = name.removesuffix(".__init__")
        for other in imported(path):
            assert layer_of(other) >= layer_of(name), f"{name} imports {other}"


def test_the_games_do_not_know_each_other() -> None:
    for game, other in (("dobro", "durak"), ("durak", "dobro")):
        for path in (SOURCE / "games" / game).glob("*.py"):
            assert not [name for name in imported(path) if f"games.{other}" in name]


def test_no_module_of_the_server_imports_itself_in_the_end() -> None:
    """Not even for a type: what is told to whom would go round in circles, too."""
    needs = {}
    for path in (SOURCE / "server").rglob("*.py"):
        name = "dobrak." + str(path.relative_to(SOURCE).with_suffix("")).replace("/", ".")
        needs[name] = {other for other in imported(path) if other.startswith("dobrak.server.")}
    while free := [name for name in needs if not needs[name] & needs.keys()]:
        for name in free:
            del needs[name]
    assert not needs


def test_tests_and_benchmarks_do_not_import_each_other() -> None:
    """Nor does the package import either of them. What tests and benchmarks share is in tools/."""
    for folder, others in (("tests", "bench"), ("bench", "tests"), ("src", "bench|tests|tools")):
        imports = re.compile(rf"^\s*(?:from|import) (?:{others})\b.*", re.MULTILINE)
        found = {path: imports.findall(path.read_text()) for path in (ROOT / folder).rglob("*.py")}
        assert {path: lines for path, lines in found.items() if lines} == {}
