"""Compiles the rules in advance: `python -m dobrak.warm`. Later starts find them in the cache.

It calls every function that a server may call, with the same types. What only simulations, arenas
and training need is compiled by those commands when they first use it.
"""

import math
import os
import random
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from functools import partial

import numpy as np

import dobrak
from dobrak import compiled, kernel
from dobrak.bots.about import bots_of
from dobrak.bots.advice import WIN
from dobrak.bots.bot import all_of
from dobrak.bots.knowledge import knowledge_of
from dobrak.bots.learned.player import Beginner, Learned
from dobrak.bots.master import Master
from dobrak.bots.rated import RATERS, Rated, rated
from dobrak.bots.search import Search
from dobrak.games import DECLARED, GAMES
from dobrak.lab import simulation
from dobrak.lab.decks import Decks
from dobrak.lab.matches import play_checked, play_compiled
from dobrak.lab.plan import Plan
from dobrak.lab.simulation import Simulation
from dobrak.match import Match, View

LITTLE = 0.01  # the share of a bot's budget that is enough to compile it
MOST_ENDINGS = 20  # matches that are played to find an ending that the solver wins


def warm(
    games: list[str],
    say: Callable[[str], None],
    done: Callable[[int, int], None] = lambda number, of: None,
) -> None:
    """Compile the rules of some games, beginning with what tables need first.

    `say` is called with the progress if there is anything to compile, `done` after each step with
    its number and the number of steps.
    """
    steps = [(game, step) for part in (TABLE, REST) for game in games for step in part]
    matches: dict[str, list[Match]] = {game: [] for game in games}
    for number, (game, step) in enumerate(steps, 1):
        with _compiling(partial(say, f"Compiling the rules … {number} of {len(steps)}")):
            step(game, matches[game])
        done(number, len(steps))


def load(game: str) -> None:
    """Load from the cache what tables need most: a few moves by people and quick bots."""
    matches: list[Match] = []
    _deal(game, matches)
    _look(game, matches)
    for match in matches:
        for bot in _rated_bots(game) * 5:
            if not match.over:
                match.play(bot.choose(match.view(match.seat), np.random.default_rng(1)))


def _deal(game: str, matches: list[Match]) -> None:
    players = DECLARED[game].usual_players
    matches += [dobrak.new(game, players, seed=1, **rules) for rules in DECLARED[game].examples]


def _rated_bots(game: str) -> list[Rated]:
    return [rated(name) for name in RATERS if name in bots_of(game).names]


def _look(game: str, matches: list[Match]) -> None:
    for match in matches:
        match.eyes()
        for seat in (*range(match.players), None):
            match.view(seat).to_dict()


def _play(game: str, matches: list[Match]) -> None:
    """Play whole matches, and sometimes try all moves, which compiles the refusals."""
    rng = random.Random(1)
    for match in matches:
        turn = 0
        while not match.over:
            if turn in (0, 1, 2, 10, 50):
                _try_everything(match)
            if turn % 25 == 0:
                dobrak.setup(match.position())
            match.play(rng.choice(match.moves()))
            turn += 1


def _sit(game: str, matches: list[Match]) -> None:
    """Compile the bots that answer at once, by rules of thumb or by a net."""
    kind, players = GAMES[game], DECLARED[game].usual_players
    for rules in DECLARED[game].examples:
        decks = Decks(kind, players, kind.options(players, rules), "warm")
        for quick in _rated_bots(game):
            play_checked(decks, [quick] * players, "warm", patience=math.inf)
    for view in _first_views(game):
        for bot in (Learned(), Beginner()):
            bot.choose(view, np.random.default_rng(1))


def _search(game: str, matches: list[Match]) -> None:
    """Compile the bots that search, with and without a net."""
    for view in _first_views(game):
        for bot in (Search(share=LITTLE), Master(share=LITTLE)):
            bot.choose(view, np.random.default_rng(1))


def _solve(game: str, matches: list[Match]) -> None:
    """Compile the solver, if there is one. In a won position it also looks for the shortest win."""
    if knowledge_of(GAMES[game]).solver is None:
        return
    rng = random.Random(1)
    for seed in range(MOST_ENDINGS):
        match = dobrak.new(game, 2, seed=seed)
        while not match.over:
            view = match.view(match.seat)
            if len(view.moves()) > 1:
                advice = all_of(Master(share=LITTLE).solved(view, np.random.default_rng(1)))
                if advice is not None and advice.value == WIN:
                    return
            match.play(rng.choice(match.moves()))


