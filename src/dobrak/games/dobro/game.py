"""Dobro as a `Game`: its functions under the common names."""

from typing import get_args

from dobrak.cards import deck_of
from dobrak.games.dobro import (
    aim,
    events,
    moves,
    observation,
    position,
    refusal,
    reveal,
    schema,
    state,
)
from dobrak.games.dobro.declaration import DECLARED
from dobrak.games.dobro.kernels import KERNELS
from dobrak.games.game import Game
from dobrak.games.options import Options


def box(players: int, chosen: Options) -> list[int]:
    row = state.begin(players, chosen, None)
    return deck_of(row.box.tolist())


GAME = Game(
    declared=DECLARED,
    row=state.ROW,
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
    begin=state.begin,
    box=box,
    random_first=True,
    aim=aim.aim,
    kernels=KERNELS,
    deal_phase=state.DEAL,
    over_phase=state.OVER,
    refuse=refusal.refuse,
    played=events.played,
    dealt=events.dealt,
    write_position=position.write_position,
    read_position=position.read_position,
)
