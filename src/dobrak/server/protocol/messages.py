"""The messages between clients and the server, as types.

A client sends wishes, each with its own id, which the answer repeats. Everything that happens at a
table is sent to all its clients, with version numbers without gaps.
"""

import json
from typing import Annotated, Any

import msgspec
from msgspec import UNSET, UnsetType

from dobrak.games.options import LEAST_PLAYERS, MOST_PLAYERS
from dobrak.games.schema import ScoreIs
from dobrak.server.protocol.actions import AnyAction

# The version of this protocol. It is raised when a client of the old version would misunderstand a
# message, or would be misunderstood. The page of another version reloads itself.
PROTOCOL = 1

Id = Annotated[str, msgspec.Meta(min_length=1, max_length=40)]
Seat = Annotated[int, msgspec.Meta(ge=0, le=MOST_PLAYERS - 1)]
Players = Annotated[int, msgspec.Meta(ge=LEAST_PLAYERS, le=MOST_PLAYERS)]
Value = str | int | bool  # of an option of a game
Version = Annotated[int, msgspec.Meta(ge=0)]
LONGEST_MOVE = 12

# The games declare their views and events (`games/*/schema.py`). These are the names of their types
# in TypeScript and, for the most common messages, their text, which is encoded beforehand.
_VIEW = msgspec.Meta(extra_json_schema={"$ref": "View"})
_EVENT = msgspec.Meta(extra_json_schema={"$ref": "GameEvent"})
_EVENTS = msgspec.Meta(extra_json_schema={"type": "array", "items": _EVENT.extra_json_schema})
View = Annotated[dict[str, Any], _VIEW]
Event = Annotated[dict[str, Any], _EVENT]
ViewText = Annotated[msgspec.Raw, _VIEW]
EventsText = Annotated[msgspec.Raw, _EVENTS]

# --- wishes at a table ---------------------------------------------------------------------------


class Wish(msgspec.Struct, frozen=True, tag_field="wish", forbid_unknown_fields=True):
    id: Id


class Sit(Wish, frozen=True, tag="sit"):
    seat: Seat | None = None  # null: any free seat


class Stand(Wish, frozen=True, tag="stand"):
    pass


class Ready(Wish, frozen=True, tag="ready"):
    on: bool = True


class Play(Wish, frozen=True, tag="play"):
    version: Version  # the version that the move was chosen at
    move: Annotated[str, msgspec.Meta(max_length=LONGEST_MOVE)]


class ComeBack(Wish, frozen=True, tag="come_back"):
    pass


class Concede(Wish, frozen=True, tag="concede"):
    pass


class Abort(Wish, frozen=True, tag="abort"):
    pass


class WantEnd(Wish, frozen=True, tag="want_end"):
    on: bool = True


class AskBack(Wish, frozen=True, tag="ask_back"):
    pass


class AnswerBack(Wish, frozen=True, tag="answer_back"):
    yes: bool


class Remove(Wish, frozen=True, tag="remove"):
    seat: Seat


class SeatBot(Wish, frozen=True, tag="seat_bot"):
    """Give a free seat to a bot, or, with null, a bot's seat to people."""

    seat: Seat
    bot: Annotated[str, msgspec.Meta(max_length=40)] | None


class PassOn(Wish, frozen=True, tag="pass_on"):
    """Pass whenever asked to throw in, until this bout ends. Nobody is told."""

    on: bool = True


class Say(Wish, frozen=True, tag="say"):
    """Say either a phrase, which is shown in each reader's language, or a text."""

    phrase: Annotated[str, msgspec.Meta(max_length=20)] | None = None
    text: Annotated[str, msgspec.Meta(max_length=1200)] | None = None


class AllowChat(Wish, frozen=True, tag="allow_chat"):
    on: bool


class CatchUp(Wish, frozen=True, tag="catch_up"):
    """Ask for the news since this version."""

    version: Version


AnyWish = (
    Sit
    | Stand
    | Ready
    | Play
    | ComeBack
    | Concede
    | Abort
    | WantEnd
    | AskBack
    | AnswerBack
    | Remove
    | SeatBot
    | PassOn
    | Say
    | AllowChat
    | CatchUp
)


# --- requests -------------------------------------------------------------------------------------


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


class QuickStart(RequestBody, frozen=True):
    """`POST /api/quick`: open a table against bots and sit down there."""

    game: Annotated[str, msgspec.Meta(max_length=20)] = "dobro"
    players: Players | None = None  # null: the game's default
    rules: dict[str, Value] = {}
    bot: Annotated[str, msgspec.Meta(max_length=40)] = "careful"
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


class Defaults(msgspec.Struct, frozen=True):
    players: int
    rules: dict[str, Value]


class GameDeclared(msgspec.Struct, frozen=True):
    """A game, and what can be chosen in it. `name`, `players` and `rules` open a table."""

    name: str
    title: str
    options: list[OptionDeclared]
    least_players: int
    player_limits: list[PlayerLimit]  # the lowest one that applies
    defaults: Defaults


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


class Trouble(msgspec.Struct, frozen=True):
    """Why a request failed."""

    sentence: str


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


