"""Promised passes: passing whenever asked to throw in, until this bout of Durak ends.

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
        self.bouts: dict[str, int] = {}  # by person: the bout that the promise is for

    def people(self, table: Table) -> list[str]:
        """The people who pass in this bout."""
        if not table.playing or not table.bout:
            return []
        return [person for person, bout in self.bouts.items() if bout == table.bout]

    async def promise(self, table: Table, person: str, on: bool) -> None:
        """Store that a person passes until this bout ends, or no longer does."""
        if not table.playing or table.seat_of(person) is None or not table.bout:
            raise Refused("table-refusal-no-bout")
        bout = table.bout if on else None
        await self._store.write(*tables.promised_pass(self._table, person, bout))
        if bout is None:
            self.bouts.pop(person, None)
        else:
            self.bouts[person] = bout
            self.schedule(table)

    def schedule(self, table: Table) -> None:
        """If the person to move has promised to pass, make the pass after a delay."""
        if table.to_move is None or table.match is None:
            return
        person = table.chairs[table.to_move].person
        if person not in self.people(table) or "pass" not in table.match.moves():
            return
        position = table.position

        def decide(table: Table) -> list[AnyEntry]:
            to_move = table.position == position and table.seat_of(person) == table.to_move
            if not to_move or person not in self.people(table):
                return []
            return table.play(person, "pass", table.version)

        limit = table.settings.pace.seconds or 60.0
        self._schedule(min(_random.uniform(*PASS_AFTER), limit / 2), decide)
