"""The clients that are connected to a table, and the people behind them."""

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from dobrak.server.protocol import messages as wire
from dobrak.server.table.commands import Table
from dobrak.server.table.view import connected_seats

# With more clients than these, seconds between two messages about who is connected.
FEW, PRESENCE_GAP = 20, 0.2


@dataclass(eq=False)
class Client:
    """One connection to a table: whose it is, and how to send to it."""

    person: str | None  # None is a spectator without a name
    name: str
    send: Callable[[list[bytes]], None]
    close: Callable[[int], None]
    others: Sequence[str] = ()  # people who share this device
    address: str = ""
    limit_key: str = ""  # the key of its rate limits
    unsent: list[bytes] = field(default_factory=list)

    @property
    def people(self) -> list[str]:
        return [*self.others] if self.person is None else [self.person, *self.others]

    def tell(self, message: bytes) -> None:
        """Send a message at the next `flush`, together with others."""
        self.unsent.append(message)

    def flush(self) -> None:
        if self.unsent:
            self.send(self.unsent)
            self.unsent = []


class Audience:
    def __init__(self) -> None:
        self.clients: list[Client] = []
        self.here: dict[str, int] = {}  # by person: the number of connections
        self.left_at: dict[str, float] = {}  # by person with a seat: when the last connection ended
        self._presence_due: asyncio.TimerHandle | None = None  # until then it is not told again
        self._presence_changed = False  # since it was told
        self.visited = False  # whether anybody has connected since the table was loaded

    def add(self, client: Client) -> None:
        self.visited = True
        self.clients.append(client)
        for person in client.people:
            self.here[person] = self.here.get(person, 0) + 1
            self.left_at.pop(person, None)

    def remove(self, client: Client, table: Table, now: float) -> None:
        self.clients.remove(client)
        seated = table.seats
        for person in client.people:
            self.here[person] -= 1
            if not self.here[person]:
                del self.here[person]
                self.left_at[person] = now
        self.left_at = {who: at for who, at in self.left_at.items() if who in seated}

    def watching(self, table: Table) -> int:
        """The number of spectators."""
        seated = table.seats
        return sum(client.person not in seated and not client.others for client in self.clients)

    def tell_presence(self, table: Callable[[], Table], but: Client | None = None) -> None:
        """Tell who is connected to all clients but one, which knows. If there are many, they are
        told once for all who come and go within `PRESENCE_GAP`: each message takes long."""
        if self._presence_due is not None:
            self._presence_changed = True
            return
        self.show_presence(table(), [client for client in self.clients if client is not but])
        if len(self.clients) > FEW:
            loop = asyncio.get_running_loop()
            self._presence_due = loop.call_later(PRESENCE_GAP, self._tell_presence_again, table)

    def show_presence(self, table: Table, clients: Sequence[Client]) -> None:
        message = wire.write(wire.Presence(connected_seats(table, self.here), self.watching(table)))
        for client in clients:
            client.tell(message)
            client.flush()

    def _tell_presence_again(self, table: Callable[[], Table]) -> None:
        self._presence_due = None
        if self._presence_changed:
            self._presence_changed = False
            self.tell_presence(table)

    def stop(self) -> None:
        if self._presence_due is not None:
            self._presence_due.cancel()

    def flush(self) -> None:
        for client in self.clients:
            client.flush()
