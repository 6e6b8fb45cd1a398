"""A game that is registered from outside (tests/toy), at a table on a real server."""

from pathlib import Path

from tests.server.client import Server
from tests.server.people import Party


def test_people_play_it_to_its_end(tmp_path: Path) -> None:
    with Server(tmp_path, games=("tests.toy",)) as server:
        party = Party(server, "Ana", "Ben", game="ladder", rules={"deals": 1})
        at_ana, at_ben = party.places
        while at_ana.table["playing"]:
            mover = at_ana if at_ana.my_turn else at_ben
            other = at_ben if mover is at_ana else at_ana
            assert mover.play(mover.moves[-1])["told"] == "done"
            version = mover.table["version"]
            other.hear_until(lambda table, version=version: table["version"] >= version)
        assert at_ana.table["view"]["game"] == "ladder"
        assert at_ana.table["winners"]
