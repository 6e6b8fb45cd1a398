"""The attributes of every move: `tests/notation.json`, which the tests of the page read too.

`python -m tests.test_notation` writes the table again.
"""

import json
from pathlib import Path
from typing import Any

import pytest

from dobrak.games import GAMES
from dobrak.games.game import Move
from tests.reference import dobro, durak

TABLE = Path(__file__).parent / "notation.json"


def table() -> dict[str, list[dict[str, Any]]]:
    return {
        name: [
            {
                "move": move,
                "number": move.number,
                "kind": move.kind,
                "cards": move.cards,
                "value": move.value,
            }
            for move in game.by_number.values()
        ]
        for name, game in GAMES.items()
    }


def written() -> str:
    games = []
    for name, moves in table().items():
        lines = ",\n".join(f"    {json.dumps(move)}" for move in moves)
        games.append(f"  {json.dumps(name)}: [\n{lines}\n  ]")
    return "{\n" + ",\n".join(games) + "\n}\n"


def test_the_table_is_what_the_moves_say() -> None:
    assert TABLE.read_text(encoding="utf-8") == written()


@pytest.mark.parametrize("game", GAMES)
def test_a_move_is_read_from_its_notation(game: str) -> None:
    for number, move in GAMES[game].by_number.items():
        again = GAMES[game].read_move(f"{move}".upper())
        assert (again, again.number) == (move, number)
    with pytest.raises(ValueError, match="'nonsense' is not known here"):
        GAMES[game].read_move("nonsense")


def test_what_the_moves_of_dobro_say() -> None:
    """By the reference, which reads the notation on its own."""
    words = {"take", "draw", "end", "call"}
    specials = {"S": "skip", "R": "reverse"}
    for move in GAMES["dobro"].by_number.values():
        if move in words:
            assert (move.kind, move.cards, move.value) == (str(move), (), None)
        elif move in specials:
            assert (move.kind, move.cards, move.value) == (specials[move], (str(move),), None)
        else:
            cards = dobro.cards_of(move)
            assert move.kind == ("pair" if len(cards) == 2 else "single")
            assert (list(move.cards), move.value) == (cards, dobro.face_of(move))


def test_what_the_moves_of_durak_say() -> None:
    lays = [Move(card, 0, "lay", [card]) for card in durak.full_deck(52)]
    transfers = [Move(f">{card}", 0, "transfer", [card]) for card in durak.full_deck(52)]
    words = [Move(word, 0, word) for word in ("pass", "take", "epaulettes")]
    expected = {str(move): (move.kind, move.cards) for move in (*lays, *transfers, *words)}
    moves = GAMES["durak"].by_number.values()
    assert {str(move): (move.kind, move.cards) for move in moves} == expected
    assert {move.value for move in moves} == {None}


def test_a_move_shows_its_notation() -> None:
    assert repr(GAMES["dobro"].read_move("j+7")) == "Move('7+J')"
    assert f"{GAMES['durak'].read_move('>10♠')}" == ">Ts"


if __name__ == "__main__":
    TABLE.write_text(written(), encoding="utf-8")
