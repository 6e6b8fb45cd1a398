"""Variants for tests: numbers at and between all their bounds, as far as they fit together."""

from dataclasses import dataclass
from typing import Any

from hypothesis import strategies as st

from dobrak.games import DECLARED
from dobrak.games.dobro.declaration import copies_of
from dobrak.games.dobro.edition import COPIES, DECK
from dobrak.games.options import LEAST_PLAYERS, MOST_PLAYERS, Number
from tools.tables import Table

# For tests that play fixed tables: some variants at the bounds.
EXTREMES = [
    Table("durak", 2, {"hand_size": 26, "deck": 52}),  # no stock
    Table("durak", 4, {"hand_size": 1, "bout_limit": 1, "deck": 16}),
    Table("durak", 3, {"hand_size": 9, "deck": 28, "dry_bouts": 1, "bout_limit": 2, "deals": 2}),
    Table("durak", 6, {"ruleset": "podkidnoy", "hand_size": 8, "deck": 52, "first_limit": 1}),
    Table(
        "durak",
        5,
        {"ruleset": "perevodnoy", "hand_size": 3, "deck": 16, "bout_limit": 2, "dry_bouts": 100},
    ),
    Table("dobro", 2, {"hand_size": 28, "set_aside": 0, "copies_R": 1}),  # no stock
    Table("dobro", 6, {"edition": "pt", "hand_size": 1, "set_aside": 51, "forgetful_points": 5}),
    Table(
        "dobro",
        3,
        {
            "edition": "en",
            "draw": "manual",
            "hand_size": 7,
            "forgetful_points": -5,
            **{copies_of(card): 7 if card in "2 3 12 J S R" else 0 for card in COPIES},
        },
    ),
]


@dataclass(frozen=True)
class Drawn:
    players: int
    rules: dict[str, Any]


def value_of(number: Number) -> st.SearchStrategy[int]:
    """A value of a number: often one at a bound."""
    takes = number.takes
    return st.sampled_from([takes[0], takes[-1]]) | st.sampled_from(list(takes))


@st.composite
def variants(draw: st.DrawFn, game: str) -> Drawn:
    """A table of a variant that the game takes."""
    declared = DECLARED[game]
    kind = declared.options[0]
    rules: dict[str, Any] = {kind.name: draw(st.sampled_from(kind.choices))}
    numbers = {number.name: number for number in declared.numbers}
    changed = draw(st.lists(st.sampled_from(sorted(numbers)), unique=True, max_size=len(numbers)))
    rules |= {name: draw(value_of(numbers[name])) for name in changed}
    most = 4 if rules[kind.name] == "dourak" else MOST_PLAYERS
    players = draw(st.integers(LEAST_PLAYERS, most))
    if game == "dobro":
        rules["draw"] = draw(st.sampled_from(["auto", "manual"]))
        shrink_box(players, rules)
    else:
        rules["deals"] = draw(st.integers(1, 2))
        now = declared.numbers_at(players, rules)
        most = now["deck"] // players
        if now["hand_size"] > most:
            rules["hand_size"] = most
        if rules[kind.name] == "perevodnoy":
            rules["first_transfer"] = draw(st.booleans())
    return Drawn(players, rules)


def shrink_box(players: int, rules: dict[str, Any]) -> None:
    """Let a box of Dobro have as many cards as fit, and enough for the hands."""
    declared = DECLARED["dobro"]
    names = [copies_of(card) for card in COPIES]
    while True:
        now = declared.numbers_at(players, rules)
        cards = sum(now[name] for name in names)
        if cards > DECK:
            rules[max(names, key=lambda name: now[name])] = max(now[n] for n in names) - 1
        elif cards < players:
            rules[min(names, key=lambda name: now[name])] = min(now[n] for n in names) + 1
        else:
            break
    if players + now["set_aside"] > cards:
        rules["set_aside"] = cards - players
        now = declared.numbers_at(players, rules)
    most = (cards - now["set_aside"]) // players
    if now["hand_size"] > most:
        rules["hand_size"] = most
