"""What a person sees of a table: built from nothing, out of what that person may know."""

from typing import Any

from dobrak.games.game import Event
from dobrak.server import entries as log
from dobrak.server.entries import AnyEntry
from dobrak.server.messages import ChairSeen, News, TableSeen
from dobrak.server.table import Chair, Table


def table_seen(table: Table, person: str | None) -> TableSeen:
    """The table as one person sees it; None is anybody who looks on."""
    seat = None if person is None else table.seat_of(person)
    match = table.match
    over = match is not None and match.over
    return TableSeen(
        version=table.version,
        settings=table.settings,
        chairs=[_chair(chair) for chair in table.chairs],
        you=seat,
        host=person == table.opened.by,
        playing=table.playing,
        view=None if match is None else match.view(seat).to_dict(),
        asked_back=table.asked_back,
        ended=None if table.ended is None else table.ended.reason,
        winners=_winners(table) if over or table.ended else None,
    )


def _chair(chair: Chair) -> ChairSeen:
    return ChairSeen(
        name=chair.name if chair.taken else None,
        bot=chair.player,
        ready=chair.ready,
        away=chair.stand_in,
        conceded=chair.conceded,
        wants_end=chair.wants_end,
    )


def _winners(table: Table) -> list[int]:
    if table.ended is not None:
        return table.ended.winners
    return table.match.winners if table.match is not None else []


def news(table: Table, entry: AnyEntry, events: list[Event], person: str | None) -> News:
    """What a person is told of an entry that the table has just taken."""
    seat = None if person is None else table.seat_of(person)
    return News(
        version=table.version,
        what=_what(entry),
        events=[event.seen_by(seat) for event in events],
        table=table_seen(table, person),
    )


def _what(entry: AnyEntry) -> dict[str, Any]:
    """What everybody may know of an entry: never a secret, nor who somebody is beyond a name."""
    match entry:
        case log.Sat(_, name, seat):
            return {"kind": "sat", "seat": seat, "name": name}
        case log.Stood(seat, removed):
            return {"kind": "stood", "seat": seat, "removed": removed}
        case log.Readied(seat, on):
            return {"kind": "readied", "seat": seat, "on": on}
        case log.Began():
            return {"kind": "began"}
        case log.Moved(seat, move, _, by):
            return {"kind": "moved", "seat": seat, "move": move, "by": by}
        case log.StoodIn(seat, on):
            return {"kind": "stood_in", "seat": seat, "on": on}
        case log.Conceded(seat):
            return {"kind": "conceded", "seat": seat}
        case log.Ended(reason, winners):
            return {"kind": "ended", "reason": reason, "winners": winners}
        case log.WantedEnd(seat, on):
            return {"kind": "wanted_end", "seat": seat, "on": on}
        case log.AskedBack(seat):
            return {"kind": "asked_back", "seat": seat}
        case log.AnsweredBack(seat, yes):
            return {"kind": "answered_back", "seat": seat, "yes": yes}
        case log.TookBack(seat):
            return {"kind": "took_back", "seat": seat}
        case log.Chatted(_, name, phrase, text):
            return {"kind": "chatted", "name": name, "phrase": phrase, "text": text}
        case log.Opened():
            return {"kind": "opened"}
