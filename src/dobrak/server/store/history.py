"""Finished matches and their records, for the people who played them."""

import json
import time
from itertools import islice
from typing import Any

import msgspec
import sqlalchemy as sa

from dobrak.games import GAMES
from dobrak.games.schema import ScoreIs
from dobrak.replaying import steps
from dobrak.server.protocol.requests import MatchKept, Step
from dobrak.server.store import schema, tables
from dobrak.server.store.store import Write
from dobrak.server.table.commands import Table

PAGE = 50  # matches in one answer
MOST_STEPS = 200  # in one part of a replay

_encode = msgspec.json.Encoder().encode


def match_ended(name: str, table: Table) -> list[Write]:
    """Store the match that has just ended at this table."""
    record = {**table.record(), "table": name, "date": time.strftime("%Y-%m-%d", time.gmtime())}
    assert table.match is not None
    summary = {
        "game": table.settings.game,
        "rules": table.match.rules,
        "players": table.match.names,
        "scores": table.match.scores,
        "winners": table.match.winners if table.ended is None else table.ended.winners,
        "reason": None if table.ended is None else table.ended.reason,
        "moves": len(table.moves),
    }
    key = {"table": name, "number": table.number}
    match = {
        **key,
        "ended": time.time(),
        "summary": json.dumps(summary),
        "record": json.dumps(record, ensure_ascii=False),
    }
    over = [tables.playing(name, False), *tables.everybody_left(name)]
    seats = [
        {**key, "person": person, "seat": seat, "ended": match["ended"]}
        for person, seat in table.players.items()
    ]
    device = table.opened.device
    if device:  # stored for the person who opened the table, as the first person saw it
        first = table.players.get(device[0], 0)
        owner = {"person": table.opened.by, "seat": first, "ended": match["ended"]}
        seats.append({**key, **owner})
    writes: list[Write] = [*over, (sa.insert(schema.matches), [match])]
    return [*writes, (sa.insert(schema.players), seats)] if seats else writes


def matches_of(connection: sa.Connection, person: str, before: float | None) -> list[MatchKept]:
    """The last matches of a person, newest first; with `before`, those that ended earlier."""
    row, own = schema.matches, schema.players
    query = (
        sa.select(row.c.table, row.c.number, own.c.ended, row.c.summary, own.c.seat)
        .join(own, sa.and_(own.c.table == row.c.table, own.c.number == row.c.number))
        .where(own.c.person == person)
        .order_by(own.c.ended.desc())
        .limit(PAGE)
    )
    if before is not None:
        query = query.where(own.c.ended < before)
    kept = []
    for found in connection.execute(query):
        summary, key = json.loads(found.summary), (found.table, found.number, found.ended)
        kept.append(MatchKept(*key, found.seat, score_is=_score_is(summary), **summary))
    return kept


def _score_is(summary: dict[str, Any]) -> ScoreIs:
    """What the scores of a match count."""
    game, players = GAMES[summary["game"]], len(summary["players"])
    return game.aim(game.begin(players, summary["rules"], None))["score_is"]


def record_of(
    connection: sa.Connection, person: str, table: str, number: int
) -> tuple[str, int] | None:
    """The record of a match that a person played, as text, and their seat."""
    row, own = schema.matches, schema.players
    query = (
        sa.select(row.c.record, own.c.seat)
        .join(own, sa.and_(own.c.table == row.c.table, own.c.number == row.c.number))
        .where(own.c.person == person, row.c.table == table, row.c.number == number)
    )
    found = connection.execute(query).first()
    return None if found is None else (str(found.record), int(found.seat))


def replay_of(text: str, seat: int, first: int = 0) -> bytes:
    """The `Replay` of a record as JSON, from a step on: what a seat saw, and all hands. At a table
    nobody chooses who begins.

    Each step is encoded separately, because encoding a long replay at once would block other
    threads.
    """
    written, record = [], json.loads(text)
    stood_in, fallback = set(record.get("stood_in", [])), set(record.get("fallback", []))
    of = 1 + sum(len(deal["moves"].split()) for deal in record["deals"])
    last = first + MOST_STEPS
    for number, (match, events) in enumerate(islice(steps(record, drawn=True), last)):
        if number < first:
            continue
        eyes = match.eyes()
        hands = [eyes.own(other)["hand"] for other in range(match.players)]
        written.append(
            _encode(
                Step(
                    events=[event.seen_by(seat) for event in events],
                    view={**eyes.shared(), **eyes.own(seat)},
                    hands=hands,
                    stood_in=number in stood_in,
                    fallback=number in fallback,
                )
            )
        )
    shown = b"null" if first else text.encode()
    return b'{"record":%b,"of":%d,"steps":[%b]}' % (shown, of, b",".join(written))


def log_of(record: dict[str, Any] | None, seat: int | None) -> list[msgspec.Raw]:
    """The events of a match so far, as JSON: a list for the deal and for each move, with what this
    seat may see (None: a spectator)."""
    if record is None:
        return []
    return [
        msgspec.Raw(_encode([event.facts_for(seat) for event in events]))
        for _, events in steps(record, drawn=True)
    ]
