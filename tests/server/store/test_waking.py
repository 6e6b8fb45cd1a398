"""Tables rebuilt from their logs are in every field as they were in memory, and a move that was
taken back is not made again."""

import asyncio
import random
from collections.abc import Callable
from contextlib import suppress
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from dobrak.games import either
from dobrak.match import Match
from dobrak.server.protocol import entries as log
from dobrak.server.protocol.entries import AnyEntry
from dobrak.server.protocol.refused import Refused
from dobrak.server.store import schema, tables
from dobrak.server.store.snapshots import log_rows, match_began, read_table
from dobrak.server.store.store import Store, Write
from dobrak.server.table.commands import Table
from tests.server.database import database_in
from tests.server.table.test_commands import done, first_move, mover, opened, playing

PEOPLE = ["ana", "ben", "cleo"]
KINDS: list[tuple[tuple[str | None, ...], dict[str, Any]]] = [
    ((None, None), {"ruleset": "podkidnoy", "deals": 2}),
    ((None, "simple"), {"ruleset": "perevodnoy", "deals": 2}),
    ((None, None, None), {"ruleset": "dourak", "deals": 2}),
    ((None, None, "simple"), {"game": "dobro", "draw": "manual", "rounds": 2}),
    ((None, None), {"game": "dobro", "draw": "manual", "rounds": 1}),
]


class Story:
    """A table in memory at which anything happens, and what is stored of it."""

    def __init__(self, kind: int, seed: int) -> None:
        bots, rules = KINDS[kind]
        self.table = opened(*bots, **rules)
        self.rng = random.Random(seed)
        self.ticks = 1.0
        first = log_rows("t", 0, [self.table.opened], self.ticks)
        self.writes: list[Write] = [tables.opened("t", self.table.settings), first]
        self.taken_back = 0

    def do(self, entries: list[AnyEntry], person: str | None = None) -> None:
        """As a room does it."""
        table = self.table
        self.ticks += self.rng.random()
        wish = None if person is None else f"wish {table.version}"
        self.writes.append(log_rows("t", table.version, entries, self.ticks, person, wish))
        if any(isinstance(entry, log.Began) for entry in entries):
            self.writes += match_began("t", table)
        for entry in entries:
            table.apply(log.read(log.write(entry)), self.ticks)
            self.taken_back += isinstance(entry, log.TookBack)
        if person is not None and wish is not None:
            table.remember_answer(person, wish)

    def step(self) -> None:
        """Anything that anybody may do."""
        table, rng = self.table, self.rng
        if table.all_ready:
            self.do(table.begin(f"secret {table.version}", "chance"))
            return
        person = rng.choice(PEOPLE)
        if table.asked_back is None and table.moves and rng.random() < 0.3:
            person = table.chairs[table.moves[-1].seat].person or person
            self.take(lambda: table.ask_back(person), person)
            return
        seat = rng.randrange(len(table.chairs))
        decisions: list[tuple[float, Callable[[], list[AnyEntry]]]] = [
            (1, lambda: table.sit(person, person.title())),
            (3, lambda: table.ready(person, rng.random() < 0.9)),
            (0.2, lambda: table.stand(person)),
            (0.02, lambda: table.remove(person, seat)),
            (1, lambda: table.stand_in(seat)),
            (2, lambda: table.come_back(person)),
            (0.02, lambda: table.concede(person)),
            (0.2, lambda: table.want_end(person, rng.random() < 0.8)),
            (5, lambda: table.answer_back(person, rng.random() < 0.9)),
            (0.5, lambda: table.say(person, None, "Hello")),
            (0.2, lambda: table.allow_chat(person, rng.random() < 0.9)),
            (8, lambda: self.move(person)),
        ]
        weights = [weight for weight, _ in decisions]
        decide = rng.choices([decide for _, decide in decisions], weights)[0]
        self.take(decide, person)

    def take(self, decide: Callable[[], list[AnyEntry]], person: str) -> None:
        with suppress(Refused):
            entries = decide()
            if entries:
                self.do(entries, person)

    def move(self, person: str) -> list[AnyEntry]:
        table = self.table
        if table.match is None or table.to_move is None:
            return []
        seat = table.to_move
        if self.rng.random() < 0.2:  # perhaps a call
            seat = self.rng.randrange(len(table.chairs))
        moves = table.match.moves(seat)
        if not moves:
            return []
        move, chair = str(self.rng.choice(moves)), table.chairs[seat]
        if chair.active_bot is not None:
            return table.play_for(seat, move)
        return table.play(chair.person or "", move, table.version)


