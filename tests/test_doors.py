"""Invalid input to the library raises only our own errors and changes nothing."""

import copy
import json
import random
import re
from typing import Any

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import dobrak
from dobrak import BadPosition, BadRecord, IllegalMove, Match
from tools.tables import TABLES, Table, next_move

anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner),
    max_leaves=8,
)
patient = settings(max_examples=100, deadline=None, suppress_health_check=[HealthCheck.too_slow])


def some_match(seed: int, moves: int = 8) -> Match:
    rng = random.Random(seed)
    table = TABLES[seed % len(TABLES)]
    match = table.new(seed=seed)
    for _ in range(moves):
        if not match.over:
            move, seat = next_move(match, "any", rng)
            match.play(move, seat=seat)
    return match


# --- moves ----------------------------------------------------------------------------------------

WORDS = "7 7+7 J=7 J+7 J+J=13 S take call@1 call@ call@99 7@1 draw Ts >Ts 1s epaulettes pass"
notation = st.sampled_from([*WORDS.split(), " ts ", "TAKE", "", "\x00", "\ud800", "7+", "=", "@"])


@patient
@given(
    seed=st.integers(0, 500),
    move=notation | st.text(max_size=12) | anything,
    seat=st.none() | st.integers(-3, 9) | anything,
)
def test_any_move(seed: int, move: Any, seat: Any) -> None:
    match = some_match(seed)
    before, record = match.row.tobytes(), match.record()
    try:
        match.play(move, seat=seat)
    except IllegalMove as refused:
        assert len(str(refused)) > 10
        assert match.row.tobytes() == before
        assert match.record() == record
    except ValueError as bad_seat:
        assert str(bad_seat).startswith("seat:")
        assert match.row.tobytes() == before


@patient
@given(seed=st.integers(0, 500), seat=st.none() | st.integers(-3, 9) | anything)
def test_any_seat(seed: int, seat: Any) -> None:
    match = some_match(seed)
    for door in (match.view, match.moves):
        try:
            door(seat)
        except ValueError as refused:
            assert str(refused).startswith("seat:")


def test_moves_are_read_with_some_patience() -> None:
    match = dobrak.new("dobro", 2, seed=1)
    first = match.moves()[0]
    match.play(f"  {str(first).lower()} ")
    with pytest.raises(IllegalMove, match="is not a move of Dobro"):
        match.play("Ts")


# --- options --------------------------------------------------------------------------------------

THROW_IN = {"game": "durak", "players": 2, "ruleset": "perevodnoy"}

options = st.fixed_dictionaries(
    {},
    optional={
        "seed": anything,
        "decks": anything,
        "first": anything,
        "names": anything,
        "edition": st.sampled_from(["fr", "en", "de", "", None]) | anything,
        "rounds": st.sampled_from([0, 1, 3, "long", "short", 10**9, True]) | anything,
        "draw": anything,
        "ruleset": st.sampled_from(["dourak", "podkidnoy", "perevodnoy", "poker"]) | anything,
        "deals": st.sampled_from([0, 1, 3, -1, 10**9]) | anything,
        "deck": st.sampled_from([24, 36, 52, 32, "36", 36.0]) | anything,
        "first_limit": st.sampled_from([4, 5, 6, True]) | anything,
        "next_attacker": anything,
        "first_transfer": st.sampled_from([0, 1, True, False]) | anything,
        "jokers": anything,
    },
)


