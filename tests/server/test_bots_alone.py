"""Bots at tables that nobody watches, and how much one person's bots may play (row 33)."""

from collections.abc import Callable
from pathlib import Path
from typing import cast

import pytest

from dobrak.server import rate_limits
from dobrak.server.protocol.entries import Pace
from dobrak.server.room import ASLEEP, Room
from dobrak.server.service import Service
from dobrak.server.store.people import Person
from tests.patience import until
from tests.server.test_sleep import clock_of, played, run, visit


async def abandoned(service: Service, pace: Pace) -> Room:
    """A table at which a bot stands in for the only person, in a match that goes on for long."""
    room = await played(service, pace, deals=30)
    await until(lambda: room.table.playing)
    come = visit(room, Person(room.table.opened.by, "Ana"))
    room.queue.put_nowait(lambda table: table.stand(table.opened.by))
    await until(lambda: room.table.only_bots_left)
    come.closed()
    return room


async def while_bots_play(service: Service, so: Callable[[], bool], step: float = 0.2) -> None:
    """Until something is so, time passes in steps."""

    def look() -> bool:
        clock_of(service).pass_time(step)
        return so()

    await until(look)


async def asleep(service: Service, name: str) -> None:
    await while_bots_play(service, lambda: name not in service.rooms)


@pytest.mark.parametrize("seconds", [None, 0.5])
def test_a_table_that_only_bots_play_at_sleeps_until_somebody_comes(
    tmp_path: Path, seconds: float | None
) -> None:
    async def story(service: Service) -> None:
        room = await abandoned(service, Pace(seconds))
        name, left = room.id, service.shared.clock.now()
        await asleep(service, name)
        assert ASLEEP <= service.shared.clock.now() - left <= 2 * ASLEEP
        assert room.table.playing
        assert not service._clocked  # nor will a clock wake it
        stopped = room.table.version
        room = cast(Room, await service.room(name))
        assert room.table.version == stopped
        visit(room, None)  # somebody looks on
        clock_of(service).pass_time(2 * ASLEEP)
        await while_bots_play(service, lambda: room.table.version > stopped)

    run(story, tmp_path)


def test_after_a_start_such_a_table_stays_asleep(tmp_path: Path) -> None:
    found: list[tuple[str, int]] = []

    async def before(service: Service) -> None:
        room = await abandoned(service, Pace(0.5))
        await asleep(service, room.id)
        found.append((room.id, room.table.version))

    async def after(service: Service) -> None:
        name, version = found[0]
        await service._load_all([name])
        assert name not in service.rooms
        room = cast(Room, await service.room(name))
        assert room.table.version == version

    run(before, tmp_path)
    run(after, tmp_path)


def test_the_clock_of_a_person_who_left_runs_on(tmp_path: Path) -> None:
    """A bot then stands in, plays on for a minute, and waits."""

    async def story(service: Service) -> None:
        room = await played(service, Pace(3600.0), deals=30)
        name = room.id
        await asleep(service, name)
        assert not room.table.only_bots_left
        assert name in service._clocked
        await while_bots_play(service, lambda: name in service.rooms, 60.0)
        room = service.rooms[name]
        await asleep(service, name)
        assert room.table.only_bots_left

    run(story, tmp_path)


def test_one_persons_bots_wait_when_they_have_played_a_lot(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story(service: Service) -> None:
        hand = clock_of(service)
        monkeypatch.setattr(rate_limits, "monotonic", lambda: hand.hand)
        moves = service.shared.bot_moves
        room = await played(service, Pace(), deals=30)
        opener = room.table.opened.by
        await until(lambda: room.table.playing)
        while moves.take(opener, 100):
            pass
        while moves.take(opener):
            pass
        visit(room, Person(opener, "Ana"))
        room.queue.put_nowait(lambda table: table.stand(opener))
        await until(lambda: room.table.only_bots_left)
        made, began = len(room.table.moves), hand.hand
        for _ in range(40):
            hand.pass_time(0.5)
            await until(room.queue.empty)
        await until(lambda: len(room.table.moves) > made)
        seconds = hand.hand - began
        assert len(room.table.moves) - made <= seconds * moves.rate.per_second + 1
        assert moves.take("somebody else")

    run(story, tmp_path)
