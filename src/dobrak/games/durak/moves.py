"""The cards and moves of Durak: stable numbers and notation. rules.py says which are legal.

A card is a number from 1 to 52, suit by suit in ascending order; 0 is a hidden card. A hand is a
mask with one bit per card.
"""

import numpy as np

from dobrak.cards import Spelling
from dobrak.games.game import Move
from dobrak.kernel import kernel

RANKS, SUITS = "23456789TJQKA", "shdc"
SYMBOLS = {"s": "♠", "h": "♥", "d": "♦", "c": "♣"}

# Stable numbers: never reordered. A card has its own number, a transfer with it 52 more.
PASS, TRANSFER, TAKE, EPAULETTES = 0, 52, 105, 106
MOVES = 107

WORDS = {13 * s + r + 1: RANKS[r] + SUITS[s] for s in range(4) for r in range(13)}


def pretty(card: int) -> str:
    """A card as people write it: 10♠."""
    word = WORDS[card]
    return word[0].replace("T", "10") + SYMBOLS[word[1]]


_ALSO = {
    other: card
    for card, word in WORDS.items()
    for other in (pretty(card), word[0] + SYMBOLS[word[1]], word.replace("T", "10"))
}

CARDS = Spelling(WORDS, also=_ALSO)

NOTATION = Spelling(
    {
        PASS: "pass",
        TAKE: "take",
        EPAULETTES: "epaulettes",
        **WORDS,
        **{TRANSFER + card: ">" + word for card, word in WORDS.items()},
    },
    also={**_ALSO, **{">" + other: TRANSFER + card for other, card in _ALSO.items()}},
)
FORMS = "a card such as Ts, >Ts to transfer an attack, pass, take or epaulettes"


def move(number: int) -> Move:
    """The move with this number."""
    text = NOTATION[number]
    if number in (PASS, TAKE, EPAULETTES):
        return Move(text, number, text)
    kind, card = ("transfer", number - TRANSFER) if number > TRANSFER else ("lay", number)
    return Move(text, number, kind, [CARDS[card]])


@kernel
def lowest_rank(deck: int) -> int:
    """The lowest rank in a deck of this size; 0 is a two (P1)."""
    return 13 - deck // 4


def box(deck: int) -> list[int]:
    """The cards that are shuffled: the highest of each suit (K1, P1)."""
    ranks = range(lowest_rank(deck), 13)
    return [13 * suit + rank + 1 for suit in range(4) for rank in ranks]


def _mask(cards: list[int]) -> int:
    return sum(1 << card for card in cards)


def rank_of(card: int) -> int:
    return (card - 1) % 13


def suit_of(card: int) -> int:
    return (card - 1) // 13


_ALL = range(1, 53)

SUIT = np.array([-1, *(suit_of(card) for card in _ALL)], np.int8)
OF_SUIT = np.array([_mask([c for c in _ALL if suit_of(c) == s]) for s in range(4)], np.uint64)
OF_RANK = np.array(  # by card: all four of its rank
    [0, *(_mask([c for c in _ALL if rank_of(c) == rank_of(card)]) for card in _ALL)], np.uint64
)
ABOVE = np.array(  # by card: the higher cards of its suit
    [0, *(_mask([c for c in _ALL if suit_of(c) == suit_of(card) and c > card]) for card in _ALL)],
    np.uint64,
)
BELOW = np.array(  # by card: the lower cards of its suit
    [0, *(_mask([c for c in _ALL if suit_of(c) == suit_of(card) and c < card]) for card in _ALL)],
    np.uint64,
)


def _beats(card: int, attack: int, trump: int) -> bool:
    if suit_of(card) == suit_of(attack):
        return card > attack
    return suit_of(card) == trump


BEATING = np.array(  # by trump and attack: all cards that beat it (K3.2)
    [
        [0, *(_mask([c for c in _ALL if _beats(c, attack, trump)]) for attack in _ALL)]
        for trump in range(4)
    ],
    np.uint64,
)
NO_CARDS = np.uint64(0)

_EVERY_RANK = np.uint64(_mask(list(range(1, 14))))
_SUIT_1, _SUIT_2, _SUIT_3 = np.uint64(13), np.uint64(26), np.uint64(39)

_1, _2, _4, _8 = np.uint64(1), np.uint64(2), np.uint64(4), np.uint64(8)
_LOWER_1, _LOWER_2, _LOWER_4, _LOWER_8 = (  # all cards except the highest 1, 2, 4, 8 of each suit
    np.uint64(_mask([c for c in _ALL if rank_of(c) < len(RANKS) - n])) for n in (1, 2, 4, 8)
)


@kernel
def ranks_of(cards: np.uint64) -> np.uint64:
    """The ranks of these cards, as cards of the first suit."""
    return (cards | cards >> _SUIT_1 | cards >> _SUIT_2 | cards >> _SUIT_3) & _EVERY_RANK


@kernel
def of_ranks(cards: np.uint64) -> np.uint64:
    """All cards with the rank of one of these cards."""
    ranks = ranks_of(cards)
    return ranks | ranks << _SUIT_1 | ranks << _SUIT_2 | ranks << _SUIT_3


@kernel
def up_to(cards: np.uint64) -> np.uint64:
    """These cards, and all lower cards of the same suits."""
    cards |= cards >> _1 & _LOWER_1
    cards |= cards >> _2 & _LOWER_2
    cards |= cards >> _4 & _LOWER_4
    return cards | cards >> _8 & _LOWER_8


def names_of(mask: int) -> list[str]:
    """The cards of a hand, in order, as text."""
    if not mask:
        return []
    parts = zip(_NAMES, int(mask).to_bytes(8, "little"), strict=True)
    return [name for names, byte in parts if byte for name in names[byte]]


def cards_of(mask: int) -> list[int]:
    """The cards of a hand, in order."""
    cards, left = [], int(mask)
    while left:
        cards.append(left.bit_length() - 1)
        left ^= 1 << cards[-1]
    return cards[::-1]


_NAMES = [  # by index and value of a byte of a hand: the cards in it
    [[WORDS[c] for c in cards_of(byte << place) if c in WORDS] for byte in range(256)]
    for place in range(0, 64, 8)
]


def hand_of(cards: list[int]) -> np.uint64:
    return np.uint64(_mask(cards))
