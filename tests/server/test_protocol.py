"""The protocol's page is complete, and a client written from it plays a whole match."""

import ast
import re
import signal
import subprocess
import sys
from pathlib import Path
from typing import get_args

import msgspec
import pytest
from websockets.exceptions import ConnectionClosed

from dobrak.server.http.app import ROUTES
from dobrak.server.protocol import actions, entries, requests
from dobrak.server.protocol import messages as wire
from dobrak.server.protocol.actions import AnyAction
from dobrak.server.protocol.chat import PHRASES
from dobrak.server.run import failpoints
from dobrak.server.run.metrics import Metrics
from tests.patience import PATIENCE
from tests.server.client import ROOT, Server

PAGE = (ROOT / "docs" / "protocol.md").read_text()
CLIENT = ROOT / "examples" / "client.py"


def tags(union: object) -> list[str]:
    return [str(kind.__struct_config__.tag) for kind in get_args(union)]


def test_every_message_and_request_is_on_the_page() -> None:
    for tag in (*tags(wire.AnyWish), *tags(wire.AnyTold), *tags(AnyAction)):
        assert f"`{tag}`" in PAGE, tag
    for route in ROUTES:
        path = re.sub(r"\{(\w+):\w+\}", r"{\1}", route.path)
        if path.startswith("/api"):
            assert path in PAGE, path


def test_every_key_is_on_the_page() -> None:
    tables = (
        wire.TableSeen,
        wire.ChairSeen,
        requests.NewTable,
        requests.QuickStart,
        requests.MatchKept,
    )
    games = (
        requests.GameDeclared,
        requests.OptionDeclared,
        requests.PlayerLimit,
        requests.Defaults,
    )
    for kind in (*tables, *games):
        for field in msgspec.structs.fields(kind):
            assert f"`{field.encode_name}`" in PAGE, field.encode_name


def test_an_action_of_the_log_is_told_with_a_type_of_the_protocol() -> None:
    """Stored types may change without these; at present there is one for each."""
    assert set(tags(AnyAction)) == set(tags(entries.AnyEntry))
    for module in (wire, actions):
        imported = ast.parse(Path(module.__file__ or "").read_text(encoding="utf-8"))
        names = {node.module for node in ast.walk(imported) if isinstance(node, ast.ImportFrom)}
        assert entries.__name__ not in names


@pytest.mark.parametrize(
    "path",
    ["/api/tables/{table}/socket?invite={invite}&", "/api/lobby/socket?"],
)
def test_a_client_of_another_protocol_is_told_so_at_once(server: Server, path: str) -> None:
    ana = server.guest("Ana")
    table, _, invite = ana.open(game="durak", players=2).partition("/socket?invite=")
    url = "ws" + server.where.removeprefix("http") + path.format(table=table, invite=invite)
    ana.dial(f"{url}protocol={wire.PROTOCOL}").recv(PATIENCE)
    for other in (wire.PROTOCOL + 1, 0, "x", ""):
        with pytest.raises(ConnectionClosed) as closed:
            ana.dial(f"{url}protocol={other}").recv(PATIENCE)
        assert closed.value.rcvd is not None
        assert (closed.value.rcvd.code, closed.value.rcvd.reason) == (4001, str(wire.PROTOCOL))
    ana.get("/api/me")
    assert ana.headers["dobrak-protocol"] == str(wire.PROTOCOL)


def test_news_may_change_what_a_table_holds_and_nothing_else() -> None:
    table = {field.name for field in msgspec.structs.fields(wire.TableSeen)}
    changes = {field.name for field in msgspec.structs.fields(wire.Changes)}
    assert changes <= table
    assert table - changes == {"version", "host", "invite"}


def test_every_count_is_on_the_page_for_hosts() -> None:
    page = (ROOT / "docs" / "hosting.md").read_text()
    for line in Metrics().text().decode().splitlines():
        if line.startswith("# TYPE") and not line.split()[2].endswith("_created"):
            assert f"`{line.split()[2]}" in page, line


def test_phrases_have_words_in_both_languages() -> None:
    for words in PHRASES.values():
        assert set(words) == {"en", "fr"}
        assert all(words.values())


def test_the_client_is_short() -> None:
    assert len(CLIENT.read_text().splitlines()) <= 60


@pytest.mark.parametrize("game", ["dobro", "durak"])
def test_the_client_plays_a_whole_match_though_the_server_is_killed(
    tmp_path: Path, game: str
) -> None:
    """Row 11, and rows 1 and 2 for a client: it reconnects and continues."""
    with Server(tmp_path) as server:
        server.stop(signal.SIGKILL)
        server.start(after_applying=10)  # in the midst of the match
        client = subprocess.Popen(
            [sys.executable, str(CLIENT), server.where, game],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        server.wait()
        server.start()
        told, trouble = client.communicate(timeout=PATIENCE)
        assert client.returncode == 0, trouble
        assert re.fullmatch(r"\[.+\] won", told.splitlines()[-1])
        versions = [int(line.split()[0]) for line in told.splitlines()[:-1]]
        assert versions == sorted(set(versions))


def test_a_failpoint_has_a_known_name() -> None:
    with pytest.raises(ValueError, match="no failpoint"):
        failpoints.arm("anywhere")
