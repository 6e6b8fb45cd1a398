"""Variants: the numbers of the printed rules at and between all their bounds.

Compiled code checks nothing, so these matches are played beside the references, and some of them
interpreted, too, where NumPy checks every index.
"""

import json
import random
import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import dobrak
from dobrak import Match
from dobrak.bots import BOTS
from dobrak.bots.bot import Bot
from dobrak.bots.learned import checked, net_for
from dobrak.bots.learned.player import Beginner, Learned
from dobrak.bots.master import Master
from dobrak.bots.search import Search
from dobrak.errors import BadOption
from dobrak.games import DECLARED, either
from dobrak.games.options import Number
from dobrak.kernel import INTERPRETED
from dobrak.variants import variant_of
from tests.reference.beside import reference_of, reference_situation, situation
from tests.test_invariants import cards_everywhere, check_position, check_record
from tests.variants import Drawn, variants
from tools.tables import HABITS, next_move

ROOT = Path(__file__).parents[1]
FILES = sorted(ROOT.glob("examples/variants/*.toml"))
GAMES = sorted(DECLARED)
EXAMPLES = 6 if INTERPRETED else 30
MOVES = 150 if INTERPRETED else 2000  # of a match; some variants go on for very long
some = settings(
    max_examples=EXAMPLES, deadline=None, suppress_health_check=[HealthCheck.filter_too_much]
)


@pytest.mark.parametrize("game", GAMES)
@some
@given(data=st.data(), seed=st.integers(0, 2**32), habit=st.sampled_from(sorted(HABITS)))
def test_a_variant_and_its_reference_agree(
    game: str, data: st.DataObject, seed: int, habit: str
) -> None:
    drawn: Drawn = data.draw(variants(game))
    rng = random.Random(seed)
    match = dobrak.new(game, drawn.players, seed=seed, **drawn.rules)
    reference = reference_of(match, None)
    box = sorted(match.game.box(drawn.players, match.rules))
    for _ in range(MOVES):
        if match.over:
            break
        assert situation(match) == reference_situation(reference, drawn.players)
        if rng.random() < 0.05:
            look_everywhere(match, box, rng)
        move, seat = next_move(match, habit, rng)
        match.play(move, seat=seat)
        reference.play(str(move), seat)
    assert situation(match) == reference_situation(reference, drawn.players)
    check_record(match)
    check_position(match)


def look_everywhere(match: Match, box: list[int], rng: random.Random) -> None:
    """Views, worlds, observations, positions and bots at this moment."""
    assert cards_everywhere(match) == box
    check_position(match)
    assert match.seat is not None
    dice, view = np.random.default_rng(rng.getrandbits(32)), match.view(match.seat)
    assert json.dumps(view.to_dict())
    seen = np.zeros(match.game.observed, np.int8)
    either.observe(view.row, match.seat, seen)
    hidden = np.zeros(match.game.hidden(match.players), np.int8)
    either.reveal(match.row, match.seat, hidden)
    for bot in ("random", "simple", "careful"):
        assert BOTS[bot]().choose(view, dice) in match.moves()
    if not INTERPRETED or match.game.name == "durak":  # unlikely rounds need many tries
        assert view.world(dice).view(match.seat) == view


# --- files ----------------------------------------------------------------------------------------

SHORT: dict[str, Any] = {"game": "durak", "name": "short", "rules": {"hand_size": 4, "deck": 28}}


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_an_example_is_played_and_recorded_whole(path: Path) -> None:
    variant = variant_of(path)
    assert variant.rules["variant_name"] == path.stem
    rng = random.Random(1)
    match = dobrak.new(variant.game, 3, variant=path, seed=1)
    assert dobrak.new(variant.game, 3, variant=str(path), seed=1).rules == match.rules
    while not match.over:
        match.play(*next_move(match, "any", rng))
        check_position(match)
    for name, value in variant.rules.items():
        assert match.record()["rules"][name] == value
        assert f" {name}={value} " in match.position()
    check_record(match)


