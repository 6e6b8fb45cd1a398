"""What a person sees of a table: built from nothing, out of what that person may know."""

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from dobrak.games.game import Event
from dobrak.match import Eyes, Match
from dobrak.server.protocol import entries as log
from dobrak.server.protocol.entries import AnyEntry
from dobrak.server.protocol.messages import ChairSeen, Changes, News, TableSeen, write
from dobrak.server.table.commands import Table
from dobrak.server.table.state import Chair

if TYPE_CHECKING:
    from dobrak.server.audience import Audience

_encode = msgspec.json.Encoder().encode


def table_seen(
    table: Table,
    person: str | None,
    *,
    left: float | None = None,
    passing: bool = False,
    here: Collection[str] = (),
    watching: int = 0,
) -> TableSeen:
    """The table as one person sees it; None is anybody who looks on."""
    seat = table.seat_of(person)
    return TableSeen(
        version=table.version,
        settings=table.settings,
        chairs=chairs_seen(table),
        you=seat,
        host=person == table.opened.by,
        invite=table.opened.invite,
        playing=table.playing,
        number=table.number,
        view=_view(table, person),
        left=left,
        passing=passing,
        asked_back=table.asked_back,
        ended=None if table.ended is None else table.ended.reason,
        winners=_winners(table),
        chat=table.chat,
        here=here_seen(table, here),
        watching=watching,
    )


def _view(table: Table, person: str | None) -> msgspec.Raw | None:
    if table.match is None:
        return None
    return msgspec.Raw(Seen(table.match).view(table.eyes_of(person)))


def chairs_seen(table: Table) -> list[ChairSeen]:
    return [_chair(chair, table.playing) for chair in table.chairs]


def here_seen(table: Table, here: Collection[str]) -> list[bool]:
    """Of each seat, whether who plays there is connected; bots always are."""
    return [chair.bot is not None or chair.person in here for chair in table.chairs]


def _chair(chair: Chair, playing: bool) -> ChairSeen:
    return ChairSeen(
        name=chair.name if chair.taken else None,
        bot=chair.player if playing else chair.bot,
        ready=chair.ready,
        away=chair.stand_in,
        conceded=chair.conceded,
        wants_end=chair.wants_end,
    )


def _winners(table: Table) -> list[int] | None:
    if table.ended is not None:
        return table.ended.winners
    return table.match.winners if table.match is not None and table.match.over else None


class Lasting:
    """The beginning of every view of a match, which is written once."""

    def __init__(self) -> None:
        self._match: Match | None = None
        self._text = b""

    def of(self, match: Match) -> bytes:
        if match is not self._match:
            self._match, self._text = match, _encode(match.lasting())[:-1] + b","
        return self._text


class Seen:
    """A match and what has just happened in it, through everybody's eyes.

    What all see alike is written down once; what only one seat sees is added for that seat, from
    its own view.
    """

    def __init__(
        self, match: Match, events: Sequence[Event] = (), lasting: Lasting | None = None
    ) -> None:
        self._match, self._lasting = match, lasting or Lasting()
        self._eyes: Eyes | None = None
        self._events = events
        self._private = {seat for event in events for seat in event.private}
        self._shared_events = self._events_of(None) if events else b"[]"

    def view(self, seat: int | None) -> bytes:
        """`Match.view(seat).to_dict()` as JSON."""
        return b"".join(self.parts(seat))

    def parts(self, seat: int | None) -> tuple[bytes, bytes]:
        """The same as two texts, one after the other: what all see, and what only this one does."""
        if self._eyes is None:
            self._eyes = self._match.eyes()
            self._shared = self._lasting.of(self._match) + self._eyes.shared_text()
        return self._shared, self._eyes.own_text(seat)

    def events(self, seat: int | None) -> bytes:
        return self._events_of(seat) if seat in self._private else self._shared_events

    def _events_of(self, seat: int | None) -> bytes:
        return _encode([event.facts_for(seat) for event in self._events])


# Where something that is written already goes into a message. No JSON has this byte in it.
_MARK = b"\0"
_PLACE = msgspec.Raw(_MARK)


