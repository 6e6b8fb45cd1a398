"""A net as it is kept: to go on learning after a kill, and to play with.

What is gone on with holds tensors and numbers alone; what is played with is not pickled.
"""

import io
import json
from pathlib import Path
from typing import Any

import numpy as np
import torch

from dobrak.bots.learned.net import FORMAT
from dobrak.learn.folder import place
from dobrak.learn.net import Layers, scale_of


def save(path: Path, state: dict[str, Any]) -> None:
    room = io.BytesIO()
    torch.save(state, room)
    place(path, room.getvalue())


def load(path: Path, device: str) -> dict[str, Any]:
    state: dict[str, Any] = torch.load(path, map_location=device, weights_only=True)
    return state


def exported(net: Layers, about: dict[str, Any]) -> bytes:
    """The net for `dobrak.bots.learned`: half precision, rows by input, a last row of biases."""
    first, *others = net.trunk
    scale = np.ones(len(net.reads), np.float32)
    known = scale_of(about["game"])
    scale[: len(known)] = known
    arrays: dict[str, Any] = {
        "first": _rows(first)[[*net.reads, -1]],
        "middle": np.stack([_rows(layer) for layer in others])
        if others
        else np.zeros((0, first.out_features + 1, first.out_features), np.float16),
        "last": _rows(net.head)[:, : net.says],
        "scale": scale,
        "about": np.array(json.dumps({"format": FORMAT, **about})),
    }
    room = io.BytesIO()
    np.savez_compressed(room, **arrays)
    return room.getvalue()


def _rows(layer: Any) -> np.ndarray:
    weights = torch.cat([layer.weight.T, layer.bias[None]]).detach().cpu().numpy()
    half: np.ndarray = weights.astype(np.float16)
    return half
