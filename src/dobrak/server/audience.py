"""Who is at a table: those who sit there and those who look on, and how they are told things."""

from collections.abc import Callable
from dataclasses import dataclass, field

from dobrak.server import entries as log
from dobrak.server import messages as wire
from dobrak.server.seen import Told, here_seen
from dobrak.server.table import Table


@dataclass(eq=False)
class Guest:
    """A connection: whose it is, and how it is sent things."""

    person: str | None  # None looks on
    name: str
    send: Callable[[list[bytes]], None]
    close: Callable[[int], None]
    unsent: list[bytes] = field(default_factory=list)

    def tell(self, told: bytes) -> None:
        """Send it with whatever else there is to be said, at the next `flush`."""
        self.unsent.append(told)

    def flush(self) -> None:
        if self.unsent:
            self.send(self.unsent)
            self.unsent = []


class Audience:
    def __init__(self, muted: dict[str, set[str]]) -> None:
        self.guests: list[Guest] = []
        self.here: dict[str, int] = {}  # by person: how many connections
        self.left_at: dict[str, float] = {}  # by person: when the last of them ended
        self.muted = muted  # by person: whom they do not hear, at any table

    def add(self, guest: Guest) -> None:
        self.guests.append(guest)
        if guest.person is not None:
            self.here[guest.person] = self.here.get(guest.person, 0) + 1
            self.left_at.pop(guest.person, None)

    def remove(self, guest: Guest, now: float) -> None:
        self.guests.remove(guest)
        if guest.person is not None:
            self.here[guest.person] -= 1
            if not self.here[guest.person]:
                del self.here[guest.person]
                self.left_at[guest.person] = now

    def watching(self, table: Table) -> int:
        """How many look on."""
        seated = table.seated
        return sum(guest.person not in seated for guest in self.guests)

    def deaf(self, guest: Guest, table: Table, entry: log.AnyEntry) -> bool:
        """Whether somebody does not want to hear this."""
        if not isinstance(entry, log.Chatted) or guest.person is None:
            return False
        return table.chairs[entry.seat].person in self.muted.get(guest.person, ())

    def tell(self, told: Told, passes: Callable[[str | None], bool]) -> None:
        """Give everybody their own news; those who see alike get the same bytes."""
        written: dict[tuple[str | None, bool], bytes] = {}
        seated = told.table.seated
        for guest in self.guests:
            person = guest.person if guest.person in seated else None
            deaf = self.deaf(guest, told.table, told.entry)
            news = written.get((person, deaf))
            if news is None:
                news = written[person, deaf] = self.news(told, person, passes(person), deaf)
            guest.unsent.append(news)

    def news(self, told: Told, person: str | None, passing: bool, deaf: bool) -> bytes:
        return wire.write(told.news(person, passing=passing, deaf=deaf, audience=self))

    def tell_presence(self, table: Table, but: Guest | None) -> None:
        told = wire.write(wire.Presence(here_seen(table, self.here), self.watching(table)))
        for guest in self.guests:
            if guest is not but:
                guest.send([told])

    def flush(self) -> None:
        for guest in self.guests:
            guest.flush()
