"""Random JSON for the types of the protocol: valid values, nearly valid ones and wild ones.

Valid values follow from the types alone, so they keep up with the protocol. For strings and numbers
that have a meaning, such as the name of a game, `words` has functions that know some.
"""

import json
import random
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from msgspec import inspect

DEEP: Any = []
for _ in range(400):
    DEEP = [DEEP]

# Text that `json.dumps` would not write, by the string that it replaces.
LITERALS = {
    f"\x01{number}": text
    for number, text in enumerate(
        [
            *("NaN", "-Infinity", "1e999", "-0", "0x1", "01", "1_0", "1.0", "1e2", "2.5", "+1"),
            *("9" * 30, "9" * 5000, "-" + "9" * 400, "1." + "0" * 3000 + "1", "1e-999", "٣"),
            *('"\\ud800"', '"\\udc00\\ud800"', '"\\u0000"', '"\\x"', "'a'", "true false"),
            *("[" * 3000, '{"a":' * 900),
        ]
    )
}
STRINGS = [
    *("", " ", "\t\n", "\0", "null", "../../etc/passwd", "%00", "{ $error }", "{0}%s", "' OR 1=1"),
    *(
        "٣",
        "１",
        "²",
        "𝟘",
        "0x1",
        "-1",
        "1e3",
        "9" * 40,
        "İ",
        "ﬁ",
        "ß",
        "ǅ",
        "Ana",
        "аna",
        "ａｎａ",
    ),
    *("a\u0301" * 9, "\u0301a", "x" + "\u20dd" * 30, "\u200b", "\u202eabc", "\ufeff", "\u2028"),
    *(
        "\u00ad",
        "\U000e0041",
        "\U0010ffff",
        "\ue000",
        "👩\u200d👩\u200d👧",
        "🂡",
        "\ufe0f",
        "ابجAna",
    ),
    *("שלום", "\u1112\u1161\u11ab", "\u3164", "x" * 41, "x" * 301, "é" * 1201, "y" * 9000),
    *("\ud800", "\udfff\ud83d", "<script>", "take", "call@9", "9s>9h", "__proto__", "rn"),
]
NUMBERS = [0, 1, -1, 2, 5, 6, 255, 2**31, 2**53 + 1, 2**63, 2**64, -(2**63) - 1, 10**30, 0.5, 1e308]
WILD = [*STRINGS, *NUMBERS, *LITERALS, None, True, False, [], {}, [[]], {"a": 1}, [None] * 50, DEEP]

Word = Callable[[], Any]


@dataclass
class Examples:
    rng: random.Random
    words: dict[str, Word] = field(default_factory=dict)  # by the name of the field

    def valid(self, kind: Any, **given: Any) -> Any:
        """A valid value of a type; of an object, some fields can be given."""
        return self._valid(inspect.type_info(kind), given)

    def spoilt(self, value: Any) -> Any:
        """A value with one to three mistakes."""
        for _ in range(self.rng.choice((1, 1, 1, 2, 3))):
            value = self._spoil(value)
        return value

    def text(self, value: Any) -> bytes:
        """A value as JSON, written in different ways. Lone surrogates may become invalid UTF-8."""
        ascii_only, spaces = self.rng.random() < 0.5, self.rng.choice((None, 1))
        text = json.dumps(value, ensure_ascii=ascii_only, indent=spaces)
        for key, literal in LITERALS.items():
            text = text.replace(json.dumps(key, ensure_ascii=ascii_only), literal)
        return text.encode("utf-8", "surrogatepass")

    def garbled(self, text: bytes) -> bytes:
        """Text with a mistake in its bytes."""
        rng, at = self.rng, self.rng.randrange(len(text) + 1)
        end = rng.randint(at, len(text))
        match rng.randrange(9):
            case 0:
                return text[:at]
            case 1:
                return text[:at] + text[end:]
            case 2:
                return text[:end] + text[at:]
            case 3:
                return text[:at] + rng.randbytes(rng.randint(1, 4)) + text[at:]
            case 4:
                return text[:at] + rng.choice((b"\xff", b"\xc0\xaf", b"\xed\xa0\x80")) + text[at:]
            case 5:
                return rng.choice((b"\xef\xbb\xbf", b"\0", b" " * 9000, b"\xff\xfe")) + text
            case 6:
                return text + rng.choice((b"x", b"\0", b" " * 9000, b",", text))
            case 7:
                return text.decode("utf-8", "replace").encode("utf-16")
            case _:  # a key comes twice
                return text[:-1] + b"," + text[1:] if len(text) > 2 else text * 2

    def _valid(self, info: inspect.Type, given: dict[str, Any]) -> Any:
        rng = self.rng
        match info:
            case inspect.Metadata(type=inner):
                return self._valid(inner, given)
            case inspect.StructType(fields=fields, tag=tag, tag_field=tag_field):
                made = {} if tag_field is None else {tag_field: tag}
                for one in fields:
                    if one.name in given:
                        made[one.name] = given[one.name]
                    elif one.required or rng.random() < 0.5:
                        word = self.words.get(one.name)
                        made[one.name] = word() if word else self._valid(one.type, {})
                return made
            case inspect.UnionType(types=types):
                return self._valid(rng.choice(types), {})
            case inspect.ListType(item_type=item):
                return [self._valid(item, {}) for _ in range(rng.randrange(4))]
            case inspect.DictType(value_type=kind):
                return {f"key{n}": self._valid(kind, {}) for n in range(rng.randrange(2))}
            case inspect.StrType(min_length=least, max_length=most):
                text = rng.choice(("", "a", "Ana", "simple", "naïve", "x" * 40))
                return (text + "x" * (least or 0))[: 40 if most is None else most]
            case inspect.IntType(ge=least, le=most):
                low = 0 if least is None else least
                return rng.randint(low, low + 9 if most is None else most)
            case inspect.FloatType(ge=least, le=most):
                return rng.uniform(least or 0.0, 9.0 if most is None else most)
            case inspect.BoolType():
                return rng.random() < 0.5
            case inspect.NoneType():
                return None
        raise TypeError(f"no examples of {info} yet: add them to {__name__}")

    def _spoil(self, value: Any) -> Any:
        """Change one thing anywhere in a value, of which the unchanged parts are shared."""
        rng, wild = self.rng, self.rng.choice(WILD)
        if not value or not isinstance(value, dict | list) or rng.random() < 0.1:
            return rng.choice((wild, wild, [value], {"value": value}))
        if isinstance(value, list):
            made = list(value)
            at = rng.randrange(len(made))
            made[at] = self._spoil(made[at])
            return rng.choice((made, made, value * 7, value[1:]))
        changed, key = dict(value), rng.choice(list(value))
        match rng.randrange(6):
            case 0:
                del changed[key]
            case 1:
                changed[
                    rng.choice(("", "kind", "told", "name", "seat", "__class__", key + " "))
                ] = wild
            case 2:
                changed[key] = changed[rng.choice(list(value))]
            case 3:
                changed[key] = self._spoil(value[key])
            case _:
                changed[key] = wild
        return changed