@patient
@given(
    game=st.sampled_from(["dobro", "durak"]) | anything,
    players=st.integers(-1, 8) | anything,
    chosen=options,
)
def test_any_options(game: Any, players: Any, chosen: dict[str, Any]) -> None:
    try:
        match = dobrak.new(game, players, **chosen)
    except ValueError as refused:
        assert str(refused)
        assert not isinstance(refused, IllegalMove)
    else:
        assert match.moves()


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ({"game": "poker", "players": 2}, "game: takes one of dobro, durak, not 'poker'"),
        ({"game": "dobro", "players": 7}, "players: takes a number from 2 to 6, not '7'"),
        ({"game": "dobro", "players": True}, "players: takes a number from 2 to 6"),
        ({"game": "durak", "players": 5}, "players: takes a number from 2 to 4, not '5'"),
        (
            {"game": "durak", "players": 5, "ruleset": "podkidnoy", "deck": 24},
            "players: takes a number from 2 to 4",
        ),
        (
            {"game": "dobro", "players": 2, "edition": "de"},
            "edition: takes one of 'fr', 'en', 'pt'",
        ),
        ({"game": "dobro", "players": 2, "rounds": 0}, "rounds: takes a number from 1 to 999"),
        ({"game": "dobro", "players": 2, "draw": "x"}, "draw: takes one of 'auto', 'manual'"),
        ({"game": "dobro", "players": 2, "deck": 36}, "'deck' is not an option of dobro"),
        ({"game": "dobro", "players": 2, "rounds": 1000}, "rounds: takes a number from 1 to 999"),
        ({"game": "dobro", "players": 2, "rounds": True}, "rounds: takes a number from 1 to 999"),
        ({"game": "durak", "players": 2, "deck": 54}, "deck: takes a number from 16 to"),
        ({"game": "durak", "players": 2, "next_attacker": 5}, "'next_attacker' is not an option"),
        ({"game": "durak", "players": 1}, "players: takes a number from 2 to 4, not '1'"),
        ({**THROW_IN, "deck": 34}, "deck: takes a number from 16 to 52 in steps of 4, not '34'"),
        ({**THROW_IN, "deck": "36"}, "deck: takes a number from 16 to 52 in steps of 4, not '36'"),
        ({**THROW_IN, "first_limit": 0}, "first_limit: takes a number from 1 to 6, not '0'"),
        ({**THROW_IN, "first_limit": 5.0}, "first_limit: takes a number from 1 to 6, not '5.0'"),
        ({**THROW_IN, "next_attacker": "x"}, "next_attacker: takes one of 'durak', 'lowest', not"),
        ({**THROW_IN, "first_transfer": 1}, "first_transfer: takes one of False, True, not '1'"),
        ({"game": "dobro", "players": 2, "first": 2}, "first: takes a number from 0 to 1"),
        ({"game": "dobro", "players": 2, "names": ["A"]}, "names: takes a list of 2 names"),
        ({"game": "dobro", "players": 2, "names": ["A", "\n"]}, "is not a name"),
        ({"game": "dobro", "players": 2, "names": ["A", "B" * 41]}, "is longer than 40 letters"),
        ({"game": "dobro", "players": 2, "seed": 1.5}, "seed: takes a whole number"),
        ({"game": "dobro", "players": 2, "decks": "2 2"}, "decks: takes a list of decks"),
        ({"game": "dobro", "players": 2, "decks": ["2 2"]}, "decks: a deck here has exactly these"),
        ({"game": "dobro", "players": 2, "decks": ["2 x"]}, "decks: 'x' is not a card of Dobro"),
        ({"game": "durak", "players": 2, "decks": [5]}, "decks: a deck is written as text"),
    ],
)
def test_bad_options_are_named(arguments: dict[str, Any], sentence: str) -> None:
    with pytest.raises(ValueError, match=re.escape(sentence)):
        dobrak.new(**arguments)


# --- records --------------------------------------------------------------------------------------


@patient
@given(anything | st.text() | st.binary(max_size=40))
def test_any_record(record: Any) -> None:
    with pytest.raises(BadRecord):
        dobrak.replay(record)


@patient
@given(seed=st.integers(0, 300), data=st.data())
def test_a_record_with_something_changed(seed: int, data: st.DataObject) -> None:
    record = some_match(seed, moves=25).record()
    changed = copy.deepcopy(record)
    spoil(changed, data)
    try:
        match = dobrak.replay(changed)
    except BadRecord as refused:
        assert str(refused)
    else:
        json.dumps(match.record())


