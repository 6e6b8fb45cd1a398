"""Limits on connections and requests that uvicorn does not have.

uvicorn waits for ever for the rest of a request and for a client to read its response, reads
headers of any size, and accepts any number of connections. It has no settings for this, except
`limit_concurrency`, which counts all addresses together: one of them could lock out all others.
"""

import asyncio
from contextlib import suppress
from ipaddress import ip_address, ip_network
from typing import ClassVar

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from dobrak.server.http.access import request_limiter
from dobrak.server.rate_limits import ConnectionCounter, HouseholdLimiter, household
from dobrak.server.run.settings import HostSettings

LARGEST_HEAD = 32 * 1024  # bytes
REQUEST_TIMEOUT = 10.0  # seconds from the first byte of a request to the last
RESPONSE_TIMEOUT = 60.0  # seconds to read a response after the connection was closed


class LimitedProtocol(HttpToolsProtocol):
    proxies: ClassVar[str] = ""  # addresses without a limit, because they forward for others
    open_connections: ClassVar[ConnectionCounter]  # without sockets
    new_connections: ClassVar[HouseholdLimiter]

    _counted_for: str | None = None
    _timeout: asyncio.TimerHandle | None = None
    _head = 0  # bytes of incomplete headers
    _in_head = True

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._start_timeout()
        address = self.client[0] if self.client else ""
        if _is_among(address, self.proxies):
            return
        home = household(address)
        if self.new_connections.take(home) and self.open_connections.add(home):
            self._counted_for = home
        else:
            transport.abort()

    def _uncount(self) -> None:
        """Stop counting this connection: it has ended, or has become a socket."""
        address, self._counted_for = self._counted_for, None
        if address is not None:
            self.open_connections.remove(address)

    def data_received(self, data: bytes) -> None:
        if self._in_head:
            self._head += len(data)
        if getattr(self.cycle, "response_complete", True):  # or there was no request yet
            self._start_timeout()
        super().data_received(data)
        if self._in_head and self._head > LARGEST_HEAD:
            self.transport.abort()

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._in_head, self._head = True, 0
        self._start_timeout()

    def on_headers_complete(self) -> None:
        self._in_head = False
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        self._cancel_timeout()
        super().on_message_complete()

    def handle_websocket_upgrade(self) -> None:
        self._cancel_timeout()
        self._uncount()
        super().handle_websocket_upgrade()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        if self.transport.is_closing():
            self._abort_later()

    def timeout_keep_alive_handler(self) -> None:
        super().timeout_keep_alive_handler()
        self._abort_later()

    def _abort_later(self) -> None:
        """A closing transport waits until the client has read everything, which may be never."""
        if self._timeout is None:
            self._timeout = self.loop.call_later(RESPONSE_TIMEOUT, self.transport.abort)

    def connection_lost(self, exc: Exception | None) -> None:
        self._cancel_timeout()
        self._uncount()
        super().connection_lost(exc)

    def _start_timeout(self) -> None:
        if self._timeout is None:
            self._timeout = self.loop.call_later(REQUEST_TIMEOUT, self.transport.abort)

    def _cancel_timeout(self) -> None:
        if self._timeout is not None:
            self._timeout.cancel()
            self._timeout = None


def limited_protocol(settings: HostSettings) -> type[LimitedProtocol]:
    """uvicorn creates the protocol itself, so its settings are class attributes."""
    open_connections = ConnectionCounter(settings.sockets)
    own = {
        "proxies": settings.proxies,
        "open_connections": open_connections,
        "new_connections": request_limiter(settings),
    }
    return type("LimitedProtocol", (LimitedProtocol,), own)


def _is_among(address: str, hosts: str) -> bool:
    """Whether an address is in a comma-separated list of addresses and networks."""
    for host in hosts.split(","):
        if host.strip() in ("*", address):
            return True
        with suppress(ValueError):  # not an address
            if ip_address(address) in ip_network(host.strip(), strict=False):
                return True
    return False
