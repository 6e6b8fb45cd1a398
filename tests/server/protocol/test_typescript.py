"""The messages in TypeScript say what the messages in Python say.

The kept file shows every kind of type that the messages use, with its limits and defaults: whoever
changes how one is written sees it there.
"""

import subprocess
import sys
import uuid
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Generic, TypeVar

import msgspec
import pytest

from dobrak.server.protocol.typescript import HEADER, ROOTS, Root, default_path, main, types

COMMAND = "python -m dobrak.server.protocol.typescript"
T = TypeVar("T")


class Card(msgspec.Struct):
    """A card,
    as it lies there.

    Not a */ more.
    """

    suit: str


class Tree(msgspec.Struct):
    left: "Tree | None"
    card: Card


class Defaults(msgspec.Struct):
    must: int
    number: int = 3
    items: list[int] = []
    some: frozenset[str] = frozenset({"c", "a", "b"})
    made: str = msgspec.field(default_factory=lambda: str(uuid.uuid4()))


class Listed(msgspec.Struct, array_like=True):
    one: int


class Generally(msgspec.Struct, Generic[T]):
    one: T


@dataclass
class Plain:
    one: int


def told(kind: Any, name: str = "X") -> str:
    return types([Root(name, kind, "told")]).removeprefix(HEADER + "\n")


def sent(kind: Any, name: str = "X") -> str:
    return types([Root(name, kind, "sent")]).removeprefix(HEADER + "\n")


def test_the_kept_file_is_what_is_made_now() -> None:
    kept = default_path().read_bytes().decode()
    assert kept == types(ROOTS), f"The messages have changed: run {COMMAND}"


def test_the_command_writes_the_file(tmp_path: Path) -> None:
    path = tmp_path / "messages.ts"
    subprocess.run([sys.executable, *COMMAND.split()[1:], str(path)], check=True)
    assert path.read_bytes() == types(ROOTS).encode()


@pytest.mark.parametrize(
    ("arguments", "says"),
    [(["none/x.ts"], "There is no folder .*none"), ([""], "a folder"), (["a", "b"], "one path")],
)
def test_the_command_says_what_is_wrong(tmp_path: Path, arguments: list[str], says: str) -> None:
    with pytest.raises(SystemExit, match=says):
        main([str(tmp_path / argument) for argument in arguments])


def test_without_a_checkout_the_command_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    installed = tmp_path / "src" / "dobrak" / "server" / "typescript.py"
    monkeypatch.setattr("dobrak.server.protocol.typescript.__file__", str(installed))
    with pytest.raises(SystemExit, match="There is no folder .*wire to write messages.ts into"):
        main([])


def test_a_struct_that_uses_itself_is_there_once() -> None:
    text = told(Tree, "Tree")
    assert text.count("interface Tree {\n  left: Tree | null;\n  card: Card;\n}") == 1
    assert text.count("Tree") == 2


def test_a_docstring_is_a_comment_that_nothing_ends_early() -> None:
    comment = "/**\n * A card,\n * as it lies there.\n *\n * Not a *\\/ more.\n */\n"
    assert told(Card, "Card").startswith(f"{comment}export interface Card {{")
    assert told(Tree, "Tree").startswith("export interface Tree {")


def test_what_is_sent_may_leave_out_what_has_a_default() -> None:
    assert sent(Defaults, "Defaults") == (
        "export interface Defaults {\n"
        "  must: number;\n"
        "  /** 3 when left out */\n"
        "  number?: number;\n"
        "  /** [] when left out */\n"
        "  items?: number[];\n"
        '  /** ["a","b","c"] when left out */\n'
        "  some?: string[];\n"
        "  made?: string;\n"
        "}\n"
    )


def test_what_goes_both_ways_is_as_it_is_told() -> None:
    both = types([Root("Sent", list[Defaults], "sent"), Root("Told", list[Defaults], "told")])
    assert "?" not in both


def test_two_types_of_one_name_are_refused() -> None:
    other = msgspec.defstruct("Card", [("face", str)])
    with pytest.raises(ValueError, match="two types of the name Card"):
        types([Root("Card", Card, "told"), Root("Card", other, "told")])
    with pytest.raises(ValueError, match="two types of the name Card"):
        told(list[Card], "Card")


@pytest.mark.parametrize("name", ["Record", "Partial", "two words", ""])
def test_a_name_that_typescript_needs_or_cannot_have_is_refused(name: str) -> None:
    with pytest.raises(ValueError, match="cannot be the name of a type"):
        told(int, name)


@pytest.mark.parametrize("kind", [Listed, Generally[int], Plain])
def test_a_type_that_is_not_known_is_refused(kind: Any) -> None:
    with pytest.raises(TypeError, match="TypeScript for .* is not known"):
        told(kind)
