"""All kinds of table, and players who play differently, for tests and benchmarks."""

import random
from dataclasses import dataclass, field
from typing import Any

import dobrak
from dobrak import Match, Move
from dobrak.games.dobro.edition import EDITIONS
from dobrak.games.durak.edition import HAND, RULESETS


@dataclass(frozen=True)
class Table:
    game: str
    players: int
    rules: dict[str, Any] = field(default_factory=dict, hash=False)

    def new(self, **more: Any) -> Match:
        return dobrak.new(self.game, self.players, **self.rules, **more)

    def __str__(self) -> str:
        words = [self.game, str(self.players), *(f"{k}={v}" for k, v in self.rules.items())]
        return "-".join(words)


DOBRO = [
    Table("dobro", players, {"edition": edition, "draw": draw})
    for edition in EDITIONS
    for players in range(2, 7)
    for draw in ("auto", "manual")
]
DURAK = [
    Table("durak", players, {"ruleset": name, **({"deck": deck} if ruleset.chooses else {})})
    for name, ruleset in RULESETS.items()
    for deck in sorted(ruleset.decks)
    for players in range(2, min(ruleset.most_players, deck // HAND) + 1)
]
TABLES = DOBRO + DURAK

# What a player of this habit likes, by the notation's first letters; a higher number more often.
HABITS: dict[str, dict[str, float]] = {
    "any": {},
    "eager": {"take": 0.02, "pass": 0.1, "end": 0.5},
    "lazy": {"take": 5.0, "pass": 5.0, "end": 5.0, "call": 0.2},
    "taker": {"take": 100.0, "pass": 0.3},
    "special": {"S": 20.0, "R": 20.0, ">": 20.0, "J": 5.0, "epaulettes": 50.0, "call": 20.0},
}


def choose(moves: list[Move], habit: str, rng: random.Random) -> Move:
    likes = HABITS[habit]
    weights = []
    for move in moves:
        matches = [weight for start, weight in likes.items() if move.startswith(start)]
        weights.append(matches[0] if matches else 1.0)
    return rng.choices(moves, weights)[0]


def next_move(match: Match, habit: str, rng: random.Random) -> tuple[Move, int]:
    """A random next move: mostly of the seat to move, sometimes a call out of turn."""
    assert match.seat is not None
    callers = [seat for seat in range(match.players) if seat != match.seat and match.moves(seat)]
    if callers and rng.random() < 0.3:
        seat = rng.choice(callers)
        return match.moves(seat)[0], seat
    return choose(match.moves(), habit, rng), match.seat


def random_options(table: Table, rng: random.Random) -> dict[str, Any]:
    """Random values of the other options: length, and variants."""
    if table.game == "dobro":
        return {"rounds": rng.choice([1, 2, 3, 5, "long"])}
    options: dict[str, Any] = {"deals": rng.choice([1, 2, 3])}
    if RULESETS[table.rules["ruleset"]].chooses:
        options["first_limit"] = rng.choice([5, 6])
        options["next_attacker"] = rng.choice(["durak", "lowest"])
        options["first_transfer"] = rng.choice([True, False])
    return options
