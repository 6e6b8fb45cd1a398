"""Durak: the numbers of cards and moves, which never change, and their spelling."""

import pytest

from dobrak.games.durak import moves
from dobrak.games.durak.game import GAME
from tests.games.durak.situation import RANKS, SUITS, box


def test_a_card_has_its_number_suit_by_suit() -> None:
    assert [GAME.cards[number] for number in GAME.cards.numbers()] == box(52)
    assert GAME.cards.numbers() == list(range(1, 53))


def test_a_move_has_its_number() -> None:
    transfers = [">" + card for card in box(52)]
    spelled = ["pass", *box(52), *transfers, "take", "epaulettes"]
    assert [GAME.notation[number] for number in GAME.notation.numbers()] == spelled
    assert GAME.notation.numbers() == list(range(GAME.moves))
    assert GAME.moves == 107


@pytest.mark.parametrize(("size", "lowest"), [(24, "9"), (36, "6"), (52, "2")])
def test_the_box_has_the_highest_cards_of_each_suit(size: int, lowest: str) -> None:
    ranks = RANKS[RANKS.index(lowest) :]
    assert [GAME.cards[card] for card in moves.box(size)] == [r + s for s in SUITS for r in ranks]
    assert len(moves.box(size)) == size


def test_cards_as_people_write_them() -> None:
    shown = [moves.pretty(GAME.cards.read(card)) for card in ("2s", "9h", "Td", "Jc", "Qs", "Ah")]
    assert shown == ["2♠", "9♥", "10♦", "J♣", "Q♠", "A♥"]


@pytest.mark.parametrize("written", ["Ts", "ts", "TS", "10s", "10♠", "T♠"])
def test_a_card_is_read_however_people_write_it(written: str) -> None:
    assert GAME.cards.read(written) == GAME.notation.read(written) == 9
    assert GAME.notation.read(">" + written) == 61


def test_ranks_and_suits() -> None:
    for number, card in enumerate(box(52), 1):
        assert RANKS[moves.rank_of(number)] == card[0]
        assert SUITS[moves.suit_of(number)] == SUITS[moves.SUIT[number]] == card[1]
    assert moves.SUIT[0] == -1  # no card is of no suit
    assert (moves.OF_RANK[0], moves.ABOVE[0]) == (0, 0)


def test_a_hand_and_back() -> None:
    assert moves.cards_of(0) == []
    assert moves.cards_of(int(moves.hand_of([52, 1, 17]))) == [1, 17, 52]
    assert moves.hand_of([1, 52]) == (1 << 1) + (1 << 52)
