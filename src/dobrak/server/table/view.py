"""What a person sees of a table, built only from what that person may know."""

from collections.abc import Collection, Sequence
from typing import NamedTuple

import msgspec

from dobrak.games.game import Event
from dobrak.match import Eyes, Match
from dobrak.server.protocol import entries as log
from dobrak.server.protocol.messages import ChairSeen, Pace, Settings, TableSeen
from dobrak.server.table.commands import Table
from dobrak.server.table.state import Chair

_encode = msgspec.json.Encoder().encode


class LiveState(NamedTuple):
    """What clients see of a table that is not in its log."""

    left: float | None = None  # seconds left for the player to move; None: no clock runs
    passing: Collection[str] = ()  # people who promised to pass
    here: Collection[str] = ()  # people who are connected
    watching: int = 0  # spectators


OFFLINE = LiveState()  # nobody is connected


def table_seen(table: Table, person: str | None, live: LiveState = OFFLINE) -> TableSeen:
    """The table as one person sees it; None is a spectator without a name."""
    seat = table.seat_of(person)
    return TableSeen(
        version=table.version,
        settings=settings_seen(table.settings),
        chairs=chairs_seen(table),
        you=seat,
        host=person == table.opened.by,
        invite=table.opened.invite,
        playing=table.playing,
        number=table.number,
        view=_view(table, person),
        left=live.left,
        passing=person in live.passing,
        asked_back=table.asked_back,
        may_take_back=table.may_take_back(seat),
        may_abort=table.may_abort(seat),
        ended=None if table.ended is None else table.ended.reason,
        winners=winners(table),
        chat=table.chat,
        spectators_chat=table.spectators_chat,
        here=connected_seats(table, live.here),
        watching=live.watching,
    )


def _view(table: Table, person: str | None) -> msgspec.Raw | None:
    if table.match is None:
        return None
    return msgspec.Raw(MatchViews(table.match).view(table.visible_seat(person)))


def settings_seen(settings: log.Settings) -> Settings:
    """The options of a table, which are no secret."""
    return Settings(
        game=settings.game,
        players=settings.players,
        rules=settings.rules,
        bots=settings.bots,
        listed=settings.listed,
        pace=Pace(settings.pace.seconds),
        chat=settings.chat,
        one_device=settings.one_device,
    )


def chairs_seen(table: Table) -> list[ChairSeen]:
    return [_chair(chair, table.playing) for chair in table.chairs]


def connected_seats(table: Table, here: Collection[str]) -> list[bool]:
    """Whether each seat's player is connected; bots always are."""
    return [chair.bot is not None or chair.person in here for chair in table.chairs]


def _chair(chair: Chair, playing: bool) -> ChairSeen:
    return ChairSeen(
        name=chair.name if chair.taken else None,
        bot=chair.active_bot if playing else chair.bot,
        ready=chair.ready,
        away=chair.stand_in,
        conceded=chair.conceded,
        wants_end=chair.wants_end,
    )


def winners(table: Table) -> list[int] | None:
    if table.ended is not None:
        return table.ended.winners
    return table.match.winners if table.match is not None and table.match.over else None


class LastingPart:
    """The part of every view that never changes during a match, encoded once."""

    def __init__(self) -> None:
        self._match: Match | None = None
        self._text = b""

    def of(self, match: Match) -> bytes:
        if match is not self._match:
            self._match, self._text = match, _encode(match.lasting())[:-1] + b","
        return self._text


class MatchViews:
    """The views of a match, and of events that have just happened in it, as JSON.

    The part that everybody sees is encoded once. What only one seat sees is added from its own
    view.
    """

    def __init__(
        self, match: Match, events: Sequence[Event] = (), lasting: LastingPart | None = None
    ) -> None:
        self._match, self._lasting = match, lasting or LastingPart()
        self._eyes: Eyes | None = None
        self._events = events
        self._private = {seat for event in events for seat in event.private}
        self._shared_events = self._events_of(None) if events else b"[]"

    def view(self, seat: int | None) -> bytes:
        """`Match.view(seat).to_dict()` as JSON."""
        return b"".join(self.parts(seat))

    def parts(self, seat: int | None) -> tuple[bytes, bytes]:
        """`view` in two parts: what everybody sees, and what only this seat sees."""
        if self._eyes is None:
            self._eyes = self._match.eyes()
            self._shared = self._lasting.of(self._match) + self._eyes.shared_text()
        return self._shared, self._eyes.own_text(seat)

    def events(self, seat: int | None) -> bytes:
        return self._events_of(seat) if seat in self._private else self._shared_events

    def _events_of(self, seat: int | None) -> bytes:
        return _encode([event.facts_for(seat) for event in self._events])
