"""A disk or a database that fails, and stored data that is damaged: rows 4, 5 and 6."""

import resource
import signal
import sqlite3
import subprocess
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, closing, contextmanager
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from dobrak.server.protocol import entries as log
from dobrak.server.store import snapshots
from tests.server.client import Client, Server, soon
from tests.server.killing import entries_of, read_table, seen_by_name
from tests.server.people import Party
from tools.replays import lasting, rows_of


def in_another_program(server: Server) -> "closing[sqlite3.Connection]":
    return closing(sqlite3.connect(server.folder / "house.db", isolation_level=None))


@contextmanager
def small_disk(folder: Path) -> Iterator[None]:
    """The folder on a disk of 8 MiB."""
    mounting = ["mount", "-t", "tmpfs", "-o", "size=8m", "tmpfs", str(folder)]
    try:
        done = subprocess.run(mounting, capture_output=True, check=False).returncode == 0
    except FileNotFoundError:
        done = False
    if not done:
        pytest.skip("only root can mount a small disk here")
    try:
        yield
    finally:
        subprocess.run(["umount", "-l", str(folder)], check=True)


@contextmanager
def full_disk(server: Server) -> Iterator[None]:
    """Fill the disk."""
    ballast = server.folder / "ballast"
    with open(ballast, "wb", buffering=0) as out:
        for size in (65536, 4096, 1):
            try:
                while True:
                    out.write(b"x" * size)
            except OSError:
                continue
    yield
    ballast.unlink()


@contextmanager
def no_larger_files(server: Server) -> Iterator[None]:
    """Forbid the server's files to grow."""
    largest = max(path.stat().st_size for path in server.folder.iterdir())
    before = resource.prlimit(server.pid, resource.RLIMIT_FSIZE)
    resource.prlimit(server.pid, resource.RLIMIT_FSIZE, (min(4096, largest), before[1]))
    yield
    resource.prlimit(server.pid, resource.RLIMIT_FSIZE, before)


def test_a_full_disk(tmp_path: Path) -> None:
    """Row 4: a move is refused with an error message and reading works; play resumes when there is
    room."""
    with small_disk(tmp_path), Server(tmp_path, log_entries=True) as server:
        sentences = play_without_room(server, full_disk)
    assert all(sentence.startswith("The disk is full") for sentence in sentences)


def test_files_that_cannot_grow(tmp_path: Path) -> None:
    """Row 4: the same, although the disk is not full."""
    with Server(tmp_path, log_entries=True) as server:
        play_without_room(server, no_larger_files)


def play_without_room(
    server: Server, full: Callable[[Server], AbstractContextManager[None]]
) -> list[str]:
    """Try to move, and return the error messages; the rest is checked here."""
    party = Party(server, listed=True)
    party.move()
    mover = party.mover
    before, rows = mover.table, rows_of(server.folder, party.table)
    with full(server):
        refusals = [mover.play(mover.moves[0]) for _ in range(2)]
        for told in refusals:
            assert (told["told"], told["version"]) == ("refusal", before["version"])
            assert "tored, and nothing was played. Try again later." in told["sentence"]
        looking = Client(server)
        assert looking.connect(party.table).table["view"]["turn"] == before["view"]["turn"]
        assert party.clients[0].connect(party.table).table["version"] == before["version"]
        assert len(looking.get("/api/tables")[1]) == 1
        assert looking.get("/healthz")[0] == 503
        assert looking.post("/api/guest", {"name": "Cleo"})[0] == 503
        assert rows_of(server.folder, party.table) == rows
    assert lasting(mover.table) == lasting(before)
    assert mover.play(mover.moves[0])["told"] == "done"
    assert looking.get("/healthz")[0] == 200
    seen, known = party.places.index(mover), mover.table
    party.kill()
    assert lasting(party.places[seen].table) == lasting(known)
    return [told["sentence"] for told in refusals]


def test_a_locked_database(tmp_path: Path) -> None:
    """Row 5: a wish waits for a while and is refused, nothing changes, and then play resumes."""
    with Server(tmp_path, seconds={"BUSY": 0.5}) as server:
        ana = server.guest("Ana")
        tables = [ana.open(game="durak", players=2) for _ in range(6)]
        places = [ana.connect(table) for table in tables]
        with in_another_program(server) as other:
            other.execute("BEGIN EXCLUSIVE")
            ids = [place.say("sit", f"sit {number}") for number, place in enumerate(places)]
            for place, id in zip(places, ids, strict=True):
                told = place.answer(id)
                assert told["told"] == "refusal"
                assert told["sentence"].startswith("The database is busy: nothing was stored")
            assert ana.connect(tables[0]).table["version"] == 1
            other.execute("ROLLBACK")
        assert all(len(rows_of(tmp_path, table)) == 1 for table in tables)
        for place, id in zip(places, ids, strict=True):
            assert place.wish("sit", id) == {"told": "done", "id": id, "version": 2}


