"""Change one thing in the code at a time, and list the changes that no test notices.

    python -m tools.mutate [--group rules|views|table|store] [--sample N] [--seed S]
                           [--jobs N] [--only NUMBER …]

Every mutant is a copy of the package with one condition, operator, number or statement changed.
The tests of its group run against it and stop at the first failure. A mutant that survives is
either explained in docs/mutants.md, by its text, or a test is missing.
"""

import argparse
import ast
import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "src" / "dobrak"
EXPLAINED = ROOT / "docs" / "mutants.md"
TIME_LIMIT = 300  # seconds of processor time; a mutant that plays for ever is noticed too
LONGEST_WAIT = 1800  # seconds of any time; so is one that waits for ever


@dataclass(frozen=True)
class Part:
    """Files below the package, and the tests that run against their mutants, the fastest first."""

    files: list[str]
    tests: list[str]
    interpreted: bool = True  # else with the rules compiled, which no mutant changes
    compiled: Sequence[str] = ()  # more tests for survivors, which would take minutes interpreted
    kernels: bool = False  # whether only compiled functions are changed, and no statements


def rules(game: str, *files: str) -> Part:
    tests = [f"tests/games/{game}", "tests/games/test_state.py", "tests/perft"]
    return Part([f"games/{game}/{file}" for file in files], tests, kernels=True)


def words(game: str) -> Part:
    tests = ("test_events.py", "test_refusals.py", "")
    files = [f"games/{game}/{file}" for file in ("events.py", "refusal.py")]
    return Part(files, [f"tests/games/{game}/{test}" for test in tests])


def view(game: str, table: str, *worlds: str, compiled: Sequence[str]) -> Part:
    """Interpreted, each kind of table takes seconds: one of them, and small decks."""
    emptied = "test_a_view_keeps_nothing_of_the_row_that_it_is_written_to"
    tests = [
        "tests/test_hidden.py::test_a_view_holds_no_hidden_card",
        f"tests/test_hidden.py::{emptied}[{game}-{table}]",
        "tests/test_worlds.py::test_a_match_that_is_over_has_one_world",
        f"tests/test_view_json.py::test_a_view_says_what_its_row_holds[{game}-{table}]",
        f"tests/test_hidden.py::test_a_seat_cannot_tell_two_worlds_apart[{game}-{table}]",
        *(f"tests/test_worlds.py::{world}" for world in worlds),
    ]
    more = [f"tests/test_worlds.py::{world}" for world in compiled]
    return Part([f"games/{game}/view.py"], tests, compiled=more)


def server(files: str, tests: str) -> Part:
    """Without sockets, so that a mutant takes seconds."""
    inside = [f"server/{file}.py" for file in files.split()]
    return Part(inside, [f"tests/server/{test}" for test in tests.split()], interpreted=False)


GROUPS = {
    "rules": [
        rules("dobro", "rules.py", "dealing.py", "moves.py"),
        rules("durak", "rules.py", "dealing.py", "seats.py", "moves.py"),
    ],
    "views": [
        Part(["games/game.py"], ["tests/games/dobro/test_events.py", "tests/test_match.py"]),
        words("dobro"),
        words("durak"),
        view(
            "dobro",
            "2-edition=fr-draw=manual",
            "test_worlds_of_dobro[specials, three (D5.2)]",
            "test_worlds_of_dobro[highest cards (D8.3)]",
            compiled=[
                "test_a_world_is_found_however_unlikely_the_round",
                "test_a_round_that_could_not_have_been_has_no_world",
                "test_worlds_of_dobro",
            ],
        ),
        view(
            "durak",
            "2-ruleset=dourak",
            "test_a_world_is_found_at_once_when_a_deal_begins",
            "test_worlds_of_durak[dourak]",
            compiled=[
                "test_a_deal_that_could_not_have_been_has_no_world",
                "test_worlds_of_durak_when_a_drawn_card_may_have_been_shown",
                "test_worlds_of_durak",
                "test_worlds_of_durak_for_three",
            ],
        ),
    ],
    "table": [
        server(
            "table/commands table/state table/view table/news table/timeouts table/wishes "
            "promised_passes",
            "table",
        )
    ],
    "store": [
        server(
            "store/store store/snapshots store/history store/tables store/people",
            "store",
        )
    ],
}

NEGATED = {
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Lt: ast.GtE,
    ast.GtE: ast.Lt,
    ast.Gt: ast.LtE,
    ast.LtE: ast.Gt,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}
