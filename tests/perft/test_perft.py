"""The rules find as many sequences of moves as the files say."""

from collections import Counter
from pathlib import Path

import numpy as np
import pytest

from dobrak import Match
from dobrak.games.game import Game
from tests.perft.files import Perft, Start, paths, read


def ways_on(game: Game, rows: np.ndarray) -> list[tuple[str, int]]:
    """Every move that anybody may make, calls with their seat; none once the deal is over."""
    if game.waits_for_deck(rows[0]) or game.is_over(rows[0]):
        return []
    out = np.empty(game.moves, np.int16)
    ways = []
    for seat in range(int(rows[0].players)):
        for number in out[: game.kernels.legal(rows[0], seat, out)]:
            text = game.notation[int(number)]
            ways.append((f"call@{seat}" if text == "call" else text, int(number)))
    return ways


def count(game: Game, rows: np.ndarray, depth: int) -> int:
    if depth == 0:
        return 1
    total = 0
    for _, number in ways_on(game, rows):
        after = rows.copy()
        game.kernels.apply(after[0], number)
        total += count(game, after, depth - 1)
    return total


def by_move(game: Game, rows: np.ndarray, depth: int) -> Counter[str]:
    counts: Counter[str] = Counter()
    for text, number in ways_on(game, rows):
        after = rows.copy()
        game.kernels.apply(after[0], number)
        counts[text] = count(game, after, depth - 1)
    return counts


def begin(perft: Perft, start: Start) -> Match:
    length = {"rounds": 2} if perft.table.game == "dobro" else {"deals": 2}
    match = perft.table.new(decks=[perft.deck], first=perft.first, **length)
    for move in start.moves:
        match.play(move)
    return match


@pytest.mark.parametrize("path", paths(), ids=lambda path: path.stem)
def test_perft(path: Path) -> None:
    perft = read(path.read_text())
    assert perft.write() == path.read_text()
    for start in perft.starts:
        match = begin(perft, start)
        rows = match._rows
        depth = len(start.counts)
        found = by_move(match.game, rows, depth)
        assert found == start.by_move, f"after {start.moves}, depth {depth}, by first move"
        for shallower in range(1, depth + 1):
            assert count(match.game, rows, shallower) == start.counts[shallower - 1]


def test_there_is_a_file_for_every_table() -> None:
    assert sorted(paths()) == sorted(Path(__file__).parent.glob("*.txt"))