class Replay(msgspec.Struct, frozen=True):
    record: dict[str, Any]
    steps: list[Step]


# --- messages to clients --------------------------------------------------------------------------


class Pace(msgspec.Struct, frozen=True):
    """The time for a move in seconds (86400 for a day); null: no limit."""

    seconds: float | None


class Settings(msgspec.Struct, frozen=True):
    """The options of a table."""

    game: str
    players: int
    rules: dict[str, Value]
    bots: list[str | None]  # by seat; null is for a person
    listed: bool
    pace: Pace
    chat: bool
    one_device: list[str]  # names of people who share one device


class ChairSeen(msgspec.Struct, frozen=True):
    """A seat, as everybody sees it."""

    name: str | None  # null: it is free
    bot: str | None  # the bot that plays here now
    ready: bool
    away: bool  # a bot plays for the person
    conceded: bool
    wants_end: bool


class Changes(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """What has changed at a table. Fields that are left out have not."""

    chairs: list[ChairSeen] | UnsetType = UNSET
    you: int | UnsetType | None = UNSET  # your seat; null: you are a spectator
    playing: bool | UnsetType = UNSET
    number: int | UnsetType = UNSET  # of the match, from 1
    view: ViewText | UnsetType | None = UNSET  # your view of the match (docs/views.md)
    left: float | UnsetType | None = UNSET  # seconds left for the player to move; null: no clock
    passing: bool | UnsetType = UNSET  # whether you pass for the rest of this bout
    asked_back: int | UnsetType | None = UNSET  # the seat that wants to take its last move back
    ended: str | UnsetType | None = UNSET  # why the match ended early
    winners: list[int] | UnsetType | None = UNSET
    chat: bool | UnsetType = UNSET
    here: list[bool] | UnsetType = UNSET
    watching: int | UnsetType = UNSET


class TableSeen(msgspec.Struct, frozen=True, kw_only=True):
    """A table, as one person sees it."""

    version: int
    settings: Settings
    chairs: list[ChairSeen]
    you: int | None
    host: bool  # whether you opened the table
    invite: str  # the key for others; "": open to everyone
    playing: bool
    number: int
    view: ViewText | None
    left: float | None
    passing: bool
    asked_back: int | None
    ended: str | None
    winners: list[int] | None
    chat: bool
    here: list[bool]  # by seat: whether the player is connected
    watching: int  # the number of spectators


class ServerMessage(msgspec.Struct, frozen=True, tag_field="told"):
    pass


class News(ServerMessage, frozen=True, tag="news"):
    """Something that happened at a table."""

    version: int
    what: AnyAction  # who did what: what everybody may know
    events: EventsText  # its events in the match, as you may see them
    changes: Changes


class Fresh(ServerMessage, frozen=True, tag="fresh"):
    """The complete table, for a client that has just connected or has missed too much."""

    table: TableSeen


class Presence(ServerMessage, frozen=True, tag="presence"):
    """A change of who is connected. It has no version, because it is not in the log."""

    here: list[bool]
    watching: int


class Done(ServerMessage, frozen=True, tag="done"):
    """A wish was granted and stored. The table is at this version."""

    id: str
    version: int


class Refusal(ServerMessage, frozen=True, tag="refusal"):
    """A wish was refused. Nothing has changed."""

    id: str | None
    version: int
    sentence: str
    clause: str | None = None  # of the rules of the game


class TableListed(msgspec.Struct, frozen=True):
    """A table in the lobby."""

    table: str
    settings: Settings
    names: list[str | None]  # by seat; null: it is free
    playing: bool
    watching: int


class Lobby(ServerMessage, frozen=True, tag="lobby"):
    """The tables that are open to everyone."""

    tables: list[TableListed]


AnyTold = News | Fresh | Presence | Done | Refusal | Lobby

# Decoders are made at import. If two threads use a type for the first time at once, msgspec (0.22)
# can crash the process.
_wishes: msgspec.json.Decoder[AnyWish] = msgspec.json.Decoder(AnyWish)
_encoder = msgspec.json.Encoder()

read_new_guest = msgspec.json.Decoder(NewGuest).decode
read_new_code = msgspec.json.Decoder(NewCode).decode
read_use_code = msgspec.json.Decoder(UseCode).decode
read_new_table = msgspec.json.Decoder(NewTable).decode
read_quick_start = msgspec.json.Decoder(QuickStart).decode


def read_wish(text: str) -> AnyWish:
    """Parse a wish. Raises ValueError if it is not valid."""
    wish = _wishes.decode(text)
    check_keys(text)
    return wish


def check_keys(text: str | bytes) -> None:
    """Raise ValueError if an object in this JSON has a duplicate key."""
    _strict.decode(text if isinstance(text, str) else text.decode())


def _unique(pairs: list[tuple[str, object]]) -> None:
    """Build an object. Duplicate keys have no defined meaning."""
    if len({key for key, _ in pairs}) < len(pairs):
        raise ValueError("a key comes twice")


_strict = json.JSONDecoder(object_pairs_hook=_unique)


def write(told: AnyTold) -> bytes:
    return _encoder.encode(told)
