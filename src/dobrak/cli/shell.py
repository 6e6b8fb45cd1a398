"""What the shell sees: exit statuses, output in any encoding, and commands that can be typed.
Nothing here is slow to import."""

import codecs
import io
import os
import shlex
import sys

# What to write where an encoding lacks a character: as wide as what it stands for.
STAND_INS = str.maketrans("♠♥♦♣╭╮╰╯─│╌╎█▸→‹›·…–—’“”×−", 'shdc++++-|.:#>><>-~--\'""x-')

INTERRUPTED = 130  # the status that shells expect after Ctrl-C
TROUBLE = 2  # the status after wrong input


class Left(Exception):
    """The player has gone, by Ctrl-C or at the end of the input."""

    def __init__(self, status: int) -> None:
        super().__init__()
        self.status = status


def write_everywhere() -> None:
    """Let output in any encoding go through: suits become letters where there are no suits."""
    codecs.register_error("dobrak", _stand_in)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="dobrak")


def _stand_in(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    lacking = error.object[error.start : error.end].translate(STAND_INS)
    return lacking.encode("ascii", "replace").decode("ascii"), error.end


def typed(*words: str) -> str:
    """A `dobrak` command as it is typed here: run.py says what stands for `dobrak`."""
    return f"{os.environ.get('DOBRAK_COMMAND', 'dobrak')} {shlex.join(words)}"
