"""Simulations: many matches between compiled bots on all cores, and their statistics.

    summary = simulation.run(Simulation.of("dobro", 4, ["careful"], matches=100_000, edition="fr"))

The summary of a simulation does not depend on the number of cores.
"""

import hashlib
from collections import deque
from collections.abc import Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from dobrak import shuffle
from dobrak.batch import starts
from dobrak.bots import bot_named
from dobrak.bots.compiled_bots import VALUES_LENGTH
from dobrak.bots.rated import Rated
from dobrak.games.options import whole
from dobrak.lab.match_stats import SEATS, STATS, play_and_count
from dobrak.lab.statistics import Counted, Statistics, quantile, statistics_of
from dobrak.match import game_named

FORMAT = "dobrak-sim/1"
MOST_MATCHES = 10_000_000_000
CHUNK = 250  # matches that a core plays before it reports
LONGEST = 1 << 14  # moves; longer matches are counted as this long in the quantiles


@dataclass(frozen=True)
class Simulation:
    """Created and checked by `Simulation.of`."""

    game: str
    players: int
    rules: dict[str, Any]
    bots: list[str]  # by seat
    matches: int
    seed: str

    @classmethod
    def of(
        cls,
        game: str,
        players: int,
        bots: Sequence[str],
        *,
        matches: int = 10_000,
        seed: str | int = 1,
        **rules: Any,
    ) -> "Simulation":
        """Create a simulation. A single bot gets all seats. Raises ValueError."""
        chosen = game_named(game).options(players, rules)
        named = list(bots) * players if len(bots) == 1 else list(bots)
        if len(named) != players:
            raise ValueError(f"bots: takes one, or one for each of {players} seats")
        for name in named:
            if not isinstance(bot_named(name, game), Rated):
                raise ValueError(
                    f"bots: {name} is not compiled, and would be too slow here; "
                    "'dobrak arena' takes any bot"
                )
        return cls(
            game, players, chosen, named, whole("matches", matches, 1, MOST_MATCHES), str(seed)
        )


@dataclass
class Summary:
    """The statistics so far, as sums of integers, so that the order of matches does not matter."""

    simulation: Simulation
    matches: int = 0
    deals: int = 0
    drawn: int = 0
    shared: int = 0  # matches with several winners
    several: int = 0  # matches of several deals
    turned: int = 0  # of those: matches in which no leader before the last deal won
    opener_won: int = 0
    lengths: np.ndarray = field(default_factory=lambda: np.zeros(LONGEST + 1, np.int64))
    moves: int = 0
    longest: int = 0
    wins: np.ndarray = field(default_factory=lambda: np.zeros(SEATS, np.int64))
    opened: np.ndarray = field(default_factory=lambda: np.zeros(SEATS, np.int64))
    won_when_opened: np.ndarray = field(default_factory=lambda: np.zeros(SEATS, np.int64))
    points: np.ndarray = field(default_factory=lambda: np.zeros(SEATS, np.int64))
    takes: np.ndarray = field(default_factory=lambda: np.zeros(SEATS, np.int64))
    counted: dict[str, Counted] = field(init=False)  # what only this game counts

    def __post_init__(self) -> None:
        self.counted = {name: Counted() for name in self._statistics.names}

    @property
    def _statistics(self) -> Statistics:
        return statistics_of(game_named(self.simulation.game))

    def add(self, stats: np.ndarray) -> None:
        """Add some matches."""
        seats = np.arange(SEATS)
        won = (stats["won"][:, None] >> seats & 1).astype(bool)
        opener_won = won[np.arange(len(stats)), stats["opened"]]
        self.matches += len(stats)
        for name in ("deals", "drawn", "moves"):
            setattr(self, name, getattr(self, name) + int(stats[name].sum(dtype=np.int64)))
        self.shared += int((won.sum(axis=1) > 1).sum())
        self.several += int((stats["led"] != 0).sum())
        self.turned += int(((stats["led"] != 0) & (stats["led"] & stats["won"] == 0)).sum())
        self.opener_won += int(opener_won.sum())
        self.lengths += np.bincount(np.minimum(stats["moves"], LONGEST), minlength=LONGEST + 1)
        self.longest = max(self.longest, int(stats["moves"].max()))
        for i, counted in enumerate(self.counted.values()):
            counted.add(stats["counts"][:, i])
        self.wins += won.sum(axis=0)
        self.opened += np.bincount(stats["opened"], minlength=SEATS)
        self.won_when_opened += np.bincount(stats["opened"][opener_won], minlength=SEATS)
        self.points += stats["scores"].sum(axis=0, dtype=np.int64)
        self.takes += stats["takes"].sum(axis=0, dtype=np.int64)

    def to_dict(self) -> dict[str, Any]:
        """All statistics, as JSON."""
        asked, n = self.simulation, self.simulation.players
        of = max(self.matches, 1)
        result: dict[str, Any] = {
            "format": FORMAT,
            "game": asked.game,
            "players": n,
            "rules": {**asked.rules, "version": game_named(asked.game).version},
            "bots": asked.bots,
            "seed": asked.seed,
            "planned": asked.matches,
            "matches": self.matches,
            "moves": {
                "mean": self.moves / of,
                "5 %": quantile(self.lengths, 0.05),
                "median": quantile(self.lengths, 0.5),
                "95 %": quantile(self.lengths, 0.95),
                "longest": self.longest,
            },
            "deals": self.deals / of,
            "drawn deals": self.drawn / max(self.deals, 1),
            "wins": [int(wins) / of for wins in self.wins[:n]],
            "shared": self.shared / of,
            "opener": {
                "won": self.opener_won / of,
                "by seat": [
                    {"opened": int(opened), "won": int(won)}
                    for opened, won in zip(self.opened[:n], self.won_when_opened[:n], strict=True)
                ],
            },
            "points": [int(points) / of for points in self.points[:n]],
            "takes": [int(takes) / of for takes in self.takes[:n]],
            "last deal turned it": self.turned / self.several if self.several else None,
        }
        return {**result, **self._statistics.figures(self.counted, of)}


