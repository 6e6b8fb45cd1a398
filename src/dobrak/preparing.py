"""Compiling the rules in a process of their own, while a server runs them interpreted."""

import asyncio
import sys

from dobrak import compiled
from dobrak.server.readiness import Readiness

AGAIN = 60.0  # seconds until a compiler that could not finish is started again


async def until_compiled(readiness: Readiness) -> None:
    """Come back when everything that a server needs has been compiled and kept."""
    while not compiled.is_complete():
        await compile_beside(readiness)
        if not compiled.is_complete():  # the disk is full, or somebody ended it
            await asyncio.sleep(AGAIN)


async def compile_beside(readiness: Readiness) -> None:
    """Let another process fill the cache, and hear how far it is."""
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
            done, of = line.decode().split()[:2]
            readiness.done, readiness.of = int(done), int(of)
        await process.wait()
    except asyncio.CancelledError:
        process.kill()
        raise
