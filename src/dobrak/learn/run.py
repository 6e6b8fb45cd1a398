"""Learning, from the first match to the last file: play, learn, tell, keep."""

import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import torch

from dobrak.games.options import one_of
from dobrak.lab.arena import usable_cores
from dobrak.learn import card, folder, keeping, picture
from dobrak.learn.ladder import Ladder
from dobrak.learn.learner import Learner
from dobrak.learn.settings import Settings

TELL = 5.0  # seconds between two lines
KEEP = 45.0  # and between two times that everything is kept
LAST_WORD = 30.0  # seconds that the ladder has for the last net

Heard = Callable[[dict[str, Any]], None]


def learn(
    settings: Settings,
    out: str | Path,
    *,
    minutes: float,
    device: str = "cpu",
    resume: bool = False,
    iterations: int | None = None,
    ladder: bool = True,
    heard: Heard = lambda told: None,
) -> Learner:
    """Learn for so many minutes in all, compiling included, or for so many iterations.

    `heard` gets a line of `folder.PROGRESS` or `folder.LADDER` at a time. Ctrl-C ends it with what
    it has. After that the ladder has a moment for its last word.
    """
    began = time.monotonic()
    one_of("device", device, ("cpu", "cuda"))
    if device == "cuda" and not torch.cuda.is_available():
        raise ValueError("device: there is no GPU here that PyTorch can use")
    if device == "cpu":
        torch.set_num_threads(max(usable_cores() - 1, 1))  # one is for the ladder
    where = Path(out)
    where.mkdir(parents=True, exist_ok=True)
    kept = where / folder.RESUME
    if kept.exists() and not resume:
        raise ValueError(f"out: {where} holds a net already; --resume goes on with it")
    learner = Learner(settings, device, began=began)
    if kept.exists():
        learner.take_up(kept)
    session = Session(learner, where, heard)
    beside = Ladder(where) if ladder else None
    try:
        session.run(60 * minutes, iterations)
    except KeyboardInterrupt:
        pass
    finally:
        session.keep()
        if beside is not None:
            beside.end(LAST_WORD)
    session.hear_ladder()
    session.keep()
    return learner


class Session:
    """One sitting of learning, and the folder where it is kept."""

    def __init__(self, learner: Learner, where: Path, heard: Heard) -> None:
        self.learner, self.where, self.heard = learner, where, heard
        self.rungs = len(folder.lines(where / folder.LADDER))  # lines of it that were heard
        self.told, self.before = time.monotonic(), learner.decisions

    def run(self, limit: float, iterations: int | None) -> None:
        learner = self.learner
        learner.open_table()
        self.told = kept = time.monotonic()
        self.before = learner.decisions
        while True:
            progress = (
                (time.monotonic() - learner.began) / limit
                if iterations is None
                else learner.iterations / iterations
            )
            if progress >= 1:
                break
            learner.iterate(progress)
            if time.monotonic() - self.told > TELL or learner.iterations in (1, 2, 5):
                self.tell()
            if time.monotonic() - kept > KEEP:
                self.keep()
                kept = time.monotonic()
        self.tell()

    def tell(self) -> None:
        made = self.learner.decisions - self.before
        if not made:
            return
        news = self.learner.tell()
        news["decisions a second"] = round(made / max(time.monotonic() - self.told, 1e-9))
        self.told, self.before = time.monotonic(), self.learner.decisions
        folder.append(self.where / folder.PROGRESS, news)
        self.heard(news)
        self.hear_ladder()

    def hear_ladder(self) -> None:
        news = folder.lines(self.where / folder.LADDER)[self.rungs :]
        self.rungs += len(news)
        for line in news:
            self.heard(line)

    def keep(self) -> None:
        """Everything that is to be found in the folder if this is the last that is done."""
        learner, where = self.learner, self.where
        learner.seconds = time.monotonic() - learner.began
        known = card.about(learner.settings, learner.told())
        ladder = folder.lines(where / folder.LADDER)
        folder.place(where / folder.NET, keeping.exported(learner.net, known))
        folder.place(where / folder.JUDGE, keeping.exported(learner.judge, known))
        keeping.save(where / folder.RESUME, learner.state())
        folder.place(where / folder.CARD, card.card(known, ladder[-1:]).encode())
        if ladder:
            folder.place(where / folder.CURVE, picture.draw(known["name"], ladder).encode())
