"""A table in memory: one task handles a queue. For each item it decides, commits and sends news.

Wishes, bots' moves, timers and reconnections all go through the queue. Entries are first committed.
Then the table changes, clients get the news, and bots are asked for the next move.
"""

import asyncio
import secrets
import time
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from typing import NamedTuple

from dobrak.errors import KeyedError
from dobrak.server.audience import Audience, Client
from dobrak.server.bot_pool import BotPool
from dobrak.server.bot_seats import BotSeats
from dobrak.server.promised_passes import PromisedPasses
from dobrak.server.protocol import messages as wire
from dobrak.server.protocol.entries import AnyEntry, Ended
from dobrak.server.protocol.refused import Refused
from dobrak.server.rate_limits import RateLimiter
from dobrak.server.run import failpoints
from dobrak.server.run.clock import Alarm, Clock, EarliestAlarm
from dobrak.server.run.log import Journal
from dobrak.server.run.metrics import Metrics
from dobrak.server.run.readiness import Readiness
from dobrak.server.store import history, snapshots, tables
from dobrak.server.store.snapshots import StoredTable
from dobrak.server.store.store import Store, StoreError, Taken, Write
from dobrak.server.table import timeouts
from dobrak.server.table.commands import Decision, Table
from dobrak.server.table.timeouts import Timeout
from dobrak.server.table.wishes import decide
from dobrak.server.telling import Telling

ASLEEP = 60.0  # seconds until an idle table without clients is removed from memory
RETRY = 1.0  # seconds until a failed write is tried again
BOTS_WAIT = 0.5  # seconds until bots try again if their table's host has used up the moves of bots

CLOSED = 1011  # close code: the table cannot be shown, so reconnect


@dataclass(frozen=True)
class Shared:
    """What all rooms of a server share."""

    store: Store
    clock: Clock
    bots: BotPool
    journal: Journal
    metrics: Metrics
    chat: RateLimiter
    changes: RateLimiter  # for all wishes that store something, except moves
    aborts: RateLimiter  # for matches that end before their first move
    bot_moves: RateLimiter  # by the person who opened the table
    log_entries: bool  # whether each entry is logged
    readiness: Readiness


class ClientWish(NamedTuple):
    client: Client
    wish: wire.AnyWish


class Reminder(Enum):
    CHECK_TIMERS = auto()
    ADVANCE = auto()  # after a failed write, or because the first client has connected
    BOTS_AGAIN = auto()  # they had to wait


Work = ClientWish | Reminder | Decision


