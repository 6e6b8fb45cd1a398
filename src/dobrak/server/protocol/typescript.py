"""Generates TypeScript types from the messages.

`python -m dobrak.server.protocol.typescript [path]` writes the file. `ROOTS` lists the types; types
that they use are included.
"""

import json
import re
import sys
from collections.abc import Iterator, Sequence
from inspect import cleandoc
from pathlib import Path
from typing import Any, Literal, NamedTuple, TypeAlias, get_args

import msgspec
from msgspec import inspect

from dobrak.server.protocol import messages as wire

HEADER = (
    "// Made by python -m dobrak.server.protocol.typescript from server/protocol/messages.py: "
    "do not edit.\n"
)
WIDTH = 100
TAKEN = {"Record", "Partial"}  # TypeScript's own
PLAIN_NAME = re.compile(r"[A-Za-z_$][\w$]*", re.ASCII)

Named: TypeAlias = inspect.StructType | inspect.EnumType
Text: TypeAlias = (
    inspect.StrType
    | inspect.BytesType
    | inspect.ByteArrayType
    | inspect.MemoryViewType
    | inspect.DateTimeType
    | inspect.DateType
    | inspect.TimeType
    | inspect.TimeDeltaType
    | inspect.UUIDType
    | inspect.DecimalType
)


class Root(NamedTuple):
    """A type to generate, with all that it uses, and who sends it."""

    name: str
    type: Any
    way: Literal["sent", "told"]  # by clients, or by the server


ROOTS = (
    Root("AnyWish", wire.AnyWish, "sent"),
    Root("AnyTold", wire.AnyTold, "told"),
    *(
        Root(asked.__name__, asked, "sent")
        for asked in (wire.NewGuest, wire.NewCode, wire.UseCode, wire.NewTable, wire.QuickStart)
    ),
    *(
        Root(told.__name__, told, "told")
        for told in (
            wire.GameDeclared,
            wire.Me,
            wire.Readiness,
            wire.Code,
            wire.TableOpened,
            wire.TableListed,
            wire.Trouble,
            wire.MatchKept,
            wire.Replay,
        )
    ),
)


def types(roots: Sequence[Root]) -> str:
    """The text of the file: every root, followed by what it uses, in the order of first use.

    Messages of the server have all fields, unless their struct omits defaults. Messages of clients
    may leave out fields with defaults. A struct that goes both ways counts as the server's.
    """
    read = [(root, inspect.type_info(root.type)) for root in roots]
    told = {named.cls for root, kind in read if root.way == "told" for named in _used(kind)}
    texts: dict[str, str] = {}
    owners: dict[str, object] = {}

    def declare(name: str, owner: object, text: str) -> None:
        if name in TAKEN or not PLAIN_NAME.fullmatch(name):
            raise ValueError(f"{name} cannot be the name of a type in TypeScript")
        if owners.setdefault(name, owner) != owner:
            raise ValueError(f"There are two types of the name {name}")
        texts[name] = text

    for root, kind in read:
        if not (isinstance(kind, Named) and _name(kind) == root.name):
            text = _comment(_limits(kind)) + _alias(root.name, _members(kind))
            declare(root.name, root.type, text)
        for named in _used(kind):
            declare(_name(named), named.cls, _declaration(named, told))
    return "\n".join([HEADER, *texts.values()])


# --- declarations ---------------------------------------------------------------------------------


def _used(kind: inspect.Type) -> list[Named]:
    """The structs and enums in a type, and in the fields of those, each once."""
    found: dict[object, Named] = {}

    def look(kind: inspect.Type) -> None:
        if isinstance(kind, Named):
            if kind.cls in found:
                return
            found[kind.cls] = kind
        for part in _parts(kind):
            look(part)

    look(kind)
    return list(found.values())


def _parts(kind: inspect.Type) -> Iterator[inspect.Type]:
    """The types that a type is made of."""
    match kind:
        case inspect.Metadata():
            yield kind.type
        case inspect.UnionType():
            yield from kind.types
        case inspect.CollectionType():
            yield kind.item_type
        case inspect.TupleType():
            yield from kind.item_types
        case inspect.DictType():
            yield from (kind.key_type, kind.value_type)
        case inspect.StructType():
            yield from (field.type for field in kind.fields)


