"""The queue in which requests wait for a thread. Computing time is shared by what was measured.

Addresses get equal shares of the time, and so do the people at one address. Slices of requests
differ twentyfold, so taking turns by slices would favour those with long ones.
"""

import threading
from collections import deque
from dataclasses import dataclass, field
from typing import Generic, NamedTuple, Protocol, TypeVar


class Owner(NamedTuple):
    """The person and address that a bot's computing time is charged to."""

    address: str
    person: str


class Request(Protocol):
    urgent: bool  # it comes before all that are not; set by the queue

    @property
    def owner(self) -> Owner: ...


Item = TypeVar("Item", bound=Request)


@dataclass(eq=False)
class Share(Generic[Item]):
    """The computing time of an address, which is divided among its people, or of a person.

    The part that has used the least time comes next. A new part begins where the others are, so
    nobody can save time up.
    """

    used: float = 0.0  # seconds
    now: float = 0.0  # what the part that came last had used
    requests: int = 0  # that wait or are in a thread
    waiting: int = 0
    parts: dict[str, "Share[Item]"] = field(default_factory=dict)
    items: deque[Item] = field(default_factory=deque)  # of a person

    def part(self, name: str) -> "Share[Item]":
        if name not in self.parts:
            self.parts[name] = Share(used=self.now)
        return self.parts[name]

    def next(self) -> "Share[Item]":
        waiting = [part for part in self.parts.values() if part.waiting]
        part = min(waiting, key=lambda part: part.used)
        self.now = max(self.now, part.used)
        return part


class FairQueue(Generic[Item]):
    """Safe to use from any thread. After `get`, call `put_back` or `finish`."""

    def __init__(self) -> None:
        self._all: Share[Item] = Share()
        self._urgent: deque[Item] = deque()
        self._changed = threading.Condition()
        self._closed = False

    def put(self, item: Item) -> None:
        with self._changed:
            for share in self._shares(item):
                share.requests += 1
            self._wait(item)

    def get(self) -> Item | None:
        """Wait for the next request. None if the queue is closed and empty."""
        with self._changed:
            while not self._all.waiting:
                if self._closed:
                    return None
                self._changed.wait()
            item = self._next()
            for share in self._shares(item):
                share.waiting -= 1
            return item

    def put_back(self, item: Item, seconds: float) -> None:
        """It has used so much time and needs more. It goes behind others of the same person."""
        with self._changed:
            self._charge(item, seconds)
            self._wait(item)

    def finish(self, item: Item, seconds: float) -> None:
        """It has used so much time and needs no more."""
        with self._changed:
            self._charge(item, seconds)
            for share in self._shares(item):
                share.requests -= 1
            for share in self._shares(item):
                share.parts = {name: part for name, part in share.parts.items() if part.requests}

    def hurry(self, item: Item) -> None:
        """Let a request come next, now and whenever it is put back."""
        with self._changed:
            item.urgent = True
            items = self._shares(item)[-1].items
            if item in items:
                items.remove(item)
                self._urgent.append(item)

    def close(self) -> None:
        """Let `get` return None as soon as the queue is empty."""
        with self._changed:
            self._closed = True
            self._changed.notify_all()

    def empty(self) -> bool:
        return not self._all.waiting

    def _shares(self, item: Item) -> list[Share[Item]]:
        """Those that its time is charged to: of everybody, of its address, and of its person."""
        address = self._all.part(item.owner.address)
        return [self._all, address, address.part(item.owner.person)]

    def _next(self) -> Item:
        return (self._urgent or self._all.next().next().items).popleft()

    def _wait(self, item: Item) -> None:
        shares = self._shares(item)
        for share in shares:
            share.waiting += 1
        (self._urgent if item.urgent else shares[-1].items).append(item)
        self._changed.notify()

    def _charge(self, item: Item, seconds: float) -> None:
        for share in self._shares(item):
            share.used += seconds
