"""Sentences for events: one for each kind, made only from what a seat sees."""

import ast
import json
import random
from pathlib import Path
from typing import Any, get_args, get_type_hints

import pytest

from dobrak import narrate
from dobrak.games import GAMES
from dobrak.narrate import tell
from tools.tables import HABITS, TABLES, Table, next_move, random_options

PACKAGE = Path(narrate.__file__).parent
KINDS = {
    name: {get_args(get_type_hints(event)["kind"])[0] for event in game.event_types}
    for name, game in GAMES.items()
}


LINES = json.loads((Path(__file__).parent / "lines.json").read_text(encoding="utf-8"))
NAMES = LINES["names"]


@pytest.mark.parametrize("line", LINES["lines"], ids=lambda line: str(line["en"])[:60])
def test_a_line_that_a_player_would_say(line: dict[str, Any]) -> None:
    """The page has the same lines: web/test/lines.test.ts."""
    assert tell(line["event"], NAMES, line["seat"]) == line["en"]
    assert tell(line["event"], NAMES, line["seat"], "fr").replace("\u202f", " ") == line["fr"]


def test_there_is_an_example_of_each_kind() -> None:
    for game, kinds in KINDS.items():
        events = [line["event"] for line in LINES["lines"]]
        assert {seen["kind"] for seen in events if seen["game"] == game} == kinds


def test_a_line_begins_with_a_capital_and_has_no_full_stop() -> None:
    """So that several can be put together."""
    for line in LINES["lines"]:
        for language in ("en", "fr"):
            assert line[language][0].isupper()
            assert line[language][-1] not in ".!?:; "


def test_an_onlooker_is_nobody() -> None:
    drew = {"game": "dobro", "kind": "drew", "clause": "D3.5", "seat": 0, "count": 2}
    assert tell(drew, NAMES, None) == "Guest draws 2 cards"


@pytest.mark.parametrize("number", range(0, len(TABLES), 3), ids=lambda number: str(TABLES[number]))
def test_whole_matches_are_told(number: int) -> None:
    """No event of a real match lacks its words, whoever listens."""
    table: Table = TABLES[number]
    rng = random.Random(number)
    habit = list(HABITS)[number % len(HABITS)]
    match = table.new(seed=number, **random_options(table, rng))
    events = list(match.opening)
    for _ in range(120):
        if match.over:
            break
        move, seat = next_move(match, habit, rng)
        events += match.play(move, seat)
    for happened in events:
        for eyes in (0, None):
            sentence = tell(happened.seen_by(eyes), match.names, eyes)
            assert sentence[0].isupper()
            assert "You " not in sentence or eyes is not None


def test_words_need_no_terminal() -> None:
    tree = ast.parse(Path(narrate.__file__).read_text(encoding="utf-8"))
    imported = {node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    assert not any(str(name).startswith(("rich", "dobrak.cli")) for name in imported)
