"""Sends the news of a table to its clients. Each gets only what its person may know."""

from collections import deque

from dobrak.games.game import Event
from dobrak.server.audience import Audience, Client
from dobrak.server.promised_passes import PromisedPasses
from dobrak.server.protocol import messages as wire
from dobrak.server.protocol.entries import AnyEntry
from dobrak.server.run.clock import Clock
from dobrak.server.table import news
from dobrak.server.table.commands import Table
from dobrak.server.table.news import EntryNews, Recent
from dobrak.server.table.timeouts import time_left
from dobrak.server.table.view import LastingPart, LiveState, MatchViews, table_seen

RECENT = 24  # entries that are kept for clients that reconnect


class Telling:
    def __init__(self, audience: Audience, passes: PromisedPasses, clock: Clock) -> None:
        self._audience, self._passes, self._clock = audience, passes, clock
        self._recent: deque[Recent] = deque(maxlen=RECENT)
        self._lasting = LastingPart()

    def tell(self, table: Table, entry: AnyEntry, events: list[Event]) -> None:
        """Send the news of the entry that the table has just applied to all clients."""
        self._recent.append((entry, events))
        match = table.match
        views = None if match is None else MatchViews(match, events, self._lasting)
        entry_news = EntryNews(table, entry, views, self._live(table))
        for client in self._audience.clients:
            client.tell(entry_news.for_person(client.person))

    def catch_up(self, table: Table, client: Client, known: int | None) -> None:
        """Send a client the news since the version that it knows, or else the complete table."""
        missed = -1 if known is None else table.version - known
        again = None
        if 0 <= missed <= len(self._recent):
            recent = list(self._recent)[len(self._recent) - missed :]
            again = news.again(table, recent, self._live(table))
        if again is None:
            self.show(table, client)
            return
        for entry_news in again:
            client.tell(entry_news.for_person(client.person))

    def show(self, table: Table, client: Client) -> None:
        """Send the complete table."""
        seen = table_seen(table, client.person, self._live(table))
        client.tell(wire.write(wire.Fresh(seen)))

    def show_all(self, table: Table) -> None:
        """Send the complete table to every client, after it was rebuilt."""
        self._recent.clear()
        for client in self._audience.clients:
            self.show(table, client)

    def _live(self, table: Table) -> LiveState:
        return LiveState(
            time_left(table, self._clock.now()),
            self._passes.people(table),
            self._audience.here,
            self._audience.watching(table),
        )
