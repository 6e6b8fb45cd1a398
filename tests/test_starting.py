"""Servers that begin before the rules are compiled."""

import asyncio

import pytest

from dobrak import compiled, starting, warm
from dobrak.games import GAMES
from dobrak.server.run.readiness import Readiness


@pytest.mark.skipif(not compiled.can_compile(), reason="nothing is compiled here")
@pytest.mark.skipif(compiled.folder() is None, reason="compiled code cannot be kept here")
def test_another_process_compiles_and_says_how_far_it_is() -> None:
    readiness = Readiness(awaited=True)
    asyncio.run(starting.compile_in_process(readiness))
    steps = len(GAMES) * len(warm.TABLE + warm.REST)
    assert (readiness.done, readiness.of) == (steps, steps)
    assert compiled.is_complete()
