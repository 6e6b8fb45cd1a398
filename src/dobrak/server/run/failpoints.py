"""Named points at which a test can kill the process, as a power cut would."""

import os
import signal

POINTS = (
    "before the commit",
    "after the commit",
    "after applying",
    "after telling",
    "before a deal is stored",
    "after a deal is stored",
)

_armed: dict[str, int] = {}  # by point: how many more times it may be passed


def arm(point: str, passes: int = 0) -> None:
    """Kill the process at this point, after it has been passed `passes` times."""
    if point not in POINTS:
        raise ValueError(f"there is no failpoint {point!r}")
    _armed[point] = passes


def reach(point: str) -> None:
    if point in _armed:
        if _armed[point] == 0:
            os.kill(os.getpid(), signal.SIGKILL)
        _armed[point] -= 1
