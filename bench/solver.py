"""Solver speed: time per decision at the end of a deal of Durak.

    python bench/solver.py [--deals 60] [--first 0] [PLAYER ...]

Bots (careful, simple and random, or those named) play deals between two. Each decision without a
stock is solved with an empty transposition table, and compared with a plain alpha-beta search over
the same rules. Times are processor times on one core.
"""

import argparse
import time

import numpy as np

from dobrak.bots.advice import UNKNOWN
from dobrak.bots.compiled_bots import ALL_HABITS, CAREFUL, RANDOM, SIMPLE, VALUES_LENGTH, decide
from dobrak.bots.durak.solver.rows import can_solve, is_over, result
from dobrak.bots.durak.solver.solve import moves_left, solve
from dobrak.bots.durak.solver.workspace import MAX_DEPTH, SolverWorkspace, solver_workspace
from dobrak.games.bits import HIGH, NONE, ONE, lowest
from dobrak.games.chance import following, fraction, shuffle, stream
from dobrak.games.durak.dealing import deal
from dobrak.games.durak.game import GAME
from dobrak.games.durak.moves import MOVES
from dobrak.games.durak.rules import apply, legal_set
from dobrak.games.durak.state import blank
from dobrak.games.durak.view import view
from dobrak.kernel import no_inline

RULESETS = [("dourak", 36)]
RULESETS += [(name, deck) for name in ("podkidnoy", "perevodnoy") for deck in (24, 36, 52)]
PLAYERS = {"careful": CAREFUL, "simple": SIMPLE, "random": RANDOM}
BUDGET = 900_000  # positions, for either
LONGEST = 60  # decisions kept of a deal
PLACES = 1 << 18


@no_inline
def collect(
    start: np.ndarray,
    deck: np.ndarray,
    first: int,
    deals: int,
    rater: int,
    s: np.ndarray,
    out: np.ndarray,
) -> int:
    """Play deals and store every decision that can be solved; return how many there are."""
    moves, values = np.empty(MOVES, np.int16), np.empty(VALUES_LENGTH)
    n = 0
    for number in range(first, first + deals):
        chance = stream(np.uint64(1), number)
        s[0] = start[0]
        while is_over(s[0]):
            chance = shuffle(deck, chance)
            deal(s[0], deck)
        while not is_over(s[0]):
            if can_solve(s[0]) and n < out.shape[0]:
                out[n] = s[0]
                n += 1
            view(s[0], s[0].turn, s[1])
            chance = following(chance)
            luck = fraction(chance)
            apply(s[0], decide(s[1], s[0].turn, rater, ALL_HABITS, luck, moves, values))
    return n


def decisions(ruleset: str, deck: int, first: int, deals: int, rater: int) -> np.ndarray:
    rules = {"ruleset": ruleset} | ({"deck": deck} if ruleset != "dourak" else {})
    chosen = GAME.options(2, rules)
    start = blank()
    start[0] = GAME.begin(2, chosen, None)
    out = blank(deals * LONGEST)
    n = collect(start, np.array(GAME.box(2, chosen)), first, deals, rater, blank(2), out)
    return out[:n]


@no_inline
def plain(rows: np.ndarray, budget: int) -> int:
    """Alpha-beta from the first row, without move ordering or a table, as a baseline."""
    lows, highs = np.zeros(MAX_DEPTH, np.uint64), np.zeros(MAX_DEPTH, np.uint64)
    alphas, betas = np.full(MAX_DEPTH, -1), np.full(MAX_DEPTH, 1)  # for the seat to move there
    depth, nodes = 0, 1
    lows[0], highs[0] = legal_set(rows[0], rows[0].turn)
    while True:
        s = rows[depth]
        if alphas[depth] >= betas[depth] or (lows[depth] == NONE and highs[depth] == NONE):
            if depth == 0:
                return int(alphas[0])
            same = s.turn == rows[depth - 1].turn
            value = alphas[depth] if same else -alphas[depth]
            depth -= 1
            alphas[depth] = max(alphas[depth], value)
            continue
        nodes += 1
        if nodes > budget or depth == MAX_DEPTH - 1:
            return UNKNOWN
        if lows[depth] != NONE:
            move = lowest(lows[depth])
            lows[depth] &= lows[depth] - ONE
        else:
            move = HIGH + lowest(highs[depth])
            highs[depth] &= highs[depth] - ONE
        rows[depth + 1] = s
        after = rows[depth + 1]
        apply(after, move)
        if is_over(after):
            alphas[depth] = max(alphas[depth], result(s, after, s.turn))
            continue
        same = after.turn == s.turn
        alphas[depth + 1] = alphas[depth] if same else -betas[depth]
        betas[depth + 1] = betas[depth] if same else -alphas[depth]
        lows[depth + 1], highs[depth + 1] = legal_set(after, after.turn)
        depth += 1


