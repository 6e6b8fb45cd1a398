"""Hashes of matches at several kinds of table, move by move: equal however they are run.

`python -m tests.trace` prints one line per table. The hash covers every row, all legal moves,
sometimes a view with its text and a resampled world, and, without `--rules`, the bots' ratings.
"""

import hashlib
import random
import sys

import numpy as np

from dobrak.bots import BOTS
from dobrak.bots.rated import Rated
from dobrak.games import GAMES
from dobrak.lab.decks import Decks
from dobrak.lab.matches import Outcome, play_compiled
from tests.variants import EXTREMES
from tools.tables import HABITS, TABLES, Table, next_move, random_options

TRACED = [*TABLES[::5], *EXTREMES]


def trace(table: Table, seed: int, rules_alone: bool) -> str:
    rng, dice = random.Random(seed), np.random.default_rng(seed)
    habit = rng.choice(sorted(HABITS))
    more = {} if table in EXTREMES else random_options(table, rng)
    match = table.new(seed=seed, **more)
    digest, thoughts = hashlib.sha256(), hashlib.sha256()
    while not match.over:
        digest.update(match.row.tobytes())
        for seat in range(table.players):
            digest.update(" ".join(match.moves(seat)).encode())
        if rng.random() < 0.05:
            view = match.view(rng.randrange(table.players))
            digest.update(view.row.tobytes())
            digest.update(repr(view.to_dict()).encode())
            digest.update(view.world(dice).row.tobytes())
            if not rules_alone:
                thoughts.update(repr(BOTS["careful"]().weigh(view, dice)).encode())
        move, seat = next_move(match, habit, rng)
        match.play(move, seat=seat)
    digest.update(match.row.tobytes())
    return f"{digest.hexdigest()[:16]} {'' if rules_alone else thoughts.hexdigest()[:16]}"


def bots_at(table: Table) -> Outcome:
    """How a match between the bots ends, played by compiled code where there is any."""
    bots = [bot for bot in (make() for make in BOTS.values()) if isinstance(bot, Rated)]
    seats = [bots[seat % len(bots)] for seat in range(table.players)]
    game = GAMES[table.game]
    decks = Decks(game, table.players, game.options(table.players, table.rules), "trace")
    return play_compiled(decks, seats, "trace")


if __name__ == "__main__":
    rules_alone = "--rules" in sys.argv
    for number, table in enumerate(TRACED):
        bots = bots_at(table) if number % 3 == 0 and not rules_alone else ""
        sys.stdout.write(f"{table} {trace(table, number, rules_alone)} {bots}\n")
