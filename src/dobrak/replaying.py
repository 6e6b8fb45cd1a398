"""Replaying records. Errors name the deal, the move and the reason."""

from collections.abc import Iterator
from copy import deepcopy
from typing import Any

from dobrak import record as records
from dobrak.cards import shorten
from dobrak.errors import BadRecord
from dobrak.games.game import Event, Game
from dobrak.games.options import Options
from dobrak.kernel import Fields
from dobrak.kernel import read as read_row
from dobrak.match import Match, game_named, opener_by_rules
from dobrak.new_match import new, read_deck, setup
from dobrak.record import Record

KNOWN_OF_DEAL = ("deck", "first", "given", "moves")


def replay(record: object) -> Match:
    """Return the match at the end of a record. Raises BadRecord if it does not replay."""
    *_, (match, _events) = steps(record)
    return match


def steps(record: object, drawn: bool = False) -> Iterator[tuple[Match, list[Event]]]:
    """Yield the match of a record after the deal and after each move, with the events. `drawn`
    says that nobody chose who began, which the record does not tell in games where chance may."""
    read = records.read(record)
    match = _begin(read)
    if drawn and match.game.random_first and match.start is None:
        match.opening = match.game.dealt(_fields(match), False)
    match.extras = deepcopy(read.extras)
    yield match, match.opening
    for number, deal in enumerate(read.deals, 1):
        for events in _play_deal(match, number, deal):
            yield match, events
    if len(match.deals) > len(read.deals):
        raise BadRecord(f"deal {len(read.deals) + 1}: the deal before is over, and this one lacks")
    _check_result(match, read.result)


def _fields(match: Match) -> Fields:
    rows = match.game.blank()
    rows[0] = match.row
    return read_row(rows)


def _begin(read: Record) -> Match:
    try:
        game = game_named(read.game)
        if read.version != game.version:
            raise ValueError(f"version {read.version} of the rules of {game.name} is not known")
        players = len(read.players)
        rules = game.options(players, read.rules)
        if read.setup is not None:
            return _set_up(read, game, rules)
        decks: list[Any] = [deal.get("deck") for deal in read.deals]
        first = read.deals[0]["first"]
        if game.random_first and first is None:
            raise ValueError("deal 1: the seat that opens is missing")
        if not game.random_first and not _is_given(game, players, rules, read.deals[0]):
            first = None
        return new(game.name, players, decks=decks, first=first, names=read.players, **rules)
    except BadRecord:
        raise
    except ValueError as error:
        raise BadRecord(str(error)) from None


def _is_given(game: Game, players: int, rules: Options, deal: dict[str, Any]) -> bool:
    """Whether the first player was chosen by the caller and not by the cards."""
    if deal["first"] is None or deal["given"]:
        return bool(deal["given"])
    deck = read_deck(game, players, rules, deal.get("deck"))
    return bool(opener_by_rules(game, players, rules, deck) != deal["first"])


def _set_up(read: Record, game: Game, rules: Options) -> Match:
    players = len(read.players)
    match = setup(read.setup or "", names=read.players)
    if match.game is not game or match.rules != rules or match.players != players:
        raise BadRecord("setup: the position is of another game, or of other rules")
    match.use_decks([read_deck(game, players, rules, deal.get("deck")) for deal in read.deals[1:]])
    return match


def _play_deal(match: Match, number: int, deal: dict[str, Any]) -> Iterator[list[Event]]:
    if number > len(match.deals):
        why = "the match is over" if match.over else "the deal before is not over"
        raise BadRecord(f"deal {number}: {why}")
    played = match.deals[number - 1]
    if played.first != deal["first"]:
        who = "nobody" if played.first is None else f"seat {played.first}"
        raise BadRecord(f"deal {number}: by the rules {who} begins, not {shorten(deal['first'])}")
    played.extras = deepcopy({key: deal[key] for key in deal if key not in KNOWN_OF_DEAL})
    for place, move in enumerate(deal["moves"].split(), 1):
        if number < len(match.deals) or match.over or played.first is None:
            raise BadRecord(f"deal {number}, move {place} ({shorten(move)}): the deal is over")
        try:
            events = match.play(move)
        except ValueError as error:
            text = f"deal {number}, move {place} ({shorten(move)}): {error}"
            raise BadRecord(text) from None
        yield events


def _check_result(match: Match, result: dict[str, Any] | None) -> None:
    if result is None:
        return
    if not match.over:
        raise BadRecord("result: the match is not over")
    if result.get("scores") != match.scores or result.get("winners") != match.winners:
        raise BadRecord(
            f"result: by the rules the scores are {match.scores}, the winners {match.winners}"
        )
    match.result_extras = {k: v for k, v in result.items() if k not in ("scores", "winners")}
