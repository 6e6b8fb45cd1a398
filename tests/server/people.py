"""People at a table, for tests."""

import signal
from typing import Any

from tests.server.client import Place, Server

FAR = 10**9  # a version that no table has


class Party:
    """A table of Durak or Dobro with people at it. `clients` and `places` are by seat, without the
    seats of `bots`."""

    def __init__(self, server: Server, *names: str, playing: bool = True, **table: Any) -> None:
        self.server = server
        self.clients = [server.guest(name) for name in names or ("Ana", "Ben")]
        players = len(table.get("bots", self.clients))
        self.table = self.clients[0].open(**{"game": "durak", "players": players, **table})
        self.places = [client.connect(self.table) for client in self.clients]
        for place in self.places:
            assert place.wish("sit")["told"] == "done"
        if playing:
            self.begin()

    def begin(self) -> None:
        for place in self.places:
            assert place.wish("ready")["told"] == "done"
        for place in self.places:
            place.hear_until(lambda table: table["playing"])

    @property
    def mover(self) -> Place:
        """The person whose turn it is, once it is a person's turn."""
        self.listen()
        while not (movers := [place for place in self.places if place.my_turn]):
            self.places[0].hear()
            self.listen()
        return movers[0]

    @property
    def others(self) -> list[Place]:
        mover = self.mover
        return [place for place in self.places if place is not mover]

    def listen(self) -> list[list[dict[str, Any]]]:
        return [listen(place) for place in self.places]

    def move(self) -> Place:
        """Make the first legal move of the player to move."""
        mover = self.mover
        assert mover.play(mover.moves[0])["told"] == "done"
        return mover

    def kill(self, **arm: int) -> None:
        """Kill the server, start it again and let everybody reconnect."""
        self.server.stop(signal.SIGKILL)
        self.server.start(**arm)
        self.come_back()

    def come_back(self) -> None:
        self.places = [client.connect(self.table) for client in self.clients]


def listen(place: Place) -> list[dict[str, Any]]:
    """All messages since the last call. Afterwards everybody knows the table as it is."""
    before = len(place.told)
    assert place.wish("catch_up", version=FAR)["told"] == "done"
    *heard, fresh, _ = place.told[before:]
    assert fresh["told"] == "fresh"
    return heard


def fresh(place: Place) -> dict[str, Any]:
    listen(place)
    return place.table
