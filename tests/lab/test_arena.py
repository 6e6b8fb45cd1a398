"""Arenas, with their real processes."""

import multiprocessing
import os
import shlex
import sys
import textwrap
from collections import Counter
from pathlib import Path

import numpy as np
import pytest

from dobrak.lab import arena, picture, report
from dobrak.lab.arena import Result, worth
from dobrak.lab.matches import Outcome
from dobrak.lab.plan import Plan
from dobrak.lab.pool import BENCHED_AFTER, Broken
from tests.patience import FOR_EVER, PATIENCE

EXAMPLE = Path(__file__).parents[2] / "examples" / "outside_bot.py"


def outside(name: str, source: str) -> str:
    return f"{name}={shlex.join([sys.executable, '-c', source])}"


# --- plans ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("players", "line_ups"),
    [
        (2, [(0, 1), (1, 0)]),
        (3, [(0, 1, 0), (1, 0, 0), (0, 0, 1), (1, 0, 1), (0, 1, 1), (1, 1, 0)]),
        (4, [(0, 1, 0, 1), (1, 0, 1, 0)]),  # in dourak, team against team
    ],
)
def test_both_bots_have_every_place_equally_often(
    players: int, line_ups: list[tuple[int, ...]]
) -> None:
    made = Plan.of("durak", players, ["simple", "random"])
    assert made.line_ups == line_ups
    assert np.array(line_ups).mean(axis=0).tolist() == [0.5] * players


def test_matches_are_rounded_up_to_whole_sets() -> None:
    assert Plan.of("dobro", 5, ["simple", "random"], matches=11).sets == 2  # of ten
    assert Plan.of("dobro", 2, ["simple", "random"], matches=1).sets == 1


def test_a_gauntlet_is_the_first_against_each_other() -> None:
    bots = ["careful", "simple", "random"]
    assert Plan.of("dobro", 2, bots).pairs == [(0, 1), (0, 2), (1, 2)]
    assert Plan.of("dobro", 2, bots, gauntlet=True).pairs == [(0, 1), (0, 2)]


def test_the_seed_deals_the_cards_and_has_no_part_in_the_bots_chance() -> None:
    one, other = (Plan.of("dobro", 2, ["simple", "random"], seed=seed) for seed in (1, 2))
    assert one.decks(0).deck(0).tolist() != other.decks(0).deck(0).tolist()
    assert one.decks(0).deck(0).tolist() != one.decks(1).deck(0).tolist()
    assert one.table(0, 0, 0) == other.table(0, 0, 0)


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        ({"bots": ["simple"]}, "bots: takes 2 to 50 of them, not 1"),
        ({"bots": ["simple", "simple"]}, "bots: simple is named twice"),
        ({"bots": ["a=x", "a=y"]}, "bots: a is named twice"),
        ({"bots": ["simple", "clever"]}, "bots: there is no bot 'clever'"),
        ({"players": 7}, "players: takes a number from 2 to 4, not '7'"),
        ({"bots": ["careful-pairs-count", "careful-count-pairs"]}, "is named twice"),
        ({"matches": 9_000_000, "bots": ["simple", "random", "careful"]}, "matches: that would be"),
        ({"seed": "a\x1bb"}, "seed: takes a number, or a text that can be printed"),
        ({"patience": "long"}, "patience: takes a number of seconds above 0"),
        ({"matches": 0}, "matches: takes a number from 1"),
        ({"patience": 0}, "patience: takes a number of seconds above 0"),
        ({"patience": float("nan")}, "patience: takes a number of seconds above 0"),
        ({"edition": "fr"}, "edition"),
    ],
)
def test_a_wrong_plan_is_refused_with_a_sentence(given: dict[str, object], sentence: str) -> None:
    asked = {"players": 2, "bots": ["simple", "random"], **given}
    with pytest.raises(ValueError, match=sentence.split(":")[0]) as refused:
        Plan.of("durak", asked.pop("players"), asked.pop("bots"), **asked)  # type: ignore[arg-type]
    assert sentence in str(refused.value)


@pytest.mark.parametrize(
    ("won", "sides", "points"),
    [
        ([True, False], (0, 1), 1.0),
        ([True, False], (1, 0), 0.0),
        ([True, True], (0, 1), 0.5),
        ([True, False, True, False], (0, 1, 0, 1), 1.0),  # a team
        ([True, True, True, False], (0, 1, 0, 1), 1.0),  # all but the durak
        ([True, True, False, False], (0, 1, 0, 1), 0.5),  # shared by one of each
        ([True, False, False], (0, 1, 0), 1.0),
        ([False, True, False], (0, 1, 0), 0.0),
    ],
)
def test_a_match_is_won_by_the_bot_whose_seats_have_won_it(
    won: list[bool], sides: tuple[int, ...], points: float
) -> None:
    assert worth(Outcome(won, []), sides) == points


