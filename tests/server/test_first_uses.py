"""Things that happen for the first time in several threads at once, as after a start.

msgspec builds its description of a type when it first needs it, and not safely: if two threads
decode the same type for the first time at once, the process can crash. So every decoder is made at
import, by a single thread.

Other libraries were checked, too. Numba looks into its cache and compiles under a lock, which also
covers `Cache` of `dobrak.kernel`. SQLAlchemy builds columns and compiled statements separately
before it stores them; its dialect is ready once the store has been migrated, before any threads
start. `functools.cache` and `cached_property` may compute a value twice, but the values are equal.
"""

import ast
import re
import signal
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier

from tests.server.client import Client, Place, Server
from tests.server.people import Party

SOURCE = Path(__file__).parents[2] / "src" / "dobrak"
TABLES = 12
STARTS = 5


def builds_in_passing(source: str) -> list[str]:
    """The calls that make msgspec build a description of a type after import, by line."""
    found = []
    for function in ast.walk(ast.parse(source)):
        if not isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
            continue
        for node in ast.walk(function):
            if isinstance(node, ast.Call):
                name = ast.unparse(node.func)
                given = {keyword.arg for keyword in node.keywords}
                if name.endswith("Decoder") or ("msgspec" in name and "type" in given):
                    found.append(f"{node.lineno}: {ast.unparse(node)}")
    return sorted(set(found))


def test_decoders_are_made_at_import() -> None:
    sources = {path: path.read_text(encoding="utf-8") for path in SOURCE.rglob("*.py")}
    found = {
        path: calls for path, source in sources.items() if (calls := builds_in_passing(source))
    }
    assert found == {}
    # The rule above knows msgspec and its functions by these names alone.
    other_names = re.compile(r"from msgspec(\.\w+)? import .*(convert|decode)|import msgspec as")
    assert not [path for path, source in sources.items() if other_names.search(source)]


def test_a_decoder_made_in_passing_is_noticed() -> None:
    made_at_import = "read = msgspec.json.Decoder(Kind).decode\ndef f(x): return read(x)"
    assert builds_in_passing(made_at_import) == []
    in_passing = "def f(x):\n    return msgspec.json.decode(x, type=Kind)"
    assert builds_in_passing(in_passing) == ["2: msgspec.json.decode(x, type=Kind)"]
    in_lambda = "f = lambda x: msgspec.json.Decoder(Kind).decode(x)"
    assert builds_in_passing(in_lambda) == ["1: msgspec.json.Decoder(Kind)"]


def test_many_tables_wake_at_once_right_after_a_start(tmp_path: Path) -> None:
    """Everybody reconnects at the same moment, and the process survives."""
    with Server(tmp_path) as server, ThreadPoolExecutor(2 * TABLES) as threads:
        parties = [Party(server) for _ in range(TABLES)]
        for party in parties:
            party.move()
        for _ in range(STARTS):
            server.stop(signal.SIGKILL)
            server.start()
            together = Barrier(2 * TABLES)

            def come_back(client: Client, table: str, together: Barrier = together) -> Place:
                together.wait()
                return client.connect(table)

            coming = [
                threads.submit(come_back, client, party.table)
                for party in parties
                for client in party.clients
            ]
            seen = [place.result().table for place in coming]
            assert all(table["playing"] for table in seen)
            assert server.alive
            assert Client(server).get("/healthz")[0] == 200
