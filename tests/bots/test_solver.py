"""The end of Durak, solved: compared with a full search, in whole deals, and in small portions."""

import random

import numpy as np
import pytest

from dobrak.bots.advice import DRAW, LOSS, UNKNOWN, WIN
from dobrak.bots.durak.solver.bout import bout_of, rules_of
from dobrak.bots.durak.solver.canonical import canonical, key_of
from dobrak.bots.durak.solver.choice import advise
from dobrak.bots.durak.solver.rows import can_solve, is_over, result
from dobrak.bots.durak.solver.solve import moves_left, solve
from dobrak.bots.durak.solver.transposition_table import INFINITY, packed, unpacked
from dobrak.bots.durak.solver.workspace import solver_workspace
from dobrak.games.durak.moves import NOTATION
from dobrak.games.either import apply_in
from tests.bots.endings import RULESETS, after, ending, legal_moves, played, tried
from tests.games.durak.situation import table

PLENTY = 1_000_000
WORKSPACE = solver_workspace(1 << 18)


def other(rows: np.ndarray) -> int:
    """The player who is not to move, of the two."""
    s = rows[0]
    return int(s.attacker) + int(s.defender) - int(s.turn)


def small(ruleset: str, deck: int, rng: random.Random) -> np.ndarray:
    players = 2 if ruleset == "dourak" else rng.choice([2, 2, 3, 4])
    mine = rng.randint(1, 4)
    hands = mine, rng.randint(1, (5 if ruleset == "perevodnoy" else 6) - mine)
    return played(ending(ruleset, deck, hands, rng, players), rng.randint(0, 6), rng)


@pytest.mark.parametrize(("ruleset", "deck"), RULESETS)
def test_values_and_moves_left_are_those_of_trying_everything(ruleset: str, deck: int) -> None:
    rng = random.Random(f"{ruleset} {deck}")
    for _ in range(120):
        rows = small(ruleset, deck, rng)
        value, moves = tried(rows, {})
        assert solve(rows[0], WORKSPACE, PLENTY) == value
        if value != DRAW:
            winner = int(rows["turn"][0]) if value == WIN else other(rows)
            assert moves_left(rows[0], winner, WORKSPACE, PLENTY) == moves


@pytest.mark.parametrize(("ruleset", "deck"), RULESETS)
def test_every_move_is_weighed_and_the_best_is_advised(ruleset: str, deck: int) -> None:
    rng = random.Random(f"{ruleset} {deck} moves")
    for _ in range(40):
        rows = small(ruleset, deck, rng)
        worth = {move: after(rows, move, {}) for move in legal_moves(rows)}
        advice = advise(rows, WORKSPACE, PLENTY)
        assert advice.values == {move: value for move, (value, _) in worth.items()}
        assert advice.value == tried(rows, {})[0]
        if advice.value == WIN:  # by the shortest way
            assert [worth[move] for move in advice.moves] == [(WIN, advice.left)]
            assert advice.left == tried(rows, {})[1]
        else:
            kept = [move for move, (value, _) in worth.items() if value == advice.value]
            assert (advice.moves, advice.left) == (kept, UNKNOWN)


@pytest.mark.parametrize(("ruleset", "deck"), RULESETS)
def test_nobody_does_worse_than_promised(ruleset: str, deck: int) -> None:
    """The solver plays against random moves from hands of six; its result never gets worse."""
    rng = random.Random(f"{ruleset} {deck} deals")
    for _ in range(3):
        rows = ending(ruleset, deck, (5, 5), rng)
        seat = int(rows["turn"][0])
        promised = LOSS
        while True:
            before = rows.copy()
            if rows["turn"][0] == seat:
                advice = advise(rows, WORKSPACE, 20_000)
                assert advice.value == UNKNOWN or advice.value >= promised
                promised = max(promised, advice.value)
                apply_in(rows, advice.moves[0])
            else:
                apply_in(rows, rng.choice(legal_moves(rows)))
            if is_over(rows[0]):
                assert result(before[0], rows[0], seat) >= promised
                break


