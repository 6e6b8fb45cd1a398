"""Promised passes: making the same move whenever asked, for as long as the game says.

Nobody else sees a promise. It is not in the log, and each pass is made after a random delay, as if
the person had chosen it.
"""

import random
from collections.abc import Callable

from dobrak.server.protocol.entries import AnyEntry
from dobrak.server.protocol.refused import Refused
from dobrak.server.store import tables
from dobrak.server.store.store import Store
from dobrak.server.table.commands import Decision, Table

PASS_AFTER = (0.6, 2.0)  # seconds before a pass is made, at random

_random = random.SystemRandom()


class PromisedPasses:
    """The promises at one table. `schedule` queues a decision after so many seconds."""

    def __init__(
        self, table: str, store: Store, schedule: Callable[[float, Decision], None]
    ) -> None:
        self._table, self._store, self._schedule = table, store, schedule
        # by person: the version at which the time began that the promise is for
        self.since: dict[str, int] = {}

    def people(self, table: Table) -> list[str]:
        """The people whose promise still counts."""
        if not table.playing or not table.promised_since:
            return []
        return [person for person, at in self.since.items() if at == table.promised_since]

    async def promise(self, table: Table, person: str, on: bool) -> None:
        """Store that a person passes from now on, or no longer does."""
        since = table.promised_since
        if not table.playing or table.seat_of(person) is None or not since:
            raise Refused("table-refusal-no-bout")
        await self._store.write(*tables.promised_pass(self._table, person, since if on else None))
        if on:
            self.since[person] = since
            self.schedule(table)
        else:
            self.since.pop(person, None)

    def schedule(self, table: Table) -> None:
        """If the person to move has promised to pass, make the pass after a delay."""
        if table.to_move is None or table.match is None or table.match.game.promise is None:
            return
        person = table.chairs[table.to_move].person
        move, position = table.match.game.promise.move, table.position
        if person not in self.people(table) or move not in table.match.moves():
            return

        def decide(table: Table) -> list[AnyEntry]:
            to_move = table.position == position and table.seat_of(person) == table.to_move
            if not to_move or person not in self.people(table):
                return []
            return table.play(person, move, table.version)

        limit = table.settings.pace.seconds or 60.0
        self._schedule(min(_random.uniform(*PASS_AFTER), limit / 2), decide)
