"""The messages in TypeScript say what the messages in Python say."""

import datetime
import enum
import subprocess
import sys
import uuid
from dataclasses import dataclass
from decimal import Decimal
from pathlib import Path
from typing import Annotated, Any, Generic, Literal, TypeVar

import msgspec
import pytest
from msgspec import UNSET, Meta, UnsetType

from dobrak.server.protocol.typescript import HEADER, ROOTS, Root, default_path, main, types

COMMAND = "python -m dobrak.server.protocol.typescript"
T = TypeVar("T")


class Suit(enum.Enum):
    """What a card belongs to."""

    HEARTS = "hearts"
    SPADES = "spades"


class Level(enum.IntEnum):
    LOW = 1
    HIGH = 2


class Card(msgspec.Struct):
    """A card,
    as it lies there.

    Not a */ more.
    """

    suit: Suit


class Numbered(msgspec.Struct, tag=2):
    pass


class Empty(msgspec.Struct):
    pass


class Tree(msgspec.Struct):
    left: "Tree | None"
    card: Card


class Say(msgspec.Struct, tag_field="do", tag="say"):
    words: str
    loud: bool = False


class Shout(msgspec.Struct, tag_field="do", tag="shout"):
    pass


class Defaults(msgspec.Struct):
    must: int
    number: int = 3
    nothing: str | None = None
    items: list[int] = []
    some: frozenset[str] = frozenset({"c", "a", "b"})
    made: str = msgspec.field(default_factory=lambda: str(uuid.uuid4()))


class Short(msgspec.Struct, omit_defaults=True):
    must: int
    number: int = 3


class Perhaps(msgspec.Struct):
    one: int | UnsetType
    two: int | UnsetType | None = UNSET


class Renamed(msgspec.Struct, rename="kebab", tag_field="my-tag", tag='it\'s "me"'):
    wants_end: bool
    on: bool


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


# --- the file that is kept ------------------------------------------------------------------------


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


# --- types ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kind", "text"),
    [
        (int, "number"),
        (float, "number"),
        (int | float, "number"),
        (bool, "boolean"),
        (str, "string"),
        (None, "null"),
        (Any, "unknown"),
        (Any | None, "unknown"),
        (msgspec.Raw, "unknown"),
        (uuid.UUID, "string"),
        (datetime.datetime, "string"),
        (Decimal, "string"),
        (str | None, "string | null"),
        (None | int | str, "number | string | null"),
        (Literal["b", "a"], '"a" | "b"'),
        (Literal["a", None], '"a" | null'),
        (Literal[1, 2], "1 | 2"),
        (list[int], "number[]"),
        (list[str | None] | None, "(string | null)[] | null"),
        (list[Literal["a", "b"]], '("a" | "b")[]'),
        (list[list[int]], "number[][]"),
        (set[str], "string[]"),
        (tuple[int, ...], "number[]"),
        (tuple[int, str | None], "[number, string | null]"),
        (tuple[()], "[]"),
        (dict[str, Any], "Record<string, unknown>"),
        (dict[int, list[str]], "Record<string, string[]>"),
        (dict[Literal["a", "b"], int], 'Partial<Record<"a" | "b", number>>'),
    ],
)
def test_a_type(kind: Any, text: str) -> None:
    assert told(kind) == f"export type X = {text};\n"


def test_an_enum_is_a_union_of_its_values() -> None:
    suit = 'export type Suit = "hearts" | "spades";\n'
    assert told(Suit, "Suit") == f"/** What a card belongs to. */\n{suit}"
    assert told(Level, "Level") == "export type Level = 1 | 2;\n"
    assert "export type X = Partial<Record<Suit, Level>>;\n" in told(dict[Suit, Level])


def test_a_long_union_has_a_line_for_each_member() -> None:
    words = [f"{letter * 20}" for letter in "abcdef"]
    lines = "".join(f'\n  | "{word}"' for word in words)
    assert told(Literal[tuple(words)]) == f"export type X ={lines};\n"


# --- structs --------------------------------------------------------------------------------------


def test_a_union_of_tagged_structs_is_told_apart_by_its_tags() -> None:
    assert told(Say | Shout, "Any") == (
        "export type Any = Say | Shout;\n\n"
        'export interface Say {\n  do: "say";\n  words: string;\n  loud: boolean;\n}\n\n'
        'export interface Shout {\n  do: "shout";\n}\n'
    )


def test_a_struct_that_uses_itself_is_there_once() -> None:
    text = told(Tree, "Tree")
    assert text.count("interface Tree {\n  left: Tree | null;\n  card: Card;\n}") == 1
    assert text.count("Tree") == 2


def test_types_come_in_the_order_of_first_use() -> None:
    text = types([Root("Two", tuple[Say, Tree], "told"), Root("Card", Card, "told")])
    names = [line.split()[2] for line in text.splitlines() if line.startswith("export")]
    assert names == ["Two", "Say", "Tree", "Card", "Suit"]


