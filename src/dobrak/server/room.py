"""A table in play: one task, one queue. What happens there is stored first, and then it is so.

Wishes, bots' moves, clocks, comings and goings go through the queue, one after the other. Only when
an entry is committed does the table take it, and only then is anybody told, or a bot asked.
"""

import asyncio
import random
import secrets
import time
from collections import deque
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import NamedTuple

import sqlalchemy as sa

from dobrak.bots import bot_named
from dobrak.server.audience import Audience, Guest
from dobrak.server.bot_delay import BotDelays
from dobrak.server.bot_pool import NOBODY, BotPool, Thought, Whose
from dobrak.server.protocol import messages as wire
from dobrak.server.protocol.entries import AnyEntry
from dobrak.server.rate_limits import RateLimiter
from dobrak.server.run import failpoints
from dobrak.server.run.clock import Alarm, Clock
from dobrak.server.run.log import Journal
from dobrak.server.run.metrics import Metrics
from dobrak.server.run.readiness import Readiness
from dobrak.server.store import history, schema, snapshots
from dobrak.server.store.snapshots import StoredTable
from dobrak.server.store.store import Store, StoreError, Taken, Write
from dobrak.server.table import timeouts
from dobrak.server.table.commands import Refused, Table
from dobrak.server.table.timeouts import Due
from dobrak.server.table.view import Lasting, Recent, Seen, Told, table_seen, told_again
from dobrak.server.table.wishes import decide

PATIENCE = 5.0  # seconds for a bot to answer
ASLEEP = 60.0  # seconds that a table stays awake when nobody is there and nothing goes on
CALL_AFTER = 2.5  # seconds that a bot leaves to people before it calls (D10.5)
HOLD = 4.0  # seconds that bots do not play on while somebody can be called
PASS_AFTER = (0.6, 2.0)  # seconds, drawn by lot, before a pass that was promised is made
RETRY = 1.0  # seconds until something that could not be stored is tried again
RECENT = 24  # entries that a client may have missed and is told again

CLOSED = 1011  # the table cannot be shown: come again


@dataclass(frozen=True)
class Shared:
    """What all tables of a house use."""

    store: Store
    clock: Clock
    bots: BotPool
    journal: Journal
    metrics: Metrics
    chat: RateLimiter
    changes: RateLimiter  # of everything else but moves that a person may have stored
    log_entries: bool  # whether everything that happens at tables is a line in the journal
    readiness: Readiness


class Wished(NamedTuple):
    guest: Guest
    wish: wire.AnyWish


@dataclass(frozen=True)
class Returned:
    """Somebody is back for whom a bot may have played."""

    person: str


@dataclass(frozen=True)
class At:
    """Something to be done if the match still stands as it did."""

    position: int
    entries: Callable[[], list[AnyEntry]]


class Looked:
    """The alarm has rung: something may be due."""


class Retried:
    """Something could not be stored a while ago: go on from how things stand."""


Work = Wished | Returned | At | Looked | Retried


