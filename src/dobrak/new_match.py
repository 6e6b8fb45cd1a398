"""Starting matches. This module checks what the caller gives: options, names, decks."""

import os
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import numpy as np

from dobrak import shuffle
from dobrak.cards import shorten
from dobrak.errors import BadPosition
from dobrak.games import GAMES, line
from dobrak.games.game import ONLOOKER, Game
from dobrak.games.options import Options, whole
from dobrak.kernel import Row
from dobrak.match import Match, game_named
from dobrak.variants import variant_of

LONGEST_NAME = 40


def new(
    game: str,
    players: int,
    *,
    seed: int | str | bytes | None = None,
    decks: Iterable[str] | None = None,
    first: int | None = None,
    names: Sequence[str] | None = None,
    variant: str | os.PathLike[str] | Mapping[str, Any] | None = None,
    **rules: Any,
) -> Match:
    """Start a match and deal the cards. docs/library.md lists the options of each game.

    `variant` is a TOML file, or a mapping with its keys (docs/variants.md).
    """
    kind = game_named(game)
    if variant is not None:
        rules = variant_of(variant).with_rules(kind.name, rules)
    chosen = kind.options(players, rules)
    secret = shuffle.secret_of(seed)
    given = first is not None
    players = whole("players", players, 0, ONLOOKER)
    if first is not None:
        first = whole("first", first, 0, players - 1)
    elif kind.random_first:
        first = shuffle.drawn_seat(secret, players)
    return Match(
        kind,
        chosen,
        checked_names(names, players),
        _rows_of(kind, kind.begin(players, chosen, first)),
        secret=secret,
        decks=[read_deck(kind, players, chosen, deck) for deck in _listed(decks)],
        given=given,
    )


def setup(
    position: str,
    *,
    seed: int | str | bytes | None = None,
    names: Sequence[str] | None = None,
) -> Match:
    """Start a match from a position (see `Match.position`). Later decks come from the seed."""
    name, fields = line.split(position)
    if name not in GAMES:
        raise BadPosition(f"a position begins with the game, {' or '.join(GAMES)}")
    row, players, chosen = GAMES[name].read_position(fields)
    who = checked_names(names, players)
    rows = _rows_of(GAMES[name], row)
    return Match(GAMES[name], chosen, who, rows, secret=shuffle.secret_of(seed))


def checked_names(names: Sequence[str] | None, players: int) -> list[str]:
    if names is None:
        return [f"Seat {seat}" for seat in range(players)]
    if not isinstance(names, list | tuple) or len(names) != players:
        raise ValueError(f"names: takes a list of {players} names")
    return [_checked_name(name) for name in names]


def _checked_name(name: object) -> str:
    if not isinstance(name, str) or not name.isprintable() or not name.strip():
        raise ValueError(f"names: {shorten(name)} is not a name")
    if len(name) > LONGEST_NAME:
        raise ValueError(f"names: {shorten(name)} is longer than {LONGEST_NAME} letters")
    return name


def read_deck(game: Game, players: int, rules: Options, deck: object) -> list[int]:
    """Parse a deck: all cards of the box, in any order."""
    if not isinstance(deck, str):
        raise ValueError("decks: a deck is written as text, its cards with spaces between")
    words = deck.split()
    for word in words:
        if word not in game.cards:
            raise ValueError(f"decks: {shorten(word)} is not a card of {game.title}")
    cards = [game.cards.read(word) for word in words]
    box = game.box(players, rules)
    if sorted(cards) != sorted(box):
        raise ValueError(f"decks: a deck here has exactly these {len(box)}: {_counted(game, box)}")
    return cards


def _counted(game: Game, box: list[int]) -> str:
    if len(set(box)) == len(box):
        return game.cards.write(box)
    return ", ".join(f"{box.count(card)}×{game.cards[card]}" for card in sorted(set(box)))


def _listed(decks: Iterable[str] | None) -> list[str]:
    if decks is None:
        return []
    if isinstance(decks, str) or not isinstance(decks, Iterable):
        raise ValueError("decks: takes a list of decks, each a text of cards")
    return list(decks)


def _rows_of(game: Game, row: Row) -> np.ndarray:
    rows = game.blank()
    rows[0] = row
    return rows
