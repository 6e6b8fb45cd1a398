"""Functions that work on rows of any game, so that compiled loops are written only once.

The type of the row decides. A compiled caller contains the game's own kernel, which comes from the
cache; an interpreted caller looks it up by the row's dtype.
"""

from collections.abc import Callable
from typing import Any

import numpy as np

from dobrak import games
from dobrak.games.bits import holds
from dobrak.games.game import ONLOOKER, Game
from dobrak.games.json_writer import put, put_number
from dobrak.kernel import Row, by_row, kernel, no_inline, whole


def game_of(row: "np.dtype[Any]") -> Game:
    """The game with rows of this type."""
    for game in games.GAMES.values():
        if game.row == row:
            return game
    raise LookupError(f"no game has such rows: register it (dobrak.games.register): {row}")


def each(find: Callable[[Game], Callable[..., Any]]) -> Callable[..., Any]:
    """One function for all games, which is found for each game when it is first needed.

    The functions of the games must have the same names for their arguments.
    """
    return by_row(lambda row: find(game_of(row)))


legal: Callable[[Row, int, np.ndarray], int] = each(lambda game: game.kernels.legal)
legal_set: Callable[[Row, int], tuple[np.uint64, np.uint64]] = each(
    lambda game: game.kernels.legal_set
)
apply: Callable[[Row, int], None] = each(lambda game: game.kernels.apply)
deal: Callable[[Row, np.ndarray], None] = each(lambda game: game.kernels.deal)
rests: Callable[[Row], bool] = each(lambda game: game.kernels.rests)
is_over: Callable[[Row], bool] = each(lambda game: game.kernels.is_over)
won: Callable[[Row, int], bool] = each(lambda game: game.kernels.won)
leads: Callable[[Row, int], bool] = each(lambda game: game.kernels.leads)
direction: Callable[[Row], int] = each(lambda game: game.kernels.direction)
look: Callable[[Row, int, Row], None] = each(lambda game: game.kernels.look)
resample: Callable[[Row, np.random.Generator], int] = each(lambda game: game.kernels.resample)
write_shared: Callable[[Row, np.ndarray, int], int] = each(lambda game: game.kernels.write_shared)
write_own: Callable[[Row, int, np.ndarray, int], int] = each(lambda game: game.kernels.write_own)
observe: Callable[[Row, int, np.ndarray], None] = each(lambda game: game.kernels.observe)
reveal: Callable[[Row, int, np.ndarray], None] = each(lambda game: game.kernels.reveal)
place_of: Callable[[Row, int], int] = each(lambda game: game.kernels.place_of)


# For Python, which passes an array of one row much faster than the row itself:


@kernel
def legal_in(rows: np.ndarray, seat: int, out: np.ndarray) -> int:
    return legal(rows[0], seat, out)


@kernel
def may_in(rows: np.ndarray, seat: int, move: int) -> bool:
    """Whether a seat may make this move now."""
    low, high = legal_set(rows[0], seat)
    return holds(low, high, move)


@kernel
def apply_in(rows: np.ndarray, move: int) -> None:
    apply(rows[0], move)


@kernel
def look_in(rows: np.ndarray, first: int, views: np.ndarray) -> None:
    """Fill `views` with the views of seats from `first` on, then with the view of a spectator."""
    for i in range(views.shape[0]):
        seat = first + i
        look(rows[0], seat if seat < rows[0].players else ONLOOKER, views[i])


@kernel
def write_part(v: Row, out: np.ndarray, at: int) -> int:
    """Write what only the seat of this view sees, as the end of a JSON object."""
    seat = whole(v.viewer) - 1
    if seat == ONLOOKER:
        return put(out, at, b'"seat":null,"hand":null,"moves":[]}')
    at = put_number(out, put(out, at, b'"seat":'), seat)
    return put(out, write_own(v, seat, out, at) - 1, b"}")


@no_inline
def write_views(views: np.ndarray, out: np.ndarray, ends: np.ndarray) -> None:
    """Write views of one row as JSON without the first brace: first what everybody sees, then what
    only each seat sees. Write the end of each part into `ends`."""
    at = ends[0] = write_shared(views[len(views) - 1], out, 0)
    for i in range(len(views)):
        at = ends[1 + i] = write_part(views[i], out, at)
