"""The interface to the shell: exit statuses, output in any encoding, and commands to type.
Importing it is fast."""

import codecs
import io
import os
import shlex
import sys

from dobrak.texts import LANGUAGES

# Replacements of the same width for characters that an encoding lacks.
STAND_INS = str.maketrans("♠♥♦♣╭╮╰╯─│╌╎█▸→‹›·…–—’“”×−\u00a0\u202f", 'shdc++++-|.:#>><>-~--\'""x-  ')

INTERRUPTED = 130  # the status that shells expect after Ctrl-C
TROUBLE = 2  # the status after wrong input


class Left(Exception):
    """The player has left with Ctrl-C or by ending the input."""

    def __init__(self, status: int) -> None:
        super().__init__()
        self.status = status


def write_everywhere() -> None:
    """Make output possible in any encoding: suits become letters if necessary."""
    codecs.register_error("dobrak", _stand_in)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="dobrak")


def _stand_in(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    lacking = error.object[error.start : error.end].translate(STAND_INS)
    return lacking.encode("ascii", "replace").decode("ascii"), error.end


def language() -> str:
    """The language of the environment if there are texts in it, or English."""
    names = ("LC_ALL", "LC_MESSAGES", "LANG")
    chosen = next(filter(None, map(os.environ.get, names)), "")
    code = chosen.partition("_")[0].partition(".")[0].lower()
    return code if code in LANGUAGES else "en"


def typed(*words: str) -> str:
    """A `dobrak` command as users type it: run.py may set another name for `dobrak`."""
    return f"{os.environ.get('DOBRAK_COMMAND', 'dobrak')} {shlex.join(words)}"
