"""Change one condition of the rules at a time, and list the changes that no test notices.

    python -m tools.mutate [--game dobro|durak] [--jobs N] [--only NUMBER …]

Every mutant is a copy of the package with one condition, operator or number changed; the clause
tests and the perft counts run against it, interpreted. A mutant that survives is either explained
in docs/mutants.md, by its text, or a test is missing.
"""

import argparse
import ast
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[1]
EXPLAINED = ROOT / "docs" / "mutants.md"
TIME_LIMIT = 120  # seconds; a mutant that plays for ever is noticed too

FILES = {
    "dobro": ["rules.py", "dealing.py", "moves.py"],
    "durak": ["rules.py", "dealing.py", "seats.py", "moves.py"],
}

NEGATED = {
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Lt: ast.GtE,
    ast.GtE: ast.Lt,
    ast.Gt: ast.LtE,
    ast.LtE: ast.Gt,
}
SHIFTED = {ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt}
TURNED = {ast.Add: ast.Sub, ast.Sub: ast.Add, ast.BitOr: ast.BitAnd, ast.BitAnd: ast.BitOr}


@dataclass(frozen=True)
class Mutant:
    game: str
    file: str
    function: str
    line: int
    before: str
    after: str
    source: str  # the whole changed file

    def __str__(self) -> str:
        return f"{self.game}/{self.file} {self.function}: `{self.before}` → `{self.after}`"


def changes(node: ast.AST) -> Iterator[ast.AST]:
    """What a condition, an operator or a number could be instead."""
    if isinstance(node, ast.Compare) and len(node.ops) == 1:
        for table in (NEGATED, SHIFTED):
            other = table.get(type(node.ops[0]))
            if other is not None:
                yield ast.Compare(node.left, [other()], node.comparators)
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
    elif isinstance(node, ast.Constant) and type(node.value) is int:
        yield ast.Constant(node.value + 1)
    elif isinstance(node, ast.Constant) and type(node.value) is bool:
        yield ast.Constant(not node.value)


class Replace(ast.NodeTransformer):
    def __init__(self, target: ast.AST, other: ast.AST) -> None:
        self.target, self.other = target, other

    def visit(self, node: ast.AST) -> ast.AST:
        return self.other if node is self.target else self.generic_visit(node)


def mutants(game: str) -> list[Mutant]:
    """All mutants of a game's rules, in the order of the files."""
    return [mutant for file in FILES[game] for mutant in _mutants(game, file)]


def _mutants(game: str, file: str) -> Iterator[Mutant]:
    text = (ROOT / "src" / "dobrak" / "games" / game / file).read_text()
    tree = ast.parse(text)
    for function in tree.body:
        if not isinstance(function, ast.FunctionDef) or not function.decorator_list:
            continue  # what is not compiled is not a rule
        if function.name == "apply_each":
            continue
        for node in ast.walk(function):
            for other in changes(node):
                fresh = ast.parse(text)
                twin = _twin(tree, fresh, node)
                changed = ast.unparse(ast.fix_missing_locations(Replace(twin, other).visit(fresh)))
                before, after = ast.unparse(node), ast.unparse(other)
                line = getattr(node, "lineno", 0)
                if isinstance(node, ast.Constant):
                    before = f"{before} in {text.splitlines()[line - 1].strip()}"
                yield Mutant(game, file, function.name, line, before, after, changed)


def _twin(tree: ast.AST, fresh: ast.AST, node: ast.AST) -> ast.AST:
    """The same node in another parse of the same text."""
    pairs = zip(ast.walk(tree), ast.walk(fresh), strict=True)
    return next(there for here, there in pairs if here is node)


def survives(mutant: Mutant) -> bool:
    with tempfile.TemporaryDirectory(prefix="dobrak-mutant-") as folder:
        package = Path(folder) / "dobrak"
        shutil.copytree(
            ROOT / "src" / "dobrak", package, ignore=shutil.ignore_patterns("__pycache__")
        )
        (package / "games" / mutant.game / mutant.file).write_text(mutant.source)
        tests = [f"tests/games/{mutant.game}", "tests/games/test_state.py", "tests/perft"]
        for test in tests:
            if not passes(folder, mutant.game, test):
                return False
    return True


def passes(folder: str, game: str, tests: str) -> bool:
    command = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider"]
    command += ["-p", "no:randomly", "-p", "no:xdist", "--durations=0", tests]
    if not tests.startswith("tests/games"):
        command += ["-k", game]
    settings = {**os.environ, "NUMBA_DISABLE_JIT": "1", "PYTHONPATH": folder}
    settings["PYTHONDONTWRITEBYTECODE"] = "1"
    try:
        done = subprocess.run(
            command, cwd=ROOT, env=settings, capture_output=True, timeout=TIME_LIMIT, check=False
        )
    except subprocess.TimeoutExpired:
        return False
    return done.returncode == 0


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--game", choices=["dobro", "durak"], action="append")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--only", type=int, nargs="*", help="numbers of mutants to try")
    options = parser.parse_args()
    chosen = [m for game in options.game or ["dobro", "durak"] for m in mutants(game)]
    numbers = options.only or list(range(len(chosen)))
    explained = EXPLAINED.read_text() if EXPLAINED.exists() else ""
    left = []
    with ThreadPoolExecutor(options.jobs) as pool:
        tried = [chosen[number] for number in numbers]
        for number, alive in zip(numbers, pool.map(survives, tried), strict=True):
            if alive:
                known = str(chosen[number]) in explained
                left += [] if known else [chosen[number]]
                state = "explained" if known else "SURVIVES"
                line = chosen[number].line
                print(f"{number} of {len(chosen)}, line {line}: {state} {chosen[number]}")
                sys.stdout.flush()
    print(f"{len(numbers)} mutants, {len(left)} that no test kills and no page explains")
    sys.exit(1 if left else 0)


if __name__ == "__main__":
    main()
