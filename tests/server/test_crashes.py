"""A process that dies in native code leaves a traceback in its log."""

import os
import re
import signal
import subprocess
import sys
import urllib.request
from pathlib import Path

import pytest


@pytest.mark.parametrize(
    "words",
    [["host", "--port", "0"], pytest.param(["play"], marks=pytest.mark.long)],
    ids=lambda words: words[0],
)
def test_a_native_crash_leaves_a_traceback(words: list[str], tmp_path: Path) -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "dobrak", *words],
        cwd=tmp_path,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "XDG_DATA_HOME": str(tmp_path), "DISPLAY": "", "WAYLAND_DISPLAY": ""},
    ) as server:
        try:
            assert server.stdout is not None
            while "http://" not in (line := server.stdout.readline()):
                assert line, "it did not start"
            where = re.search(r"http://[\w.:]+", line)
            assert where is not None
            with urllib.request.urlopen(f"{where[0]}/healthz"):
                server.send_signal(signal.SIGSEGV)  # while its threads rest
            _, log = server.communicate()
        finally:
            server.kill()
    assert server.returncode == -signal.SIGSEGV
    assert "Fatal Python error: Segmentation fault" in log
    assert "hread 0x" in log
    assert "(most recent call first):\n  File " in log
