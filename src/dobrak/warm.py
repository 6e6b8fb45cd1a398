"""Compiles the rules ahead: `python -m dobrak.warm`. Later starts find them in the cache.

Every function of the rules is called once, in the ways in which matches call it.
"""

import math
import random
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from functools import partial
from typing import Any

import numpy as np

import dobrak
from dobrak import kernel
from dobrak.bots import BOTS
from dobrak.bots.rated import Rated
from dobrak.games import GAMES
from dobrak.lab import simulation
from dobrak.lab.decks import Decks
from dobrak.lab.matches import play_checked, play_compiled
from dobrak.lab.simulation import Simulation
from dobrak.match import Match

PLAYERS = 3
RULES: dict[str, list[dict[str, Any]]] = {
    "dobro": [{"edition": "en", "rounds": 4, "draw": "manual"}],
    "durak": [{"ruleset": "dourak"}, {"ruleset": "perevodnoy", "first_transfer": True}],
}


def warm(games: list[str], say: Callable[[str], None]) -> None:
    """Have the rules of some games compiled, saying how far it is if there is anything to do."""
    steps = [(game, step) for game in games for step in (_deal, _look, _imagine, _play, _think)]
    matches: dict[str, list[Match]] = {game: [] for game in games}
    for number, (game, step) in enumerate(steps, 1):
        with _compiling(partial(say, f"Compiling the rules … {number} of {len(steps)}")):
            step(game, matches[game])


def _deal(game: str, matches: list[Match]) -> None:
    matches += [dobrak.new(game, PLAYERS, seed=1, **rules) for rules in RULES[game]]


def _look(game: str, matches: list[Match]) -> None:
    for match in matches:
        match.eyes()
        for seat in (*range(PLAYERS), None):
            match.view(seat).to_dict()


def _imagine(game: str, matches: list[Match]) -> None:
    for match in matches:
        match.view(0).world(np.random.default_rng(1))


def _play(game: str, matches: list[Match]) -> None:
    """Whole matches; now and then every move there is is tried, for the sake of the refusals."""
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


def _think(game: str, matches: list[Match]) -> None:
    """The bots, each in a match of its own kind, both ways to play one."""
    for rules in RULES[game]:
        chosen = GAMES[game].options(PLAYERS, rules)
        decks = Decks(GAMES[game], PLAYERS, chosen, "warm")
        for make in BOTS.values():
            bot = make()
            if isinstance(bot, Rated):
                play_compiled(decks, [bot] * PLAYERS, "warm")
                bot.weigh(matches[0].view(0), np.random.default_rng(1))
                play_checked(decks, [bot] * PLAYERS, "warm", patience=math.inf)


def _try_everything(match: Match) -> None:
    for seat in range(match.players):
        legal = match.moves(seat)
        for number in match.game.notation.numbers():
            if match.game.notation[number] not in legal:
                with suppress(dobrak.IllegalMove):
                    match.play(match.game.notation[number], seat)


@contextmanager
def _compiling(begins: Callable[[], None]) -> Iterator[None]:
    """Call `begins` when, and only when, something is really compiled in here."""
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
    """One line that tells how far it is, written over itself at a terminal."""

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
    """Compile what is not compiled yet, with a line that shows how far it is."""
    if kernel.INTERPRETED:
        return
    line = Line()
    try:
        warm(games, line.say)
    except OSError:  # the disk is full, or the cache has been closed to us meanwhile
        print("\nThe compiled rules could not be kept.", file=sys.stderr)
        return
    line.end()


def compile_simulation(asked: Simulation) -> None:
    """Compile what a simulation needs beyond that, by playing its first match."""
    if kernel.INTERPRETED:
        return
    line = Line()
    with _compiling(partial(line.say, "Compiling the simulation …")):
        simulation.run(replace(asked, matches=1), 1)
    line.end()


def main() -> None:
    if kernel.CACHE_FOLDER is None and not kernel.INTERPRETED:
        print("Compiled rules cannot be kept here, so they are compiled at every start.")
        return
    compile_rules(list(RULES))


if __name__ == "__main__":
    main()
