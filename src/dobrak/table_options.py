"""The options of the `dobrak` command that say what is played at a table."""

from typing import Annotated, Any

import typer

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


def number_or_word(text: str | None) -> int | str | None:
    """Rounds as `dobrak.new` takes them: 3 is a number, long is not."""
    return int(text) if text and text.isdecimal() and len(text) < 9 else text


def given(asked: dict[str, Any]) -> dict[str, Any]:
    """Those options that somebody gave."""
    return {name: value for name, value in asked.items() if value is not None}
