"""Playthroughs: whole deals as readable text.

`python -m tests.playthroughs.files` writes them again. Players will notice what changes there: read
it before you commit it.
"""

import random
from pathlib import Path

from dobrak import Event, Match
from dobrak.narrate import tell
from tools.tables import TABLES, next_move

FOLDER = Path(__file__).parent

# Together they have all editions and rulesets, two to six players, and both ways of drawing.
SHOWN = [
    "dobro-2-edition=pt-draw=manual",
    "dobro-3-edition=fr-draw=manual",
    "dobro-6-edition=en-draw=auto",
    "durak-2-ruleset=dourak",
    "durak-4-ruleset=dourak",
    "durak-4-ruleset=podkidnoy-deck=24",
    "durak-5-ruleset=perevodnoy-deck=36",
]


def path_of(name: str) -> Path:
    return FOLDER / f"{name.replace('=', '-')}.txt"


def told(match: Match, events: list[Event]) -> list[str]:
    """Each event as a spectator sees it, and the private facts for the seat concerned."""
    lines = []
    for event in events:
        lines.append(f"    {event.clause:6}{tell(event.seen_by(None), match.names, None)}")
        for seat in event.private:
            own = tell(event.seen_by(seat), match.names, seat)
            lines.append(f"           to {match.names[seat]}: {own}")
    return lines


def situation(match: Match, seat: int) -> list[str]:
    """The table in one line, and the hand of the seat to move."""
    view = match.view(seat).to_dict()
    hand = f"  {match.names[seat]} holds {' '.join(view['hand'])}"
    stock = f"stock {view['stock']}, hands {' '.join(map(str, view['held']))}"
    if match.game.name == "dobro":
        climb = " ".join(play["move"] for play in view["climb"]) or "-"
        piles = " ".join(map(str, view["piles"]))
        return [f"  value {view['value']}, climb {climb}, {stock}, piles {piles}", hand]
    pairs = " ".join("<".join(pair) for pair in view["table"]) or "-"
    return [f"  trump {view['turned']}, table {pairs}, {stock}", hand]


def playthrough(name: str) -> str:
    number = [str(table) for table in TABLES].index(name)
    table, rng = TABLES[number], random.Random(number)
    habit = ("any", "eager", "special")[number % 3]
    length = {"rounds": 2} if table.game == "dobro" else {"deals": 2}
    names = ["Ana", "Ben", "Cleo", "Dan", "Eva", "Filipe"][: table.players]
    match = table.new(seed=number, names=names, **length)
    lines = [f"{table}", "", *told(match, match.opening)]
    while len(match.deals) == 1 and not match.over:
        move, seat = next_move(match, habit, rng)
        offered = " ".join(match.moves(seat))
        lines += ["", *situation(match, seat), f"{match.names[seat]} plays {move}, of {offered}"]
        lines += told(match, match.play(move, seat=seat))
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    for name in SHOWN:
        path_of(name).write_text(playthrough(name))
