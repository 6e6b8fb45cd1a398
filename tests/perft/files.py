"""Perft files: a deal, some moves, and the number of sequences of moves that can follow.

`python -m tests.perft.files` writes them, with the slow references. So the counts that the rules
are tested against do not come from the rules.
"""

import copy
import random
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tests.reference.dobro import Dobro
from tests.reference.durak import Durak
from tools.tables import TABLES, Table, next_move

FOLDER = Path(__file__).parent
ENOUGH = 1500  # leaves; the depth is the greatest that stays below


@dataclass
class Start:
    """Where counting begins: after these moves of the deal."""

    moves: list[str]
    counts: list[int] = field(default_factory=list)  # by depth, from 1
    by_move: Counter[str] = field(default_factory=Counter)  # of the last depth, by the first move


@dataclass
class Perft:
    table: Table
    deck: str
    first: int
    starts: list[Start]

    def write(self) -> str:
        lines = [f"table: {self.table}", f"deck: {self.deck}", f"first: {self.first}"]
        for start in self.starts:
            lines += ["", f"after: {' '.join(start.moves)}".rstrip()]
            lines += [f"depth {n}: {count}" for n, count in enumerate(start.counts, 1)]
            lines += [f"  {move}: {count}" for move, count in sorted(start.by_move.items())]
        return "\n".join(lines) + "\n"


def read(text: str) -> Perft:
    fields: dict[str, str] = {}
    starts: list[Start] = []
    for line in text.splitlines():
        key, _, value = line.partition(":")
        if key == "after":
            starts.append(Start(value.split()))
        elif key.startswith("depth "):
            starts[-1].counts.append(int(value))
        elif key.startswith("  "):
            starts[-1].by_move[key.strip()] = int(value)
        elif key:
            fields[key] = value.strip()
    table = next(table for table in TABLES if str(table) == fields["table"])
    return Perft(table, fields["deck"], int(fields["first"]), starts)


def paths() -> list[Path]:
    return [FOLDER / f"{str(table).replace('=', '-')}.txt" for table in TABLES]


# --- counting with the references -----------------------------------------------------------------


def reference(table: Table, deck: str, first: int) -> Any:
    rules = dict(table.rules)
    decks = iter([deck.split()] * 2)
    if table.game == "dobro":
        return Dobro(table.players, rounds=2, first=first, decks=decks, **rules)
    return Durak(table.players, deals=2, first=first, decks=decks, **rules)


def done(game: Any) -> int:
    return int(game.round if isinstance(game, Dobro) else game.deal)


def ways_on(game: Any, players: int) -> Iterable[str]:
    """Every move that anybody may make, calls with their seat; none once the deal is over."""
    if done(game):
        return
    for seat in range(players):
        for move in sorted(game.legal(seat)):
            yield f"call@{seat}" if move == "call" else move


def play(game: Any, move: str) -> None:
    text, _, seat = move.partition("@")
    game.play(text, int(seat) if seat else None)


def count(game: Any, players: int, depth: int) -> int:
    if depth == 0:
        return 1
    total = 0
    for move in ways_on(game, players):
        after = copy.deepcopy(game)
        play(after, move)
        total += count(after, players, depth - 1)
    return total


def measure(game: Any, players: int, start: Start) -> None:
    total = count(game, players, 1)
    while 0 < total <= ENOUGH and len(start.counts) < 8:
        start.counts.append(total)
        total = count(game, players, len(start.counts) + 1)
    for move in ways_on(game, players):
        after = copy.deepcopy(game)
        play(after, move)
        start.by_move[move] = count(after, players, len(start.counts) - 1)


def make(table: Table, seed: int) -> Perft:
    rng = random.Random(seed)
    length = {"rounds": 2} if table.game == "dobro" else {"deals": 2}
    first = rng.randrange(table.players)
    match = table.new(seed=seed, first=first, **length)
    while len(match.deals) == 1 and not match.over:
        move, seat = next_move(match, "eager", rng)
        match.play(move, seat=seat)
    deal = match.deals[0]
    assert deal.deck is not None
    deck = match.game.cards.write(deal.deck)
    perft = Perft(table, deck, first, [Start([]), Start(deal.moves[:-4])])
    for start in perft.starts:
        game = reference(table, deck, first)
        for text in start.moves:
            play(game, text)
        measure(game, table.players, start)
    return perft


if __name__ == "__main__":
    for number, path in enumerate(paths()):
        path.write_text(make(TABLES[number], number).write())