class Room:
    table: Table
    unsaved: bool  # whether a match is over but not stored as finished

    def __init__(
        self,
        id: str,
        stored: StoredTable,
        shared: Shared,
        sleep: Callable[["Room"], None],
        wait: bool = False,
    ) -> None:
        self.id, self.shared = id, shared
        self.wait = wait  # for the first client, before a match begins
        self.sleep = sleep  # called when the table can be removed from memory
        self.queue: asyncio.Queue[Work] = asyncio.Queue()
        self.audience = Audience()
        self.passes = PromisedPasses(id, shared.store, self.schedule)
        self.telling = Telling(self.audience, self.passes, shared.clock)
        self.bots = BotSeats(
            shared.bots, shared.clock, shared.readiness, self.audience, self.schedule
        )
        self.turn: tuple[object, ...] = ()
        self.empty_since = shared.clock.now()  # since when the table has been idle without clients
        self.alarm = EarliestAlarm(
            shared.clock, lambda: self.queue.put_nowait(Reminder.CHECK_TIMERS)
        )
        self.retry: Alarm | None = None
        self.bots_wait = False  # until BOTS_AGAIN
        self.load(stored)

    def load(self, stored: StoredTable) -> None:
        self.table, self.unsaved = stored.table, stored.unsaved
        self.passes.since = stored.passing
        self.turn = ()

    # --- the task ---

    async def run(self) -> None:
        """Work through the queue until the task is cancelled."""
        await self._guard(self.advance())
        while True:
            work = await self.queue.get()
            failpoints.reach("after telling")  # of the item before this one
            await self._guard(self._handle(work))

    async def _handle(self, work: Work) -> None:
        before = self.table.version
        match work:
            case ClientWish(client, wish):
                await self._answer(client, wish)
            case Reminder.CHECK_TIMERS:
                await self._check_timers()
            case Reminder.ADVANCE:
                await self.advance()
            case Reminder.BOTS_AGAIN:
                self.bots_wait = False
                await self.advance()
            case _:
                await self.commit(work(self.table))
        if self.table.version != before:
            await self.advance()

    async def _guard(self, step: Awaitable[None]) -> None:
        """Survive any error in a step, if necessary by reloading the table from its log."""
        try:
            await step
        except Refused:  # of a decision that no client waits for
            pass
        except StoreError as error:
            self.shared.journal.say("not stored", table=self.id, sentence=str(error))
            await self._recover()
        except Exception as error:
            self.shared.journal.trouble("room", error, table=self.id)
            self.shared.metrics.troubles.inc()
            await self._recover()
        self.audience.flush()

    async def _recover(self) -> None:
        """Rebuild the table from its log, and send it to every client."""
        try:
            stored = await snapshots.rebuilt(self.shared.store, self.id)
            if stored is None:
                raise RuntimeError(f"there is no log of table {self.id}")
        except Exception as error:
            self.shared.journal.trouble("recover", error, table=self.id)
            for client in list(self.audience.clients):
                client.close(CLOSED)
            self.sleep(self)
            return
        self.load(stored)
        self.telling.show_all(self.table)
        if self.retry is not None:
            self.retry.cancel()
        clock = self.shared.clock
        self.retry = clock.at(clock.now() + RETRY, lambda: self.queue.put_nowait(Reminder.ADVANCE))

    def schedule(self, seconds: float, decision: Decision) -> None:
        """Put a decision into the queue after a delay that is exact to the millisecond. A delay
        rounded to beats of the server's clock could be told from a person's action."""
        if seconds > 0:
            self.shared.clock.call_later(seconds, self.queue.put_nowait, decision)
        else:
            self.queue.put_nowait(decision)

    def stop(self) -> None:
        """Cancel everything that would keep the room in memory."""
        self.alarm.cancel()
        if self.retry is not None:
            self.retry.cancel()
        self.audience.stop()
        self.bots.stop()

    # --- clients ---

    def enter(self, client: Client, known: int | None = None) -> None:
        """Add a client, and send it the news since the version that it knows."""
        self.audience.add(client)
        if self.wait:
            self.wait = False
            self.queue.put_nowait(Reminder.ADVANCE)
        self.telling.catch_up(self.table, client, known)
        client.flush()
        if (person := client.person) is not None:
            self.queue.put_nowait(lambda table: table.come_back(person))
        if known is not None:  # the complete table includes presence
            self.audience.show_presence(self.table, [client])
        self.audience.tell_presence(lambda: self.table, client)
        self._set_alarm()

    def leave(self, client: Client) -> None:
        now = self.shared.clock.now()
        self.audience.remove(client, self.table, now)
        if not self.audience.clients:
            self.empty_since = now
        self.audience.tell_presence(lambda: self.table, client)
        self._set_alarm()

    # --- wishes ---

    async def _answer(self, client: Client, wish: wire.AnyWish) -> None:
        """Grant or refuse a client's wish. A repeated wish gets the first answer again."""
        person = client.person
        try:
            if person is None and not isinstance(wish, wire.CatchUp):
                raise Refused("table-refusal-spectator")
            version = self.table.answered.get((person or "", wish.id))
            if version is None:
                await self._fulfil(client, person or "", wish)
                version = self.table.version
            client.tell(wire.write(wire.Done(wish.id, version)))
        except Refused as refused:
            self._refuse(client, wish, refused)
            if isinstance(wish, wire.Play) and wish.version != self.table.version:
                self.telling.show(self.table, client)
        except StoreError as error:
            self._refuse(client, wish, error)
            raise

    def _refuse(self, client: Client, wish: wire.AnyWish, why: KeyedError) -> None:
        self.shared.metrics.refusals.inc()
        told = wire.Refusal(wish.id, self.table.version, str(why), why.key, why.facts, why.clause)
        client.tell(wire.write(told))

    async def _fulfil(self, client: Client, person: str, wish: wire.AnyWish) -> None:
        match wish:
            case wire.CatchUp(_, version):
                self.telling.catch_up(self.table, client, version)
            case wire.PassOn(_, on):
                self._limit_changes(client)
                await self.passes.promise(self.table, person, on)
            case _:
                entries = decide(self.table, person, client.name, wish)
                if isinstance(wish, wire.Say):
                    if not self.shared.chat.take(person):
                        raise Refused("table-refusal-chatting-fast")
                elif entries and not isinstance(wish, wire.Play):
                    self._limit_changes(client)
                self._limit_aborts(client, entries)
                await self.commit(entries, person, wish.id)

    def _limit_aborts(self, client: Client, entries: Sequence[AnyEntry]) -> None:
        """Limit how often somebody may look at a deal and end the match before it is played."""
        ends = any(isinstance(entry, Ended) for entry in entries) and not self.table.moves
        if ends and not self.shared.aborts.take(client.limit_key):
            raise Refused("table-refusal-aborted-often")

    def _limit_changes(self, client: Client) -> None:
        """Limit the rate of wishes, so that nobody can fill the log or block a table."""
        if not self.shared.changes.take(client.limit_key):
            raise Refused("table-refusal-changing-fast")

    # --- progress of the table ---

    async def advance(self) -> None:
        """Save a match that is over, begin one when all are ready, and ask bots in a new turn."""
        await self.commit(self.table.end_too_long())
        if self.unsaved:
            await self._save_match()
        if self.table.all_ready and not self.wait:
            await self._begin()
        # Ask only once in a turn, because asking again would give more time.
        if self.table.turn != self.turn and self._bots_may_move():
            self.turn = self.table.turn
            self.bots.ask(self.table)
            self.passes.schedule(self.table)
        self._set_alarm()

    def _bots_may_move(self) -> bool:
        """Whether bots may be asked now. If it is a bot's turn and the host has used up the moves
        of bots, they are asked later."""
        table = self.table
        if table.to_move is None or table.person_to_move is not None:
            return True
        if self.bots_wait:
            return False
        if self.shared.bot_moves.take(table.opened.by):
            return True
        self.bots_wait = True
        self.shared.clock.call_later(BOTS_WAIT, self.queue.put_nowait, Reminder.BOTS_AGAIN)
        return False

    async def _begin(self) -> None:
        """Begin a match. Its secret is stored before the cards are dealt."""
        more = snapshots.match_began(self.id, self.table)
        failpoints.reach("before a deal is stored")
        entries = self.table.begin(secrets.token_hex(32), secrets.token_hex(8))
        await self.commit(entries, more=more)
        failpoints.reach("after a deal is stored")

    async def _save_match(self) -> None:
        """Store a match that is over. If that fails, it is retried before the next match begins."""
        self.unsaved = False
        self.audience.flush()
        try:
            # Another thread writes the record, because that of a long match takes a while.
            writes = await asyncio.to_thread(history.match_ended, self.id, self.table)
            await self.shared.store.write(*writes)
            self.shared.metrics.matches.inc()
        except StoreError as error:
            self.shared.journal.say("not kept", table=self.id, sentence=str(error))
            if not isinstance(error, Taken):  # Taken: it was stored before
                self.unsaved = True
                raise

    # --- timers ---

    @property
    def bot_moves_for_people(self) -> bool:
        """Whether it is a bot's turn, and a person who still plays will have theirs."""
        table = self.table
        bot_to_move = table.to_move is not None and table.person_to_move is None
        return bot_to_move and not table.only_bots_left

    def time_left(self) -> float | None:
        """Seconds left for the player to move; None if no clock runs."""
        return timeouts.time_left(self.table, self.shared.clock.now())

    def timeouts(self) -> list[Timeout]:
        now = self.shared.clock.now()
        return timeouts.timeouts(self.table, self.audience.here, self.audience.left_at, now)

    def _set_alarm(self) -> None:
        times = [timeout.when for timeout in self.timeouts()]
        if not self.audience.clients:
            times.append(self.empty_since + ASLEEP)
        self.alarm.set(times)

    async def _check_timers(self) -> None:
        now = self.shared.clock.now()
        for timeout in self.timeouts():
            if timeout.when <= now:
                await self.commit(timeout.decide(self.table))
        if not self.audience.clients and now >= self.empty_since + ASLEEP:
            if self.queue.empty() and not self.bot_moves_for_people:
                self.sleep(self)
                return
            self.empty_since = now
        self._set_alarm()

    # --- committing and sending news ---

    async def commit(
        self,
        entries: Sequence[AnyEntry],
        person: str | None = None,
        wish: str | None = None,
        more: Sequence[Write] = (),
    ) -> None:
        """Commit entries to the log. Then apply them to the table and send the news to clients."""
        if not entries:
            return
        table, now = self.table, self.shared.clock.now()
        rows = snapshots.log_rows(self.id, table.version, entries, now, person, wish)
        seats = tables.seats_changed(self.id, table, entries)
        failpoints.reach("before the commit")
        began = time.perf_counter()
        await self.shared.store.write(rows, *seats, *more)
        self.shared.metrics.committed(len(entries), time.perf_counter() - began)
        failpoints.reach("after the commit")
        was_playing = table.playing
        for entry in entries:
            events = table.apply(entry, now)
            self.telling.tell(table, entry, events)
            if self.shared.log_entries:
                self._journal(entry, table.version)
        if person is not None and wish is not None:
            table.remember_answer(person, wish)
        failpoints.reach("after applying")
        self.unsaved = self.unsaved or (was_playing and not table.playing)

    def _journal(self, entry: AnyEntry, version: int) -> None:
        """Log that something happened, but not what was said or played."""
        kind, seat = type(entry).__struct_config__.tag, getattr(entry, "seat", None)
        self.shared.journal.say("entry", table=self.id, version=version, kind=kind, seat=seat)
