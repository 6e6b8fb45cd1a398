"""The `dobrak` command: its output and its error messages."""

import io
import json
import os
import random
import re
import shlex
import subprocess
import sys
import time
from contextlib import suppress
from itertools import pairwise
from pathlib import Path
from types import SimpleNamespace

import pytest

import dobrak
from dobrak import kernel, warm
from dobrak.cli import app, rules, shell
from dobrak.cli.play.session import setup_of
from dobrak.cli.replay import events_by_deal
from dobrak.games.game import Event
from tests.cli import help_page
from tests.patience import FOR_EVER, PATIENCE
from tools.tables import TABLES, Table, next_move, random_options

ROOT = Path(__file__).resolve().parents[2]
COMMANDS = [name.partition(" ")[2] for name in help_page.helps() if name != "dobrak"]
SHORT = ROOT / "examples" / "variants" / "short-durak.toml"


class Answer(SimpleNamespace):
    code: int
    out: str
    err: str


class Command:
    """The command, called in this process, without a terminal."""

    def __init__(self, patch: pytest.MonkeyPatch, output: pytest.CaptureFixture[str]) -> None:
        self.patch, self.output = patch, output

    def __call__(self, *words: str) -> Answer:
        self.patch.setattr(sys, "argv", ["dobrak", *words])
        self.patch.setattr(sys, "stdin", io.StringIO())
        with pytest.raises(SystemExit) as ended:
            app.main()
        out, err = self.output.readouterr()
        return Answer(code=ended.value.code or 0, out=out, err=err)


@pytest.fixture
def command(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Command:
    return Command(monkeypatch, capsys)


@pytest.fixture
def saved(tmp_path: Path) -> Path:
    """The record of an unfinished match."""
    match = dobrak.new("dobro", 3, seed=1, first=0, names=["Ana", "Ben", "Cleo"])
    for _ in range(5):
        match.play(match.moves()[-1])
    path = tmp_path / "match.json"
    path.write_text(json.dumps(match.record()))
    return path


# --- help -----------------------------------------------------------------------------------------


def test_the_help_in_the_docs_is_todays() -> None:
    page = help_page.PAGE.read_text(encoding="utf-8")
    assert page == help_page.with_help(page), "python -m tests.cli.help_page brings it up to date"


def test_every_command_is_in_the_docs() -> None:
    page = help_page.PAGE.read_text(encoding="utf-8")
    assert set(re.findall("<!-- help: (.+) -->", page)) == set(help_page.helps())
    for command in help_page.helps():
        assert command == "dobrak" or f"\n## {command}\n" in page


@pytest.mark.parametrize("command", help_page.helps())
def test_each_option_is_described_on_one_line(command: str) -> None:
    """Only an option that leaves no room has its description on the next line."""
    lines = help_page.helps()[command].splitlines()
    assert max(map(len, lines)) <= 80
    for line, following in pairwise(lines):
        if re.match(" {8}", following):
            assert re.fullmatch("  --[a-z-]+ / --no-[a-z-]+", line)


def test_without_a_command_it_helps(command: Command) -> None:
    for words in ([], ["--help"], ["-h"]):
        answer = command(*words)
        assert (answer.code, answer.err) == (0, "")
        assert "Usage: dobrak" in answer.out


def test_the_version(command: Command) -> None:
    assert command("--version").out == f"dobrak {dobrak.__version__}\n"


# --- what is wrong --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["nonsense"], "No such command 'nonsense'. See 'dobrak --help'."),
        (["play", "--nonsense"], "See 'dobrak play --help'."),
        (["play", "--players", "many"], "--players"),
        (["play", "--players", "9"], "players: takes a number from 2 to 6, not '9'."),
        (["play", "--rounds", "9" * 5000], "rounds: takes a number from 1 to 999"),
        (["play", "--edition", "fr", "--deck", "24"], "'deck' is not an option of dobro"),
        (["play", "--deck", "25"], "deck: takes a number from 16 to 52 in steps of 4"),
        (["play", "--next-attacker", "durak"], "is not an option of durak with ruleset 'dourak'"),
        (["play", "--name", "\x07"], "names: '\\x07' is not a name."),
        (["play", "--resume", "gone.json"], "There is no 'gone.json'."),
        (["play", "--resume", "gone.json", "--game", "dobro"], "--resume takes the game"),
        (["replay"], "Missing argument 'RECORD.json'."),
        (["replay", "gone.json"], "There is no 'gone.json'."),
        (["replay", "."], "'.' is a folder: name a file."),
        (["replay", "a\0b"], "cannot be read"),
        (["rules"], "Missing argument 'GAME'."),
        (["rules", "whist"], "game: takes one of dobro, durak, not 'whist'."),
        (["rules", "durak", "K9.9"], "The rules of durak have no clause 'K9.9'"),
        (["rules", "durak", ""], "The rules of durak have no clause ''"),
    ],
)
def test_what_is_wrong_is_said_in_a_sentence(
    command: Command, words: list[str], sentence: str
) -> None:
    answer = command(*words)
    assert answer.code == 2
    assert answer.out == ""
    assert sentence in answer.err
    assert answer.err.endswith(".\n")
    assert answer.err.count("\n") == 1


