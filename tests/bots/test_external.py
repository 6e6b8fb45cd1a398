"""External programs as bots: the example plays; any mistake forfeits the match."""

import json
import os
import queue
import shlex
import sys
import time
from contextlib import suppress
from pathlib import Path

import numpy as np
import pytest

from dobrak.bots import Forfeit, bot_named
from dobrak.bots.external import External
from dobrak.bots.line_process import LineProcess
from dobrak.games import GAMES
from dobrak.lab.decks import Decks
from dobrak.lab.matches import Outcome, play_checked
from tests.patience import FOR_EVER, PATIENCE
from tools.tables import TABLES, Table

EXAMPLE = Path(__file__).parents[2] / "examples" / "outside_bot.py"
PYTHON = shlex.quote(sys.executable)


def program(source: str) -> External:
    return External("mine", shlex.join([sys.executable, "-c", source]), patience=PATIENCE)


def seated(bot: External, table: Table) -> Outcome:
    """The result of a match of this bot against itself."""
    game = GAMES[table.game]
    decks = Decks(game, table.players, game.options(table.players, table.rules), "1")
    try:
        return play_checked(decks, [bot] * table.players, "test", patience=PATIENCE)
    finally:
        bot.close()


def test_the_example_is_short_and_plays_whole_matches_at_any_table() -> None:
    code = EXAMPLE.read_text().partition('"""\n\n')[2].splitlines()
    assert len([line for line in code if line.strip()]) <= 20
    for table in TABLES[::7]:
        outcome = seated(External("mine", f"{PYTHON} {shlex.quote(str(EXAMPLE))}"), table)
        assert outcome.guilty is None, outcome.sentence
        assert any(outcome.won)


@pytest.mark.parametrize(
    ("source", "kind", "sentence"),
    [
        ("raise SystemExit", "died", "it ended"),
        ("input(); 1 / 0", "died", "it ended, saying 'ZeroDivisionError: division by zero'"),
        ("input(); print('7')", "illegal", "it wrote '7', which is not a line like"),
        ("input(); print('[[[')", "illegal", "it wrote '[[['"),
        ("input(); print('[' * 100000)", "illegal", "it wrote '[["),
        ("input(); print('x' * 10_000_000)", "illegal", "it wrote 'xx"),
        ('input(); print(\'{"move": "7000"}\')', "illegal", "it answered '7000', which is not"),
        ("input(); print('{\"move\": null}')", "illegal", "it answered 'None'"),
        ("input(); print('{\"move\": [{}]}')", "illegal", "it answered '[{}]'"),
        ("import sys; input(); sys.stdout.buffer.write(b'\\xff\\xfe\\n')", "illegal", "it wrote"),
        ("while True: print('{\"move\": 1}')", "illegal", "it "),  # answers, or before it is asked
        ("import sys; sys.stdin.close(); sys.stdout.close()", "died", "it ended"),
    ],
)
def test_nonsense_and_death_are_a_forfeit_with_a_sentence(
    source: str, kind: str, sentence: str
) -> None:
    outcome = seated(program(source), Table("durak", 2))
    assert (outcome.trouble, outcome.won) == (kind, [])
    assert outcome.guilty is not None
    assert sentence in outcome.sentence


def test_silence_is_a_forfeit() -> None:
    bot = program(FOR_EVER)
    bot.patience = 0.3
    outcome = seated(bot, Table("dobro", 2))
    assert (outcome.trouble, outcome.sentence) == (
        "silent",
        "it did not answer within 0.3 s",
    )


def test_what_cannot_be_started_is_a_forfeit() -> None:
    bot = bot_named("mine=/no/such/program", "durak")
    view = Table("durak", 2).new(seed=1, first=0).view(0)
    with pytest.raises(Forfeit, match="it could not be started: No such file"):
        bot.choose(view, np.random.default_rng(1))


def test_after_a_forfeit_it_is_started_again() -> None:
    bot = External("mine", f"{PYTHON} {shlex.quote(str(EXAMPLE))}")
    view = Table("durak", 2).new(seed=1, first=0).view(0)
    rng = np.random.default_rng(1)
    first = bot.choose(view, rng)
    bot.close()
    assert bot.choose(view, rng) == first
    bot.close()


def test_it_is_told_what_its_seat_may_know_and_no_more() -> None:
    """The line that a program reads contains only the view of its seat."""
    tell = "import json; v = json.loads(input()); print(json.dumps({'move': json.dumps(v)}))"
    bot = program(tell)
    match = Table("durak", 3).new(seed=1, first=0)
    with pytest.raises(Forfeit, match="which is not a legal move"):
        bot.choose(match.view(0), np.random.default_rng(1))
    bot.close()
    asked = bot._ask(match.view(0))
    bot.close()
    assert json.loads(str(asked)) == {"view": match.view(0).to_dict()}


# --- processes ------------------------------------------------------------------------------------


def heard_from(code: str) -> tuple[LineProcess, "queue.Queue[str]"]:
    lines: queue.Queue[str] = queue.Queue()
    return LineProcess([sys.executable, "-u", "-c", code], lines.put), lines


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="looks at processes in /proc")
def test_what_a_process_has_started_is_ended_with_it() -> None:
    """Also if the process itself has ended before."""
    start = "import subprocess as s; print(s.Popen(['sleep', '600'], stdout=s.DEVNULL).pid)"
    process, lines = heard_from(start)
    left = Path("/proc", lines.get(timeout=PATIENCE).strip(), "stat")
    assert lines.get(timeout=PATIENCE) == ""
    process.kill()
    deadline = time.monotonic() + PATIENCE
    with suppress(OSError):  # somebody may have waited for it
        while left.read_text().rpartition(")")[2].split()[0] != "Z":
            assert time.monotonic() < deadline
            time.sleep(0.01)


@pytest.mark.skipif(os.name != "posix", reason="there are no groups of processes")
def test_a_group_is_not_ended_once_its_number_may_be_anothers(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    process, _ = heard_from("input()")
    process.kill()
    ended: list[int] = []
    monkeypatch.setattr(os, "killpg", lambda group, number: ended.append(group))
    process.kill()
    assert not ended