def _name(named: Named) -> str:
    if not isinstance(named.cls, type):
        raise TypeError(f"{named.cls}: TypeScript for a generic struct is not known")
    return named.cls.__name__


def _declaration(named: Named, told: set[type]) -> str:
    text = _comment(_doc(named.cls))
    if isinstance(named, inspect.EnumType):
        return text + _alias(_name(named), [_value(member.value) for member in named.cls])
    if named.array_like:
        raise TypeError(f"{_name(named)}: TypeScript for an array-like struct is not known")
    lines = [] if named.tag_field is None else [f"{_key(named.tag_field)}: {_value(named.tag)};"]
    for field in named.fields:
        lines += _field(field, _optional(named, field, told))
    if not lines:
        return text + _alias(_name(named), ["Record<string, never>"])
    return text + "\n".join(
        [f"export interface {_name(named)} {{", *(f"  {line}" for line in lines), "}\n"]
    )


def _alias(name: str, members: list[str]) -> str:
    line = f"export type {name} = {' | '.join(members)};\n"
    if len(line) <= WIDTH + 1 or len(members) == 1:
        return line
    return "\n".join([f"export type {name} =", *(f"  | {member}" for member in members)]) + ";\n"


# --- fields ---------------------------------------------------------------------------------------


def _field(field: inspect.Field, optional: bool) -> list[str]:
    words = [_limits(field.type), _left_out(field) if optional else ""]
    comment = _comment("; ".join(filter(None, words))).splitlines()
    mark = "?" if optional else ""
    return [*comment, f"{_key(field.encode_name)}{mark}: {_type(field.type)};"]


def _optional(struct: inspect.StructType, field: inspect.Field, told: set[type]) -> bool:
    """Whether a message may leave out the field."""
    if struct.cls not in told:
        return not field.required
    hints = {info.name: info.type for info in msgspec.structs.fields(struct.cls)}
    if msgspec.UnsetType in get_args(hints[field.name]):
        return True
    return struct.cls.__struct_config__.omit_defaults and not field.required


def _left_out(field: inspect.Field) -> str:
    """What it means to leave out a field, if that can be told."""
    default = field.default
    if field.default_factory in (list, dict, set, frozenset):
        default = field.default_factory()
    if default is msgspec.NODEFAULT:
        return ""
    written = msgspec.json.encode(default, order="deterministic").decode()
    return f"{written} when left out"


def _key(name: str) -> str:
    return name if PLAIN_NAME.fullmatch(name) else _value(name)


# --- types ----------------------------------------------------------------------------------------


def _type(kind: inspect.Type) -> str:
    return " | ".join(_members(kind))


def _members(kind: inspect.Type) -> list[str]:
    """A type as the members of a union, without repetitions and with null last."""
    match kind:
        case inspect.Metadata():
            return _members(kind.type)
        case inspect.UnionType():
            return _union([member for part in kind.types for member in _members(part)])
        case inspect.LiteralType():
            return _union([_value(value) for value in kind.values])
        case _:
            return [_single(kind)]


def _union(members: list[str]) -> list[str]:
    if "unknown" in members:
        return ["unknown"]
    return sorted(dict.fromkeys(members), key=lambda member: member == "null")


def _single(kind: inspect.Type) -> str:
    """A type that is not a union."""
    match kind:
        case inspect.AnyType() | inspect.RawType():
            return "unknown"
        case inspect.NoneType():
            return "null"
        case inspect.BoolType():
            return "boolean"
        case inspect.IntType() | inspect.FloatType():
            return "number"
        case inspect.StructType() | inspect.EnumType():
            return _name(kind)
        case inspect.CollectionType():
            item = _members(kind.item_type)
            return f"{item[0]}[]" if len(item) == 1 else f"({' | '.join(item)})[]"
        case inspect.TupleType():
            return f"[{', '.join(map(_type, kind.item_types))}]"
        case inspect.DictType():
            return _record(kind)
        case _ if isinstance(kind, Text):
            return "string"
    raise TypeError(f"TypeScript for {kind} is not known")