def test_a_place_that_is_none_for_matches_is_named(
    command: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    place = tmp_path / "a file"
    place.touch()
    for name in ("XDG_DATA_HOME", "LOCALAPPDATA"):
        monkeypatch.setenv(name, str(place))
    answer = command("play")
    assert (answer.code, answer.out) == (2, "")
    assert answer.err.startswith("There is no ")
    assert str(place)[:20] in answer.err


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"{", "the record is not JSON."),
        (b"\xff\xfe", "is not a text file."),
        (b"[]", "the record: a JSON object belongs here."),
        (b"{}", "format: this reads dobrak-record/1"),
    ],
)
def test_a_bad_record_is_refused(
    command: Command, tmp_path: Path, content: bytes, sentence: str
) -> None:
    path = tmp_path / "record.json"
    path.write_bytes(content)
    for words in (["replay", str(path)], ["play", "--resume", str(path)]):
        answer = command(*words)
        assert (answer.code, answer.out) == (2, "")
        assert sentence in answer.err


# --- play -----------------------------------------------------------------------------------------


def test_without_a_terminal_it_says_what_to_type_at_one(command: Command, saved: Path) -> None:
    answer = command("play", "--seed", "7", "--players", "3")
    assert (answer.code, answer.err) == (0, "")
    assert "no terminal" in answer.out
    again = "dobrak play --game dobro --players 3 --edition fr --rounds 3 --draw auto --seed 7"
    assert answer.out.endswith(f"    {again}\n")
    assert f"dobrak play --resume {saved}" in command("play", "--resume", str(saved)).out


def test_the_command_it_prints_opens_the_same(command: Command) -> None:
    options = ["--ruleset", "perevodnoy", "--first-transfer", "--name", "An a", "--seed", "s e"]
    printed = command("play", *options).out.splitlines()[-1].strip()
    assert "--first-transfer" in printed
    assert command(*shlex.split(printed)[1:]).out.splitlines()[-1].strip() == printed


def test_a_closed_input_never_hangs() -> None:
    shell = f"{sys.executable} -m dobrak play --text <&-"
    ended = subprocess.run(["sh", "-c", shell], capture_output=True, text=True, timeout=PATIENCE)
    assert (ended.returncode, ended.stderr) == (0, "")
    assert "no terminal" in ended.stdout


# --- replay ---------------------------------------------------------------------------------------


def test_a_record_is_told_through_anybodys_eyes(command: Command, saved: Path) -> None:
    onlooker, own = command("replay", str(saved)).out, command("replay", str(saved), "--seat=0").out
    assert "Ana opens the round: agreed beforehand" in onlooker
    assert "You open" in own
    assert re.search(r"You draw \S+", own)
    assert not re.search("you", onlooker, re.IGNORECASE)
    assert "The record ends here: " in onlooker
    assert command("replay", str(saved), "--seat", "3").code == 2


