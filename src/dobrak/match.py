"""A match in progress.

`Match` validates all input before it calls the rules, and seats see only views. The rules do not
validate.
"""

import json
import re
from collections.abc import Iterable, Sequence
from copy import copy, deepcopy
from typing import Any, NamedTuple

import numpy as np

from dobrak import shuffle
from dobrak.cards import shorten
from dobrak.errors import BadPosition, IllegalMove
from dobrak.games import GAMES, either
from dobrak.games.game import ONLOOKER, Event, Game, Move
from dobrak.games.json_writer import LONGEST
from dobrak.games.options import Options, not_a_choice, whole
from dobrak.kernel import Fields, Row, copied, read
from dobrak.record import FORMAT, Deal
from dobrak.texts.facts import Reader


class View:
    """What one seat, or a spectator, may know of a match."""

    def __init__(
        self, game: Game, rows: np.ndarray, seat: int | None, rules: Options, names: list[str]
    ) -> None:
        self.game, self.seat = game, seat
        self.rules, self.names = dict(rules), list(names)
        self._rows = game.blank()
        either.look_in(rows, ONLOOKER if seat is None else seat, self._rows)

    @property
    def row(self) -> Row:
        return self._rows[0]

    @property
    def rows(self) -> np.ndarray:
        """The row as an array of length 1, which is much faster to pass to compiled code."""
        return self._rows

    def moves(self) -> list[Move]:
        """The legal moves of this seat; a spectator has none."""
        return [self.game.by_number[number] for number in self._numbers()]

    def _numbers(self) -> list[int]:
        return [] if self.seat is None else _numbers(self.game, self._rows, self.seat)

    def to_dict(self) -> dict[str, Any]:
        """The view as JSON."""
        out, ends = np.empty(LONGEST, np.uint8), np.empty(2, np.int64)
        either.write_views(self._rows, out, ends)
        return {**_lasting(self), **json.loads(b"{" + out[: ends[1]].tobytes())}

    def copy(self) -> "View":
        """The same view with a row of its own."""
        twin = copy(self)
        twin._rows = copied(self._rows)
        return twin

    def world(self, rng: np.random.Generator) -> "Match":
        """A random match that is consistent with this view."""
        rows = copied(self._rows)
        if not self.game.kernels.resample(rows[0], rng):
            raise BadPosition("no hidden cards agree with what has been seen")
        return Match(self.game, self.rules, self.names, rows, secret=rng.bytes(32))

    def __repr__(self) -> str:
        told = self.to_dict()
        shown = {key: told[key] for key in ("seat", "turn", "hand", "moves")}
        facts = " ".join(f"{key}={fact}" for key, fact in shown.items())
        return f"<View of {self.game.name} {facts}>"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, View) and self._rows.tobytes() == other._rows.tobytes()

    def __hash__(self) -> int:
        return hash(self._rows.tobytes())


class Eyes:
    """All views of a match at one moment, as JSON.

    A view consists of two parts: what everybody sees, and what only one seat sees.
    """

    def __init__(self, match: "Match") -> None:
        self._match = match
        views = match.game.blank(match.players + 1)
        out, ends = np.empty(LONGEST, np.uint8), np.empty(match.players + 2, np.int64)
        either.look_in(match._rows, 0, views)
        either.write_views(views, out, ends)
        self._ends: list[int] = ends.tolist()
        self._text = out[: self._ends[-1]].tobytes()

    def shared_text(self) -> bytes:
        """What everybody sees, without `Match.lasting`, which precedes it in a view."""
        return self._text[: self._ends[0]]

    def own_text(self, seat: int | None) -> bytes:
        """What only this seat sees."""
        at = self._match.players if seat is None else seat
        return self._text[self._ends[at] : self._ends[at + 1]]

    def shared(self) -> dict[str, Any]:
        """What everybody sees: the part of `view(seat).to_dict()` that is the same for all."""
        return {**self._match.lasting(), **json.loads(b"{" + self.shared_text()[:-1] + b"}")}

    def own(self, seat: int | None) -> dict[str, Any]:
        """What only this seat sees: the other part of `view(seat).to_dict()`."""
        told: dict[str, Any] = json.loads(b"{" + self.own_text(seat))
        return told


class Mark(NamedTuple):
    """A moment of a match, to which `Match.go_back` returns."""

    rows: bytes
    deals: int
    moves: int  # of the last deal


