"""The listening socket, which a server keeps when it restarts itself."""

import errno
import os
import socket
import sys
from typing import NoReturn

from dobrak.server.run.settings import HostSettings

HANDED_ON = "DOBRAK_LISTENING"  # environment variable: the descriptor of the listening socket
BACKLOG = 8192  # connections that may wait while the server starts; the system may allow fewer


def listen(settings: HostSettings) -> socket.socket:
    """Open the listening socket, or take over the one from before a restart. Raises ValueError if
    the address cannot be used."""
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
    # Connections inherit this. asyncio sets it only on sockets with an explicit protocol number.
    # Without it, a second short message waits up to 40 ms until the first is acknowledged.
    listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return listening


def written(host: str, port: int) -> str:
    """A host and a port as in a URL."""
    return f"[{host}]:{port}" if ":" in host else f"{host}:{port}"


def was_handed_on() -> bool:
    """Whether this is a restart."""
    return HANDED_ON in os.environ


def restart(listening: socket.socket) -> NoReturn:
    """Start the program again in this process, with the same socket. Connections that arrive
    meanwhile wait instead of being refused."""
    listening.set_inheritable(True)
    os.environ[HANDED_ON] = str(listening.fileno())
    sys.stdout.flush()
    sys.stderr.flush()
    os.execv(sys.executable, [sys.executable, *sys.orig_argv[1:]])
