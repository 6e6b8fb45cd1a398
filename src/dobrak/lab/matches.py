"""One match between bots: through the checked door for all of them, at full speed for compiled
ones. Both ways give the same moves."""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from dobrak.bots import minds
from dobrak.bots.bot import Bot, Forfeit, chance_of
from dobrak.bots.rated import Rated
from dobrak.cards import shorten
from dobrak.errors import IllegalMove
from dobrak.games.game import ONLOOKER
from dobrak.lab.cards import Cards
from dobrak.match import Match, new

LUCK = 256  # random numbers that a seat is given at a time


@dataclass
class Outcome:
    """How a match ended. A forfeit has no winners but those of the other bot."""

    won: list[bool]  # by seat
    decisions: list[int]
    seconds: list[float] = field(default_factory=list)  # thought by each seat, if it was measured
    guilty: int | None = None  # the seat that could not go on
    trouble: str = ""  # in a word
    sentence: str = ""


def play_checked(
    cards: Cards,
    bots: Sequence[Bot],
    table: str,
    patience: float,
    asks: Callable[[int], None] = lambda seat: None,
) -> Outcome:
    """A match through the checked door. `asks` hears of every seat before it is asked."""
    game, seats = cards.game, range(cards.players)
    match = new(game.name, cards.players, seed=cards.seed, **cards.rules)
    chances = [chance_of(table, seat, bot) for seat, bot in enumerate(bots)]
    outcome = Outcome([], [0 for _ in seats], [0.0 for _ in seats])

    def ask(seat: int, question: Callable[..., Any]) -> Any:
        asks(seat)
        outcome.guilty = seat
        outcome.decisions[seat] += 1
        began = time.perf_counter()
        answer = question(match.view(seat), chances[seat])
        took = time.perf_counter() - began
        outcome.seconds[seat] += took
        if took > patience:
            raise Forfeit("endless", f"it thought for {took:.1f} seconds")
        return answer

    try:
        while match.seat is not None:
            seat = match.seat
            match.play(ask(seat, bots[seat].choose), seat)
            _offer_call(match, bots, ask)
    except Forfeit as forfeit:
        outcome.trouble, outcome.sentence = forfeit.kind, str(forfeit)
    except IllegalMove as refusal:
        outcome.trouble, outcome.sentence = "illegal", str(refusal)
    except Exception as error:  # a bot may raise anything
        said = shorten(f"{type(error).__name__}: {error}", 100)
        outcome.trouble, outcome.sentence = "crashed", f"it raised {said}"
    else:
        outcome.guilty = None
        outcome.won = [seat in match.winners for seat in seats]
    return outcome


def _offer_call(match: Match, bots: Sequence[Bot], ask: Callable[..., Any]) -> None:
    """Whoever is not to move may point out that somebody forgot to draw (D10.5)."""
    for seat, bot in enumerate(bots):
        if seat != match.seat and match.moves(seat) and ask(seat, bot.calls):
            match.play("call", seat)
            return


def play_compiled(cards: Cards, bots: Sequence[Rated], table: str) -> Outcome:
    """The same match, the whole of it compiled."""
    game = cards.game
    chances = [chance_of(table, seat, bot) for seat, bot in enumerate(bots)]
    luck = np.zeros((ONLOOKER, LUCK))
    used = np.full(ONLOOKER, LUCK)
    made = -used
    moves, values = np.empty(game.moves, np.int16), np.empty(game.moves)
    thinking = np.array([bot.mind for bot in bots]), np.array([bot.habits for bot in bots])
    row, eyes = cards.begin(), game.blank()[0]
    dealt = 0
    while not game.is_over(row):
        if game.waits_for_deck(row):
            game.deal(row, cards.deck(dealt))
            dealt += 1
            continue
        made += used
        for seat, chance in enumerate(chances):  # what is left of the luck moves to the front
            left = LUCK - int(used[seat])
            luck[seat, :left] = luck[seat, LUCK - left :].copy()
            luck[seat, left:] = chance.random(LUCK - left)
        used[:] = 0
        minds.play_on(row, eyes, *thinking, luck, used, moves, values)
    made += used
    won = [bool(game.won(row, seat)) for seat in range(cards.players)]
    return Outcome(won, [int(count) for count in made[: cards.players]])
