"""Compiling the rules in a process of their own, while a server runs them interpreted."""

import asyncio
import sys

from dobrak import compiled
from dobrak.server.run.log import Journal
from dobrak.server.run.readiness import Readiness

AGAIN = 60.0  # seconds until a compiler that could not finish is started again


class Compiling:
    def __init__(self, journal: Journal) -> None:
        self._journal = journal

    async def wait(self, readiness: Readiness) -> None:
        """Come back when everything that a server needs has been compiled and kept."""
        while not compiled.is_complete():
            try:
                status = await compile_beside(readiness)
            except (OSError, ValueError) as error:
                self._journal.trouble("compiling", error)
            else:
                if compiled.is_complete():
                    return
                self._journal.say("not compiled", status=status)
            await asyncio.sleep(AGAIN)  # the disk is full, perhaps, or somebody ended it


async def compile_beside(readiness: Readiness) -> int:
    """Let another process fill the cache, and hear how far it is; the status that it ends with."""
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        *("-m", "dobrak.warm", "--tell"),
        stdin=asyncio.subprocess.DEVNULL,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.DEVNULL,
        start_new_session=True,  # Ctrl-C is for the server, which ends it below
    )
    assert process.stdout is not None
    try:
        async for line in process.stdout:
            done, of = line.decode().split()
            readiness.done, readiness.of = int(done), int(of)
        return await process.wait()
    finally:
        if process.returncode is None:
            process.kill()
