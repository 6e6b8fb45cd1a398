"""Hosting: a process that serves the house at an address, until it is told to stop."""

import socket
from collections.abc import Callable

import uvicorn

from dobrak.server.app import make_app

LARGEST_MESSAGE = 8192  # bytes; uvicorn would read 16 MiB
GRACE = 5  # seconds for connections to end when the server is told to stop


def serve(store: str, host: str, port: int, say: Callable[[str], None]) -> None:
    """Serve until a signal ends it; `say` hears where, as soon as connections are taken."""
    listening = socket.create_server((host, port))
    name, number = listening.getsockname()[:2]
    config = uvicorn.Config(
        make_app(store),
        ws="websockets-sansio",
        ws_max_size=LARGEST_MESSAGE,
        ws_per_message_deflate=False,
        log_level="warning",
        access_log=False,
        timeout_graceful_shutdown=GRACE,
    )
    say(f"http://{name}:{number}")
    uvicorn.Server(config).run(sockets=[listening])
