"""Tracebacks of crashes in native code."""

import faulthandler
import sys


def trace_crashes() -> None:
    """Write a traceback of all threads to standard error when the process dies of SIGSEGV or the
    like. It names functions and lines only, never values, so it shows neither cards nor tokens.
    """
    if sys.__stderr__ is not None:  # pythonw on Windows has none
        faulthandler.enable(sys.__stderr__)
