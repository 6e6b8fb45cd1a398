"""The options of the `dobrak` command that say what is played at a table."""

from typing import Annotated, Any

import typer

GUEST = "Guest"  # who plays and gives no name

Edition = Annotated[str | None, typer.Option(metavar="NAME", help="Dobro: fr, en or pt.")]
Rounds = Annotated[str | None, typer.Option(metavar="N", help="Dobro: how many rounds, or long.")]
Draw = Annotated[str | None, typer.Option(metavar="HOW", help="Dobro: auto or manual.")]
Ruleset = Annotated[
    str | None, typer.Option(metavar="NAME", help="Durak: dourak, podkidnoy or perevodnoy.")
]
Deals = Annotated[int | None, typer.Option(metavar="N", help="Durak: how many deals.")]
Deck = Annotated[
    int | None, typer.Option(metavar="N", help="Podkidnoy, perevodnoy: 24, 36 or 52 cards.")
]
FirstLimit = Annotated[
    int | None,
    typer.Option(metavar="N", help="Podkidnoy, perevodnoy: 5 or 6 cards in the first bout."),
]
NextAttacker = Annotated[
    str | None, typer.Option(metavar="WHO", help="Podkidnoy, perevodnoy: durak or lowest.")
]
FirstTransfer = Annotated[
    bool | None,
    typer.Option(
        "--first-transfer/--no-first-transfer",
        help="Perevodnoy: whether the first attack may be passed on.",
    ),
]


RULES = (
    "edition",
    "rounds",
    "draw",
    "ruleset",
    "deals",
    "deck",
    "first_limit",
    "next_attacker",
    "first_transfer",
)


def rules_given(context: typer.Context) -> dict[str, Any]:
    """Those of the options above that were given to a command, as `dobrak.new` takes them."""
    given = {name: context.params[name] for name in RULES if context.params[name] is not None}
    rounds = given.get("rounds", "")
    if rounds.isdecimal() and len(rounds) < 9:
        given["rounds"] = int(rounds)  # 3 is a number, long is not
    return given
