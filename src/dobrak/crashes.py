"""Tracebacks of crashes in native code."""

import faulthandler
import sys


def trace_crashes() -> None:
    """Write a traceback of all threads to standard error when the process dies of a signal such as
    SIGSEGV. It contains functions and lines but no values, so it shows neither cards nor tokens.
    """
    if sys.__stderr__ is not None:  # pythonw on Windows has none
        faulthandler.enable(sys.__stderr__)
