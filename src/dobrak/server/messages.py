"""The wire: every message there is, typed. Nothing else goes to a client, or comes from one.

A client wishes for something, with an id of its own; the answer carries the same id. Whatever
happens at a table is told to everybody who is there, with an unbroken count of versions.
"""

from typing import Annotated, Any

import msgspec

from dobrak.server.entries import Settings

Id = Annotated[str, msgspec.Meta(min_length=1, max_length=40)]
Seat = Annotated[int, msgspec.Meta(ge=0, le=5)]
Version = Annotated[int, msgspec.Meta(ge=0)]
LONGEST_MOVE, LONGEST_TEXT = 12, 300

# --- what a client may say ------------------------------------------------------------------------


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
)


# --- what it is told ------------------------------------------------------------------------------


class ChairSeen(msgspec.Struct, frozen=True):
    """A seat, as everybody sees it."""

    name: str | None  # None: it is free
    bot: str | None  # the bot that plays here now
    ready: bool
    away: bool  # a bot plays for the person
    conceded: bool
    wants_end: bool


class TableSeen(msgspec.Struct, frozen=True):
    """A table, as one person sees it."""

    version: int
    settings: Settings
    chairs: list[ChairSeen]
    you: int | None  # your seat; None: you look on
    host: bool  # whether you opened the table
    playing: bool
    view: dict[str, Any] | None  # the match through your eyes (docs/views.md)
    asked_back: int | None
    ended: str | None  # why the match ended before its end
    winners: list[int] | None


class Told(msgspec.Struct, frozen=True, tag_field="told"):
    pass


class News(Told, frozen=True, tag="news"):
    """One thing that happened, and the table after it."""

    version: int
    what: dict[str, Any]  # who did what, as everybody sees it
    events: list[dict[str, Any]]  # what came of it in the match, through your eyes
    table: TableSeen


class Fresh(Told, frozen=True, tag="fresh"):
    """The table as it is now, for whoever has just come, or has missed too much."""

    table: TableSeen


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


AnyTold = News | Fresh | Done | Refusal

_wishes: msgspec.json.Decoder[AnyWish] = msgspec.json.Decoder(AnyWish)


def read_wish(text: bytes | str) -> AnyWish:
    """A wish, from what a client sent; ValueError if it is none."""
    return _wishes.decode(text)


def write_told(told: AnyTold) -> str:
    return msgspec.json.encode(told).decode()
