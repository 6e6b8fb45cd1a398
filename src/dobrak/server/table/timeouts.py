"""Timeouts: what to do at a table, and when, if nothing else happens first."""

from collections.abc import Collection
from dataclasses import dataclass
from functools import partial

from dobrak.server.protocol.entries import AnyEntry
from dobrak.server.table.commands import Decision, Table

AWAY = 120.0  # seconds without a connection until a bot plays, if no clock runs
# Between matches: seconds without a connection until a seat is free again, but never less than the
# time for a move.
MISSED = 600.0


@dataclass(frozen=True)
class Timeout:
    """A decision at a time of the server's clock."""

    when: float
    decide: Decision


def time_left(table: Table, now: float) -> float | None:
    """Seconds left for the player to move; None if no clock runs."""
    limit = table.settings.pace.seconds
    if limit is None or table.person_to_move is None:
        return None
    return round(max(table.turn_began + limit - now, 0.0), 1)


def timeouts(
    table: Table, here: Collection[str], left_at: dict[str, float], now: float
) -> list[Timeout]:
    """The pending timeouts. `here` are the people who are connected, `left_at` the times when
    others left. People who have not connected since the table was loaded are added to it."""
    if table.opened.device:
        return []  # people on a shared device see who is away
    seat, chair = table.to_move, table.person_to_move
    if seat is None:
        return _missed(table, here, left_at, now) if here else []
    if chair is None or chair.person is None:
        return []
    stand_in = partial(_stand_in, seat)
    limit, began = table.settings.pace.seconds, table.turn_began
    if limit is not None:
        return [Timeout(began + limit, stand_in)]
    if chair.person in here or not any(other.person in here for other in table.people):
        return []  # nobody is waiting
    since = max(left_at.setdefault(chair.person, now), began)
    return [Timeout(since + AWAY, stand_in)]


def _missed(
    table: Table, here: Collection[str], left_at: dict[str, float], now: float
) -> list[Timeout]:
    """Between matches: the timeouts of seats whose people are not connected."""
    found, wait = [], max(MISSED, table.settings.pace.seconds or 0.0)
    for seat, chair in enumerate(table.chairs):
        if chair.person is not None and chair.person not in here:
            since = left_at.setdefault(chair.person, now)
            found.append(Timeout(since + wait, partial(_free, seat, chair.person)))
    return found


def _stand_in(seat: int, table: Table) -> list[AnyEntry]:
    return table.stand_in(seat)


def _free(seat: int, person: str, table: Table) -> list[AnyEntry]:
    return table.missed(seat) if table.chairs[seat].person == person else []