@pytest.mark.parametrize("table", TABLES[::7], ids=str)
def test_the_commentary_has_every_event_of_the_match(table: Table) -> None:
    rng = random.Random(str(table))
    match = table.new(seed=5, **random_options(table, rng))
    lived: list[Event] = list(match.opening)
    for _ in range(150):
        if not match.over:
            lived += match.play(*next_move(match, "any", rng))
    end, deals = events_by_deal(json.dumps(match.record()))
    told = [list(events) for events in deals]
    again = [event for events in told for event in events]
    if table.game == "dobro":  # a record does not say whether its first opener was drawn (D2.4)
        assert again.pop(1).facts["seat"] == lived.pop(1).facts["seat"]
    assert again == lived
    assert all(events[0].kind == "dealt" for events in told)
    assert end.record() == match.record()


def test_a_void_deal_and_a_set_up_one_are_told_too(command: Command, tmp_path: Path) -> None:
    for seed in range(1000):  # until nobody is dealt a trump (K1.2)
        match = dobrak.new("durak", 2, seed=seed)
        if match.opening[1].kind == "void":
            break
    match.play(match.moves()[0])
    path = tmp_path / "record.json"
    path.write_text(json.dumps(match.record()))
    assert "Nobody was dealt a trump" in command("replay", str(path)).out

    set_up = dobrak.setup(match.position())
    set_up.play("take")
    path.write_text(json.dumps(set_up.record()))
    assert "gives up" in command("replay", str(path)).out


# --- rules ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", ["dobro", "durak"])
def test_every_clause_and_section_can_be_looked_up(command: Command, game: str) -> None:
    page = (ROOT / "docs" / "rules" / f"{game}.md").read_text(encoding="utf-8")
    assert command("rules", game).out == page + "\n"
    items = [item for item in re.split(r"\n(?=- |\n)", page) if item.startswith("- **")]
    assert len(items) > 40
    assert any("\n" in item for item in items)  # a clause of several lines is shown whole
    for item in items:
        number = item.split("**")[1]
        assert f"- {rules.look_up(game, number.lower())}" == " ".join(item.split())
    for heading in re.findall(r"^## (\S+).*$", page, re.MULTILINE):
        assert rules.look_up(game, heading).startswith(f"## {heading}")


# --- encodings, and compiling ---------------------------------------------------------------------


@pytest.mark.parametrize("encoding", ["ascii", "cp1252", "cp437", "utf-8"])
def test_any_encoding_can_be_written_to(encoding: str, monkeypatch: pytest.MonkeyPatch) -> None:
    written = io.BytesIO()
    stream = io.TextIOWrapper(written, encoding=encoding)
    monkeypatch.setattr(sys, "stdout", stream)
    shell.write_everywhere()
    print("10♠ ──▸ Zoë \udcff", end="", flush=True)
    assert written.getvalue().decode(encoding, "replace") in (
        "10♠ ──▸ Zoë ?",
        "10s --> Zoë ?",
        "10s ──> Zoë ?",
        "10s --> Zo? ?",
    )


def test_compiling_is_quiet_when_there_is_nothing_to_do(capsys: pytest.CaptureFixture[str]) -> None:
    warm.compile_rules(["dobro", "durak"])
    capsys.readouterr()
    warm.main()
    assert capsys.readouterr() == ("", "")


@pytest.mark.skipif(kernel.INTERPRETED, reason="nothing is compiled here")
def test_compiling_without_a_cache_is_told_in_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    environment = {**os.environ, "XDG_CACHE_HOME": str(tmp_path / "file")}
    command = [sys.executable, "-m", "dobrak.warm"]
    done = subprocess.run(command, capture_output=True, text=True, env=environment, check=False)
    assert (done.returncode, done.stdout) == (1, "")
    assert "compiled at every start" in done.stderr


