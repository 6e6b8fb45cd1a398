"""What bench/expert.py teaches a net by: labels of a search, and the shipped net to go on from."""

import json
import time
from dataclasses import replace
from typing import Any

import numpy as np
import torch
from torch import Tensor

from dobrak.bots.learned import NETS
from dobrak.bots.search import DOUBT
from dobrak.learn.keeping import exported
from dobrak.learn.net import NEVER, Net, padded, scale_of
from dobrak.learn.settings import NETS as SETTINGS
from dobrak.learn.settings import read
from dobrak.learn.training import short_of

HELD_OUT = 20  # one match of so many is not learned from
BATCH, RATE, EPOCHS = 8192, 1e-4, 40
CALM = (1.0, 1.5, 2.0, 3.0, 4.0, 6.0, 8.0)
FEW = 4  # tries: a move that was tried as often as that is half believed
KEEP_PARTS = 0.5  # how much it counts that a net still expects what the shipped one does


class Lesson:
    """Labels, on the device; and what the shipped net says to them."""

    def __init__(self, name: str, labels: dict[str, np.ndarray], hidden: int) -> None:
        self.device = "cuda" if torch.cuda.is_available() else "cpu"
        self.name, self.hidden = name, hidden
        with np.load(NETS / f"{name}.npz") as file:
            self.file = {what: file[what] for what in file.files}
        self.about = json.loads(str(self.file.pop("about")))
        held = torch.from_numpy(labels.pop("match") % HELD_OUT == 0).to(self.device)
        self.held, self.learned_from = held.nonzero()[:, 0], (~held).nonzero()[:, 0]
        on_device = {key: torch.from_numpy(array).to(self.device) for key, array in labels.items()}
        self.seen, self.tries = on_device["seen"], on_device["tries"]
        self.worth = on_device["worth"]
        self.scale = torch.from_numpy(scale_of(self.about["game"])).to(self.device)
        self.shipped = self.begun(0)

    def begun(self, hidden: int) -> Net:
        """The shipped net; in a wider one what is new says nothing yet."""
        settings = read(SETTINGS / f"{self.name}.toml")
        was = self.file["first"].shape[1]
        net = Net(replace(settings, hidden=max(hidden, was), layers=self.about["layers"]))
        rows = [self.file["first"], *self.file["middle"], self.file["last"]]
        with torch.no_grad():
            for at, (layer, kept) in enumerate(zip([*net.trunk, net.head], rows, strict=True)):
                weights = torch.from_numpy(kept.astype(np.float32)).T
                outputs, inputs = weights.shape[0], weights.shape[1] - 1
                if at > 0:
                    layer.weight[:outputs] = 0.0
                layer.weight[:outputs, :inputs] = weights[:, :-1]
                layer.bias[:outputs] = weights[:, -1]
        net.to(self.device)
        return net

    def read(self, some: Tensor) -> Tensor:
        seen = self.seen[some] * self.scale
        more = padded(seen.shape[1]) - seen.shape[1]
        return torch.nn.functional.pad(seen, (0, more))

    def asked(self, net: Net, some: Tensor, aim: str, calm: float) -> dict[str, Tensor]:
        """What a net loses by these labels, and what it would win more than the shipped one.

        Its likes are divided by `calm`: a net that plays itself becomes surer than it is right.
        """
        seen, tries, worth = self.read(some), self.tries[some], self.worth[some].float()
        legal, tried = tries >= 0, tries > 0
        with torch.no_grad():
            before, expected = self.shipped(seen)
            before = torch.where(legal, before / calm, NEVER).log_softmax(1)
        likes, expects = net(seen)
        chances = torch.where(legal, likes / calm, NEVER).log_softmax(1)
        weights = before.exp() * tried
        middle = (weights * worth).sum(1, keepdim=True) / weights.sum(1, keepdim=True).clamp(1e-9)
        gains = torch.where(tried, worth - middle, 0.0)  # of what was not tried nothing is known
        doubt = DOUBT / tries.clamp(1).float().sqrt()
        chosen = torch.where(tried, worth - doubt, NEVER).argmax(1)
        if aim == "choice":
            loss = -chances.gather(1, chosen[:, None])[:, 0]
        elif aim == "visits":
            shares = tries.clamp(0).float()
            shares = shares / shares.sum(1, keepdim=True)
            loss = -(shares * chances).sum(1)
        else:  # best is what the shipped net does, more likely by what is gained over the heat
            heat = float(aim.partition("-")[2])
            apart = torch.where(legal, chances - before, 0.0)
            sure = tries / (tries + FEW)
            loss = (chances.exp() * (apart - sure * gains / heat)).sum(1)
        best, first = chances.argmax(1), before.argmax(1)
        ours, theirs = (gains.gather(1, moves[:, None]) for moves in (best, first))
        return {
            "loss": loss.mean(),
            "parts": short_of(expects, expected.softmax(1)),
            "gain": (ours - theirs).mean(),
            "changed": (best != first).float().mean(),
            "as found": (best == chosen).float().mean(),
        }

    @torch.no_grad()
    def judged(self, net: Net, aim: str, calm: float) -> dict[str, float]:
        """The same over all that was held out."""
        parts = [self.asked(net, some, aim, calm) for some in self.held.split(BATCH)]
        sizes = [len(some) for some in self.held.split(BATCH)]
        return {
            key: sum(float(part[key]) * n for part, n in zip(parts, sizes, strict=True))
            / sum(sizes)
            for key in parts[0]
        }

    def learned(self, aim: str) -> bytes:
        """A net as it is shipped, taught until it does worse by what was held out."""
        net, began = self.begun(self.hidden), time.monotonic()
        optimizer = torch.optim.Adam(net.parameters(), lr=RATE, eps=1e-5)
        best, calm = min(
            ((self.judged(net, aim, calm), calm) for calm in CALM),
            key=lambda told: told[0]["loss"] if aim in ("choice", "visits") else told[1],
        )
        waited = 0
        kept = {key: weights.clone() for key, weights in net.state_dict().items()}
        tell(f"{aim}: before, likes divided by {calm:g}", best)
        for epoch in range(EPOCHS):
            shuffled = self.learned_from[torch.randperm(len(self.learned_from), device=self.device)]
            told = []
            for some in shuffled.split(BATCH if self.device == "cuda" else BATCH // 8):
                asked = self.asked(net, some, aim, calm)
                optimizer.zero_grad(set_to_none=True)
                (asked["loss"] + KEEP_PARTS * asked["parts"]).backward()
                torch.nn.utils.clip_grad_norm_(net.parameters(), 0.5)
                optimizer.step()
                told.append(asked["loss"].detach())
            now = self.judged(net, aim, calm)
            tell(f"{aim}: epoch {epoch + 1}, learned {float(torch.stack(told).mean()):.4f}", now)
            if now["loss"] < best["loss"]:
                best, waited = now, 0
                kept = {key: weights.clone() for key, weights in net.state_dict().items()}
            elif waited:
                break
            else:  # more slowly, from the best on
                waited = 1
                net.load_state_dict(kept)
                for group in optimizer.param_groups:
                    group["lr"] *= 0.3
        net.load_state_dict(kept)
        learned = {
            **self.about["learned"],
            "labels": len(self.learned_from),
            "aim": aim,
            "seconds taught": round(time.monotonic() - began, 1),
        }
        about: dict[str, Any] = {**self.about, "hidden": net.head.in_features, "learned": learned}
        return exported(net, about)


def tell(what: str, told: dict[str, float]) -> None:
    print(
        f"{what}: held out {told['loss']:.4f}, wins {100 * told['gain']:+.3f} of 100 more "
        f"a decision, changes {told['changed']:.1%} of moves, "
        f"{told['as found']:.1%} as searched",
        flush=True,
    )
