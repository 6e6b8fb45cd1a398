"""Durak as a `Game`: its functions under the common names."""

from typing import get_args

from dobrak.games.durak import (
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
from dobrak.games.durak.declaration import DECLARED
from dobrak.games.durak.kernels import KERNELS
from dobrak.games.game import Game
from dobrak.games.options import Options


def box(players: int, chosen: Options) -> list[int]:
    return moves.box(DECLARED.numbers_at(players, chosen)["deck"])


GAME = Game(
    declared=DECLARED,
    row=state.ROW,
    cards=moves.CARDS,
    notation=moves.NOTATION,
    move=moves.move,
    forms=moves.FORMS,
    moves=moves.MOVES,
    out_of_turn=events.OUT_OF_TURN,
    view_type=schema.DurakView,
    event_types=get_args(schema.DurakEvent),
    facts=schema.FACTS,
    revealing=events.REVEALING,
    promise=events.PROMISE,
    inputs=observation.INPUTS,
    hidden_inputs=reveal.inputs,
    orders=observation.ORDERS,
    ordered_by=observation.TRUMP,
    begin=state.begin,
    box=box,
    random_first=False,
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
