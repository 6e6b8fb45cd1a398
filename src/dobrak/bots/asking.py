"""Asking a bot for a move: the result is always a legal move or a Forfeit."""

from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import contextmanager

import numpy as np

from dobrak.bots.bot import Bot, Forfeit, OutOfTime
from dobrak.cards import shorten
from dobrak.games.game import Move
from dobrak.match import Match, View


def ask(bot: Bot, view: View, rng: np.random.Generator) -> Move:
    """The bot's move for the seat of this view."""
    legal = view.moves()  # before the bot gets the view
    with _crash_forfeits():
        return _checked(bot.choose(view, rng), legal)


def ask_in_slices(bot: Bot, view: View, rng: np.random.Generator) -> Generator[None, None, Move]:
    """The same in slices."""
    legal = view.moves()
    with _crash_forfeits():
        return _checked((yield from bot.thinking(view, rng)), legal)


def ask_to_call(bot: Bot, view: View, rng: np.random.Generator) -> bool:
    """Whether the bot calls a player who forgot to draw (D10.5)."""
    with _crash_forfeits():
        return bool(bot.calls(view, rng))


def _checked(answer: object, legal: Sequence[Move]) -> Move:
    """Return the legal move that a bot answered, or raise Forfeit."""
    if isinstance(answer, str):
        for move in legal:
            if move == answer:
                return move
    raise Forfeit("illegal", f"it answered {shorten(answer)}, which is not a legal move")


@contextmanager
def _crash_forfeits() -> Iterator[None]:
    """Turn any other exception of a bot into a Forfeit."""
    try:
        yield
    except (Forfeit, OutOfTime):
        raise
    except Exception as error:
        said = shorten(f"{type(error).__name__}: {error}", 100)
        raise Forfeit("crashed", f"it raised {said}") from error


def caller(match: Match, wants: Callable[[int], bool]) -> int | None:
    """The first seat that wants to call a player who forgot to draw, out of turn (D10.5)."""
    for seat in range(match.players):
        if seat != match.seat and match.moves(seat) and wants(seat):
            return seat
    return None
