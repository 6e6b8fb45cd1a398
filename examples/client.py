"""A whole match against bots over the network: `python examples/client.py http://127.0.0.1:8470`.

It needs the package websockets, and nothing of dobrak's. docs/protocol.md says what it talks about.
"""

import json
import random
import sys
import time
import urllib.request
from typing import Any

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect


def quick_start(house: str, game: str) -> tuple[str, str]:
    """One request, and we sit at a table: its address, and the cookie that says who we are."""
    asked = json.dumps({"game": game, "players": 3, "bot": "simple", "name": "Client"}).encode()
    request = urllib.request.Request(f"{house}/api/quick", asked, {"Origin": house})
    with urllib.request.urlopen(request) as answer:
        table, cookie = json.load(answer)["table"], answer.headers["Set-Cookie"]
    return f"{house.replace('http', 'ws', 1)}/api/tables/{table}/socket", cookie.partition(";")[0]


def play(house: str, game: str) -> dict[str, Any]:
    """Play to the end, coming back whenever the connection is lost. The table as it is then."""
    address, cookie = quick_start(house, game)
    headers = {"Cookie": cookie, "Origin": house}
    table: dict[str, Any] = {"version": 0, "winners": None}
    waiting: dict[str, Any] | None = None  # a move that was sent, and not answered yet
    while not table["winners"]:
        try:
            url = f"{address}?version={table['version']}"
            with connect(url, additional_headers=headers) as socket:
                if waiting:  # the same id: it counts once, however often it is sent
                    socket.send(json.dumps(waiting))
                while not table["winners"]:
                    told = json.loads(socket.recv())
                    if told["told"] == "fresh":
                        table = told["table"]
                    elif told["told"] == "news":
                        table = {**table, **told["changes"], "version": told["version"]}
                        print(told["version"], told["what"])
                    elif told["told"] in ("done", "refusal"):
                        waiting = None
                    if table["playing"] and table["view"]["moves"] and not waiting:
                        move, now = random.choice(table["view"]["moves"]), table["version"]
                        waiting = {"wish": "play", "id": f"{now}", "version": now, "move": move}
                        time.sleep(0.05)  # a house hears 20 wishes a second from each
                        socket.send(json.dumps(waiting))
        except (ConnectionClosed, OSError):
            time.sleep(1)
    return table


if __name__ == "__main__":
    house, game = [*sys.argv[1:], "dobro", ""][:2]
    end = play(house.rstrip("/"), game) if "://" in house else sys.exit(__doc__)
    print([end["chairs"][seat]["name"] for seat in end["winners"]], "won")
