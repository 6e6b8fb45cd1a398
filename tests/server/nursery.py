"""Starts servers quickly: imports everything once, and forks a process for each server.

Lines of JSON come in and go out: {"hosting": {…}, "log": path, "arm": {point: passes},
"seconds": {constant: value}, "decks": {name: deck}} answers {"pid": …, "where": "http://…"}. The
server is a real one, in a process of its own, and whoever asked for it may send it any signal. With
`hand`, a file, its clock and its limits go by that.
"""

import faulthandler
import gc
import json
import os
import signal
import sys
from functools import partial
from pathlib import Path
from typing import Any

from dobrak import warm
from dobrak.games import GAMES, register
from dobrak.match import Match
from dobrak.new_match import new
from dobrak.server import bot_delay, bot_seats, promised_passes, rate_limits, room, service
from dobrak.server.http import limits, socket
from dobrak.server.run import clock, failpoints, host
from dobrak.server.run.host import serve
from dobrak.server.run.listening import listen
from dobrak.server.run.log import Journal
from dobrak.server.run.settings import HostSettings
from dobrak.server.store import store
from dobrak.server.store.store import open_store
from dobrak.server.table import timeouts
from dobrak.server.table.state import TableState
from tests.server import bad_bots
from tests.server.database import database_in, empty
from tests.server.hand import FarClock, Hand

# Where constants that a test may change live.
CHANGEABLE = (
    room, bot_delay, bot_seats, promised_passes, timeouts, service, store, host, socket, limits
)  # fmt: skip
BEAT = 0.002  # seconds; a clock that is moved by hand need not spare anything


def main() -> None:
    warm.compile_rules(list(GAMES))
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # nobody has to wait for them
    empty()  # made once, for all of them
    gc.collect()
    gc.freeze()  # the servers need not look through it
    print("ready", flush=True)
    for line in sys.stdin:
        asked = json.loads(line)
        reader, writer = os.pipe()
        pid = os.fork()
        if pid == 0:
            os.close(reader)
            signal.signal(signal.SIGCHLD, signal.SIG_DFL)
            _be_a_server(asked, writer)
        os.close(writer)
        with os.fdopen(reader) as told:
            where = told.readline().strip()
        print(json.dumps({"pid": pid, "where": where}), flush=True)


def _be_a_server(asked: dict[str, Any], writer: int) -> None:
    """Serve, and exit with the status that the command would exit with."""
    status = 1
    try:
        os.close(0)
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
        for package in asked["games"]:
            register(package)
        for point, passes in asked["arm"].items():
            failpoints.arm(point, passes)
        for name, seconds in asked["seconds"].items():
            owners = [module for module in CHANGEABLE if hasattr(module, name)]
            assert owners, name
            for owner in owners:
                setattr(owner, name, seconds)
        if asked["hand"]:
            _go_by(Hand(Path(asked["hand"])))
        if asked["decks"]:
            _deal_from(asked["decks"])
        bad_bots.register()
        with open(asked["log"], "a", encoding="utf-8") as out:
            faulthandler.enable(out)
            told = os.fdopen(writer, "w")

            def say(where: str) -> None:
                print(where, file=told, flush=True)
                told.close()

            database_in(Path(asked["log"]).parent)
            how = HostSettings(**asked["hosting"])
            serve(how, listen(how), open_store(how.store), say, Journal(out))
        status = 0
    finally:
        os._exit(status)


def _go_by(hand: Hand) -> None:
    """Use the time of the hand from now on."""
    given = [(clock, "BEAT", BEAT), (service, "Clock", partial(FarClock, hand))]
    for owner, name, value in [*given, (rate_limits, "monotonic", hand)]:
        setattr(owner, name, value)


def _deal_from(decks: dict[str, str]) -> None:
    """Begin matches of people with one of these names with that deck."""

    def new_match(self: TableState) -> Match:
        names, asked = [chair.name for chair in self.chairs], self.settings
        given = [decks[name] for name in names if name in decks]
        return new(
            asked.game, asked.players, seed=self.secret, decks=given, names=names, **asked.rules
        )

    TableState._new_match = new_match  # type: ignore[method-assign]


if __name__ == "__main__":
    main()
