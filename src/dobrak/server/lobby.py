"""The lobby: the list of tables that are open to everyone, kept up to date for its clients."""

import asyncio
from collections.abc import Callable, Mapping

from dobrak.server.protocol import messages as wire
from dobrak.server.room import Room
from dobrak.server.table.view import settings_seen

LOOK = 1.0  # seconds between two checks for changes
MOST_LISTED = 200


class Lobby:
    def __init__(self) -> None:
        self.clients: list[Callable[[list[bytes]], object]] = []
        self._last = b""

    def enter(self, send: Callable[[list[bytes]], object], rooms: Mapping[str, Room]) -> None:
        self.clients.append(send)
        message = wire.write(wire.Lobby(listed(rooms)))
        if message != self._last:  # the next check then sends it to everybody
            self._last = b""
        send([message])

    def leave(self, send: Callable[[list[bytes]], object]) -> None:
        self.clients.remove(send)

    async def run(self, rooms: Mapping[str, Room]) -> None:
        """Send the list to all clients whenever it has changed."""
        while True:
            await asyncio.sleep(LOOK)
            if not self.clients:
                continue
            message = wire.write(wire.Lobby(listed(rooms)))
            if message != self._last:
                self._last = message
                for send in list(self.clients):
                    send([message])


def listed(rooms: Mapping[str, Room]) -> list[wire.TableListed]:
    """The listed tables where somebody with a seat is connected, newest first."""
    found = []
    for room in reversed(list(rooms.values())):
        table = room.table
        seated = any(chair.person in room.audience.here for chair in table.people)
        if table.settings.listed and seated:
            names = [chair.name if chair.taken else None for chair in table.chairs]
            watching = room.audience.watching(table)
            settings = settings_seen(table.settings)
            found.append(wire.TableListed(room.id, settings, names, table.playing, watching))
        if len(found) == MOST_LISTED:
            break
    return found
