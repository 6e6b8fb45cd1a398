"""A match of Dobro as one row: the table, the hands, and what has been seen.

The row contains the present state and what still matters of this round, but no older history. Cards
that leave the deck are erased from it, so `deck[top:end]` is exactly the stock.
"""

import numpy as np

from dobrak.games.dobro import edition
from dobrak.games.dobro.declaration import DECLARED, copies_of
from dobrak.games.dobro.edition import COPIES, EDITIONS
from dobrak.games.dobro.moves import CARDS, KINDS
from dobrak.games.options import MOST_PLAYERS, Options
from dobrak.kernel import Row, blank_rows

SEATS = MOST_PLAYERS
DECK = edition.DECK
NOBODY = -1

# What the row waits for: a play; draw or end (D10.2); a deck; nothing.
PLAY, FILL, DEAL, OVER = 0, 1, 2, 3
PHASES = ("play", "fill", "deal", "over")

ROW = np.dtype(
    (
        np.record,
        np.dtype(
            [
                # Fields of more than a byte come first, which avoids padding. Indices are
                # unsigned, which saves the check for negative ones.
                ("dealt", "i8", SEATS),  # the height of the hands that were compared (D8.3)
                ("scores", "i4", SEATS),  # totals so far
                ("pile_values", "i2", SEATS),  # the sum of the values of the cards taken (D7.5)
                ("climb_values", "i2"),  # the same for the cards of the climb
                ("finished", "i2"),  # rounds
                ("rounds", "i2"),
                # the rules at this table
                ("players", "i1"),
                ("low_wins", "i1"),
                ("forgetful", "i1"),
                ("must_be_called", "i1"),
                ("values_break_ties", "i1"),
                ("cards_open", "i1"),
                ("manual", "i1"),
                # the round
                ("direction", "i1"),  # +1 clockwise, -1 the other way; a new round keeps it
                ("phase", "i1"),
                ("turn", "u1"),
                ("opener", "i1"),  # who opened this round; before the first deal, who will
                ("closer", "i1"),  # who emptied their hand in the last round
                ("compared", "i1"),  # seats whose dealt cards chose the opener (D8.3), a bit each
                ("dealt_direction", "i1"),  # the direction when the hands were compared
                ("value", "i1"),  # the value in play; 0 if a climb is to be opened
                ("holder", "i1"),  # who has the forgetful card
                ("forgot", "i1"),  # who can be called (D10.5)
                # the cards
                ("box", "i1", KINDS),  # the number of each kind in the deck
                ("aside", "i1"),  # the number of cards that are set aside (D2.5)
                ("hand_size", "i1"),
                ("hands", "i1", (SEATS, KINDS)),
                ("held", "i1", SEATS),  # the size of each hand
                ("deck", "i1", DECK),  # the stock from top to end, then the cards set aside
                ("top", "u1"),
                ("end", "i1"),
                ("piles", "i1", SEATS),  # cards taken
                ("climb", "i1"),  # cards on the table
                # what everybody saw in this round
                ("had", "i1", SEATS),  # the number of cards that each seat has been given
                ("plays", "u1"),
                ("climb_start", "i1"),  # the first play of this climb
                ("play_seat", "i1", DECK),
                ("play_move", "i1", DECK),
                ("play_had", "i1", DECK),  # `had` of that seat; negative: it had to open so (D5.2)
                # WHOLE for the complete state, seat + 1 for a view
                ("viewer", "i1"),
                ("spare", "i1", 7),  # padding to a multiple of eight
            ],
            align=True,
        ),
    )
)

WHOLE = 0


def blank(count: int = 1) -> np.ndarray:
    """Return rows of zeros."""
    return blank_rows(ROW, count)


def begin(players: int, chosen: Options, first: int | None) -> Row:
    """Return a match that waits for its first deck; `first` opens (D2.1, D2.4)."""
    flags, numbers = EDITIONS[chosen["edition"]], DECLARED.numbers_at(players, chosen)
    s = blank()[0]
    s.players = players
    s.low_wins = flags.low_wins
    s.forgetful = numbers["forgetful_points"]
    s.must_be_called = flags.must_be_called
    s.values_break_ties = flags.values_break_ties
    s.cards_open = flags.cards_open
    s.manual = chosen["draw"] == "manual"
    s.rounds = players if chosen["rounds"] == "long" else chosen["rounds"]  # D9.1, D9.2
    s.direction = 1  # D2.1
    s.opener = 0 if first is None else first
    s.closer = s.holder = s.forgot = NOBODY
    for card in COPIES:
        s.box[CARDS.read(card)] = numbers[copies_of(card)]
    s.aside = numbers["set_aside"]  # D2.5
    s.hand_size = numbers["hand_size"]  # D2.2
    s.phase = DEAL
    return s
