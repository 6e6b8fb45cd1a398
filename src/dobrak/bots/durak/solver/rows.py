"""Queries of the solver about rows."""

from dobrak.games.durak.rules import has_stock
from dobrak.games.durak.seats import players_in
from dobrak.games.durak.state import DEAL, DRAWN_AFTER, MOST_LAID, OVER
from dobrak.kernel import Row, kernel


@kernel
def can_solve(s: Row) -> bool:
    """Are there two players left, no stock, and somebody to move?

    The solver assumes the printed limits of a bout (K3.4) and of dry bouts (K6.7).
    """
    if s.bout_limit != MOST_LAID or s.dry_bouts != DRAWN_AFTER:
        return False
    return players_in(s) == 2 and not has_stock(s) and not is_over(s) and not s.first_bout


@kernel
def is_over(s: Row) -> bool:
    return bool(s.phase == DEAL or s.phase == OVER)


@kernel
def result(before: Row, after: Row, seat: int) -> int:
    """The result for `seat` of a deal that has just ended: 1, a win; 0, a draw; -1, a loss."""
    other = before.attacker + before.defender - seat
    more = after.scores[seat] - before.scores[seat] - after.scores[other] + before.scores[other]
    return int(more if before.first_out_wins else -more)  # K6.8, P8
