"""The options of Durak and its numbers of players. Clauses refer to docs/rules/durak.md.

The options of each ruleset follow from its flags in edition.py.
"""

from collections.abc import Mapping

from dobrak.errors import BadOption
from dobrak.games.durak.edition import (
    DRAWN_AFTER,
    HAND,
    MOST_LAID,
    RULESETS,
    VERSION,
    Ruleset,
)
from dobrak.games.options import (
    MOST_DEALS,
    MOST_PLAYERS,
    Declaration,
    Number,
    Option,
    PlayerLimit,
    Printed,
)


def declare(rulesets: Mapping[str, Ruleset]) -> Declaration:
    choosing = {name: ruleset for name, ruleset in rulesets.items() if ruleset.chooses}
    without_transfers = tuple(name for name, rules in choosing.items() if not rules.transfers)
    by_decks: dict[tuple[int, ...], tuple[str, ...]] = {}
    for name, ruleset in choosing.items():
        by_decks[ruleset.decks] = (*by_decks.get(ruleset.decks, ()), name)
    chooses = {"ruleset": tuple(choosing)}
    return Declaration(
        name="durak",
        title="Durak",
        version=VERSION,
        options=(
            Option("ruleset", "P4", default="dourak", choices=tuple(rulesets)),
            Option(
                "deals",
                "K6.8",
                default=1,
                numbers=range(1, MOST_DEALS + 1),
                offered=(1, 2, 3, 5, 7, 9),
            ),
            *(
                Option("deck", "P1", decks[0], tuple(sorted(decks)), when={"ruleset": names})
                for decks, names in by_decks.items()
            ),
            Option("first_limit", "P3", default=5, choices=(5, 6), when=chooses, detail=True),
            Option(
                "next_attacker",
                "P7",
                default="durak",
                choices=("durak", "lowest"),
                when=chooses,
                moot={"deals": (1,)},
                detail=True,
            ),
            Option(
                "first_transfer",
                "T2",
                default=False,
                choices=(False, True),
                when=chooses,
                moot={"ruleset": without_transfers},
                detail=True,
            ),
        ),
        player_limits=(
            *(PlayerLimit(rules.most_players, {"ruleset": (n,)}) for n, rules in rulesets.items()),
            *(
                PlayerLimit(_most(size), {"deck": (size,)}, unless=("hand_size",))
                for size in _sizes(by_decks)
            ),
        ),
        usual_players=3,
        numbers=(
            Number("hand_size", "K1.1", range(1, 27), (Printed(HAND),)),
            Number(
                "deck",
                "P1",
                range(16, 53, 4),  # whole ranks, the highest ones
                tuple(Printed(r.decks[0], {"ruleset": (n,)}) for n, r in rulesets.items()),
            ),
            Number("bout_limit", "K3.4", range(1, MOST_LAID + 1), (Printed(MOST_LAID),)),
            Number("first_limit", "P3", range(1, MOST_LAID + 1), (Printed(MOST_LAID),)),
            Number("dry_bouts", "K6.7", range(1, 101), (Printed(DRAWN_AFTER),)),
        ),
        fits=_fits,
        examples=(
            {"ruleset": "dourak"},
            {"ruleset": "perevodnoy", "first_transfer": True},
        ),
    )


def _fits(players: int, numbers: Mapping[str, int]) -> None:
    hand, deck = numbers["hand_size"], numbers["deck"]
    if players * hand > deck:
        facts = {"players": players, "held": hand, "needed": players * hand, "deck": deck}
        raise BadOption("durak-refusal-hands-too-large", facts)


def _most(size: int) -> int:
    """The maximum number of players with a deck of this size (P1)."""
    return min(MOST_PLAYERS, size // HAND)


def _sizes(decks: Mapping[tuple[int, ...], object]) -> list[int]:
    return sorted({size for sizes in decks for size in sizes})


DECLARED = declare(RULESETS)
