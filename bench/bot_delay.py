"""Does the time of a strong bot's pass reveal whether it had a choice? `python bench/bot_delay.py`

People play throw-in Durak against `master` at many tables, and measure how long each pass takes.
Records tell afterwards which passes were forced. A classifier sees the delay, the delays before it,
the next delay and the load. It is cross-validated, and tables are never divided between training
and test. If it does no better than guessing, its AUC is 0.5.

On a busy machine, delays grow during a match, and so does the number of choices. So a second one
sees what everybody at the table knows (cards in hands, in the stock and on the table, moves so
far), and a third one all of that together. If the third is no better than the second, the time
reveals nothing that was not known.

    python bench/bot_delay.py --passes 3000 --tables 12 --minutes 20
"""

import argparse
import asyncio
import json
import os
import random
import re
import sys
import time
import urllib.error
import urllib.request
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from bench.server import serving
from dobrak.match import Match
from dobrak.replaying import steps

TABLE = {"game": "durak", "players": 2, "rules": {"ruleset": "podkidnoy", "deals": 1}}
BEFORE = 4  # earlier delays that the classifier sees
FOLDS, NEIGHBOURS = 5, 40
RESAMPLES = 2000  # of the tables, for the interval


class Pass(NamedTuple):
    table: str
    forced: bool
    delay: float
    before: tuple[float, ...]  # the bot's last delays, the latest first
    after: float  # its next delay
    public: tuple[float, ...]  # what everybody at the table knows before the pass
    thinking: int  # tables at which bots were thinking
    load: float  # of the machine


class Table:
    """One person against `master`, until a match is over."""

    def __init__(self, house: "House") -> None:
        self.house = house

    async def play(self) -> None:
        told, cookie = await asyncio.to_thread(self.house.post, "/api/tables", {
            **TABLE, "bots": [None, "master"],
        })  # fmt: skip
        self.name, self.cookie = told["table"], cookie
        url = self.house.where.replace("http", "ws")
        address = f"{url}/api/tables/{self.name}/socket?invite={told['invite']}"
        headers = {"Cookie": cookie, "Origin": self.house.where}
        async with connect(address, additional_headers=headers, compression=None) as socket:
            delays = await self._match(socket)
        await self._judge(delays)

    async def _match(self, socket: ClientConnection) -> dict[int, tuple[float, int, float]]:
        """Play a match. Returns the delay and the load of each move of the bot, by its number."""
        delays: dict[int, tuple[float, int, float]] = {}
        view: dict[str, Any] = {}
        number, asked = 0, None
        for wish in ("sit", "ready"):
            await socket.send(json.dumps({"wish": wish, "id": wish}))
        async for text in socket:
            now, told = time.perf_counter(), json.loads(text)
            if told["told"] not in ("news", "fresh"):
                continue
            table = told.get("changes") or told.get("table")
            if told["told"] == "news" and told["what"]["kind"] == "moved":
                number += 1
                if asked is not None and told["what"]["by"] == "bot":
                    delays[number] = (now - asked[0], asked[1], os.getloadavg()[0])
            if asked is not None and told["told"] == "news":
                self.house.thinking -= 1
                asked = None
            view, playing = table.get("view") or view, table.get("playing", bool(view))
            if told["told"] == "news" and told["changes"].get("playing") is False and number:
                break
            if not view or not playing:
                continue
            if view["moves"] and view["turn"] == view["seat"]:
                version = told.get("version") or table["version"]
                move = {"wish": "play", "id": f"{number}", "version": version}
                await socket.send(json.dumps({**move, "move": random.choice(view["moves"])}))
            elif view["turn"] not in (None, view["seat"]):
                asked = (now, self.house.thinking)
                self.house.thinking += 1
        return delays

    async def _judge(self, delays: dict[int, tuple[float, int, float]]) -> None:
        """Find out from the record which passes were forced."""
        record = await asyncio.to_thread(self.house.record, self.name, self.cookie)
        moves = [move for deal in record["deals"] for move in deal["moves"].split()]
        played = [(len(match.moves()), public_facts(match)) for match, _ in steps(record)]
        numbers = sorted(delays)
        for place in range(BEFORE, len(numbers) - 1):
            number = numbers[place]
            if moves[number - 1] == "pass":
                before = tuple(delays[numbers[place - back]][0] for back in range(1, BEFORE + 1))
                after, (choices, facts) = delays[numbers[place + 1]][0], played[number - 1]
                delay, thinking, load = delays[number]
                public = (float(number), *facts)
                self.house.passes.append(
                    Pass(self.name, choices == 1, delay, before, after, public, thinking, load)
                )


