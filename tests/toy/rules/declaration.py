"""The options of Ladder."""

from dobrak.games.options import Declaration, Option, PlayerLimit

DECLARED = Declaration(
    name="ladder",
    title="Ladder",
    version=1,
    options=(Option("deals", "L4", default=1, numbers=range(1, 10), offered=(1, 3, 5)),),
    player_limits=(PlayerLimit(4),),
    usual_players=2,
)
