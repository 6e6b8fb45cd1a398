"""Starts a server: with compiled rules, or with interpreted ones until these are compiled.

Modules that import the rules are imported only after that decision.
"""

import asyncio
import subprocess
import sys
from collections.abc import Callable
from typing import TYPE_CHECKING

import starlette  # noqa: F401  (so that a missing package is noticed before anything is opened)
import uvicorn  # noqa: F401

from dobrak import compiled
from dobrak.crashes import trace_crashes
from dobrak.server.run.listening import listen, restart, was_handed_on
from dobrak.server.run.log import Journal
from dobrak.server.run.settings import HostSettings
from dobrak.server.store.store import Store, open_store

if TYPE_CHECKING:
    from dobrak.server.run.readiness import Prepare, Readiness

MANY = 20  # matches in play; replaying more of them interpreted takes longer than compiling
RETRY = 60.0  # seconds until a compiler that failed is started again


def start(
    settings: HostSettings, say: Callable[[str], None], journal: Journal | None = None
) -> None:
    """Serve until a signal ends it. `say` is called once, with the address.

    A server that started with interpreted rules shuts down once compiled code is ready, and starts
    again in the same process, on the same socket, with compiled rules.
    """
    trace_crashes()
    journal = journal or Journal()
    restarted = was_handed_on()
    listening = listen(settings)
    journal.say("listening")
    store = open_store(settings.store)
    journal.say("store open")
    try:
        prepare = _prepare_rules(store, journal)
    except BaseException:
        store.close()
        raise
    journal.say("rules ready", interpreted=compiled.is_interpreted())
    from dobrak.server.run.host import serve

    if prepare is None:
        serve(settings, listening, store, _silent if restarted else say, journal)
        return
    with listening.dup() as spare:  # the server closes its own
        if serve(settings, listening, store, _silent if restarted else say, journal, prepare):
            restart(spare)


def _silent(where: str) -> None:
    """The address was reported before the restart."""


def _prepare_rules(store: Store, journal: Journal) -> "Prepare | None":
    """Choose compiled or interpreted rules. If interpreted, return how to compile them."""
    if not compiled.can_compile():
        return None
    if compiled.folder() is not None and not compiled.is_complete():
        # Windows cannot restart in the same process.
        if sys.platform != "win32" and store.matches_in_play() <= MANY:
            compiled.interpret()
            return lambda readiness: _compile_in_background(readiness, journal)
        subprocess.run([sys.executable, "-m", "dobrak.warm"], check=False)
    from dobrak import warm
    from dobrak.games import GAMES

    if compiled.is_complete():
        for game in GAMES:
            warm.load(game)
    else:  # there is no cache, so compile everything before serving
        warm.compile_rules(list(GAMES))
    return None


async def _compile_in_background(readiness: "Readiness", journal: Journal) -> None:
    """Return when everything that a server needs is in the cache."""
    while not compiled.is_complete():
        try:
            status = await compile_in_process(readiness)
        except (OSError, ValueError) as error:
            journal.trouble("compiling", error)
        else:
            if compiled.is_complete():
                return
            journal.say("not compiled", status=status)
        await asyncio.sleep(RETRY)  # the disk may be full, or the compiler was killed


async def compile_in_process(readiness: "Readiness") -> int:
    """Fill the cache in another process, and track its progress. Return its exit status."""
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        *("-m", "dobrak.warm", "--tell"),
        stdin=asyncio.subprocess.DEVNULL,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.DEVNULL,
        start_new_session=True,  # Ctrl-C goes to the server, which kills it below
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