def _record(kind: inspect.DictType) -> str:
    """A dictionary. If its keys are enumerated, not all of them have to be there."""
    if isinstance(kind.key_type, inspect.LiteralType | inspect.EnumType):
        return f"Partial<Record<{_type(kind.key_type)}, {_type(kind.value_type)}>>"
    return f"Record<string, {_type(kind.value_type)}>"


def _value(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


# --- comments -------------------------------------------------------------------------------------


def _comment(words: str) -> str:
    lines = [line.rstrip() for line in words.replace("*/", "*\\/").splitlines()]
    if not lines:
        return ""
    if len(lines) == 1:
        return f"/** {lines[0]} */\n"
    return "\n".join(["/**", *(f" * {line}".rstrip() for line in lines), " */\n"])


def _doc(cls: type) -> str:
    """The docstring of a class; not the one that dataclasses generate."""
    doc = cleandoc(cls.__doc__ or "")
    return "" if doc.startswith(f"{cls.__name__}(") else doc


def _limits(kind: inspect.Type) -> str:
    """The limits in a type's annotations, in words."""
    match kind:
        case inspect.Metadata():
            described = (kind.extra_json_schema or {}).get("description", "")
            return "; ".join(filter(None, [described, _limits(kind.type)]))
        case inspect.UnionType():
            return " or ".join(dict.fromkeys(filter(None, map(_limits, kind.types))))
        case inspect.IntType() | inspect.FloatType():
            return _range(kind)
        case inspect.StrType():
            pattern = kind.pattern and f"matching {kind.pattern}"
            return _listed(_length(kind, "character"), pattern)
        case inspect.BytesType() | inspect.ByteArrayType() | inspect.MemoryViewType():
            return _listed(_length(kind, "byte"), "in base64")
        case inspect.CollectionType():
            return _listed(_length(kind, "item"), _each("each", kind.item_type))
        case inspect.TupleType():
            items = enumerate(kind.item_types, 1)
            return _listed(*(_each(f"item {number}:", item) for number, item in items))
        case inspect.DictType():
            keys, values = _each("each key", kind.key_type), _each("each value", kind.value_type)
            return _listed(_length(kind, "key"), keys, values)
        case _:
            return ""


def _listed(*words: str | None) -> str:
    return ", ".join(filter(None, words))


def _each(which: str, kind: inspect.Type) -> str:
    limits = _limits(kind)
    return limits and f"{which} {limits}"


def _length(kind: Any, unit: str) -> str:
    least, most = kind.min_length or 0, kind.max_length
    if most is None:
        return f"at least {_counted(least, unit)}" if least else ""
    if least == most:
        return f"exactly {_counted(most, unit)}"
    return f"{least} to {_counted(most, unit)}" if least else f"at most {_counted(most, unit)}"


def _counted(number: int, unit: str) -> str:
    return f"{number} {unit}" if number == 1 else f"{number} {unit}s"


def _range(kind: inspect.IntType | inspect.FloatType) -> str:
    multiple = _bound("a multiple of {}", kind.multiple_of)
    if kind.ge is not None and kind.le is not None:
        return _listed(f"{_bound('{}', kind.ge)} to {_bound('{}', kind.le)}", multiple)
    return _listed(
        _bound("more than {}", kind.gt),
        _bound("{} or more", kind.ge),
        _bound("less than {}", kind.lt),
        _bound("at most {}", kind.le),
        multiple,
    )


def _bound(words: str, number: float | None) -> str:
    if number is None:
        return ""
    return words.format(int(number) if number == int(number) else number)


# --- the command ----------------------------------------------------------------------------------


def default_path() -> Path:
    """The file in a checkout."""
    return Path(__file__).resolve().parents[4] / "web" / "src" / "wire" / "messages.ts"


def main(arguments: Sequence[str]) -> None:
    if len(arguments) > 1:
        sys.exit("Give one path, or none: python -m dobrak.server.protocol.typescript [path]")
    path = Path(arguments[0]) if arguments else default_path()
    if not path.parent.is_dir():
        sys.exit(f"There is no folder {path.parent} to write {path.name} into.")
    if path.is_dir():
        sys.exit(f"{path} is a folder: give the path of a file.")
    path.write_text(types(ROOTS), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main(sys.argv[1:])
