"""A game that is registered from outside (tests/toy) plays wherever our own games do."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from dobrak import compiled
from dobrak.games import DECLARED, part
from dobrak.kernel import INTERPRETED

ROOT = Path(__file__).parents[1]
TOY = ROOT / "tests" / "toy"
MOST_LINES = 300  # with its texts in both languages, without blank lines

PLAYS = """
import json
import numpy as np
import dobrak
from dobrak.batch import Batch
from dobrak.games import register
from dobrak.warm import compile_arena
from dobrak.lab import arena, simulation
from dobrak.lab.plan import Plan
from dobrak.lab.simulation import Simulation

register("tests.toy")
match = dobrak.new("ladder", 3, seed=1, deals=3)
while not match.over:
    assert dobrak.setup(match.position()).position() == match.position()
    view = match.view(match.seat)
    assert view.world(np.random.default_rng(1)).view(match.seat) == view
    match.play(view.moves()[-1])
again = dobrak.replay(json.loads(json.dumps(match.record())))

simulated = simulation.run(Simulation.of("ladder", 2, ["random"], matches=500), 2).to_dict()

batch, rng, ended = Batch("ladder", 2, 64, seed=1), np.random.default_rng(1), 0
for _ in range(50):
    batch.step(np.array([rng.choice(np.flatnonzero(mask)) for mask in batch.masks]))
    ended += int(batch.ended.sum())

plan = Plan.of("ladder", 2, ["search", "random"], matches=20, seed="1")
compile_arena(plan)
result = arena.run(plan, 1)
print(json.dumps([
    again.scores == match.scores and again.winners == match.winners,
    sum(match.scores) >= 3,
    simulated["matches"], sum(simulated["wins"]) >= 1,
    ended > 64,
    bool(result.whole), len(result.troubles), float(np.nanmean(result.points)),
]))
"""
MISSING = """
from dobrak.bots import bot_named
from dobrak.games import part
from dobrak.lab.plan import Plan

for ask in (
    lambda: part("ladder", "terminal"),
    lambda: bot_named("careful", "ladder"),
    lambda: bot_named("careless", "ladder"),
):
    try:
        ask()
    except (LookupError, ValueError) as error:
        print(error.args[0])
"""
AT_A_TERMINAL = """
import io
import dobrak
from dobrak.bots import bot_named
from dobrak.cli.play import menu
from dobrak.cli.play.game import TerminalMatch
from dobrak.cli.terminal import Terminal

assert menu.opponents(None, "ladder", 2, None) == ["random"]
match, output = dobrak.new("ladder", 2, seed=3, first=0, deals=2), io.StringIO()
terminal = Terminal(lambda prompt: "#1", file=output, width=80)
TerminalMatch(match, 0, [bot_named("random", "ladder")], "test", terminal).run()
print(match.over)
print(output.getvalue())
"""
COMPILED = """
from numba.core import event
recorder = event.RecordingListener()
with event.install_listener("numba:compile", recorder):
    import dobrak
    match = dobrak.new({game!r}, 2, seed=1)
    match.play(match.moves()[0])
    match.eyes()
print(len(recorder.buffer))
"""


def run(code: str, *, toy: bool = True) -> str:
    """The output of code in a process that has the game."""
    environment = {name: value for name, value in os.environ.items() if name != "DOBRAK_GAMES"}
    if toy:
        environment["DOBRAK_GAMES"] = "tests.toy"
    command = [sys.executable, "-c", code]
    done = subprocess.run(
        command, capture_output=True, text=True, check=True, env=environment, cwd=ROOT
    )
    return done.stdout.strip()


def test_it_is_small() -> None:
    files = [*TOY.rglob("*.py"), *TOY.rglob("*.ftl")]
    lines = [line for path in files for line in path.read_text(encoding="utf-8").splitlines()]
    assert len([line for line in lines if line.strip()]) < MOST_LINES


def test_it_plays_as_a_match_a_record_a_simulation_a_batch_and_in_an_arena() -> None:
    replayed, scored, matches, won, ended, whole, troubles, points = json.loads(run(PLAYS))
    assert all((replayed, scored, won, ended, whole))
    assert matches == 500
    assert troubles == 0
    assert points > 0.5  # search against random


def test_a_part_that_is_missing_is_named() -> None:
    terminal, careful, careless = run(MISSING).splitlines()
    assert terminal == "ladder has no terminal yet: add the module tests.toy.terminal"
    assert careful == "bots: careful does not play ladder; there are random, search"
    assert careless.startswith("bots: there is no bot 'careless'")


def test_it_is_played_in_the_terminal_with_its_facts_its_hand_and_its_moves() -> None:
    over, *lines = run(AT_A_TERMINAL).splitlines()
    shown = [line.strip() for line in lines]
    assert over == "True"
    assert "deals: 2" in shown
    assert "held    Seat 0 3, Seat 1 3" in shown
    assert any(line.startswith("Your hand  ") for line in shown)
    assert any(line.startswith("Moves:  ") for line in shown)
    assert "The deal is over" in shown
    assert any(line.endswith("deal won") or line.endswith("deals won") for line in shown[-3:])


def test_an_unknown_game_has_no_parts() -> None:
    with pytest.raises(LookupError, match="there is no game chess; there are dobro, durak"):
        part("chess", "bots")
    assert "ladder" not in DECLARED  # nothing here has registered it


@pytest.mark.skipif(INTERPRETED, reason="nothing is compiled here")
def test_it_is_cached_in_a_folder_of_its_own_and_recompiles_nothing_of_ours() -> None:
    folders = "from dobrak import compiled; print(compiled.folder(), compiled.folder('tests.toy'))"
    ours, its = run(folders).split()
    assert ours == str(compiled.folder()) != its
    for game in ("dobro", "durak", "ladder"):
        run(COMPILED.format(game=game))  # fills the cache, if need be
        assert run(COMPILED.format(game=game)) == "0"
    assert run(COMPILED.format(game="dobro"), toy=False) == "0"
    assert [*Path(its).glob("*.nbc")]


def test_its_code_depends_on_its_rules_and_on_ours(monkeypatch: pytest.MonkeyPatch) -> None:
    texts: dict[str, Any] = compiled.sources_of("tests.toy")
    assert {"rules/state.py", "bots/kernels.py", "lab.py"} <= texts.keys()
    before = compiled.fingerprint("tests.toy")
    assert before != compiled.fingerprint()
    changed = {**texts, "rules/state.py": texts["rules/state.py"] + "\n"}
    monkeypatch.setattr(compiled, "sources_of", lambda package: changed)
    assert compiled.fingerprint("tests.toy") != before
