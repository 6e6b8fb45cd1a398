"""The wire: every message there is, typed. Nothing else goes to a client, or comes from one.

A client wishes for something, with an id of its own; the answer carries the same id. Whatever
happens at a table is told to everybody who is there, with an unbroken count of versions.
"""

import json
from typing import Annotated, Any

import msgspec
from msgspec import UNSET, UnsetType

from dobrak.server.protocol.entries import Settings

Id = Annotated[str, msgspec.Meta(min_length=1, max_length=40)]
Seat = Annotated[int, msgspec.Meta(ge=0, le=5)]
Version = Annotated[int, msgspec.Meta(ge=0)]
LONGEST_MOVE = 12

# --- what can be wished for at a table -----------------------------------------------------------


class Wish(msgspec.Struct, frozen=True, tag_field="wish", forbid_unknown_fields=True):
    id: Id


class Sit(Wish, frozen=True, tag="sit"):
    seat: Seat | None = None  # None: any that is free


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
    """Give a free seat to a bot, or, with null, a bot's seat to whoever comes."""

    seat: Seat
    bot: Annotated[str, msgspec.Meta(max_length=40)] | None


class PassOn(Wish, frozen=True, tag="pass_on"):
    """Pass whenever asked to throw in, until this bout is over. Nobody is told."""

    on: bool = True


class Say(Wish, frozen=True, tag="say"):
    """A phrase that everybody reads in their own language, or a text: one of them."""

    phrase: Annotated[str, msgspec.Meta(max_length=20)] | None = None
    text: Annotated[str, msgspec.Meta(max_length=1200)] | None = None


class AllowChat(Wish, frozen=True, tag="allow_chat"):
    on: bool


class CatchUp(Wish, frozen=True, tag="catch_up"):
    """Be told again what happened after this version."""

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


# --- what can be asked by HTTP --------------------------------------------------------------------


