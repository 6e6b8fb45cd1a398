"""A match of Durak as one row: the bout on the table, the hands, and what has been seen.

The row holds the present and the facts of this deal that still matter; no older history. A card
that has left the deck is wiped from it, so that `deck[top:end]` is the stock and nothing else; its
last card is the turned-up trump.
"""

import numpy as np

from dobrak.games.durak import edition
from dobrak.games.durak.edition import Ruleset
from dobrak.games.options import MOST_PLAYERS
from dobrak.kernel import Row, blank_rows

SEATS = MOST_PLAYERS
DECK = 52
HAND = edition.HAND
MOST_LAID = 6  # the most cards laid in a bout (K3.4)
DRAWN_AFTER = 20  # bouts without a card drawn (K6.7)
NOBODY = -1

# What the row waits for: a card from an attacker, from the defender, for a taker; a deck; nothing.
ATTACK, DEFEND, ADD, DEAL, OVER = 0, 1, 2, 3, 4
PHASES = ("attack", "defend", "add", "deal", "over")

ROW = np.dtype(
    (
        np.record,
        np.dtype(
            [
                # What needs more than a byte comes first, so that there are no gaps. What says
                # where to look in an array is unsigned: nobody asks if it counts from the end.
                ("hands", "u8", SEATS),  # a bit for each card
                ("known", "u8", SEATS),  # cards that everybody knows this seat to hold
                ("lying", "u8"),  # cards on the table, attacks and defences
                ("discard", "u8"),
                ("low", "u8"),  # trumps that nobody was dealt, or they had been called (K1.4)
                ("scores", "i4", SEATS),  # deals won, or lost as the durak
                ("finished", "i2"),  # deals
                ("deals", "i2"),
                # the rules at this table
                ("players", "i1"),
                ("first_out_wins", "i1"),
                ("all_attack", "i1"),
                ("transfers", "i1"),
                ("deck_size", "i1"),
                ("first_limit", "i1"),
                ("first_transfer", "i1"),
                ("durak_attacked", "i1"),  # P7: the next deal begins with an attack on the durak
                # the deal
                ("phase", "i1"),
                ("turn", "u1"),
                ("opener", "i1"),  # who attacks first; NOBODY: the lowest trump will tell (K1.2)
                ("attacker", "u1"),
                ("defender", "u1"),
                ("out", "i1"),  # seats that are out (P4), a bit each
                ("first_bout", "i1"),
                ("dry", "i1"),  # bouts in a row given up with no card drawn after (K6.7)
                # the bout
                ("limit", "i1"),  # cards that may be laid in all (K3.4)
                ("laid", "u1"),
                ("beaten", "u1"),
                ("table", "i1", (MOST_LAID, 2)),  # attack and defence
                ("last", "u1"),  # who laid the last attack
                ("passed", "i1"),  # seats that passed since, a bit each
                ("emptied", "i1", SEATS),  # in which order hands became empty in this bout (K6.4)
                # the cards
                ("held", "i1", SEATS),  # the size of each hand
                ("deck", "i1", DECK),
                ("top", "i1"),
                ("end", "i1"),
                ("turned", "u1"),  # the card that named trumps
                ("trump", "u1"),  # its suit
                # what everybody saw in this deal
                ("called", "i1"),  # the lowest trump, called to find who begins (K1.4)
                ("got", "i1", SEATS),  # cards that each seat was given unseen
                ("shown", "u1"),  # how many of those have been shown since, and each time:
                ("shown_seat", "i1", DECK + 1),  # by whom (the last place stays empty)
                ("shown_got", "i1", DECK + 1),  # `got` of that seat; negative: a card of `low`
                # whose eyes: WHOLE for the truth itself, seat + 1 for a view
                ("viewer", "i1"),
                ("spare", "i1", 4),  # up to a multiple of eight
            ],
            align=True,
        ),
    )
)

WHOLE = 0


def blank(count: int = 1) -> np.ndarray:
    """Rows with nothing in them."""
    return blank_rows(ROW, count)


def begin(
    players: int,
    ruleset: Ruleset,
    deals: int,
    deck: int,
    first_limit: int,
    durak_attacked: bool,
    first_transfer: bool,
    first: int | None,
) -> Row:
    """A match that waits for its first deck."""
    s = blank()[0]
    s.players = players
    s.first_out_wins = ruleset.first_out_wins
    s.all_attack = ruleset.all_attack
    s.transfers = ruleset.transfers
    s.deck_size = deck
    s.first_limit = first_limit
    s.first_transfer = first_transfer
    s.durak_attacked = durak_attacked
    s.deals = deals
    s.opener = NOBODY if first is None else first
    s.phase = DEAL
    return s
