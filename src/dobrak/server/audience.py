"""Who is at a table: those who sit there and those who look on, and how they are told things."""

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, field

from dobrak.server.protocol import messages as wire
from dobrak.server.table.commands import Table
from dobrak.server.table.view import Told, here_seen


@dataclass(eq=False)
class Guest:
    """A connection: whose it is, and how it is sent things."""

    person: str | None  # None looks on
    name: str
    send: Callable[[list[bytes]], None]
    close: Callable[[int], None]
    others: Sequence[str] = ()  # who are here with them, at one device
    address: str = ""  # whence it comes
    payer: str = ""  # whose limits count
    unsent: list[bytes] = field(default_factory=list)

    @property
    def present(self) -> list[str]:
        return [*self.others] if self.person is None else [self.person, *self.others]

    def tell(self, told: bytes) -> None:
        """Send it with whatever else there is to be said, at the next `flush`."""
        self.unsent.append(told)

    def flush(self) -> None:
        if self.unsent:
            self.send(self.unsent)
            self.unsent = []


class Audience:
    def __init__(self) -> None:
        self.guests: list[Guest] = []
        self.here: dict[str, int] = {}  # by person: how many connections
        self.left_at: dict[str, float] = {}  # by person with a seat: when the last of them ended

    def add(self, guest: Guest) -> None:
        self.guests.append(guest)
        for person in guest.present:
            self.here[person] = self.here.get(person, 0) + 1
            self.left_at.pop(person, None)

    def remove(self, guest: Guest, table: Table, now: float) -> None:
        self.guests.remove(guest)
        seated = table.seats
        for person in guest.present:
            self.here[person] -= 1
            if not self.here[person]:
                del self.here[person]
                self.left_at[person] = now
        self.left_at = {who: at for who, at in self.left_at.items() if who in seated}

    def watching(self, table: Table) -> int:
        """How many look on."""
        seated = table.seats
        return sum(guest.person not in seated and not guest.others for guest in self.guests)

    def tell(self, told: Told, passing: Collection[str]) -> None:
        """Give everybody their own news; those who see alike get the same bytes. Who passes for the
        rest of a bout has a seat."""
        written: dict[int | None, bytes] = {}  # by seat
        for guest in self.guests:
            person = guest.person
            seat = None if person is None else told.seats.get(person)
            news = written.get(seat)
            if news is None:
                passes = seat is not None and person in passing
                news = written[seat] = self.news(told, guest, passes)
            guest.tell(news)

    def news(self, told: Told, guest: Guest, passing: bool) -> bytes:
        return told.news(guest.person, passing, self)

    def tell_presence(self, table: Table, but: Guest | None) -> None:
        told = wire.write(wire.Presence(here_seen(table, self.here), self.watching(table)))
        for guest in self.guests:
            if guest is not but:
                guest.tell(told)
                guest.flush()

    def flush(self) -> None:
        for guest in self.guests:
            guest.flush()
