"""Types for what the views of all games have in common. Each game declares its own in its folder.

A game's `schema.py` declares its views (docs/views.md) and a type for each kind of event
(docs/library.md). The page's types are generated from them.
"""

from typing import Literal, TypeAlias, TypedDict

ScoreIs: TypeAlias = Literal["points", "deals won", "deals lost"]


class Aim(TypedDict):
    """What a match is about. No move changes it."""

    deals: int  # of which the match consists; in Dobro they are called rounds
    sides: list[list[int]]  # the seats that win and lose together
    score_is: ScoreIs
    low_wins: bool  # the lowest score wins, not the highest


class CommonView(Aim):
    rules: dict[str, str | int | bool]
    players: list[str]
    turn: int | None  # None: the match is over
    scores: list[int]
    held: list[int]  # the size of each hand
    stock: int
    seat: int | None  # None: a spectator
    hand: list[str] | None
    moves: list[str]  # your legal moves
