"""The server's clock: the seconds for which it has been running.

Players are charged by this clock. It stops while the server is down or its process is stopped, and
does not depend on the wall clock.

Tables and bots use only this clock, so that tests can advance it. Alarms (`at`) ring at the next
beat. Timers (`call_later`) are exact to the millisecond.
"""

import asyncio
import heapq
import time
from collections.abc import Callable
from itertools import count
from typing import Any, Protocol

BEAT = 0.1  # seconds
LONGEST_GAP = 1.0  # the maximum between two beats that counts; the server was stopped for the rest


class Alarm:
    """Something to do at a time of the clock."""

    __slots__ = ("_clock", "do")

    def __init__(self, clock: "Clock", do: Callable[[], None]) -> None:
        self._clock = clock
        self.do: Callable[[], None] | None = do  # None: it has rung or was cancelled

    def cancel(self) -> None:
        """Do not ring, and keep nothing in memory."""
        if self.do is not None:
            self.do = None
            self._clock.forget_cancelled()


class EarliestAlarm:
    """One alarm for the earliest of several times."""

    def __init__(self, clock: "Clock", do: Callable[[], None]) -> None:
        self._clock, self._do = clock, do
        self._alarm: Alarm | None = None
        self._when = 0.0

    def set(self, times: list[float]) -> None:
        """Ring at the earliest of these times. An earlier alarm stays, and may ring for nothing."""
        if not times or (self._alarm is not None and self._when <= min(times)):
            return
        self.cancel()
        self._when = min(times)
        self._alarm = self._clock.at(self._when, self._ring)

    def cancel(self) -> None:
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None

    def _ring(self) -> None:
        self._alarm = None
        self._do()


class Timer(Protocol):
    def cancel(self) -> None: ...


class Clock:
    def __init__(self, ticks: float = 0.0, monotonic: Callable[[], float] = time.monotonic) -> None:
        self.monotonic = monotonic  # seconds, also while the server is stopped
        self._ticks, self._seen = ticks, monotonic()
        self._alarms: list[tuple[float, int, Alarm]] = []
        self._cancelled = 0  # of these
        self._numbers = count()

    def set(self, ticks: float) -> None:
        """Continue from where the clock of the last server stopped."""
        self._ticks, self._seen = ticks, self.monotonic()

    def now(self) -> float:
        """Seconds of running time since the store was created."""
        return self._ticks + min(self.monotonic() - self._seen, LONGEST_GAP)

    def call_later(self, seconds: float, do: Callable[..., Any], *args: Any) -> Timer:
        """Call something after a number of seconds, exactly."""
        return asyncio.get_running_loop().call_later(seconds, do, *args)

    def at(self, when: float, do: Callable[[], None]) -> Alarm:
        alarm = Alarm(self, do)
        heapq.heappush(self._alarms, (when, next(self._numbers), alarm))
        return alarm

    def forget_cancelled(self) -> None:
        """Count a cancelled alarm. If there are many, remove them: they may be days ahead."""
        self._cancelled += 1
        if self._cancelled > len(self._alarms) // 2:
            self._alarms = [alarm for alarm in self._alarms if alarm[2].do is not None]
            heapq.heapify(self._alarms)
            self._cancelled = 0

    def beat(self) -> None:
        """Advance the clock, and ring the alarms that are due."""
        seen = self.monotonic()
        self._ticks += min(seen - self._seen, LONGEST_GAP)
        self._seen = seen
        while self._alarms and self._alarms[0][0] <= self._ticks:
            _, _, alarm = heapq.heappop(self._alarms)
            do, alarm.do = alarm.do, None
            if do is None:
                self._cancelled -= 1
            else:
                do()

    async def run(self) -> None:
        """Beat until cancelled."""
        while True:
            await asyncio.sleep(BEAT)
            self.beat()
