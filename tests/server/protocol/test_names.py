"""Nicknames: no invisible characters, and nobody can look like somebody else."""

import pytest

from dobrak.server.protocol.names import likeness, nickname


@pytest.mark.parametrize(
    ("typed", "shown"),
    [("Ana", "Ana"), ("  Ana   B ", "Ana B"), ("ﬁx", "fix"), ("Жанна", "Жанна"), ("אבג", "אבג")],
)
def test_names_are_shown_evenly(typed: str, shown: str) -> None:
    assert nickname(typed) == shown
    assert nickname(shown) == shown


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ("", "at least one letter"),
        (" \t ", "at least one letter"),
        ("x" * 25, "at most 24 letters"),
        *[("a" + mark * 20, "too many marks") for mark in ("\u0301", "\u0e47")],
        *[(f"a{mark}", "too many marks|invisible") for mark in ("\u20dd", "\u0489")],
        ("a\ufffcb", "invisible characters"),
        ("\u0e47a", "one direction"),
        ("a\x00b", "invisible characters"),
        ("a\nb", "invisible characters"),
        ("Ana\u202eneB", "invisible characters"),  # turns the direction of what follows
        ("A\u200bna", "invisible characters"),
        ("\ud800", "invisible characters"),
        ("Ana\u2800", "invisible characters"),
        ("Ana\U0001d159", "invisible characters"),  # a note without a head
        ("Ana\U00016fe4", "invisible characters"),
        ("An\U0001bc9da", "invisible characters"),
        ("אAna", "not written in one direction"),
        ("\u0301Ana", "not written in one direction"),
    ],
)
def test_tricks_are_refused_with_a_sentence(typed: str, sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence) as refused:
        nickname(typed)
    assert str(refused.value).isprintable()


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ana", "ana"),
        ("Ana", "Аnа"),  # with Cyrillic letters
        ("paypal", "раураl"),
        ("lOl", "l0I"),
        ("Ana B", "AnaB"),
        ("Zoë", "Zoe\u0308"),
        ("Marta", "Rnarta"),
        ("Will", "VVill"),
        ("Clara", "dara"),
    ],
)
def test_look_alikes_count_as_the_same(one: str, other: str) -> None:
    assert likeness(one) == likeness(other)


def test_other_names_are_others() -> None:
    names = ["Ana", "Anna", "Ben", "Жанна", "Zoë", "Zoe", "7", "I7"]
    assert len({likeness(name) for name in names}) == len(names)
