"""How a bot is asked: whatever it does, a legal move comes back, or a Forfeit."""

from collections.abc import Callable

import numpy as np

from dobrak.bots.bot import Bot, Forfeit
from dobrak.cards import shorten
from dobrak.games.game import Move
from dobrak.match import Match, View


def ask(bot: Bot, view: View, rng: np.random.Generator) -> Move:
    """Its move, for the seat of this view."""
    try:
        answer = bot.choose(view, rng)
    except Forfeit:
        raise
    except Exception as error:  # a bot may raise anything
        raise _crash(error) from error
    for move in view.moves():
        if move == answer:
            return move
    raise Forfeit("illegal", f"it answered {shorten(answer)}, which is not a legal move")


def ask_to_call(bot: Bot, view: View, rng: np.random.Generator) -> bool:
    """Whether it calls somebody who forgot to draw (D10.5)."""
    try:
        return bool(bot.calls(view, rng))
    except Forfeit:
        raise
    except Exception as error:
        raise _crash(error) from error


def _crash(error: Exception) -> Forfeit:
    return Forfeit("crashed", f"it raised {shorten(f'{type(error).__name__}: {error}', 100)}")


def caller(match: Match, wants: Callable[[int], bool]) -> int | None:
    """Who calls, out of turn, somebody who forgot: the first who `wants` to, by seat (D10.5)."""
    for seat in range(match.players):
        if seat != match.seat and match.moves(seat) and wants(seat):
            return seat
    return None