def public_facts(match: Match) -> tuple[float, ...]:
    """What a spectator can count."""
    view = match.view(None).to_dict()
    laid = sum(len(pair) for pair in view["table"])
    taking = view["phase"] == "add"
    return (*map(float, view["held"]), float(view["stock"]), float(laid), float(taking))


class House:
    def __init__(self, where: str) -> None:
        self.where, self.thinking = where, 0
        self.passes: list[Pass] = []

    def post(self, path: str, body: object, cookie: str = "") -> tuple[Any, str]:
        if not cookie and path != "/api/guest":
            _, cookie = self.post("/api/guest", {"name": "Ana"})
        headers = {"Origin": self.where, "Cookie": cookie, "Content-Type": "application/json"}
        asked = urllib.request.Request(self.where + path, json.dumps(body).encode(), headers)
        with urllib.request.urlopen(asked) as answer:
            given = answer.headers.get("set-cookie", "").partition(";")[0]
            return json.load(answer), given or cookie

    def wait_until_compiled(self) -> None:
        """The server restarts when it is, and bots that search wait for it."""
        while True:
            with suppress(OSError), urllib.request.urlopen(f"{self.where}/api/ready") as answer:
                if not json.load(answer)["bots"]:
                    return
            time.sleep(0.5)

    def counted(self, name: str) -> float:
        """A counter of the server."""
        with urllib.request.urlopen(f"{self.where}/metrics") as answer:
            found = re.search(rf"^dobrak_{name}_total (\S+)$", answer.read().decode(), re.MULTILINE)
        assert found is not None
        return float(found[1])

    def record(self, table: str, cookie: str) -> Any:
        """The record of a match that has just ended, as soon as it is stored."""
        path = f"{self.where}/api/matches/{table}/1"
        asked = urllib.request.Request(path, headers={"Cookie": cookie})
        while True:
            try:
                with urllib.request.urlopen(asked) as answer:
                    return json.load(answer)
            except urllib.error.HTTPError as error:
                if error.code != 404:
                    raise
                time.sleep(0.05)

    async def collect(self, passes: int, tables: int, minutes: float) -> None:
        """Play match after match at so many tables. Half of them pause now and then, so that the
        load varies."""

        async def sit(number: int) -> None:
            while len(self.passes) < passes:
                with suppress(ConnectionClosed):  # by a machine that is too busy
                    await Table(self).play()
                if number % 2:
                    await asyncio.sleep(random.uniform(0, 20))

        players = [asyncio.create_task(sit(number)) for number in range(tables)]
        done, _ = await asyncio.wait(players, timeout=60 * minutes)
        for player in players:
            player.cancel()
        await asyncio.gather(*players, return_exceptions=True)
        for player in done:
            player.result()


# --- the classifier -------------------------------------------------------------------------------


def public_features(passes: list[Pass]) -> np.ndarray:
    return np.array([one.public for one in passes])


def features(passes: list[Pass]) -> np.ndarray:
    """What somebody at the table can measure, also relative to earlier delays."""
    rows = []
    for one in passes:
        low, high = min(one.before[:2]), max(one.before[:2])
        outside = max(low - one.delay, one.delay - high, 0.0)  # of the last two delays
        mean = sum(one.before) / BEFORE
        rows.append(
            [one.delay, *one.before, one.delay - one.before[0], one.delay - mean, outside,
             float(outside > 0.005), one.after, one.after - one.delay, one.thinking, one.load]
        )  # fmt: skip
    return np.array(rows)


def nearest(train: np.ndarray, labels: np.ndarray, test: np.ndarray) -> np.ndarray:
    """The share of forced passes among the nearest neighbours."""
    distances = ((test[:, None, :] - train[None, :, :]) ** 2).sum(axis=2)
    near = np.argpartition(distances, NEIGHBOURS, axis=1)[:, :NEIGHBOURS]
    share: np.ndarray = labels[near].mean(axis=1)
    return share


