"""Simulations: the same on any number of cores, and the same moves as the bots."""

import json
import os
import subprocess
import sys
from typing import Any

import numpy as np
import pytest

from dobrak.lab import simulation
from dobrak.lab.match_stats import STATS
from dobrak.lab.simulation import Simulation, Summary


def summary_of(*asked: Any, cores: int = 1, **more: Any) -> dict[str, Any]:
    return simulation.run(Simulation.of(*asked, **more), cores).to_dict()


@pytest.mark.parametrize(
    ("game", "players"), [pytest.param("dobro", 4, marks=pytest.mark.long), ("durak", 3)]
)
def test_the_number_of_cores_changes_nothing(game: str, players: int) -> None:
    told = [summary_of(game, players, ["random"], matches=900, cores=n) for n in (1, 2, 5)]
    assert told[0] == told[1] == told[2]
    assert told[0]["matches"] == 900
    assert summary_of(game, players, ["random"], matches=900, seed="2") != told[0]


@pytest.mark.parametrize(
    ("game", "players"), [pytest.param("dobro", 3, marks=pytest.mark.long), ("durak", 2)]
)
def test_interpreted_rules_tell_the_same(game: str, players: int) -> None:
    command = [sys.executable, "-m", "dobrak", "sim", game, "--players", str(players)]
    command += ["--matches", "10", "--json", "-"]
    interpreted = {**os.environ, "NUMBA_DISABLE_JIT": "1"}
    told = subprocess.run(command, env=interpreted, capture_output=True, text=True, check=True)
    assert json.loads(told.stdout) == summary_of(game, players, ["careful"], matches=10)


def test_matches_add_up() -> None:
    rows: list[np.ndarray] = []
    asked = Simulation.of("dobro", 4, ["simple", "random", "careful", "careful"], matches=600)
    summary = simulation.run(asked, 2, rows.append)
    told, every = summary.to_dict(), np.concatenate(rows)
    assert every["number"].tolist() == list(range(600))  # in order, each once
    assert (every["deals"] == 3).all()
    assert told["moves"]["mean"] == every["moves"].mean()
    assert sum(told["wins"]) >= 1.0
    assert sum(part["opened"] for part in told["opener"]["by seat"]) == 600
    assert 0 < told["last deal turned it"] < 1
    assert told["wins"][2] > told["wins"][1]  # careful against random
    assert told["highest value"]["of all"] <= 48
    assert json.loads(json.dumps(told)) == told


def test_what_happens_in_a_match_is_told() -> None:
    told = summary_of("dobro", 3, ["careful"], matches=300, edition="en", draw="manual")
    assert 0 < told["doublings"] < told["moves"]["mean"]
    assert 0 < sum(told["takes"]) < told["moves"]["mean"]
    told = summary_of("durak", 3, ["random"], matches=300, ruleset="perevodnoy", deals=2)
    assert told["transfers"] > 0
    assert told["deals"] == 2
    assert told["epaulettes"] == 0  # there are none in this ruleset
    assert sum(told["points"]) + told["drawn deals"] * 2 <= 2


def test_an_interruption_keeps_what_was_played() -> None:
    asked = Simulation.of("durak", 2, ["random"], matches=100_000)
    summary = Summary(asked)

    def heard(told: np.ndarray) -> None:
        if summary.matches >= 1000:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        simulation.run(asked, 2, heard, summary)
    assert 1000 <= summary.matches < 2000
    assert summary.to_dict()["planned"] == 100_000


def test_nothing_played_can_be_told_too() -> None:
    told = Summary(Simulation.of("dobro", 2, ["random"])).to_dict()
    assert told["matches"] == 0
    assert told["highest value"]["of all"] == 0


@pytest.mark.parametrize(
    ("bots", "sentence"),
    [
        (["deep"], "there is no bot"),
        (["random", "random"], "takes one, or one for each of 3 seats"),
        (["mine=python bot.py"], "mine=python bot.py is not compiled"),
    ],
)
def test_who_cannot_take_part(bots: list[str], sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        Simulation.of("durak", 3, bots)


def test_rows_of_matches_have_no_gaps() -> None:
    assert STATS.fields is not None
    assert sum(field[0].itemsize for field in STATS.fields.values()) == STATS.itemsize


def test_somebody_leads_before_the_last_deal_and_somebody_wins() -> None:
    rows: list[np.ndarray] = []
    simulation.run(Simulation.of("durak", 2, ["random"], matches=200, deals=3), 1, rows.append)
    every = np.concatenate(rows)
    assert set(every["won"].tolist()) <= {1, 2, 3}
    assert (every["led"] > 0).all()


# --- Parquet --------------------------------------------------------------------------------------


def test_the_columns_of_matches() -> None:
    from dobrak.lab.parquet import columns

    rows: list[np.ndarray] = []
    simulation.run(Simulation.of("dobro", 2, ["random"], matches=20), 1, rows.append)
    found = columns(rows[0], 2, ["doublings", "highest"])
    assert {"number", "moves", "scores_0", "scores_1", "won_0", "takes_1", "doublings"} <= set(
        found
    )
    assert not {"scores_2", "spare", "won"} & set(found)
    assert all(len(column) == 20 for column in found.values())


def test_parquet_needs_a_package_and_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    import builtins

    from dobrak.lab.parquet import Parquet

    real = builtins.__import__

    def without(name: str, *rest: Any, **more: Any) -> Any:
        if name.startswith("pyarrow"):
            raise ImportError(name)
        return real(name, *rest, **more)

    monkeypatch.setattr(builtins, "__import__", without)
    with pytest.raises(ValueError, match="--parquet needs the package pyarrow"):
        Parquet("matches.parquet", 2, [])
