"""The files in the folder of a training, and how they are written.

Files are written under another name and then renamed, so after a kill there is either the old or
the new one.
"""

import json
import os
from pathlib import Path
from typing import Any

CHECKPOINT = "resume.pt"  # to resume the training
NET = "net.npz"  # to play with
JUDGE = "judge.npz"  # for search
CARD = "net.md"  # a description
PROGRESS = "progress.jsonl"  # a line every few seconds
LADDER = "ladder.jsonl"  # a line for every net that the ladder measured
CURVE = "curve.svg"  # the same as a picture


def replace(path: Path, content: bytes) -> None:
    """Write a whole file."""
    new = path.with_name(path.name + ".new")
    new.write_bytes(content)
    os.replace(new, path)


def append(path: Path, line: dict[str, Any]) -> None:
    with path.open("a", encoding="utf-8") as file:
        file.write(json.dumps(line) + "\n")


def lines(path: Path) -> list[dict[str, Any]]:
    """The lines of a file, without a last line that a kill cut short."""
    if not path.is_file():
        return []
    whole = path.read_text(encoding="utf-8").split("\n")[:-1]
    return [json.loads(line) for line in whole]
