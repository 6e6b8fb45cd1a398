"""dobrak: the card games Dobro and Durak, every rule of them.

>>> import dobrak
>>> match = dobrak.new("dobro", players=4, edition="fr", seed=7)
>>> match.seat in range(4)
True
"""

from dobrak import narrate
from dobrak.errors import BadPosition, BadRecord, IllegalMove
from dobrak.games.game import Event, Move
from dobrak.match import Match, View, new, setup
from dobrak.replay import replay

__version__ = "0.1.0"

__all__ = [
    "BadPosition",
    "BadRecord",
    "Event",
    "IllegalMove",
    "Match",
    "Move",
    "View",
    "narrate",
    "new",
    "replay",
    "setup",
]
