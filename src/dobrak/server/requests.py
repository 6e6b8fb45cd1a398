"""Requests: a connection until it has asked for something, which may take neither long nor much.

uvicorn waits for ever for the rest of a request, reads heads of any size, and keeps an answer for
ever that nobody fetches.
"""

import asyncio

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

LARGEST_HEAD = 32 * 1024  # bytes
ASKING = 10.0  # seconds until a request is there, from its first byte to its last
FETCHING = 60.0  # seconds to fetch an answer when the connection is closed


class Requests(HttpToolsProtocol):
    _limit: asyncio.TimerHandle | None = None
    _head = 0  # bytes of a head that has not ended yet
    _in_head = True

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._hurry()

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
        super().connection_lost(exc)

    def _hurry(self) -> None:
        if self._limit is None:
            self._limit = self.loop.call_later(ASKING, self.transport.abort)

    def _rest(self) -> None:
        if self._limit is not None:
            self._limit.cancel()
            self._limit = None
