"""From what was asked on the command line to a table in the terminal."""

import sys
from dataclasses import dataclass
from typing import Any

import dobrak
from dobrak import warm
from dobrak.match import checked_names
from dobrak.text import files, menu, sitting
from dobrak.text.command import typed
from dobrak.text.terminal import Terminal


@dataclass(frozen=True)
class Seat:
    """Who sits down, and against whom."""

    bots: str | None
    name: str
    seed: str | None
    asks: bool  # whether what is not given is asked for


def play(asked: dict[str, Any], seat: Seat) -> int:
    """Play a new match, by the game and the rules that were given."""
    checked_names([seat.name], 1)
    terminal = Terminal() if _at_terminal() and seat.asks else None
    kind, options = menu.complete(asked, terminal)
    against = menu.opponents(seat.bots, kind, options["players"], terminal)
    table = sitting.Table(kind, options, against, seat.name)
    seed = _seed(seat.seed)
    again = table.command(seed)
    if not _at_terminal():
        return _say_what_would_open(kind, options["players"], again)
    warm.compile_rules([kind])
    return sitting.sit_down(table, table.new(seed), seed, again, Terminal())


def resume(path: str, asked: dict[str, Any], seat: Seat) -> int:
    """Play on from where a record ends."""
    if any(value is not None for value in (seat.bots, *asked.values())):
        raise ValueError("--resume takes the game and its rules from the record: give no other")
    seed, match = _seed(seat.seed), dobrak.replay(files.load(path))
    again = typed("play", "--resume", path)
    if match.over:
        tells = typed("replay", path)
        raise ValueError(f"This match is over; '{tells}' tells how it went")
    if not _at_terminal():
        return _say_what_would_open(match.game.name, match.players, again)
    return sitting.sit_down(sitting.table_of(match), match, seed, again, Terminal())


def _at_terminal() -> bool:
    return sys.stdin is not None and sys.stdin.isatty()


def _seed(text: str | None) -> sitting.Seed:
    """A seed as dobrak.new takes it: 7 is a number."""
    if text is None:
        return sitting.new_seed()
    return int(text) if text.isdecimal() and text.isascii() and len(text) < 99 else text


def _say_what_would_open(game: str, players: int, again: str) -> int:
    terminal = Terminal()
    terminal.show(f"This opens {game} for {players} players, but there is no terminal to play at.")
    terminal.show("At a terminal, type:")
    terminal.line(again, indent=4)
    return 0
