"""Compiling the rules in a process of their own, while the page is there already."""

import asyncio
import sys

from dobrak import compiled, kernel, warm
from dobrak.games import GAMES
from dobrak.server.readiness import Readiness


async def prepare(readiness: Readiness) -> None:
    """Get the rules ready, those of a table first; whatever goes wrong, tables can be opened."""
    try:
        if kernel.INTERPRETED or compiled.folder() is None or compiled.is_complete():
            for game in GAMES:
                await asyncio.to_thread(warm.for_a_table, game)
                readiness.set(game)
        else:
            await _follow(readiness)
    finally:
        readiness.set_all()


async def _follow(readiness: Readiness) -> None:
    """Another process fills the cache; this one takes from it what it needs as soon as it can."""
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        *("-m", "dobrak.warm", "--tell"),
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.DEVNULL,
        start_new_session=True,  # Ctrl-C is for the server, which ends it below
    )
    assert process.stdout is not None
    try:
        async for line in process.stdout:
            done, of, game = line.decode().split()
            readiness.done, readiness.of = int(done), int(of)
            if game in GAMES:
                await asyncio.to_thread(warm.for_a_table, game)
                readiness.set(game)
        await process.wait()
    except asyncio.CancelledError:
        process.kill()
        raise
