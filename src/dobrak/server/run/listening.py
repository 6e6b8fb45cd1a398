"""The socket that people come to, which a process may hand on to the one that follows it."""

import errno
import os
import socket
import sys
from typing import NoReturn

from dobrak.server.run.settings import HostSettings

HANDED_ON = "DOBRAK_LISTENING"  # in the environment: the descriptor of a socket that listens
BACKLOG = 8192  # people who come while a server is starting; the system may allow fewer


def listen(settings: HostSettings) -> socket.socket:
    """Where people will come; ValueError if that cannot be."""
    handed_on = os.environ.pop(HANDED_ON, None)
    if handed_on is not None:
        listening = socket.socket(fileno=int(handed_on))
        listening.set_inheritable(False)
        return listening
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    address = (settings.host, settings.port)
    try:
        listening = socket.create_server(address, family=family, backlog=BACKLOG)
    except OSError as error:
        where = written(*address)
        if settings.any_port:
            listening = socket.create_server((settings.host, 0), family=family, backlog=BACKLOG)
        elif error.errno == errno.EADDRINUSE:
            raise ValueError(f"{where} is taken: choose another port.") from None
        else:
            raise ValueError(f"{where} cannot be listened at: {error.strerror}") from None
    # Connections inherit it. asyncio sets it only where the socket was made for TCP by number, and
    # without it a second short message waits up to 40 ms until the first is acknowledged.
    listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return listening


def written(host: str, port: int) -> str:
    """A host and a port as they stand in an address."""
    return f"[{host}]:{port}" if ":" in host else f"{host}:{port}"


def was_handed_on() -> bool:
    """Whether this process goes on where another has begun."""
    return HANDED_ON in os.environ


def start_anew(listening: socket.socket) -> NoReturn:
    """Begin the program again in this process, with the socket as it is: whoever comes meanwhile
    waits a moment, and nobody is refused."""
    listening.set_inheritable(True)
    os.environ[HANDED_ON] = str(listening.fileno())
    sys.stdout.flush()
    sys.stderr.flush()
    os.execv(sys.executable, [sys.executable, *sys.orig_argv[1:]])