class Asked(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    pass


class NewGuest(Asked, frozen=True):
    """`POST /api/guest`: be somebody, or, if one is already, change one's name."""

    name: Annotated[str, msgspec.Meta(max_length=200)]


class NewCode(Asked, frozen=True):
    """`POST /api/code`: a code that makes another device the same person, once."""

    keep: bool = False  # good until it is used, instead of ten minutes


class UseCode(Asked, frozen=True):
    """`POST /api/enter`: become whoever made this code."""

    code: Annotated[str, msgspec.Meta(max_length=60)]


class NewTable(Asked, frozen=True):
    """`POST /api/tables`: a table to be opened; whatever is not given is as usual."""

    game: Annotated[str, msgspec.Meta(max_length=20)]
    players: Annotated[int, msgspec.Meta(ge=2, le=6)]
    rules: dict[str, str | int | bool] = {}
    bots: list[Annotated[str, msgspec.Meta(max_length=40)] | None] | None = None
    listed: bool = False
    seconds: Annotated[float, msgspec.Meta(ge=0.1, le=3600)] | None = None  # for a move
    days: Annotated[float, msgspec.Meta(ge=0.01, le=30)] | None = None  # for a move, instead
    chat: bool = True
    one_device: list[Annotated[str, msgspec.Meta(max_length=200)]] = []  # names, for every person


class QuickStart(Asked, frozen=True):
    """`POST /api/quick`: a table against bots at which one is playing already."""

    game: Annotated[str, msgspec.Meta(max_length=20)] = "dobro"
    players: Annotated[int, msgspec.Meta(ge=2, le=6)] = 3
    rules: dict[str, str | int | bool] = {}
    bot: Annotated[str, msgspec.Meta(max_length=40)] = "careful"
    name: Annotated[str, msgspec.Meta(max_length=200)] = "Guest"


class Me(msgspec.Struct, frozen=True):
    """Who one is; null is nobody yet."""

    name: str | None


class Readiness(msgspec.Struct, frozen=True):
    """Bots that wait for compiled rules where they search, and how many steps of that are done."""

    bots: list[str]
    done: int
    of: int


class Code(msgspec.Struct, frozen=True):
    code: str


class TableOpened(msgspec.Struct, frozen=True):
    table: str
    invite: str  # the key for those who are to come; "" if anybody may


class Trouble(msgspec.Struct, frozen=True):
    """What is wrong with a request."""

    sentence: str


class MatchKept(msgspec.Struct, frozen=True):
    """A match that one has played."""

    table: str
    number: int
    ended: float  # seconds since 1970
    seat: int  # one's own
    game: str
    rules: dict[str, Any]
    players: list[str]
    scores: list[int]
    winners: list[int]
    reason: str | None  # why it ended before its end
    moves: int


class Step(msgspec.Struct, frozen=True):
    """One step of a match that is over."""

    events: list[dict[str, Any]]
    view: dict[str, Any]  # through the eyes of a seat
    hands: list[list[str]]  # of all
    stood_in: bool  # a bot moved for somebody who was away


class Replay(msgspec.Struct, frozen=True):
    record: dict[str, Any]
    steps: list[Step]


# --- what one is told at a table ------------------------------------------------------------------


class ChairSeen(msgspec.Struct, frozen=True):
    """A seat, as everybody sees it."""

    name: str | None  # None: it is free
    bot: str | None  # the bot that plays here now
    ready: bool
    away: bool  # a bot plays for the person
    conceded: bool
    wants_end: bool


class Changes(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """What is otherwise at a table than before; what is not in here is as it was."""

    chairs: list[ChairSeen] | UnsetType = UNSET
    you: int | UnsetType | None = UNSET  # your seat; None: you look on
    playing: bool | UnsetType = UNSET
    number: int | UnsetType = UNSET  # of the match, from 1
    view: msgspec.Raw | UnsetType | None = UNSET  # the match through your eyes (docs/views.md)
    left: float | UnsetType | None = UNSET  # seconds for whoever is to move; None: no clock runs
    passing: bool | UnsetType = UNSET  # whether you pass for the rest of this bout
    asked_back: int | UnsetType | None = UNSET  # the seat that wants to take its last move back
    ended: str | UnsetType | None = UNSET  # why the match ended before its end
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
    invite: str  # the key for people who are not here yet; "": anybody may come
    playing: bool
    number: int
    view: msgspec.Raw | None
    left: float | None
    passing: bool
    asked_back: int | None
    ended: str | None
    winners: list[int] | None
    chat: bool
    here: list[bool]  # who of the seats is connected
    watching: int  # how many look on


class Told(msgspec.Struct, frozen=True, tag_field="told"):
    pass


class News(Told, frozen=True, tag="news"):
    """One thing that happened."""

    version: int
    what: dict[str, Any]  # who did what, as everybody sees it
    events: msgspec.Raw  # what came of it in the match, through your eyes
    changes: Changes


class Fresh(Told, frozen=True, tag="fresh"):
    """The table as it is now, for whoever has just come, or has missed too much."""

    table: TableSeen


class Presence(Told, frozen=True, tag="presence"):
    """Somebody has come or gone. It has no version: nothing happened at the table."""

    here: list[bool]
    watching: int


class Done(Told, frozen=True, tag="done"):
    """A wish was granted: it is stored, and stands at that version."""

    id: str
    version: int


class Refusal(Told, frozen=True, tag="refusal"):
    """A wish was refused, and nothing has changed."""

    id: str | None
    version: int
    sentence: str
    clause: str | None = None  # of the rules of the game


class TableListed(msgspec.Struct, frozen=True):
    """A table in the lobby."""

    table: str
    settings: Settings
    names: list[str | None]  # by seat; None: it is free
    playing: bool
    watching: int


class Lobby(Told, frozen=True, tag="lobby"):
    """The tables that anybody may come to."""

    tables: list[TableListed]


AnyTold = News | Fresh | Presence | Done | Refusal | Lobby

# Decoders are made at import: two threads in which msgspec meets a type for the first time can
# crash the process (0.22).
_wishes: msgspec.json.Decoder[AnyWish] = msgspec.json.Decoder(AnyWish)
_encoder = msgspec.json.Encoder()

read_new_guest = msgspec.json.Decoder(NewGuest).decode
read_new_code = msgspec.json.Decoder(NewCode).decode
read_use_code = msgspec.json.Decoder(UseCode).decode
read_new_table = msgspec.json.Decoder(NewTable).decode
read_quick_start = msgspec.json.Decoder(QuickStart).decode


def read_wish(text: str) -> AnyWish:
    """A wish, from what a client sent; ValueError if it is none."""
    wish = _wishes.decode(text)
    check_keys(text)
    return wish


def check_keys(text: str | bytes) -> None:
    """ValueError if some object in this JSON has a key twice."""
    _twice.decode(text if isinstance(text, str) else text.decode())


def _once(pairs: list[tuple[str, object]]) -> None:
    """Every key of an object comes once; what the second one would mean is anybody's guess."""
    if len({key for key, _ in pairs}) < len(pairs):
        raise ValueError("a key comes twice")


_twice = json.JSONDecoder(object_pairs_hook=_once)


def write(told: AnyTold) -> bytes:
    return _encoder.encode(told)
