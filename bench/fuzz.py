"""Ten minutes of everything that clients can send to a server, well and badly: `python
bench/fuzz.py [--minutes 10] [--seed N] [--visitors 10]`.

Prints how often each route and each message was asked for, and how it was answered, and every
fault: an unexpected error, an answer that is not as documented, a card that its reader may not
know, a table that differs from the replay of its log. The exit status is 1 if there was any.
"""

import argparse
import asyncio
import random
import sys
import time
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from bench.server import serving
from tools.fuzz import Found, House, compare, look_at_log, visit

KEPT = 0.05  # the part of what visitors see that is compared with the logs


def told(counts: Counter[str]) -> str:
    """Counts in lines: what comes before the last word, and how often each last word."""
    grouped: dict[str, list[str]] = {}
    for name, count in sorted(counts.items()):
        start, _, last = name.rpartition(" ")
        grouped.setdefault(start, []).append(f"{last} {count:,}")
    return "\n".join(f"  {start:55} {', '.join(many)}" for start, many in grouped.items())


def report(found: Found) -> None:
    print(f"requests: {found.requests.total():,}\n{told(found.requests)}")
    print(f"messages: {found.wishes.total():,}\n{told(found.wishes)}")
    print(f"ends of connections: {found.closed.total():,}\n{told(found.closed)}")
    print(f"compared: {', '.join(f'{name} {n:,}' for name, n in found.compared.items())}")
    for fault, count in found.faults.most_common():
        print(f"FAULT, {count} times: {fault}\n  {found.examples[fault][:3000]}")
    print(f"{len(found.faults)} kinds of faults")


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n\n")[0])
    parser.add_argument("--minutes", type=float, default=10.0)
    parser.add_argument("--seed", type=int, default=random.randrange(10**6))
    parser.add_argument("--visitors", type=int, default=10)
    asked = parser.parse_args()
    print(f"seed {asked.seed}", flush=True)
    with serving() as server:
        house = House(server.where, asked.seed, kept=KEPT)
        end = time.monotonic() + 60 * asked.minutes
        asyncio.run(visit(house, asked.visitors, lambda *_: time.monotonic() < end))
        if server.process.poll() is not None:
            house.found.fault("the server has died", server.process.returncode)
        server.stop()
        compare(house, server.folder)
        look_at_log(house, server.folder / "log")
    report(house.found)
    return 1 if house.found.faults else 0


if __name__ == "__main__":
    sys.exit(main())
