"""A server that begins with interpreted rules and continues with compiled ones."""

import asyncio
import io
import json
import shutil
import signal
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

import dobrak
from dobrak import compiled
from dobrak.bots import BOTS
from dobrak.match import game_named
from dobrak.server.protocol.entries import Pace, Settings
from dobrak.server.run.log import Journal
from dobrak.server.run.readiness import SEARCHING, Readiness
from dobrak.server.run.settings import HostSettings
from dobrak.server.service import Service
from dobrak.server.store.store import Store
from tests.server.client import Place
from tests.server.database import database_in
from tests.server.hosted import Hosted
from tests.server.people import Party, fresh

pytestmark = pytest.mark.skipif(not compiled.can_compile(), reason="nothing is compiled here")

# `dobrak host`, where one match in play is many.
FEW_ARE_MANY = """
from dobrak import starting
from dobrak.server.run.settings import HostSettings
starting.MANY = 0
store = "sqlite:///{}"
starting.start(HostSettings(port=0, store=store), lambda where: print(where, flush=True))
"""


def opened(log: Path) -> list[bool]:
    """Whether the rules were interpreted, for each start."""
    lines = [json.loads(line) for line in log.read_text().splitlines() if line.startswith("{")]
    return [line["interpreted"] for line in lines if line["event"] == "open"]


def wait_until_it_ends(place: Place) -> None:
    with suppress(ConnectionClosed):
        while True:
            place.hear()


def cards(table: dict[str, Any]) -> dict[str, Any]:
    """The cards that are visible; everything else may change when somebody comes back."""
    return {key: table[key] for key in ("version", "number", "playing", "view")}


def play_on(party: Party, moves: int) -> int:
    """Make so many moves, or play to the end. Returns how many were acknowledged."""
    for played in range(moves):
        mover = party.mover
        assert mover.play(mover.moves[-1])["told"] == "done"
        party.listen()
        if not mover.table["playing"]:
            return played + 1
    return moves


def test_a_match_begins_interpreted_and_goes_on_compiled(tmp_path: Path) -> None:
    """The cards, the address and the process stay the same, and no move is lost. A bot that
    searches is asked as soon as there is compiled code."""
    with Hosted(tmp_path) as server:
        waiting = Party(server, "Cleo", bots=[None, "master"])
        (cleo,), (place,) = waiting.clients, waiting.places
        assert cleo.get("/api/ready")[1]["bots"] == SEARCHING
        while place.my_turn:
            assert place.play(place.moves[0])["told"] == "done"
        version = place.table["version"]
        party = Party(server, "Ana", "Ben", game="dobro", rules={"rounds": 1})
        moves = play_on(party, 6)
        before = [cards(fresh(place)) for place in party.places]

        server.compile()
        for one in (*party.places, place):
            wait_until_it_ends(one)
        assert place.table["version"] == version
        party.come_back()
        assert [cards(place.table) for place in party.places] == before
        assert cleo.get("/api/ready")[1]["bots"] == []
        waiting.come_back()
        waiting.places[0].hear_until(lambda table: table["version"] > version)

        moves += play_on(party, 1000)
        table = party.table.partition("/")[0]
        record = party.clients[0].get(f"/api/matches/{table}/1")[1]
        assert opened(server.log) == [True, False]
    assert dobrak.replay(record).over
    assert sum(len(deal["moves"].split()) for deal in record["deals"]) == moves


@pytest.mark.parametrize("awaited", [True, False])
def test_only_bots_that_search_wait_for_the_compiler(tmp_path: Path, awaited: bool) -> None:
    async def asked(bot: str) -> bool:
        """Whether this bot is asked for the first move of a match."""
        folder = tmp_path / bot
        folder.mkdir()
        store, readiness = Store(database_in(folder)), Readiness(awaited)
        house = Service(store, Journal(io.StringIO()), HostSettings(), readiness=readiness)
        await house.start()
        person, _ = await house.people.add("Ana")
        without_a_net = {"ruleset": "podkidnoy", "deck": 52}
        rules, bots = game_named("durak").options(6, without_a_net), [None, *[bot] * 5]
        room = await house.open(
            person, Settings("durak", 6, rules, bots, False, Pace(None), chat=False), sit=True
        )
        while room.table.to_move in (None, 0):
            if room.table.to_move == 0:
                assert room.table.match is not None
                move = str(room.table.match.moves()[0])
                await room.commit(room.table.play(person.id, move, room.table.version))
                await room.advance()
            await asyncio.sleep(0)
        while room.turn[1] != room.table.position:  # until it has been seen whose turn it is
            await asyncio.sleep(0)
        thought = room.bots.thought
        await house.close()
        return thought is not None

    assert asyncio.run(asked("careful"))
    for bot in ("search", "master", "learned"):
        assert asyncio.run(asked(bot)) is not awaited


def test_the_bots_that_are_said_to_wait_are_those_that_search() -> None:
    unknown = dobrak.new("durak", 6, ruleset="podkidnoy", deck=52)  # no net has learned this
    view = unknown.view(unknown.seat)
    assert [name for name, make in BOTS.items() if make().searches(view)] == SEARCHING


@pytest.mark.long
def test_a_compiler_that_fails_is_noted_and_started_again(tmp_path: Path) -> None:
    """Here its folder disappears."""
    with Hosted(tmp_path) as server:
        shutil.rmtree(server.cache)
        server.cache.write_text("")  # no folder any more
        server.compile()
        while not any('"not compiled"' in line for line in server.log.read_text().splitlines()):
            time.sleep(0.01)
        assert server.guest("Ana").get("/api/ready")[1]["bots"] == SEARCHING


@pytest.mark.long
def test_it_ends_for_good_when_it_is_told_to(tmp_path: Path) -> None:
    with Hosted(tmp_path) as server:
        assert server.guest("Ana").get("/api/ready")[1]["bots"] == SEARCHING
        server.stop(signal.SIGTERM)
        assert server.process.returncode == 0
        assert opened(server.log) == [True]


@pytest.mark.long
def test_with_many_matches_in_play_it_compiles_first(tmp_path: Path) -> None:
    with Hosted(tmp_path) as server:
        Party(server, "Ana", "Ben")
        server.stop(signal.SIGKILL)
        server.words = ("-c", FEW_ARE_MANY.format(tmp_path / "db"))
        server.lock.close()
        (server.cache / compiled.COMPLETE).unlink(missing_ok=True)
        server.start()
        assert server.guest("Cleo").get("/api/ready")[1]["bots"] == []
        assert opened(server.log) == [True, False]
