"""Access checks: origins, rate limits, sockets per address, and the size of requests."""

from collections.abc import Callable
from typing import TypeVar

from starlette.requests import ClientDisconnect, HTTPConnection, Request

from dobrak.errors import KeyedError
from dobrak.server.http.turns import Turns
from dobrak.server.protocol.messages import check_keys
from dobrak.server.rate_limits import (
    ConnectionCounter,
    HouseholdLimiter,
    Rate,
    RateLimiter,
    household,
)
from dobrak.server.run.settings import HostSettings
from dobrak.server.store.people import Person
from dobrak.texts.facts import Facts

LARGEST_BODY = 8192  # bytes of a request
BURST = 3.0  # wishes of so many seconds may arrive at once
REQUEST_BURST = 50.0  # requests of so many seconds may be made at once
READ_BURST = 20.0  # reads of so many seconds may be made at once
TOO_FAST = "request-refusal-too-fast"

Kind = TypeVar("Kind")


class RequestError(KeyedError):
    """Why a request is refused, with an HTTP status."""

    def __init__(self, key: str, status: int = 400, facts: Facts | None = None) -> None:
        super().__init__(key, facts)
        self.status = status


class Access:
    def __init__(self, settings: HostSettings) -> None:
        self.settings = settings
        self.requests = request_limiter(settings)
        self.guests = HouseholdLimiter(_rate(settings.guests, 3600))
        self.tables = HouseholdLimiter(_rate(settings.tables, 3600))
        self.codes = HouseholdLimiter(_rate(settings.codes, 60))
        self.wishes = RateLimiter(_rate(settings.wishes * BURST, BURST))
        self.reads = RateLimiter(_rate(settings.reads * READ_BURST, READ_BURST))
        self.replaying = Turns()
        self.sockets = ConnectionCounter(settings.sockets)

    def check_origin(self, connection: HTTPConnection) -> None:
        """Refuse requests from pages of other sites."""
        origin, host = connection.headers.get("origin"), connection.headers.get("host")
        own = bool(host) and origin in (f"http://{host}", f"https://{host}")
        if not own and origin not in self.settings.origins:
            raise RequestError("request-refusal-other-site", 403)

    def check_rate(self, limiter: HouseholdLimiter, connection: HTTPConnection) -> None:
        if not limiter.take(address_of(connection)):
            raise RequestError(TOO_FAST, 429)

    def check_reads(self, person: Person, cost: float = 1.0) -> None:
        """Refuse reads of people who have read a lot. A page of a list costs 1."""
        if not self.reads.take(person.id, cost):
            raise RequestError(TOO_FAST, 429)

    async def body(self, request: Request, read: Callable[[bytes], Kind]) -> Kind:
        """Return the body of a request, parsed by `read`. Raises RequestError if that fails."""
        self.check_origin(request)
        sent = b""
        try:
            async for part in request.stream():
                sent += part
                if len(sent) > LARGEST_BODY:
                    raise RequestError("request-refusal-too-long", 413)
        except ClientDisconnect:  # nobody reads the answer
            raise RequestError("request-refusal-cut-short") from None
        try:
            asked = read(sent)
            check_keys(sent)
            return asked
        except (ValueError, RecursionError) as error:
            raise RequestError("request-refusal-unreadable", 400, {"error": str(error)}) from None


def request_limiter(settings: HostSettings) -> HouseholdLimiter:
    """A limit on requests, or on connections, which cost even if they request nothing."""
    return HouseholdLimiter(_rate(settings.requests * REQUEST_BURST, REQUEST_BURST))


def _rate(many: float, seconds: float) -> Rate:
    """A rate of `many` in `seconds`, with at least one at a time; 0 is no limit."""
    return Rate(max(many, 1.0) if many else 0.0, many / seconds)


def address_of(connection: HTTPConnection) -> str:
    """The address to which limits apply."""
    return household(connection.client.host if connection.client is not None else "")
