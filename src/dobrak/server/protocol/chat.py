"""Chat: a phrase from a list, or one line of plain text."""

import unicodedata

from dobrak.server.protocol.refused import Refused

# Shown in each reader's language.
PHRASES: dict[str, dict[str, str]] = {
    "hello": {"en": "Hello!", "fr": "Bonjour !"},
    "good_luck": {"en": "Good luck!", "fr": "Bonne chance !"},
    "your_turn": {"en": "It is your turn.", "fr": "C’est à vous."},
    "one_moment": {"en": "One moment, please.", "fr": "Un instant, s’il vous plaît."},
    "well_played": {"en": "Well played!", "fr": "Bien joué !"},
    "oops": {"en": "Oops!", "fr": "Oups !"},
    "lucky": {"en": "That was luck.", "fr": "Quelle chance !"},
    "thanks": {"en": "Thank you!", "fr": "Merci !"},
    "sorry": {"en": "Sorry!", "fr": "Pardon !"},
    "again": {"en": "One more?", "fr": "Encore une ?"},
    "goodbye": {"en": "Goodbye!", "fr": "Au revoir !"},
}

LONGEST = 300  # characters
INVISIBLE = {"Cc", "Cf", "Co", "Cs", "Cn", "Zl", "Zp"}  # Unicode categories
JOINERS = {"\u200c", "\u200d"}  # part of some scripts and emoji
BLANKS = {"\u115f", "\u1160", "\u2800", "\u3164", "\uffa0"}  # letters that are invisible
MOST_MARKS = 4  # on one letter


def clean(text: str) -> str:
    """Return a line in normal form, with single spaces. Raises Refused if it is not allowed."""
    even = " ".join(unicodedata.normalize("NFC", text).split())
    if all(sign in BLANKS or sign in JOINERS or sign.isspace() for sign in even):
        raise Refused("table-refusal-message-empty")
    if len(even) > LONGEST:
        raise Refused("table-refusal-message-long", {"most": LONGEST})
    if any(unicodedata.category(sign) in INVISIBLE and sign not in JOINERS for sign in even):
        raise Refused("table-refusal-message-invisible")
    if _has_many_marks(even):
        raise Refused("table-refusal-message-marks")
    return even


def _has_many_marks(text: str) -> bool:
    marks = 0
    for sign in text:
        marks = marks + 1 if unicodedata.combining(sign) else 0
        if marks > MOST_MARKS:
            return True
    return False
