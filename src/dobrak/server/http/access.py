"""Who may come in: origins, addresses and how often, and what a request has to look like."""

import asyncio
from collections import Counter
from collections.abc import Callable
from typing import TypeVar

from starlette.requests import ClientDisconnect, HTTPConnection, Request

from dobrak.server.protocol.messages import check_keys
from dobrak.server.rate_limits import Rate, RateLimiter, household
from dobrak.server.run.settings import HostSettings

LARGEST_BODY = 8192  # bytes of a request
BURST = 3.0  # seconds' worth of wishes at once
REPLAYS = Rate(most=20, a_second=0.2)  # to one person: they are long
HURRIED = "That is too much at once: wait a little, and try again."

Kind = TypeVar("Kind")


class Trouble(Exception):
    """A sentence for whoever asked, and the status that goes with it."""

    def __init__(self, sentence: str, status: int = 400) -> None:
        super().__init__(sentence)
        self.status = status


class Access:
    def __init__(self, settings: HostSettings) -> None:
        self.settings = settings
        self.guests = RateLimiter(_rate(settings.guests, 3600))
        self.tables = RateLimiter(_rate(settings.tables, 3600))
        self.codes = RateLimiter(_rate(settings.codes, 60))
        self.wishes = RateLimiter(_rate(settings.wishes * BURST, BURST))
        self.replays = RateLimiter(REPLAYS)
        self.replaying = asyncio.Semaphore(1)  # one after the other
        self.sockets: Counter[str] = Counter()  # by address

    def check_origin(self, connection: HTTPConnection) -> None:
        """Only pages of this very house may ask for something in somebody's name."""
        origin, host = connection.headers.get("origin"), connection.headers.get("host")
        own = bool(host) and origin in (f"http://{host}", f"https://{host}")
        if not own and origin not in self.settings.origins:
            raise Trouble("This has to come from a page of this house.", 403)

    def check_rate(self, buckets: RateLimiter, connection: HTTPConnection) -> None:
        if not buckets.take(address_of(connection)):
            raise Trouble(HURRIED, 429)

    def let_in(self, address: str) -> bool:
        """Whether one more socket may come from there; `let_out` when it has ended."""
        if self.settings.sockets and self.sockets[address] >= self.settings.sockets:
            return False
        self.sockets[address] += 1
        return True

    def let_out(self, address: str) -> None:
        self.sockets[address] -= 1
        if not self.sockets[address]:
            del self.sockets[address]

    async def body(self, request: Request, read: Callable[[bytes], Kind]) -> Kind:
        """What was sent, as `read` makes it; Trouble says what is wrong with it."""
        self.check_origin(request)
        sent = b""
        try:
            async for part in request.stream():
                sent += part
                if len(sent) > LARGEST_BODY:
                    raise Trouble("That is too much to read.", 413)
        except ClientDisconnect:  # nobody hears it
            raise Trouble("That cannot be read: it ends too soon") from None
        try:
            asked = read(sent)
            check_keys(sent)
            return asked
        except (ValueError, RecursionError) as error:
            raise Trouble(f"That cannot be read: {error}") from None


def _rate(many: float, seconds: float) -> Rate:
    """So many in so many seconds, and at least one at once; 0 is no limit."""
    return Rate(max(many, 1.0) if many else 0.0, many / seconds)


def address_of(connection: HTTPConnection) -> str:
    """Whence it comes."""
    return household(connection.client.host if connection.client is not None else "")
