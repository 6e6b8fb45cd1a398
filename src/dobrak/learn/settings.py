"""How a net learns: one file of settings for each net, nets/*.toml."""

import tomllib
from dataclasses import asdict, dataclass, field, fields, replace
from pathlib import Path
from typing import Any

from dobrak.bots.learned import group
from dobrak.games.options import Options
from dobrak.match import game_named

NETS = Path(__file__).with_name("nets")
CPU_SHARE = 64  # a CPU plays so many times fewer matches at once
SHARES = ("trace", "forced", "past", "rivals")  # settings that take at most 1


@dataclass(frozen=True)
class Settings:
    """What is not in the file is as it is here."""

    game: str
    players: int
    tables: list[dict[str, Any]] = field(default_factory=lambda: [{}])  # rules, mixed evenly
    seed: int = 1
    # the net
    hidden: int = 256
    layers: int = 3
    judge: int = 256  # as wide is who judges, with as many layers
    # playing
    matches: int = 32_768  # side by side
    steps: int = 32  # decisions in each, before the net learns from them
    # learning
    epochs: int = 2
    minibatch: int = 32_768  # decisions
    clip: float = 0.2
    rate: float = 1e-3  # of learning, falling evenly to:
    last_rate: float = 1e-4
    entropy: float = 0.01  # what chance in the choice is worth, falling evenly to:
    last_entropy: float = 0.001
    trace: float = 0.85  # how far a later surprise counts for earlier decisions
    value_weight: float = 0.5
    forced: float = 0.1  # the share of decisions without a choice that the values learn from
    most_gradient: float = 0.5
    # opponents
    past: float = 0.2  # the share of matches that are played against one
    rivals: float = 0.1  # and against bots of the ladder
    past_kept: int = 16
    past_every: int = 50  # iterations between two that are kept
    past_drawn: int = 4  # iterations until another is drawn

    @property
    def rules(self) -> list[Options]:
        """The rules of each table, checked and whole."""
        return [game_named(self.game).options(self.players, table) for table in self.tables]

    @property
    def name(self) -> str:
        return f"{group(self.game, self.rules[0])}-{self.players}"

    def on(self, device: str) -> "Settings":
        """The same for a CPU, which is better served with fewer matches at once."""
        if device != "cpu":
            return self
        return replace(
            self,
            matches=max(self.matches // CPU_SHARE, 1),
            minibatch=max(self.minibatch // CPU_SHARE, 1),
        )

    def check(self) -> None:
        """ValueError says which setting cannot be as it is."""
        if not isinstance(self.game, str):
            raise ValueError("game: takes a name")
        if not _is_number(self.players, int):
            raise ValueError("players: takes a number")
        tables: Any = self.tables  # whatever was in the file
        is_list = isinstance(tables, list) and len(tables) > 0
        if not is_list or not all(isinstance(table, dict) for table in tables):
            raise ValueError("tables: takes a list of rules, with one table at least")
        for setting in fields(self):
            name, usual, value = setting.name, setting.default, getattr(self, setting.name)
            least = 0 if name == "seed" else 1
            if isinstance(usual, int) and not (_is_number(value, int) and value >= least):
                raise ValueError(f"{name}: takes a whole number from {least} on")
            if isinstance(usual, float) and not (_is_number(value, int, float) and value >= 0):
                raise ValueError(f"{name}: takes a number from 0 on")
            if name in SHARES and value > 1:
                raise ValueError(f"{name}: takes a number from 0 to 1")
        _ = self.rules  # made, and so checked, for each table

    def to_dict(self) -> dict[str, Any]:
        return asdict(self)


def _is_number(value: object, *kinds: type) -> bool:
    return isinstance(value, kinds) and not isinstance(value, bool) and value == value


def read(path: Path) -> Settings:
    """The settings in a file; ValueError says what is wrong with them."""
    try:
        told = tomllib.loads(path.read_text(encoding="utf-8"))
        settings = Settings(**told)
        settings.check()
    except (OSError, ValueError, TypeError) as error:
        raise ValueError(f"{path}: {error}") from None
    return settings


def named(game: str, players: int, ruleset: str = "dourak") -> Settings:
    """The settings that come with dobrak for a kind of table."""
    wanted = f"{group(game_named(game).name, {'ruleset': ruleset})}-{players}"
    path = NETS / f"{wanted}.toml"
    if not path.is_file():
        there = ", ".join(sorted(known.stem for known in NETS.glob("*.toml")))
        raise ValueError(f"players: there are no settings {wanted}; there are {there}")
    return read(path)