def test_whoever_cannot_go_on_has_lost() -> None:
    assert worth(Outcome([], [], guilty=0), (0, 1)) == 0.0
    assert worth(Outcome([], [], guilty=0), (1, 0)) == 1.0


# --- arenas ---------------------------------------------------------------------------------------


def timeless(result: Result) -> dict[str, object]:
    told = report.to_dict(result)
    assert all(took > 0 for took in told.pop("time")["microseconds"].values())
    return told


@pytest.mark.long
def test_the_same_seed_gives_the_same_result_on_any_number_of_cores() -> None:
    made = Plan.of("dobro", 3, ["careful", "simple", "random"], matches=120, seed="again")
    one, two = arena.run(made, cores=1), arena.run(made, cores=2)
    assert one.whole
    assert timeless(one) == timeless(two)
    assert np.array_equal(one.points, two.points)
    assert one.bot_share(2).high < one.bot_share(1).low < one.bot_share(0).high
    shares = [one.bot_share(bot).share for bot in range(3)]
    assert sum(shares) == pytest.approx(1.5)


def test_programs_play_beside_bots_and_forfeit_alone() -> None:
    """One that plays, one that exits, one that answers nonsense."""
    bots = [
        "simple",
        f"good={shlex.join([sys.executable, str(EXAMPLE)])}",
        outside("dead", "raise SystemExit('no licence')"),
        outside("odd", f"input(); print('what?', flush=True); {FOR_EVER}"),
    ]
    result = arena.run(Plan.of("durak", 2, bots, matches=2, gauntlet=True, patience=PATIENCE))
    told = report.to_dict(result)
    assert result.whole
    assert [bot["forfeits"] for bot in told["bots"]] == [0, 0, 2, 2]
    sentences = [bot["troubles"][0]["sentence"] for bot in told["bots"][2:]]
    assert sentences[0] == "it ended, saying 'no licence'"
    assert "it wrote 'what?'" in sentences[1]
    assert [pair["won"]["share"] for pair in told["pairs"]][1:] == [1.0, 1.0]


BAD_BOTS = """
import os, sys, threading
from dobrak.bots import Bot

class Endless(Bot):
    name, about = "endless", "thinks for ever"
    def choose(self, view, rng):
        threading.Event().wait()

class Fatal(Bot):
    name, about = "fatal", "takes its process with it"
    def choose(self, view, rng):
        os._exit(1)

class Crash(Bot):
    name, about = "crash", "raises something"
    def choose(self, view, rng):
        print("this is not news")
        raise KeyError("lost")

class NoBot:
    pass

class Nameless(Bot):
    pass

class Loud(Bot):
    name, about = "loud", "prints, also from below, and reads what is not meant for it"
    def choose(self, view, rng):
        print("hello", flush=True)
        os.system("echo hello; cat")
        return view.moves()[0]

class BadEnd(Bot):
    name, about = "badend", "takes its process with it when it is let go"
    def choose(self, view, rng):
        return view.moves()[0]
    def close(self):
        os._exit(1)

class Fickle(Bot):
    name, about = "fickle", "can be made once in a process of its own, and then no more"
    made = 0
    def __init__(self):
        type(self).made += sys.argv[0].endswith("hosted.py")
        if type(self).made > 1:
            raise RuntimeError("no more of me")
    def choose(self, view, rng):
        return view.moves()[0]

class Forgetful(Bot):
    name, about = "forgetful", "knows one seat of one match"
    def __init__(self):
        self.seat = None
    def choose(self, view, rng):
        if self.seat not in (None, view.seat):
            raise KeyError("somebody else's cards")
        self.seat = view.seat
        return view.moves()[0]
"""


