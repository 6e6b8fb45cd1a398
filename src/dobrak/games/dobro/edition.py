"""How the printed editions of Dobro differ. These are all the differences."""

from dataclasses import dataclass

VERSION = 1  # increased when the behaviour of a rule changes, not for changes in speed


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
