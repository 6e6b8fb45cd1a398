"""Servers that are killed or stopped while people play: rows 1, 2, 3 and 31."""

import asyncio
import json
import signal
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from dobrak.server.run.failpoints import POINTS
from tests.patience import until
from tests.server.client import Server, soon
from tests.server.killing import (
    DEALS,
    SHORT_DOBRO,
    TWO_AT_DURAK,
    Kind,
    Player,
    look_through,
    play_while_it_dies,
    play_while_it_is_killed,
    playing,
    read_table,
    restart,
    secrets_of,
    seen_by_name,
)
from tests.server.people import Party
from tools.replays import lasting, rows_of

RESTARTED = 1012


@pytest.mark.parametrize("kind", [SHORT_DOBRO, TWO_AT_DURAK, DEALS], ids=str)
def test_killed_at_every_point(tmp_path: Path, kind: Kind) -> None:
    """Rows 1 and 3: killed at every failpoint, early and late. What was acknowledged is stored,
    clients see what the log contains, the match is played to its end, and all its decks come from
    one secret."""
    deaths = [(point, passes) for point in POINTS for passes in (0, 2, 7) if "deal" not in point]
    deaths += [(point, 0) for point in POINTS if "deal" in point]
    with Server(tmp_path) as server:
        players = kind.opened(server)
        found = play_while_it_dies(server, players, deaths)
    assert found.lost == 0
    assert found.acknowledged > len(deaths)
    assert found.compared > len(deaths)
    secrets = secrets_of(tmp_path, players[0].table)
    assert len(secrets) == len(set(secrets)) == found.matches == players[0].seen["number"]
    if kind is DEALS:
        assert max(seen["view"]["deal"] for seen in players[0].kept if seen["view"]) >= 2


def test_killed_at_random(tmp_path: Path) -> None:
    """Row 1: 25 kills at random moments while people at two tables play as fast as possible."""
    with Server(tmp_path) as server:
        players = [*SHORT_DOBRO.opened(server, 1), *TWO_AT_DURAK.opened(server, 2)]
        found, _ = play_while_it_is_killed(server, players, kills=25, seed=1)
        kept = [player.client.get("/api/matches")[1] for player in players]
        last = {(player.table, player.seen["number"]) for player in players}
    assert found.lost == 0
    assert found.acknowledged > 100
    assert found.matches >= 2
    assert len(last) == 2
    assert sum(len(matches) for matches in kept) == 2 * found.matches  # two people at each table


@pytest.mark.parametrize("wish", ["sit", "ready", "play", "say"])
@pytest.mark.parametrize("point", ["after_the_commit", "after_applying"])
def test_killed_between_commit_and_answer(tmp_path: Path, wish: str, point: str) -> None:
    """Row 2: the same wish, sent again, gets the lost answer and counts once."""
    with Server(tmp_path) as server:
        ana, ben = server.guest("Ana"), server.guest("Ben")
        table = ana.open(game="durak", players=2)
        places = [ana.connect(table), ben.connect(table)]
        places[1].wish("sit", seat=1)
        places[1].wish("ready")
        if wish != "sit":
            places[0].wish("sit")
        if wish in ("play", "say"):
            places[0].wish("ready")
            places[0].hear_until(lambda table: table["playing"])
        server.stop(signal.SIGKILL)
        server.start(**{point: 0})
        clients = [ana, ben]
        if wish == "play" and not ana.connect(table).my_turn:
            clients.reverse()
        place = clients[0].connect(table)
        version = place.table["version"]
        more: dict[str, dict[str, Any]] = {"sit": {"seat": 0}, "ready": {}, "say": {"text": "Hm."}}
        if wish == "play":
            more["play"] = {"version": version, "move": place.moves[-1]}
        with pytest.raises(ConnectionClosed):
            place.wish(wish, "mine", **more[wish])
        server.wait()
        server.start()
        for _ in range(2):
            told = clients[0].connect(table).wish(wish, "mine", **more[wish])
            assert told == {"told": "done", "id": "mine", "version": version + 1}
    assert sum(row.wish == "mine" for row in rows_of(tmp_path, table)) == 1


@pytest.mark.parametrize("game", ["dobro", "durak"])
@pytest.mark.parametrize("stored", [0, 1])
def test_killed_while_dealing(tmp_path: Path, game: str, stored: int) -> None:
    """Row 3: a match that is about to begin, or has just begun, begins once."""
    point = ["before_a_deal_is_stored", "after_a_deal_is_stored"][stored]
    with Server(tmp_path) as server:
        server.stop(signal.SIGKILL)
        server.start(**{point: 0})
        party = Party(server, "Ana", game=game, bots=[None, "simple"], playing=False)
        party.places[0].say("ready")
        with pytest.raises(ConnectionClosed):
            party.places[0].hear_until(lambda table: False)
        server.wait()
        secrets = secrets_of(tmp_path, party.table)
        assert len(secrets) == stored
        server.start()
        party.come_back()
        for _ in range(2):
            party.places[0].hear_until(lambda table: table["playing"])
            seen = lasting(party.mover.table)
            assert seen == seen_by_name(read_table(tmp_path, party.table), "Ana")
            party.kill()
        (secret,) = secrets_of(tmp_path, party.table)
        assert secrets in ([], [secret])


def test_a_match_that_ended_with_the_server_is_kept(tmp_path: Path) -> None:
    """Row 1: killed after the last entry of a match, but before it was stored as finished."""
    with Server(tmp_path) as server:
        party = Party(server)
        party.move()
        party.kill(after_the_commit=0)
        with pytest.raises(ConnectionClosed):
            party.places[0].wish("concede")
        server.wait()
        server.start()
        party.come_back()
        assert not party.places[0].table["playing"]
        (match,) = soon(lambda: party.clients[1].get("/api/matches")[1])
        assert match["reason"] == "conceded"


def test_told_to_stop_under_load(tmp_path: Path) -> None:
    """Row 31: SIGTERM loses nothing, and tells all clients that the server restarts."""
    with Server(tmp_path) as server:
        players = [*SHORT_DOBRO.opened(server, 1), *TWO_AT_DURAK.opened(server, 2)]

        async def run() -> None:
            async with playing(players):
                for _ in range(3):
                    before = {player: len(player.acknowledged) for player in players}
                    await until(partial(_more_acknowledged, before, 5))
                    server.send(signal.SIGTERM)
                    await until(lambda: not server.alive)
                    await restart(server)

        asyncio.run(run())
        found = look_through(tmp_path, players)
        assert found.lost == 0
        assert found.acknowledged >= 3 * 5 * len(players)
        closed = [player.closed for player in players]
        assert all(codes.count(RESTARTED) >= 2 for codes in closed), closed
        said = [json.loads(line)["event"] for line in server.log.read_text().splitlines()]
        assert said.count("closed") == 3
        assert "trouble" not in said


def _more_acknowledged(before: dict[Player, int], enough: int) -> bool:
    """Wait until each has so many more acknowledgements."""
    return all(len(player.acknowledged) >= so_far + enough for player, so_far in before.items())
