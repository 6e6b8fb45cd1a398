"""How long matches on a server may be: what people play in an evening, or by correspondence in a
year. So every table can be loaded quickly. The library has no such limits."""

from collections.abc import Mapping
from dataclasses import replace

from dobrak.games.options import Option, Options
from dobrak.match import game_named

MOST_DEALS = 30
MOST_MOVES = 15_000  # then a match ends without a winner
MOST_OTHERS = 5_000  # other entries since a match began, with moves that were taken back


def on_server(option: Option) -> Option:
    """An option as a server takes it. Those that take numbers give the length of a match."""
    return replace(option, numbers=option.numbers[:MOST_DEALS])


def rules_on_server(game: str, players: int, asked: Mapping[str, object]) -> Options:
    """All options of a table, checked. Raises ValueError if they are not possible on a server."""
    kind = game_named(game)
    rules = kind.options(players, dict(asked))
    for option in kind.declared.options:
        if option.name in rules and kind.declared.number_for(option) is None:
            on_server(option).check(rules[option.name])
    return rules
