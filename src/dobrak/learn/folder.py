"""The folder of a net that learns: what is in it, and how it is written.

A file is written beside its place and then moved there, so that a kill leaves the old one or the
new one.
"""

import json
import os
from pathlib import Path
from typing import Any

RESUME = "resume.pt"  # to go on with
NET = "net.npz"  # to play with
JUDGE = "judge.npz"  # to search with
CARD = "net.md"  # what it is
PROGRESS = "progress.jsonl"  # how it went, a line every few seconds
LADDER = "ladder.jsonl"  # how strong it was, a line for every net that was played
CURVE = "curve.svg"  # the same as a picture


def place(path: Path, content: bytes) -> None:
    beside = path.with_name(path.name + ".new")
    beside.write_bytes(content)
    os.replace(beside, path)


def append(path: Path, told: dict[str, Any]) -> None:
    with path.open("a", encoding="utf-8") as file:
        file.write(json.dumps(told) + "\n")


def lines(path: Path) -> list[dict[str, Any]]:
    """What was appended to a file; a last line that a kill cut short is left out."""
    if not path.is_file():
        return []
    whole = path.read_text(encoding="utf-8").split("\n")[:-1]
    return [json.loads(line) for line in whole]
