"""Clocks that tests advance by hand, in this process and in servers."""

import heapq
import mmap
import struct
import time
from collections.abc import Callable
from itertools import count
from pathlib import Path
from typing import Any

from dobrak.server.run.clock import BEAT, LONGEST_GAP, Clock, Timer
from tests.patience import PATIENCE

NEARLY = 1e-9  # seconds by which sums of seconds may be off


class HandTimer:
    def __init__(self, do: Callable[[], Any]) -> None:
        self.do: Callable[[], Any] | None = do

    def cancel(self) -> None:
        self.do = None


class HandClock(Clock):
    """Time passes only when a test says so. Timers then fire in their order, at their times."""

    def __init__(self, hand: float = 5000.0) -> None:
        self.hand = hand
        self._timers: list[tuple[float, int, HandTimer]] = []
        self._order = count()
        super().__init__(monotonic=lambda: self.hand)

    def call_later(self, seconds: float, do: Callable[..., Any], *args: Any) -> Timer:
        timer = HandTimer(lambda: do(*args))
        heapq.heappush(self._timers, (self.hand + seconds, next(self._order), timer))
        return timer

    def move(self, seconds: float) -> None:
        """Time passes without a beat: timers ring, and no alarms."""
        end = self.hand + seconds
        while self._timers and self._timers[0][0] <= end + NEARLY:
            when, _, timer = heapq.heappop(self._timers)
            self.hand = max(self.hand, when)
            if timer.do is not None:
                timer.do()
        self.hand = end

    @property
    def waiting(self) -> bool:
        """Whether a timer has been set that has not fired."""
        return any(timer.do is not None for _, _, timer in self._timers)

    def move_to_next(self) -> None:
        """Advance to the next timer."""
        self.move(min(when for when, _, timer in self._timers if timer.do) - self.hand)

    def pass_time(self, seconds: float) -> None:
        """Time passes as it does for a server: with beats, at which alarms ring."""
        for _ in range(round(seconds / BEAT)):
            self.move(BEAT)
            self.beat()


# --- a server in another process ------------------------------------------------------------------


class Hand:
    """Two numbers in a file that two processes share: the time, and the time that the server's
    clock has reached since."""

    def __init__(self, path: Path) -> None:
        if not path.exists():
            path.write_bytes(bytes(16))
        with open(path, "r+b") as file:
            self._shared = mmap.mmap(file.fileno(), 16)

    def __call__(self) -> float:
        return float(struct.unpack_from("d", self._shared, 0)[0])

    def jump(self, seconds: float) -> None:
        """All at once, as for a process that was stopped meanwhile."""
        struct.pack_into("d", self._shared, 0, self() + seconds)

    @property
    def beaten(self) -> float:
        return float(struct.unpack_from("d", self._shared, 8)[0])

    @beaten.setter
    def beaten(self, at: float) -> None:
        struct.pack_into("d", self._shared, 8, at)

    def pass_time(self, seconds: float) -> None:
        """In steps, each of which the server's clock has beaten before the next."""
        self._wait_for_the_beat()
        while seconds > 0:
            self.jump(min(seconds, LONGEST_GAP))
            seconds -= LONGEST_GAP
            self._wait_for_the_beat()

    def _wait_for_the_beat(self) -> None:
        end = time.monotonic() + PATIENCE
        while self.beaten < self():
            assert time.monotonic() < end, "the server's clock does not beat"
            time.sleep(0.001)


class FarClock(Clock):
    """The clock of such a server."""

    def __init__(self, hand: Hand) -> None:
        self._hand = hand
        super().__init__(monotonic=hand)

    def beat(self) -> None:
        at = self._hand()
        super().beat()
        self._hand.beaten = at