COUNT_COMPILED = """
import gc, random
import numpy as np
from numba.core.dispatcher import Dispatcher
import dobrak
from dobrak import warm
from dobrak.bots import BOTS
from dobrak.bots.learned import net_for
from dobrak.bots.master import Master
from dobrak.bots.search import Search
from dobrak.bots.durak.solver.rows import can_solve
from dobrak.games import GAMES
from tools.tables import TABLES, next_move

def compiled():
    kernels = [d for d in gc.get_objects() if isinstance(d, Dispatcher)]
    return {(d.py_func, s) for d in kernels for s in d.signatures if "dobrak" in d.__module__}

warm.warm(list(GAMES), lambda text: None)
before = compiled()
for table in TABLES[::6]:
    match, rng = table.new(seed=1), random.Random(1)
    for turn in range(60):
        if match.over:
            break
        move, seat = next_move(match, "any", rng)
        for word in ("take", "pass", "call", "S", "7", ">9s"):
            try:
                match.play(word, (seat + 1) % match.players)
            except ValueError:
                pass
        match.view(0).to_dict(), match.view(None).to_dict()
        if move in match.moves(seat):
            match.play(move, seat)
    dobrak.setup(match.position())
    dobrak.replay(match.record())
for ruleset in ("dourak", "perevodnoy"):
    match, rng = dobrak.new("durak", 2, seed=2, ruleset=ruleset, deals=3), random.Random(1)
    while not match.over:
        view = match.view(match.seat)
        if can_solve(view.row):
            Master(share=0.01).choose(view, np.random.default_rng(1))
        match.play(rng.choice(match.moves()))
for table in TABLES:
    match = table.new(seed=1)
    for make in BOTS.values():
        bot = make()
        bot = type(bot)(share=0.01) if isinstance(bot, Search) else bot
        if make is not BOTS["learned"] or net_for(match.view(match.seat)):
            bot.choose(match.view(match.seat), np.random.default_rng(1))
print(*(function.__qualname__ for function, _ in compiled() - before))
"""


