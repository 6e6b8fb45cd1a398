"""The match as a thing in Python: copies, numbers from elsewhere, what it hands out."""

import copy
import pickle
import random
import subprocess
import sys
from typing import Any

import numpy as np
import pytest

import dobrak
from dobrak import IllegalMove
from tools.tables import TABLES, Table, next_move, random_options


@pytest.mark.parametrize("table", TABLES[::7], ids=str)
def test_a_copy_is_played_apart(table: Table) -> None:
    match = table.new(seed=1)
    match.play(match.moves()[0])
    before = match.row.tobytes()
    for twin in (match.copy(), copy.copy(match), pickle.loads(pickle.dumps(match))):
        move = twin.moves()[0]
        assert [event.seen_by(0) for event in twin.play(move)] == [
            event.seen_by(0) for event in match.copy().play(move)
        ]
        assert match.row.tobytes() == before
        assert len(twin.record()["deals"][0]["moves"]) > len(match.record()["deals"][0]["moves"])


def test_moves_can_be_copied_and_sent() -> None:
    move = dobrak.new("dobro", 2, seed=1).moves()[0]
    for twin in (copy.copy(move), copy.deepcopy(move), pickle.loads(pickle.dumps(move))):
        assert (twin, vars(twin)) == (move, vars(move))


def test_a_match_shows_its_position_and_a_view_what_its_seat_knows() -> None:
    match = dobrak.new("durak", 2, seed=1, first=0)
    assert repr(match) == f"Match({match.position()!r})"
    hand = [list(match.opening[0].seen_by(seat)["hand"]) for seat in range(2)]
    assert repr(match.view(0)) == (
        f"<View of durak seat=0 turn=0 hand={hand[0]} moves={[str(m) for m in match.moves()]}>"
    )
    assert repr(match.view(1)) == f"<View of durak seat=1 turn=0 hand={hand[1]} moves=[]>"
    assert repr(match.view(None)) == "<View of durak seat=None turn=0 hand=None moves=[]>"


def test_what_is_handed_out_can_be_changed_without_harm() -> None:
    match = dobrak.new("durak", 2, seed=1)
    record = match.record()
    match.record()["deals"].clear()
    match.record()["players"].clear()
    match.record()["rules"].clear()
    match.scores.clear()
    match.view(0).to_dict()["rules"].clear()
    match.view(0).rules.clear()
    match.view(0).names.clear()
    dealt = match.opening[0]
    dealt.seen_by(0)["hand"].clear()
    assert len(dealt.seen_by(0)["hand"]) == 6
    assert match.record() == record


def test_what_is_handed_in_can_be_changed_without_harm() -> None:
    record = dobrak.new("durak", 2, seed=1).record()
    record["comments"] = ["first"]
    record["deals"][0]["times"] = [1]
    match = dobrak.replay(record)
    record["comments"].append("second")
    match.record()["deals"][0]["times"].append(2)
    assert match.record()["comments"] == ["first"]
    assert match.record()["deals"][0]["times"] == [1]


def test_numbers_from_numpy_are_numbers() -> None:
    numbers: list[Any] = list(np.array([3, 7, 1, 2]))
    three, seven, one, two = numbers
    match = dobrak.new("dobro", three, seed=seven, first=one, rounds=two)
    assert match.seat == 1
    assert match.view(one).row.tobytes() == match.view(1).row.tobytes()
    assert match.record() == dobrak.new("dobro", 3, seed=7, first=1, rounds=2).record()


def test_a_call_from_a_seat_that_is_not_there() -> None:
    match = dobrak.new("dobro", 3, seed=1, draw="manual")
    with pytest.raises(IllegalMove, match="names a seat that is not at the table"):
        match.play("call@3")


def test_without_numba_a_sentence_says_so_and_the_rules_run() -> None:
    program = (
        "import sys, warnings; sys.modules['numba'] = None\n"
        "with warnings.catch_warnings(record=True) as said:\n"
        "    warnings.simplefilter('always')\n"
        "    import dobrak\n"
        "    match = dobrak.new('durak', 2, seed=1)\n"
        "assert 'Numba is not installed' in str(said[0].message)\n"
        "while not match.over: match.play(match.moves()[-1])\n"
        "print(match.winners)"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip() in ("[0]", "[1]")


def test_a_move_can_be_checked_without_being_made() -> None:
    match = dobrak.new("durak", 2, seed=5, first=0)
    before = match.record()
    checked = match.check(match.moves()[0].upper())
    assert (checked, checked.number) == (match.moves()[0], match.moves()[0].number)
    with pytest.raises(dobrak.IllegalMove, match="You cannot pass before the first attack"):
        match.check("pass")
    with pytest.raises(dobrak.IllegalMove, match="is to move"):
        match.check(match.moves()[0], seat=1)
    assert match.record() == before


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_a_match_can_be_repeated(table: Table) -> None:
    rng = random.Random(4)
    options = random_options(table, rng)
    match, moves = table.new(seed=4, **options), []
    while not match.over:
        move, seat = next_move(match, "any", rng)
        moves.append((str(move), seat))
        match.play(move, seat)
    again = table.new(seed=4, **options)
    again.repeat(moves[:7])
    again.repeat(iter(moves[7:]))
    assert again.row.tobytes() == match.row.tobytes()
    assert again.record() == match.record()


def test_what_is_repeated_is_checked() -> None:
    match = dobrak.new("durak", 2, seed=5, first=0)
    move = str(match.moves()[0])
    with pytest.raises(IllegalMove, match="The last card is not beaten yet"):
        match.repeat([(move, 0), ("pass", 0)])
    assert match.record()["deals"][0]["moves"] == move
    with pytest.raises(ValueError, match="seat: takes a number"):
        match.repeat([(move, 2)])


@pytest.mark.parametrize("table", TABLES[::5], ids=str)
def test_facts_are_words_numbers_and_lists_of_them(table: Table) -> None:
    """So an event that somebody sees shares nothing with what others see."""
    rng = random.Random(6)
    match = table.new(seed=6, **random_options(table, rng))
    events = list(match.opening)
    while not match.over:
        events += match.play(*next_move(match, "any", rng))
    for event in events:
        for facts in (event.facts, *event.private.values()):
            for fact in facts.values():
                parts = fact if type(fact) is list else [fact]
                assert {type(part) for part in parts} <= {str, int, bool, type(None)}
