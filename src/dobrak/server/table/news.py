"""The news of an entry: the message to each person when a table has applied it."""

import msgspec

from dobrak.games.game import Event
from dobrak.server.protocol import actions
from dobrak.server.protocol import entries as log
from dobrak.server.protocol.actions import AnyAction
from dobrak.server.protocol.entries import AnyEntry
from dobrak.server.protocol.messages import Changes, News, write
from dobrak.server.table.commands import Table
from dobrak.server.table.view import (
    OFFLINE,
    LiveState,
    MatchViews,
    chairs_seen,
    connected_seats,
    settings_seen,
    winners,
)

# A placeholder in a message for something already encoded. No JSON contains this byte.
_MARK = b"\0"
_PLACEHOLDER = msgspec.Raw(_MARK)

Recent = tuple[AnyEntry, list[Event]]  # an entry, and its events in the match


class EntryNews:
    """The news of the entry that a table has just applied, encoded for each person.

    With a `version`, it is for a client that catches up, and the entry may not be the last.
    """

    def __init__(
        self,
        table: Table,
        entry: AnyEntry,
        views: MatchViews | None,
        live: LiveState = OFFLINE,
        version: int | None = None,
    ) -> None:
        self._table, self._entry, self._views, self._live = table, entry, views, live
        self.version = table.version if version is None else version
        self._catching_up = version is not None
        self._what = what(table, entry)
        self._seats = table.seats
        self._by_seat: dict[int | None, bytes] = {}
        # the news of a move, by whether the person passes and may ask to take it back
        self._move: dict[tuple[bool, bool], list[bytes]] = {}

    def for_person(self, person: str | None) -> bytes:
        """The news as one person may see it. All people without a seat get the same bytes."""
        seat = None if person is None else self._seats.get(person)
        if seat not in self._by_seat:
            self._by_seat[seat] = self._encode(person, seat)
        return self._by_seat[seat]

    def _encode(self, person: str | None, seat: int | None) -> bytes:
        passing, eyes = False, None
        if person is not None and seat is not None:
            passing = person in self._live.passing
            eyes = seat if self._table.players.get(person) == seat else None
        key = passing, self._table.may_take_back(seat)
        parts = self._move.get(key)
        if parts is None and self._is_only_a_move():
            changes = Changes(
                view=_PLACEHOLDER,
                left=self._live.left,
                passing=passing,
                may_take_back=key[1],
                may_abort=False,
            )
            parts = self._move[key] = self._parts(changes)
        elif parts is None:
            parts = self._parts(self._changes(seat, passing))
        events = b"[]" if self._views is None else self._views.events(eyes)
        if len(parts) == 2 or self._views is None:
            return parts[0] + events + parts[1]
        shared, own = self._views.parts(eyes)
        return b"".join((parts[0], events, parts[1], shared, own, parts[2]))

    def _is_only_a_move(self) -> bool:
        """Whether nothing but the match has changed, so that the changes are the same for all."""
        table = self._table
        moved = table.playing and table.chairs_changed < table.version and self._views is not None
        return moved and not self._catching_up

    def _parts(self, changes: Changes) -> list[bytes]:
        """The message, split at the events and the view, which differ between seats."""
        return write(News(self.version, self._what, _PLACEHOLDER, changes)).split(_MARK)

    def _changes(self, seat: int | None, passing: bool) -> Changes:
        table = self._table
        outdated = self.version != table.version
        if outdated or (isinstance(self._entry, log.Chatted) and not self._catching_up):
            return Changes()
        return Changes(
            settings=settings_seen(table.settings),
            chairs=chairs_seen(table),
            you=seat,
            playing=table.playing,
            number=table.number,
            view=None if self._views is None else _PLACEHOLDER,
            left=self._live.left,
            passing=passing,
            asked_back=table.asked_back,
            may_take_back=table.may_take_back(seat),
            may_abort=table.may_abort(seat),
            ended=None if table.ended is None else table.ended.reason,
            winners=winners(table),
            chat=table.chat,
            spectators_chat=table.spectators_chat,
            here=connected_seats(table, self._live.here),
            watching=self._live.watching,
        )


def again(table: Table, recent: list[Recent], live: LiveState) -> list[EntryNews] | None:
    """The news of the last entries again, for a client that has missed them.

    None if somebody has changed seats since, or a match has begun or ended, or a move was taken
    back. The current table then does not tell what each person could see at that time. Moves are
    not replayed to find out, because any client may request this often.
    """
    if any(isinstance(e, log.Sat | log.Stood | log.Began | log.TookBack) for e, _ in recent):
        return None
    if not table.playing and any(isinstance(e, log.Moved | log.Ended) for e, _ in recent):
        return None
    found = []
    for version, (entry, events) in enumerate(recent, table.version - len(recent) + 1):
        views = None if table.match is None else MatchViews(table.match, events)
        found.append(EntryNews(table, entry, views, live, version))
    return found


def what(table: Table, entry: AnyEntry) -> AnyAction:
    """What everybody may know of an entry: no secrets, and only the names of people."""
    match entry:
        case log.Moved(seat, move, by):
            return actions.Moved(seat, move, by)
        case log.Sat(_, name, seat):
            return actions.Sat(seat, name)
        case log.Stood(seat, removed):
            return actions.Stood(seat, removed)
        case log.SeatedBot(seat, bot):
            return actions.SeatedBot(seat, bot)
        case log.ChangedRules():
            return actions.ChangedRules()
        case log.Readied(seat, on):
            return actions.Readied(seat, on)
        case log.Began():
            return actions.Began()
        case log.StoodIn(seat, on):
            return actions.StoodIn(seat, on)
        case log.Conceded(seat):
            return actions.Conceded(seat)
        case log.Ended(reason, winners, by):
            return actions.Ended(reason, winners, by)
        case log.WantedEnd(seat, on):
            return actions.WantedEnd(seat, on)
        case log.AskedBack(seat):
            return actions.AskedBack(seat)
        case log.AnsweredBack(seat, yes):
            return actions.AnsweredBack(seat, yes)
        case log.TookBack(seat):
            return actions.TookBack(seat)
        case log.Chatted(seat, phrase, text, name):
            said_by = name if seat is None else table.chairs[seat].name
            return actions.Chatted(seat, said_by, phrase, text)
        case log.AllowedChat(on, spectators):
            return actions.AllowedChat(on, spectators)
        case log.Opened():
            return actions.Opened()
