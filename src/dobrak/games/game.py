"""The interface of a game: its functions, under the same names in all games, its moves and events.

The rules themselves are in the game's own folder.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import numpy as np

from dobrak.cards import Spelling
from dobrak.games.kernels import Kernels
from dobrak.games.options import MOST_PLAYERS, Declaration, Options
from dobrak.games.schema import Aim, CommonView
from dobrak.kernel import Fields, Row, blank_rows
from dobrak.texts.facts import FactKinds

ONLOOKER = MOST_PLAYERS  # the seat of a spectator


class Move(str):
    """A move: its notation as text, with what the notation means (docs/moves.md)."""

    number: int  # the move number, which never changes
    kind: str
    cards: tuple[str, ...]  # the cards that it plays
    value: int | None  # what each of its cards counts for, if the game has values

    def __new__(
        cls, text: str, number: int, kind: str, cards: Iterable[str] = (), value: int | None = None
    ) -> "Move":
        move = super().__new__(cls, text)
        move.number, move.kind, move.cards, move.value = number, kind, tuple(cards), value
        return move

    def __repr__(self) -> str:
        return f"Move({super().__repr__()})"

    def __reduce__(self) -> tuple[type["Move"], tuple[Any, ...]]:
        return Move, (str(self), self.number, self.kind, self.cards, self.value)


@dataclass(frozen=True)
class Event:
    """Something that happened: the clause behind it, and what each seat may see of it."""

    game: str
    kind: str
    clause: str
    facts: Mapping[str, Any] = field(default_factory=dict)  # words, numbers and lists of them
    private: Mapping[int, Mapping[str, Any]] = field(default_factory=dict)

    def seen_by(self, seat: int | None) -> dict[str, Any]:
        """What a seat (None: a spectator) may see of it, built only from what it may know."""
        seen = self.facts_for(seat)
        return {key: fact[:] if type(fact) is list else fact for key, fact in seen.items()}

    def facts_for(self, seat: int | None) -> dict[str, Any]:
        """The same without copying lists, for a caller that encodes it at once."""
        own = self.private.get(seat, {}) if seat is not None else {}
        return {"game": self.game, "kind": self.kind, "clause": self.clause, **self.facts, **own}


Inputs = tuple[tuple[str, int], ...]  # names of parts, and how many numbers each has


def parts(end: int, **starts: int) -> Inputs:
    """The parts of an array, from the index where each starts, in order."""
    ends = [*starts.values(), end][1:]
    return tuple(
        (name, end - start) for (name, start), end in zip(starts.items(), ends, strict=True)
    )


@dataclass(frozen=True)
class Refusal:
    """Why a move is not legal: the key of a text (after `<game>-refusal-`), facts, a clause."""

    key: str
    clause: str
    facts: Mapping[str, Any] = field(default_factory=dict)  # words, numbers and lists of them


@dataclass(frozen=True)
class Promise:
    """A move that a player can promise to make whenever asked, until something happens."""

    move: str
    until: str  # the kind of event that ends the promise; none can be made before the first one


@dataclass(frozen=True, kw_only=True)
class Game:
    declared: Declaration
    row: "np.dtype[Any]"  # the type of its rows, which no other game has
    cards: Spelling
    notation: Spelling
    move: Callable[[int], Move]  # the move with this number
    forms: str  # how moves are written, for error messages
    moves: int  # how many move numbers there are
    # moves that other seats can make, and the event that allows it
    out_of_turn: Mapping[str, str] = field(default_factory=dict)
    revealing: frozenset[str] = frozenset()  # kinds of events that reveal hidden cards
    promise: Promise | None = None  # None: nothing can be promised
    view_type: type = CommonView  # what a view contains
    event_types: Sequence[type] = ()  # what each kind of event contains
    # what the facts of events and refusals are, by name
    facts: FactKinds = field(default_factory=dict)
    inputs: Inputs  # the parts of an observation
    # by the number of players: the parts of what is hidden from an observation
    hidden_inputs: Callable[[int], Inputs] = lambda players: ()
    # for training programs: in each row, the index of every move in one order of the moves
    orders: np.ndarray
    # the index in an observation of the number of its row in `orders`; None: there is only one row
    ordered_by: int | None = None
    # options
    begin: Callable[[int, Options, int | None], Row]  # players, options, who begins: a new row
    box: Callable[[int, Options], list[int]]  # the cards that are shuffled
    random_first: bool  # whether the first player is random; otherwise the cards decide
    # the rules
    kernels: Kernels
    aim: Callable[[Row], Aim]
    deal_phase: int  # the `phase` of a row that waits for a deck
    over_phase: int  # the `phase` of a row that is over
    # words
    refuse: Callable[[Row, int, int], Refusal]  # seat, move
    played: Callable[[Fields, Fields, int, int], list[Event]]  # before, after, seat, move
    dealt: Callable[[Fields, bool], list[Event]]  # after, whether `first` was given
    write_position: Callable[[Row, Options], str]
    read_position: Callable[[dict[str, str]], tuple[Row, int, Options]]

    def blank(self, count: int = 1) -> np.ndarray:
        """Return rows of zeros."""
        return blank_rows(self.row, count)

    def waits_for_deck(self, rows: np.ndarray) -> bool:
        """Whether a row, or an array of one row, waits for a deck. In Python, this function and
        `is_over` are much faster than kernels."""
        return bool(rows["phase"].item() == self.deal_phase)

    def is_over(self, rows: np.ndarray) -> bool:
        return bool(rows["phase"].item() == self.over_phase)

    @property
    def observed(self) -> int:
        """The length of an observation."""
        return sum(count for _, count in self.inputs)

    def hidden(self, players: int) -> int:
        """The length of what is hidden from an observation."""
        return sum(count for _, count in self.hidden_inputs(players))

    @property
    def name(self) -> str:
        return self.declared.name

    @property
    def title(self) -> str:
        return self.declared.title

    @property
    def version(self) -> int:
        return self.declared.version

    def options(self, players: int, asked: Options) -> Options:
        """All options of a table, from those given. Raises ValueError if one is not valid."""
        return self.declared.checked(players, asked)

    @cached_property
    def by_number(self) -> dict[int, Move]:
        """All moves of the game."""
        return {number: self.move(number) for number in self.notation.numbers()}

    def read_move(self, text: str) -> Move:
        """Parse a move. Raises ValueError if it is not one."""
        return self.by_number[self.notation.read(text)]

    def __deepcopy__(self, memo: dict[int, Any]) -> "Game":
        return self  # it is immutable
