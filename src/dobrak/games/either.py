"""Functions that work on rows of both games, so that compiled loops are written only once.

The type of the row decides. A compiled caller contains the game's own kernel, which comes from the
cache; an interpreted caller looks it up by the row's dtype. (`look` is the game's `view`: Numba
would take `.view` for its own method.)
"""

from collections.abc import Callable
from typing import Any

import numpy as np

from dobrak.games.bits import holds
from dobrak.games.dobro import dealing as dobro_dealing
from dobrak.games.dobro import observation as dobro_observation
from dobrak.games.dobro import reveal as dobro_reveal
from dobrak.games.dobro import rules as dobro
from dobrak.games.dobro import state as dobro_state
from dobrak.games.dobro import view as dobro_view
from dobrak.games.dobro import view_json as dobro_json
from dobrak.games.durak import dealing as durak_dealing
from dobrak.games.durak import observation as durak_observation
from dobrak.games.durak import reveal as durak_reveal
from dobrak.games.durak import rules as durak
from dobrak.games.durak import state as durak_state
from dobrak.games.durak import view as durak_view
from dobrak.games.durak import view_json as durak_json
from dobrak.games.game import ONLOOKER
from dobrak.games.writing import put, put_number
from dobrak.kernel import Row, apart, by_row, kernel, whole

ROWS = (dobro_state.ROW, durak_state.ROW)


@kernel
def _dobro_rests(s: Row) -> bool:
    return bool(s.phase == dobro_state.DEAL or s.phase == dobro_state.OVER)


@kernel
def _durak_rests(s: Row) -> bool:
    return bool(s.phase == durak_state.DEAL or s.phase == durak_state.OVER)


@kernel
def _dobro_is_over(s: Row) -> bool:
    return bool(s.phase == dobro_state.OVER)


@kernel
def _durak_is_over(s: Row) -> bool:
    return bool(s.phase == durak_state.OVER)


@kernel
def _dobro_direction(s: Row) -> int:
    return int(s.direction)


@kernel
def _durak_direction(s: Row) -> int:
    return 1


def each(of_dobro: Callable[..., Any], of_durak: Callable[..., Any]) -> Callable[..., Any]:
    """One function for both games, from a kernel of each; their arguments have the same names."""
    return by_row(dict(zip(ROWS, (of_dobro, of_durak), strict=True)))


legal: Callable[[Row, int, np.ndarray], int] = each(dobro.legal, durak.legal)
legal_set: Callable[[Row, int], tuple[np.uint64, np.uint64]] = each(
    dobro.legal_set, durak.legal_set
)
apply: Callable[[Row, int], None] = each(dobro.apply, durak.apply)
deal: Callable[[Row, np.ndarray], None] = each(dobro_dealing.deal, durak_dealing.deal)
won: Callable[[Row, int], bool] = each(dobro_dealing.won, durak_dealing.won)
leads: Callable[[Row, int], bool] = each(dobro_dealing.leads, durak_dealing.leads)
look: Callable[[Row, int, Row], None] = each(dobro_view.view, durak_view.view)
resample: Callable[[Row, np.random.Generator], int] = each(dobro_view.resample, durak_view.resample)
observe: Callable[[Row, int, np.ndarray], None] = each(
    dobro_observation.observe, durak_observation.observe
)
place_of: Callable[[Row, int], int] = each(dobro_observation.place_of, durak_observation.place_of)
reveal: Callable[[Row, int, np.ndarray], None] = each(dobro_reveal.reveal, durak_reveal.reveal)
direction: Callable[[Row], int] = each(_dobro_direction, _durak_direction)  # 1 is clockwise
write_shared: Callable[[Row, np.ndarray, int], int] = each(
    dobro_json.write_shared, durak_json.write_shared
)
write_own: Callable[[Row, int, np.ndarray, int], int] = each(
    dobro_json.write_own, durak_json.write_own
)
rests: Callable[[Row], bool] = each(_dobro_rests, _durak_rests)  # waits for a deck, or is over
is_over: Callable[[Row], bool] = each(_dobro_is_over, _durak_is_over)


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


@apart
def write_views(views: np.ndarray, out: np.ndarray, ends: np.ndarray) -> None:
    """Write views of one row as JSON without the first brace: first what everybody sees, then what
    only each seat sees. Write the end of each part into `ends`."""
    at = ends[0] = write_shared(views[len(views) - 1], out, 0)
    for i in range(len(views)):
        at = ends[1 + i] = write_part(views[i], out, at)
