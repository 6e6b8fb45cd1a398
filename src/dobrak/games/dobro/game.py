"""Dobro as a `Game`: its functions under the common names."""

from typing import get_args

from dobrak.cards import deck_of
from dobrak.games.dobro import (
    aim,
    dealing,
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
from dobrak.games.dobro.declaration import DECLARED
from dobrak.games.game import Game
from dobrak.games.options import Options
from dobrak.kernel import Row


def box(players: int, chosen: Options) -> list[int]:
    row = state.begin(players, chosen, None)
    return deck_of(row.box.tolist())


def waits_for_deck(s: Row) -> bool:
    return bool(s["phase"].item() == state.DEAL)


def is_over(s: Row) -> bool:
    return bool(s["phase"].item() == state.OVER)


GAME = Game(
    declared=DECLARED,
    cards=moves.CARDS,
    notation=moves.NOTATION,
    move=moves.move,
    forms=moves.FORMS,
    moves=moves.MOVES,
    out_of_turn=events.OUT_OF_TURN,
    view_type=schema.DobroView,
    event_types=get_args(schema.DobroEvent),
    facts=schema.FACTS,
    revealing=events.REVEALING,
    inputs=observation.INPUTS,
    hidden_inputs=reveal.inputs,
    orders=observation.ORDERS,
    ordered_by=None,
    blank=state.blank,
    begin=state.begin,
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
