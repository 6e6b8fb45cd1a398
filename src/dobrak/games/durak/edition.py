"""How the rulesets of Durak differ. These are all the differences."""

from dataclasses import dataclass

VERSION = 1  # increased when the behaviour of a rule changes, not for changes in speed

# Numbers that a variant can change:
HAND = 6  # the size to which hands are dealt and filled (K1.1, K4.2)
MOST_LAID = 6  # the maximum number of attacks in a bout (K3.4)
DRAWN_AFTER = 20  # dry bouts in a row that end a deal (K6.7)


@dataclass(frozen=True)
class Ruleset:
    first_out_wins: (
        bool  # K6: the first without cards wins; otherwise the last with cards loses (P4)
    )
    all_attack: bool  # P2: everybody throws in; otherwise attacker and supporter only (K2.1, K3.6)
    transfers: bool  # T1: an attack may be transferred
    most_players: int
    decks: tuple[int, ...]  # sizes to choose from (P1), the default first
    chooses: bool  # whether the table may choose the options of P1, P3, P7 (and T2)


RULESETS = {
    "dourak": Ruleset(
        first_out_wins=True,
        all_attack=False,
        transfers=False,
        most_players=4,
        decks=(36,),
        chooses=False,
    ),
    "podkidnoy": Ruleset(
        first_out_wins=False,
        all_attack=True,
        transfers=False,
        most_players=6,
        decks=(36, 24, 52),
        chooses=True,
    ),
    "perevodnoy": Ruleset(
        first_out_wins=False,
        all_attack=True,
        transfers=True,
        most_players=6,
        decks=(36, 24, 52),
        chooses=True,
    ),
}
