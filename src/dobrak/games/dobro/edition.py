"""How the printed editions of Dobro differ. This is all of it."""

from dataclasses import dataclass

VERSION = 1  # rises when a rule's behaviour changes, never for speed


@dataclass(frozen=True)
class Edition:
    low_wins: bool  # D7.1, D7.3, D8.1: points are counted from the smallest pile, and few are good
    forgetful: int  # D7.2: what the forgetful card adds to your points
    must_be_called: bool  # D10.4, D10.5: forgetting costs nothing until somebody calls it
    values_break_ties: bool  # D7.5: the lowest sum of values in the last pile wins a tie
    cards_open: bool  # D8.3: tied for opening, the highest dealt card decides


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