class Told:
    """One entry that a table has taken, as news for each who is there."""

    def __init__(
        self, table: Table, entry: AnyEntry, seen: Seen | None, left: float | None = None
    ) -> None:
        self.table, self.entry, self.seen, self.left = table, entry, seen, left
        self.version, self.seats = table.version, table.seats
        self.what = what(table, entry)
        self.latest = True  # whether the table is as this entry left it
        self.whole = False  # whether more than this entry has changed since one was last told
        self._move: dict[bool, list[bytes]] = {}  # the news of a move, by whether one passes

    def news(
        self, person: str | None, passing: bool = False, audience: "Audience | None" = None
    ) -> bytes:
        seat = eyes = None
        if person is not None:
            seat = self.seats.get(person)
            eyes = seat if self.table.players.get(person) == seat else None
        events = b"[]" if self.seen is None else self.seen.events(eyes)
        parts = self._move.get(passing)
        if parts is None and self._only_moved():
            changes = Changes(view=_PLACE, left=self.left, passing=passing)
            parts = self._move[passing] = self._parts(changes)
        elif parts is None:
            parts = self._parts(self._changes(seat, passing, audience))
        if len(parts) == 2 or self.seen is None:
            return parts[0] + events + parts[1]
        shared, own = self.seen.parts(eyes)
        return b"".join((parts[0], events, parts[1], shared, own, parts[2]))

    def _only_moved(self) -> bool:
        """Whether nothing but the match is otherwise: the same for everybody, but for views."""
        table = self.table
        moved = table.playing and table.chairs_changed < table.version and self.seen is not None
        return moved and self.latest and not self.whole

    def _parts(self, changes: Changes) -> list[bytes]:
        """News, cut where the events and the view go that each sees with their own eyes."""
        return write(News(self.version, self.what, _PLACE, changes)).split(_MARK)

    def _changes(self, seat: int | None, passing: bool, audience: "Audience | None") -> Changes:
        table = self.table
        if not self.latest or (isinstance(self.entry, log.Chatted) and not self.whole):
            return Changes()
        return Changes(
            chairs=chairs_seen(table),
            you=seat,
            playing=table.playing,
            number=table.number,
            view=None if self.seen is None else _PLACE,
            left=self.left,
            passing=passing,
            asked_back=table.asked_back,
            ended=None if table.ended is None else table.ended.reason,
            winners=_winners(table),
            chat=table.chat,
            here=here_seen(table, audience.here if audience else ()),
            watching=audience.watching(table) if audience else 0,
        )


Recent = tuple[AnyEntry, list[Event]]  # an entry, and what came of it in the match


def told_again(table: Table, recent: list[Recent], left: float | None) -> list[Told] | None:
    """The last entries once more, for somebody who has missed them.

    None if somebody has since come to another seat, or a match has begun, gone back or ended: what
    they were to see of each is then not to be had from how things stand. Nothing is played again
    for it: anybody may ask, and often.
    """
    if any(isinstance(e, log.Sat | log.Stood | log.Began | log.TookBack) for e, _ in recent):
        return None
    if not table.playing and any(isinstance(e, log.Moved | log.Ended) for e, _ in recent):
        return None
    told = []
    for number, (entry, events) in enumerate(recent, table.version - len(recent) + 1):
        seen = None if table.match is None else Seen(table.match, events)
        again = Told(table, entry, seen, left)
        again.version, again.latest = number, number == table.version
        again.whole = True
        told.append(again)
    return told


def what(table: Table, entry: AnyEntry) -> dict[str, Any]:
    """What everybody may know of an entry: never a secret, nor who somebody is beyond a name."""
    match entry:
        case log.Moved(seat, move, by):
            return {"kind": "moved", "seat": seat, "move": move, "by": by}
        case log.Sat(_, name, seat):
            return {"kind": "sat", "seat": seat, "name": name}
        case log.Stood(seat, removed):
            return {"kind": "stood", "seat": seat, "removed": removed}
        case log.SeatedBot(seat, bot):
            return {"kind": "seated_bot", "seat": seat, "bot": bot}
        case log.Readied(seat, on):
            return {"kind": "readied", "seat": seat, "on": on}
        case log.Began():
            return {"kind": "began"}
        case log.StoodIn(seat, on):
            return {"kind": "stood_in", "seat": seat, "on": on}
        case log.Conceded(seat):
            return {"kind": "conceded", "seat": seat}
        case log.Ended(reason, winners, by):
            return {"kind": "ended", "reason": reason, "winners": winners, "by": by}
        case log.WantedEnd(seat, on):
            return {"kind": "wanted_end", "seat": seat, "on": on}
        case log.AskedBack(seat):
            return {"kind": "asked_back", "seat": seat}
        case log.AnsweredBack(seat, yes):
            return {"kind": "answered_back", "seat": seat, "yes": yes}
        case log.TookBack(seat):
            return {"kind": "took_back", "seat": seat}
        case log.Chatted(seat, phrase, text):
            name = table.chairs[seat].name
            return {"kind": "chatted", "seat": seat, "name": name, "phrase": phrase, "text": text}
        case log.AllowedChat(on):
            return {"kind": "allowed_chat", "on": on}
        case log.Opened():
            return {"kind": "opened"}
