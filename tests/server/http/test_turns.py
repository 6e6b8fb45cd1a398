"""People who take turns."""

import asyncio

from dobrak.server.http.turns import Turns


def test_who_asks_for_many_replays_holds_up_others_by_one() -> None:
    """Row 36: they took the only place for good."""
    done: list[str] = []

    async def work(turns: Turns, person: str) -> None:
        async with turns.turn(person):
            done.append(person)
            await asyncio.sleep(0)

    async def story() -> None:
        turns = Turns()
        asked = [*["ana"] * 20, "ben", *["ana"] * 20, "cleo"]
        await asyncio.gather(*(work(turns, person) for person in asked))
        assert not turns._own

    asyncio.run(story())
    assert len(done) == 42
    assert {"ben", "cleo"} <= set(done[:5])