class Match:
    """A match in progress. Created by `dobrak.new`, `dobrak.setup` and `dobrak.replay`."""

    def __init__(
        self,
        game: Game,
        rules: Options,
        names: Sequence[str],
        rows: np.ndarray,
        *,
        secret: bytes,
        decks: Iterable[list[int]] = (),
        given: bool = False,
    ) -> None:
        self.game, self.rules, self.names = game, dict(rules), list(names)
        self.players = len(self.names)
        self._rows = rows
        self._secret = secret
        self._decks = list(decks)
        self._given = given  # whether the caller said who begins the first deal
        self._read_last: tuple[bytes, Fields] | None = None
        self.deals: list[Deal] = []
        self.start: str | None = None  # the position line of a match that was set up
        self.extras: dict[str, Any] = {}  # keys of a record that the rules do not use
        self.result_extras: dict[str, Any] = {}
        self.opening: list[Event] = []  # events before the first move
        if game.waits_for_deck(self.row):
            self.opening = self._deal()
        else:
            self.start = self.position()
            self.deals.append(Deal(None, int(self.row.opener)))

    # --- state ---

    @property
    def row(self) -> Row:
        """The complete state, for compiled code."""
        return self._rows[0]

    @property
    def over(self) -> bool:
        return self.game.is_over(self._rows)

    @property
    def seat(self) -> int | None:
        """The seat to move; None once the match is over."""
        return None if self.over else self._rows["turn"].item()

    @property
    def scores(self) -> list[int]:
        scores: list[int] = self._rows["scores"][0, : self.players].tolist()
        return scores

    @property
    def winners(self) -> list[int]:
        return [seat for seat in range(self.players) if self.game.kernels.won(self.row, seat)]

    def moves(self, seat: int | None = None) -> list[Move]:
        """The legal moves of a seat, by default of the seat to move. Other seats have none, except
        moves out of turn."""
        if seat is None:
            seat = self.seat
        if seat is None:
            return []
        numbers = _numbers(self.game, self._rows, self._checked(seat))
        return [self.game.by_number[number] for number in numbers]

    def view(self, seat: int | None) -> View:
        """The view of a seat; None is a spectator."""
        seat = None if seat is None else self._checked(seat)
        return View(self.game, self._rows, seat, self.rules, self.names)

    def eyes(self) -> Eyes:
        """All views at once."""
        return Eyes(self)

    def lasting(self) -> dict[str, Any]:
        """The part of all views that no move changes."""
        return _lasting(self)

    def position(self) -> str:
        """The complete state as one line of text, including all hidden cards."""
        return self.game.write_position(self.row, self.rules)

    def record(self) -> dict[str, Any]:
        """The record of the match, as JSON (docs/record.md)."""
        record: dict[str, Any] = {
            "format": FORMAT,
            "game": self.game.name,
            "players": list(self.names),
            "rules": {**self.rules, "version": self.game.version},
        }
        if self.start is not None:
            record["setup"] = self.start
        record["deals"] = [deal.write(self.game.cards) for deal in self.deals]
        if self.over:
            scores, winners = self.scores, self.winners
            record["result"] = {"scores": scores, "winners": winners, **self.result_extras}
        return {**record, **deepcopy(self.extras)}

    def __repr__(self) -> str:
        """The position line, including hidden cards: do not show it to players."""
        return f"Match({self.position()!r})"

    def copy(self) -> "Match":
        """An independent copy of the match."""
        return deepcopy(self)

    __copy__ = copy

    def __getstate__(self) -> dict[str, Any]:
        return {**self.__dict__, "_read_last": None}  # a cache

    def _checked(self, seat: int) -> int:
        return whole("seat", seat, 0, self.players - 1)

    # --- actions ---

    def play(self, move: str, seat: int | None = None) -> list[Event]:
        """Play a move, given by its notation, and return the events. Raises IllegalMove."""
        number, seat = self._legal(move, seat)
        before = self._now()
        self._apply(number, seat)
        events = self.game.played(before, self._now(), seat, number)
        if self.game.waits_for_deck(self._rows):
            events += self._deal()
        return events

    def _now(self) -> Fields:
        """The current fields, cached from the previous move, which saves a sixth of `play`."""
        image = self._rows.tobytes()
        if self._read_last is None or self._read_last[0] != image:
            self._read_last = image, read(copied(self._rows))
        return self._read_last[1]

    def repeat(self, moves: Iterable[tuple[str, int]]) -> None:
        """Play moves that were played before, each with its seat, without returning events.

        Raises IllegalMove at the first illegal move, like `play`. The moves before it have then
        been made.
        """
        for move, seat in moves:
            self._apply(*self._legal(move, seat))
            if self.game.waits_for_deck(self._rows):
                self._deal()

    def mark(self) -> Mark:
        """Mark the current moment for `go_back`."""
        return Mark(self._rows.tobytes(), len(self.deals), len(self.deals[-1].moves))

    def go_back(self, mark: Mark) -> None:
        """Return to an earlier moment of this match. Later deals will have the same decks again."""
        self._rows = np.frombuffer(bytearray(mark.rows), self._rows.dtype)
        del self.deals[mark.deals :]
        del self.deals[-1].moves[mark.moves :]

    def _apply(self, number: int, seat: int) -> None:
        text = self.game.notation[number]
        either.apply_in(self._rows, number)
        self.deals[-1].moves.append(f"{text}@{seat}" if text in self.game.out_of_turn else text)

    def check(self, move: str, seat: int | None = None) -> Move:
        """Return the move that `play` would make, without making it. Raises IllegalMove."""
        return self.game.by_number[self._legal(move, seat)[0]]

    def _legal(self, move: object, seat: int | None) -> tuple[int, int]:
        """The number of a legal move, and the seat that makes it."""
        number, seat = self._read(move, seat)
        if not either.may_in(self._rows, seat, number):
            refusal = self.game.refuse(self.row, seat, number)
            key = f"{self.game.name}-refusal-{refusal.key}"
            reader = Reader(self.game.name, self.game.facts, self.names, seat)
            raise IllegalMove(key, refusal.facts, refusal.clause, reader)
        return number, seat

    def _read(self, move: object, seat: int | None) -> tuple[int, int]:
        """The number of a move, and the seat that makes it."""
        if not isinstance(move, str):
            raise IllegalMove("move-refusal-not-text")
        text, at, mover = move.strip().partition("@")
        number = self.game.notation.find(text)
        if number is not None and at and self._names_mover(number, mover):
            named = int(mover)
            if named >= self.players:
                raise IllegalMove("move-refusal-no-such-seat", {"move": shorten(move)})
            if seat is not None and self._checked(seat) != named:
                raise IllegalMove("move-refusal-other-seat", {"move": shorten(move)})
            return number, named
        if seat is not None:
            self._checked(seat)
        if at or number is None:
            facts = {"move": shorten(move), "game": self.game.title, "forms": self.game.forms}
            raise IllegalMove("move-refusal-unknown", facts)
        if seat is None:
            seat = int(self._rows["turn"][0])
        return number, int(seat)

    def _names_mover(self, number: int, mover: str) -> bool:
        """Whether the text after the @ is the seat of a move out of turn."""
        if not re.fullmatch("[0-9]{1,2}", mover):
            return False
        return self.game.notation[number] in self.game.out_of_turn

    def _deal(self) -> list[Event]:
        """Deal until a deal is not void (K1.2)."""
        events: list[Event] = []
        while self.game.waits_for_deck(self._rows):
            deck = self._next_deck()
            self.game.kernels.deal(self.row, np.array(deck, np.int8))
            given = self._given and not self.deals
            void = self.game.waits_for_deck(self._rows)
            first = None if void else int(self.row.opener)
            same = given and opener_by_rules(self.game, self.players, self.rules, deck) == first
            self.deals.append(Deal(deck, first, same))
            events += self.game.dealt(self._now(), given)
        return events

    def use_decks(self, decks: list[list[int]]) -> None:
        """Set the decks of the next deals."""
        self._decks = [[] for _ in self.deals] + decks

    def _next_deck(self) -> list[int]:
        number = len(self.deals)
        if number < len(self._decks):
            return self._decks[number]
        return shuffle.shuffled(self._secret, number, self.game.box(self.players, self.rules))


def opener_by_rules(game: Game, players: int, rules: Options, deck: list[int]) -> int | None:
    """Who begins the first deal if the caller does not say; None if that is random."""
    if game.random_first:
        return None
    row = game.begin(players, rules, None)
    game.kernels.deal(row, np.array(deck, np.int8))
    return int(row.opener)


def _lasting(of: "Match | View") -> dict[str, Any]:
    """The part that is the same in all views of a match."""
    return {
        "game": of.game.name,
        "rules": dict(of.rules),
        "players": list(of.names),
        **of.game.aim(of.row),
    }


def _numbers(game: Game, rows: np.ndarray, seat: int) -> list[int]:
    """The legal moves of a seat, by number."""
    out = np.empty(game.moves, np.int16)
    numbers: list[int] = out[: either.legal_in(rows, seat, out)].tolist()
    return numbers


def game_named(name: object) -> Game:
    if not isinstance(name, str) or name not in GAMES:
        raise not_a_choice("game", name, list(GAMES))
    return GAMES[name]
