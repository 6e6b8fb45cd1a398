"""Shared modules do not name games, rulesets and editions: each game describes itself."""

import ast
import re
from pathlib import Path

import pytest

from dobrak.games import DECLARED

ROOT = Path(__file__).parents[1]
OWN = re.compile(r"/(dobro|durak)(/|\.py|\.svelte)|/nets/|/static/|/texts/")
CHOICES = [str(name) for game in DECLARED.values() for name in game.variant.choices]
NAMES = ["edition", "ruleset", *DECLARED, *(name for name in CHOICES if len(name) > 2)]
NAMED = re.compile("|".join(NAMES), re.IGNORECASE)  # also within other words, such as DurakView
COMMENT = re.compile(r"/\*.*?\*/|<!--.*?-->|(?<!:)//[^\n]*", re.DOTALL)

# Remove a file from here when it names none any more, and lower MOST. Do not add one.
MOST = 1
ALLOWED = {"src/dobrak/games/__init__.py"}  # the registry
GENERATED = {
    "web/src/wire/messages.ts",  # from what the games declare
    "web/src/words/ids.ts",  # a list of all texts, also of those of the games
}


def code_of(path: Path) -> str:
    """A module without its comments and docstrings, which may have examples."""
    text = path.read_text(encoding="utf-8")
    if path.suffix != ".py":
        return COMMENT.sub("", text)
    tree = ast.parse(text)
    for node in ast.walk(tree):
        match node:
            case ast.Expr(value=ast.Constant(value=str())):
                node.value = ast.Constant(None)
    return ast.unparse(tree)


def named() -> set[str]:
    """The shared modules that name a game, a ruleset or an edition."""
    files = [*(ROOT / "src/dobrak").rglob("*.py"), *(ROOT / "web/src").rglob("*.ts")]
    files += (ROOT / "web/src").rglob("*.svelte")
    paths = [path for path in files if not OWN.search(path.as_posix())]
    names = {path.relative_to(ROOT).as_posix() for path in paths if NAMED.search(code_of(path))}
    return names - GENERATED


def test_shared_modules_do_not_name_games() -> None:
    found = named()
    assert found <= ALLOWED, "these name a game: ask the game instead"
    assert found >= ALLOWED, "these name no game any more: remove them from ALLOWED"


def test_the_list_of_those_that_may_only_shrinks() -> None:
    assert len(ALLOWED) == MOST <= 1


@pytest.mark.parametrize(
    ("name", "text", "names"),
    [
        ("a.py", "def read_dobro(): ...", True),
        ("a.py", "class DurakView: ...", True),
        ("a.py", '"""Dobro."""  # durak\nx = 1', False),
        ("a.ts", "readDurak(move); // a move", True),
        ("a.ts", "/** Dobro. */ // durak", False),
        ("a.svelte", "<style>.dobro {}</style>", True),
        ("a.svelte", "<!-- Durak -->", False),
    ],
)
def test_names_are_found_in_code_and_not_in_comments(
    name: str, text: str, names: bool, tmp_path: Path
) -> None:
    (tmp_path / name).write_text(text, encoding="utf-8")
    assert bool(NAMED.search(code_of(tmp_path / name))) == names
