"""Rules that are compiled while the page is there already."""

import asyncio

import pytest

from dobrak import compiled, preparing, warm
from dobrak.games import GAMES
from dobrak.server.readiness import Readiness


def test_whoever_needs_rules_waits_until_they_are_ready() -> None:
    async def scene() -> None:
        readiness = Readiness(GAMES)
        dobro = asyncio.create_task(readiness.wait("dobro"))
        both = asyncio.create_task(readiness.wait())
        await asyncio.sleep(0)
        assert not dobro.done()
        readiness.set("dobro")
        await dobro
        assert readiness.now().awaited == ["durak"]
        assert not both.done()
        readiness.set_all()
        await both
        assert readiness.now().awaited == []

    asyncio.run(scene())


def test_nobody_waits_where_nothing_is_to_be_prepared() -> None:
    asyncio.run(Readiness().wait())


@pytest.mark.skipif(compiled.folder() is None, reason="nothing is compiled ahead here")
def test_another_process_compiles_and_says_how_far_it_is() -> None:
    async def scene() -> tuple[int, int, list[str]]:
        readiness = Readiness(GAMES)
        await preparing._follow(readiness)
        return readiness.done, readiness.of, readiness.now().awaited

    steps = len(GAMES) * len(warm.TABLE + warm.REST)
    assert asyncio.run(scene()) == (steps, steps, [])
    assert compiled.is_complete()


def test_what_is_compiled_already_is_ready_at_once() -> None:
    async def scene() -> list[str]:
        readiness = Readiness(GAMES)
        await preparing.prepare(readiness)
        return readiness.now().awaited

    assert asyncio.run(scene()) == []