def test_a_docstring_is_a_comment_that_nothing_ends_early() -> None:
    comment = "/**\n * A card,\n * as it lies there.\n *\n * Not a *\\/ more.\n */\n"
    assert told(Card, "Card").startswith(f"{comment}export interface Card {{")
    assert told(Say, "Say").startswith("export interface Say {")


def test_a_struct_of_nothing() -> None:
    assert told(Empty, "Empty") == "export type Empty = Record<string, never>;\n"


def test_a_struct_under_another_name() -> None:
    numbered = "export interface Numbered {\n  type: 2;\n}\n"
    assert told(Numbered) == f"export type X = Numbered;\n\n{numbered}"


def test_fields_have_the_names_that_are_sent() -> None:
    fields = '  "my-tag": "it\'s \\"me\\"";\n  "wants-end": boolean;\n  on: boolean;\n'
    assert told(Renamed, "Renamed") == f"export interface Renamed {{\n{fields}}}\n"


# --- what may be left out -------------------------------------------------------------------------


def test_what_is_sent_may_leave_out_what_has_a_default() -> None:
    assert sent(Defaults, "Defaults") == (
        "export interface Defaults {\n"
        "  must: number;\n"
        "  /** 3 when left out */\n"
        "  number?: number;\n"
        "  /** null when left out */\n"
        "  nothing?: string | null;\n"
        "  /** [] when left out */\n"
        "  items?: number[];\n"
        '  /** ["a","b","c"] when left out */\n'
        "  some?: string[];\n"
        "  made?: string;\n"
        "}\n"
    )


def test_what_is_told_holds_every_field() -> None:
    assert "?" not in told(Defaults)
    assert "left out" not in told(Defaults)


def test_what_goes_both_ways_is_as_it_is_told() -> None:
    both = types([Root("Sent", list[Defaults], "sent"), Root("Told", list[Defaults], "told")])
    assert "?" not in both


@pytest.mark.parametrize("make", [told, sent])
def test_a_struct_that_omits_defaults_may_leave_them_out(make: Any) -> None:
    assert "  must: number;\n  /** 3 when left out */\n  number?: number;\n" in make(Short)


def test_a_field_that_may_be_unset() -> None:
    assert "{\n  one?: number;\n  two?: number | null;\n}" in told(Perhaps)
    assert "{\n  one: number;\n  two?: number | null;\n}" in sent(Perhaps)


# --- limits ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kind", "words"),
    [
        (Annotated[str, Meta(min_length=1, max_length=40)], "1 to 40 characters"),
        (Annotated[str, Meta(max_length=12)], "at most 12 characters"),
        (Annotated[str, Meta(min_length=1)], "at least 1 character"),
        (Annotated[str, Meta(min_length=4, max_length=4)], "exactly 4 characters"),
        (
            Annotated[str, Meta(max_length=2, pattern="^a*/")],
            r"at most 2 characters, matching ^a*\/",
        ),
        (Annotated[str, Meta(max_length=2, description="A face")], "A face; at most 2 characters"),
        (Annotated[int, Meta(ge=0, le=5)], "0 to 5"),
        (Annotated[int, Meta(ge=0, le=6, multiple_of=2)], "0 to 6, a multiple of 2"),
        (Annotated[int, Meta(ge=0)], "0 or more"),
        (Annotated[float, Meta(gt=0, le=2592000)], "more than 0, at most 2592000"),
        (Annotated[float, Meta(lt=0.5)], "less than 0.5"),
        (Annotated[int, Meta(ge=0, le=5)] | None, "0 to 5"),
        (Annotated[list[int], Meta(min_length=2, max_length=6)], "2 to 6 items"),
        (list[Annotated[str, Meta(max_length=40)] | None], "each at most 40 characters"),
        (tuple[int, Annotated[int, Meta(ge=1)]], "item 2: 1 or more"),
        (
            Annotated[dict[str, Annotated[int, Meta(ge=1)]], Meta(max_length=5)],
            "at most 5 keys, each value 1 or more",
        ),
        (Annotated[bytes, Meta(max_length=5)], "at most 5 bytes, in base64"),
    ],
)
def test_limits_are_a_comment(kind: Any, words: str) -> None:
    struct = msgspec.defstruct("S", [("field", kind)])
    assert told(struct, "S").splitlines()[1] == f"  /** {words} */"
    assert told(kind).startswith(f"/** {words} */\nexport type X = ")


def test_limits_and_a_default_share_a_comment() -> None:
    struct = msgspec.defstruct("S", [("field", Annotated[int, Meta(ge=0, le=5)], 1)])
    assert "  /** 0 to 5; 1 when left out */\n  field?: number;\n" in sent(struct)


# --- what cannot be written -----------------------------------------------------------------------


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