@pytest.mark.long
@pytest.mark.skipif(kernel.INTERPRETED, reason="nothing is compiled")
def test_after_warming_nothing_is_left_to_compile() -> None:
    ended = subprocess.run(
        [sys.executable, "-c", COUNT_COMPILED], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert ended.stdout == "\n"


# --- arenas ---------------------------------------------------------------------------------------


def test_an_arena_shows_who_is_stronger_and_writes_it_down(
    command: Command, tmp_path: Path
) -> None:
    json_file, drawing = tmp_path / "result.json", tmp_path / "result.svg"
    words = ["arena", "durak", "--players", "2", "careful", "simple", "random", "--matches", "20"]
    words += ["--cores", "1"]
    answer = command(*words, "--json", str(json_file), "--picture", str(drawing))
    assert answer.code == 0, answer.err
    assert "Durak (dourak), 2 players, 60 matches, seed 1" in answer.out
    assert re.search(r"bot +won +95% interval +rating ± 2 sd +time per move", answer.out)
    assert re.search(
        r"random +\d+\.\d% +\d+\.\d to \d+\.\d +-?\d+\.\d ± \d+\.\d +\d+ µs", answer.out
    )
    told = json.loads(json_file.read_text())
    assert told["format"] == "dobrak-arena/1"
    assert told["pairs"][0]["bots"] == ["careful", "simple"]
    assert drawing.read_text().startswith("<svg")

    again = json.loads(command(*words, "--json", "-").out)
    assert again.pop("time") != told.pop("time")
    assert again == told

    refused = command(*words, "--json", str(json_file))
    assert (refused.code, refused.out) == (2, "")
    assert "is there already: choose another name." in refused.err


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["sim"], "Missing argument 'GAME'"),
        (["sim", "dobro", "--players", "3", "--bots", "random,simple"], "one for each of 3 seats."),
        (["sim", "dobro", "--matches", "0"], "matches: takes a number from 1 to"),
        (["sim", "dobro", "--variant", str(SHORT)], "is a variant of durak, not of dobro."),
        (
            ["sim", "durak", "--deck", "24", "--variant", str(SHORT)],
            f"deck: {SHORT} sets it to 28.",
        ),
        (["arena"], "Missing argument 'GAME'"),
        (["arena", "durak"], "Missing argument 'BOT"),
        (["arena", "durak", "simple", "deep"], "bots: there is no bot 'deep'; there are random"),
        (
            ["arena", "durak", "simple", "random", "--matches", "many"],
            "'--matches': 'many' is not a valid integer",
        ),
        (
            ["arena", "durak", "simple", "random", "--json", "/no/where"],
            "There is no folder for '/no/where'",
        ),
        (["arena", "durak", "simple", "random", "--picture", "-"], "--picture takes the name of"),
    ],
)
def test_a_wrong_arena_is_refused_before_anything_is_played(
    command: Command, words: list[str], sentence: str
) -> None:
    answer = command(*words)
    assert (answer.code, answer.out) == (2, "")
    assert sentence in answer.err


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["learn"], "learn: give a game, or --config with a file of settings."),
        (["learn", "dobro", "--config", "a.toml"], "learn: give a game, or --config"),
        (["learn", "--config", "/no/where.toml"], "/no/where.toml"),
        (["learn", "chess"], "game: takes one of dobro, durak, not 'chess'."),
        (["learn", "durak", "--players", "5"], "there are no settings dourak-5; there are dobro-2"),
        (["learn", "durak", "--minutes", "0"], "minutes: takes a number above 0."),
        (["learn", "dobro", "--variant", str(SHORT)], "is a variant of durak, not of dobro."),
        (["learn", "durak", "--variant", "/no/where.toml"], "/no/where.toml: No such file"),
        (
            ["learn", "durak", "--ruleset", "perevodnoy", "--variant", str(SHORT)],
            "short-durak.toml sets it to podkidnoy.",
        ),
    ],
)
def test_wrong_settings_are_refused_before_anything_is_learned(
    command: Command, words: list[str], sentence: str
) -> None:
    answer = command(*words)
    assert (answer.code, answer.out) == (2, "")
    assert sentence in answer.err


@pytest.mark.long
@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="looks at processes in /proc")
def test_ctrl_c_ends_an_arena_with_what_it_has_and_leaves_no_process() -> None:
    from tests.cli.pty_session import Session

    with Session("arena", "durak", "simple", "random", "--matches", "1000000") as session:
        session.see(r" [1-9][\d,]* of 1,000,000")
        workers = children(session.process.pid)
        assert workers
        assert session.interrupt() == shell.INTERRUPTED
        text = session.text
    assert re.search(r"Stopped after [\d,]+ of 1,000,000 matches\.", text)
    assert "Traceback" not in text
    assert "simple" in text
    wait_for_the_end_of(workers)


@pytest.mark.long
@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="looks at processes in /proc")
def test_ctrl_c_ends_the_programs_that_play_in_an_arena(tmp_path: Path) -> None:
    """Also those that read nothing and so do not notice that the arena has ended."""
    from tests.cli.pty_session import Session

    deaf = f"import os, sys; open(f'{{sys.argv[1]}}/{{os.getpid()}}', 'x'); {FOR_EVER}"
    mine = f"mine={shlex.join([sys.executable, '-c', deaf, str(tmp_path)])}"
    with Session("arena", "durak", "simple", mine, "--patience", "600") as session:
        deadline = time.monotonic() + PATIENCE
        while not list(tmp_path.iterdir()):  # until one has been asked
            assert session._more(deadline), session.text
        assert session.interrupt() == shell.INTERRUPTED
    wait_for_the_end_of([int(file.name) for file in tmp_path.iterdir()])


