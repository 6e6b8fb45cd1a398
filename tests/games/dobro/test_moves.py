"""The moves of Dobro: stable numbers, spelling, and the cards that they lay."""

from dobrak.games.dobro.game import GAME
from dobrak.games.dobro.moves import (
    CARDS,
    MOVES,
    NOTATION,
    is_special,
)
from tests.games.dobro.situation import each, table
from tests.reference.dobro import full_deck

# Never to be reordered: records, masks and nets of other people rely on them.
NUMBERS = (
    f"take draw {each('{}', 2)} end S R call {each('{0}+{0}', 2)} {each('J={}', 2)} "
    f"{each('{}+J', 2)} {each('J+J={}', 2)}"
).split()


def test_every_move_has_its_number_for_ever() -> None:
    assert len(NUMBERS) == MOVES == GAME.moves == 61
    assert NOTATION.numbers() == list(range(61))
    assert [NOTATION[number] for number in range(61)] == NUMBERS
    assert [NOTATION.read(move) for move in NUMBERS] == list(range(61))


def test_moves_are_listed_by_rising_number() -> None:
    match = table(["2 2 12 12 J J", "3", "3"])
    numbers = [move.number for move in match.moves()]
    assert numbers == sorted(numbers)
    assert len(set(numbers)) == len(numbers)


def test_cards_have_their_numbers() -> None:
    assert CARDS.numbers() == list(range(2, 16))
    assert CARDS.write(range(2, 16)) == f"{each('{}', 2)} J S R"


def test_other_words_are_no_moves() -> None:
    words = "1 13 1+1 13+13 J=1 J=13 1+J 13+J J+1 J+13 J+J=1 J+J=13 J J+J 7+8 J+S S+S pass"
    for text in ["", *words.split()]:
        assert text not in NOTATION


def test_D1_4_two_kinds_are_special() -> None:
    assert [CARDS[kind] for kind in CARDS.numbers() if is_special(kind)] == ["S", "R"]
    assert not any(is_special(NOTATION.read(move)) for move in NUMBERS if move not in ("S", "R"))


def test_D1_1_D2_5_the_box() -> None:
    for players in range(2, 7):
        cards = [CARDS[kind] for kind in GAME.box(players, GAME.options(players, {}))]
        assert sorted(cards) == sorted(full_deck(players))
        assert len(cards) == (55 if players == 2 else 57)
