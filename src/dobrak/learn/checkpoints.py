"""Checkpoints to resume training from, and nets exported for play.

A checkpoint contains only tensors and numbers. An exported net is not pickled.
"""

import io
import json
from pathlib import Path
from typing import Any

import numpy as np
import torch

from dobrak.bots.learned.net import FORMAT, inputs_now
from dobrak.learn.folder import replace
from dobrak.learn.net import MLP, Judge, scale_of


def save(path: Path, state: dict[str, Any]) -> None:
    buffer = io.BytesIO()
    torch.save(state, buffer)
    replace(path, buffer.getvalue())


def load(path: Path, device: str) -> dict[str, Any]:
    state: dict[str, Any] = torch.load(path, map_location=device, weights_only=True)
    return state


def export(net: MLP, about: dict[str, Any]) -> bytes:
    """The net for `dobrak.bots.learned`: half precision, rows by input, biases in the last row."""
    inputs = list(inputs_now(about, isinstance(net, Judge)).items())
    first, *others = net.trunk
    scale = np.ones(len(net.used_inputs), np.float32)
    known = scale_of(about["game"])
    scale[: len(known)] = known
    arrays: dict[str, Any] = {
        "first": _rows(first)[[*net.used_inputs, -1]],
        "middle": np.stack([_rows(layer) for layer in others])
        if others
        else np.zeros((0, first.out_features + 1, first.out_features), np.float16),
        "last": _rows(net.head)[:, : net.outputs],
        "scale": scale,
        "about": np.array(json.dumps({"format": FORMAT, **about, "inputs": inputs})),
    }
    buffer = io.BytesIO()
    np.savez_compressed(buffer, **arrays)
    return buffer.getvalue()


def _rows(layer: Any) -> np.ndarray:
    weights = torch.cat([layer.weight.T, layer.bias[None]]).detach().cpu().numpy()
    half: np.ndarray = weights.astype(np.float16)
    return half
