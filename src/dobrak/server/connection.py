"""One connection to a table: parses messages, limits their rate, and puts wishes into the queue."""

from dobrak.errors import KeyedError
from dobrak.server.audience import Client
from dobrak.server.http.access import TOO_FAST, Access
from dobrak.server.http.socket import POLICY_VIOLATION, Socket
from dobrak.server.protocol import messages as wire
from dobrak.server.room import ClientWish, Room
from dobrak.server.store.people import Person
from dobrak.server.table.access import may_see

MOST_OVER_LIMIT = 100  # messages above the rate limit until the connection is closed


def may_enter(room: Room, person: Person | None, invite: str) -> bool:
    """Whether a person may see this table: it is listed, or they have its key, or a seat there."""
    table, who = room.table, None if person is None else person.id
    return may_see(table.opened, who, invite) or table.seat_of(who) is not None


def person_at_device(room: Room, owner: Person | None, number: str) -> Person | None:
    """The person with this number at a table on one device, if `owner` opened it."""
    opened = room.table.opened
    numbers = [str(known) for known in range(len(opened.device))]
    if owner is None or owner.id != opened.by or number not in numbers:
        return None
    return Person(opened.device[int(number)], opened.settings.one_device[int(number)])


class Connection:
    __slots__ = ("access", "address", "client", "limit_key", "over_limit", "room", "socket")

    def __init__(
        self,
        room: Room,
        person: Person | None,
        socket: Socket,
        access: Access,
        address: str,
        owner: Person | None = None,
    ) -> None:
        """`person` is the person at this table. At a table on one device, `owner` is the person of
        the cookie."""
        self.room, self.socket, self.access, self.address = room, socket, access, address
        owner = owner or person
        self.limit_key = address if owner is None else owner.id  # the key of its rate limits
        who, name = (person.id, person.name) if person is not None else (None, "")
        opened = room.table.opened
        device = opened.device if owner is not None and owner.id == opened.by else []
        others = [one for one in device if one != who]
        self.client = Client(who, name, self.send, socket.end, others, address, self.limit_key)
        self.over_limit = 0

    def open(self, known: int | None) -> None:
        self.socket.adopt(self.receive, self.closed)
        self.room.enter(self.client, known)

    def send(self, messages: list[bytes]) -> None:
        if not self.socket.push(messages):
            self.room.shared.metrics.slow.inc()

    def receive(self, text: str) -> None:
        if not self.access.wishes.take(self.limit_key):
            self._too_fast()
            return
        try:
            wish = wire.read_wish(text)
        except (ValueError, RecursionError):
            self.room.shared.metrics.unreadable.inc()
            self._refuse("request-refusal-unreadable-message")
            return
        self.room.queue.put_nowait(ClientWish(self.client, wish))

    def _too_fast(self) -> None:
        self.over_limit += 1
        self.room.shared.metrics.over_limit.inc()
        if self.over_limit > MOST_OVER_LIMIT:
            self.socket.end(POLICY_VIOLATION)
        else:
            self._refuse(TOO_FAST)

    def _refuse(self, key: str) -> None:
        sentence = str(KeyedError(key))
        self.send([wire.write(wire.Refusal(None, self.room.table.version, sentence, key))])

    def closed(self) -> None:
        self.room.leave(self.client)
        self.access.sockets.remove(self.address)