def state(table: Table) -> dict[str, Any]:
    """All fields, in a form that can be compared."""
    found = {one.name: getattr(table, one.name) for one in fields(table)}
    match = found.pop("match")
    if match is not None:
        given = dict(match.__dict__)
        rows = given.pop("_rows").tobytes()
        found |= {f"match.{name}": value for name, value in given.items() if name != "_read_last"}
        found["match.rows"] = rows
    return {**found, "answered": list(found["answered"].items())}


def woken(folder: Path, writes: list[Write], snapshot: bool) -> Table:
    async def write() -> None:
        store = Store(database_in(folder))
        await store.write(*writes)
        if not snapshot:
            await store.write((sa.delete(schema.snapshots), []))
        store.close()

    asyncio.run(write())
    with sa.create_engine(database_in(folder)).connect() as connection:
        table = read_table(connection, "t")
    assert table is not None
    return table


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("kind", range(len(KINDS)))
def test_a_table_that_wakes_is_in_every_field_as_it_was(
    tmp_path: Path, kind: int, seed: int
) -> None:
    story = Story(kind, seed)
    for _ in range(400 + 100 * seed):
        story.step()
    assert story.table.number > 0
    assert story.taken_back > 0
    for snapshot in (True, False):
        folder = tmp_path / str(snapshot)
        folder.mkdir()
        assert state(woken(folder, story.writes, snapshot)) == state(story.table)


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """All moves that any match makes from now on."""
    moves: list[int] = []
    apply_in = either.apply_in

    def counted(rows: Any, number: int) -> None:
        moves.append(number)
        apply_in(rows, number)

    monkeypatch.setattr(either, "apply_in", counted)
    return moves


def test_taking_back_makes_no_move(made: list[int]) -> None:
    """Row 32: it made all moves of the match again."""
    table = playing("ana", "ben")
    while len(table.moves) < 2 or table.revealed:
        done(table, table.play(mover(table), first_move(table), table.version))
    seen, match = len(made), table.match
    table.apply(log.TookBack(table.moves[-1].seat))
    assert len(made) == seen
    assert table.match is match


def test_a_table_wakes_without_the_moves_that_were_taken_back(
    tmp_path: Path, made: list[int]
) -> None:
    story = Story(0, 1)
    for person in ("ana", "ben"):
        story.do(story.table.sit(person, person.title()), person)
        story.do(story.table.ready(person, True), person)
    story.do(story.table.begin("secret"))
    for _ in range(50):
        person = mover(story.table)
        story.do(story.table.play(person, first_move(story.table), story.table.version), person)
        story.do([log.AskedBack(0), log.TookBack(0)], person)
    story.do(story.table.play(mover(story.table), first_move(story.table), story.table.version))
    made.clear()
    table = woken(tmp_path, story.writes, True)
    assert state(table) == state(story.table)
    assert len(made) == 1


def test_a_match_goes_back_over_the_end_of_a_deal() -> None:
    """The next deals have the same decks again."""
    table = playing("ana", "ben", ruleset="podkidnoy", deals=2)
    match = table.match
    assert match is not None
    while len(match.deals) == 1:
        before, marked = match.record(), match.mark()
        move = str(match.moves()[0])
        match.play(move)
    after: Match = match.copy()
    match.go_back(marked)
    assert match.record() == before
    match.play(move)
    assert match.record() == after.record()
    assert match.position() == after.position()
