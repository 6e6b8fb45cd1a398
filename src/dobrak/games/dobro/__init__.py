"""Dobro: a climbing game for two to six. The clauses are those of docs/rules/dobro.md."""

from typing import get_args

from dobrak.games.dobro import (
    aim,
    dealing,
    edition,
    events,
    moves,
    observation,
    position,
    refusal,
    reveal,
    rules,
    schema,
    state,
    view,
)
from dobrak.games.game import Game, Options
from dobrak.games.options import MOST_DEALS, nothing_else, one_of, whole
from dobrak.kernel import Row


def options(players: int, asked: Options) -> Options:
    """All options of a table, checked; those not asked for have their usual value."""
    nothing_else("dobro", asked, ("edition", "rounds", "draw"))
    whole("players", players, 2, 6)
    rounds = asked.get("rounds", 3)
    return {
        "edition": one_of("edition", asked.get("edition", "fr"), tuple(edition.EDITIONS)),
        "rounds": "long" if rounds == "long" else whole("rounds", rounds, 1, MOST_DEALS),
        "draw": one_of("draw", asked.get("draw", "auto"), ("auto", "manual")),
    }


def begin(players: int, chosen: Options, first: int | None) -> Row:
    return state.begin(
        players,
        edition.EDITIONS[chosen["edition"]],
        players if chosen["rounds"] == "long" else chosen["rounds"],  # D9.1, D9.2
        chosen["draw"] == "manual",
        0 if first is None else first,
    )


def box(players: int, chosen: Options) -> list[int]:
    return moves.box(players)


def waits_for_deck(s: Row) -> bool:
    return bool(s["phase"].item() == state.DEAL)


def is_over(s: Row) -> bool:
    return bool(s["phase"].item() == state.OVER)


GAME = Game(
    name="dobro",
    title="Dobro",
    cards=moves.CARDS,
    notation=moves.NOTATION,
    move=moves.move,
    forms=moves.FORMS,
    moves=moves.MOVES,
    out_of_turn=events.OUT_OF_TURN,
    view_type=schema.DobroView,
    event_types=get_args(schema.DobroEvent),
    revealing=events.REVEALING,
    observed=observation.OBSERVED,
    hidden=reveal.hidden,
    orders=observation.ORDERS,
    ordered_by=None,
    version=edition.VERSION,
    blank=state.blank,
    options=options,
    begin=begin,
    box=box,
    random_first=True,
    legal=rules.legal,
    apply=rules.apply,
    deal=dealing.deal,
    won=dealing.won,
    aim=aim.aim,
    waits_for_deck=waits_for_deck,
    is_over=is_over,
    view=view.view,
    resample=view.resample,
    refuse=refusal.refuse,
    played=events.played,
    dealt=events.dealt,
    write_position=position.write_position,
    read_position=position.read_position,
)