def run(
    simulation: Simulation,
    cores: int,
    heard: Callable[[np.ndarray], None] = lambda stats: None,
    summary: Summary | None = None,
) -> Summary:
    """Play all matches; `heard` gets their rows, in order, a chunk at a time.

    Pass a `summary` to write to, if you need what was played before an interruption.
    """
    kept = Summary(simulation) if summary is None else summary
    play = _player(simulation)
    begins = iter(range(0, simulation.matches, CHUNK))
    waiting: deque[Future[np.ndarray]] = deque()

    def take() -> None:
        stats = waiting[0].result()
        waiting.popleft()
        kept.add(stats)
        heard(stats)

    with ThreadPoolExecutor(cores) as pool:  # compiled code releases the GIL
        try:
            for first in begins:
                waiting.append(pool.submit(play, first))
                if len(waiting) > 2 * cores:
                    take()
            while waiting:
                take()
        except BaseException:
            for late in waiting:
                late.cancel()
            raise
    return kept


def _player(simulation: Simulation) -> Callable[[int], np.ndarray]:
    """A function that plays a chunk, from match `first` on."""
    game = game_named(simulation.game)
    begins = starts(game, simulation.players, simulation.rules)
    box = np.array(game.box(simulation.players, simulation.rules), np.int8)
    bots = [bot_named(name, simulation.game) for name in simulation.bots]
    raters = np.array([bot.rater for bot in bots if isinstance(bot, Rated)])
    habits = np.array([bot.habits for bot in bots if isinstance(bot, Rated)])
    secret = hashlib.sha256(shuffle.secret_of(simulation.seed)).digest()
    seed = np.uint64(int.from_bytes(secret[:8], "big"))

    def play(first: int) -> np.ndarray:
        stats = np.zeros(min(CHUNK, simulation.matches - first), STATS)
        moves, values = np.empty(game.moves, np.int16), np.empty(VALUES_LENGTH)
        play_and_count(
            begins, box, seed, first, raters, habits, game.blank(2), moves, values, stats
        )
        return stats

    return play