def timed(rows: np.ndarray, work: SolverWorkspace, way: str) -> tuple[float, int]:
    """Return the milliseconds, and the answer."""
    work.entries[:] = 0
    s = rows[0]
    value = solve(s, work, BUDGET) if way == "moves left" else 0
    if way == "moves left" and value in (0, UNKNOWN):
        return 0.0, value
    seat = int(s.turn)
    other = int(s.attacker) + int(s.defender) - seat
    line = blank(MAX_DEPTH + 1)
    line[0] = s
    began = time.thread_time()
    if way == "plain":
        answer = plain(line, BUDGET)
    elif way == "moves left":
        answer = moves_left(s, seat if value > 0 else other, work, BUDGET)
    else:
        answer = solve(s, work, BUDGET)
    return (time.thread_time() - began) * 1000, answer


Timed = list[tuple[float, int]]


def report(title: str, rows: np.ndarray, way: str, work: SolverWorkspace) -> Timed:
    timed(rows[:1], work, way)  # compiles
    seen = [timed(rows[i : i + 1], work, way) for i in range(len(rows))]
    show(f"{title}, {way}", seen)
    return seen


def show(title: str, seen: Timed) -> None:
    times, answers = zip(*seen, strict=True)
    p50, p90, p99, most = np.percentile(times, [50, 90, 99, 100])
    unsolved = sum(answer == UNKNOWN for answer in answers) / len(answers)
    print(
        f"{title}: {len(seen)} positions, ms p50 {p50:.3f}, p90 {p90:.2f}, p99 {p99:.1f}, "
        f"max {most:.0f}, unsolved {100 * unsolved:.2f}%",
        flush=True,
    )


def by_size(rows: np.ndarray, work: SolverWorkspace) -> None:
    """Times by the number of cards in both hands."""
    cards = rows["held"].sum(axis=1)
    for size in range(2, 13, 2):
        some = rows[(cards == size) | (cards == size - 1)][:1000]
        report(f"  {size - 1} or {size} cards", some, "solved", work)


def main() -> None:
    asked = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    asked.add_argument("players", nargs="*", choices=[*PLAYERS, []], default=list(PLAYERS))
    asked.add_argument("--deals", type=int, default=60)
    asked.add_argument("--first", type=int, default=0)
    given = asked.parse_args()
    work = solver_workspace(PLACES)
    sample = []
    for player in given.players:
        every: Timed = []
        for ruleset, deck in RULESETS:
            rows = decisions(ruleset, deck, given.first, given.deals, PLAYERS[player])
            title = f"{ruleset}, {deck} cards, {player}"
            ours = report(title, rows, "solved", work)
            every += ours
            if player == "careful":
                sample.append(rows)
                peers = report(title, rows, "plain", work)
                pairs = [(a, b) for (_, a), (_, b) in zip(ours, peers, strict=True)]
                assert all(a == b for a, b in pairs if UNKNOWN not in (a, b))
        show(f"all tables, {player}, solved", every)
    if not sample:
        return
    by_size(np.concatenate(sample), work)
    report("all, careful", np.concatenate([rows[::20] for rows in sample]), "moves left", work)


if __name__ == "__main__":
    main()
