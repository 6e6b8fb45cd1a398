"""A visit: one connection at one table, from its first message to its last."""

import hmac

from dobrak.server.audience import Client
from dobrak.server.http.access import HURRIED, Access
from dobrak.server.http.socket import POLICY_VIOLATION, Socket
from dobrak.server.protocol import messages as wire
from dobrak.server.room import ClientWish, Room
from dobrak.server.store.people import Person

MOST_HURRIED = 100  # wishes above the limit before a connection is closed


def may_enter(room: Room, person: Person | None, invite: str) -> bool:
    """Whether somebody may see this table: it is listed, or they were invited, or are known."""
    table = room.table
    if hmac.compare_digest(invite.encode(), table.opened.invite.encode()) or table.settings.listed:
        return True
    if person is None:
        return False
    return person.id == table.opened.by or table.seat_of(person.id) is not None


def who_at_device(room: Room, owner: Person | None, number: str) -> Person | None:
    """Who holds the device that is passed round; only the device of who opened the table is."""
    opened = room.table.opened
    numbers = [str(known) for known in range(len(opened.device))]
    if owner is None or owner.id != opened.by or number not in numbers:
        return None
    return Person(opened.device[int(number)], opened.settings.one_device[int(number)])


class Connection:
    __slots__ = ("access", "address", "client", "hurried", "limit_key", "room", "socket")

    def __init__(
        self,
        room: Room,
        person: Person | None,
        socket: Socket,
        access: Access,
        address: str,
        owner: Person | None = None,
    ) -> None:
        """`person` is who they are at this table, `owner` whose device it is, if it goes round."""
        self.room, self.socket, self.access, self.address = room, socket, access, address
        owner = owner or person
        self.limit_key = address if owner is None else owner.id  # whose limits count
        who, name = (person.id, person.name) if person is not None else (None, "")
        opened = room.table.opened
        device = opened.device if owner is not None and owner.id == opened.by else []
        others = [one for one in device if one != who]
        self.client = Client(who, name, self.send, socket.end, others, address, self.limit_key)
        self.hurried = 0

    def begin(self, known: int | None) -> None:
        self.socket.adopt(self.hear, self.end)
        self.room.enter(self.client, known)

    def send(self, messages: list[bytes]) -> None:
        if not self.socket.push(messages):
            self.room.shared.metrics.slow.inc()

    def hear(self, text: str) -> None:
        if not self.access.wishes.take(self.limit_key):
            self._too_fast()
            return
        try:
            wish = wire.read_wish(text)
        except (ValueError, RecursionError):
            self.room.shared.metrics.unreadable.inc()
            self._refuse("That is not a message that can be read here.")
            return
        self.room.queue.put_nowait(ClientWish(self.client, wish))

    def _too_fast(self) -> None:
        self.hurried += 1
        self.room.shared.metrics.hurried.inc()
        if self.hurried > MOST_HURRIED:
            self.socket.end(POLICY_VIOLATION)
        else:
            self._refuse(HURRIED)

    def _refuse(self, sentence: str) -> None:
        self.send([wire.write(wire.Refusal(None, self.room.table.version, sentence))])

    def end(self) -> None:
        self.room.leave(self.client)
        self.access.let_out(self.address)
