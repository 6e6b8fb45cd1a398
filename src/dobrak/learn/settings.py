"""Settings of a training: a file for each net, nets/*.toml, with defaults for missing values."""

import tomllib
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, fields, replace
from pathlib import Path
from types import MappingProxyType
from typing import Any

from dobrak.bots.learned import group
from dobrak.games.options import LEAST_PLAYERS, Options
from dobrak.match import game_named

NETS = Path(__file__).with_name("nets")
CPU_DIVISOR = 64  # of the number of parallel matches and the minibatch size on a CPU
SHARES = ("gae_lambda", "forced_share", "past_share", "bot_share")  # settings that are at most 1


@dataclass(frozen=True)
class Settings:
    game: str
    players: int
    tables: list[dict[str, Any]] = field(default_factory=lambda: [{}])  # rules, mixed evenly
    seed: int = 1
    # nets
    hidden: int = 256  # units per layer
    layers: int = 3
    judge_hidden: int = 256  # the judge has as many layers
    # self-play
    matches: int = 32_768  # in parallel
    steps: int = 32  # decisions in each match per iteration
    # PPO
    epochs: int = 2
    minibatch: int = 32_768  # decisions
    clip_range: float = 0.2
    learning_rate: float = 1e-3  # changes linearly during the training, to:
    final_learning_rate: float = 1e-4
    entropy_coef: float = 0.01  # changes likewise, to:
    final_entropy_coef: float = 0.001
    gae_lambda: float = 0.85
    value_coef: float = 0.5
    forced_share: float = 0.1  # of positions with one legal move; only the values learn from them
    max_grad_norm: float = 0.5
    # opponents
    past_share: float = 0.2  # of matches against a past self
    bot_share: float = 0.1  # of matches against bots of the ladder
    past_pool: int = 16  # past selves that are kept
    past_added_every: int = 50  # iterations
    past_drawn_every: int = 4  # iterations until another past self plays

    @property
    def rules(self) -> list[Options]:
        """The rules of each table, checked and with all defaults."""
        return [game_named(self.game).options(self.players, table) for table in self.tables]

    @property
    def name(self) -> str:
        return f"{group(game_named(self.game), self.rules[0])}-{self.players}"

    def on(self, device: str) -> "Settings":
        """The settings for a device: a CPU is faster with fewer parallel matches."""
        if device != "cpu":
            return self
        return replace(
            self,
            matches=max(self.matches // CPU_DIVISOR, 1),
            minibatch=max(self.minibatch // CPU_DIVISOR, 1),
        )

    def check(self) -> None:
        """Raise ValueError if a setting is not valid."""
        if not isinstance(self.game, str):
            raise ValueError("game: takes a name")
        if not _is_number(self.players, int):
            raise ValueError("players: takes a number")
        tables: Any = self.tables  # unchecked content of the file
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
        _ = self.rules  # this checks them

    def to_dict(self) -> dict[str, Any]:
        return asdict(self)


def _is_number(value: object, *kinds: type) -> bool:
    return isinstance(value, kinds) and not isinstance(value, bool) and value == value


def read(path: Path) -> Settings:
    """Read settings from a file. Raises ValueError if they are not valid."""
    try:
        settings = Settings(**tomllib.loads(path.read_text(encoding="utf-8")))
        settings.check()
    except (OSError, ValueError, TypeError) as error:
        raise ValueError(f"{path}: {error}") from None
    return settings


def named(game: str, players: int, rules: Mapping[str, Any] = MappingProxyType({})) -> Settings:
    """The settings that are included in dobrak for a kind of table."""
    kind = game_named(game)
    chosen = {one.name: rules[one.name] for one in kind.declared.options if one.name in rules}
    wanted = f"{group(kind, kind.options(LEAST_PLAYERS, chosen))}-{players}"
    path = NETS / f"{wanted}.toml"
    if not path.is_file():
        there = ", ".join(sorted(known.stem for known in NETS.glob("*.toml")))
        raise ValueError(f"players: there are no settings {wanted}; there are {there}")
    return read(path)
