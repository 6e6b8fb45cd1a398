"""Requests: a connection until it has asked for something, which may take neither long nor much.

uvicorn waits for ever for the rest of a request, reads heads of any size, keeps an answer for ever
that nobody fetches, and takes as many connections as there are.
"""

import asyncio
from collections import Counter
from contextlib import suppress
from ipaddress import ip_address, ip_network
from typing import ClassVar

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from dobrak.server.rate_limits import household
from dobrak.server.run.settings import HostSettings

LARGEST_HEAD = 32 * 1024  # bytes
ASKING = 10.0  # seconds until a request is there, from its first byte to its last
FETCHING = 60.0  # seconds to fetch an answer when the connection is closed


class Requests(HttpToolsProtocol):
    most: ClassVar[int] = 0  # connections from one address that are no sockets; 0 is no limit
    proxies: ClassVar[str] = ""  # who come for others, as many as they like
    coming: ClassVar[Counter[str]]  # connections, by address

    _whence: str | None = None
    _limit: asyncio.TimerHandle | None = None
    _head = 0  # bytes of a head that has not ended yet
    _in_head = True

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._hurry()
        address = self.client[0] if self.client else ""
        if not self.most or _is_among(address, self.proxies):
            return
        self._whence = household(address)
        self.coming[self._whence] += 1
        if self.coming[self._whence] > self.most:
            transport.abort()

    def _uncount(self) -> None:
        """It is gone, or a socket."""
        whence, self._whence = self._whence, None
        if whence is not None:
            self.coming[whence] -= 1
            if not self.coming[whence]:
                del self.coming[whence]

    def data_received(self, data: bytes) -> None:
        if self._in_head:
            self._head += len(data)
        if getattr(self.cycle, "response_complete", True):  # or nothing was asked yet
            self._hurry()
        super().data_received(data)
        if self._in_head and self._head > LARGEST_HEAD:
            self.transport.abort()

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._in_head, self._head = True, 0
        self._hurry()

    def on_headers_complete(self) -> None:
        self._in_head = False
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        self._rest()
        super().on_message_complete()

    def handle_websocket_upgrade(self) -> None:
        self._rest()
        self._uncount()
        super().handle_websocket_upgrade()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        if self.transport.is_closing():
            self._let_go()

    def timeout_keep_alive_handler(self) -> None:
        super().timeout_keep_alive_handler()
        self._let_go()

    def _let_go(self) -> None:
        """A transport that is closed waits until all is read, which may be never."""
        self._limit = self._limit or self.loop.call_later(FETCHING, self.transport.abort)

    def connection_lost(self, exc: Exception | None) -> None:
        self._rest()
        self._uncount()
        super().connection_lost(exc)

    def _hurry(self) -> None:
        if self._limit is None:
            self._limit = self.loop.call_later(ASKING, self.transport.abort)

    def _rest(self) -> None:
        if self._limit is not None:
            self._limit.cancel()
            self._limit = None


def limited_protocol(settings: HostSettings) -> type[Requests]:
    """Of a house that is hosted like that."""
    own = {"most": settings.sockets, "proxies": settings.proxies, "coming": Counter()}
    return type("Requests", (Requests,), own)


def _is_among(address: str, hosts: str) -> bool:
    """Whether an address is one of these: addresses and networks, with commas between them."""
    for host in hosts.split(","):
        if host.strip() in ("*", address):
            return True
        with suppress(ValueError):  # it is neither
            if ip_address(address) in ip_network(host.strip(), strict=False):
                return True
    return False
