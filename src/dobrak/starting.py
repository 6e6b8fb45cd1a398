"""How a server starts: with compiled rules, or interpreted until they have been compiled.

Modules that import the rules are imported only after that decision.
"""

import subprocess
import sys
from collections.abc import Callable
from typing import TYPE_CHECKING

import starlette  # noqa: F401  (whoever lacks these hears of it before anything is opened)
import uvicorn  # noqa: F401

from dobrak import compiled
from dobrak.crashes import trace_crashes
from dobrak.server.run.listening import listen, start_anew, was_handed_on
from dobrak.server.run.log import Journal
from dobrak.server.run.settings import HostSettings
from dobrak.server.store.store import Store, open_store

if TYPE_CHECKING:
    from dobrak.server.run.readiness import Prepare

MANY = 20  # matches in play: to replay more of them interpreted takes longer than to compile


def start(
    hosting: HostSettings, say: Callable[[str], None], journal: Journal | None = None
) -> None:
    """Serve until a signal ends it; `say` hears where, once.

    Once compiled code is ready the server ends as it does on SIGTERM, and starts again in the same
    process, with compiled rules and on the same socket.
    """
    trace_crashes()
    journal = journal or Journal()
    again = was_handed_on()
    listening = listen(hosting)
    journal.say("listening")
    store = open_store(hosting.store)
    journal.say("store open")
    try:
        prepare = _prepare(store, journal)
    except BaseException:
        store.close()
        raise
    journal.say("rules ready", interpreted=compiled.is_interpreted())
    from dobrak.server.run.host import serve

    if prepare is None:
        serve(hosting, listening, store, _unheard if again else say, journal)
        return
    with listening.dup() as spare:  # the server closes its own
        if serve(hosting, listening, store, _unheard if again else say, journal, prepare):
            start_anew(spare)


def _unheard(where: str) -> None:
    """Whoever started the server has been told where it is."""


def _prepare(store: Store, journal: Journal) -> "Prepare | None":
    """Decide how the rules run here, and see to it; what is to be done while they run interpreted,
    if they do."""
    if not compiled.can_compile():
        return None
    if compiled.folder() is not None and not compiled.is_complete():
        # Windows cannot put another program in the place of this one.
        if sys.platform != "win32" and store.matches_in_play() <= MANY:
            from dobrak.preparing import Compiling

            compiled.interpret()
            return Compiling(journal).wait
        subprocess.run([sys.executable, "-m", "dobrak.warm"], check=False)
    from dobrak import warm
    from dobrak.games import GAMES

    if compiled.is_complete():
        for game in GAMES:
            warm.load(game)
    else:  # nothing can be kept: all that a server may need is compiled here, before it opens
        warm.compile_rules(list(GAMES))
    return None
