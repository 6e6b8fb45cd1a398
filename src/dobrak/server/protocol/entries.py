"""The entries of a table's log, which are appended and never changed.

Everything else about a table follows from them. They contain secrets, such as the one that decks
come from, so they are never sent to clients.
"""

from typing import Any, Literal

import msgspec


class Pace(msgspec.Struct, frozen=True, omit_defaults=True):
    """The time for a move in seconds (86400 for a day); null: no limit."""

    seconds: float | None = None


class Settings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The options of a table."""

    game: str
    players: int
    rules: dict[str, Any]
    bots: list[str | None]  # by seat; None is for a person
    listed: bool
    pace: Pace
    chat: bool
    one_device: list[str] = []  # names of people who share one device


class Entry(msgspec.Struct, frozen=True, tag_field="kind", omit_defaults=True):
    pass


class Opened(Entry, frozen=True, tag="opened"):
    by: str
    settings: Settings
    invite: str = ""  # the key for others; "": open to everyone
    device: list[str] = []  # people who share the device, in the order of their names


class Sat(Entry, frozen=True, tag="sat"):
    person: str
    name: str
    seat: int


class Stood(Entry, frozen=True, tag="stood"):
    """Somebody left their seat, or was removed by the host."""

    seat: int
    removed: bool = False


class SeatedBot(Entry, frozen=True, tag="seated_bot"):
    """The host gave a free seat to a bot, or a bot's seat to people."""

    seat: int
    bot: str | None


class ChangedRules(Entry, frozen=True, tag="changed_rules"):
    """The host chose other rules, from the next match on. Nobody is ready any more."""

    rules: dict[str, Any]


class Readied(Entry, frozen=True, tag="readied"):
    seat: int
    on: bool = True


class Began(Entry, frozen=True, tag="began"):
    """A match begins. Its decks come from the `secret`."""

    secret: str
    turned: int = 0  # by how many seats all players have moved since the last match
    chance: str = ""  # the seed of the bots' random numbers, independent of the decks


class Moved(Entry, frozen=True, tag="moved"):
    seat: int
    move: str
    by: Literal["person", "bot", "stand-in"] = "person"
    fallback: bool = False  # the bot was late or failed. Secret during a match: it had a choice


class StoodIn(Entry, frozen=True, tag="stood_in"):
    """A bot plays for somebody who is away, or no longer does."""

    seat: int
    on: bool = True


class Conceded(Entry, frozen=True, tag="conceded"):
    seat: int


class Ended(Entry, frozen=True, tag="ended"):
    """A match ended early."""

    reason: Literal["conceded", "aborted", "agreed", "too_long"]
    winners: list[int]
    by: int | None = None  # the seat that aborted it


class WantedEnd(Entry, frozen=True, tag="wanted_end"):
    seat: int
    on: bool = True


class AskedBack(Entry, frozen=True, tag="asked_back"):
    """Somebody asks to take their last move back."""

    seat: int


class AnsweredBack(Entry, frozen=True, tag="answered_back"):
    seat: int
    yes: bool


class TookBack(Entry, frozen=True, tag="took_back"):
    seat: int


class Chatted(Entry, frozen=True, tag="chatted"):
    """Somebody says something: a phrase, which is shown in each reader's language, or a text."""

    seat: int | None  # None: a spectator
    phrase: str | None = None
    text: str | None = None
    name: str = ""  # of a spectator


class AllowedChat(Entry, frozen=True, tag="allowed_chat"):
    on: bool
    spectators: bool = False


AnyEntry = (
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

_decoder: msgspec.json.Decoder[AnyEntry] = msgspec.json.Decoder(AnyEntry)


def write(entry: AnyEntry) -> str:
    return msgspec.json.encode(entry).decode()


def read(text: str) -> AnyEntry:
    return _decoder.decode(text)
