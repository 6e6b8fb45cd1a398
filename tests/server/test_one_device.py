"""One device that is passed round: who may use it, what each player sees, and what needs no
consent.
"""

from collections.abc import Iterator
from typing import Any

import pytest
from websockets.exceptions import InvalidStatus

from dobrak.server.protocol.entries import Opened, Pace, Readied, Settings
from dobrak.server.protocol.refused import Refused
from dobrak.server.table.commands import Table
from dobrak.server.table.timeouts import timeouts
from tests.server.client import ROOT, Client, Place, Server
from tests.server.people import fresh
from tests.server.table.test_commands import done


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("house")) as server:
        yield server


def opened_on(client: Client, *names: str, **more: Any) -> str:
    asked = {"game": "durak", "players": len(names), "one_device": list(names), **more}
    return client.open(**asked)


def holding(client: Client, table: str, number: int) -> Place:
    """Give the device to a player."""
    place = client.connect(table, **{"as": number})
    place.hear_until(lambda table: table["playing"])
    return place


def test_the_match_begins_at_once_and_the_device_lies_covered(server: Server) -> None:
    owner = server.guest("Ana")
    cover = owner.connect(opened_on(owner, "Ana", "Ben", "Cleo"))
    cover.hear_until(lambda table: table["playing"])
    table = cover.table
    assert [chair["name"] for chair in table["chairs"]] == ["Ana", "Ben", "Cleo"]
    assert table["settings"]["one_device"] == ["Ana", "Ben", "Cleo"]
    assert (table["you"], table["host"], table["watching"]) == (None, True, 0)
    assert table["view"]["hand"] is None
    assert table["view"]["moves"] == []


def test_each_sees_their_own_hand_and_plays_for_themselves(server: Server) -> None:
    owner = server.guest("Ana")
    table = opened_on(owner, "Ana", "Ben")
    places = [holding(owner, table, number) for number in (0, 1)]
    hands = [place.table["view"]["hand"] for place in places]
    assert [place.table["you"] for place in places] == [0, 1]
    assert not set(hands[0]) & set(hands[1])
    mover = next(place for place in places if place.my_turn)
    other = next(place for place in places if place is not mover)
    assert other.play(mover.moves[0])["told"] == "refusal"
    assert mover.play(mover.moves[0])["told"] == "done"


def test_bots_sit_where_they_are_told_and_people_in_the_other_seats(server: Server) -> None:
    owner = server.guest("Ana")
    bots = [None, "simple", None]
    table = opened_on(owner, "Ben", "Cleo", players=3, bots=bots)
    place = holding(owner, table, 1)
    ben, bot, cleo = place.table["chairs"]
    assert (ben["name"], bot["bot"], cleo["name"]) == ("Ben", "simple", "Cleo")
    assert place.table["you"] == 2


@pytest.mark.parametrize("number", ["", "2", "-1", "00", "one", "0.0", "²"])
def test_nobody_is_a_number_that_is_not_there(server: Server, number: str) -> None:
    owner = server.guest("Ana")
    table = opened_on(owner, "Ana", "Ben")
    with pytest.raises(InvalidStatus, match="403"):
        owner.connect(table, **{"as": number})


def docs() -> dict[str, list[str]]:
    """The table 'One device' of docs/protocol.md: who is accepted with which `as`."""
    text = (ROOT / "docs" / "protocol.md").read_text(encoding="utf-8")
    part = text.partition("### One device")[2].partition("\n###")[0]
    rows = [line.strip("|").split("|") for line in part.splitlines() if line.startswith("|")]
    return {row[0].strip(): [cell.strip() for cell in row[1:]] for row in rows[2:]}


@pytest.mark.parametrize(
    ("said", "query"),
    [("the number of a name", {"as": 1}), ("anything else", {"as": "Ben"}), ("none", {})],
)
def test_only_the_device_of_who_opened_the_table_goes_round(
    server: Server, said: str, query: dict[str, Any]
) -> None:
    """Not another person's, even with the link; not a stranger's; not at another table."""
    owner, friend, stranger = server.guest("Ana"), server.guest("Ben"), Client(server)
    table, ordinary = opened_on(owner, "Ana", "Ben"), owner.open(game="durak", players=2)
    columns = [[(owner, table)], [(friend, table), (stranger, table)], [(owner, ordinary)]]
    for told, visits in zip(docs()[said], columns, strict=True):
        for client, where in visits:
            if told == "403":
                with pytest.raises(InvalidStatus, match="403"):
                    client.connect(where, **query)
            else:
                place = client.connect(where, **query)
                place.hear_until(lambda seen: seen["playing"] or not seen["settings"]["one_device"])
                view = place.table["view"]
                assert (view is not None and view["hand"] is not None) == (told == "accepted")