SHIFTED = {ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt}
TURNED = {ast.Add: ast.Sub, ast.Sub: ast.Add, ast.BitOr: ast.BitAnd, ast.BitAnd: ast.BitOr}
SWAPPED = {"any": "all", "all": "any", "min": "max", "max": "min"}
QUERY = {"where", "order_by", "limit", "desc"}  # parts of a query that can be left out


@dataclass(frozen=True)
class Mutant:
    part: Part
    file: str  # below the package
    function: str
    line: int
    place: int  # of the changed node, in the order of `ast.walk`
    other: ast.AST
    before: str
    after: str

    def __str__(self) -> str:
        *_, folder, name = self.file.split("/")
        return f"{folder}/{name} {self.function}: `{self.before}` → `{self.after}`"

    def source(self) -> str:
        """The whole changed file."""
        tree = ast.parse((PACKAGE / self.file).read_text())
        target = list(ast.walk(tree))[self.place]
        return ast.unparse(ast.fix_missing_locations(Replace(target, self.other).visit(tree)))


class Replace(ast.NodeTransformer):
    def __init__(self, target: ast.AST, other: ast.AST) -> None:
        self.target, self.other = target, other

    def visit(self, node: ast.AST) -> ast.AST:
        return self.other if node is self.target else self.generic_visit(node)


def changes(node: ast.AST) -> Iterator[ast.AST]:
    """What a condition, an operator or a number could be instead."""
    if isinstance(node, ast.Compare):
        for i, op in enumerate(node.ops):
            for table in (NEGATED, SHIFTED):
                if other := table.get(type(op)):
                    ops = [*node.ops[:i], other(), *node.ops[i + 1 :]]
                    yield ast.Compare(node.left, ops, node.comparators)
    elif isinstance(node, ast.BoolOp):
        other_op = ast.Or() if isinstance(node.op, ast.And) else ast.And()
        yield ast.BoolOp(other_op, node.values)
        for left_out in range(len(node.values)):
            rest = [value for i, value in enumerate(node.values) if i != left_out]
            yield rest[0] if len(rest) == 1 else ast.BoolOp(node.op, rest)
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not | ast.USub):
        yield node.operand
    elif isinstance(node, ast.BinOp) and type(node.op) in TURNED:
        yield ast.BinOp(node.left, TURNED[type(node.op)](), node.right)
    elif isinstance(node, ast.Constant) and isinstance(node.value, bool):
        yield ast.Constant(not node.value)
    elif isinstance(node, ast.Constant) and isinstance(node.value, int | float):
        yield ast.Constant(node.value + 1)


def more_changes(node: ast.AST, parent: ast.AST) -> Iterator[ast.AST]:
    """For code that is not only conditions: a call or a statement could be another, or none."""
    match node:
        case ast.Call(ast.Name(name)) if name in SWAPPED:
            yield ast.Call(ast.Name(SWAPPED[name]), node.args, node.keywords)
        case ast.Call(ast.Attribute(receiver, name)) if name in QUERY:
            yield receiver
        case ast.Expr(ast.Constant()):
            return  # a docstring
        case ast.Expr() | ast.AugAssign() | ast.Delete() | ast.If(orelse=[]):
            yield ast.Pass()
        case ast.Return() if isinstance(parent, ast.match_case):
            yield ast.Pass()
        case ast.Assign(targets=[ast.Tuple([target, *_]) | target, *_]):
            if not isinstance(target, ast.Name):
                yield ast.Pass()
    condition = node in (getattr(parent, "test", None), *getattr(parent, "ifs", ()))
    if condition and isinstance(node, ast.Name | ast.Attribute | ast.Call):
        yield ast.UnaryOp(ast.Not(), node)


def mutants(group: str) -> list[Mutant]:
    """All mutants of a group, in the order of its files."""
    return [mutant for part in GROUPS[group] for file in part.files for mutant in _of(part, file)]


def _of(part: Part, file: str) -> Iterator[Mutant]:
    text = (PACKAGE / file).read_text()
    tree = ast.parse(text)
    places = {node: place for place, node in enumerate(ast.walk(tree))}
    for function in _functions(tree):
        if part.kernels and (not function.decorator_list or function.name == "apply_each"):
            continue  # what is not compiled is not a rule
        for node, parent in _code(function):
            others = list(changes(node))
            if not part.kernels:
                others += more_changes(node, parent)
            for other in others:
                before, after = (ast.unparse(n).partition("\n")[0] for n in (node, other))
                line = getattr(node, "lineno", 0)
                if isinstance(node, ast.Call) and before.startswith(f"{after}."):
                    before, after = before.removeprefix(after), "nothing"
                elif isinstance(other, ast.Pass):
                    after = "nothing"
                elif isinstance(node, ast.Constant):
                    before = f"{before} in {text.splitlines()[line - 1].strip()}"
                yield Mutant(part, file, function.name, line, places[node], other, before, after)


