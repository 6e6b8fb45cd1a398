"""The bots at one table: asks them for moves and calls, and times their answers.

The time of an answer does not reveal anything about a hand (`bot_delay.py`).
"""

from collections.abc import Callable

from dobrak.bots import bot_named
from dobrak.server.audience import Audience
from dobrak.server.bot_delay import CUT_OFF, BotDelays
from dobrak.server.bot_pool import NO_OWNER, BotPool, Result, Thought
from dobrak.server.fair_queue import Owner
from dobrak.server.protocol.entries import AnyEntry
from dobrak.server.rate_limits import networks
from dobrak.server.run.clock import Clock
from dobrak.server.run.readiness import Readiness
from dobrak.server.table.commands import Decision, Table

BOT_TIMEOUT = 5.0  # seconds for a bot to answer
CALL_AFTER = 2.5  # seconds in which people may call somebody (D10.5) before a bot does
HOLD = 4.0  # seconds that bots wait with their moves while somebody can be called


class BotSeats:
    """`schedule` puts a decision into the queue after a number of seconds."""

    def __init__(
        self,
        pool: BotPool,
        clock: Clock,
        readiness: Readiness,
        audience: Audience,
        schedule: Callable[[float, Decision], None],
    ) -> None:
        self._pool, self._clock, self._readiness = pool, clock, readiness
        self._audience, self._schedule = audience, schedule
        self.delays = BotDelays()
        self.thought: Thought[str] | None = None  # of the bot to move
        self._called = 0  # the version of the last forgotten draw that bots were asked about
        self._hold_until = 0.0

    def stop(self) -> None:
        """Stop waiting for the current answer."""
        if self.thought is not None:
            self.thought.stop()
            self.thought = None

    def ask(self, table: Table) -> None:
        """After the turn has changed: ask bots whether they call, and the bot to move to move."""
        self.stop()
        self._ask_to_call(table)
        if table.to_move is not None:
            bot = table.chairs[table.to_move].active_bot
            if bot is not None:
                self.ask_to_move(table, table.to_move, bot)

    def ask_to_move(self, table: Table, seat: int, bot: str) -> None:
        """Let the pool think, and queue the move for its moment.

        A bot that searches is not asked before compiled code is available. No clock runs meanwhile,
        and the server asks it after its restart.
        """
        assert table.match is not None
        position, view, clock = table.position, table.match.view(seat), self._clock
        searches = bot_named(bot, view.game.name).searches(view)
        if self._readiness.awaited and searches:
            return
        asked_at, has_choice = clock.now(), len(view.moves()) > 1
        timeout = min(table.settings.pace.seconds or BOT_TIMEOUT, BOT_TIMEOUT)
        planned = self.delays.planned(bot, timeout) if searches else None

        def answer(result: Result[str]) -> None:
            took = clock.now() - asked_at
            failed = has_choice and result.reason is not None

            def decide(table: Table) -> list[AnyEntry]:
                return (
                    table.play_for(seat, result.answer, failed)
                    if table.position == position
                    else []
                )

            delay = self.delays.delay(bot, searches, took, timeout)
            ready_at = max(self._hold_until, asked_at + delay)
            self._schedule(ready_at - asked_at - took, decide)

        public, owner = table.match.view(None), self._owner(table)
        cut_off = None if planned is None else CUT_OFF * planned
        self.thought = self._pool.think(
            bot, view, public, table.bot_seed, timeout, answer, owner, cut_off
        )

    def _ask_to_call(self, table: Table) -> None:
        """If somebody can be called (D10.5), let people call first, and then bots."""
        match, since = table.match, table.out_of_turn_since
        if match is None or not table.playing or since in (0, self._called):
            return
        calls = {
            seat: move
            for seat in range(len(table.chairs))
            for move in match.moves(seat)
            if move in match.game.out_of_turn
        }
        if not calls:
            return
        self._called = since
        self._hold_until = self._clock.now() + HOLD
        for seat, move in calls.items():
            bot = table.chairs[seat].active_bot
            if bot is not None:
                self._ask_seat_to_call(table, seat, bot, move)

    def _ask_seat_to_call(self, table: Table, seat: int, bot: str, move: str) -> None:
        assert table.match is not None
        since, when = table.out_of_turn_since, self._clock.now() + CALL_AFTER

        def decide(table: Table) -> list[AnyEntry]:
            return table.play_for(seat, move) if table.out_of_turn_since == since else []

        def answer(result: Result[bool]) -> None:
            if result.answer:
                self._clock.at(when, lambda: self._schedule(0.0, decide))

        view, owner = table.match.view(seat), self._owner(table)
        self._pool.ask_call(bot, view, table.bot_seed, BOT_TIMEOUT, answer, owner)

    def _owner(self, table: Table) -> Owner:
        """The owner of the bots' computing time: the person who opened the table.

        All tables that their players have left share one owner, because bots may play there for
        ever.
        """
        opener, playing = table.opened.by, {chair.person for chair in table.people}
        here = [
            client for client in self._audience.clients if not playing.isdisjoint(client.people)
        ]
        if not here:
            return NO_OWNER if self._audience.visited else Owner("", opener)
        host = next((client for client in here if client.limit_key == opener), here[0])
        *_, site = networks(host.address)  # nobody has more shares by having more addresses
        return Owner(site, opener)
