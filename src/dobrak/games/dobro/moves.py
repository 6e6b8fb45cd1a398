"""The moves of Dobro: their stable numbers and their notation. rules.py says which are legal.

A card is its kind: 2 to 12 for numbers, then JOKER, SKIP and REVERSE; 0 is a hidden card.
"""

import numpy as np

from dobrak.cards import Spelling, deck_of
from dobrak.games.game import Move
from dobrak.kernel import kernel

JOKER, SKIP, REVERSE = 13, 14, 15
KINDS = 16  # the length of a hand as counts by kind; 0 and 1 are not used

# Stable numbers: never reordered. A single card has the number of its kind (JOKER is used for END,
# because a joker is never played without a value).
TAKE, DRAW, END, CALL = 0, 1, 13, 16
PAIR, WILD, MIXED, WILDS = 17, 28, 39, 50  # each is the first of eleven, for the values 2 to 12
MOVES = 61

CARDS = Spelling({**{n: str(n) for n in range(2, 13)}, JOKER: "J", SKIP: "S", REVERSE: "R"})

NOTATION = Spelling(
    {
        TAKE: "take",
        DRAW: "draw",
        END: "end",
        CALL: "call",
        SKIP: "S",
        REVERSE: "R",
        **{n: str(n) for n in range(2, 13)},
        **{PAIR - 2 + n: f"{n}+{n}" for n in range(2, 13)},
        **{WILD - 2 + n: f"J={n}" for n in range(2, 13)},
        **{MIXED - 2 + n: f"{n}+J" for n in range(2, 13)},
        **{WILDS - 2 + n: f"J+J={n}" for n in range(2, 13)},
    },
    also={f"J+{n}": MIXED - 2 + n for n in range(2, 13)},
)
FORMS = "7, 7+7, J=7, 7+J, J+J=7, S, R, take, draw, end or call"


def cards_of(hand: np.ndarray) -> list[int]:
    """The cards of a hand, given as counts by kind, in order."""
    return deck_of(hand.tolist())


def names_of(hand: np.ndarray) -> list[str]:
    """The same as text."""
    return [CARDS[kind] for kind in cards_of(hand)]


def _cards(move: int) -> tuple[int, int]:
    """The kinds of the first and the second card of a play; 0 for none."""
    value = (move - PAIR) % 11 + 2
    if move < PAIR:
        return move, 0
    if move < WILD:
        return value, value
    if move < MIXED:
        return JOKER, 0
    return (value, JOKER) if move < WILDS else (JOKER, JOKER)


KINDS_PLAYED = np.array([_cards(move) for move in range(MOVES)], np.int8)
_VALUES = np.array([(move - PAIR) % 11 + 2 for move in range(MOVES)], np.int8)
PLAYED = (KINDS_PLAYED != 0).sum(axis=1).astype(np.int8)


@kernel
def is_special(kind: int) -> bool:
    return kind >= SKIP and kind <= REVERSE  # D1.4


@kernel
def value_of(move: int) -> int:
    """The value that a pair, or a play with a joker, names."""
    return int(_VALUES[move])


@kernel
def cards_in(move: int) -> int:
    """How many cards a play has."""
    return int(PLAYED[move])


@kernel
def kind_of(move: int, card: int) -> int:
    """The kind of the first or second card of a play."""
    return int(KINDS_PLAYED[move, card])


@kernel
def worth_of(move: int) -> int:
    """The value of number cards that are played together, before doubling (D3.1, D3.2, D4)."""
    if move < PAIR:
        return move
    return cards_in(move) * value_of(move)


def move(number: int) -> Move:
    """The move with this number."""
    text = NOTATION[number]
    if number in (TAKE, DRAW, END, CALL):
        return Move(text, number, text)
    cards = [CARDS[int(kind)] for kind in KINDS_PLAYED[number] if kind]
    if is_special(number):
        return Move(text, number, "skip" if number == SKIP else "reverse", cards)
    value = number if number < PAIR else int(_VALUES[number])
    return Move(text, number, "single" if len(cards) == 1 else "pair", cards, value)


def clause_of(move: int) -> str:
    """The clause that allows a play of this kind."""
    if is_special(move):
        return "D3.3"
    if move < PAIR:
        return "D3.1"
    if move < WILD:
        return "D3.2"
    if move < MIXED:
        return "D4.1"
    return "D4.2" if move < WILDS else "D4.3"
