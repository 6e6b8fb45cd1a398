"""The options of Dobro and its numbers of players. Clauses refer to docs/rules/dobro.md."""

from collections.abc import Mapping

from dobrak.games.dobro.edition import EDITIONS, VERSION, Edition
from dobrak.games.options import MOST_DEALS, MOST_PLAYERS, Declaration, Option, PlayerLimit


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
    )


DECLARED = declare(EDITIONS)