OVERFLOW = "abs(-9223372036854775808)"  # an error that is nobody's fault
BROKEN = f"CREATE TRIGGER broken BEFORE INSERT ON {{}} WHEN {{}} BEGIN SELECT {OVERFLOW}; END"


@pytest.mark.parametrize(
    ("what", "where", "when"),
    [
        ("deal", "entries", """NEW.entry LIKE '%"began"%'"""),
        ("move", "entries", """NEW.entry LIKE '%"by":"bot"%'"""),
        ("match", "matches", "1"),
    ],
)
def test_what_could_not_be_stored_is_tried_again(
    tmp_path: Path, what: str, where: str, when: str
) -> None:
    """Row 4: what nobody wished for (a deal, a bot's move, a finished match) is tried again."""
    with Server(tmp_path, seconds={"RETRY": 0.05}) as server:
        rules = {"rounds": 1}
        party = Party(
            server, "Ana", game="dobro", bots=[None, "simple"], rules=rules, playing=False
        )
        (ana,), (place,) = party.clients, party.places
        with in_another_program(server) as other:
            other.execute(BROKEN.format(where, when))
            place.wish("ready")
            if what != "deal":
                place.hear_until(lambda table: table["playing"])
            if what == "move" and place.my_turn:
                place.play(place.moves[0])
            if what == "match":
                party.move()
                assert place.wish("concede")["told"] == "done"
            soon(lambda: server.log.read_text().count('"not stored"') >= 2)
            happened = entries_of(tmp_path, party.table)
            assert not any(isinstance(entry, log.Began) for entry in happened) or what != "deal"
            bots = [e for e in happened if isinstance(e, log.Moved) and e.by == "bot"]
            assert not bots or what == "match"
            assert ana.get("/api/matches")[1] == []
            other.execute("DROP TRIGGER broken")
        if what == "match":
            assert len(soon(lambda: ana.get("/api/matches")[1])) == 1
        else:
            place.hear_until(lambda table: table["playing"])
            party.move()


# --- damage ---------------------------------------------------------------------------------------

DAMAGES: dict[str, Callable[[str], dict[str, Any]]] = {
    "none": lambda state: {},
    "a letter": lambda state: {"state": state.replace("Ana", "Anb", 1)},
    "half": lambda state: {"state": state[: len(state) // 2]},
    "no state": lambda state: {"state": ""},
    "bytes": lambda state: {"state": state.encode()[:20] + b"\xff\xfe" + state.encode()[22:]},
    "not UTF-8": lambda state: {"state": "invalid"},
    "no digest": lambda state: {"digest": ""},
    "another kind": lambda state: {
        "state": '{"version":3}',
        "digest": snapshots._digest('{"version":3}'),
    },
    "version": lambda state: {"version": 3},
    "a later version": lambda state: {"version": 10_000},
}


def test_a_damaged_snapshot(tmp_path: Path) -> None:
    """Row 6: however it is damaged, the table is rebuilt from its log and is the same."""
    with Server(tmp_path) as server:
        party = Party(server, "Ana", bots=[None, "simple"])
        (ana,), (place,) = party.clients, party.places
        party.move()
        assert place.wish("say", text="Well.")["told"] == "done"
        assert place.wish("concede")["told"] == "done"
        assert place.wish("ready", "second")["told"] == "done"
        place.hear_until(lambda table: table["number"] == 2 and table["playing"])
        first = party.mover.play(place.moves[0], "a move")
        before = party.mover.table
        server.stop(signal.SIGKILL)

        with in_another_program(server) as other:
            version, state, digest = other.execute(
                "SELECT version, state, digest FROM snapshots"
            ).fetchone()
        assert version > 5
        for name, damage in DAMAGES.items():
            row = {"version": version, "state": state, "digest": digest, **damage(state)}
            with in_another_program(server) as other:
                other.execute(
                    "UPDATE snapshots SET version=:version, digest=:digest, state=:state", row
                )
                if name == "not UTF-8":
                    other.execute("UPDATE snapshots SET state=CAST(x'7bff22fe7d' AS TEXT)")
            made = read_table(tmp_path, party.table)
            assert seen_by_name(made, "Ana") == lasting(before), name
            assert "second" in [wish for _, wish in made.answered], name
            server.start()
            seen = ana.connect(party.table)
            assert lasting(seen.table) == lasting(before), name
            again = seen.wish("play", "a move", version=1, move="nonsense")
            assert again == first, name
            server.stop(signal.SIGKILL)
        server.start()
        party.come_back()
        assert party.mover.wish("concede")["told"] == "done"


def test_a_table_that_cannot_be_read_is_closed_without_a_word_of_it(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        party = Party(server)
        server.stop(signal.SIGKILL)
        with in_another_program(server) as other:
            other.execute("UPDATE entries SET entry='?' WHERE version=6")
        server.start()
        with pytest.raises(ConnectionClosed) as closed:
            Client(server).connect(party.table)
        assert closed.value.rcvd is not None
        assert (closed.value.rcvd.code, closed.value.rcvd.reason) == (1011, "")
        assert '"where":"wake"' in server.log.read_text()
