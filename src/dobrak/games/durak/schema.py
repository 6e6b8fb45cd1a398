"""Types of the view and the events of Durak."""

from typing import Literal, NotRequired, TypeAlias, TypedDict

from dobrak.games.schema import CommonView
from dobrak.texts.facts import FactKinds

Suit: TypeAlias = Literal["s", "h", "d", "c"]

FACTS: FactKinds = {
    "seat": "seat",
    "attacker": "seat",
    "defender": "seat",
    "on": "seat",
    "to": "seat",
    "turn": "seat",
    "shown_by": "seat",
    "winners": "seat",
    "card": "card",
    "attack": "card",
    "turned": "card",
    "cards": "card",
    "hand": "card",
    "deal": "index",
    "trump": "word",
    "rank": "word",
    "reason": "word",
}


class DurakView(CommonView):
    game: Literal["durak"]
    phase: Literal["attack", "defend", "add", "over"]
    deal: int  # the number of finished deals
    attacker: int
    defender: int
    attackers: list[int]
    limit: int
    table: list[list[str]]  # attacks in order, each with its defence if it has one
    passed: list[int]
    out: list[int]
    trump: Suit
    turned: str
    known: list[list[str]]
    discard: list[str]
    called: str | None


class _Event(TypedDict):
    game: Literal["durak"]
    clause: str


class _SeatEvent(_Event):
    seat: int


class DurakDealt(_Event):
    kind: Literal["dealt"]
    deal: int
    turned: str
    trump: Suit
    stock: int
    shown_by: NotRequired[int]  # P1
    hand: NotRequired[list[str]]  # only your own


class DurakVoid(_Event):
    kind: Literal["void"]


class DurakCalled(_SeatEvent):
    kind: Literal["called"]
    card: str


class DurakOpens(_SeatEvent):
    kind: Literal["opens"]
    reason: Literal["lowest trump", "chosen", "won before", "before the durak"]


class DurakBout(_Event):
    kind: Literal["bout"]
    attacker: int
    defender: int
    limit: int
    stock: int


class DurakAttacked(_SeatEvent):
    kind: Literal["attacked"]
    card: str
    on: int
    laid: int
    limit: int


class DurakDefended(_SeatEvent):
    kind: Literal["defended"]
    card: str
    attack: str
    reason: Literal["higher", "trump"]


class DurakTransferred(_SeatEvent):
    kind: Literal["transferred"]
    card: str
    to: int


class DurakPassed(_SeatEvent):
    kind: Literal["passed"]


class DurakGaveUp(_SeatEvent):
    kind: Literal["gave_up"]


class DurakAdded(_SeatEvent):
    kind: Literal["added"]
    card: str
    on: int
    laid: int
    limit: int


class DurakTook(_SeatEvent):
    kind: Literal["took"]
    cards: list[str]


class DurakHeld(_SeatEvent):
    kind: Literal["held"]
    cards: list[str]


class DurakDrew(_SeatEvent):
    kind: Literal["drew"]
    count: int
    turned: bool
    cards: NotRequired[list[str]]  # only your own


class DurakStockEmpty(_Event):
    kind: Literal["stock_empty"]


class DurakEpaulettes(_SeatEvent):
    kind: Literal["epaulettes"]
    cards: list[str]
    on: int


class DurakOut(_SeatEvent):
    kind: Literal["out"]


class DurakDealWon(_SeatEvent):
    kind: Literal["deal_won"]
    winners: list[int]
    reason: Literal["last card", "nothing left to draw", "epaulettes"]


class DurakDealLost(_SeatEvent):
    kind: Literal["deal_lost"]


class DurakDealDrawn(_Event):
    kind: Literal["deal_drawn"]
    reason: Literal["no cards left", "endless"]


class DurakWon(_Event):
    kind: Literal["won"]
    winners: list[int]
    shared: bool  # several sides share the victory
    scores: list[int]
    reason: Literal["most deals won", "durak least often"]


DurakEvent: TypeAlias = (
    DurakDealt
    | DurakVoid
    | DurakCalled
    | DurakOpens
    | DurakBout
    | DurakAttacked
    | DurakDefended
    | DurakTransferred
    | DurakPassed
    | DurakGaveUp
    | DurakAdded
    | DurakTook
    | DurakHeld
    | DurakDrew
    | DurakStockEmpty
    | DurakEpaulettes
    | DurakOut
    | DurakDealWon
    | DurakDealLost
    | DurakDealDrawn
    | DurakWon
)
