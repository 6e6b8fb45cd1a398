"""A server over weeks: tables that sleep leave the memory, and their clocks continue without it."""

import asyncio
import gc
import io
import weakref
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest
import sqlalchemy as sa

from dobrak.server import lobby as lobbies
from dobrak.server import service as services
from dobrak.server.bot_pool import NO_OWNER, Result
from dobrak.server.connection import Connection
from dobrak.server.fair_queue import Owner
from dobrak.server.http.access import Access
from dobrak.server.http.socket import Socket
from dobrak.server.lobby import Lobby
from dobrak.server.protocol import messages as wire
from dobrak.server.protocol.entries import Pace, Settings
from dobrak.server.room import ASLEEP, Room
from dobrak.server.run.clock import Clock
from dobrak.server.run.log import Journal
from dobrak.server.run.settings import HostSettings
from dobrak.server.service import Service
from dobrak.server.store import schema
from dobrak.server.store.people import Person
from dobrak.server.store.store import Store
from dobrak.server.table.view import settings_seen
from tests.patience import PATIENCE, until
from tests.server.database import database_in
from tests.server.hand import HandClock

A_DAY = 24 * 3600.0


@asynccontextmanager
async def open_service(folder: Path) -> AsyncIterator[Service]:
    service = Service(
        Store(database_in(folder)), Journal(io.StringIO()), HostSettings(), HandClock()
    )
    await service.start()
    try:
        yield service
    finally:
        await service.close()


async def played(service: Service, pace: Pace, deals: int = 1) -> Room:
    """A table at which Ana plays against a bot."""
    ana, _ = await service.people.add("Ana")
    rules = {"ruleset": "podkidnoy", "deals": deals}
    settings = Settings("durak", 2, rules, [None, "simple"], listed=True, pace=pace, chat=True)
    return await service.open(ana, settings, sit=True)


def clock_of(service: Service) -> HandClock:
    clock = service.shared.clock
    assert isinstance(clock, HandClock)
    return clock


async def while_time_passes(service: Service, so: Callable[[], object]) -> None:
    """Advance by ten seconds at a time until a condition holds."""

    def look() -> object:
        clock_of(service).pass_time(10.0)
        return so()

    await until(look)


async def noted(service: Service) -> float:
    return await service.store.read(
        lambda c: float(c.scalar(sa.select(schema.running.c.ticks)) or 0)
    )


def run(story: Callable[[Service], Awaitable[None]], folder: Path) -> None:
    async def whole() -> None:
        async with open_service(folder) as service:
            await story(service)

    asyncio.run(whole())


def visit(room: Room, person: Person | None) -> Connection:
    """Connect somebody whose messages go nowhere."""
    nowhere = SimpleNamespace(push=lambda _: True, end=lambda _: None, adopt=lambda *_: None)
    door = Access(HostSettings())
    door.sockets.add("")
    come = Connection(room, person, cast(Socket, nowhere), door, "")
    come.open(None)
    return come


def test_a_table_that_sleeps_is_not_in_memory_though_its_clock_runs(tmp_path: Path) -> None:
    async def story(service: Service) -> None:
        room = await played(service, Pace(A_DAY))
        known, name = weakref.ref(room), room.id
        await while_time_passes(service, lambda: name not in service.rooms)
        room = cast(Room, await service.room(name))
        assert room.time_left() is not None
        del room
        await while_time_passes(service, lambda: name not in service.rooms)
        await while_time_passes(service, lambda: gc.collect() >= 0 and known() is None)
        assert len(service._clocked) == 1  # nor does an alarm stay behind each time
        assert len(service.shared.clock._alarms) <= 2

    run(story, tmp_path)


