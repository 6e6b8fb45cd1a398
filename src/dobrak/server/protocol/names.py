"""Nicknames: what may be one (RFC 8266), and which look alike."""

import unicodedata
from functools import cache

from confusable_homoglyphs import confusables
from precis_i18n import get_profile

from dobrak.cards import shorten

LONGEST = 24  # letters
BLANK = "\u2800\U0001d159"  # signs that are nothing to see: of the blind, and of music
SAME = {"rn": "m", "vv": "w", "cl": "d"}  # letters that look like one

_PROFILE = get_profile("NicknameCasePreserved")

# More than a table has seats, whoever else sits there.
BOT_NAMES = {
    "dobro": ("Inês", "Rui", "Marta", "Tomás", "Lia", "Hugo", "Clara", "Nuno", "Eva", "Davi"),
    "durak": ("Masha", "Grisha", "Olga", "Petya", "Vera", "Kolya", "Dasha", "Misha", "Zoya", "Lev"),
}


def nickname(text: str) -> str:
    """A nickname as it is shown: blanks and forms of letters made even. ValueError says why not."""
    if not text.strip():
        raise ValueError("A name has at least one letter.")
    try:
        if any(map(_unseen, text)):
            raise UnicodeError
        name = str(_PROFILE.enforce(text))
    except UnicodeError:
        said = f"{shorten(text)} cannot be a name: it has signs that nobody sees."
        raise ValueError(said) from None
    if len(name) > LONGEST:
        raise ValueError(f"A name has at most {LONGEST} letters.")
    if unicodedata.combining(name[0]) or not _one_direction(name):
        raise ValueError(f"{shorten(text)} cannot be a name: it is not written in one direction.")
    return name


def _unseen(sign: str) -> bool:
    """Whether nobody sees it: marks of the rarest scripts are hardly ever drawn."""
    return sign in BLANK or (ord(sign) > 0xFFFF and unicodedata.category(sign).startswith("M"))


def _one_direction(name: str) -> bool:
    """Whether all its letters are read the same way."""
    ways = {unicodedata.bidirectional(sign) for sign in name}
    return not (ways & {"R", "AL"} and "L" in ways)


def likeness(name: str) -> str:
    """The same for all names that look alike: capital or small, Latin or Cyrillic."""
    plain = unicodedata.normalize("NFKD", name).casefold()
    for pair, letter in SAME.items():
        plain = plain.replace(pair, letter)
    return "".join(_simplest(sign) for sign in plain if not sign.isspace())


@cache
def _simplest(sign: str) -> str:
    """The first of all signs that look like this one, as a capital or a small letter."""
    alike = {sign, sign.upper()}
    for _ in range(2):  # to the sign that stands for all that look so, and to all of these
        alike |= {other for one in alike for other in _like(one)}
    return min(other.casefold() for other in alike)


def _like(sign: str) -> list[str]:
    known = confusables.confusables_data.get(sign, [])
    return [entry["c"] for entry in known if len(entry["c"]) == 1]
