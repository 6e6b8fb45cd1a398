"""Timeouts without a server: when they are due, for whom, and what they lead to."""

from dobrak.server.protocol import entries as log
from dobrak.server.protocol.entries import Opened, Pace, Settings
from dobrak.server.table.commands import Table
from dobrak.server.table.timeouts import AWAY, MISSED, time_left, timeouts
from tests.server.table.test_commands import done, first_move, mover, other, playing

BEGAN = 1000.0  # when the match began, by the server's clock


def with_a_clock(seconds: float | None, bot: str | None = None) -> Table:
    """A table at which a match has just begun."""
    settings = Settings("durak", 2, {"ruleset": "dourak"}, [None, bot], False, Pace(seconds), True)
    table = Table(Opened("ana", settings))
    done(table, [*table.sit("ana", "Ana"), log.Readied(0)])
    if bot is None:
        done(table, [*table.sit("ben", "Ben"), log.Readied(1)])
    for entry in table.begin("a secret"):
        table.apply(entry, BEGAN)
    return table


def test_time_left_counts_from_the_beginning_of_the_turn() -> None:
    table = with_a_clock(30)
    assert time_left(table, BEGAN) == 30.0
    assert time_left(table, BEGAN + 9.76) == 20.2
    assert time_left(table, BEGAN + 31) == 0.0
    for entry in table.play(mover(table), first_move(table), table.version):
        table.apply(entry, BEGAN + 10)
    assert time_left(table, BEGAN + 10) == 30.0


def test_no_clock_runs_for_bots_between_matches_and_where_there_is_none() -> None:
    table = with_a_clock(30, bot="simple")
    while table.to_move == 0:
        done(table, table.play("ana", first_move(table), table.version))
    assert time_left(table, BEGAN) is None
    assert timeouts(table, ["ana"], {}, BEGAN) == []
    done(table, [log.Ended("agreed", [])])
    assert time_left(table, BEGAN) is None
    assert time_left(with_a_clock(None), BEGAN) is None


def test_with_a_clock_a_bot_plays_when_the_time_is_up_whoever_is_there() -> None:
    for here in ([], ["ana", "ben"]):
        table = with_a_clock(30)
        seat = table.to_move
        assert seat is not None
        (timeout,) = timeouts(table, here, {}, BEGAN + 5)
        assert timeout.when == BEGAN + 30
        assert timeout.decide(table) == [log.StoodIn(seat)]


def test_without_a_clock_a_bot_plays_for_who_has_been_away_while_others_wait() -> None:
    table = with_a_clock(None)
    away, waiting = mover(table), other(table)
    assert timeouts(table, [away, waiting], {}, BEGAN) == []
    assert timeouts(table, [], {}, BEGAN) == []  # nobody waits
    for left_at, since in ((BEGAN - 50, BEGAN), (BEGAN + 50, BEGAN + 50)):
        (timeout,) = timeouts(table, [waiting], {away: left_at}, BEGAN + 60)
        assert timeout.when == since + AWAY
        assert timeout.decide(table) == [log.StoodIn(table.to_move or 0)]


def test_who_has_not_come_since_a_table_was_loaded_is_away_from_then_on() -> None:
    table = with_a_clock(None)
    left_at: dict[str, float] = {}
    (timeout,) = timeouts(table, [other(table)], left_at, BEGAN + 70)
    assert timeout.when == BEGAN + 70 + AWAY
    assert left_at == {mover(table): BEGAN + 70}


def test_somebody_who_has_conceded_waits_for_nobody() -> None:
    table = playing("ana", "ben", "cleo")
    away, waiting = mover(table), other(table)
    done(table, table.concede(waiting))
    assert timeouts(table, [waiting], {away: 0.0}, 0.0) == []


def test_between_matches_a_seat_is_free_again_if_others_are_there() -> None:
    table = playing("ana", "ben")
    done(table, table.abort("ana"))
    left_at = {"ben": 100.0}
    assert timeouts(table, [], left_at, 200.0) == []
    assert timeouts(table, ["ana", "ben"], left_at, 200.0) == []
    (timeout,) = timeouts(table, ["ana"], left_at, 200.0)
    assert timeout.when == 100.0 + MISSED
    assert timeout.decide(table) == [log.Stood(1)]
    done(table, [log.Stood(1)])
    assert timeouts(table, ["ana"], left_at, 200.0) == []  # nobody is missed on a free seat
    done(table, table.sit("cleo", "Cleo", 1))
    assert timeout.decide(table) == []  # somebody else sits there now


def test_where_a_move_may_take_a_day_a_seat_is_kept_for_a_day_between_matches() -> None:
    day = 24 * 3600.0
    for seconds, wait in ((30.0, MISSED), (day, day)):
        table = with_a_clock(seconds)
        done(table, table.abort("ana"))
        (timeout,) = timeouts(table, ["ana"], {"ben": 100.0}, 200.0)
        assert timeout.when == 100.0 + wait