def test_the_page_about_variants_shows_an_example() -> None:
    page = (ROOT / "docs" / "variants.md").read_text(encoding="utf-8")
    example = (ROOT / "examples" / "variants" / "short-durak.toml").read_text(encoding="utf-8")
    assert example.partition("\n")[2] in page


def test_a_mapping_is_a_variant_too() -> None:
    match = dobrak.new("durak", 2, variant=SHORT)
    assert match.rules == {
        "ruleset": "dourak",
        "deals": 1,
        "hand_size": 4,
        "deck": 28,
        "variant_name": "short",
    }


def test_options_that_a_variant_leaves_open_can_be_chosen() -> None:
    assert dobrak.new("durak", 2, variant=SHORT, ruleset="podkidnoy").rules["hand_size"] == 4
    assert dobrak.new("durak", 2, variant=SHORT, hand_size=4).rules["hand_size"] == 4
    with pytest.raises(ValueError, match="^hand_size: variant sets it to 4$"):
        dobrak.new("durak", 2, variant=SHORT, hand_size=5)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "game: it is missing"),
        ("game = 'durak'\nname = 'x'", "rules: it is missing"),
        ("game = 'chess'\nname = 'x'\n[rules]", "game: takes one of 'dobro', 'durak', not 'chess'"),
        ("game = 'durak'\nname = 'a b'\n[rules]", "name: takes a word of at most 40 letters, .*"),
        ("game = 'durak'\nname = 'x'\nrules = 3", "rules: takes a table with options and .*"),
        ("game = 'durak'\nname = 'x'\nsize = 3\n[rules]", "'size' is not a key of a variant: .*"),
        (
            "game = 'durak'\nname = 'x'\n[rules]\nhand_size = 27",
            "hand_size: takes a number from 1 to 26, not '27'",
        ),
        (
            "game = 'durak'\nname = 'x'\n[rules]\nhand_size = 1979-05-27",
            "hand_size: takes a number from 1 to 26, not '1979-05-27'",
        ),
        (
            "game = 'durak'\nname = 'x'\n[rules]\nhand_size = 20",
            "hand_size: 2 hands of 20 are 40 cards, and the deck has 36",
        ),
        (
            "game = 'durak'\nname = 'x'\n[rules]\nhands = 5",
            "'hands' is not an option of durak with ruleset 'dourak', which takes ruleset, deals, "
            "hand_size, deck, bout_limit, first_limit, dry_bouts",
        ),
        ("game = ", "it is not TOML: .*"),
        ("\xff", "it is not a text file in UTF-8"),
    ],
)
def test_a_bad_file_is_refused_with_its_name(text: str, why: str, tmp_path: Path) -> None:
    path = tmp_path / "bad.toml"
    path.write_bytes(text.encode("latin-1"))
    with pytest.raises(ValueError, match=f"^{re.escape(str(path))}: {why}$"):
        dobrak.new("durak", 2, variant=path)


def test_a_bad_file_is_told_in_each_language(tmp_path: Path) -> None:
    path = tmp_path / "bad.toml"
    path.write_text("game = 'durak'\nname = 'x'\n[rules]\nhand_size = 27")
    with pytest.raises(BadOption) as refused:
        dobrak.new("durak", 2, variant=path)
    assert str(refused.value) == f"{path}: hand_size: takes a number from 1 to 26, not '27'"
    told = refused.value.told("fr").replace("\u202f", " ")
    assert told == f"{path} : hand_size : il faut un nombre de 1 à 26, et non '27'"


@pytest.mark.parametrize("given", [3, True, ["a.toml"], b"a.toml"])
def test_a_variant_is_a_file_or_a_mapping(given: Any) -> None:
    with pytest.raises(ValueError, match="^variant: takes a TOML file, or a mapping"):
        dobrak.new("durak", 2, variant=given)


def test_a_variant_belongs_to_its_game(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="^variant: it is a variant of durak, not of dobro$"):
        dobrak.new("dobro", 2, variant=SHORT)
    with pytest.raises(ValueError, match="none.toml: No such file or directory$"):
        dobrak.new("dobro", 2, variant=tmp_path / "none.toml")


