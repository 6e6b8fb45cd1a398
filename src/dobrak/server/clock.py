"""The server's running time: seconds in which it was there, and answered.

Whoever thinks is charged by this clock. It stands while the server is down, and while the process
is stopped; the wall clock has no part in it.
"""

import asyncio
import heapq
import time
from collections.abc import Callable
from itertools import count

BEAT = 0.1  # seconds
LONGEST_GAP = 1.0  # between two beats; whatever is more, the server was not there


class Alarm:
    """Something that is to be done at a time; `cancel` it if not."""

    __slots__ = ("_clock", "do")

    def __init__(self, clock: "Clock", do: Callable[[], None]) -> None:
        self._clock = clock
        self.do: Callable[[], None] | None = do  # None: it has rung, or was cancelled

    def cancel(self) -> None:
        """It will not ring, and nothing that it was about stays in memory for it."""
        if self.do is not None:
            self.do = None
            self._clock.forget_cancelled()


class Clock:
    def __init__(self, ticks: float = 0.0, monotonic: Callable[[], float] = time.monotonic) -> None:
        self._ticks, self._monotonic = ticks, monotonic
        self._seen = monotonic()
        self._alarms: list[tuple[float, int, Alarm]] = []
        self._cancelled = 0  # of these
        self._numbers = count()

    def set(self, ticks: float) -> None:
        """Go on from where another server's clock stood."""
        self._ticks, self._seen = ticks, self._monotonic()

    def now(self) -> float:
        """Seconds of running time, since the store was new."""
        return self._ticks + min(self._monotonic() - self._seen, LONGEST_GAP)

    def at(self, when: float, do: Callable[[], None]) -> Alarm:
        alarm = Alarm(self, do)
        heapq.heappush(self._alarms, (when, next(self._numbers), alarm))
        return alarm

    def forget_cancelled(self) -> None:
        """One more alarm was cancelled. They may lie days ahead, so they do not pile up."""
        self._cancelled += 1
        if self._cancelled > len(self._alarms) // 2:
            self._alarms = [alarm for alarm in self._alarms if alarm[2].do is not None]
            heapq.heapify(self._alarms)
            self._cancelled = 0

    def beat(self) -> None:
        """Time has passed: do what is due."""
        self._ticks = self.now()
        self._seen = self._monotonic()
        while self._alarms and self._alarms[0][0] <= self._ticks:
            _, _, alarm = heapq.heappop(self._alarms)
            do, alarm.do = alarm.do, None
            if do is None:
                self._cancelled -= 1
            else:
                do()

    async def run(self) -> None:
        """Beat, for as long as the server runs."""
        while True:
            await asyncio.sleep(BEAT)
            self.beat()
