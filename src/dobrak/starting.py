"""How a server starts: with compiled rules, or interpreted until they have been compiled.

Whatever imports the rules is imported in here only when it is decided how they run.
"""

import subprocess
import sys
from collections.abc import Callable
from typing import TYPE_CHECKING

from dobrak import compiled
from dobrak.crashes import trace_crashes
from dobrak.server.hosting import Hosting
from dobrak.server.journal import Journal
from dobrak.server.listening import listen, start_anew
from dobrak.server.store import Store, open_store

if TYPE_CHECKING:
    from dobrak.server.readiness import Prepare

MANY = 20  # matches in play: to replay more of them interpreted takes longer than to compile


def start(hosting: Hosting, say: Callable[[str], None], journal: Journal | None = None) -> None:
    """Serve until a signal ends it; `say` hears where.

    Once compiled code is ready the server ends as it does on SIGTERM, and starts again in the same
    process, with compiled rules and on the same socket.
    """
    trace_crashes()
    journal = journal or Journal()
    listening = listen(hosting)
    journal.say("listening")
    store = open_store(hosting.store)
    journal.say("store open")
    prepare = _prepare(store)
    journal.say("rules ready", interpreted=compiled.is_interpreted())
    spare = listening.dup()  # the server closes its own
    from dobrak.server.host import serve

    if serve(hosting, listening, store, say, journal, prepare):
        start_anew(spare)


def _prepare(store: Store) -> "Prepare | None":
    """Decide how the rules run here, and see to it; what is to be done while they run interpreted,
    if they do."""
    if not compiled.can_compile():
        return None
    if compiled.folder() is None:
        print("Compiled rules cannot be kept here.", file=sys.stderr)
        _compile_here()
        return None
    if compiled.is_complete():
        pass
    elif sys.platform == "win32" or store.matches_in_play() > MANY:
        # Windows cannot put another program in the place of this one.
        subprocess.run([sys.executable, "-m", "dobrak.warm"], check=False)
    else:
        from dobrak.preparing import until_compiled

        compiled.interpret()
        return until_compiled
    from dobrak import warm
    from dobrak.games import GAMES

    for game in GAMES:
        warm.for_a_table(game)
    return None


def _compile_here() -> None:
    """All that a server may need, before it opens: nothing is compiled while it serves."""
    from dobrak import warm
    from dobrak.games import GAMES

    warm.compile_rules(list(GAMES))
