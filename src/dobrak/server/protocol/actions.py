"""What people and bots do at a table, as its clients are told.

These types belong to the protocol. `entries.py` has those of the log, which can change without
these; `table/news.py` turns one into the other.
"""

from typing import Literal

import msgspec


class Action(msgspec.Struct, frozen=True, tag_field="kind"):
    pass


class Opened(Action, frozen=True, tag="opened"):
    pass


class Sat(Action, frozen=True, tag="sat"):
    seat: int
    name: str


class Stood(Action, frozen=True, tag="stood"):
    """Somebody left their seat, or was removed by the host."""

    seat: int
    removed: bool


class SeatedBot(Action, frozen=True, tag="seated_bot"):
    """The host gave a free seat to a bot, or (null) a bot's seat to people."""

    seat: int
    bot: str | None


class ChangedRules(Action, frozen=True, tag="changed_rules"):
    """The host chose other rules, from the next match on. Nobody is ready any more."""


class Readied(Action, frozen=True, tag="readied"):
    seat: int
    on: bool


class Began(Action, frozen=True, tag="began"):
    """A match begins."""


class Moved(Action, frozen=True, tag="moved"):
    seat: int
    move: str
    by: Literal["person", "bot", "stand-in"]


class StoodIn(Action, frozen=True, tag="stood_in"):
    """A bot plays for somebody who is away, or no longer does."""

    seat: int
    on: bool


class Conceded(Action, frozen=True, tag="conceded"):
    seat: int


class Ended(Action, frozen=True, tag="ended"):
    """A match ended early."""

    reason: Literal["conceded", "aborted", "agreed", "too_long"]
    winners: list[int]
    by: int | None  # the seat that aborted it


class WantedEnd(Action, frozen=True, tag="wanted_end"):
    seat: int
    on: bool


class AskedBack(Action, frozen=True, tag="asked_back"):
    """Somebody asks to take their last move back."""

    seat: int


class AnsweredBack(Action, frozen=True, tag="answered_back"):
    seat: int
    yes: bool


class TookBack(Action, frozen=True, tag="took_back"):
    seat: int


class Chatted(Action, frozen=True, tag="chatted"):
    """Somebody says something: a phrase, or a text."""

    seat: int | None  # null: a spectator
    name: str | None
    phrase: str | None
    text: str | None


class AllowedChat(Action, frozen=True, tag="allowed_chat"):
    on: bool
    spectators: bool


AnyAction = (
    Opened
    | Sat
    | Stood
    | SeatedBot
    | ChangedRules
    | Readied
    | Began
    | Moved
    | StoodIn
    | Conceded
    | Ended
    | WantedEnd
    | AskedBack
    | AnsweredBack
    | TookBack
    | Chatted
    | AllowedChat
)
