"""The server's clock counts the seconds in which the server was running."""

import time

import pytest

from dobrak.server.run.clock import BEAT, LONGEST_GAP
from tests.server.hand import HandClock


def running(ticks: float = 100.0) -> HandClock:
    clock = HandClock()
    clock.set(ticks)
    return clock


def test_it_counts_the_seconds_in_which_the_server_is_there() -> None:
    clock = running()
    clock.pass_time(60)
    assert clock.now() == pytest.approx(160)
    clock.hand += BEAT / 2
    assert clock.now() == pytest.approx(160 + BEAT / 2)


def test_the_wall_clock_has_no_part_in_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """Row 12: the wall clock may jump by an hour and back."""
    clock = running()
    rung: list[float] = []
    clock.at(130, lambda: rung.append(clock.now()))
    wall = time.time
    for ahead in (3600.0, -3600.0):
        monkeypatch.setattr(time, "time", lambda ahead=ahead: wall() + ahead)
        clock.pass_time(10)
    assert clock.now() == pytest.approx(120)
    assert not rung
    clock.pass_time(10.2)
    assert rung == [pytest.approx(130, abs=BEAT)]


def test_a_process_that_was_stopped_charges_a_second_at_most() -> None:
    """Row 13: if more than a second passes between two beats, the server was not running."""
    clock = running()
    clock.beat()
    clock.hand += 20
    assert clock.now() == 100 + LONGEST_GAP
    clock.beat()
    assert clock.now() == 100 + LONGEST_GAP
    clock.pass_time(1)
    assert clock.now() == pytest.approx(100 + LONGEST_GAP + 1)


def test_it_never_goes_back() -> None:
    clock = running()
    seen = []
    for gap in (0.01, 0.5, 0.99, 1.0, 1.01, 3.0, 0.0, 0.1):
        for _ in range(3):
            clock.hand += gap
            seen.append(clock.now())
        clock.beat()
        seen.append(clock.now())
    assert seen == sorted(seen)


def test_it_goes_on_where_another_servers_stood() -> None:
    clock = running(0.0)
    clock.hand += 0.5
    clock.set(777.0)
    assert clock.now() == 777.0
    clock.pass_time(2)
    assert clock.now() == pytest.approx(779.0)


def test_alarms_ring_once_in_their_order_unless_cancelled() -> None:
    clock = running(0.0)
    rung: list[str] = []
    clock.at(2.0, lambda: rung.append("second"))
    clock.at(1.0, lambda: rung.append("first"))
    clock.at(1.5, lambda: rung.append("never")).cancel()

    def late() -> None:
        clock.at(1.0, lambda: rung.append("at once"))

    clock.at(2.0, late)
    clock.pass_time(0.8)
    assert not rung
    clock.pass_time(2)
    assert rung == ["first", "second", "at once"]


def test_an_alarm_does_not_ring_for_time_in_which_the_server_was_stopped() -> None:
    clock = running(0.0)
    rung: list[str] = []
    clock.at(3.0, lambda: rung.append("due"))
    clock.pass_time(1)
    clock.hand += 3600
    clock.beat()
    assert not rung
    clock.pass_time(1.1)
    assert rung == ["due"]
