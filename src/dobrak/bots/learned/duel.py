"""Duels of a net with a compiled bot or another net: whole matches in compiled code, with the same
cards in every line-up.
"""

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor

import numpy as np

from dobrak.batch import beginnings
from dobrak.batch.loops import begin_match, shuffle_and_deal
from dobrak.bots.compiled_bots import ALL_HABITS, VALUES_LENGTH, decide
from dobrak.bots.learned.net import NO_NET, Net, NetWorkspace, argmax_move, evaluate_view
from dobrak.games.chance import following, fraction, stream
from dobrak.games.either import apply, is_over, look, rests, won
from dobrak.games.game import Game
from dobrak.games.options import Options
from dobrak.kernel import no_inline, whole

SETS = 25  # sets that a thread plays at a time
OWN = 0  # in a line-up: a seat of the net; 1 is a seat of its opponent
A_NET = -1  # as the opponent, instead of a compiled bot


@no_inline
def play_sets(
    row: np.ndarray,
    view: np.ndarray,
    starts: np.ndarray,
    box: np.ndarray,
    seed: np.uint64,
    begin: int,
    line_ups: np.ndarray,
    other: int,
    net: NetWorkspace,
    other_net: NetWorkspace,
    moves: np.ndarray,
    values: np.ndarray,
    wins: np.ndarray,
) -> None:
    """Play sets of matches from number `begin` on. Write who won, by set, line-up and seat."""
    deck = np.empty_like(box)
    for number in range(wins.shape[0]):
        for line_up in range(line_ups.shape[0]):
            state = begin_match(row, starts, box, deck, seed, begin + number)
            luck = stream(following(seed), (begin + number) * line_ups.shape[0] + line_up)
            while not is_over(row[0]):
                if rests(row[0]):
                    state = shuffle_and_deal(row[0], deck, state)
                    continue
                seat = whole(row[0].turn)
                look(row[0], seat, view[0])
                if line_ups[line_up, seat] == OWN:
                    n = evaluate_view(view[0], seat, net, moves)
                    move = argmax_move(net.logits, moves, n)
                elif other == A_NET:
                    n = evaluate_view(view[0], seat, other_net, moves)
                    move = argmax_move(other_net.logits, moves, n)
                else:
                    luck = following(luck)
                    chance = fraction(luck)
                    move = decide(view[0], seat, other, ALL_HABITS, chance, moves, values)
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
    """Who won, by set, line-up and seat. The result does not depend on the number of cores."""
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
            net.workspace(),
            other.workspace() if isinstance(other, Net) else NO_NET,
            np.empty(game.moves, np.int16),
            np.empty(VALUES_LENGTH),
            wins[begin : begin + SETS],
        )

    with ThreadPoolExecutor(cores) as pool:
        list(pool.map(some, range(0, sets, SETS)))
    return wins
