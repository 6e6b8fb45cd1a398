"""Going back in an imagined world: moves that are made again lead to the same world."""

import random

import numpy as np
import pytest

from dobrak.games.either import apply, recall
from dobrak.kernel import copied
from dobrak.match import Match
from tests.tables import TABLES, Table, next_move

ROOM = 13
ON_THE_TABLE = {
    "dobro": "value climb climb_values climb_start opened plays piles pile_values direction had",
    "durak": "table laid beaten lying attacker defender limit last emptied",
}


def recalled(match: Match, seat: int, rng: np.random.Generator) -> tuple[np.ndarray, ...]:
    """A world, the same some moves ago, and those moves."""
    world, past = copied(match.view(seat).rows), match.game.blank()
    moves = np.empty(ROOM, np.int16)
    assert recall(world[0], rng, past, moves) > 0
    return world, past, moves[: moves.tolist().index(-1)]


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_moves_made_again_lead_to_the_same_world(table: Table) -> None:
    match, dice, rng = table.new(seed=6), random.Random(6), np.random.default_rng(6)
    done: list[int] = []  # in this deal
    told = 0
    while match.seat is not None:
        seat, deal = match.seat, int(match.row.finished)
        world, past, moves = recalled(match, seat, rng)
        assert done[len(done) - len(moves) :] == moves.tolist()
        told += len(moves)
        for number in moves:
            apply(past[0], int(number))
        for name in ("turn", "phase", "held", "top", *ON_THE_TABLE[match.game.name].split()):
            assert np.array_equal(past[0][name], world[0][name]), name
        others = [other for other in range(match.players) if other != seat]
        assert np.array_equal(past[0].hands[others], world[0].hands[others])
        move, by = next_move(match, "any", dice)
        match.play(move, seat=by)
        done = [*done, move.number] if match.row.finished == deal else []
    rules = table.rules
    by_itself = rules.get("draw") == "auto"
    between_two = table.players == 2 and rules.get("ruleset") in ("dourak", "podkidnoy")
    last_two = table.players > 2 and rules.get("ruleset") == "podkidnoy"
    assert last_two or (told > 0) == (by_itself or between_two)