def test_the_time_of_tables_that_sleep_is_stored(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Decision 9: players may get up to five seconds back after a crash, also at slow tables."""
    monkeypatch.setattr(services, "HEARTBEAT", 0.01)

    async def story(service: Service) -> None:
        room = await played(service, Pace(A_DAY))
        await while_time_passes(service, lambda: room.id not in service.rooms)
        clock_of(service).pass_time(10.0)
        async with asyncio.timeout(PATIENCE):
            while await noted(service) < service.shared.clock.now():
                pass

    run(story, tmp_path)


def test_a_house_that_closes_knows_how_long_it_was_open(tmp_path: Path) -> None:
    ended = []

    async def first(service: Service) -> None:
        clock_of(service).pass_time(60.0)
        ended.append(service.shared.clock.now())

    async def second(service: Service) -> None:
        assert service.shared.clock.now() == ended[0] == pytest.approx(60.0)

    run(first, tmp_path)
    run(second, tmp_path)


def test_a_table_does_not_fall_asleep_while_a_bot_thinks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its answer would be lost, and no clock would ever wake the table."""
    asked: list[tuple[str, Callable[[Result[str]], None]]] = []

    def think(bot: str, view: Any, *more: Any) -> Any:
        asked.append((str(view.moves()[0]), more[3]))
        return SimpleNamespace(stop=lambda: None)

    async def story(service: Service) -> None:
        monkeypatch.setattr(service.shared.bots, "think", think)
        room = await played(service, Pace(A_DAY))
        await until(lambda: room.table.playing)
        ana = room.table.opened.by
        while room.table.person_to_move is not None and room.table.match is not None:
            move = str(room.table.match.moves()[0])
            await room.commit(room.table.play(ana, move, room.table.version))
            await room.advance()
        for _ in range(3):
            clock_of(service).pass_time(ASLEEP + 1)
            await until(lambda: room.empty_since == service.shared.clock.now())  # it has looked
            assert service.rooms[room.id] is room
        version, (move, tell) = room.table.version, asked[-1]
        tell(Result(move))
        await until(lambda: room.table.version > version)

    run(story, tmp_path)


def test_bots_at_tables_that_were_left_think_for_nobody(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All tables that were left or given up get one share of computing time together, so many of
    them slow nobody down. But at a table that was just opened a bot may begin, because the person
    is about to connect."""
    thought_for: list[Owner] = []

    def think(*asked: Any) -> Any:
        thought_for.append(next(one for one in asked if isinstance(one, Owner)))
        return SimpleNamespace(stop=lambda: None)

    async def story(service: Service) -> None:
        monkeypatch.setattr(service.shared.bots, "think", think)
        room = await played(service, Pace(A_DAY))
        await until(lambda: room.table.playing)
        ana, seat = room.table.opened.by, room.table.to_move or 0
        room.bots.ask_to_move(room.table, seat, "simple")
        come = visit(room, Person(ana, "Ana"))
        room.bots.ask_to_move(room.table, seat, "simple")
        room.table.chairs[0].conceded = True
        room.bots.ask_to_move(room.table, seat, "simple")
        room.table.chairs[0].conceded = False
        come.closed()
        room.bots.ask_to_move(room.table, seat, "simple")
        coming, here = Owner("", ana), Owner(come.address, ana)
        assert thought_for[-4:] == [coming, here, NO_OWNER, NO_OWNER]

    run(story, tmp_path)


def test_nothing_stays_of_people_who_have_gone(tmp_path: Path) -> None:
    async def story(service: Service) -> None:
        room = await played(service, Pace())
        ben, _ = await service.people.add("Ben")
        both = [visit(room, ben), visit(room, ben)]
        for come in both:
            assert ben.id in room.audience.here
            come.closed()
        assert ben.id not in room.audience.here
        assert ben.id not in room.audience.left_at

    run(story, tmp_path)


def test_a_chore_that_fails_goes_on(tmp_path: Path) -> None:
    async def story(service: Service) -> None:
        rung: list[int] = []
        clock = service.shared.clock
        clock.at(clock.now(), lambda: rung.append(1 // 0))
        clock.at(clock.now(), lambda: rung.append(1))
        await until(lambda: rung)
        assert b"dobrak_troubles_total 1.0" in service.shared.metrics.text()

    run(story, tmp_path)


def test_alarms_that_were_cancelled_do_not_pile_up() -> None:
    clock = Clock()
    kept = clock.at(5.0, lambda: None)
    for _ in range(1000):
        clock.at(A_DAY, lambda: None).cancel()
    assert len(clock._alarms) < 5
    kept.cancel()
    kept.cancel()
    assert not clock._alarms


def test_the_lobby_tells_whoever_has_just_come_what_was_so_before(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A new client gets the lobby even if it has just changed and changed back."""
    monkeypatch.setattr(lobbies, "LOOK", 0.01)
    shown: list[wire.TableListed] = []
    settings = Settings("durak", 2, {}, [None, None], listed=True, pace=Pace(), chat=True)
    monkeypatch.setattr(lobbies, "listed", lambda _: list(shown))

    async def story() -> None:
        lobby, told = Lobby(), list[bytes]()
        looking = asyncio.get_running_loop().create_task(lobby.run({}))
        first = list[bytes]()
        lobby.enter(first.extend, {})
        await until(lambda: lobby._last)
        lobby.clients.clear()
        shown.append(wire.TableListed("a", settings_seen(settings), ["Ana", None], False, 0))
        lobby.enter(told.extend, {})
        shown.clear()
        await until(lambda: len(told) > 1)
        assert told[-1] == first[-1]
        looking.cancel()

    asyncio.run(story())


def test_a_limit_below_one_still_lets_one_through() -> None:
    door = Access(HostSettings(wishes=0.1, guests=0.5, tables=0))
    assert door.wishes.take("somebody")
    assert [door.guests.take("here") for _ in range(2)] == [True, False]
    assert all(door.tables.take("here") for _ in range(50))


def test_many_who_ask_for_its_health_at_once_have_one_thing_stored(tmp_path: Path) -> None:
    async def story(service: Service) -> None:
        commits: list[object] = []
        sa.event.listen(service.store._engine, "commit", commits.append)
        await asyncio.gather(*(service.check() for _ in range(50)))
        assert 1 <= len(commits) <= 2  # one may be the service's own, which notes the time as well
        seen = len(commits)
        await service.check()  # who asks later is told how things are then
        assert len(commits) > seen

    run(story, tmp_path)
