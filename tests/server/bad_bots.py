"""Bots that fail: they crash, hang, answer nonsense, or never finish."""

import threading
import time
from collections.abc import Generator

import numpy as np

from dobrak.bots import BOTS
from dobrak.bots.bot import Bot
from dobrak.games.game import Move
from dobrak.match import View


class Crashes(Bot):
    name, about = "crashes", "raises an error with its hand in it"

    def choose(self, view: View, rng: np.random.Generator) -> Move:
        raise RuntimeError(f"my hand is {view.to_dict()['hand']}")


class Hangs(Bot):
    name, about = "hangs", "never comes back from a slice"

    def choose(self, view: View, rng: np.random.Generator) -> Move:
        threading.Event().wait()
        raise AssertionError


class Babbles(Bot):
    name, about = "babbles", "answers nonsense"

    def choose(self, view: View, rng: np.random.Generator) -> Move:
        return Move("nonsense", 99, "nonsense")


class Ponders(Bot):
    name, about = "ponders", "thinks on and on, in slices"

    def thinking(self, view: View, rng: np.random.Generator) -> Generator[None, None, Move]:
        while True:
            time.sleep(0.001)
            yield


def register() -> None:
    for bot in (Crashes, Hangs, Babbles, Ponders):
        BOTS[bot.name] = bot
