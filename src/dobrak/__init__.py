"""dobrak: the card games Dobro and Durak, with all their rules.

>>> import dobrak
>>> match = dobrak.new("dobro", players=4, edition="fr", seed=7)
>>> match.seat in range(4)
True
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from dobrak import narrate
    from dobrak.errors import BadPosition, BadRecord, IllegalMove
    from dobrak.games.game import Event, Move
    from dobrak.match import Match, View
    from dobrak.new_match import new, setup
    from dobrak.replaying import replay

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

# Names and their modules. A module is imported when one of its names is first used, so that
# commands that play nothing do not wait for NumPy and the compiler.
_HOMES = {
    "dobrak.errors": ("BadPosition", "BadRecord", "IllegalMove"),
    "dobrak.games.game": ("Event", "Move"),
    "dobrak.match": ("Match", "View"),
    "dobrak.new_match": ("new", "setup"),
    "dobrak.replaying": ("replay",),
}
_HOME = {name: module for module, names in _HOMES.items() for name in names}


if not TYPE_CHECKING:  # type checkers must know only the names above

    def __getattr__(name: str) -> object:
        if name == "narrate":
            return import_module("dobrak.narrate")
        if name not in _HOME:
            raise AttributeError(f"module 'dobrak' has no attribute {name!r}")
        found = globals()[name] = getattr(import_module(_HOME[name]), name)
        return found


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
