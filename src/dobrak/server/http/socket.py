"""A WebSocket without its own task.

uvicorn passes every message through a queue and a task. Here, once a socket is adopted after its
handshake, received messages go straight to a callback and sent ones to the transport.
"""

from collections.abc import Callable
from struct import Struct
from typing import Any, cast

from starlette.websockets import WebSocket
from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame
from websockets.http11 import Request
from websockets.protocol import State

from dobrak.server.rate_limits import Rate, TokenBucket

MOST_UNREAD = 128 * 1024  # bytes that may be buffered for a client
MOST_FRAMES = 100  # in one message
FRAMES = Rate(most=300, per_second=60)  # other than whole messages
AT_ONCE = 4096  # bytes that are passed to the parser at a time
CLOSE_TIMEOUT = 10.0  # seconds for a client to read the rest after the connection was closed
NOT_TEXT, UNREADABLE, POLICY_VIOLATION, TOO_MUCH = 1003, 1007, 1008, 1009
KEY = "dobrak"  # of this object in the extensions of its ASGI scope


class Socket(WebSocketsSansIOProtocol):
    _on_message: Callable[[str], None] | None = None
    _on_close: Callable[[], None] | None = None
    _frames_left: TokenBucket | None = None

    # --- the handshake, by Starlette ---

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
        if self._on_message is None and self.close_timer is None:
            self.transport.close()
        elif self._on_message is not None:  # these were only needed for the handshake
            del self.scope, self.request, self.response

    def adopt(self, on_message: Callable[[str], None], on_close: Callable[[], None]) -> None:
        """Take over the connection after its handshake. `on_close` is called once."""
        self._on_message, self._on_close = on_message, on_close

    # --- messages ---

    def data_received(self, data: bytes) -> None:
        for start in range(0, len(data), AT_ONCE):
            if not self.transport.is_closing():
                super().data_received(data[start : start + AT_ONCE])

    def _allow_frame(self) -> bool:
        """Whether one more frame may be read. Too many frames disconnect the client, even if they
        are empty, because reading them takes time."""
        self._frames_left = self._frames_left or TokenBucket(FRAMES)
        if self._frames_left.take(FRAMES):
            return True
        self.transport.abort()
        return False

    def handle_text(self, event: Frame) -> None:
        whole = event.fin and not self.close_sent  # `on_message` limits their rate
        if whole or self._allow_frame():
            super().handle_text(event)

    def handle_bytes(self, event: Frame) -> None:
        if self._allow_frame():
            super().handle_bytes(event)

    def handle_pong(self, event: Frame) -> None:
        if self._allow_frame():
            super().handle_pong(event)

    def send_receive_event_to_app(self) -> None:
        if self._on_message is None:
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
        self._on_message(text)

    def handle_cont(self, event: Frame) -> None:
        if not self._allow_frame():
            return
        super().handle_cont(event)
        if len(self.frames) > MOST_FRAMES:
            self.frames = []
            self.end(TOO_MUCH)

    def handle_ping(self) -> None:
        """Answer, unless the client has stopped reading."""
        if not self._allow_frame():
            return
        super().handle_ping()
        if self.transport.get_write_buffer_size() > MOST_UNREAD:
            self.transport.abort()

    def push(self, messages: list[bytes]) -> bool:
        """Send messages. Returns False if the client was disconnected for not reading."""
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
        """Close the connection with a close code, unless the client is closing it."""
        if self.close_sent or self.transport.is_closing() or self.conn.state is not State.OPEN:
            return
        self.conn.send_close(code)
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        self.close_timer = self.loop.call_later(CLOSE_TIMEOUT, self.transport.abort)

    def handle_close(self, event: Frame) -> None:
        super().handle_close(event)
        self._abort_later()

    def handle_parser_exception(self) -> None:
        super().handle_parser_exception()
        self._abort_later()

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()
        self._abort_later()

    def _abort_later(self) -> None:
        """A closing transport waits until the client has read everything, which may be never."""
        if self.close_timer is None and not self.disconnected:
            self.close_timer = self.loop.call_later(CLOSE_TIMEOUT, self.transport.abort)

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        on_close, self._on_close = self._on_close, None
        if on_close is not None:
            on_close()


_medium, _large = Struct(">BBH").pack, Struct(">BBQ").pack


def _head(text: bytes) -> bytes:
    """The header of a text frame (RFC 6455, 5.2)."""
    size = len(text)
    if size < 126:
        return bytes((0x81, size))
    if size < 65536:
        return _medium(0x81, 126, size)
    return _large(0x81, 127, size)


def socket_of(websocket: WebSocket) -> Socket:
    socket: Socket = websocket.scope["extensions"][KEY]
    return socket
