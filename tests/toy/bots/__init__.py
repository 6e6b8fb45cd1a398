"""The bots of Ladder."""

from dobrak.bots.about import GameBots

BOTS = GameBots(names=("random", "search"), usual="random")
