"""The bodies of requests and of their answers, as types."""

from typing import Annotated, Any

import msgspec

from dobrak.games import USUAL
from dobrak.games.options import LEAST_PLAYERS, MOST_PLAYERS
from dobrak.games.schema import ScoreIs
from dobrak.server.protocol.messages import Event, Settings, Value, View

Players = Annotated[int, msgspec.Meta(ge=LEAST_PLAYERS, le=MOST_PLAYERS)]


class RequestBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    pass


class NewGuest(RequestBody, frozen=True):
    """`POST /api/guest`: become a guest, or change your name."""

    name: Annotated[str, msgspec.Meta(max_length=200)]


class NewCode(RequestBody, frozen=True):
    """`POST /api/code`: make a code that signs in another device, once."""

    keep: bool = False  # valid until it is used, not for ten minutes


class UseCode(RequestBody, frozen=True):
    """`POST /api/enter`: sign in as the person who made this code."""

    code: Annotated[str, msgspec.Meta(max_length=60)]


class NewTable(RequestBody, frozen=True):
    """`POST /api/tables`: open a table."""

    game: Annotated[str, msgspec.Meta(max_length=20)]
    players: Players
    rules: dict[str, Value] = {}
    bots: list[Annotated[str, msgspec.Meta(max_length=40)] | None] | None = None
    listed: bool = False
    seconds: Annotated[float, msgspec.Meta(ge=0.1, le=3600)] | None = None  # for a move
    days: Annotated[float, msgspec.Meta(ge=0.01, le=30)] | None = None  # for a move, instead
    chat: bool = True
    one_device: list[Annotated[str, msgspec.Meta(max_length=200)]] = []  # the name of each person
    variant: Annotated[str, msgspec.Meta(max_length=6000)] | None = None  # its TOML file, as text


class QuickStart(RequestBody, frozen=True):
    """`POST /api/quick`: open a table against bots and sit down there."""

    game: Annotated[str, msgspec.Meta(max_length=20)] = USUAL
    players: Players | None = None  # null: the game's default
    rules: dict[str, Value] = {}
    bot: Annotated[str, msgspec.Meta(max_length=40)] | None = None  # null: the usual one
    wait: bool = False  # whether the match begins only when somebody connects
    name: Annotated[str, msgspec.Meta(max_length=200)] = "Guest"


class OptionDeclared(msgspec.Struct, frozen=True):
    """An option of a game: it takes some values, numbers from `least` to `most`, or both.

    A condition (`when`, `moot`) gives the values that other options must have.
    """

    name: str
    clause: str  # of the rules
    default: Value
    choices: list[Value]
    least: int | None
    most: int | None
    offered: list[Value]  # what a form lists
    when: dict[str, list[Value]]  # otherwise it is not allowed
    moot: dict[str, list[Value]] | None  # when it makes no difference; null: it always makes one
    before_players: bool  # whether it is chosen before the number of players


class PlayerLimit(msgspec.Struct, frozen=True):
    """The maximum number of players if options have these values."""

    most: int
    when: dict[str, list[Value]]


class Printed(msgspec.Struct, frozen=True):
    """The printed value of a number if options have these values; `players` is one of them."""

    value: int
    when: dict[str, list[Value]]


class NumberDeclared(msgspec.Struct, frozen=True):
    """A number of the printed rules that a variant can change. Only then `rules` contain it."""

    name: str
    clause: str  # of the rules
    least: int
    most: int
    step: int
    printed: list[Printed]  # the first that applies


class Defaults(msgspec.Struct, frozen=True):
    players: int
    rules: dict[str, Value]
    bot: str


class GameDeclared(msgspec.Struct, frozen=True):
    """A game, and what can be chosen in it. `name`, `players` and `rules` open a table."""

    name: str
    title: str
    options: list[OptionDeclared]
    least_players: int
    player_limits: list[PlayerLimit]  # the lowest one that applies
    defaults: Defaults
    numbers: list[NumberDeclared]
    bots: list[str]  # that play it


class Me(msgspec.Struct, frozen=True):
    """The guest; null without a cookie."""

    name: str | None


class Readiness(msgspec.Struct, frozen=True):
    """The bots that have to wait for compiled rules, and the progress of the compiler."""

    bots: list[str]
    done: int
    of: int


class Code(msgspec.Struct, frozen=True):
    code: str


class TableOpened(msgspec.Struct, frozen=True):
    table: str
    invite: str  # the key for others; "" if the table is open to everyone


class OwnTable(msgspec.Struct, frozen=True):
    """A table where you can continue, or where you wait for others."""

    table: str
    invite: str  # the key for others; "": open to everyone
    settings: Settings
    names: list[str | None]  # by seat; null: it is free
    you: int | None  # your seat; null: you have none, or share your device
    playing: bool
    to_move: int | None  # the seat to move
    left: float | None  # seconds left for the player to move; null: no clock runs


class Trouble(msgspec.Struct, frozen=True):
    """Why a request failed."""

    sentence: str  # in English
    key: str | None = None  # of the sentence in the catalogue of texts
    facts: dict[str, Any] = {}  # of the sentence


class MatchKept(msgspec.Struct, frozen=True):
    """A finished match."""

    table: str
    number: int
    ended: float  # seconds since 1970
    seat: int  # your seat
    game: str
    rules: dict[str, Any]
    players: list[str]
    scores: list[int]
    score_is: ScoreIs
    winners: list[int]
    reason: str | None  # why it ended early
    moves: int


class Step(msgspec.Struct, frozen=True):
    """One step of a finished match."""

    events: list[Event]
    view: View  # as one seat saw it
    hands: list[list[str]]  # of all seats
    stood_in: bool  # a bot made the move for an absent player
    fallback: bool  # `careful` made the move for a bot that was late or failed


class MatchLog(msgspec.Struct, frozen=True):
    """What has happened in the match at a table: events that you may see."""

    version: int  # of the table
    number: int  # of the match
    steps: list[list[Event]]  # of the deal, and of each move


class Replay(msgspec.Struct, frozen=True):
    """Part of a finished match."""

    record: dict[str, Any] | None  # null in all parts but the first
    of: int  # the number of steps of the whole match
    steps: list[Step]


# Made at import, like those of `messages.py`.
read_new_guest = msgspec.json.Decoder(NewGuest).decode
read_new_code = msgspec.json.Decoder(NewCode).decode
read_use_code = msgspec.json.Decoder(UseCode).decode
read_new_table = msgspec.json.Decoder(NewTable).decode
read_quick_start = msgspec.json.Decoder(QuickStart).decode
