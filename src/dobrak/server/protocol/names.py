"""Nicknames: which are allowed (RFC 8266), and which look alike."""

import unicodedata
from functools import cache

from confusable_homoglyphs import confusables
from precis_i18n import get_profile

from dobrak.cards import shorten
from dobrak.server.protocol.refused import Refused
from dobrak.server.protocol.signs import BLANKS, has_many_marks

LONGEST = 24  # letters
SAME = {"rn": "m", "vv": "w", "cl": "d"}  # pairs that look like one letter

_PROFILE = get_profile("NicknameCasePreserved")


def nickname(text: str) -> str:
    """Return a nickname in normal form. Raises Refused if it is not allowed."""
    if not text.strip():
        raise Refused("name-refusal-empty")
    try:
        if any(map(_is_invisible, text)):
            raise UnicodeError
        name = str(_PROFILE.enforce(text))
    except UnicodeError:
        raise Refused("name-refusal-invisible", {"name": shorten(text)}) from None
    if len(name) > LONGEST:
        raise Refused("name-refusal-long", {"most": LONGEST})
    if has_many_marks(name) or any(unicodedata.category(sign) == "Me" for sign in name):
        raise Refused("name-refusal-marks", {"name": shorten(text)})
    if unicodedata.category(name[0]).startswith("M") or not _has_one_direction(name):
        raise Refused("name-refusal-directions", {"name": shorten(text)})
    return name


def _is_invisible(sign: str) -> bool:
    """Whether a character is invisible, such as combining marks that most fonts lack."""
    return sign in BLANKS or (ord(sign) > 0xFFFF and unicodedata.category(sign).startswith("M"))


def _has_one_direction(name: str) -> bool:
    """Whether all letters have the same direction of writing."""
    ways = {unicodedata.bidirectional(sign) for sign in name}
    return not (ways & {"R", "AL"} and "L" in ways)


def likeness(name: str) -> str:
    """A key that is the same for all names that look alike, for example in Latin and Cyrillic."""
    plain = unicodedata.normalize("NFKD", name).casefold()
    for pair, letter in SAME.items():
        plain = plain.replace(pair, letter)
    return "".join(_simplest(sign) for sign in plain if not sign.isspace())


@cache
def _simplest(sign: str) -> str:
    """The first of all characters that look like this one, in either case."""
    alike = {sign, sign.upper()}
    for _ in range(2):  # to the main character of the group, then to all others
        alike |= {other for one in alike for other in _like(one)}
    return min(other.casefold() for other in alike)


def _like(sign: str) -> list[str]:
    known = confusables.confusables_data.get(sign, [])
    return [entry["c"] for entry in known if len(entry["c"]) == 1]
