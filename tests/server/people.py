"""People at tables, for tests: a table in play, and what somebody has heard since."""

from typing import Any

from tests.server.client import Place, Server

FAR = 10**9  # a version that no table has


class Party:
    """A table with people at it: `clients` and `places` by seat."""

    def __init__(self, server: Server, *names: str, playing: bool = True, **table: Any) -> None:
        self.clients = [server.guest(name) for name in names or ("Ana", "Ben")]
        asked = {"game": "durak", "players": len(self.clients), **table}
        self.table = self.clients[0].open(**asked)
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
        """Whose turn it is."""
        self.listen()
        return next(place for place in self.places if place.my_turn)

    @property
    def others(self) -> list[Place]:
        mover = self.mover
        return [place for place in self.places if place is not mover]

    def listen(self) -> list[list[dict[str, Any]]]:
        return [listen(place) for place in self.places]


def listen(place: Place) -> list[dict[str, Any]]:
    """All that somebody was told since they were last asked. Then they know the table as it is."""
    before = len(place.told)
    assert place.wish("catch_up", version=FAR)["told"] == "done"
    *heard, fresh, _ = place.told[before:]
    assert fresh["told"] == "fresh"
    return heard


def fresh(place: Place) -> dict[str, Any]:
    listen(place)
    return place.table
