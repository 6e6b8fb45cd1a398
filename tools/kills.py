"""Kill a server again and again while people play at it, and count what is lost.

    python -m tools.kills --kills 500

Four people at two tables play as fast as they can. After each kill -9 the server is started again,
and everybody comes back and sends again what was not answered. Then they play their matches to the
end, and everything that anybody was told is compared with the log.
"""

import argparse
import sys
import tempfile
from pathlib import Path

from tests.server.client import Server
from tests.server.killing import SHORT_DOBRO, TWO_AT_DURAK, play_while_it_is_killed


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--kills", type=int, default=500)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--folder", type=Path, help="on the disk that is to be tried")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory(dir=asked.folder) as folder, Server(Path(folder)) as server:
        players = [
            *SHORT_DOBRO.opened(server, 1, asked.seed),
            *TWO_AT_DURAK.opened(server, 2, asked.seed),
        ]
        found, restarts = play_while_it_is_killed(server, players, asked.kills, asked.seed)
    restarts.sort()
    median, p99 = (restarts[int(part * (len(restarts) - 1))] * 1000 for part in (0.5, 0.99))
    print(f"{asked.kills} kills, {found.matches} matches, {found.entries} entries in the log")
    print(f"wishes: {found.acknowledged} acknowledged, {found.found} found, {found.lost} lost")
    print(f"tables as somebody saw them: {found.compared}, all as the log has them")
    print(f"restart until the first answer: median {median:.0f} ms, 99 of 100 within {p99:.0f} ms")
    sys.exit(found.lost > 0)


if __name__ == "__main__":
    main()
