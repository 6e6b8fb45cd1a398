"""One match between bots: with checked moves for any bots, or entirely compiled for compiled bots.
Both ways give the same moves."""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import TypeVar

import numpy as np

from dobrak.bots.asking import ask, ask_to_call, caller
from dobrak.bots.bot import Bot, Forfeit, chance_of
from dobrak.bots.compiled_bots import VALUES_LENGTH, play_on
from dobrak.bots.rated import Rated
from dobrak.games.game import ONLOOKER
from dobrak.lab.decks import Decks
from dobrak.match import View
from dobrak.new_match import new

LUCK = 256  # random numbers that a seat gets at a time

Answer = TypeVar("Answer")


@dataclass
class Outcome:
    """How a match ended. If a seat forfeited, nobody has won, and `guilty` has lost."""

    won: list[bool]  # by seat
    decisions: list[int]
    seconds: list[float] = field(default_factory=list)  # thinking time of each seat, if measured
    guilty: int | None = None  # the seat that forfeited
    trouble: str = ""  # the kind of forfeit
    sentence: str = ""


def play_checked(
    decks: Decks,
    bots: Sequence[Bot],
    table: str,
    patience: float,
) -> Outcome:
    """Play a match with checked moves, and time the bots."""
    seats = range(decks.players)
    match = new(decks.game.name, decks.players, seed=decks.seed, **decks.rules)
    chances = [chance_of(table, seat, bot) for seat, bot in enumerate(bots)]
    outcome = Outcome([], [0 for _ in seats], [0.0 for _ in seats])

    def timed(seat: int, asked: Callable[[Bot, View, np.random.Generator], Answer]) -> Answer:
        view = match.view(seat)
        outcome.guilty = seat
        outcome.decisions[seat] += 1
        began = time.perf_counter()
        try:
            answer = asked(bots[seat], view, chances[seat])
        finally:
            took = time.perf_counter() - began
            outcome.seconds[seat] += took
        if took > patience:
            raise Forfeit("endless", f"it thought for longer than {patience:g} s")
        return answer

    try:
        while match.seat is not None:
            match.play(timed(match.seat, ask), match.seat)
            calling = caller(match, lambda seat: timed(seat, ask_to_call))
            if calling is not None:
                match.play("call", calling)
    except Forfeit as forfeit:
        outcome.trouble, outcome.sentence = forfeit.kind, str(forfeit)
    else:
        outcome.guilty = None
        outcome.won = [seat in match.winners for seat in seats]
    return outcome


def play_compiled(decks: Decks, bots: Sequence[Rated], table: str) -> Outcome:
    """Play the same match entirely in compiled code."""
    game = decks.game
    chances = [chance_of(table, seat, bot) for seat, bot in enumerate(bots)]
    luck = np.zeros((ONLOOKER, LUCK))
    used = np.full(ONLOOKER, LUCK)
    made = -used
    moves, values = np.empty(game.moves, np.int16), np.empty(VALUES_LENGTH)
    raters = np.array([bot.rater for bot in bots]), np.array([bot.habits for bot in bots])
    row, view = decks.begin(), game.blank()[0]
    dealt = 0
    while not game.is_over(row):
        if game.waits_for_deck(row):
            game.kernels.deal(row, decks.deck(dealt))
            dealt += 1
            continue
        made += used
        for seat, chance in enumerate(chances):  # unused random numbers move to the front
            left = LUCK - int(used[seat])
            luck[seat, :left] = luck[seat, LUCK - left :].copy()
            luck[seat, left:] = chance.random(LUCK - left)
        used[:] = 0
        play_on(row, view, *raters, luck, used, moves, values)
    made += used
    won = [bool(game.kernels.won(row, seat)) for seat in range(decks.players)]
    return Outcome(won, [int(count) for count in made[: decks.players]])