def _functions(tree: ast.Module) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef]:
    """The functions of a module, and the methods of its classes."""
    for node in tree.body:
        for inner in node.body if isinstance(node, ast.ClassDef) else [node]:
            if isinstance(inner, ast.FunctionDef | ast.AsyncFunctionDef):
                yield inner


def _code(node: ast.AST) -> Iterator[tuple[ast.AST, ast.AST]]:
    """All nodes below this one with their parents, without types and assertions."""
    for name, value in ast.iter_fields(node):
        if name in ("annotation", "returns", "decorator_list"):
            continue
        for child in value if isinstance(value, list) else [value]:
            if isinstance(child, ast.AST) and not isinstance(child, ast.Assert):
                yield child, node
                yield from _code(child)


def fate(mutant: Mutant) -> str:
    """What became of it: "killed", "timed out" or "alive"."""
    with tempfile.TemporaryDirectory(prefix="dobrak-mutant-") as folder:
        copy = Path(folder) / "dobrak"
        shutil.copytree(PACKAGE, copy)
        (copy / mutant.file).write_text(mutant.source())
        return test(folder, mutant.part)


def test(folder: str, part: Part) -> str:
    found = run(folder, part.tests, NUMBA_DISABLE_JIT="1" if part.interpreted else "0")
    if found == "alive" and part.compiled:
        with tempfile.TemporaryDirectory(prefix="dobrak-cache-") as cache:
            found = run(folder, part.compiled, NUMBA_DISABLE_JIT="0", XDG_CACHE_HOME=cache)
    return found


def run(folder: str, tests: Sequence[str], **more: str) -> str:
    limited = ["sh", "-c", f'ulimit -S -t {TIME_LIMIT} && exec "$@"', "sh"]
    command = [*limited, sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider"]
    command += ["-p", "no:randomly", "-p", "no:xdist", "--durations=0", *tests]
    settings = {**os.environ, "PYTHONPATH": folder, "PYTHONDONTWRITEBYTECODE": "1", **more}
    nothing = subprocess.DEVNULL
    process = subprocess.Popen(
        command, cwd=ROOT, env=settings, stdout=nothing, stderr=nothing, start_new_session=True
    )
    try:
        status = process.wait(LONGEST_WAIT)
        if status == -signal.SIGXCPU:
            return "timed out"
        return "killed" if status else "alive"
    except subprocess.TimeoutExpired:
        return "timed out"
    finally:  # and all that the tests have started
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--group", choices=GROUPS, action="append")
    parser.add_argument("--sample", type=int, help="how many mutants to try, chosen at random")
    parser.add_argument("--seed", type=int, default=1, help="of the sample")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--only", type=int, nargs="*", help="numbers of mutants to try")
    options = parser.parse_args()
    chosen = [mutant for group in options.group or GROUPS for mutant in mutants(group)]
    numbers = options.only or list(range(len(chosen)))
    if options.sample is not None and options.sample < len(numbers):
        numbers = random.Random(options.seed).sample(numbers, options.sample)
    explained = EXPLAINED.read_text() if EXPLAINED.exists() else ""
    counts: Counter[str] = Counter()
    for part in [part for group in options.group or GROUPS for part in GROUPS[group]]:
        if test(str(PACKAGE.parent), part) != "alive":
            sys.exit(f"Without a change these tests fail, too: {' '.join(part.tests)}")
    with ThreadPoolExecutor(options.jobs) as pool:
        fates = pool.map(fate, [chosen[number] for number in numbers])
        for number, found in zip(numbers, fates, strict=True):
            mutant = chosen[number]
            if found == "alive":
                found = "explained" if str(mutant) in explained else "SURVIVES"
            counts[found] += 1
            if found != "killed":
                print(f"{number}, line {mutant.line}: {found} {mutant}", flush=True)
    told = ", ".join(f"{count} {found}" for found, count in counts.items())
    print(f"{len(chosen)} mutants, {len(numbers)} tried: {told}")
    sys.exit(1 if counts["SURVIVES"] else 0)


if __name__ == "__main__":
    main()
