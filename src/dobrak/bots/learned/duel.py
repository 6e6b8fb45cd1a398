"""A net against a compiled bot, or another net: whole matches, compiled, the same cards in every
line-up.
"""

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor

import numpy as np

from dobrak.batch import beginnings
from dobrak.batch.loops import begin_number, deal_by_chance
from dobrak.bots import minds
from dobrak.bots.learned.net import NO_MIND, Mind, Net, favourite, think
from dobrak.games.chance import following, fraction, stream
from dobrak.games.either import apply, is_over, look, rests, won
from dobrak.games.game import Game
from dobrak.games.options import Options
from dobrak.kernel import apart, whole

SETS = 25  # that a thread plays before it takes the next
OWN = 0  # in a line-up: a seat of the net; 1 is one of the other
A_NET = -1  # instead of a bot


@apart
def play_sets(
    row: np.ndarray,
    eyes: np.ndarray,
    starts: np.ndarray,
    box: np.ndarray,
    seed: np.uint64,
    begin: int,
    line_ups: np.ndarray,
    other: int,
    mind: Mind,
    other_mind: Mind,
    moves: np.ndarray,
    values: np.ndarray,
    wins: np.ndarray,
) -> None:
    """Sets of matches from number `begin` on: who won, by set, line-up and seat."""
    deck = np.empty_like(box)
    for number in range(wins.shape[0]):
        for line_up in range(line_ups.shape[0]):
            state = begin_number(row, starts, box, deck, seed, begin + number)
            luck = stream(following(seed), (begin + number) * line_ups.shape[0] + line_up)
            while not is_over(row[0]):
                if rests(row[0]):
                    state = deal_by_chance(row[0], deck, state)
                    continue
                seat = whole(row[0].turn)
                look(row[0], seat, eyes[0])
                if line_ups[line_up, seat] == OWN:
                    n = think(eyes[0], seat, mind, moves)
                    move = favourite(mind.out, moves, n)
                elif other == A_NET:
                    n = think(eyes[0], seat, other_mind, moves)
                    move = favourite(other_mind.out, moves, n)
                else:
                    luck = following(luck)
                    chance = fraction(luck)
                    every = minds.ALL_HABITS
                    move = minds.decide(eyes[0], seat, other, every, chance, moves, values)
                apply(row[0], move)
            for seat in range(wins.shape[2]):
                wins[number, line_up, seat] = won(row[0], seat)


def duel(
    net: Net,
    game: Game,
    players: int,
    tables: Sequence[Options],
    other: int | Net,
    line_ups: Sequence[Sequence[int]],
    sets: int,
    *,
    seed: int = 1,
    cores: int = 1,
) -> np.ndarray:
    """Who won: by set, line-up and seat. The same for any number of cores."""
    starts, box = beginnings(game, players, tables)
    seats = np.array(line_ups, np.int8)
    wins = np.zeros((sets, len(seats), players), np.bool_)

    def some(begin: int) -> None:
        play_sets(
            game.blank(),
            game.blank(),
            starts,
            box,
            np.uint64(seed),
            begin,
            seats,
            A_NET if isinstance(other, Net) else other,
            net.mind(),
            other.mind() if isinstance(other, Net) else NO_MIND,
            np.empty(game.moves, np.int16),
            np.empty(minds.ROOM),
            wins[begin : begin + SETS],
        )

    with ThreadPoolExecutor(cores) as pool:
        list(pool.map(some, range(0, sets, SETS)))
    return wins