def logistic(train: np.ndarray, labels: np.ndarray, test: np.ndarray) -> np.ndarray:
    """Logistic regression with squares, so that it finds leaks on both sides."""
    train, test = (np.hstack([np.ones((len(x), 1)), x, x**2]) for x in (train, test))
    weights = np.zeros(train.shape[1])
    for _ in range(30):  # Newton's method, with a ridge
        guess = 1 / (1 + np.exp(-np.clip(train @ weights, -30, 30)))
        slope = train.T @ (labels - guess) - weights
        curve = (train * (guess * (1 - guess))[:, None]).T @ train + np.eye(len(weights))
        weights += np.linalg.solve(curve, slope)
    return test @ weights


def auc(scores: np.ndarray, labels: np.ndarray) -> float:
    """The chance that a forced pass scores higher than a chosen one; ties count half."""
    values, place = np.unique(scores, return_inverse=True)
    counts = np.bincount(place, minlength=len(values))
    ranks = (np.cumsum(counts) - (counts - 1) / 2)[place]
    forced = labels > 0
    n, m = forced.sum(), (~forced).sum()
    return float((ranks[forced].sum() - n * (n + 1) / 2) / (n * m))


def judge(passes: list[Pass]) -> None:
    """Print the AUC of each classifier with its 95% interval, by resampling tables."""
    names = np.array([one.table for one in passes])
    labels = np.array([float(one.forced) for one in passes])
    tables = np.unique(names)
    rng = np.random.default_rng(1)
    fold_of = dict(zip(tables, rng.permutation(len(tables)) % FOLDS, strict=True))
    folds = np.array([fold_of[name] for name in names])
    print(f"{len(passes)} passes at {len(tables)} tables, {labels.mean():.0%} of them forced")
    for forced, word in ((1.0, "forced"), (0.0, "chosen")):
        delays = [one.delay for one in passes if one.forced == bool(forced)]
        said = " ".join(f"{q}" for q in np.round(np.quantile(delays, [0.05, 0.5, 0.95]), 3))
        print(f"  {word}: 5%, median and 95% of the delays {said} s")
    places = [np.flatnonzero(names == table) for table in tables]
    draws = [rng.integers(len(places), size=len(places)) for _ in range(RESAMPLES)]
    time, public = features(passes), public_features(passes)
    seen = {"time": time, "public facts": public, "both": np.hstack([time, public])}
    for classify in (logistic, nearest):
        found: dict[str, np.ndarray] = {}
        for name, values in seen.items():
            x = np.clip((values - np.median(values, axis=0)) / (values.std(axis=0) + 1e-9), -5, 5)
            scores = np.zeros(len(passes))
            for fold in range(FOLDS):
                test = folds == fold
                scores[test] = classify(x[~test], labels[~test], x[test])
            samples = [np.concatenate([places[i] for i in draw]) for draw in draws]
            found[name] = np.array([auc(scores[one], labels[one]) for one in samples])
            told(f"{classify.__name__}, {name}: AUC", auc(scores, labels), found[name])
        gain = found["both"] - found["public facts"]
        told(f"{classify.__name__}: what the time adds", float(gain.mean()), gain)


def told(what: str, value: float, drawn: np.ndarray) -> None:
    low, high = np.quantile(drawn, [0.025, 0.975])
    print(f"{what} {value:.3f}, 95% from {low:.3f} to {high:.3f}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--passes", type=int, default=3000)
    parser.add_argument("--tables", type=int, default=12)
    parser.add_argument("--minutes", type=float, default=60)
    parser.add_argument("--save", type=Path, help="write the passes to this file, as JSON")
    asked = parser.parse_args()
    with serving() as server:
        house = House(server.where)
        house.wait_until_compiled()
        asyncio.run(house.collect(asked.passes, asked.tables, asked.minutes))
        for name in ("entries", "bot_cut_offs", "bot_late"):
            print(f"{name}: {house.counted(name):.0f}")
    if asked.save:
        asked.save.write_text(json.dumps([one._asdict() for one in house.passes]))
    judge(house.passes)


if __name__ == "__main__":
    main()