def spoil(value: Any, data: st.DataObject) -> None:
    """Replace something in a record."""
    while True:
        keys = sorted(value) if isinstance(value, dict) else list(range(len(value)))
        key = data.draw(st.sampled_from(keys))
        if isinstance(value[key], dict | list) and value[key] and data.draw(st.booleans()):
            value = value[key]
            continue
        if isinstance(value[key], str) and data.draw(st.booleans()):
            words = value[key].split(" ")
            place = data.draw(st.integers(0, len(words) - 1))
            words[place] = data.draw(notation)
            value[key] = " ".join(words)
        else:
            value[key] = data.draw(anything)
        return


def test_a_refused_record_says_where_and_why() -> None:
    record = dobrak.new("durak", 2, seed=1).record()
    deal = record["deals"][0]
    deal["moves"] = "pass"
    with pytest.raises(BadRecord, match=r"deal 1, move 1 \('pass'\): You cannot pass before"):
        dobrak.replay(record)
    deal["moves"] = ""
    record["result"] = {"scores": [0, 0], "winners": [0]}
    with pytest.raises(BadRecord, match="result: the match is not over"):
        dobrak.replay(record)
    del record["result"]
    record["rules"]["version"] = 99
    with pytest.raises(BadRecord, match="version 99"):
        dobrak.replay(record)
    with pytest.raises(BadRecord, match="not JSON"):
        dobrak.replay("[" * 100_000)
    with pytest.raises(BadRecord, match="format"):
        dobrak.replay("{}")


def test_moves_after_the_end_are_refused() -> None:
    match = some_match(3, moves=10_000)
    assert match.over
    record = match.record()
    record["deals"][-1]["moves"] += " take"
    with pytest.raises(BadRecord, match="the deal is over"):
        dobrak.replay(record)
    record = match.record()
    record["deals"].append(dict(record["deals"][0]))
    with pytest.raises(BadRecord, match="the match is over"):
        dobrak.replay(record)
    record = match.record()
    record["result"]["winners"] = []
    with pytest.raises(BadRecord, match="by the rules the scores are"):
        dobrak.replay(record)


def test_unknown_keys_survive() -> None:
    record = dobrak.new("durak", 2, seed=1).record()
    record["date"] = "2026-11-15"
    record["fair"] = {"hash": "…"}
    record["deals"][0]["comments"] = ["a good start"]
    again = dobrak.replay(record).record()
    assert again == record
    again["deals"][0]["comments"].append("changed afterwards")


def test_a_record_that_stops_between_deals_is_refused() -> None:
    match = dobrak.new("dobro", 2, seed=1)
    rng = random.Random(1)
    while len(match.deals) == 1:
        match.play(rng.choice(match.moves()))
    record = match.record()
    del record["deals"][1]
    with pytest.raises(BadRecord, match="deal 2"):
        dobrak.replay(record)


def test_a_set_up_record_needs_its_later_decks() -> None:
    record = dobrak.setup(dobrak.new("durak", 2, seed=1, deals=3).position()).record()
    record["deals"].append({"first": 0, "moves": ""})
    with pytest.raises(BadRecord, match="a deck is written as text"):
        dobrak.replay(record)


def test_deep_and_long_things_are_refused_like_others() -> None:
    deep: Any = []
    for _ in range(100_000):
        deep = [deep]
    with pytest.raises(ValueError, match="game: takes one of"):
        dobrak.new(deep, 2)
    with pytest.raises(BadRecord, match="format"):
        dobrak.replay({"format": deep})
    with pytest.raises(ValueError, match="rounds: takes a number"):
        dobrak.new("dobro", 2, rounds=10**10_000)


def test_a_call_is_read_whole() -> None:
    match = dobrak.new("dobro", 3, seed=1, first=0, draw="manual")
    match.play(match.moves()[0])
    match.play("end")
    with pytest.raises(IllegalMove, match="is not a move of Dobro"):
        match.play("call@0000000019999")