TABLE = (_deal, _look, _play, _sit)
REST = (_search, _solve)


def _first_views(game: str) -> Iterator[View]:
    """The first views of tables that there are nets for."""
    for players in {2, DECLARED[game].usual_players}:
        match = dobrak.new(game, players, seed=1)
        yield match.view(match.seat)


def _try_everything(match: Match) -> None:
    for seat in range(match.players):
        legal = match.moves(seat)
        for number in match.game.notation.numbers():
            if match.game.notation[number] not in legal:
                with suppress(dobrak.IllegalMove):
                    match.play(match.game.notation[number], seat)


@contextmanager
def _compiling(begins: Callable[[], None]) -> Iterator[None]:
    """Call `begins` whenever something is compiled inside, and not if it comes from the cache."""
    if kernel.INTERPRETED:
        yield
        return
    from numba.core import event

    class Listener(event.Listener):  # type: ignore[misc]
        def on_start(self, event: object) -> None:
            begins()

        def on_end(self, event: object) -> None:
            pass

    with event.install_listener("numba:compile", Listener()):
        yield


class Line:
    """A progress line, overwritten in place in a terminal."""

    def __init__(self) -> None:
        self.said = ""

    def say(self, text: str) -> None:
        if sys.stderr.isatty() and text != self.said:
            print(f"\r{text} ", end="", file=sys.stderr, flush=True)
        elif not self.said:
            print("Compiling the rules …", file=sys.stderr, flush=True)
        self.said = text

    def end(self) -> None:
        if self.said and sys.stderr.isatty():
            print("\rThe rules are compiled.        ", file=sys.stderr, flush=True)


def compile_rules(games: list[str]) -> None:
    """Compile what is not in the cache yet, with a progress line."""
    if kernel.INTERPRETED:
        return
    line = Line()
    single = compiled.is_complete() or compiled.folder() is None
    beside = [] if single else [_compile_in_process(game) for game in games[1:]]
    try:
        warm(games[:1], line.say)
        for process in beside:
            process.wait()
    finally:
        for process in beside:
            process.kill()
    warm(games[1:], line.say)  # from the cache, if another process compiled it
    _mark_complete(games)
    line.end()
    if kernel.unkept:  # the disk is full, or the cache is not writable any more
        print("The compiled rules could not be kept.", file=sys.stderr)


def _compile_in_process(game: str) -> "subprocess.Popen[bytes]":
    """Compile one game in another process, silently."""
    silent = subprocess.DEVNULL
    command = [sys.executable, "-m", "dobrak.warm", "--only", game]
    return subprocess.Popen(command, stdin=silent, stdout=silent, stderr=silent)


def _mark_complete(games: list[str]) -> None:
    if set(games) == set(GAMES) and not kernel.unkept and not kernel.INTERPRETED:
        compiled.set_complete()


@contextmanager
def announced(what: str) -> Iterator[None]:
    """Print once that something is being compiled, if it is not in the cache."""
    said: list[str] = []

    def begins() -> None:
        if not said:
            said.append(what)
            print(f"Compiling {what} …", file=sys.stderr, flush=True)

    with _compiling(begins):
        yield


def compile_simulation(asked: Simulation) -> None:
    """Compile what a simulation needs, by playing its first match."""
    if not kernel.INTERPRETED:
        with announced("the simulation"):
            simulation.run(replace(asked, matches=1), 1)


def compile_arena(plan: Plan) -> None:
    """Compile what an arena needs: the bots, and matches that are compiled as a whole."""
    compile_rules([plan.game])
    if not kernel.INTERPRETED:
        with announced("the arena"):
            play_compiled(plan.decks(0), [rated("random")] * plan.players, "warm")


def main() -> None:
    if compiled.folder() is None and not kernel.INTERPRETED:
        sys.exit("Compiled rules cannot be kept here, so they are compiled at every start.")
    elif "--tell" in sys.argv:  # for `starting.py`: one line per step
        if hasattr(os, "nice"):
            os.nice(19)  # people play at the same time
        with compiled.alone():
            warm(list(GAMES), lambda text: None, lambda *told: print(*told, flush=True))
            _mark_complete(list(GAMES))
    elif "--only" in sys.argv:  # for `_compile_in_process`
        warm([sys.argv[-1]], lambda text: None)
    elif not compiled.is_complete():
        compile_rules(list(GAMES))


if __name__ == "__main__":
    try:
        main()
    except KeyboardInterrupt:
        sys.exit(128 + signal.SIGINT)
