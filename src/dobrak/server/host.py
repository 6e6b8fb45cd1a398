"""Hosting: a process that serves the house at an address, until it is told to stop."""

import errno
import logging
import signal
import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress

import sqlalchemy as sa
import uvicorn

from dobrak.server.app import make_app
from dobrak.server.hosting import Hosting
from dobrak.server.journal import Journal, Lines
from dobrak.server.readiness import Prepare
from dobrak.server.requests import requests_to
from dobrak.server.socket import Socket
from dobrak.server.store import Store

LARGEST_MESSAGE = 8192  # bytes; uvicorn would read 16 MiB
PING = 15.0  # seconds; a connection that is half open is noticed after twice as many
GRACE = 5  # seconds for connections to end when the server is told to stop


def listen(hosting: Hosting) -> socket.socket:
    """Where people will come; ValueError if that cannot be."""
    family = socket.AF_INET6 if ":" in hosting.host else socket.AF_INET
    try:
        address = (hosting.host, hosting.port)
        listening = socket.create_server(address, family=family, backlog=2048)
    except OSError as error:
        where = written(*address)
        if error.errno == errno.EADDRINUSE:
            raise ValueError(f"{where} is taken: choose another port.") from None
        raise ValueError(f"{where} cannot be listened at: {error.strerror}") from None
    # Connections inherit it. asyncio sets it only where the socket was made for TCP by number, and
    # without it a second short message waits up to 40 ms until the first is acknowledged.
    listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return listening


def written(host: str, port: int) -> str:
    """A host and a port as they stand in an address."""
    return f"[{host}]:{port}" if ":" in host else f"{host}:{port}"


def open_store(hosting: Hosting) -> Store:
    try:
        return Store(hosting.store)
    except (sa.exc.SQLAlchemyError, ImportError, OSError) as error:
        why = str(getattr(error, "orig", None) or error).partition("\n")[0]
        raise ValueError(f"The store cannot be opened: {why}") from None


def serve(
    hosting: Hosting,
    listening: socket.socket,
    store: Store,
    say: Callable[[str], None],
    journal: Journal | None = None,
    prepare: Prepare | None = None,
) -> None:
    """Serve until a signal ends it; `say` hears where, as soon as connections are taken."""
    journal = journal or Journal()
    for library in ("uvicorn", "asyncio"):
        logging.getLogger(library).handlers = [Lines(journal)]
    name, number = listening.getsockname()[:2]
    config = uvicorn.Config(
        make_app(hosting, store, journal, prepare),
        http=requests_to(hosting),
        ws=Socket,
        ws_max_size=LARGEST_MESSAGE,
        ws_per_message_deflate=False,
        ws_ping_interval=PING,
        ws_ping_timeout=PING,
        loop="asyncio",
        log_config=None,
        access_log=False,
        server_header=False,
        forwarded_allow_ips=hosting.proxies,
        timeout_graceful_shutdown=GRACE,
    )
    allow_many_connections()
    say(f"http://{written(name, number)}")
    Server(config).run(sockets=[listening])


def allow_many_connections() -> None:
    """As many as the system lets us have: what is allowed at first is often a thousand."""
    with suppress(ImportError, ValueError, OSError):  # Windows has no such limit
        import resource

        most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


class Server(uvicorn.Server):
    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """A signal ends the server, and that is all: uvicorn would raise it again afterwards."""
        before = {
            number: signal.signal(number, self.handle_exit)
            for number in (signal.SIGINT, signal.SIGTERM)
        }
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)
