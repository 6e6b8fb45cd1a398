"""How far the compiler is, on a machine where the rules have not been compiled before.

Until then the rules run interpreted. That is fast enough for everything but bots that search.
"""

from collections.abc import Callable, Coroutine
from typing import Any

from dobrak.server.protocol import messages as wire

SEARCHING = ["search", "learned", "master"]  # `learned` where it has learned nothing


class Readiness:
    def __init__(self, awaited: bool = False) -> None:
        self.awaited = awaited  # whether this server runs until compiled code is ready
        self.done, self.of = 0, 0  # steps

    def now(self) -> wire.Readiness:
        return wire.Readiness(SEARCHING if self.awaited else [], self.done, self.of)


Prepare = Callable[[Readiness], Coroutine[Any, Any, None]]  # returns when compiled code is ready
