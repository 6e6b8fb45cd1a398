"""The options of Dobro and its numbers of players. Clauses refer to docs/rules/dobro.md."""

from collections.abc import Mapping

from dobrak.errors import BadOption
from dobrak.games.dobro.edition import (
    ASIDE_FOR_TWO,
    COPIES,
    DECK,
    EDITIONS,
    HAND,
    HAND_OF_SIX,
    VERSION,
    Edition,
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

MOST_COPIES = 7  # the height of a hand counts in eights (D8.3)


def declare(editions: Mapping[str, Edition]) -> Declaration:
    return Declaration(
        name="dobro",
        title="Dobro",
        version=VERSION,
        options=(
            Option("edition", "D7.3", default="fr", choices=tuple(editions)),
            Option(
                "rounds",
                "D9.1",
                default=3,
                choices=("long",),  # D9.2
                numbers=range(1, MOST_DEALS + 1),
                offered=(1, 2, 3, 4, 5, 6, "long"),
            ),
            Option("draw", "D10.1", default="auto", choices=("auto", "manual")),
        ),
        player_limits=(PlayerLimit(MOST_PLAYERS),),
        usual_players=3,
        numbers=(
            Number(
                "hand_size",
                "D2.2",
                range(1, DECK // 2 + 1),
                (Printed(HAND_OF_SIX, {"players": (6,)}), Printed(HAND)),
            ),
            Number(
                "set_aside",
                "D2.5",
                range(DECK - 1),
                (Printed(ASIDE_FOR_TWO, {"players": (2,)}), Printed(0)),
            ),
            Number(
                "forgetful_points",
                "D7.2",
                range(-5, 6),
                tuple(Printed(rules.forgetful, {"edition": (n,)}) for n, rules in editions.items()),
            ),
            *(
                Number(copies_of(card), "D1.1", range(MOST_COPIES + 1), _copies(card, count))
                for card, count in COPIES.items()
            ),
        ),
        fits=_fits,
        examples=({"edition": "en", "rounds": 4, "draw": "manual"},),
    )


def copies_of(card: str) -> str:
    """The name of the number of copies of a card."""
    return f"copies_{card}"


def _copies(card: str, count: int) -> tuple[Printed, ...]:
    with_two = (Printed(0, {"players": (2,)}),) if card == "R" else ()  # D2.5
    return (*with_two, Printed(count))


def _fits(players: int, numbers: Mapping[str, int]) -> None:
    cards = sum(numbers[copies_of(card)] for card in COPIES)
    hand, aside = numbers["hand_size"], numbers["set_aside"]
    if cards > DECK:
        raise BadOption("dobro-refusal-box-too-large", {"most": DECK, "count": cards})
    if players * hand + aside > cards:
        facts = {
            "players": players,
            "held": hand,
            "aside": aside,
            "needed": players * hand + aside,
            "box": cards,
        }
        raise BadOption("dobro-refusal-hands-too-large", facts)


DECLARED = declare(EDITIONS)
