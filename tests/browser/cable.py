"""The way between a browser and its house, which can be cut."""

import selectors
import socket
import threading
from contextlib import suppress
from types import TracebackType

from tests.browser.visitor import PATIENCE


class Cable:
    """`with Cable(port) as cable:` carries bytes both ways from `cable.where` to that port.

    `hold` keeps every byte back, as a network does that has gone silent; `cut` ends all connections
    and takes no new ones; `mend` undoes both.
    """

    def __init__(self, port: int) -> None:
        self.port = port
        self._open = threading.Event()
        self._open.set()
        self._refusing = False
        self._callers, self._calling = 0, threading.Condition()
        self._pairs: list[tuple[socket.socket, socket.socket]] = []
        self._listening = socket.create_server(("127.0.0.1", 0))
        self.where = f"http://127.0.0.1:{self._listening.getsockname()[1]}"

    def hold(self) -> None:
        self._open.clear()
        self._callers = 0

    def cut(self) -> None:
        self._refusing = True
        self._callers = 0
        for pair in self._pairs:
            for end in pair:
                with suppress(OSError):
                    end.shutdown(socket.SHUT_RDWR)
        self._pairs.clear()

    def await_callers(self, many: int) -> None:
        """Until so many have tried to connect since it was cut, or has held everything back."""
        with self._calling:
            assert self._calling.wait_for(lambda: self._callers >= many, PATIENCE / 1000)

    def mend(self) -> None:
        self._refusing = False
        self._open.set()

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                near, _ = self._listening.accept()
                with self._calling:
                    self._callers += 1
                    self._calling.notify_all()
                if self._refusing:
                    near.close()
                    continue
                try:
                    far = socket.create_connection(("127.0.0.1", self.port))
                except OSError:
                    near.close()
                    continue
                self._pairs.append((near, far))
                threading.Thread(target=self._carry, args=(near, far), daemon=True).start()

    def _carry(self, near: socket.socket, far: socket.socket) -> None:
        with near, far, selectors.DefaultSelector() as both, suppress(OSError):
            both.register(near, selectors.EVENT_READ, far)
            both.register(far, selectors.EVENT_READ, near)
            while True:
                for ready, _ in both.select():
                    source = ready.fileobj
                    assert isinstance(source, socket.socket)
                    self._open.wait()
                    if not (carried := source.recv(65536)):
                        return
                    ready.data.sendall(carried)

    def __enter__(self) -> "Cable":
        threading.Thread(target=self._accept, daemon=True).start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._listening.close()
        self.mend()
        self.cut()
