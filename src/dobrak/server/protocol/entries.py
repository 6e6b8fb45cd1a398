"""What happens at a table, as it is kept: one entry after the other, and nothing is ever changed.

Everything else about a table follows from its entries. They hold what nobody may see (the secret
that decks come from), so they are never sent to anybody.
"""

from typing import Any, Literal

import msgspec


class Pace(msgspec.Struct, frozen=True, omit_defaults=True):
    """How long somebody may think: seconds for a move, days being many; None: as they like."""

    seconds: float | None = None


class Settings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a table was opened for."""

    game: str
    players: int
    rules: dict[str, Any]
    bots: list[str | None]  # by seat; None is a person's
    listed: bool
    pace: Pace
    chat: bool
    one_device: list[str] = []  # the names of those who pass one device round; none: each has one


class Entry(msgspec.Struct, frozen=True, tag_field="kind", omit_defaults=True):
    pass


class Opened(Entry, frozen=True, tag="opened"):
    by: str
    settings: Settings
    invite: str = ""  # lets people in who were not there yet; "": anybody may come
    device: list[str] = []  # who pass the opener's device round, as they are named in the settings


class Sat(Entry, frozen=True, tag="sat"):
    person: str
    name: str
    seat: int


class Stood(Entry, frozen=True, tag="stood"):
    """Somebody left their seat: stood up, or was removed by the host."""

    seat: int
    removed: bool = False


class SeatedBot(Entry, frozen=True, tag="seated_bot"):
    """The host gives a free seat to a bot, or a bot's seat to whoever comes."""

    seat: int
    bot: str | None


class Readied(Entry, frozen=True, tag="readied"):
    seat: int
    on: bool = True


class Began(Entry, frozen=True, tag="began"):
    """All are ready, and a match begins; `secret` is what its decks come from."""

    secret: str
    turned: int = 0  # by how many seats everybody has moved on since the match before
    chance: str = ""  # what bots draw by lot comes from it: it knows nothing of the decks


class Moved(Entry, frozen=True, tag="moved"):
    seat: int
    move: str
    by: Literal["person", "bot", "stand-in"] = "person"


class StoodIn(Entry, frozen=True, tag="stood_in"):
    """A bot plays for somebody who is away; or no longer does."""

    seat: int
    on: bool = True


class Conceded(Entry, frozen=True, tag="conceded"):
    seat: int


class Ended(Entry, frozen=True, tag="ended"):
    """A match ended before its end."""

    reason: Literal["conceded", "aborted", "agreed"]
    winners: list[int]
    by: int | None = None  # the seat that aborted it


class WantedEnd(Entry, frozen=True, tag="wanted_end"):
    seat: int
    on: bool = True


class AskedBack(Entry, frozen=True, tag="asked_back"):
    """Somebody would like to take their last move back."""

    seat: int


class AnsweredBack(Entry, frozen=True, tag="answered_back"):
    seat: int
    yes: bool


class TookBack(Entry, frozen=True, tag="took_back"):
    seat: int


class Chatted(Entry, frozen=True, tag="chatted"):
    """Somebody says something: one of the phrases that everybody reads in their own language, or
    a text of their own."""

    seat: int
    phrase: str | None = None
    text: str | None = None


class AllowedChat(Entry, frozen=True, tag="allowed_chat"):
    on: bool


AnyEntry = (
    Opened
    | Sat
    | Stood
    | SeatedBot
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
