"""What clients and the server send each other over sockets, as types.

A client sends wishes, each with its own id, which the answer repeats. Everything that happens at a
table is sent to all its clients, with version numbers without gaps. `requests.py` has the types of
what is sent by HTTP.
"""

import json
from typing import Annotated, Any

import msgspec
from msgspec import UNSET, UnsetType

from dobrak.games.options import MOST_PLAYERS
from dobrak.server.protocol.actions import AnyAction

# The version of this protocol. It is raised when a client of the old version would misunderstand a
# message, or would be misunderstood. The page of another version reloads itself.
PROTOCOL = 1

Id = Annotated[str, msgspec.Meta(min_length=1, max_length=40)]
Seat = Annotated[int, msgspec.Meta(ge=0, le=MOST_PLAYERS - 1)]
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
    version: Version | None = None  # the version at which the rules were seen


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


class ChangeRules(Wish, frozen=True, tag="change_rules"):
    """Play by other rules from the next match on. Nobody is ready any more."""

    rules: dict[str, Value]


class PassOn(Wish, frozen=True, tag="pass_on"):
    """Pass whenever asked to throw in, until this bout ends. Nobody is told."""

    on: bool = True


class Say(Wish, frozen=True, tag="say"):
    """Say either a phrase, which is shown in each reader's language, or a text."""

    phrase: Annotated[str, msgspec.Meta(max_length=20)] | None = None
    text: Annotated[str, msgspec.Meta(max_length=1200)] | None = None


class AllowChat(Wish, frozen=True, tag="allow_chat"):
    on: bool
    spectators: bool = False  # whether spectators may chat, too


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
    | ChangeRules
    | PassOn
    | Say
    | AllowChat
    | CatchUp
)


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

    settings: Settings | UnsetType = UNSET
    chairs: list[ChairSeen] | UnsetType = UNSET
    you: int | UnsetType | None = UNSET  # your seat; null: you are a spectator
    playing: bool | UnsetType = UNSET
    number: int | UnsetType = UNSET  # of the match, from 1
    view: ViewText | UnsetType | None = UNSET  # your view of the match (docs/views.md)
    left: float | UnsetType | None = UNSET  # seconds left for the player to move; null: no clock
    passing: bool | UnsetType = UNSET  # whether you pass for the rest of this bout
    asked_back: int | UnsetType | None = UNSET  # the seat that wants to take its last move back
    may_take_back: bool | UnsetType = UNSET  # whether you may ask to take your last move back
    may_abort: bool | UnsetType = UNSET  # whether you may cancel the match: nobody has moved yet
    ended: str | UnsetType | None = UNSET  # why the match ended early
    winners: list[int] | UnsetType | None = UNSET
    chat: bool | UnsetType = UNSET
    spectators_chat: bool | UnsetType = UNSET
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
    may_take_back: bool
    may_abort: bool
    ended: str | None
    winners: list[int] | None
    chat: bool
    spectators_chat: bool  # whether spectators may chat, too
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
    sentence: str  # in English
    key: str  # of the sentence in the catalogue of texts
    facts: dict[str, Any] = {}  # of the sentence
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
