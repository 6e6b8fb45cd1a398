"""What is to be done at a table when nothing happens there, and when."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from dobrak.server.audience import Audience
from dobrak.server.protocol.entries import AnyEntry
from dobrak.server.table.commands import Table

AWAY = 120.0  # seconds without a connection, where no clock runs, before a bot plays on
MISSED = 600.0  # seconds without a connection, between matches, before a seat is free again


@dataclass(frozen=True)
class Due:
    """Something that is to be done at a time of the server's clock."""

    when: float
    entries: Callable[[], list[AnyEntry]]


def left(table: Table, now: float) -> float | None:
    """Seconds that whoever is to move has left; None: no clock runs."""
    limit = table.settings.pace.seconds
    if limit is None or table.thinking is None:
        return None
    return round(max(table.turn_began + limit - now, 0.0), 1)


def due(table: Table, audience: Audience, now: float) -> list[Due]:
    """What will have to be done if nothing happens before."""
    if table.opened.device:
        return []  # whoever sits there together knows who is away
    seat, chair = table.to_move, table.thinking
    if seat is None:
        return _missed(table, audience, now) if audience.here else []
    if chair is None or chair.person is None:
        return []
    stand_in = partial(table.stand_in, seat)
    limit, began = table.settings.pace.seconds, table.turn_began
    if limit is not None:
        return [Due(began + limit, stand_in)]
    here = audience.here
    if chair.person in here or not any(other.person in here for other in table.people):
        return []  # whoever is alone at a table holds nobody up
    since = max(audience.left_at.setdefault(chair.person, now), began)
    return [Due(since + AWAY, stand_in)]


def _missed(table: Table, audience: Audience, now: float) -> list[Due]:
    """Between matches: seats of people who are not here."""
    found = []
    for seat, chair in enumerate(table.chairs):
        if chair.person is not None and chair.person not in audience.here:
            since = audience.left_at.setdefault(chair.person, now)
            found.append(Due(since + MISSED, partial(_missing, table, seat, chair.person)))
    return found


def _missing(table: Table, seat: int, person: str) -> list[AnyEntry]:
    return table.missed(seat) if table.chairs[seat].person == person else []
