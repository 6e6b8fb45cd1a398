"""`dobrak sim`: its summary, its files, and its result after Ctrl-C."""

import io
import json
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from dobrak.cli import sim, terminal
from dobrak.cli.shell import INTERRUPTED
from dobrak.cli.terminal import Terminal
from dobrak.lab.simulation import Simulation


def run(
    asked: Simulation, json_file: str | None = None, parquet_file: str | None = None
) -> tuple[int, str]:
    screen = io.StringIO()
    shown_at = Terminal(file=screen, width=200)
    status = sim.simulate(asked, 2, json_file, parquet_file, shown_at)
    return status, screen.getvalue()


def test_a_summary_for_dobro() -> None:
    status, shown = run(Simulation.of("dobro", 4, ["random"], matches=500, edition="en"))
    assert status == 0
    assert (
        "500 matches of dobro, 4 players: random (edition en, rounds 3, draw auto; seed 1)" in shown
    )
    for words in (
        "moves per match",
        "won by the player who began",
        "takes per match",
        "highest value in play",
    ):
        assert re.search(rf"^{words} ", shown, re.MULTILINE)
    assert re.search(r"^3 +random +\d+\.\d% +\d+\.\d\d +\d+\.\d\d +\d+\.\d%", shown, re.MULTILINE)


def test_a_summary_for_durak_and_its_file(tmp_path: Path) -> None:
    file = tmp_path / "summary.json"
    status, shown = run(Simulation.of("durak", 2, ["random", "simple"], matches=300), str(file))
    assert status == 0
    assert "2 players: random, simple (" in shown
    assert "epaulettes" in shown
    assert "last deal changed" not in shown  # there is but one deal
    told = json.loads(file.read_text(encoding="utf-8"))
    assert (told["format"], told["matches"]) == ("dobrak-sim/1", 300)
    with pytest.raises(ValueError, match="is there already"):
        run(Simulation.of("durak", 2, ["random"], matches=1), str(file))


def test_json_can_be_printed(capsys: pytest.CaptureFixture[str]) -> None:
    status, shown = run(Simulation.of("durak", 2, ["random"], matches=10), "-")
    assert (status, shown) == (0, "")
    assert json.loads(capsys.readouterr().out)["matches"] == 10


def test_rows_can_be_written_at_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from pyarrow import parquet

    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("USERPROFILE", str(tmp_path))
    assert run(Simulation.of("durak", 2, ["random"], matches=10), None, "~/rows.parquet")[0] == 0
    rows = parquet.read_table(tmp_path / "rows.parquet").to_pylist()
    assert [row["number"] for row in rows] == list(range(10))
    assert all(row["won_0"] + row["won_1"] <= 1 for row in rows)  # or both have lost, in a draw


@pytest.mark.parametrize(
    ("json_file", "parquet_file", "sentence"),
    [
        (None, "-", "--parquet takes the name of a file"),
        ("same", "same", "--json and --parquet need a file each"),
        ("same", "./same", "--json and --parquet need a file each"),
        (None, "no/such/folder", "There is no folder for"),
    ],
)
def test_wrong_files_are_refused_before_anything_is_played(
    json_file: str | None,
    parquet_file: str,
    sentence: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(ValueError, match=sentence):
        run(Simulation.of("durak", 2, ["random"], matches=10), json_file, parquet_file)
    assert not list(tmp_path.iterdir())


def test_an_interruption_ends_with_what_there_is(monkeypatch: pytest.MonkeyPatch) -> None:
    @contextmanager
    def interrupted(matches: int) -> Iterator[Callable[[int], None]]:
        heard = 0

        def advance(matches: int) -> None:
            nonlocal heard
            heard += matches
            if heard >= 1000:
                raise KeyboardInterrupt

        yield advance

    monkeypatch.setattr(terminal, "progress", interrupted)
    status, shown = run(Simulation.of("durak", 2, ["random"], matches=1_000_000))
    assert status == INTERRUPTED
    assert "1,000 matches of durak" in shown
    assert "Stopped after 1,000 of 1,000,000 matches." in shown
