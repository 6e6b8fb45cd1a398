"""A training run: iterate, report progress, save checkpoints."""

import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import torch

from dobrak.games.options import one_of
from dobrak.lab.arena import usable_cores
from dobrak.learn import card, checkpoints, folder, picture
from dobrak.learn.ladder import Ladder
from dobrak.learn.learner import Learner
from dobrak.learn.settings import Settings

REPORT_EVERY = 5.0  # seconds
SAVE_EVERY = 45.0  # seconds
LADDER_PATIENCE = 30.0  # seconds that the ladder gets for the last net

Report = Callable[[dict[str, Any]], None]


def learn(
    settings: Settings,
    out: str | Path,
    *,
    minutes: float,
    device: str = "cpu",
    resume: bool = False,
    iterations: int | None = None,
    ladder: bool = True,
    report: Report = lambda line: None,
) -> Learner:
    """Train for so many minutes in total, compiling included, or for so many iterations.

    `report` is called with each line of `folder.PROGRESS` and `folder.LADDER`. Ctrl-C ends the
    training and keeps the result. Then the ladder gets some time for its last measurement.
    """
    began = time.monotonic()
    one_of("device", device, ("cpu", "cuda"))
    if device == "cuda" and not torch.cuda.is_available():
        raise ValueError("device: there is no GPU here that PyTorch can use")
    if device == "cpu":
        torch.set_num_threads(max(usable_cores() - 1, 1))  # one is for the ladder
    where = Path(out)
    where.mkdir(parents=True, exist_ok=True)
    checkpoint = where / folder.CHECKPOINT
    if checkpoint.exists() and not resume:
        raise ValueError(f"out: {where} already holds a net; --resume continues its training")
    learner = Learner(settings, device, began=began)
    if checkpoint.exists():
        learner.resume(checkpoint)
    session = Session(learner, where, report)
    process = Ladder(where) if ladder else None
    try:
        session.run(60 * minutes, iterations)
    except KeyboardInterrupt:
        pass
    finally:
        session.save()
        if process is not None:
            process.end(LADDER_PATIENCE)
    session.report_ladder()
    session.save()
    return learner


class Session:
    """One run of a training, and its folder."""

    def __init__(self, learner: Learner, where: Path, report: Report) -> None:
        self.learner, self.where, self.report = learner, where, report
        self.ladder_lines = len(folder.lines(where / folder.LADDER))  # that were reported
        self.reported, self.before = time.monotonic(), learner.decisions

    def run(self, limit: float, iterations: int | None) -> None:
        learner = self.learner
        learner.start_matches()
        self.reported = saved = time.monotonic()
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
            if time.monotonic() - self.reported > REPORT_EVERY or learner.iterations in (1, 2, 5):
                self.report_progress()
            if time.monotonic() - saved > SAVE_EVERY:
                self.save()
                saved = time.monotonic()
        self.report_progress()

    def report_progress(self) -> None:
        decisions = self.learner.decisions - self.before
        if not decisions:
            return
        line = self.learner.progress()
        elapsed = max(time.monotonic() - self.reported, 1e-9)
        line["decisions a second"] = round(decisions / elapsed)
        self.reported, self.before = time.monotonic(), self.learner.decisions
        folder.append(self.where / folder.PROGRESS, line)
        self.report(line)
        self.report_ladder()

    def report_ladder(self) -> None:
        lines = folder.lines(self.where / folder.LADDER)[self.ladder_lines :]
        self.ladder_lines += len(lines)
        for line in lines:
            self.report(line)

    def save(self) -> None:
        """Write everything that should be in the folder if the training ends now."""
        learner, where = self.learner, self.where
        learner.seconds = time.monotonic() - learner.began
        about = card.about(learner.settings, learner.summary())
        ladder = folder.lines(where / folder.LADDER)
        folder.replace(where / folder.NET, checkpoints.export(learner.net, about))
        folder.replace(where / folder.JUDGE, checkpoints.export(learner.judge, about))
        checkpoints.save(where / folder.CHECKPOINT, learner.state())
        folder.replace(where / folder.CARD, card.card(about, ladder[-1:]).encode())
        if ladder:
            folder.replace(where / folder.CURVE, picture.draw(about["name"], ladder).encode())
