"""Chat: a phrase from a list, or one line of plain text."""

import unicodedata

from dobrak.server.protocol.refused import Refused
from dobrak.server.protocol.signs import JOINERS, has_many_marks, is_visible

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


def clean(text: str) -> str:
    """Return a line in normal form, with single spaces. Raises Refused if it is not allowed."""
    even = " ".join(unicodedata.normalize("NFC", text).split())
    if not any(map(is_visible, even)):
        raise Refused("table-refusal-message-empty")
    if len(even) > LONGEST:
        raise Refused("table-refusal-message-long", {"most": LONGEST})
    if any(unicodedata.category(sign) in INVISIBLE and sign not in JOINERS for sign in even):
        raise Refused("table-refusal-message-invisible")
    if has_many_marks(even):
        raise Refused("table-refusal-message-marks")
    return even
