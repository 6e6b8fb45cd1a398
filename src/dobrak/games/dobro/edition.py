"""How the printed editions of Dobro differ. These are all the differences."""

from dataclasses import dataclass

VERSION = 1  # increased when the behaviour of a rule changes, not for changes in speed

# Numbers that a variant can change:
COPIES = {  # of each card in the box (D1.1)
    **{"2": 5, "3": 6, "4": 6, "5": 6, "6": 6, "7": 5, "8": 4, "9": 3, "10": 3, "11": 3, "12": 3},
    **{"J": 3, "S": 2, "R": 2},
}
ASIDE_FOR_TWO = 10  # cards that are set aside with two players (D2.5)
HAND, HAND_OF_SIX = 6, 5  # the size to which hands are dealt and filled; with six players (D2.2)
DECK = 57  # the most cards in a box: the printed number


@dataclass(frozen=True)
class Edition:
    low_wins: bool  # D7.1, D7.3, D8.1: points count from the smallest pile; the fewest win
    forgetful: int  # D7.2: the points that the forgetful card adds
    must_be_called: bool  # D10.4, D10.5: forgetting costs nothing unless another player calls it
    values_break_ties: bool  # D7.5: in a tie, the lowest sum of values in the last pile wins
    cards_open: bool  # D8.3: in a tie for opening, the highest dealt card decides


EDITIONS = {
    "fr": Edition(
        low_wins=True,
        forgetful=+1,
        must_be_called=True,
        values_break_ties=False,
        cards_open=False,
    ),
    "en": Edition(
        low_wins=False,
        forgetful=-1,
        must_be_called=False,
        values_break_ties=True,
        cards_open=True,
    ),
    "pt": Edition(
        low_wins=False,
        forgetful=-1,
        must_be_called=False,
        values_break_ties=False,
        cards_open=False,
    ),
}
