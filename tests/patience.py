"""How long tests wait."""

import asyncio
from collections.abc import Callable

# Seconds for whatever a test waits for: not how fast it has to be, but so that a hang ends.
PATIENCE = 900.0

# What a program runs that never ends by itself.
FOR_EVER = "import threading; threading.Event().wait()"


async def until(so: Callable[[], object]) -> None:
    """Wait until a condition holds."""
    async with asyncio.timeout(PATIENCE):
        while not so():
            await asyncio.sleep(0.002)
