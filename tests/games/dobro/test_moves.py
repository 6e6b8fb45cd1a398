"""The moves of Dobro: stable numbers, spelling, and the cards that they lay."""

import pytest

from dobrak.games.dobro.game import GAME
from dobrak.games.dobro.moves import (
    CARDS,
    MOVES,
    NOTATION,
    box,
    cards_in,
    is_special,
    kind_of,
    value_of,
    worth_of,
)
from tests.games.dobro.situation import each, may, table
from tests.reference.dobro import cards_of, face_of, full_deck, worth

# Never to be reordered: records, masks and nets of other people rely on them.
NUMBERS = (
    f"take draw {each('{}', 2)} end S R call {each('{0}+{0}', 2)} {each('J={}', 2)} "
    f"{each('{}+J', 2)} {each('J+J={}', 2)}"
).split()

PLAYS = [move for move in NUMBERS if move not in ("take", "draw", "end", "call")]
NUMBERED = [move for move in PLAYS if move not in ("S", "R")]


def test_every_move_has_its_number_for_ever() -> None:
    assert len(NUMBERS) == MOVES == GAME.moves == 61
    assert NOTATION.numbers() == list(range(61))
    assert [NOTATION[number] for number in range(61)] == NUMBERS
    assert [NOTATION.read(move) for move in NUMBERS] == list(range(61))


def test_a_move_carries_its_number() -> None:
    match = table(["2 12 J", "3", "3"], climb="12")
    assert [(str(move), move.number) for move in match.moves()] == [
        ("take", 0),
        ("12", 12),
        ("J=12", 38),
        ("12+J", 49),
    ]


def test_moves_are_listed_by_rising_number() -> None:
    match = table(["2 2 12 12 J J", "3", "3"])
    numbers = [move.number for move in match.moves()]
    assert numbers == sorted(numbers)
    assert len(set(numbers)) == len(numbers)


def test_cards_have_their_numbers() -> None:
    assert CARDS.numbers() == list(range(2, 16))
    assert CARDS.write(range(2, 16)) == f"{each('{}', 2)} J S R"


def test_the_joker_may_be_named_first() -> None:
    for number in range(2, 13):
        assert NOTATION.read(f"J+{number}") == NOTATION.read(f"{number}+J")


@pytest.mark.parametrize("text", ["TAKE", "Take", "j=7", "7+j", "J+j=7", "s", "r"])
def test_reading_forgives_case(text: str) -> None:
    assert text in NOTATION


def test_other_words_are_no_moves() -> None:
    for text in [
        "1",
        "13",
        "1+1",
        "13+13",
        "J=1",
        "J=13",
        "1+J",
        "13+J",
        "J+1",
        "J+13",
        "J+J=1",
        "J+J=13",
    ]:
        assert text not in NOTATION
    for text in ("", "J", "J+J", "7+8", "J+S", "S+S", "pass"):
        assert text not in NOTATION


def test_a_play_lays_its_cards() -> None:
    for move in PLAYS:
        number = NOTATION.read(move)
        laid = [CARDS[int(kind_of(number, card))] for card in range(cards_in(number))]
        assert laid == cards_of(move)


def test_D3_1_D3_2_a_play_is_worth_the_sum_of_its_cards() -> None:
    for move in NUMBERED:
        assert worth_of(NOTATION.read(move)) == worth(move)


def test_D4_a_pair_or_a_joker_names_its_value() -> None:
    for move in NUMBERED[11:]:
        assert value_of(NOTATION.read(move)) == face_of(move)


def test_D1_4_two_kinds_are_special() -> None:
    assert [CARDS[kind] for kind in CARDS.numbers() if is_special(kind)] == ["S", "R"]
    assert not any(is_special(NOTATION.read(move)) for move in NUMBERS if move not in ("S", "R"))


def test_D1_1_D2_5_the_box() -> None:
    for players in range(2, 7):
        cards = [CARDS[kind] for kind in box(players)]
        assert sorted(cards) == sorted(full_deck(players))
        assert len(cards) == (55 if players == 2 else 57)


def test_all_openings_of_a_hand_can_be_played() -> None:
    opening = may(table(["2 2 12 12 J J", "3", "3"])).split()
    for move in opening:
        match = table(["2 2 12 12 J J", "3", "3"])
        match.play(move)
        assert match.seat == 1
        assert match.row.held[0] == 6 - len(cards_of(move))
