"""`dobrak play` in the browser: the page's address, and the port."""

import os
import re
import signal
import socket
import subprocess
import sys
import urllib.request
from pathlib import Path
from typing import Self

import pytest

from dobrak.server.http.page import STATIC
from dobrak.server.run.listening import listen
from dobrak.server.run.settings import HostSettings

needs_page = pytest.mark.skipif(
    not (STATIC / "index.html").is_file(), reason="there is no Node here, so no page was built"
)


class Page:
    """`with Page(folder) as page:` starts a `dobrak play` that keeps its data in that folder."""

    def __init__(self, folder: Path, *words: str) -> None:
        nowhere = {"DISPLAY": "", "WAYLAND_DISPLAY": ""}
        self.process = subprocess.Popen(
            [sys.executable, "-m", "dobrak", "play", *words],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env={**os.environ, "XDG_DATA_HOME": str(folder), **nowhere},
        )

    def __enter__(self) -> Self:
        assert self.process.stdout is not None
        try:
            self.said = self.process.stdout.readline()
            self.where = self.said.split()[2] if self.said else ""
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_: object) -> None:
        self.process.kill()
        self.process.communicate()

    def title(self) -> bytes:
        with urllib.request.urlopen(self.where) as answer:
            return re.search(b"<title>(.*)</title>", answer.read())[1]  # type: ignore[index]

    def end(self) -> tuple[int, str]:
        """Press Ctrl-C; return the status and the rest of the output."""
        self.process.send_signal(signal.SIGINT)
        _, trouble = self.process.communicate()
        return self.process.returncode, trouble


@needs_page
def test_a_second_play_opens_the_page_that_is_there(tmp_path: Path) -> None:
    """Each prints the address, and Ctrl-C ends it silently."""
    with Page(tmp_path) as first, Page(tmp_path) as second:
        assert first.title() == b"dobrak"
        assert second.process.communicate() == ("", "")
        assert (second.process.returncode, second.where) == (0, first.where)
        assert "running already" in second.said
        assert first.end() == (0, "")
    assert (tmp_path / "dobrak" / "home.db").exists()
    assert not (tmp_path / "dobrak" / "running.json").exists()


@pytest.mark.long
@needs_page
def test_where_it_was_before_it_was_killed_does_not_count(tmp_path: Path) -> None:
    with Page(tmp_path, "--port", "0") as first:
        first.process.kill()
        first.process.communicate()
    assert (tmp_path / "dobrak" / "running.json").exists()
    with Page(tmp_path, "--port", "0") as second:
        assert "running already" not in second.said
        assert second.title() == b"dobrak"


@needs_page
def test_a_port_that_was_asked_for_is_used_or_said_to_be_taken(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        with Page(tmp_path, "--port", port) as page:
            _, trouble = page.process.communicate()
            assert (page.process.returncode, page.said) == (2, "")
            assert f"127.0.0.1:{port} is taken" in trouble


def test_another_port_will_do_where_the_usual_one_is_taken() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        with listen(HostSettings(port=port, any_port=True)) as other:
            assert other.getsockname()[1] != port
