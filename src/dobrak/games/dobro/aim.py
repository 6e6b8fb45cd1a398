"""The aim of a match of Dobro: its length, its sides, and what its scores count."""

from dobrak.games.schema import Aim
from dobrak.kernel import Row


def aim(s: Row) -> Aim:
    return {
        "deals": int(s.rounds),  # D9.1, D9.2
        "sides": [[seat] for seat in range(s.players)],
        "score_is": "points",
        "low_wins": bool(s.low_wins),  # D7.3
    }
