"""How long matches on a server may be: what people play in an evening, or by correspondence in a
year. So every table can be loaded quickly. The library has no such limits."""

from dataclasses import replace

from dobrak.games.options import Option

MOST_DEALS = 30
MOST_MOVES = 15_000  # then a match ends without a winner
MOST_OTHERS = 5_000  # other entries since a match began, with moves that were taken back


def on_server(option: Option) -> Option:
    """An option as a server takes it. Those that take numbers give the length of a match."""
    return replace(option, numbers=option.numbers[:MOST_DEALS])
