"""How long a bot takes tells nothing of its hand."""

import asyncio
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from dobrak.server.entries import Pace
from dobrak.server.house import House
from tests.server.test_sleep import A_DAY, played, run, until

A_WHILE = 0.15  # seconds


def test_a_bot_without_a_choice_answers_no_sooner_than_with_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[tuple[Any, Callable[[str], None]]] = []

    def think(bot: str, view: Any, place: str, patience: float, tell: Callable[[str], None]) -> Any:
        asked.append((view, tell))
        return SimpleNamespace(stop=lambda: None)

    async def story(house: House) -> None:
        monkeypatch.setattr(house.means.thinkers, "think", think)
        room = await played(house, Pace(A_DAY))
        await until(lambda: room.table.playing)
        await room.store_and_take(room.table.stand_in(0))  # a bot plays for Ana
        await room.go_on()
        pondered, forced = set(), 0
        while forced < 3:
            await until(lambda: asked)
            view, tell = asked.pop()
            moves, version, began = view.moves(), room.table.version, house.means.clock.now()
            if len(moves) > 1:
                await asyncio.sleep(A_WHILE)
            tell(str(moves[0]))
            while room.table.version == version:
                await asyncio.sleep(0.01)
            if len(moves) > 1:
                pondered.add(view.seat)
            elif view.seat in pondered:
                assert house.means.clock.now() - began >= A_WHILE
                forced += 1

    run(story, tmp_path)
