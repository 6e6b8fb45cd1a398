"""The texts of the games' options, in the help and in the terminal's menu.

The games declare everything else about their options. A test checks that no text is missing here.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from dobrak.games.options import Value


@dataclass(frozen=True)
class Words:
    help: str  # {} is replaced by the choices
    metavar: str = "N"
    question: str = ""  # in the menu; without a question the default is used
    meanings: Mapping[Value, str] = field(default_factory=dict)  # of the choices, in the menu


GAMES = {
    "dobro": "climb, match and double; take as few cards as you can",
    "durak": "attack and defend; get rid of your cards",
}

PLAYERS = "How many players, {} to {}?"

OPTIONS = {
    "edition": Words(
        "{}.",
        "NAME",
        "Which edition?",
        {
            "fr": "French: the fewest points win; forgetting to draw counts only if called",
            "en": "English: the most points win; in a tie, the lowest cards taken",
            "pt": "Portuguese: the most points win; ties are shared",
        },
    ),
    "rounds": Words(
        "number of rounds, or long (one per player).",
        question="How many rounds? A number, or long for one per player.",
    ),
    "draw": Words(
        "how hands are refilled, {}.",
        "HOW",
        "How are hands filled?",
        {
            "auto": "automatically",
            "manual": "by you: draw after each play, and catch those who forget",
        },
    ),
    "ruleset": Words(
        "{}.",
        "NAME",
        "Which rules?",
        {
            "dourak": "the first without cards wins; four play in two teams",
            "podkidnoy": "everybody may throw in; the last with cards is the durak",
            "perevodnoy": "the same, and attacks can be transferred",
        },
    ),
    "deals": Words("number of deals.", question="How many deals?"),
    "deck": Words(
        "{} cards.",
        question="How many cards?",
        meanings={24: "from the nine up", 36: "from the six up", 52: "from the two up"},
    ),
    "first_limit": Words("first bout of {} cards."),
    "next_attacker": Words("{} (rule P7).", "WHO"),
    "first_transfer": Words("transfers in the first bout."),
}
