"""`dobrak host`, the command itself."""

import json
import os
import signal
import socket
import subprocess
import sys
import urllib.request
from pathlib import Path

import pytest

from dobrak import starting
from dobrak.cli import app
from dobrak.server.run.listening import listen, written
from dobrak.server.run.settings import HostSettings
from dobrak.server.store.store import open_store
from tests.patience import PATIENCE

ROOT = Path(__file__).parents[3]


def test_it_serves_until_it_is_told_to_stop(tmp_path: Path) -> None:
    """An option takes precedence over its environment variable; SIGTERM ends it with status 0."""
    environment = {"PORT": "1", "STORE": f"{tmp_path}/house.db", "LOG_ENTRIES": "1"}
    server = subprocess.Popen(
        [sys.executable, "-m", "dobrak", "host", "--port", "0"],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, **{f"DOBRAK_{name}": given for name, given in environment.items()}},
    )
    assert server.stdout is not None
    where = server.stdout.readline().strip()
    while not where.startswith("http"):  # it may say that it compiles
        where = server.stdout.readline().strip()
    asked = urllib.request.Request(
        f"{where}/api/quick", b'{"game": "durak"}', {"Origin": where}, method="POST"
    )
    with urllib.request.urlopen(asked) as answer:
        table = json.load(answer)["table"]
    with urllib.request.urlopen(f"{where}/healthz") as answer:
        assert json.load(answer) == {"ok": True}
    with urllib.request.urlopen(f"{where}/metrics") as answer:
        assert b"dobrak_tables_awake 1.0" in answer.read()
    assert (tmp_path / "house.db").exists()
    server.send_signal(signal.SIGTERM)
    _, log = server.communicate(timeout=PATIENCE)
    assert server.returncode == 0
    lines = [json.loads(line) for line in log.splitlines()]
    events = [line["event"] for line in lines]
    assert events[:4] == ["listening", "store open", "rules ready", "open"]
    assert events[-1] == "closed"
    assert {"opened", "entry"} <= set(events)
    entries = [line for line in lines if line["event"] == "entry"]
    assert [line["kind"] for line in entries][:1] == ["began"]
    assert {line["table"] for line in entries} == {table}
    assert all(set(line) <= {"at", "event", "table", "version", "kind", "seat"} for line in entries)


@pytest.mark.parametrize(
    ("words", "env", "sentence"),
    [
        (["--port", "99999"], {}, "65535"),
        (["--host", "not an address"], {}, "cannot be listened at"),
        (["--origin", "https://cards.example/"], {}, "origin: 'https://cards.example/' is none"),
        (["--origin", "null"], {}, "origin: 'null' is none"),  # that of any page in a sandbox
        ([], {"DOBRAK_PORT": "true"}, "DOBRAK_PORT"),
        ([], {"DOBRAK_ORIGIN": "https://cards.example null"}, "origin: 'null' is none"),
    ],
)
def test_what_is_wrong_is_said_in_a_sentence(
    words: list[str],
    env: dict[str, str],
    sentence: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(starting, "trace_crashes", lambda: None)  # pytest does that itself
    env = {"DOBRAK_PORT": "0", "DOBRAK_STORE": str(tmp_path / "x.db"), **env}
    for name, value in env.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr(sys, "argv", ["dobrak", "host", *words])
    with pytest.raises(SystemExit) as ended:
        app.main()
    assert ended.value.code == 2
    assert sentence in capsys.readouterr().err


@pytest.mark.parametrize("address", ["sqlite:////nowhere/at/all.db", "mysterious://x"])
def test_a_store_that_cannot_be_opened_is_said_to_be(address: str) -> None:
    with pytest.raises(ValueError, match="^The store cannot be opened"):
        open_store(address)


def test_a_port_that_is_taken_is_said_to_be() -> None:
    with listen(HostSettings(port=0)) as listening:
        number = listening.getsockname()[1]
        with pytest.raises(ValueError, match=f"^127.0.0.1:{number} is taken: choose another port"):
            listen(HostSettings(port=number))


def test_an_address_of_version_6_stands_in_brackets() -> None:
    assert written("127.0.0.1", 8470) == "127.0.0.1:8470"
    assert written("::1", 8470) == "[::1]:8470"
    with pytest.raises(ValueError, match=r"^\[::1%nowhere\]:0 cannot be listened at"):
        listen(HostSettings(host="::1%nowhere", port=0))


def test_short_messages_do_not_wait_for_each_other() -> None:
    with (
        listen(HostSettings(port=0)) as listening,
        socket.create_connection(listening.getsockname()),
        listening.accept()[0] as connection,
    ):
        assert connection.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)
