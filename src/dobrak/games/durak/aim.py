"""The aim of a match of Durak: its length, its sides, and what its scores count."""

from dobrak.games.durak.seats import teams
from dobrak.games.schema import Aim
from dobrak.kernel import Row


def aim(s: Row) -> Aim:
    wins = bool(s.first_out_wins)  # K6.8, P8
    return {
        "deals": int(s.deals),
        "sides": [[0, 2], [1, 3]] if teams(s) else [[seat] for seat in range(s.players)],
        "score_is": "deals won" if wins else "deals lost",
        "low_wins": not wins,
    }
