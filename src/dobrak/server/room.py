"""A table in play: one task, one queue. What happens there is stored first, and then it is so.

Wishes, bots' moves and comings and goings go through the queue, one after the other. Only when an
entry is committed does the table take it, and only then is anybody told, or a bot asked.
"""

import asyncio
import secrets
from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from contextlib import suppress
from dataclasses import dataclass, field

import sqlalchemy as sa

from dobrak.bots import Forfeit, bot_named, chance_of
from dobrak.bots.asking import ask
from dobrak.games.game import Move
from dobrak.match import View
from dobrak.server import entries as log
from dobrak.server import messages as wire
from dobrak.server import schema
from dobrak.server.entries import AnyEntry
from dobrak.server.seen import news, table_seen
from dobrak.server.store import Store, StoreError, Write
from dobrak.server.table import Refused, Table

PATIENCE = 5.0  # seconds for a bot to answer
AWAY = 120.0  # seconds without a connection, where no clock runs, before a bot plays on


@dataclass(eq=False)
class Guest:
    """Somebody who is there: who they are, and how they are told things."""

    person: str | None  # None looks on
    name: str
    tell: Callable[[wire.AnyTold], None]


@dataclass(frozen=True)
class BotMove:
    """What a bot answered, at a point of the match that may have passed."""

    seat: int
    move: str
    moves: int  # that had been made when it was asked


@dataclass(frozen=True)
class Due:
    """The time of a seat is up, at a point of the match that may have passed."""

    seat: int
    moves: int


@dataclass(frozen=True)
class Returned:
    """Somebody is back for whom a bot may have played."""

    person: str


Work = tuple[Guest, wire.AnyWish] | BotMove | Due | Returned


