"""What a person receives contains only what their seat may know."""

import random

import pytest

from dobrak.server.protocol import entries as log
from dobrak.server.protocol import messages as wire
from dobrak.server.protocol.entries import AnyEntry, Opened, Pace, Settings
from dobrak.server.table.commands import Table
from dobrak.server.table.news import EntryNews
from dobrak.server.table.view import MatchViews, table_seen
from tools.tables import TABLES, random_options
from tools.tables import Table as Kind

SECRET = "0123456789abcdef" * 4
PEOPLE = [f"person {seat} {'f' * 20}" for seat in range(6)]


def playing(kind: Kind, rng: random.Random) -> Table:
    rules = {**kind.rules, **random_options(kind, rng)}
    bots: list[str | None] = [None] * kind.players
    settings = Settings(kind.game, kind.players, rules, bots, False, Pace(), True)
    table = Table(Opened(PEOPLE[0], settings))
    entries: list[AnyEntry] = [log.Sat(PEOPLE[s], f"Name {s}", s) for s in range(kind.players)]
    entries += [log.Readied(seat) for seat in range(kind.players)]
    for entry in [*entries, log.Began(SECRET)]:
        table.apply(entry)
    return table


def fresh(table: Table, person: str | None) -> str:
    return wire.write(wire.Fresh(table_seen(table, person))).decode()


@pytest.mark.parametrize("kind", TABLES[::9], ids=str)
def test_no_secret_and_nobody_elses_identity_is_ever_sent(kind: Kind) -> None:
    rng = random.Random(2)
    table = playing(kind, rng)
    sent = [fresh(table, person) for person in (*PEOPLE, None)]
    while table.playing:
        assert table.match is not None
        mover = table.match.seat
        assert mover is not None
        entry = log.Moved(mover, str(rng.choice(table.match.moves())))
        events = table.apply(entry)
        told = EntryNews(table, entry, MatchViews(table.match, events))
        for person in (PEOPLE[0], PEOPLE[1], None):
            sent.append(told.for_person(person).decode())
    everything = "\n".join(sent)
    assert SECRET not in everything
    assert "person" not in everything.replace('"by":"person"', "")
