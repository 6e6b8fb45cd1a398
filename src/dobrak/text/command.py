"""Commands that people are told to type."""

import os
import shlex


def typed(*words: str) -> str:
    """A command as it can be typed where this one was: run.py says what stands for `dobrak`."""
    return f"{os.environ.get('DOBRAK_COMMAND', 'dobrak')} {shlex.join(words)}"