@dataclass(eq=False)
class Room:
    id: str
    table: Table
    store: Store
    thinkers: Executor
    guests: list[Guest] = field(default_factory=list)
    queue: "asyncio.Queue[Work]" = field(default_factory=asyncio.Queue)
    turn: tuple[object, ...] = ()  # whose it is, and at which point of which match
    turn_began: float = 0.0  # by the event loop's clock, which wall clocks do not move
    alarm: asyncio.TimerHandle | None = None  # when the time of whoever is to move is up

    async def run(self) -> None:
        """Work through the queue, for as long as the server runs."""
        await self.go_on()
        while True:
            work = await self.queue.get()
            before = self.table.version
            with suppress(Refused, StoreError):  # whoever wished for something has been told
                match work:
                    case BotMove():
                        await self.play_bot(work)
                    case Due():
                        await self.stand_in(work)
                    case Returned(person):
                        await self.store_and_take(self.table.come_back(person))
                    case guest, wish:
                        await self.grant(guest, wish)
                if self.table.version != before:
                    await self.go_on()

    def enter(self, guest: Guest) -> None:
        """Somebody has come, and is told how things stand."""
        self.guests.append(guest)
        guest.tell(wire.Fresh(table_seen(self.table, guest.person)))
        if guest.person is not None:
            self.queue.put_nowait(Returned(guest.person))
        self.set_alarm()

    def leave(self, guest: Guest) -> None:
        self.guests.remove(guest)
        self.set_alarm()

    # --- wishes ---

    async def grant(self, guest: Guest, wish: wire.AnyWish) -> None:
        try:
            known = self._known(guest, wish)
            if known is None:
                await self.store_and_take(self.decide(guest, wish))
                known = self.table.version
            guest.tell(wire.Done(wish.id, known))
        except Refused as refused:
            self._refuse(guest, wish, str(refused), refused.clause)
            if isinstance(wish, wire.Play) and wish.version < self.table.version:
                guest.tell(wire.Fresh(table_seen(self.table, guest.person)))
        except StoreError as error:
            self._refuse(guest, wish, str(error))

    def _known(self, guest: Guest, wish: wire.AnyWish) -> int | None:
        """The version at which this very wish was granted, if it comes again."""
        seat = None if guest.person is None else self.table.seat_of(guest.person)
        return None if seat is None else self.table.answered.get((seat, wish.id))

    def _refuse(
        self, guest: Guest, wish: wire.AnyWish, sentence: str, clause: str | None = None
    ) -> None:
        guest.tell(wire.Refusal(wish.id, self.table.version, sentence, clause))

    def decide(self, guest: Guest, wish: wire.AnyWish) -> list[AnyEntry]:
        """The entries that would make a wish so."""
        table, person = self.table, guest.person
        if person is None:
            raise Refused("You look on here. Choose a name to take part.")
        match wish:
            case wire.Sit(_, seat):
                return table.sit(person, guest.name, seat)
            case wire.Stand():
                return table.stand(person)
            case wire.Ready(_, on):
                return table.ready(person, on)
            case wire.Play(id, _, move):
                return table.play(person, move, id)
            case wire.ComeBack():
                return table.come_back(person)
            case wire.Concede():
                return table.concede(person)
            case wire.Abort():
                return table.abort(person)
            case wire.WantEnd(_, on):
                return table.want_end(person, on)
            case wire.AskBack():
                return table.ask_back(person)
            case wire.AnswerBack(_, yes):
                return table.answer_back(person, yes)
            case wire.Remove(_, seat):
                return table.remove(person, seat)

    # --- what follows by itself ---

    async def go_on(self) -> None:
        """Begin when all are ready; ask the bot whose turn it is."""
        if self.table.all_ready:
            await self.store_and_take(self.table.begin(secrets.token_hex(32)))
        seat = self.table.to_move
        bot = None if seat is None else self.table.chairs[seat].player
        turn = (self.table.match, len(self.table.moves), seat, bot)
        if turn == self.turn:  # something else happened: nobody gets more time by it
            return
        self.turn, self.turn_began = turn, asyncio.get_running_loop().time()
        if seat is not None and bot is not None:
            self._ask_bot(seat, bot)
        self.set_alarm()

    # --- clocks ---

    def set_alarm(self) -> None:
        """Wait for whoever is to move as long as the table's pace says, or as they are missed."""
        if self.alarm is not None:
            self.alarm.cancel()
            self.alarm = None
        seat = self.table.to_move
        if seat is None or self.table.chairs[seat].player is not None:
            return
        loop = asyncio.get_running_loop()
        limit = self.table.settings.pace.seconds
        here = any(guest.person == self.table.chairs[seat].person for guest in self.guests)
        if limit is not None:
            when = self.turn_began + limit
        elif not here:
            when = loop.time() + AWAY
        else:
            return
        due = Due(seat, len(self.table.moves))
        self.alarm = loop.call_at(when, self.queue.put_nowait, due)

    async def stand_in(self, due: Due) -> None:
        if len(self.table.moves) == due.moves and self.table.to_move == due.seat:
            await self.store_and_take(self.table.stand_in(due.seat))

    def _ask_bot(self, seat: int, name: str) -> None:
        """Let a thread think, and put the answer into the queue."""
        assert self.table.match is not None
        view = self.table.match.view(seat)
        moves = len(self.table.moves)
        place = f"{self.id} {self.table.version}"

        async def wait() -> None:
            loop = asyncio.get_running_loop()
            thought = loop.run_in_executor(self.thinkers, _think, name, view, place)
            try:
                move = str(await asyncio.wait_for(thought, PATIENCE))
            except (Forfeit, TimeoutError):
                move = str(view.moves()[0])  # the game goes on
            self.queue.put_nowait(BotMove(seat, move, moves))

        task = asyncio.get_running_loop().create_task(wait())
        _thinking.add(task)
        task.add_done_callback(_thinking.discard)

    async def play_bot(self, answer: BotMove) -> None:
        if len(self.table.moves) != answer.moves or self.table.to_move != answer.seat:
            return  # the match has gone on, or back
        await self.store_and_take(self.table.play_for(answer.seat, answer.move))

    # --- the log ---

    async def store_and_take(self, entries: Sequence[AnyEntry]) -> None:
        """Commit entries; then, and only then, they are so, and everybody is told."""
        if not entries:
            return
        await self.store.write(log_rows(self.id, self.table.version, entries))
        for entry in entries:
            events = self.table.take(entry)
            for guest in self.guests:
                guest.tell(news(self.table, entry, events, guest.person))


_thinking: set[asyncio.Task[None]] = set()  # so that they are not forgotten while they run


def _think(name: str, view: View, place: str) -> Move:
    bot = bot_named(name, view.game.name)
    assert view.seat is not None
    return ask(bot, view, chance_of(place, view.seat, bot))


def log_rows(table: str, version: int, entries: Sequence[AnyEntry]) -> Write:
    """The statement that appends entries to a table's log, after this version."""
    rows = [
        {"table": table, "version": version + number, "entry": log.write(entry), "ticks": 0.0}
        for number, entry in enumerate(entries, 1)
    ]
    return sa.insert(schema.log), rows
