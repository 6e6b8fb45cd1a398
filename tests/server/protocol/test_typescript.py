"""The page's types are those of the messages, views and events."""

from typing import Annotated, Any, Literal, NotRequired, TypedDict

import msgspec
import pytest
from msgspec import UNSET, UnsetType

from dobrak.server.protocol.typescript import PATH, declared, generate, type_of, union


class Card(msgspec.Struct):
    """A card."""

    suit: Literal["s", "h"]
    seat: int | None = None


class Perhaps(msgspec.Struct, omit_defaults=True):
    card: Card | UnsetType | None = UNSET


class Drew(TypedDict):
    seat: int
    cards: NotRequired[list[str]]


def test_the_file_is_up_to_date() -> None:
    run = "python -m dobrak.server.protocol.typescript"
    assert PATH.read_bytes().decode() == generate(), f"The messages have changed: run {run}"


@pytest.mark.parametrize(
    ("kind", "text"),
    [
        (bool, "boolean"),
        (int | float, "number"),
        (str | None, "string | null"),
        (Any, "unknown"),
        (msgspec.Raw, "unknown"),
        (Literal["b", "a"], '"a" | "b"'),
        (list[int], "number[]"),
        (list[str | None], "(string | null)[]"),
        (dict[str, Any], "Record<string, unknown>"),
        (dict[str, int | bool], "Record<string, number | boolean>"),
        (Annotated[msgspec.Raw, msgspec.Meta(extra_json_schema={"$ref": "View"})], "View"),
        (list[Drew], "Drew[]"),
    ],
)
def test_a_type(kind: Any, text: str) -> None:
    (schema,), _ = msgspec.json.schema_components([kind])
    assert type_of(schema) == text


@pytest.mark.parametrize("kind", [tuple[int, str], set[int]])
def test_a_type_that_messages_do_not_use_is_refused(kind: Any) -> None:
    (schema,), _ = msgspec.json.schema_components([kind])
    with pytest.raises(TypeError, match="no TypeScript"):
        type_of(schema)


def test_the_server_sends_fields_that_have_defaults_and_clients_may_omit_them() -> None:
    sent, got = declared([Card], sent=True), declared([Card], sent=False)
    assert sent["Card"] == (
        '/** A card. */\nexport interface Card {\n  suit: "h" | "s";\n  seat: number | null;\n}\n'
    )
    assert got["Card"] == sent["Card"].replace("seat:", "seat?:")


def test_a_field_may_be_absent_if_it_is_not_required_or_unset() -> None:
    text = declared([Perhaps, Drew], sent=True)
    assert list(text) == ["Perhaps", "Card", "Drew"]
    assert "  card?: Card | null;\n" in text["Perhaps"]
    assert "  cards?: string[];\n  seat: number;\n" in text["Drew"]


def test_a_union() -> None:
    assert union("Any", ["One", "Two"]) == "export type Any =\n  | One\n  | Two;\n"
