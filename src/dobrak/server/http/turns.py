"""Costly work for people, who take turns."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from weakref import WeakValueDictionary


class Turns:
    """One piece of work at a time. Only one piece of each person is in the queue, so that people
    who ask for many pieces hold up others by one."""

    def __init__(self) -> None:
        self._all = asyncio.Lock()
        self._own: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    @asynccontextmanager
    async def turn(self, person: str) -> AsyncIterator[None]:
        own = self._own.setdefault(person, asyncio.Lock())
        async with own, self._all:
            yield
