"""A match of Durak as one row: the bout on the table, the hands, and what has been seen.

The row contains the present state and what still matters of this deal, but no older history. Cards
that leave the deck are erased from it, so `deck[top:end]` is exactly the stock. Its last card is
the turned-up trump.
"""

import numpy as np

from dobrak.games.durak import edition
from dobrak.games.durak.declaration import DECLARED
from dobrak.games.options import MOST_PLAYERS, Options
from dobrak.kernel import Row, blank_rows

SEATS = MOST_PLAYERS
DECK = 52
HAND, MOST_LAID, DRAWN_AFTER = edition.HAND, edition.MOST_LAID, edition.DRAWN_AFTER
NOBODY = -1

# What the row waits for: an attack, a defence, a card added for the taker; a deck; nothing.
ATTACK, DEFEND, ADD, DEAL, OVER = 0, 1, 2, 3, 4
PHASES = ("attack", "defend", "add", "deal", "over")

ROW = np.dtype(
    (
        np.record,
        np.dtype(
            [
                # Fields of more than a byte come first, which avoids padding. Indices are
                # unsigned, which saves the check for negative ones.
                ("hands", "u8", SEATS),  # a bit for each card
                ("known", "u8", SEATS),  # cards that everybody knows this seat to hold
                ("lying", "u8"),  # cards on the table: attacks and defences
                ("discard", "u8"),
                ("low", "u8"),  # trumps below the called one, which nobody was dealt (K1.4)
                ("scores", "i4", SEATS),  # deals won, or deals lost as the durak
                ("finished", "i2"),  # deals
                ("deals", "i2"),
                # the rules at this table
                ("players", "i1"),
                ("first_out_wins", "i1"),
                ("all_attack", "i1"),
                ("transfers", "i1"),
                ("deck_size", "i1"),
                ("hand_size", "i1"),
                ("bout_limit", "i1"),
                ("first_limit", "i1"),
                ("dry_bouts", "i1"),  # in a row, that end a deal (K6.7)
                ("first_transfer", "i1"),
                ("durak_attacked", "i1"),  # P7: the next deal begins with an attack on the durak
                # the deal
                ("phase", "i1"),
                ("turn", "u1"),
                ("opener", "i1"),  # who attacks first; NOBODY: the lowest trump decides (K1.2)
                ("attacker", "u1"),
                ("defender", "u1"),
                ("out", "i1"),  # seats that are out (P4), a bit each
                ("first_bout", "i1"),
                ("dry", "i1"),  # consecutive dry bouts (K6.7)
                # the bout
                ("limit", "i1"),  # the number of attacks that may be laid in all (K3.4)
                ("laid", "u1"),
                ("beaten", "u1"),
                ("table", "i1", (MOST_LAID, 2)),  # attack and defence
                ("last", "u1"),  # who laid the last attack
                ("passed", "i1"),  # seats that have passed since, a bit each
                ("emptied", "i1", SEATS),  # the order in which hands ran out in this bout (K6.4)
                # the cards
                ("held", "i1", SEATS),  # the size of each hand
                ("deck", "i1", DECK),
                ("top", "i1"),
                ("end", "i1"),
                ("turned", "u1"),  # the turned-up card
                ("trump", "u1"),  # its suit
                # what everybody saw in this deal
                ("called", "i1"),  # the lowest trump, if it was called (K1.4)
                ("got", "i1", SEATS),  # the number of cards that each seat was given face down
                ("shown", "u1"),  # how many of those were shown later, and for each:
                ("shown_seat", "i1", DECK + 1),  # by whom (the last item is not used)
                ("shown_got", "i1", DECK + 1),  # `got` of that seat; negative: a card of `low`
                # WHOLE for the complete state, seat + 1 for a view
                ("viewer", "i1"),
                ("spare", "i1", 1),  # padding to a multiple of eight
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
    """Return a match that waits for its first deck."""
    ruleset, numbers = edition.RULESETS[chosen["ruleset"]], DECLARED.numbers_at(players, chosen)
    s = blank()[0]
    s.players = players
    s.first_out_wins = ruleset.first_out_wins
    s.all_attack = ruleset.all_attack
    s.transfers = ruleset.transfers
    s.deck_size = numbers["deck"]
    s.hand_size = numbers["hand_size"]
    s.bout_limit = numbers["bout_limit"]
    s.first_limit = min(numbers["first_limit"], numbers["bout_limit"])
    s.dry_bouts = numbers["dry_bouts"]
    s.first_transfer = chosen.get("first_transfer", False)
    s.durak_attacked = chosen.get("next_attacker", "durak") == "durak"
    s.deals = chosen["deals"]
    s.opener = NOBODY if first is None else first
    s.phase = DEAL
    return s
