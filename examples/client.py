"""Play a whole match against bots: `python examples/client.py http://127.0.0.1:8470`.

It needs the package websockets and nothing from dobrak. docs/protocol.md describes the messages.
"""

import json
import random
import sys
import time
import urllib.request
from typing import Any

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect


def quick_start(server: str, game: str) -> tuple[str, str]:
    """Sit down at a new table: return its address, and the cookie that identifies us."""
    asked = json.dumps({"game": game, "players": 3, "bot": "simple", "name": "Client"}).encode()
    request = urllib.request.Request(f"{server}/api/quick", asked, {"Origin": server})
    with urllib.request.urlopen(request) as answer:
        table, cookie = json.load(answer)["table"], answer.headers["Set-Cookie"]
    return f"{server.replace('http', 'ws', 1)}/api/tables/{table}/socket", cookie.partition(";")[0]


def play(server: str, game: str) -> dict[str, Any]:
    """Play to the end, reconnecting when the connection is lost; return the final table."""
    address, cookie = quick_start(server, game)
    headers = {"Cookie": cookie, "Origin": server}
    table: dict[str, Any] = {"version": 0, "winners": None}
    waiting: dict[str, Any] | None = None  # a move that was sent but not answered yet
    while not table["winners"]:
        try:
            url = f"{address}?version={table['version']}"
            with connect(url, additional_headers=headers) as socket:
                if waiting:  # it has the same id, so it counts only once
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
                        time.sleep(0.05)  # a server accepts 20 messages per second and person
                        socket.send(json.dumps(waiting))
        except (ConnectionClosed, OSError):
            time.sleep(1)
    return table


if __name__ == "__main__":
    server, game = [*sys.argv[1:], "dobro", ""][:2]
    end = play(server.rstrip("/"), game) if "://" in server else sys.exit(__doc__)
    print([end["chairs"][seat]["name"] for seat in end["winners"]], "won")
