"""Progress of the compiler on a new machine.

Until it is done, the rules run interpreted. That is fast enough for all bots but those that search.
"""

from collections.abc import Callable, Coroutine
from typing import Any

from dobrak.server.protocol import requests as wire

SEARCHING = ["search", "learned", "master"]  # `learned` searches where it has no net


class Readiness:
    def __init__(self, awaited: bool = False) -> None:
        self.awaited = awaited  # whether this server waits for compiled code
        self.done, self.of = 0, 0  # steps

    def now(self) -> wire.Readiness:
        return wire.Readiness(SEARCHING if self.awaited else [], self.done, self.of)


Prepare = Callable[[Readiness], Coroutine[Any, Any, None]]  # returns when compiled code is ready