def test_a_budget_is_kept_and_asking_again_goes_on() -> None:
    rows = ending("podkidnoy", 36, (7, 7), random.Random(0))
    fresh = solver_workspace(1 << 16)
    whole = solve(rows[0], fresh, PLENTY)
    needed = fresh.nodes
    assert needed > 1000
    fresh = solver_workspace(1 << 16)
    values = [UNKNOWN]
    while values[-1] == UNKNOWN and len(values) < 100:
        values.append(solve(rows[0], fresh, 300))
        assert fresh.nodes <= 300
    assert values[-1] == whole
    assert len(values) <= 3 * needed / 300  # little is looked for twice


def test_without_a_budget_nothing_is_known_but_what_is_seen_at_once() -> None:
    match = table(["As Ks Qs", "6h 7h 8h"], trump="Ad", ruleset="podkidnoy")
    assert solve(match.row, WORKSPACE, 0) == WIN
    match = table(["6s 8h Qd 7c", "7s 6h Kd 9c"], trump="Ac", ruleset="podkidnoy")
    assert solve(match.row, solver_workspace(1 << 10), 0) == UNKNOWN
    assert advise(np.array([match.row]), solver_workspace(1 << 10), 0).value == UNKNOWN


def test_k6_6_epaulettes_win() -> None:
    match = table(["7s 7h", "As Ah"], trump="Ad", ruleset="dourak")
    advice = advise(np.array([match.row]), WORKSPACE, PLENTY)
    assert [NOTATION[move] for move in advice.moves] == ["epaulettes"]
    assert (advice.value, advice.left) == (WIN, 1)


def test_p4_the_last_cards_of_both_are_a_draw() -> None:
    match = table(["7s", "8s"], trump="Ad", ruleset="podkidnoy")
    assert solve(match.row, WORKSPACE, PLENTY) == DRAW


def named_anew(hands: list[str], trump: str) -> tuple[int, int, int]:
    """The hands as the search names their cards, and the key of the position."""
    row = table(hands, trump=trump, ruleset="podkidnoy").row
    rules = rules_of(row)
    b = canonical(bout_of(row), rules)
    return int(b.attacker), int(b.defender), int(key_of(b, rules))


def test_positions_that_can_be_played_alike_are_the_same() -> None:
    """Other plain suits, other ranks: only the order in a suit and equal ranks count."""
    one = named_anew(["7s 9h", "8s 9d"], trump="Ac")
    assert one == named_anew(["8d Kh", "Qd Ks"], trump="6c")
    assert one == named_anew(["9d Js", "Td Jh"], trump="7c")
    assert one != named_anew(["8d Kh", "Qd As"], trump="6c")
    assert one != named_anew(["8s 9h", "7s 9d"], trump="Ac")


def test_numbers_are_kept_in_the_table_as_they_are_or_a_little_greater() -> None:
    for number in [0, 1, 4095, 4096, 4097, 100_001, INFINITY - 1, INFINITY]:
        kept = unpacked(packed(number))
        assert number <= kept <= min(INFINITY, number + number // 2048)
    assert unpacked(packed(4095)) == 4095


def test_what_can_be_solved() -> None:
    assert can_solve(table(["7s", "8s"], trump="Ad", ruleset="dourak").row)
    assert not can_solve(table(["7s", "8s"], stock="9s Ad", ruleset="dourak").row)
    assert not can_solve(table(["7s", "8s", "9s"], trump="Ad", ruleset="podkidnoy").row)
    assert can_solve(table(["7s", "", "9s"], trump="Ad", out=[1], ruleset="podkidnoy").row)


def test_the_size_of_the_table_is_a_power_of_two() -> None:
    with pytest.raises(ValueError, match="size: 1000 is not a power of two"):
        solver_workspace(1000)
