"""Runs the web application with uvicorn until a signal ends it."""

import logging
import signal
import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from types import FrameType

import uvicorn

from dobrak.server.http.app import make_app
from dobrak.server.http.limits import limited_protocol
from dobrak.server.http.socket import Socket
from dobrak.server.run.listening import written
from dobrak.server.run.log import Journal, Lines
from dobrak.server.run.readiness import Prepare, Readiness
from dobrak.server.run.settings import HostSettings
from dobrak.server.store.store import Store

LARGEST_MESSAGE = 8192  # bytes; the default is 16 MiB
PING = 15.0  # seconds; a half-open connection is noticed after twice as many
GRACE = 5  # seconds for connections to end when the server stops


def serve(
    settings: HostSettings,
    listening: socket.socket,
    store: Store,
    say: Callable[[str], None],
    journal: Journal,
    prepare: Prepare | None = None,
) -> bool:
    """Serve until a signal ends it. `say` is called with the address.

    With `prepare`, the server also ends when that is done. The result is then True, and the server
    should be started again.
    """
    for library in ("uvicorn", "asyncio"):
        logging.getLogger(library).handlers = [Lines(journal)]
    name, number = listening.getsockname()[:2]
    server: Server

    async def prepare_and_end(readiness: Readiness) -> None:
        assert prepare is not None
        await prepare(readiness)
        server.end()

    config = uvicorn.Config(
        make_app(settings, store, journal, None if prepare is None else prepare_and_end),
        http=limited_protocol(settings),
        ws=Socket,
        ws_max_size=LARGEST_MESSAGE,
        ws_per_message_deflate=False,
        ws_ping_interval=PING,
        ws_ping_timeout=PING,
        loop="asyncio",
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=bool(settings.proxies),
        forwarded_allow_ips=settings.proxies,
        timeout_graceful_shutdown=GRACE,
    )
    allow_many_connections()
    say(f"http://{written(name, number)}")
    server = Server(config)
    server.run(sockets=[listening])
    return server.prepared and not server.signalled


def allow_many_connections() -> None:
    """Raise the limit of open files as far as the system allows. It often begins at 1024."""
    with suppress(ImportError, ValueError, OSError):  # Windows has no such limit
        import resource

        most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


class Server(uvicorn.Server):
    prepared = False
    signalled = False  # by a signal

    def end(self) -> None:
        """Shut down as on a signal, because `prepare` is done."""
        self.prepared = self.should_exit = True

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        self.signalled = True
        super().handle_exit(sig, frame)

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """End the server on a signal. uvicorn would raise the signal again afterwards."""
        before = {
            number: signal.signal(number, self.handle_exit)
            for number in (signal.SIGINT, signal.SIGTERM)
        }
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)