class Room:
    table: Table
    passing: dict[str, int]  # by person: the bout they pass in
    unkept: bool  # whether a match is over and not among those that are kept

    def __init__(self, id: str, kept: StoredTable, shared: Shared, sleep: Callable[["Room"], None]):
        self.id, self.shared = id, shared
        self.sleep = sleep  # is called when nobody has been there for a while
        self.audience = Audience()
        self.queue: asyncio.Queue[Work] = asyncio.Queue()
        self.recent: deque[Recent] = deque(maxlen=RECENT)
        self.lasting = Lasting()
        self.turn: tuple[object, ...] = ()  # whose it is, and at which point of which match
        self.thought: Thought[str] | None = None  # of the bot whose turn it is
        self.called = 0  # the version of the forgetting that bots were last asked about
        self.hold = 0.0  # until then bots do not play on
        self.bot_delays = BotDelays()
        self.visited = False  # whether anybody has come since it is awake
        self.alone_since = shared.clock.now()  # since when nobody is there and nothing goes on
        self.retry: Alarm | None = None
        self.alarm: Alarm | None = None
        self.alarm_at = 0.0
        self.take_up(kept)

    def take_up(self, kept: StoredTable) -> None:
        """Go on from how things are kept."""
        self.table, self.passing, self.unkept = kept.table, kept.passing, kept.unkept
        self.turn = ()

    # --- the task ---

    async def run(self) -> None:
        """Work through the queue, for as long as the server runs."""
        await self._safely(self.advance())
        while True:
            work = await self.queue.get()
            failpoints.reach("after it was told")  # what was told before this has been sent
            await self._safely(self.work(work))

    async def work(self, work: Work) -> None:
        before = self.table.version
        match work:
            case Wished(guest, wish):
                await self.grant(guest, wish)
            case Returned(person):
                if self.table.playing and self.table.seat_of(person) is not None:
                    await self.commit(self.table.come_back(person))
            case At(position, entries):
                if self.table.position == position:
                    await self.commit(entries())
            case Looked():
                await self.check_timers()
            case Retried():
                await self.advance()
        if self.table.version != before:
            await self.advance()

    async def _safely(self, doing: Awaitable[None]) -> None:
        """Whatever goes wrong, the table goes on: from its log, if need be."""
        try:
            await doing
        except Refused:  # nobody wished for it, and it is not needed any more
            pass
        except StoreError as error:
            self.shared.journal.say("not stored", table=self.id, sentence=str(error))
            await self.recover()
        except Exception as error:
            self.shared.journal.trouble("room", error, table=self.id)
            self.shared.metrics.troubles.inc()
            await self.recover()
        self.audience.flush()

    async def recover(self) -> None:
        """Make the table anew from its log, and show it to everybody."""
        try:
            kept = await snapshots.rebuilt(self.shared.store, self.id)
            if kept is None:
                raise RuntimeError(f"there is no log of table {self.id}")
        except Exception as error:
            self.shared.journal.trouble("recover", error, table=self.id)
            for guest in list(self.audience.guests):
                guest.close(CLOSED)
            self.sleep(self)
            return
        self.take_up(kept)
        self.recent.clear()
        for guest in self.audience.guests:
            guest.tell(self.fresh(guest))
        if self.retry is not None:
            self.retry.cancel()
        clock = self.shared.clock
        self.retry = clock.at(clock.now() + RETRY, lambda: self.queue.put_nowait(Retried()))

    def stop(self) -> None:
        """The table leaves the memory: nothing that lies ahead keeps it there."""
        for alarm in (self.alarm, self.retry):
            if alarm is not None:
                alarm.cancel()
        if self.thought is not None:
            self.thought.stop()

    # --- comings and goings ---

    def enter(self, guest: Guest, known: int | None = None) -> None:
        """Somebody has come, and is told how things stand since the version they know."""
        self.visited = True
        self.audience.add(guest)
        self.catch_up(guest, known)
        guest.flush()
        if guest.person is not None:
            self.queue.put_nowait(Returned(guest.person))
        told = known is None  # with the table; who comes back has heard of nobody meanwhile
        self.audience.tell_presence(self.table, guest if told else None)
        self.set_alarm()

    def leave(self, guest: Guest) -> None:
        now = self.shared.clock.now()
        self.audience.remove(guest, self.table, now)
        if not self.audience.guests:
            self.alone_since = now
        self.audience.tell_presence(self.table, guest)
        self.set_alarm()

    def catch_up(self, guest: Guest, known: int | None) -> None:
        """Tell somebody what they have missed, or simply how things stand."""
        missed = -1 if known is None else self.table.version - known
        again = None
        if 0 <= missed <= len(self.recent):
            recent = list(self.recent)[len(self.recent) - missed :]
            again = told_again(self.table, recent, self.left())
        if again is None:
            guest.tell(self.fresh(guest))
            return
        for told in again:
            guest.tell(self.audience.news(told, guest, self.passes(guest.person)))

    def fresh(self, guest: Guest) -> bytes:
        seen = table_seen(
            self.table,
            guest.person,
            left=self.left(),
            passing=self.passes(guest.person),
            here=self.audience.here,
            watching=self.audience.watching(self.table),
        )
        return wire.write(wire.Fresh(seen))

    # --- wishes ---

    async def grant(self, guest: Guest, wish: wire.AnyWish) -> None:
        """Grant a wish, or say why not; the same wish again gets the first answer again."""
        person = guest.person
        try:
            if person is None and not isinstance(wish, wire.CatchUp):
                raise Refused("You look on here. Choose a name to take part.")
            version = self.table.answered.get((person or "", wish.id))
            if version is None:
                await self._grant(guest, person or "", wish)
                version = self.table.version
            guest.tell(wire.write(wire.Done(wish.id, version)))
        except Refused as refused:
            self._refuse(guest, wish, str(refused), refused.clause)
            if isinstance(wish, wire.Play) and wish.version != self.table.version:
                guest.tell(self.fresh(guest))
        except StoreError as error:
            self._refuse(guest, wish, str(error))
            raise

    def _refuse(
        self, guest: Guest, wish: wire.AnyWish, sentence: str, clause: str | None = None
    ) -> None:
        self.shared.metrics.refusals.inc()
        guest.tell(wire.write(wire.Refusal(wish.id, self.table.version, sentence, clause)))

    async def _grant(self, guest: Guest, person: str, wish: wire.AnyWish) -> None:
        match wish:
            case wire.CatchUp(_, version):
                self.catch_up(guest, version)
            case wire.PassOn(_, on):
                self.spend(guest)
                await self.pass_on(person, on)
            case _:
                entries = decide(self.table, person, guest.name, wish)
                if isinstance(wish, wire.Say):
                    if not self.shared.chat.take(person):
                        raise Refused("You say a lot: wait a little.")
                elif entries and not isinstance(wish, wire.Play):
                    self.spend(guest)
                await self.commit(entries, person, wish.id)

    def spend(self, guest: Guest) -> None:
        """Nobody fills the log, or holds up a table, by changing their mind again and again."""
        if not self.shared.changes.take(guest.payer):
            raise Refused("You change your mind a lot: wait a little.")

    # --- passing for the rest of a bout ---

    def passes(self, person: str | None) -> bool:
        return person is not None and self.passing.get(person) == self.table.bout > 0

    async def pass_on(self, person: str, on: bool) -> None:
        """Pass whenever asked to throw in, until this bout ends. Nobody can tell."""
        if not self.table.playing or self.table.seat_of(person) is None or not self.table.bout:
            raise Refused("There is no bout in which you could pass.")
        rows = schema.passing
        own = (rows.c.table == self.id) & (rows.c.person == person)
        writes: list[Write] = [(sa.delete(rows).where(own), [])]
        if on:
            row = {"table": self.id, "person": person, "bout": self.table.bout}
            writes.append((sa.insert(rows), [row]))
        await self.shared.store.write(*writes)
        self.passing.pop(person, None)
        if on:
            self.passing[person] = self.table.bout
            self.pass_soon()

    def pass_soon(self) -> None:
        """If it is the turn of somebody who passes blindly, let it take as long as it may."""
        table, seat = self.table, self.table.to_move
        if seat is None or table.match is None:
            return
        person = table.chairs[seat].person
        if person is None or not self.passes(person) or "pass" not in table.match.moves():
            return

        def entries() -> list[AnyEntry]:
            still = self.passes(person) and self.table.seat_of(person) == self.table.to_move
            return self.table.play(person, "pass", self.table.version) if still else []

        limit = table.settings.pace.seconds or 60.0
        wait = min(random.SystemRandom().uniform(*PASS_AFTER), limit / 2)
        self.put_in(wait, At(table.position, entries))

    # --- what follows by itself ---

    async def advance(self) -> None:
        """Begin when all are ready; see whose turn it is, and what follows from that."""
        if self.unkept:
            await self.keep()
        if self.table.all_ready:
            await self.begin()
        table = self.table
        seat = table.to_move
        player = None if seat is None else table.chairs[seat].player
        turn = (table.number, table.position, seat, player)
        if turn == self.turn:  # something else happened: nobody gets more time by it
            self.set_alarm()
            return
        self.turn = turn
        if self.thought is not None:
            self.thought.stop()
            self.thought = None
        self.let_bots_call()
        if seat is not None and player is not None:
            self.ask_bot(seat, player)
        if self.passing:
            self.pass_soon()
        self.set_alarm()

    async def begin(self) -> None:
        """A match begins: its decks are fixed, and stored, before the first card is dealt."""
        tables = schema.tables
        playing = sa.update(tables).where(tables.c.id == self.id).values(playing=True)
        more = [*snapshots.snapshot(self.id, self.table), (playing, [])]
        failpoints.reach("before a deal is stored")
        entries = self.table.begin(secrets.token_hex(32), secrets.token_hex(8))
        await self.commit(entries, more=more)
        failpoints.reach("after a deal is stored")

    def put_in(self, seconds: float, work: Work) -> None:
        """Put something into the queue in a while: to the millisecond, since what came at a beat of
        the server's clock would not pass for what somebody did."""
        if seconds > 0:
            self.shared.clock.call_later(seconds, self.queue.put_nowait, work)
        else:
            self.queue.put_nowait(work)

    # --- bots ---

    def ask_bot(self, seat: int, name: str) -> None:
        """Let a thread think, and put the answer into the queue.

        Who has no choice answers no sooner for it, and no later: either would tell something of a
        hand. Where nobody knows yet what a choice takes, the bot is given one to find out: it
        thinks about another deal.

        A bot that searches is not asked before there is compiled code: nobody's clock runs while it
        is its turn, and the server that follows this one asks it.
        """
        assert self.table.match is not None
        position, view, clock = self.table.position, self.table.match.view(seat), self.shared.clock
        if self.shared.readiness.awaited and bot_named(name, view.game.name).searches(view):
            return
        moves, asked = view.moves(), clock.now()
        forced = str(moves[0]) if len(moves) == 1 else None
        wait = None if forced is None else self.bot_delays.another(name)
        if forced is not None and wait is None:
            view = self.table.another_deal()

        def hear(move: str) -> None:
            work, now = At(position, lambda: self.table.play_for(seat, forced or move)), clock.now()
            if wait is None:
                self.bot_delays.note(name, now - asked)
            ready = max(self.hold, asked + (wait or 0.0))
            self.put_in(ready - now, work)

        limit = self.table.settings.pace.seconds or PATIENCE
        self.thought = self.shared.bots.think(
            name, view, self._place(), min(limit, PATIENCE), hear, self._whose()
        )

    def _place(self) -> str:
        """Where a bot draws its random numbers from: nobody can know them beforehand."""
        return f"{self.table.chance} {self.table.version}"

    def _whose(self) -> Whose:
        """For whom bots think here: who opened the table; but all tables where nobody is any more
        who plays, and where bots can go on and on, together are one."""
        opener, playing = self.table.opened.by, {chair.person for chair in self.table.people}
        here = [guest for guest in self.audience.guests if not playing.isdisjoint(guest.present)]
        if not here:
            return NOBODY if self.visited else Whose("", opener)
        host = next((guest for guest in here if guest.payer == opener), here[0])
        return Whose(host.address, opener)

    def let_bots_call(self) -> None:
        """Somebody forgot to draw (D10.5): people may call it first, then bots."""
        table = self.table
        if table.match is None or not table.playing or table.forgot in (0, self.called):
            return
        callers = [seat for seat in range(len(table.chairs)) if "call" in table.match.moves(seat)]
        if not callers:
            return
        self.called = table.forgot
        self.hold = self.shared.clock.now() + HOLD
        for seat in callers:
            name = table.chairs[seat].player
            if name is not None:
                self.ask_to_call(seat, name)

    def ask_to_call(self, seat: int, name: str) -> None:
        assert self.table.match is not None
        forgotten = self.table.forgot

        def hear(calls: bool) -> None:
            if calls:
                self.shared.clock.at(self.shared.clock.now() + CALL_AFTER, call)

        def call() -> None:
            if self.table.forgot == forgotten:
                entries = partial(self.table.play_for, seat, "call")
                self.queue.put_nowait(At(self.table.position, entries))

        view = self.table.match.view(seat)
        self.shared.bots.ask_call(name, view, self._place(), PATIENCE, hear, self._whose())

    # --- clocks ---

    def left(self) -> float | None:
        """Seconds that whoever is to move has left; None: no clock runs."""
        return timeouts.left(self.table, self.shared.clock.now())

    def due(self) -> list[Due]:
        """What will have to be done if nothing happens before."""
        return timeouts.due(self.table, self.audience, self.shared.clock.now())

    def set_alarm(self) -> None:
        """Look again when something may be due. An alarm that rings too early does no harm."""
        times = [due.when for due in self.due()]
        if not self.audience.guests:
            times.append(self.alone_since + ASLEEP)
        if not times or (self.alarm is not None and self.alarm_at <= min(times)):
            return
        if self.alarm is not None:
            self.alarm.cancel()
        self.alarm_at = min(times)
        self.alarm = self.shared.clock.at(self.alarm_at, lambda: self.queue.put_nowait(Looked()))

    async def check_timers(self) -> None:
        self.alarm = None
        now = self.shared.clock.now()
        for due in self.due():
            if due.when <= now:
                await self.commit(due.entries())
        if not self.audience.guests and now >= self.alone_since + ASLEEP:
            bots_turn = self.table.to_move is not None and self.table.thinking is None
            if self.queue.empty() and not bots_turn:
                self.sleep(self)
                return
            self.alone_since = now  # what goes on here goes on
        self.set_alarm()

    # --- the log ---

    async def commit(
        self,
        entries: Sequence[AnyEntry],
        person: str | None = None,
        wish: str | None = None,
        more: Sequence[Write] = (),
    ) -> None:
        """Commit entries; then, and only then, they are so, and everybody is told."""
        if not entries:
            return
        table, now = self.table, self.shared.clock.now()
        rows = snapshots.log_rows(self.id, table.version, entries, now, person, wish)
        failpoints.reach("before the commit")
        asked = time.perf_counter()
        await self.shared.store.write(rows, *more)
        self.shared.metrics.committed(len(entries), time.perf_counter() - asked)
        failpoints.reach("after the commit")
        was_playing = table.playing
        for entry in entries:
            events = table.take(entry, now)
            self.recent.append((entry, events))
            if any(event.kind == "dealt" for event in events):
                self.bot_delays = BotDelays()
            seen = None if table.match is None else Seen(table.match, events, self.lasting)
            passing = [*filter(self.passes, self.passing)]
            self.audience.tell(Told(table, entry, seen, self.left()), passing)
            if self.shared.log_entries:
                self._journal(entry, table.version)
        if person is not None and wish is not None:
            table.answer(person, wish)
        failpoints.reach("after it is so")
        self.unkept = self.unkept or (was_playing and not table.playing)

    def _journal(self, entry: AnyEntry, version: int) -> None:
        """A line that says what happened, and nothing of what was said or played."""
        kind, seat = type(entry).__struct_config__.tag, getattr(entry, "seat", None)
        self.shared.journal.say("entry", table=self.id, version=version, kind=kind, seat=seat)

    async def keep(self) -> None:
        """Keep the match that is over. If that fails, it is tried again before the next begins."""
        self.unkept = False
        self.audience.flush()
        try:
            await self.shared.store.write(*history.keep(self.id, self.table))
            self.shared.metrics.matches.inc()
        except StoreError as error:
            self.shared.journal.say("not kept", table=self.id, sentence=str(error))
            if not isinstance(error, Taken):  # then it is kept already
                self.unkept = True
                raise