# --- who begins -----------------------------------------------------------------------------------


def test_first_is_kept_and_checked() -> None:
    by_rules = dobrak.new("durak", 3, seed=5)
    opener = by_rules.deals[0].first
    assert by_rules.row.called
    given_same = dobrak.new("durak", 3, seed=5, first=opener)
    assert not given_same.row.called  # nobody called a trump, so nobody learned one
    for match in (by_rules, given_same):
        again = dobrak.replay(match.record())
        assert again.row.tobytes() == match.row.tobytes()
    other = (opener + 1) % 3 if opener is not None else 0
    given_other = dobrak.new("durak", 3, seed=5, first=other)
    assert "given" not in given_other.record()["deals"][0]
    assert dobrak.replay(given_other.record()).row.tobytes() == given_other.row.tobytes()


def test_a_later_first_must_be_that_of_the_rules() -> None:
    match = dobrak.new("durak", 2, deals=2, seed=2)
    rng = random.Random(2)
    while len(match.deals) == 1:
        match.play(rng.choice(match.moves()))
    record = match.record()
    record["deals"][1]["first"] = 1 - record["deals"][1]["first"]
    with pytest.raises(BadRecord, match="deal 2: by the rules seat"):
        dobrak.replay(record)


# --- positions ------------------------------------------------------------------------------------


@patient
@given(anything | st.text())
def test_any_position(text: Any) -> None:
    with pytest.raises(BadPosition):
        dobrak.setup(text)


@settings(patient, max_examples=150)
@given(seed=st.integers(0, 300), moves=st.integers(0, 60), data=st.data())
def test_a_position_with_something_changed(seed: int, moves: int, data: st.DataObject) -> None:
    """What is accepted can be played to the end, seen by all, and written again."""
    words = some_match(seed, moves).position().split(" ")
    for _ in range(data.draw(st.integers(1, 2))):
        place = data.draw(st.integers(0, len(words) - 1))
        key, _, value = words[place].partition("=")
        words[place] = f"{key}={data.draw(changed_value(value))}"
    try:
        match = dobrak.setup(" ".join(words))
    except ValueError as refused:
        assert isinstance(refused, BadPosition), refused
        return
    rng, dice = random.Random(seed), np.random.default_rng(seed)
    assert dobrak.setup(match.position()).position() == match.position()
    possible = True
    while not match.over:
        for seat in (None, *range(match.players)):
            match.view(seat).to_dict()
        if possible and rng.random() < 0.1:
            view = match.view(rng.choice([None, *range(match.players)]))
            try:
                assert view.world(dice).view(view.seat) == view
            except BadPosition:  # play cannot lead to every position that is let in
                possible = False
        move, seat = next_move(match, "any", rng)
        match.play(move, seat=seat)


def changed_value(value: str) -> st.SearchStrategy[str]:
    parts = value.replace("/", " ").replace(".", " ").replace(",", " ").split()
    return st.one_of(
        st.sampled_from(["-", "0", "1", "2", "5", "-1", "99", "yes", "no", "fr", "en", "long"]),
        st.sampled_from(parts or ["-"]),
        st.permutations(value.split("/")).map("/".join),
        st.permutations(value.split(".")).map(".".join),
        st.permutations(value.split(",")).map(",".join),
        st.just(value + ".2"),
        st.just(value + ".2s"),
        st.text(max_size=5),
    )


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_every_field_of_a_position_is_needed(table: Table) -> None:
    words = table.new(seed=1).position().split(" ")
    for place in range(1, len(words)):
        key = words[place].split("=")[0]
        with pytest.raises(BadPosition, match=f"lacks {key}="):
            dobrak.setup(" ".join(words[:place] + words[place + 1 :]))
    with pytest.raises(BadPosition, match="is not a field"):
        dobrak.setup(" ".join([*words, "more=1"]))
    with pytest.raises(BadPosition, match="stands twice"):
        dobrak.setup(" ".join([*words, words[1]]))