def test_all_are_here_while_the_device_is(server: Server) -> None:
    owner, friend = server.guest("Ana"), server.guest("Ben")
    table = opened_on(owner, "Ana", "Cleo")
    place = friend.connect(table)
    assert fresh(place)["here"] == [False, False]
    cover = owner.connect(table)
    assert fresh(place)["here"] == [True, True]
    cover.close()
    place.hear_until(lambda seen: seen["here"] == [False, False])
    held = holding(owner, table, 1)
    assert fresh(place)["here"] == [True, True]
    held.close()
    place.hear_until(lambda seen: seen["here"] == [False, False])


def test_the_owner_alone_begins_the_next_match_and_finds_the_last(server: Server) -> None:
    owner = server.guest("Ana")
    table = opened_on(owner, "Ana", "Ben")
    cover = owner.connect(table)
    mover = next(p for p in (holding(owner, table, n) for n in (0, 1)) if p.my_turn)
    assert mover.play(mover.moves[0])["told"] == "done"
    assert mover.wish("concede")["told"] == "done"
    cover.hear_until(lambda seen: seen["ended"] == "conceded")
    assert cover.wish("ready")["told"] == "done"
    cover.hear_until(lambda seen: seen["number"] == 2 and seen["playing"])
    assert [chair["name"] for chair in cover.table["chairs"]] == ["Ben", "Ana"]
    assert holding(owner, table, 1).table["you"] == 0  # Ben is still number 1
    status, kept = owner.get("/api/matches")
    assert (status, kept[0]["players"], kept[0]["seat"]) == (200, ["Ana", "Ben"], 0)
    name = table.partition("/")[0]
    assert owner.get(f"/api/matches/{name}/1/replay")[0] == 200


def test_it_goes_on_after_a_restart(server: Server) -> None:
    owner = server.guest("Ana")
    table = opened_on(owner, "Ana", "Ben")
    before = holding(owner, table, 1).table["view"]["hand"]
    server.stop()
    server.start()
    assert holding(owner, table, 1).table["view"]["hand"] == before


@pytest.mark.parametrize(
    ("asked", "why"),
    [
        ({"one_device": ["Ana"]}, "a name for every seat"),
        ({"one_device": ["Ana"], "bots": [None, "simple"]}, "two at least"),
        ({"one_device": ["Ana", "Ben", "Cleo"]}, "a name for every seat"),
        ({"one_device": ["Ana", "Ana"]}, "looks like yours"),
        ({"one_device": ["Ana", " "]}, "name"),
        ({"one_device": ["Ana", "Ben"], "listed": True}, "not listed"),
        ({"one_device": ["Ana", "Ben"], "seconds": 30}, "no clock"),
    ],
)
def test_what_cannot_be_is_said(server: Server, asked: dict[str, Any], why: str) -> None:
    owner = server.guest("Ana")
    status, told = owner.post("/api/tables", {"game": "durak", "players": 2, **asked})
    assert status == 400
    assert why in told["sentence"]


# --- without a server -----------------------------------------------------------------------------


def device_table() -> Table:
    settings = Settings(
        "durak", 2, {"ruleset": "dourak"}, [None, None], False, Pace(), False, ["Ana", "Ben"]
    )
    table = Table(Opened("owner", settings, "key", ["a", "b"]))
    for seat, (person, name) in enumerate([("a", "Ana"), ("b", "Ben")]):
        done(table, [*table.sit(person, name), Readied(seat)])
    done(table, table.begin("a secret"))
    return table


def test_nobody_is_ever_played_for() -> None:
    assert timeouts(device_table(), {}, {}, 1e6) == []


def test_a_move_is_taken_back_and_a_match_ended_by_whoever_says_so() -> None:
    table = device_table()
    assert table.to_move is not None
    person = table.opened.device[table.to_move]
    assert table.match is not None
    done(table, table.play(person, str(table.match.moves()[0]), table.version))
    done(table, table.ask_back(person))
    assert table.moves == []
    done(table, table.want_end(person, True))
    assert not table.playing
    with pytest.raises(Refused, match="one device"):
        Table(table.opened).sit("somebody", "Dan")