@pytest.fixture
def bad_bots(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A module of bots that can be imported here and in other processes."""
    (tmp_path / "bad_bots.py").write_text(BAD_BOTS)
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(tmp_path), *sys.path]))


@pytest.mark.long
@pytest.mark.usefixtures("bad_bots")
def test_a_bot_that_ends_its_process_or_raises_forfeits_and_no_other() -> None:
    bots = ["simple", "bad_bots:Fatal", "bad_bots:Crash", "bad_bots:BadEnd", "bad_bots:Fickle"]
    made = Plan.of("durak", 2, bots, matches=4, patience=PATIENCE, gauntlet=True)
    result = arena.run(made, cores=2)
    told = report.to_dict(result)
    assert result.whole
    assert [bot["name"] for bot in told["bots"]] == [
        *("simple", "fatal", "crash", "badend", "fickle")
    ]
    simple, fatal, crash, bad_end, fickle = (
        {entry["trouble"]: entry["matches"] for entry in bot["troubles"]} for bot in told["bots"]
    )
    assert simple == bad_end == {}
    assert crash == {"crashed": 4}
    assert fatal["died"] >= BENCHED_AFTER
    assert fatal.keys() <= {"died", "benched"}
    assert sum(fatal.values()) == 4
    assert fickle == {"crashed": 4}
    said = {trouble.sentence for trouble in result.troubles.values()}
    assert {"it ended", "it raised 'KeyError: 'lost''"} <= said


@pytest.mark.long
@pytest.mark.usefixtures("bad_bots")
def test_bots_that_think_for_ever_forfeit_and_are_benched() -> None:
    """Two such bots, so that no other bot is held to the short limit."""
    bots = ["bad_bots:Endless", outside("mute", FOR_EVER)]
    result = arena.run(Plan.of("durak", 2, bots, matches=12, patience=1), cores=2)
    assert result.whole
    matches = Counter[str]()
    for (_, kind), trouble in result.troubles.items():
        matches[kind] += trouble.matches
        assert kind != "silent" or trouble.sentence == "it did not answer within 1 s"
    assert matches.keys() == {"silent", "benched"}
    assert matches.total() == 12
    assert matches["silent"] >= BENCHED_AFTER


@pytest.mark.long
def test_an_arena_whose_process_is_killed_says_so_and_leaves_none() -> None:
    def heard() -> None:
        for process in multiprocessing.active_children():
            process.kill()

    with pytest.raises(Broken, match="a process of the arena has ended"):
        arena.run(Plan.of("durak", 2, ["simple", "random"], matches=10_000), 2, heard)
    assert not multiprocessing.active_children()


@pytest.mark.long
@pytest.mark.usefixtures("bad_bots")
def test_what_a_bot_prints_or_reads_does_not_disturb_the_arena() -> None:
    result = arena.run(
        Plan.of("durak", 2, ["simple", "bad_bots:Loud"], matches=2, patience=PATIENCE)
    )
    assert result.whole
    assert not result.troubles


@pytest.mark.usefixtures("bad_bots")
@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("NoBot", "'bad_bots:NoBot' is no Bot"),
        ("None", "'bad_bots:None' cannot be had"),
        ("Nameless", "'None' is no name for a bot"),
    ],
)
def test_what_is_no_bot_is_refused(name: str, sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        Plan.of("durak", 2, ["simple", f"bad_bots:{name}"])


@pytest.mark.usefixtures("bad_bots")
def test_nobody_learns_in_one_seat_what_another_seat_saw() -> None:
    """The same cards come again in another seat; a bot that remembers would know too much."""
    program = """
        import json, sys
        seats = set()
        for line in sys.stdin:
            view = json.loads(line)["view"]
            seats.add(view["seat"])
            if len(seats) > 1:
                sys.exit("somebody else's cards")
            print(json.dumps({"move": view["moves"][0]}), flush=True)
    """
    bots = ["simple", "bad_bots:Forgetful", outside("program", textwrap.dedent(program))]
    result = arena.run(
        Plan.of("durak", 4, bots, matches=4, gauntlet=True, patience=PATIENCE), cores=1
    )
    assert result.whole
    assert not result.troubles


# --- what is told ---------------------------------------------------------------------------------


def test_tables_and_picture_tell_the_same() -> None:
    result = arena.run(Plan.of("durak", 2, ["simple", "random", "careful"], matches=40), cores=1)
    told = report.to_dict(result)
    drawn = picture.draw(told)
    from xml.etree import ElementTree

    words = "".join(ElementTree.fromstring(drawn).itertext())
    for name in ("simple", "random", "careful"):
        assert name in words
    for pair in told["pairs"]:
        assert f"{100 * pair['won']['share']:.1f}%" in words


def test_before_anything_was_played_nothing_is_told() -> None:
    made = Plan.of("durak", 2, ["simple", "random"], matches=4)
    told = report.to_dict(Result(made))
    assert told["matches"] == 0
    assert told["bots"][0]["won"]["share"] is None
    assert "<svg" in picture.draw(told)