def wait_for_the_end_of(processes: list[int]) -> None:
    deadline = time.monotonic() + PATIENCE
    while any(Path(f"/proc/{pid}").exists() for pid in processes):
        assert time.monotonic() < deadline
        time.sleep(0.01)


def children(pid: int) -> list[int]:
    """The processes that a process has started."""
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            if int((folder / "stat").read_text().rpartition(")")[2].split()[1]) == pid:
                found.append(int(folder.name))
    return found


def test_the_bots_are_listed_with_what_they_are_and_their_ratings(command: Command) -> None:
    answer = command("bots")
    assert answer.code == 0
    assert re.search("^random +plays any legal move at random", answer.out, re.MULTILINE)
    assert re.search(r"^game, players +random +simple +careful", answer.out, re.MULTILINE)
    assert re.search(r"^dourak 2 ( +-?\d+\.\d ± \d\.\d){3}", answer.out, re.MULTILINE)
    assert re.search("^neighbour +throws in more", answer.out, re.MULTILINE)
    assert re.search(r"^podkidnoy 2 +master +careful +\d+% +\d+% to \d+%", answer.out, re.MULTILINE)
    assert "flat" not in answer.out  # it is for measuring only: nobody can choose it
    rows = [line for line in answer.out.splitlines() if "% to " in line]
    assert len(rows) == len(set(rows))


# --- quick, and quiet -----------------------------------------------------------------------------

SLOW = {"numpy", "numba", "pydantic", "rich", "starlette", "uvicorn", "sqlalchemy", "msgspec"}
LOADED = """
import sys
from contextlib import suppress
from dobrak.__main__ import main
for line in sys.argv[1:]:
    sys.argv = ["dobrak", *line.split()]
    with suppress(SystemExit):
        main()
print(*sys.modules, file=sys.stderr)
"""


def test_help_waits_for_nothing_that_takes_long() -> None:
    assert (
        SLOW & loaded("", "--help", "--version", *(f"{name} --help" for name in COMMANDS)) == set()
    )


def test_the_bots_are_listed_without_the_rules() -> None:
    assert SLOW & loaded("bots") == {"rich"}


def loaded(*lines: str) -> set[str]:
    """The modules that these commands have loaded at their end."""
    command = [sys.executable, "-c", LOADED, *lines]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    return set(done.stderr.split())


@pytest.mark.parametrize("module", ["click", "numpy"])
def test_ctrl_c_while_modules_are_imported_ends_in_silence(module: str, tmp_path: Path) -> None:
    """As if it came at the start of importing that module."""
    code = INTERRUPTED_AT.format(module)
    command = [sys.executable, "-c", code, "sim", "durak", "--matches", "1"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (shell.INTERRUPTED, "", "")


INTERRUPTED_AT = """
import os, signal, sys

class Finder:
    def find_spec(self, name, path=None, target=None):
        if name == "{}":
            os.kill(os.getpid(), signal.SIGINT)

from dobrak.__main__ import main
sys.meta_path.insert(0, Finder())
sys.argv = ["dobrak", *sys.argv[1:]]
main()
"""


@pytest.mark.parametrize(
    ("words", "shown"),
    [
        (["sim", "durak", "--bots", "random", "--matches", "20"], "hand_size 4"),
        (["arena", "durak", "random", "simple", "--matches", "4"], "podkidnoy short-durak"),
        (["play"], "--variant"),
    ],
)
def test_commands_play_a_variant(command: Command, words: list[str], shown: str) -> None:
    answer = command(*words, "--variant", str(SHORT))
    assert (answer.code, shown in answer.out) == (0, True), answer


def test_a_resumed_match_of_a_variant_names_its_file() -> None:
    match = dobrak.new("durak", 2, variant=SHORT, seed=1)
    again = setup_of(match).command(7)
    assert "--variant short-durak.toml --players 2" in again
    assert "hand" not in again
