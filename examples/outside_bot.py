"""An external bot: reads views and writes moves, one line of JSON each.

dobrak arena durak simple "mine=python3 examples/outside_bot.py"
"""

import json
import sys
from typing import Any


def choose(view: dict[str, Any]) -> str:
    """The first move that plays a card, or else the first legal move."""
    cards: list[str] = [
        move for move in view["moves"] if move not in ("take", "pass", "call", "end")
    ]
    return (cards or view["moves"])[0]


for line in sys.stdin:
    view = json.loads(line)["view"]
    move = choose(view) if view["turn"] == view["seat"] else "call"
    print(json.dumps({"move": move}), flush=True)
