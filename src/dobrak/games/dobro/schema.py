"""Types of the view and the events of Dobro."""

from typing import Literal, NotRequired, TypeAlias, TypedDict

from dobrak.games.schema import CommonView
from dobrak.texts.facts import FactKinds

FACTS: FactKinds = {
    "seat": "seat",
    "turn": "seat",
    "forgot": "seat",
    "forgetful": "seat",
    "winners": "seat",
    "cards": "card",
    "hand": "card",
    "move": "move",
    "round": "index",
    "name": "word",
    "reason": "word",
}


class DobroPlay(TypedDict):
    seat: int
    move: str


class DobroView(CommonView):
    game: Literal["dobro"]
    phase: Literal["play", "fill", "over"]
    round: int  # the number of finished rounds
    direction: Literal[1, -1]
    opener: int
    value: int
    climb: list[DobroPlay]
    plays: list[DobroPlay]
    piles: list[int]
    pile_values: list[int]
    holder: int | None
    forgot: int | None


class _Event(TypedDict):
    game: Literal["dobro"]
    clause: str


class _SeatEvent(_Event):
    seat: int


class DobroDealt(_Event):
    kind: Literal["dealt"]
    round: int
    cards: int
    stock: int
    hand: NotRequired[list[str]]  # only your own


class DobroOpens(_SeatEvent):
    kind: Literal["opens"]
    reason: Literal[
        "drawn", "chosen", "most points", "fewest points", "first in turn", "highest cards"
    ]


class DobroPlayed(_SeatEvent):
    kind: Literal["played"]
    move: str
    before: int
    value: int
    reason: Literal["opened", "raised", "matched", "special", "forced"]


class DobroDoubled(_SeatEvent):
    kind: Literal["doubled"]
    before: int
    value: int


class DobroTurned(_Event):
    kind: Literal["turned"]
    direction: Literal[1, -1]


class DobroTook(_SeatEvent):
    kind: Literal["took"]
    cards: int
    pile: int


class DobroDrew(_SeatEvent):
    kind: Literal["drew"]
    count: int
    stock: int
    cards: NotRequired[list[str]]  # only your own


class DobroForgot(_SeatEvent):
    kind: Literal["forgot"]


class DobroForgetful(_SeatEvent):
    kind: Literal["forgetful"]


class DobroCalled(_SeatEvent):
    kind: Literal["called"]
    forgot: int


class DobroTurnEnded(_SeatEvent):
    kind: Literal["turn_ended"]


class DobroStockEmpty(_Event):
    kind: Literal["stock_empty"]


class DobroRoundEnded(_SeatEvent):
    kind: Literal["round_ended"]


class DobroScored(_Event):
    kind: Literal["scored"]
    round: int
    piles: list[int]
    points: list[int]
    by_piles: list[int]  # the points for the piles alone
    forgetful: int | None
    by_forgetful: int  # what the forgetful card adds to its holder's points
    totals: list[int]


class DobroWon(_Event):
    kind: Literal["won"]
    winners: list[int]
    shared: bool  # several sides share the victory
    scores: list[int]
    reason: Literal["lowest total", "highest total", "fewest cards", "lowest values", "shared"]


DobroEvent: TypeAlias = (
    DobroDealt
    | DobroOpens
    | DobroPlayed
    | DobroDoubled
    | DobroTurned
    | DobroTook
    | DobroDrew
    | DobroForgot
    | DobroForgetful
    | DobroCalled
    | DobroTurnEnded
    | DobroStockEmpty
    | DobroRoundEnded
    | DobroScored
    | DobroWon
)
