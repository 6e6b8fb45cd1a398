"""A socket: after its handshake it belongs to whoever adopts it, without a task of its own.

uvicorn would pass every message through a queue and a task, and pause reading in between. Here a
message goes straight to who hears it, and what is to be sent straight to the transport.
"""

from collections.abc import Callable
from struct import Struct
from typing import Any, cast

from starlette.websockets import WebSocket
from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame
from websockets.http11 import Request

from dobrak.server.rate_limits import Rate, TokenBucket

MOST_UNREAD = 128 * 1024  # bytes that a client may leave unread
MOST_FRAMES = 100  # that a message may come in
FRAMES = Rate(most=300, a_second=60)  # that are no whole message, or come after the end
AT_ONCE = 4096  # bytes that the library is given to read
LEAVE = 10.0  # seconds for a client to read the rest when its connection is closed
NOT_TEXT, UNREADABLE, POLICY_VIOLATION, TOO_MUCH = 1003, 1007, 1008, 1009
KEY = "dobrak"


class Socket(WebSocketsSansIOProtocol):
    _hear: Callable[[str], None] | None = None
    _gone: Callable[[], None] | None = None
    _frames_left: TokenBucket | None = None

    # --- the handshake, which Starlette sees to ---

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if not self.close_sent:
            extensions = cast(dict[str, Any], self.scope["extensions"])
            extensions[KEY] = self

    async def run_asgi(self) -> None:
        try:
            await self.app(self.scope, self.receive, self.send)
        except ClientDisconnected:
            pass
        except BaseException:
            self.logger.exception("a handshake failed")
            self.send_500_response()
        if self._hear is None and self.close_timer is None:
            self.transport.close()
        elif self._hear is not None:  # what the handshake was about is not needed any more
            del self.scope, self.request, self.response

    def adopt(self, hear: Callable[[str], None], gone: Callable[[], None]) -> None:
        """From now on messages go to `hear`; `gone` is called once, when the connection ends."""
        self._hear, self._gone = hear, gone

    # --- messages ---

    def data_received(self, data: bytes) -> None:
        for start in range(0, len(data), AT_ONCE):
            if not self.transport.is_closing():
                super().data_received(data[start : start + AT_ONCE])

    def _afford(self) -> bool:
        """Whether one more frame is read. Who sends them on and on is let go: reading takes as long
        whether anything comes of it or not."""
        self._frames_left = self._frames_left or TokenBucket(FRAMES)
        if self._frames_left.take(FRAMES):
            return True
        self.transport.abort()
        return False

    def handle_text(self, event: Frame) -> None:
        whole = event.fin and not self.close_sent  # then it is counted by who hears it
        if whole or self._afford():
            super().handle_text(event)

    def handle_bytes(self, event: Frame) -> None:
        if self._afford():
            super().handle_bytes(event)

    def handle_pong(self, event: Frame) -> None:
        if self._afford():
            super().handle_pong(event)

    def send_receive_event_to_app(self) -> None:
        if self._hear is None:
            super().send_receive_event_to_app()
            return
        data = self.frames[0] if len(self.frames) == 1 else b"".join(self.frames)
        self.frames = []
        if self.close_sent:
            return
        if self.curr_msg_data_type != "text":
            self.end(NOT_TEXT)
            return
        try:
            text = bytes(data).decode()
        except UnicodeDecodeError:
            self.end(UNREADABLE)
            return
        self._hear(text)

    def handle_cont(self, event: Frame) -> None:
        if not self._afford():
            return
        super().handle_cont(event)
        if len(self.frames) > MOST_FRAMES:
            self.frames = []
            self.end(TOO_MUCH)

    def handle_ping(self) -> None:
        """Answer it; whoever asks on and on, and reads no answer, is let go like all others."""
        if not self._afford():
            return
        super().handle_ping()
        if self.transport.get_write_buffer_size() > MOST_UNREAD:
            self.transport.abort()

    def push(self, messages: list[bytes]) -> bool:
        """Send messages; False if the client does not read, and has been let go."""
        if self.close_sent or self.transport.is_closing():
            return True
        if self.transport.get_write_buffer_size() > MOST_UNREAD:
            self.transport.abort()
            return False
        frames: list[bytes] = []
        for text in messages:
            frames += (_head(text), text)
        self.transport.write(b"".join(frames))
        return True

    def end(self, code: int) -> None:
        """Close the connection, for a reason that the code says."""
        if self.close_sent or self.transport.is_closing():
            return
        self.conn.send_close(code)
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        self.close_timer = self.loop.call_later(LEAVE, self.transport.abort)

    def handle_close(self, event: Frame) -> None:
        super().handle_close(event)
        self._let_go()

    def handle_parser_exception(self) -> None:
        super().handle_parser_exception()
        self._let_go()

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()
        self._let_go()

    def _let_go(self) -> None:
        """A transport that is closed waits until all is read, which may be never."""
        if self.close_timer is None and not self.disconnected:
            self.close_timer = self.loop.call_later(LEAVE, self.transport.abort)

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        gone, self._gone = self._gone, None
        if gone is not None:
            gone()


_middling, _large = Struct(">BBH").pack, Struct(">BBQ").pack


def _head(text: bytes) -> bytes:
    """What stands before a text in a frame (RFC 6455, 5.2)."""
    size = len(text)
    if size < 126:
        return bytes((0x81, size))
    if size < 65536:
        return _middling(0x81, 126, size)
    return _large(0x81, 127, size)


def socket_of(websocket: WebSocket) -> Socket:
    socket: Socket = websocket.scope["extensions"][KEY]
    return socket