# --- bots -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_bots_without_a_net_for_a_variant_play_it(path: Path) -> None:
    match, dice = (
        dobrak.new(variant_of(path).game, 3, variant=path, seed=1),
        np.random.default_rng(1),
    )
    assert match.seat is not None
    view = match.view(match.seat)
    assert net_for(view) is None
    assert net_for(dobrak.new(match.game.name, 3).view(0)) is not None
    learned, quick = Learned(), Search(share=0.01)
    learned.fallback = quick
    bots: list[Bot] = [quick, learned, Beginner(), Master(share=0.01)]
    for bot in bots:
        assert bot.choose(view, dice) in match.moves()


def test_a_net_of_other_numbers_is_refused() -> None:
    printed, changed = dobrak.new("durak", 2), dobrak.new("durak", 2, hand_size=4)
    net = net_for(printed.view(0))
    assert net is not None
    with pytest.raises(ValueError, match="^net: it was not trained with hand_size 4$"):
        checked(net, changed.view(0))
    own = replace(net, about={**net.about, "tables": [changed.rules]})
    assert checked(own, changed.view(0)) is own
    with pytest.raises(ValueError, match="^net: it was not trained with the printed numbers$"):
        checked(own, printed.view(0))


# --- what a number takes --------------------------------------------------------------------------

NUMBERS = [
    pytest.param(game, number, id=f"{game}-{number.name}")
    for game in GAMES
    for number in DECLARED[game].numbers
]


def _one(number: Number, value: object) -> dict[str, Any]:
    return {number.name: value}


@pytest.mark.parametrize(("game", "number"), NUMBERS)
def test_a_number_out_of_bounds_is_refused(game: str, number: Number) -> None:
    takes = number.takes
    for wrong in (takes[0] - takes.step, takes[-1] + takes.step, "6", 6.0, True, None):
        with pytest.raises(ValueError, match=f"^{number.name}: takes a number from {takes[0]} to "):
            dobrak.new(game, 2, **_one(number, wrong))


@pytest.mark.parametrize(("game", "number"), NUMBERS)
def test_a_printed_number_is_no_option_of_a_table(game: str, number: Number) -> None:
    for players in (2, 3):
        printed = dobrak.new(game, players).rules
        value = DECLARED[game].numbers_at(players, printed)[number.name]
        assert dobrak.new(game, players, **_one(number, value)).rules == printed


@pytest.mark.parametrize(
    ("game", "players", "rules", "why"),
    [
        (
            "durak",
            4,
            {"hand_size": 7, "deck": 24},
            "hand_size: 4 hands of 7 are 28 cards, and the deck has 24",
        ),
        (
            "dobro",
            2,
            {"hand_size": 24},
            "hand_size: 2 hands of 24 and 10 cards set aside are 58 cards, and the box has 55",
        ),
        (
            "dobro",
            4,
            {"copies_J": 4},
            "copies: a box has 57 cards at most, and this one would have 58",
        ),
    ],
)
def test_numbers_fit_together(game: str, players: int, rules: dict[str, Any], why: str) -> None:
    with pytest.raises(ValueError, match=f"^{why}$"):
        dobrak.new(game, players, **rules)


def test_P1_a_smaller_hand_lets_more_players_in() -> None:
    rules: dict[str, Any] = {"ruleset": "podkidnoy", "deck": 24}
    with pytest.raises(ValueError, match="^players: takes a number from 2 to 4"):
        dobrak.new("durak", 6, **rules)
    assert dobrak.new("durak", 6, hand_size=4, **rules).players == 6


def test_T1_no_transfer_goes_beyond_the_limit() -> None:
    rules: dict[str, Any] = {"ruleset": "perevodnoy", "bout_limit": 1, "first_transfer": True}
    match = dobrak.new("durak", 3, seed=1, **rules)
    for _ in range(200):
        if match.over:
            break
        assert not any(move.kind == "transfer" for move in match.moves())
        match.play(match.moves()[-1])
