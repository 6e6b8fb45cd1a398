"""A bot of one's own: reads a view, writes a move, a line of JSON each.

dobrak arena durak simple "mine=python3 examples/outside_bot.py"
"""

import json
import sys
from typing import Any


def choose(view: dict[str, Any]) -> str:
    """The first move that lays a card; where there is none, the first of all."""
    cards: list[str] = [
        move for move in view["moves"] if move not in ("take", "pass", "call", "end")
    ]
    return (cards or view["moves"])[0]


for line in sys.stdin:
    view = json.loads(line)["view"]
    move = choose(view) if view["turn"] == view["seat"] else "call"
    print(json.dumps({"move": move}), flush=True)
