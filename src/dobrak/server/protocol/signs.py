"""Characters that show nothing by themselves, and how many of them may follow a letter."""

import unicodedata

BLANKS = frozenset("\u115f\u1160\u2800\u3164\uffa0\ufffc\U0001d159")  # letters and symbols
VISIBLE = frozenset("LNPS")  # Unicode categories: letters, numbers, punctuation and symbols
MARKS = {"Mn", "Me"}  # without a width of their own
JOINERS = {"\u200c", "\u200d"}  # part of some scripts and emoji
MOST_MARKS = 4  # in a row


def is_visible(sign: str) -> bool:
    """Whether it shows anything without a letter before it."""
    return unicodedata.category(sign)[0] in VISIBLE and sign not in BLANKS


def has_many_marks(text: str) -> bool:
    """Whether there are too many marks on one letter. Invisible joiners count as marks."""
    marks = 0
    for sign in text:
        is_mark = sign in JOINERS or unicodedata.category(sign) in MARKS
        marks = marks + 1 if is_mark else 0
        if marks > MOST_MARKS:
            return True
    return False
