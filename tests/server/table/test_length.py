"""How long a match and the log of a table may become on a server (row 32)."""

import pytest

from dobrak.games import DECLARED
from dobrak.server.http.routes.tables import settings_of
from dobrak.server.protocol import entries as log
from dobrak.server.protocol import games
from dobrak.server.protocol import messages as wire
from dobrak.server.protocol.refused import Refused
from dobrak.server.protocol.requests import NewTable
from dobrak.server.table import length, state
from dobrak.server.table.wishes import decide
from tests.server.table.test_commands import done, first_move, mover, playing


@pytest.mark.parametrize(("game", "option"), [("durak", "deals"), ("dobro", "rounds")])
def test_a_match_has_only_so_many_deals(game: str, option: str) -> None:
    settings_of(NewTable(game, 2, {option: length.MOST_DEALS}))
    with pytest.raises(ValueError, match=f"{option}: takes a number from 1 to 30"):
        settings_of(NewTable(game, 2, {option: length.MOST_DEALS + 1}))
    offered = {one.name: one.most for one in games.game(DECLARED[game]).options}
    assert offered[option] == length.MOST_DEALS


def test_a_match_with_too_many_moves_ends_without_a_winner(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(state, "MOST_MOVES", 4)
    table = playing("ana", "ben", ruleset="podkidnoy", deals=30)
    while not table.too_long:
        assert table.end_too_long() == []
        done(table, table.play(mover(table), first_move(table), table.version))
    assert len(table.moves) == 4
    done(table, table.end_too_long())
    assert (table.playing, table.end_too_long()) == (False, [])
    assert table.record()["ended"] == {"reason": "too_long", "winners": []}


def test_after_too_much_else_people_can_only_move_and_leave(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(state, "MOST_OTHERS", 20)
    table = playing("ana", "ben")
    while not table.too_much_said:
        person = mover(table)
        done(table, table.play(person, first_move(table), table.version))
        if table.revealed:
            done(table, table.say(person, "hello", None))
        else:
            done(table, [log.AskedBack(0), log.TookBack(0)])
    person = mover(table)
    for wish in (wire.Say("1", "hello"), wire.AskBack("2"), wire.WantEnd("3"), wire.Ready("4")):
        with pytest.raises(Refused, match="Too much has been said"):
            decide(table, person, "Ana", wish)
    done(table, decide(table, person, "", wire.Play("5", table.version, first_move(table))))
    done(table, decide(table, person, "", wire.Stand("6")))
    with pytest.raises(Refused, match="A bot already plays for you"):
        decide(table, person, "", wire.Stand("7"))
    with pytest.raises(Refused, match="Too much has been said"):
        table.come_back(person)
    done(table, decide(table, person, "", wire.Concede("8")))
    assert not table.playing
